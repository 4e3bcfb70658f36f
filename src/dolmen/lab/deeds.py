"""What players did in a game, told again from its moves: by machine code, and knowing no game."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dolmen.bots.machine import machine
from dolmen.kernel.compile import Twins, called_at, pointer, rule
from dolmen.kernel.game import Game
from dolmen.kernel.step import CALLS, call_apply, call_legal, call_to_move
from dolmen.lab.plan import Plan, start_of

OPENING = 2  # real choices at the beginning that make an opening
MOST_THINGS = 1024  # kinds of them, as far as they are counted
OFFERED, DONE = 1, 2


@rule
def takes_nothing(s: Any, box: Any, code: int) -> int:
    """For a game that does not say what its moves take."""
    return 0


@called_at(CALLS, "int64")
def call_takes(calls: Any, s: Any, box: Any, code: int) -> int:
    """`takes` of the game behind `calls`."""
    return int(calls.takes(s, box, code))


class Book(NamedTuple):
    """What is noted."""

    grid: Any  # [seats, codes]: 1 offered, 2 done
    things: Any  # [seats, MOST_THINGS]: 1 offered, 2 taken
    firsts: Any  # [seats, …]: how many choices, then the first of them


@rule
def retell(calls: Any, states: Any, boxes: Any, menus: Any, codes: Any, book: Book) -> None:
    """Play the moves again, and note for each seat what it was offered, did and took."""
    s = states[0]
    box = boxes[0]
    menu = menus[0]
    for code in codes:
        who = call_to_move(calls, s)
        if who >= 0:
            call_legal(calls, s, box, menu)
            for i in range(menu.count):
                book.grid[who, menu.codes[i]] |= OFFERED
                thing = call_takes(calls, s, box, int(menu.codes[i]))
                if 0 < thing < MOST_THINGS:
                    book.things[who, thing] |= DONE if menu.codes[i] == code else OFFERED
            book.grid[who, code] |= DONE
            if menu.count > 1:
                note(book.firsts[who], code)
        call_apply(calls, s, box, code)


@rule
def note(row: Any, value: int) -> None:
    """Count, and write down what there is room for."""
    row[0] += 1
    if row[0] < len(row):
        row[row[0]] = value


class Deeds:
    """The deeds of games of one plan."""

    def __init__(self, game: Game, plan: Plan) -> None:
        code = machine(game)
        twins = Twins(sorted(Path(__file__).parent.glob("deeds.py")))
        takes = Twins(game.sources()).of(game.takes) if game.takes else twins.of(takes_nothing)
        s, box = game.State.blank()[0], game.box
        self._calls = np.append(code.rules.calls, np.uint64(pointer(takes, s, box, 0)))
        self._retell, self._boxes = twins.of(retell), game.boxes
        self._start, self._menus = start_of(code, plan), game.moves.menus()
        self._book = Book(
            np.zeros((plan.seats, game.moves.count), np.uint8),
            np.zeros((plan.seats, MOST_THINGS), np.uint8),
            np.zeros((plan.seats, OPENING + 1), np.int16),
        )

    def of(self, codes: NDArray[np.int16]) -> list[dict[str, Any]]:
        """Seat by seat: the number of real decisions, moves and things taken or passed by, the opening."""
        for notes in self._book:
            notes[:] = 0
        states = self._start.copy()
        self._retell(self._calls, states, self._boxes, self._menus, codes, self._book)
        return [self._row(*rows) for rows in zip(*self._book, strict=True)]

    def _row(self, grid: Any, things: Any, firsts: Any) -> dict[str, Any]:
        return {
            "decisions": int(firsts[0]),
            "did": np.flatnonzero(grid & DONE).tolist(),
            "passed": np.flatnonzero(grid == OFFERED).tolist(),
            "took": np.flatnonzero(things & DONE).tolist(),
            "left": np.flatnonzero(things == OFFERED).tolist(),
            "opening": firsts[1 : firsts[0] + 1].tolist(),
        }
