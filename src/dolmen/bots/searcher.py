"""A player that searches: its trees grow side by side, so far or for as long as it may."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from time import perf_counter as now
from typing import Any, NamedTuple

import numpy as np

from dolmen.bots.player import Desk, Kind, Player, Thought, Weighed, blank_desk
from dolmen.bots.search import TREES, room_for, share, trees_for
from dolmen.bots.tree import ROOT, Tree, favourite, plant
from dolmen.kernel.chance import Luck, fork
from dolmen.kernel.game import Game
from dolmen.kernel.view import View

MOST_NODES = 1_600_000  # of trees that may grow as long as there is time: 64 MB
IN_TIME = 0.95  # of its time that it uses; the rest is for what it cannot foresee
SLICE_S = 0.05  # it looks at the clock so often
CAREFUL = 0.8  # of the time that is left, for one slice
LONG = 3600.0  # no decision takes longer


class Growing(NamedTuple):
    """One of the trees, with a desk and luck of its own."""

    desk: Desk
    tree: Tree
    luck: Luck


class Searcher(Player):
    """The same budget, seed, view and memory give the same move, whatever the number of `threads`.

    None takes a thread for each core, where there is machine code for it.
    """

    def __init__(
        self, game: Game, seat: int, seed: bytes, kind: Kind, calls: Any, threads: int | None = None
    ) -> None:
        super().__init__(game, seat, seed, kind, calls)
        self._desks = [self._desk, *(blank_desk(game, calls) for _ in range(TREES - 1))]
        usual = 1 if calls is game else min(os.cpu_count() or 1, TREES)
        self._threads = usual if threads is None else threads

    def think(self, view: View, menu: Sequence[int], clock: float) -> Thought:
        """What it chooses, and how often it tried each move and what that won."""
        began, kind = now(), self._kind
        luck = self._lay(view, menu)
        if len(menu) == 1:
            return Thought(menu[0])
        if kind.timed:
            trees = min(self._threads, TREES)  # no more, since a tree is the stronger the larger it is
            growing = self._planted(luck, [MOST_NODES // trees] * trees)
            self._grow_until(growing, began + IN_TIME * min(clock, LONG))
        else:
            trees = trees_for(kind.walks)
            shares = [share(kind.walks, trees, i) for i in range(trees)]
            growing = self._planted(luck, [room_for(part, len(menu)) for part in shares])
            self._grow(growing, shares)
        return self._weigh(view, menu, [one.tree for one in growing])

    def _planted(self, luck: Luck, rooms: Sequence[int]) -> list[Growing]:
        for desk in self._desks[1:]:
            desk.cells[0] = self._desk.cells[0]
            desk.menus[0] = self._desk.menus[0]
            desk.memories[:] = self._desk.memories
        trees = [plant(room) for room in rooms]  # by numpy, which takes room only where it is written on
        desks = self._desks[: len(rooms)]
        return [
            Growing(desk, tree, fork(luck, i))
            for i, (desk, tree) in enumerate(zip(desks, trees, strict=True))
        ]

    def _grow(self, growing: Iterable[Growing], walks: Iterable[int]) -> None:
        """Grow each by so many walks, on as many threads as there are."""
        think, seat = self._kind.search.think, self._seat
        work: list[Callable[[], None]] = [
            partial(think, one.desk, one.tree, seat, one.luck, n)
            for one, n in zip(growing, walks, strict=True)
        ]
        if self._threads == 1 or len(work) == 1:
            for each in work:
                each()
        else:
            list(_pool(self._threads).map(lambda each: each(), work))

    def _grow_until(self, growing: Sequence[Growing], end: float) -> None:
        """Grow all by more and more walks as long as there is time; one walk in any case."""
        began = now()
        self._grow(growing[:1], [1])
        each, walks = (now() - began) * len(growing) / self._threads, 1
        while (affordable := CAREFUL * (end - now()) / each) >= 1:
            walks = int(min(2 * walks, affordable, max(SLICE_S / each, 1)))
            began = now()
            self._grow(growing, [walks] * len(growing))
            each = (now() - began) / walks

    def _weigh(self, view: View, menu: Sequence[int], trees: Sequence[Tree]) -> Thought:
        """The trees added up."""
        visits, won = np.zeros(len(menu), np.int64), np.zeros(len(menu))
        for tree in trees:
            self._kind.search.tally(tree, self._desk.menus[0], visits, won)
        code = menu[favourite(visits, won)]
        tried = [Weighed(c, int(n), float(w / n)) for c, n, w in zip(menu, visits, won, strict=True) if n > 0]
        tried.sort(key=lambda w: (w.code != code, -w.visits, -w.chance))
        walks = sum(int(tree.visits[ROOT]) for tree in trees)
        shares = [float(sum(tree.shares[p] for tree in trees) / walks) for p in range(view.seats)]
        return Thought(code, tuple(tried), tuple(shares))


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, "search")
