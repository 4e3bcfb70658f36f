"""Whole games between bots as machine code."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from dolmen import bots
from dolmen.bots.player import Choose, Desk, Kind, blank_desk
from dolmen.bots.tree import plant
from dolmen.kernel.chance import Luck, keyed, sample, stream
from dolmen.kernel.compile import Twins, cache_home, called_at, digest, pointer, rule
from dolmen.kernel.game import Game
from dolmen.kernel.memory import UNTOLD
from dolmen.kernel.step import (
    call_apply,
    call_event,
    call_legal,
    call_remember,
    call_to_move,
    call_witness,
    compiled,
)

F = TypeVar("F")
CHANCE, OVER = -1, -2
NO_DEAL = np.uint64(0)
UNKEPT = np.zeros(0, np.int16)  # where no moves are written down
SOURCES = sorted(Path(__file__).parent.glob("*.py"))


@called_at(0, "int64")
def call_choose(choosers: Any, desk: Desk, seat: int, luck: Luck, walks: int) -> int:
    """The decision of the first of the choosers."""
    return int(choosers[0](desk, seat, luck, walks))


@rule
def happen(desk: Desk, seat: int, code: int, lucks: Any) -> int:
    """Make a move, and let every seat note what may be known of it; who is to move then."""
    s = desk.states[0]
    seats = len(lucks) if len(desk.memories) > 0 else 0
    told = 0
    for p in range(seats):
        told |= call_witness(desk.calls, s, code, p) << p
    call_apply(desk.calls, s, desk.boxes[0], code)
    for p in range(seats):
        heard = code if (told >> p) & 1 > 0 else UNTOLD
        call_remember(desk.calls, desk.memories[p], s, p, seat, heard, lucks[p])
    return call_to_move(desk.calls, s)


@rule
def play_out(
    desk: Desk, choosers: Any, walks: Any, luck: Luck, lucks: Any, deal: np.uint64, kept: Any
) -> int:
    """Play the position on the desk to its end: `choosers[seat]` decides; how many moves that took.

    `walks[seat]` is how often it may search, `luck` is chance's, `lucks[seat]` the bots' own.  With a `deal`
    chance is keyed by event instead, so that lines which part still share it.  Moves are written to `kept`
    for as long as there is room.
    """
    s = desk.states[0]
    box = desk.boxes[0]
    menu = desk.menus[0]
    moves = 0
    who = call_to_move(desk.calls, s)
    while who != OVER:
        call_legal(desk.calls, s, box, menu)
        if who == CHANCE and deal != NO_DEAL:
            code = keyed(deal, call_event(desk.calls, s), menu)
        elif who == CHANCE:
            code = sample(luck, menu)
        elif menu.count == 1:
            code = int(menu.codes[0])
        else:
            code = call_choose(choosers[who:], desk, who, lucks[who], int(walks[who]))
        if moves < len(kept):
            kept[moves] = code
        moves += 1
        who = happen(desk, who, code, lucks)
    return moves


class Machine:
    """The bots of one game as machine code, compiled one kind at a time."""

    def __init__(self, game: Game) -> None:
        self.game, self.rules = game, compiled(game)
        self.calls = self.rules.search_calls
        self._twins = Twins(SOURCES)
        self._desk = blank_desk(game, self.calls)
        self._addresses: dict[str, int] = {}

    def kind(self, name: str) -> Kind:
        """A kind of bot that decides by machine code; compiled when this returns."""
        twin: Kind = self._twins.of(bots.kind(name, self.game))
        self.address(name)
        if twin.search:
            tree, menu = plant(1), self._desk.menus[0]
            pointer(twin.search.think, self._desk, tree, 0, stream(0), 0)
            pointer(twin.search.tally, tree, menu, np.zeros(1, np.int64), np.zeros(1))
        return twin

    def twin(self, rule: F) -> F:
        """A rule over desks as machine code."""
        made: F = self._twins.of(rule)
        return made

    def choose(self, name: str) -> Choose:
        """The rule by which a kind of bot decides."""
        twin: Choose = self._twins.of(bots.kind(name, self.game).choose)
        return twin

    def address(self, name: str) -> int:
        """Where that rule's machine code begins; compiled the first time."""
        if name not in self._addresses:
            self._addresses[name] = pointer(self.choose(name), self._desk, 0, stream(0), 0)
        return self._addresses[name]

    def _forget(self, names: Sequence[str]) -> None:
        """Nobody remembers anything, and each will forget in the way of its kind."""
        memories = self._desk.memories[: len(names)]
        memories[:] = 0
        memories["level"] = [bots.kind(name, self.game).level for name in names][: len(memories)]

    def load(self, names: Sequence[str]) -> None:
        """Have everything compiled that a match between these bots needs."""
        start = self.rules.start(self.game.seats[0])
        self.play([names[0]] * self.game.seats[0], start, b"")
        for name in names:
            self.address(name)

    def play(
        self,
        names: Sequence[str],
        start: NDArray[Any],
        seed: bytes,
        *,
        walks: Sequence[int] | None = None,
        deal: np.uint64 = NO_DEAL,
        kept: NDArray[np.int16] = UNKEPT,
    ) -> int:
        """Play from `start` [1] to the end, `names[seat]` deciding; how many moves; see `end`.

        `walks[seat]`: how often it searches, instead of its kind's number.  `deal`: a key for chance, which
        then falls alike in every game of that deal.  `kept` [bound]: room for the codes of the moves.
        """
        choosers = np.array([self.address(name) for name in names], np.int64)
        usual = [bots.kind(name, self.game).walks for name in names]
        counts = np.array(usual if walks is None else walks, np.int64)
        lucks = np.array([stream(seed + b"seat %d" % seat) for seat in range(len(names))])
        self._desk.cells[0] = self.game.State.flat(start)[0]
        self._forget(names)
        luck = stream(seed)
        return int(self._twins.of(play_out)(self._desk, choosers, counts, luck, lucks, deal, kept))

    @property
    def ends(self) -> NDArray[Any]:
        """[1] the state that the last game ended in."""
        states: NDArray[Any] = self._desk.states[:1]
        return states

    @property
    def end(self) -> Any:
        """The state that the last game ended in."""
        return self.ends[0]


def is_at_hand(game: Game) -> bool:
    """Whether the machine code was compiled before, as far as its folders tell."""
    folders = [cache_home() / digest(sources, boundscheck=False) for sources in (game.sources(), SOURCES)]
    return all(any(folder.rglob("*.nbi")) for folder in folders)


@cache
def _machine(key: tuple[str, str]) -> Machine:
    return Machine(_HELD[key])


_HELD: dict[tuple[str, str], Game] = {}


def machine(game: Game) -> Machine:
    """The machine code of the bots of a game, made once; the first time ever takes a compiler's time."""
    key = (game.name, game.digest)
    _HELD.setdefault(key, game)
    return _machine(key)
