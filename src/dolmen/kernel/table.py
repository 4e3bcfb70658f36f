"""A game in progress, as a Python user holds it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import index
from typing import Any, NamedTuple

import numpy as np

from dolmen.kernel.chance import Seed, below, stream
from dolmen.kernel.errors import BadSeats, IllegalMove, NotYours
from dolmen.kernel.game import CHANCE, OVER, Game
from dolmen.kernel.moves import Move, Offer, offered
from dolmen.kernel.view import View

Draw = Callable[["Table", Sequence[int]], int]
EVERY = 64  # moves between two kept states


class Step(NamedTuple):
    """A move that was made, and by whom."""

    seat: int  # or CHANCE
    code: int


class Table:
    """A game with its moves so far; whatever is illegal raises, and changes nothing.

    `chance` says who draws: "auto" (from `seed`), "manual" (draws are played like moves), or a function
    (table, codes with repeats as weights) → index.  `starter` is a seat or "random", which is drawn from
    `seed` too.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        *,
        seed: Seed = None,
        starter: int | str = "random",
        chance: str | Draw = "auto",
        people: Sequence[str] | None = None,
        compiled: bool = False,
        **options: Any,
    ) -> None:
        self.game, self.seats = game, game.check_seats(seats)
        self.options = game.check_options(self.seats, options)
        self.people = list(people) if people else [f"Player {seat + 1}" for seat in range(self.seats)]
        if len(self.people) != self.seats:
            raise BadSeats(f"{self.seats} players need {self.seats} names, not {len(self.people)}.")
        self.tags: dict[str, str] = {}
        self._luck = stream(seed)
        self.starter = self._starter(starter)
        self._draw = self._drawer(chance)
        self._rules: Any = _machine(game) if compiled else game
        self._states = game.State.blank()
        self._menu = game.moves.menu()
        self._begin()

    def _starter(self, starter: int | str) -> int:
        if starter == "random":
            return below(self._luck, self.seats)
        if not isinstance(starter, int) or isinstance(starter, bool) or not 0 <= starter < self.seats:
            said = str(starter)[:20]
            raise BadSeats(f"The starter is “random” or a seat from 0 to {self.seats - 1}, not {said}.")
        return starter

    def _drawer(self, chance: str | Draw) -> Draw | None:
        if chance == "auto":
            return lambda table, offers: below(table._luck, len(offers))
        if chance == "manual":
            return None
        if not callable(chance):
            raise BadSeats(f"“chance” is “auto”, “manual” or a function, not {str(chance)[:20]}.")
        return chance

    def _begin(self) -> None:
        chosen = np.array([int(self.options[o.name]) for o in self.game.options] or [0], np.int16)
        self._states[:] = 0
        self._rules.setup(self.state, self.game.box, self.seats, self.starter, chosen)
        self.history: list[Step] = []
        self._kept = {0: self._states.copy()}
        self._settle([])

    # --- Reading ------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The whole truth, for those who run the game; players get a `view`."""
        return self._states[0]

    @property
    def to_move(self) -> int:
        """A seat, CHANCE (-1) or OVER (-2)."""
        return int(self.game.to_move(self.state))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move == OVER

    @property
    def moves(self) -> list[int]:
        """The codes played so far, chance included."""
        return [step.code for step in self.history]

    @property
    def version(self) -> int:
        """How many moves were made."""
        return len(self.history)

    @property
    def horizon(self) -> int:
        """The first move that may still be read; 0 but in a running game in which remembering is the game."""
        return 0 if self.game.horizon is None or self.over else self.game.horizon(self.moves)

    def codes(self) -> list[int]:
        """The codes on the menu, in order; chance repeats a code for its weight. Empty when over."""
        if self.over:
            return []
        self._rules.legal(self.state, self.game.box, self._menu)
        return offered(self._menu)

    def menu(self, names: Sequence[str] | None = None) -> list[Offer]:
        """What may be done now, in words that know the table and its people; empty when over."""
        offers = [self.game.moves.offer(code) for code in dict.fromkeys(self.codes())]
        if self.to_move < 0:
            return offers
        view = self.view(self.to_move)
        people = names or self.people
        return [offer._replace(says=self.game.label(view, offer.move).format(*people)) for offer in offers]

    def view(self, seat: int | None = None) -> View:
        """What a seat knows; None is a spectator."""
        if seat is not None and not 0 <= seat < self.seats:
            raise BadSeats(f"The seats are 0 to {self.seats - 1}, not {seat}.")
        return View(self.game, self._states, seat)

    def scores(self) -> list[int]:
        """Points by seat."""
        return [int(self.game.score(self.state, self.game.box, seat)) for seat in range(self.seats)]

    def ranking(self) -> list[int]:
        """Places by seat, 1 the best; ties share; 0 for everybody when nobody wins."""
        return [int(self.game.place(self.state, self.game.box, seat)) for seat in range(self.seats)]

    def why_not(self, seat: int | None, move: int | str | Move) -> tuple[str, str]:
        """Why a move is not on the menu of `seat`, and the clause that says so; empty when it is."""
        code = self._code(move)
        if seat is not None and seat == self.to_move and code in self.codes():
            return "", ""
        return self.game.why_not(self.view(seat), self.game.moves.decode(code))

    # --- Playing ------------------------------------------------------------------------------

    def play(self, move: int | str | Move) -> list[int]:
        """Make a move given as code, notation or `Move`; the codes applied, luck included."""
        if self.over:
            raise IllegalMove("The game is over.")
        code = self._code(move)
        codes = self.codes()
        if code not in codes:
            raise self._refusal(code, codes)
        applied: list[int] = []
        self._apply(code, applied)
        self._settle(applied)
        return applied

    def _code(self, move: int | str | Move) -> int:
        moves = self.game.moves
        try:
            if isinstance(move, Move):
                return moves.encode(move)
            if isinstance(move, str):
                return moves.parse(move)
            return moves.encode(moves.decode(index(move)))
        except TypeError:
            said = repr(move)[:40]
            raise IllegalMove(f"A move is a code, a notation or a Move, not {said}.") from None
        except ValueError as error:
            raise IllegalMove(str(error), legal=[o.notation for o in self.menu()]) from None

    def _refusal(self, code: int, codes: list[int]) -> IllegalMove:
        legal = [self.game.moves.notation(c) for c in dict.fromkeys(codes)]
        if self.to_move == CHANCE:
            return IllegalMove(f"“{self.game.moves.notation(code)}” cannot happen now.", "", legal)
        sentence, clause = self.game.why_not(self.view(self.to_move), self.game.moves.decode(code))
        return IllegalMove(sentence, clause, legal)

    def _apply(self, code: int, applied: list[int]) -> None:
        self.history.append(Step(self.to_move, code))
        self._rules.apply(self.state, self.game.box, code)
        applied.append(code)
        if self.version % EVERY == 0:
            self._kept[self.version] = self._states.copy()

    def _settle(self, applied: list[int]) -> None:
        while self._draw and self.to_move == CHANCE:
            codes = self.codes()
            self._apply(codes[self._draw(self, codes)], applied)

    # --- Going back ----------------------------------------------------------------------------

    def can_take_back(self, seat: int | None = None) -> str:
        """Empty when the last decision can be taken back (by `seat`), else the reason in a sentence."""
        if not self.history:
            return "There is nothing to take back yet."
        last = self.history[-1]
        if last.seat == CHANCE or self.game.moves.reveals(last.code):
            return "That cannot be taken back: luck has spoken since, and what was rolled or turned up stays."
        if seat is not None and last.seat != seat:
            return "That cannot be taken back: somebody else has decided since."
        return "The game is over." if self.over else ""

    def take_back(self, seat: int | None = None) -> None:
        """Undo the last decision; not past a draw, a revelation or (for a seat) another's decision."""
        if reason := self.can_take_back(seat):
            raise NotYours(reason)
        self._go_to(self.version - 1)

    def _go_to(self, version: int) -> None:
        if not 0 <= version <= self.version:
            raise IllegalMove(f"The moves so far are 0 to {self.version}, not {version}.")
        kept = max(k for k in self._kept if k <= version)
        self._states[:] = self._kept[kept]
        for step in self.history[kept:version]:
            self._rules.apply(self.state, self.game.box, step.code)
        del self.history[version:]
        self._kept = {k: states for k, states in self._kept.items() if k <= version}

    def copy(self) -> Table:
        """The same position, to try moves on; kept states and names are shared."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._states, twin._menu, twin._luck = self._states.copy(), self._menu.copy(), self._luck.copy()
        twin.history, twin._kept = list(self.history), dict(self._kept)
        twin.tags, twin.people = dict(self.tags), list(self.people)
        return twin

    def at(self, version: int) -> Table:
        """The table after so many moves, as a copy that draws nothing by itself."""
        past = self.copy()
        past._draw = None
        past._go_to(version)
        return past

    def resumed(self) -> Table:
        """A copy that draws its own luck from here on."""
        live = self.copy()
        live._draw = live._drawer("auto")
        live._settle([])
        return live

    # --- Records ----------------------------------------------------------------------------

    def journal(self, viewer: int | str | None = "whole") -> str:
        """The record of the game; for a `viewer` of a running game, with what he may not know veiled."""
        from dolmen.kernel import journal

        return journal.write(self, viewer)

    @classmethod
    def from_journal(cls, text: str, *, edition: str | None = None) -> Table:
        """Replay a journal; the table goes on where it ends, drawing fresh luck."""
        from dolmen.kernel import journal

        return journal.replay(text, edition=edition)


def _machine(game: Game) -> Any:
    from dolmen.kernel.step import compiled

    return compiled(game)
