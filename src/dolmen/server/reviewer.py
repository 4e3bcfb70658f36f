"""A process that thinks a finished game over: a game in, its progress and a review out."""

from __future__ import annotations

import os
import sys
import threading
from typing import Any

import msgspec

from dolmen.bots.review import Progress, Review, review
from dolmen.kernel.table import Table
from dolmen.server.editions import of_digest
from dolmen.server.worker import LENGTH, LOWEST, end_with_server, send


class Past(msgspec.Struct, array_like=True):
    """A game that is over, whole: everybody may know it."""

    game: str
    edition: str  # digest
    seats: int
    starter: int
    options: dict[str, bool]
    codes: list[int]


class Thought(msgspec.Struct, array_like=True):
    """How far it is, or the review when it is done, or what went wrong."""

    progress: Progress | None = None
    review: Review | None = None
    error: str = ""


def think_over(past: Past, *, compiled: bool = True) -> Review:
    """The review of a game, with its progress sent on the way."""
    options: dict[str, Any] = dict(past.options)
    game = of_digest(past.game, past.edition)
    table = Table(game, past.seats, starter=past.starter, chance="manual", **options)
    for code in past.codes:
        table.play(code)
    steps = review(table, compiled=compiled)
    while True:
        try:
            _say(Thought(next(steps)))
        except StopIteration as end:
            found: Review = end.value
            return found


def _say(thought: Thought) -> None:
    send(sys.stdout.buffer, msgspec.msgpack.encode(thought))


def main() -> None:
    """Read a game, think it over, and end."""
    os.nice(LOWEST)
    inward = sys.stdin.buffer
    past = msgspec.msgpack.decode(inward.read(*LENGTH.unpack(inward.read(LENGTH.size))), type=Past)
    threading.Thread(target=end_with_server, daemon=True).start()
    try:
        found = think_over(past)
        _say(Thought(review=found))
    except Exception as error:
        _say(Thought(error=f"{type(error).__name__}: {error}"[:300]))


if __name__ == "__main__":
    main()
