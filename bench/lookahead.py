"""How fast a position is copied, dealt anew and searched, and the memory that takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import dolmen
from bench.figure import ITERATIONS, POSITIONS, US, Figure
from bench.search import chooser
from dolmen.bench import rate
from dolmen.bots.greedy import AFTER, POSITION, WORLD, deal
from dolmen.bots.machine import SOURCES, machine
from dolmen.bots.player import Desk, blank_desk
from dolmen.bots.search import room_for
from dolmen.bots.tree import plant
from dolmen.kernel.chance import Luck, stream
from dolmen.kernel.compile import Twins, rule
from dolmen.kernel.step import compiled

WALKS = 1_000  # of the tree whose memory is told
ENDS = 20  # played from each position of a search
SEARCHES = {  # the figure of a variant of the search
    "ISMCTS": ("ismcts", "UCB1, one random rollout for each leaf"),
    "judged walks": ("judged", "the bots' own: PUCT with priors, leaves judged"),
}


class Decision(NamedTuple):
    """A position, and who has which moves to choose from."""

    cells: Any
    seat: int
    codes: list[int]


@rule
def clones(desk: Desk, times: int) -> int:
    """Copy a position so many times."""
    for _ in range(times):
        desk.cells[AFTER] = desk.cells[WORLD]
    return times


@rule
def deals(desk: Desk, seat: int, luck: Luck, times: int) -> int:
    """Deal what a seat does not know so many times; the copy of the position is counted in."""
    for _ in range(times):
        deal(desk, POSITION, WORLD, seat, luck)
    return times


def figures(game: dolmen.Game, seats: int, seconds: float) -> Iterator[Figure]:
    """Everything that a search rests on, over the decisions of a random game."""
    found = decisions(game, seats)
    desk = blank_desk(game, machine(game).calls)
    yield from copying(game, seats, desk, found[len(found) // 2], seconds)
    yield from searching(game, seats, desk, found, seconds)
    yield from memory(game, seats)


def copying(game: dolmen.Game, seats: int, desk: Desk, one: Decision, seconds: float) -> Iterator[Figure]:
    """Copies of a position, and deals of what a seat cannot know."""
    twins = Twins([*SOURCES, Path(__file__)])
    clone, dealt, luck = twins.of(clones), twins.of(deals), stream(1)
    desk.cells[:] = one.cells
    pace = rate(lambda: int(clone(desk, 10_000)), seconds)
    yield Figure(US, game.name, seats, "clone", pace, "/s", "compiled")
    pace = rate(lambda: int(dealt(desk, one.seat, luck, 1_000)), seconds)
    yield Figure(US, game.name, seats, "resample", pace, "/s", "its copy included")


def searching(
    game: dolmen.Game, seats: int, desk: Desk, found: Sequence[Decision], seconds: float
) -> Iterator[Figure]:
    """Iterations with full rollouts, the moves in those, and the walks of the bots."""
    rest = moves_to_the_end(game, found)
    for what, (variant, how) in SEARCHES.items():
        pace = rate(partial(walked, desk, found, chooser(variant)), seconds)
        yield Figure(US, game.name, seats, what, pace, "iterations/s", how)
        if what == "ISMCTS":
            note = f"{rest:.0f} moves to the end"
            yield Figure(US, game.name, seats, "rollout moves", pace * rest, "moves/s", note)


def walked(desk: Desk, found: Sequence[Decision], choose: Any) -> int:
    """Decide at each of the positions; how many walks that took."""
    for cells, seat, codes in found:
        desk.cells[POSITION] = cells
        desk.menus[0].count, desk.menus[0].codes[: len(codes)] = len(codes), codes
        choose(desk, seat, stream(1), ITERATIONS)
    return ITERATIONS * len(found)


def moves_to_the_end(game: dolmen.Game, found: Sequence[Decision]) -> float:
    """How many random moves are left at the positions, on the average."""
    code, states, luck = compiled(game), game.State.blank(), stream(2)
    menus, lengths = game.moves.menus(), []
    for one in found:
        for _ in range(ENDS):
            game.State.flat(states)[0] = one.cells
            lengths.append(int(code.playout(code.calls, states, game.boxes, 0, menus, luck)))
    return float(np.mean(lengths))


def memory(game: dolmen.Game, seats: int) -> Iterator[Figure]:
    """Bytes of a position, of a menu, and of the tree of a search."""
    position, menu = game.State.blank().nbytes, game.moves.menus().nbytes
    room = room_for(WALKS, int(game.moves.menus()["codes"].shape[1]))
    tree = plant(room)
    size = sum(array.nbytes for array in tree)
    yield Figure(US, game.name, seats, "position", position, "bytes", "for any number of players")
    yield Figure(US, game.name, seats, "menu", menu, "bytes")
    note = f"{room:,} nodes of {size // room} bytes for {WALKS:,} walks"
    yield Figure(US, game.name, seats, "tree", size, "bytes", note)


def decisions(game: dolmen.Game, seats: int) -> list[Decision]:
    """Positions with a choice, spread over a random game."""
    table, found, numbers = dolmen.Table(game, seats, seed=1), [], np.random.default_rng(1)
    while not table.over:
        seat, codes = table.to_move, table.codes()
        if len(codes) > 1:
            found.append(Decision(np.frombuffer(table.state.tobytes(), np.int16), seat, codes))
        table.play(codes[int(numbers.random() * len(codes))])
    return found[:: max(1, len(found) // POSITIONS)]
