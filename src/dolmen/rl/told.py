"""A game one move after another, luck included, with what each seat was told: for searches in Python.

A moment never changes: a move makes another one, and a copy is the moment itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from dolmen.kernel.chance import Luck, stream
from dolmen.kernel.compile import Twins, bound, pointer, rule, words
from dolmen.kernel.errors import DolmenError
from dolmen.kernel.game import CHANCE, Game
from dolmen.kernel.memory import UNTOLD
from dolmen.kernel.step import WITNESS, call_apply, call_to_move, call_witness, compiled, fill_menu
from dolmen.rl.observation import HIDDEN, Observer

LOOK = -1  # instead of a move: only fill the menu
EVERYBODY = 0  # the eyes of one who was told everything
SPECTATOR = 1  # the eyes of one who was told what everybody was; those of a seat are the bits above
SOURCES = [Path(__file__)]


class BadReplay(DolmenError):
    """Moves that cannot have been played one after another."""


def eyes(seat: int) -> int:
    """A seat as a bit, for sets of those who were told something."""
    return 2 << seat


# --- Making moves ------------------------------------------------------------------------------------


@rule
def act(calls: int, s: Any, box: Any, menu: Any, told: int, code: int) -> int:
    """Make a move, note who is told its nouns, and fill the next menu; who is to move.

    `calls` and `told` are addresses: of the game's rules, and of one word.
    """
    entries = words(calls, WITNESS + 1)
    if code != LOOK:
        seen = 0
        for viewer in range(-1, s.seats):
            seen |= call_witness(entries, s, code, viewer) << (viewer + 1)
        words(told, 1)[0] = seen
        call_apply(entries, s, box, code)
    who = call_to_move(entries, s)
    fill_menu(entries, s, box, menu, who)
    return who


@cache
def _twins() -> Twins:
    return Twins(SOURCES)


class Acted(NamedTuple):
    """What a move leads to."""

    cells: NDArray[np.int16]
    who: int
    menu: tuple[int, ...]  # as it is written: chance repeats a code for its weight
    told: int  # whose eyes saw the nouns of the move


class Rules:
    """The rules of one game for so many seats as machine code, with a desk to make moves on.

    States travel as flat cells: an array of records takes fifty times as long to copy.
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats, self.machine = game, seats, compiled(game)
        self._states = states = game.State.blank()
        menus, told = game.moves.menus(), np.zeros(1, np.uint64)
        self._cells, self._menu, self._told = game.State.flat(states)[0], menus.view(np.int16), told
        examples = (0, states[0], game.box, menus[0], 0)
        arrays = (self._calls(), states, game.boxes, menus, told)
        self._act = bound(_twins().of(act), examples, *arrays)
        self._lock = Lock()  # there is one desk
        self.notations = [game.moves.notation(code) for code in game.moves]
        self.veiled = [_veiled(notation) for notation in self.notations]
        self.verbs = [n for n, verb in enumerate(game.moves.codecs) for _ in range(verb.start, verb.stop)]

    def _calls(self) -> NDArray[np.uint64]:
        calls = np.zeros(WITNESS + 1, np.uint64)
        calls[: len(self.machine.calls)] = self.machine.calls
        calls[WITNESS] = pointer(self.machine.witness, self.game.State.blank()[0], 0, 0)
        return calls

    @cached_property
    def observer(self) -> Observer:
        """It writes what a seat sees."""
        return Observer(self.game, self.seats)

    @cached_property
    def public(self) -> NDArray[np.bool_]:
        """[size] which numbers of an observation everybody sees alike, but for whose row comes first."""
        return np.array([False, *(cell.seen == "all" for cell in self.observer.cells[1:])])

    @cached_property
    def private(self) -> NDArray[np.bool_]:
        """[size] which of them the viewer alone sees."""
        return np.array([cell.seen == "owner" and cell.low > HIDDEN for cell in self.observer.cells])

    def seen(self, cells: NDArray[np.int16], viewer: int) -> NDArray[np.int16]:
        """[size] what a seat sees, as `observation.describe` names it."""
        with self._lock:
            self._cells[:] = cells
            return self._look(viewer)

    @cached_property
    def _look(self) -> Callable[[int], NDArray[np.int16]]:
        return self.observer.eye(self._states)

    def listed(self, row: NDArray[np.int16], which: NDArray[np.bool_]) -> str:
        """An observation in words, leaving out what is 0."""
        cells = self.observer.cells
        at = np.flatnonzero(which & (row != 0)).tolist()
        return " ".join(
            f"{cells[i].name}={cells[i].names.get(n, n)}" for i, n in zip(at, row[at].tolist(), strict=True)
        )

    def act(self, cells: NDArray[np.int16], code: int) -> Acted:
        """Make a move that is on the menu, or with `LOOK` none."""
        with self._lock:
            self._cells[:] = cells
            who = self._act(code)
            menu = tuple(self._menu[1 : 1 + self._menu[0]].tolist())
            return Acted(self._cells.copy(), who, menu, int(self._told[0]))

    def start(self, starter: int, options: NDArray[np.int16]) -> Moment:
        """The moment that set-up leaves, before any luck."""
        cells = self.game.State.flat(self.machine.start(self.seats, starter, options))[0]
        return Moment(self, self.act(cells, LOOK), self.game.memories(self.seats))


