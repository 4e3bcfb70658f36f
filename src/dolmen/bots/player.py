"""What a bot is: it looks at views, and chooses from menus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np

from dolmen.kernel.chance import Luck, stream
from dolmen.kernel.game import Game
from dolmen.kernel.memory import UNTOLD, note
from dolmen.kernel.moves import Move
from dolmen.kernel.view import View

LINES = 4  # the position, and three more to try moves on


class Event(NamedTuple):
    """A move as one viewer saw it."""

    seat: int  # or CHANCE
    verb: str
    move: Move | None  # None when its nouns are veiled


class Bot(Protocol):
    """A player for one seat of one game; it never holds a state."""

    def observe(self, view: View, event: Event) -> None:
        """Take note of a move; `view` is what the bot's seat sees after it."""

    def choose(self, view: View, menu: Sequence[int], clock: float) -> int:
        """One code of `menu`, within `clock` seconds."""


class Desk(NamedTuple):
    """What a rule decides on: the game, the position, and room to try moves."""

    calls: Any  # the game, or the addresses of its machine code
    states: Any  # [LINES]; the first is the position
    cells: Any  # [LINES, cells]: the same memory, cell by cell
    boxes: Any  # [1]
    menus: Any  # [3] menus: the one to choose from, and two spare ones
    memories: Any  # [seats] what each seat remembers; [0] in a game without memory


class Weighed(NamedTuple):
    """A move that was considered."""

    code: int
    visits: int  # how often it was tried
    chance: float  # of winning, 0 to 1, as far as that showed


class Thought(NamedTuple):
    """What a bot chooses, and why."""

    code: int
    weighed: tuple[Weighed, ...] = ()  # what it tried, most often first; nothing if it does not search
    chances: tuple[float, ...] = ()  # [seats] of winning from here, as far as that showed

    def reason(self, game: Game, view: View) -> str:
        """The move in words, its chance, and the next best: “Hunt with 3: 62 % — build a hut 58 %”.

        Names of people are gaps, as in every sentence.  Alone there is no chance to tell: a search knows only
        whether the position becomes better.
        """
        codes = [w.code for w in self.weighed[:2]] or [self.code]
        words = [game.label(view, game.moves.decode(code)) for code in codes]
        if view.seats == 1 or not self.weighed:
            return " — or ".join(words)
        chances = [f"{100 * w.chance:.0f} %" for w in self.weighed[:2]]
        told = [f"{says} {chance}" for says, chance in zip(words, chances, strict=True)]
        return " — ".join([f"{words[0]}: {chances[0]}", *told[1:]])


Choose = Callable[[Desk, int, Luck, int], int]


class Kind(NamedTuple):
    """One kind of player, as its file offers it.

    `choose` is a rule (desk, seat, luck, walks) → code.  It reaches the position only through `resample`, and
    so knows what the seat knows.
    """

    title: str
    says: str
    choose: Choose
    level: int = 0  # how much it forgets, in a game with memory
    walks: int = 0  # how often it goes down its tree for a decision, where it searches
    timed: bool = False  # it searches for as long as it may; without a clock it goes `walks` times
    rank: int = 0  # kinds are listed from the weakest
    search: Any = None  # the rules of its search, by which its trees can be grown side by side

    @property
    def searches(self) -> bool:
        """Whether it needs machine code to decide in time."""
        return self.search is not None


def blank_desk(game: Game, calls: Any) -> Desk:
    """A desk for one game, with nothing on it yet."""
    states = game.State.blank(LINES)
    menus = game.moves.menus(3)
    memories = game.memories(max(game.seats))
    return Desk(calls, states, game.State.flat(states), game.boxes, menus, memories)


class Player:
    """A bot that decides by a rule: the same seed, the same view and memory give the same move.

    Rule and game may be plain or machine code; the choice is the same, and comes sooner.
    """

    def __init__(self, game: Game, seat: int, seed: bytes, kind: Kind, calls: Any) -> None:
        self._game, self._seat, self._seed, self._kind = game, seat, seed, kind
        self._desk = blank_desk(game, calls)
        self._level, self._mine = kind.level, self._desk.memories[seat : seat + 1]
        self._mine["level"] = kind.level

    def observe(self, view: View, event: Event) -> None:
        """Keep what is worth remembering, in a game in which that can be forgotten."""
        if self._game.Memory:
            code = UNTOLD if event.move is None else self._game.moves.encode(event.move)
            note(self._mine, view, event.seat, code, self._seed)

    @property
    def memory(self) -> bytes:
        """What it has noted so far; nothing in a game without memory."""
        return bytes(self._mine.tobytes())

    def recollect(self, memory: bytes) -> None:
        """Take over the notes that were kept for this seat elsewhere."""
        self._mine[:] = np.frombuffer(memory, self._mine.dtype)
        self._mine["level"] = self._level

    def choose(self, view: View, menu: Sequence[int], clock: float) -> int:
        """One code of `menu`, within `clock` seconds where it is of a kind that watches the time."""
        return self.think(view, menu, clock).code

    def think(self, view: View, menu: Sequence[int], clock: float) -> Thought:
        """What it chooses, and what else it weighed."""
        luck = self._lay(view, menu)
        return Thought(int(self._kind.choose(self._desk, self._seat, luck, self._kind.walks)))

    def _lay(self, view: View, menu: Sequence[int]) -> Luck:
        """Lay position and menu on the desk; the luck for this decision."""
        desk, cells = self._desk, view.to_bytes()
        desk.cells[0] = np.frombuffer(cells, np.int16)
        desk.menus[0].count = len(menu)
        desk.menus[0].codes[: len(menu)] = menu
        return stream(self._seed + cells)
