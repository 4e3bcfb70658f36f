"""What the end of a game is worth to a seat."""

from __future__ import annotations

from typing import Any

from dolmen.kernel.compile import called_at, rule
from dolmen.kernel.step import call_place


@rule
def reward(calls: Any, s: Any, box: Any, seat: int, seats: int) -> float:
    """From 1 for the first place to -1 for the last: players beaten less players beating, as a share.

    Ties cancel, and all seats together make nothing.  Alone, it is 1 for a game won and -1 for any other.
    """
    place = call_place(calls, s, box, seat)
    if seats == 1:
        return 1.0 if place == 1 else -1.0
    ahead = 0
    for other in range(seats):
        theirs = call_place(calls, s, box, other)
        ahead += int(theirs > place) - int(theirs < place)
    return ahead / (seats - 1)


@called_at(0, "int64")
def call_score(calls: Any, s: Any, box: Any, seat: int) -> int:
    """`score` of the game behind `calls`, which is an array of that address alone."""
    return int(calls.score(s, box, seat))


@rule
def lead(calls: Any, s: Any, box: Any, seat: int, seats: int) -> int:
    """By how many points a seat is ahead of the best of the others; alone, its points."""
    mine = call_score(calls, s, box, seat)
    if seats == 1:
        return mine
    best = call_score(calls, s, box, (seat + 1) % seats)
    for k in range(2, seats):
        best = max(best, call_score(calls, s, box, (seat + k) % seats))
    return mine - best