def _veiled(notation: str) -> str:
    """A move as those know it who were not told its nouns, written as journals do."""
    verb, *nouns = notation.split()
    return " ".join([verb, *"?" * len(nouns)])


# --- Moments -------------------------------------------------------------------------------------------


class Line(NamedTuple):
    """A move that was made, and those before it."""

    before: Line | None
    n: int  # how many moves, this one included
    who: int  # a seat or CHANCE
    code: int
    told: int  # whose eyes saw its nouns


class Deal(NamedTuple):
    """What a moment was dealt from, for whom, and the cells as they were dealt."""

    origin: Moment
    viewer: int
    cells: NDArray[np.int16]


class Moment:
    """A moment of a game: flat cells, who is to move, his menu, and how it came about."""

    __slots__ = ("_numbers", "_texts", "cells", "deal", "line", "menu", "notes", "rules", "who")

    def __init__(
        self, rules: Rules, acted: Acted, notes: Any, line: Line | None = None, deal: Deal | None = None
    ) -> None:
        self.rules, self.notes, self.line, self.deal = rules, notes, line, deal
        self.cells, self.who, self.menu, _ = acted
        # what was told so far, and after how many lines; found when asked for
        self._texts: dict[int, tuple[int, str]] = {}
        self._numbers: dict[int, tuple[int, NDArray[np.float32]]] = {}

    @property
    def states(self) -> Any:
        """[1] the state, for reading."""
        return self.cells.view(self.rules.game.State.dtype)

    def after(self, code: int) -> Moment:
        """The moment after a move on the menu."""
        acted = self.rules.act(self.cells, code)
        line = Line(self.line, self.line.n + 1 if self.line else 1, self.who, code, acted.told)
        found = Moment(self.rules, acted, self.notes, line, self.deal)
        found._texts, found._numbers = self._texts.copy(), self._numbers.copy()
        if len(self.notes):
            found.notes = found._noted(line)
        return found

    def _noted(self, line: Line) -> Any:
        """The notes of all seats with one move more; nobody forgets anything."""
        notes, state = self.notes.copy(), self.states[0]
        for seat in range(len(notes)):
            told = line.code if line.told & eyes(seat) else UNTOLD
            self.rules.machine.remember(notes[seat], state, seat, line.who, told, stream(0))
        return notes

    def dealt(self, viewer: int, luck: Luck) -> Moment:
        """A moment in which everything that `viewer` cannot know is dealt anew; he sees no difference.

        What the others had been told is lost: they know what he knows, and what they hold now.
        """
        cells, rules = self.cells.copy(), self.rules
        state = cells.view(rules.game.State.dtype)[0]
        rules.machine.resample(state, rules.game.box, viewer, luck)
        if len(self.notes):
            rules.machine.recall(state, rules.game.box, viewer, self.notes[viewer])
        return self._as_dealt(viewer, cells)

    def _as_dealt(self, viewer: int, cells: NDArray[np.int16]) -> Moment:
        notes = np.repeat(self.notes[viewer : viewer + 1], len(self.notes))
        return Moment(self.rules, self.rules.act(cells, LOOK), notes, None, Deal(self, viewer, cells))

    # --- What was told ---------------------------------------------------------------------------

    def lines(self, since: int = 0) -> list[Line]:
        """The moves since the start (or since the deal), or since so many of them, in order."""
        found, line = [], self.line
        while line and line.n > since:
            found.append(line)
            line = line.before
        return found[::-1]

    def history(self, to: int = EVERYBODY) -> list[tuple[int, int]]:
        """Every move (who, code), as all those know it whose eyes are in `to`; UNTOLD where they were not."""
        before = self.deal.origin.history(to | eyes(self.deal.viewer)) if self.deal else []
        return before + [(line.who, line.code if line.told & to == to else UNTOLD) for line in self.lines()]

    def text(self, to: int) -> str:
        """The same as a journal writes it, and in a moment that was dealt what `to` held then."""
        n, text = self._texts.get(to) or (0, self._head(to))
        for line in self.lines(n):
            names = self.rules.notations if line.told & to == to else self.rules.veiled
            text += f"{'*' if line.who == CHANCE else line.who + 1}. {names[line.code]}\n"
        self._texts[to] = self.line.n if self.line else 0, text
        return text

    def _head(self, to: int) -> str:
        if self.deal is None:
            return ""
        viewer = eyes(self.deal.viewer)
        known = self.deal.origin.text(to | viewer)
        if to == EVERYBODY:
            return f"{known}*. dealt {crc32(self.deal.cells.tobytes()):08x}\n"
        seat = to.bit_length() - 2
        if to in (viewer, SPECTATOR) or to != eyes(seat):  # what several know is nobody's own
            return known
        held = self.rules.seen(self.deal.cells, seat)
        return f"{known}*. dealt {self.rules.listed(held, self.rules.private)}\n"

    def numbers(self, to: int) -> NDArray[np.float32]:
        """The same as numbers: a code, counted from 1, or below 0 the verb's where it alone was told."""
        n, numbers = self._numbers.get(to) or (0, self._before(to))
        verbs, lines = self.rules.verbs, self.lines(n)
        fresh = [line.code + 1 if line.told & to == to else -1 - verbs[line.code] for line in lines]
        numbers = np.concatenate([numbers, np.array(fresh, np.float32)])
        self._numbers[to] = self.line.n if self.line else 0, numbers
        return numbers

    def _before(self, to: int) -> NDArray[np.float32]:
        if self.deal is None:
            return np.zeros(0, np.float32)
        return self.deal.origin.numbers(to | eyes(self.deal.viewer))

    # --- Kept elsewhere -----------------------------------------------------------------------------

    def __deepcopy__(self, memo: Any) -> Moment:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (self.sealed(),)

    def sealed(self) -> tuple[Any, ...]:
        """The moves; after a deal, what it was dealt from, for whom, the cells, and the moves since."""
        codes = tuple(line.code for line in self.lines())
        if self.deal is None:
            return codes
        return self.deal.origin.sealed(), self.deal.viewer, self.deal.cells.tobytes(), codes

    def unsealed(self, sealed: tuple[Any, ...]) -> Moment:
        """The moment that was sealed, played again from this one, the start; raises `BadReplay`."""
        moment, codes = self, sealed
        if sealed and isinstance(sealed[0], tuple):
            origin, viewer, cells, codes = sealed
            moment = self.unsealed(origin)._as_dealt(viewer, np.frombuffer(cells, np.int16))
        for n, code in enumerate(codes):
            if code not in moment.menu:
                raise BadReplay(f"Move {n + 1} of what was kept, {code!r}, was not on the menu.")
            moment = moment.after(code)
        return moment
