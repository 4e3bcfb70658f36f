"""One game in progress as machine code, for interfaces that step a game from Python."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dolmen.kernel.chance import Seed, below, stream
from dolmen.kernel.errors import BadSeats, IllegalMove
from dolmen.kernel.game import OVER, Game
from dolmen.kernel.moves import offered
from dolmen.kernel.step import compiled
from dolmen.kernel.table import Table
from dolmen.kernel.view import View
from dolmen.rl.errors import Finished
from dolmen.rl.reward import reward


class Position:
    """A game with `seats` players; chance is settled, so `who` is a seat or OVER.

    It draws the same luck from the same seed as `dolmen.Table` does.  Copies and pickles keep the position
    and the luck to come.  Raises `BadSeats`, `BadOption`.
    """

    def __init__(self, game: Game, seats: int, options: dict[str, bool], starter: int | str) -> None:
        self.game, self.seats = game, game.check_seats(seats)
        self.options = game.check_options(self.seats, options)
        self.starter = check_starter(starter, self.seats)
        self.seed: Seed = 0
        self.who = OVER
        self.codes: list[int] = []  # what the players have chosen so far
        self.states, self.menus, self.luck = game.State.blank(), game.moves.menus(), stream(0)
        self._bind()

    def _bind(self) -> None:
        self._code = compiled(self.game)
        self._step = self._code.stepper(self.states, self.menus, self.luck)
        self._offers, self._count = self.menus["codes"][0], memoryview(self.menus["count"])

    def begin(self, seed: Seed) -> None:
        """A new game from a seed: any integer, text or bytes."""
        self.seed, self.luck[0], self.codes = seed, stream(seed)[0], []
        starter = below(self.luck, self.seats) if self.starter == "random" else int(self.starter)
        chosen = np.array([int(on) for on in self.options.values()] or [0], np.int16)
        self.states[:] = self._code.start(self.seats, starter, chosen)
        code = self._code
        self.who = int(code.begin(code.calls, self.states, self.game.boxes, 0, self.menus, self.luck))

    def menu(self) -> NDArray[np.int16]:
        """[offers] the codes that are legal now, in order; none when the game is over."""
        codes: NDArray[np.int16] = self._offers[: self._count[0]]
        return codes

    def mask(self, dtype: Any = np.int8) -> NDArray[Any]:
        """[codes] 1 where a code is legal now."""
        mask = np.zeros(self.game.moves.count, dtype)
        mask[self.menu()] = 1
        return mask

    def play(self, code: Any) -> None:
        """Make a move, and let chance settle.

        Raises `Finished`, and `IllegalMove`, which says why and lists what is legal; then nothing changes.
        """
        if self.who == OVER:
            raise Finished("The game is over: nobody can move any more.")
        if isinstance(code, bool) or code not in self.menu().tolist():
            raise refusal(View(self.game, self.states, self.who), self.menus[0], code)
        self.codes.append(int(code))
        self.who = self._step(int(code))

    def rewards(self) -> list[float]:
        """By seat, 1 for the first place to -1 for the last, ties between; 0 before the end."""
        if self.who != OVER:
            return [0.0] * self.seats
        s, box = self.states[0], self.game.box
        return [float(reward(self.game, s, box, seat, self.seats)) for seat in range(self.seats)]

    def table(self) -> Table:
        """The same game as a `dolmen.Table`, with its journal."""
        chosen: dict[str, Any] = dict(self.options)
        game, seats, seed = self.game, self.seats, self.seed
        table = Table(game, seats, seed=seed, starter=self.starter, compiled=True, **chosen)
        for code in self.codes:
            table.play(code)
        return table

    def __getstate__(self) -> dict[str, Any]:
        """Machine code is found again by the process that takes it up."""
        bound = ("_code", "_step", "_offers", "_count")
        kept = {key: value for key, value in self.__dict__.items() if key not in bound}
        return kept | {"menus": packed(self.menus)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.menus = unpacked(self.game, self.menus)
        self._bind()


def refusal(view: View, menu: Any, code: Any) -> IllegalMove:
    """Why a code is not on the menu of who looks."""
    moves, legal = view.game.moves, [view.game.moves.notation(c) for c in offered(menu)]
    if isinstance(code, bool) or not isinstance(code, int | np.integer) or not 0 <= code < moves.count:
        said = f"A move is a whole number from 0 to {moves.count - 1}, not {str(code)[:20]}."
        return IllegalMove(said, "", legal)
    sentence, clause = view.game.why_not(view, moves.decode(int(code)))
    return IllegalMove(f"“{moves.notation(int(code))}” ({code}) is not legal: {sentence}", clause, legal)


def packed(menus: NDArray[Any]) -> NDArray[np.int16]:
    """Menus as plain cells, since their records are made anew in each process."""
    return menus.view(np.int16)


def unpacked(game: Game, cells: NDArray[np.int16]) -> NDArray[Any]:
    """The menus of a game again."""
    menus: NDArray[Any] = cells.view(game.moves.menus().dtype)
    return menus


def check_starter(starter: object, seats: int) -> int | str:
    """“random” or a seat, or `BadSeats`."""
    if starter == "random":
        return "random"
    if not isinstance(starter, int) or isinstance(starter, bool) or not 0 <= starter < seats:
        said = str(starter)[:20]
        raise BadSeats(f"The starter is “random” or a seat from 0 to {seats - 1}, not {said}.")
    return starter
