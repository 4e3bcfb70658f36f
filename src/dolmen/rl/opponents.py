"""A game in which named bots hold all seats but one: a learner's decisions, and all between them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dolmen import bots
from dolmen.bots.machine import call_choose, happen, machine
from dolmen.bots.player import Desk, blank_desk
from dolmen.kernel.chance import Luck, Seed, sample, stream
from dolmen.kernel.compile import Twins, pointer, rule
from dolmen.kernel.errors import BadOption
from dolmen.kernel.game import CHANCE, OVER, Game
from dolmen.kernel.step import call_legal, call_to_move, fill_menu
from dolmen.rl.position import packed, unpacked
from dolmen.rl.reward import lead

SOURCES = [
    Path(__file__),
    Path(__file__).with_name("reward.py"),
    *sorted(Path(bots.__file__).parent.glob("*.py")),
]
MOST_WALKS = 40_000  # in one decision, for the room that a tree takes


@rule
def play_on(desk: Desk, choosers: Any, walks: Any, luck: Luck, lucks: Any, learner: int) -> int:
    """Let chance and the bots move until the learner must, and fill his menu; who is to move."""
    s = desk.states[0]
    box = desk.boxes[0]
    menu = desk.menus[0]
    who = call_to_move(desk.calls, s)
    while who not in (OVER, learner):
        call_legal(desk.calls, s, box, menu)
        if who == CHANCE:
            code = sample(luck, menu)
        elif menu.count == 1:
            code = int(menu.codes[0])
        else:
            code = call_choose(choosers[who:], desk, who, lucks[who], int(walks[who]))
        who = happen(desk, who, code, lucks)
    fill_menu(desk.calls, s, box, menu, who)
    return who


@rule
def answer(desk: Desk, choosers: Any, walks: Any, luck: Luck, lucks: Any, learner: int, code: int) -> int:
    """The learner's move, and all that follows it until his next."""
    happen(desk, learner, code, lucks)
    return play_on(desk, choosers, walks, luck, lucks, learner)


@rule
def lead_of(scores: Any, desk: Desk, learner: int, seats: int) -> int:
    """By how many points the learner leads."""
    return lead(scores, desk.states[0], desk.boxes[0], learner, seats)


@cache
def _twins() -> Twins:
    return Twins(SOURCES)


class Company:
    """The bots that a learner plays against, as machine code; `walks` is a budget for those who search.

    Raises `UnknownBot`, and `BadOption` for a budget of nothing.
    """

    def __init__(self, game: Game, names: Sequence[str], walks: int | None = None) -> None:
        self.kinds = [bots.kind(name, game) for name in names]
        if walks is not None and (isinstance(walks, bool) or not 0 < int(walks) <= MOST_WALKS):
            raise BadOption(f"A bot that searches takes from 1 to {MOST_WALKS:,} walks a move, not {walks}.")
        self.game, self.names, self.walks = game, list(names), walks
        self.desk = blank_desk(game, None)
        self.luck = stream(0)
        self._bind()

    def _bind(self) -> None:
        code = machine(self.game)
        self.desk = self.desk._replace(calls=code.calls, cells=self.game.State.flat(self.desk.states))
        self._addresses = [code.address(name) for name in self.names]
        score = pointer(code.rules.score, self.desk.states[0], self.game.box, 0)
        self._scores = np.array([score], np.uint64)

    def sit_down(self, start: NDArray[Any], learner: int, seed: Seed) -> int:
        """A new game from `start` [1], the bots in order behind the learner's seat; who is to move."""
        seats, said = len(self.names) + 1, bytes(stream(seed).tobytes())
        # who sits where; what stands at the learner's own seat is never used
        self.order = order = [(seat - learner) % seats - 1 for seat in range(seats)]
        self.learner, self.choosers = learner, self._choosers()
        self.budgets = np.array([self._budget(who) for who in order], np.int64)
        self.lucks = np.array([stream(said + b"seat %d" % seat) for seat in range(seats)])
        self.luck[0] = stream(said)[0]
        self.desk.cells[0] = self.game.State.flat(start)[0]
        memories = self.desk.memories[:seats]
        memories[:] = 0
        memories["level"] = [self._level(who) for who in order][: len(memories)]
        return int(_twins().of(play_on)(*self._all()))

    def _choosers(self) -> NDArray[np.int64]:
        return np.array([self._addresses[who] if self.names else 0 for who in self.order], np.int64)

    def _budget(self, who: int) -> int:
        walks = self.kinds[who].walks if self.kinds else 0
        return self.walks if walks and self.walks else walks

    def _level(self, who: int) -> int:
        return self.kinds[who].level if self.kinds else 0

    def _all(self) -> tuple[Any, ...]:
        return self.desk, self.choosers, self.budgets, self.luck, self.lucks, self.learner

    def answer(self, code: int) -> int:
        """The learner's move, which must be legal, and all until his next; who is to move."""
        return int(_twins().of(answer)(*self._all(), code))

    def lead(self) -> int:
        """By how many points the learner leads."""
        return int(_twins().of(lead_of)(self._scores, self.desk, self.learner, len(self.names) + 1))

    def __getstate__(self) -> dict[str, Any]:
        """Addresses of machine code hold in one process alone."""
        bare = self.desk._replace(calls=None, cells=None, menus=packed(self.desk.menus))
        kept = self.__dict__ | {"desk": bare}
        return {key: value for key, value in kept.items() if key not in ("_addresses", "_scores", "choosers")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.desk = self.desk._replace(menus=unpacked(self.game, self.desk.menus))
        self._bind()
        if "order" in kept:
            self.choosers = self._choosers()
