"""Promises about memory, where remembering is the game: it is made of what is seen, and misses nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dolmen.check.sample import Moment, Played, Sample, hold, moment, view
from dolmen.check.secrets import deal
from dolmen.kernel.chance import stream
from dolmen.kernel.game import Game
from dolmen.kernel.memory import UNTOLD, note

EVERY = 13  # moves between two at which a memory is tried on a new deal
NONE = "this game has no memory"


def a_memory_is_made_of_what_is_seen(sample: Sample) -> str:
    """*Sent*: the notes a seat takes from its view are those it would take from the whole truth."""
    game, notes = sample.game, 0
    if game.remember is None:
        return NONE
    for played in sample.played:
        seat, from_truth = _seat(played), game.memories(1)
        for now, code, from_view in _remembering(game, played, seat):
            luck = stream(view(game, now.states, seat).to_bytes())
            game.remember(from_truth[0], now.states[0], seat, played.who[now.n - 1], code, luck)
            same = from_view.tobytes() == from_truth.tobytes()
            hold(same, "{}, seat {}: it notes what it has not seen.", now, seat)
            notes += 1
    return f"{notes} moves noted"


def who_forgets_nothing_deals_the_truth(sample: Sample) -> str:
    """*Recalled*: a seat that was told every move, and forgets none, deals itself the true world."""
    game, deals = sample.game, 0
    if game.recall is None:
        return NONE
    for played in sample.played:
        seat = _seat(played)
        for now, code, memory in _remembering(game, played, seat):
            if code == UNTOLD:
                break
            if now.n % EVERY == 0:
                dealt = _recalled(game, game.State.redact(now.states, seat), now, seat, memory)
                same = dealt.tobytes() == now.states.tobytes()
                hold(same, "{}, seat {}: what it remembers is not true.", now, seat)
                deals += 1
    return f"{deals} deals"


def every_level_deals_soundly(sample: Sample) -> str:
    """*Forgotten*: however much a level forgets, what it deals is a sound world that looks as it did."""
    game, deals = sample.game, 0
    if game.recall is None:
        return NONE
    for played in sample.played:
        seat = _seat(played)
        for now, _, memory in _remembering(game, played, seat):
            for level in game.levels if now.n % EVERY == 0 else ():
                memory["level"] = level.number
                dealt = _recalled(game, now.states, now, seat, memory)
                broken = game.invariants(dealt[0], game.box)
                hold(not broken, "{}, {}: it is not true that {}.", now, level.name, "; ".join(broken))
                same = view(game, dealt, seat) == view(game, now.states, seat)
                hold(same, "{}, {}: the view has changed.", now, level.name)
                deals += 1
    return f"{deals} deals by {len(game.levels)} levels"


def nothing_is_read_behind_the_horizon(sample: Sample) -> str:
    """Every horizon lies within the moves so far, and never moves back while the game runs."""
    game, looks = sample.game, 0
    if game.horizon is None:
        return NONE
    for table in sample.tables:
        codes = table.moves
        horizons = [game.horizon(codes[:n]) for n in range(table.version)]
        for n, horizon in enumerate(horizons):
            hold(0 <= horizon <= n, "after move {} the horizon is {}.", n, horizon)
        hold(horizons == sorted(horizons), "{} seats: the horizon moves back.", table.seats)
        hold(table.horizon == 0, "{} seats: not everything can be read after the end.", table.seats)
        looks += len(horizons)
    return f"{looks} positions"


# --- Remembering --------------------------------------------------------------------------


def _seat(played: Played) -> int:
    """Who remembers a game: in each another seat."""
    return played.nth % played.setting.seats


def _remembering(game: Game, played: Played, seat: int) -> Iterator[tuple[Moment, int, Any]]:
    """Every position after a move, with the code as the seat was told it, and its notes so far."""
    memory = game.memories(1)
    for n, code in enumerate(played.codes):
        told = code if game.witness(played.states[n], code, seat) else UNTOLD
        now = moment(played, n + 1)
        memory["level"] = 0
        note(memory, view(game, now.states, seat), played.who[n], told)
        yield now, told, memory


def _recalled(game: Game, states: Any, now: Moment, seat: int, memory: Any) -> Any:
    """A world dealt anew with what is remembered put into it."""
    assert game.recall
    dealt = deal(game, states, seat, stream(str(now)))
    game.recall(dealt[0], game.box, seat, memory[0])
    return dealt
