"""The fused compiled step, playout and batch: generic over every game, through pointers.

Plain, `calls` is the game itself; compiled, it is an array of addresses.  States and boxes are arrays with
an index, never single records: that is four times faster to call from Python.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dolmen.kernel.chance import Luck, Seed, below, keyed, mix, sample, stream
from dolmen.kernel.compile import Twins, bound, called_at, pointer, rule, words
from dolmen.kernel.game import Game

CHANCE, OVER = -1, -2
CALLS = 4  # addresses that every game has; those who search need four more, and a memory three
WITNESS = 10  # the place of the last of them


@called_at(0)
def call_legal(calls: Any, s: Any, box: Any, menu: Any) -> None:
    """`legal` of the game behind `calls`."""
    calls.legal(s, box, menu)


@called_at(1)
def call_apply(calls: Any, s: Any, box: Any, code: int) -> None:
    """`apply` of the game behind `calls`."""
    calls.apply(s, box, code)


@called_at(2, "int64")
def call_to_move(calls: Any, s: Any) -> int:
    """`to_move` of the game behind `calls`."""
    return int(calls.to_move(s))


@called_at(3, "int64")
def call_event(calls: Any, s: Any) -> int:
    """`event` of the game behind `calls`."""
    return int(calls.event(s))


@called_at(4)
def call_resample(calls: Any, s: Any, box: Any, viewer: int, luck: Any) -> None:
    """`resample` of the game behind `calls`."""
    calls.resample(s, box, viewer, luck)


@called_at(5, "int64")
def call_judge(calls: Any, s: Any, box: Any, seat: int) -> int:
    """`judge` of the game behind `calls`."""
    return int(calls.judge(s, box, seat))


@called_at(6, "int64")
def call_place(calls: Any, s: Any, box: Any, seat: int) -> int:
    """`place` of the game behind `calls`."""
    return int(calls.place(s, box, seat))


@called_at(7, "int64")
def call_temperature(calls: Any, s: Any, box: Any) -> int:
    """`temperature` of the game behind `calls`."""
    return int(calls.temperature(s, box))


@called_at(8)
def call_recall(calls: Any, s: Any, box: Any, viewer: int, memory: Any) -> None:
    """`recall` of the game behind `calls`, which has a Memory."""
    calls.recall(s, box, viewer, memory)


@called_at(9)
def call_remember(calls: Any, memory: Any, s: Any, viewer: int, seat: int, code: int, luck: Luck) -> None:
    """`remember` of the game behind `calls`, which has a Memory."""
    calls.remember(memory, s, viewer, seat, code, luck)


@called_at(WITNESS, "int64")
def call_witness(calls: Any, s: Any, code: int, viewer: int) -> int:
    """`witness` of the game behind `calls`, which has a Memory."""
    return int(calls.witness(s, code, viewer))


@rule
def step(calls: Any, states: Any, boxes: Any, i: int, menus: Any, luck: Luck, code: int) -> int:
    """Make a move in state `i`, let chance settle, and fill the menu; who is to move."""
    s = states[i]
    box = boxes[0]
    call_apply(calls, s, box, code)
    return settle(calls, s, box, menus[0], luck)


@rule
def step_at(calls: int, s: Any, box: Any, menu: Any, luck: int, code: int) -> int:
    """`step` as machine code alone: `calls` and luck are addresses, and records stand for arrays."""
    entries = words(calls, CALLS)
    call_apply(entries, s, box, code)
    return settle(entries, s, box, menu, words(luck, 1))


@rule
def fall(calls: Any, s: Any, box: Any, menu: Any, luck: Luck) -> int:
    """Let chance move until a player must; who that is.  The menu is only to write on."""
    who = call_to_move(calls, s)
    while who == CHANCE:
        call_legal(calls, s, box, menu)
        call_apply(calls, s, box, sample(luck, menu))
        who = call_to_move(calls, s)
    return who


@rule
def settle(calls: Any, s: Any, box: Any, menu: Any, luck: Luck) -> int:
    """Let chance move until a player must, and fill his menu; who that is."""
    who = fall(calls, s, box, menu, luck)
    fill_menu(calls, s, box, menu, who)
    return who


@rule
def fill_menu(calls: Any, s: Any, box: Any, menu: Any, who: int) -> None:
    """The menu of who is to move; when the game is over, an empty one."""
    if who == OVER:
        menu.count = 0
    else:
        call_legal(calls, s, box, menu)


@rule
def begin(calls: Any, states: Any, boxes: Any, i: int, menus: Any, luck: Luck) -> int:
    """Settle state `i` as it stands after set-up; who is to move."""
    return settle(calls, states[i], boxes[0], menus[0], luck)


@rule
def playout(calls: Any, states: Any, boxes: Any, i: int, menus: Any, luck: Luck) -> int:
    """Chance and players alike pick uniformly until the end of state `i`; how many moves that took."""
    s = states[i]
    box = boxes[0]
    menu = menus[0]
    moves = 0
    while call_to_move(calls, s) != OVER:
        call_legal(calls, s, box, menu)
        call_apply(calls, s, box, sample(luck, menu))
        moves += 1
    return moves


@rule
def keyed_playout(
    calls: Any, states: Any, boxes: Any, i: int, menus: Any, luck: Luck, deal: np.uint64
) -> int:
    """A playout in which chance is keyed by event: lines that part still share their luck."""
    s = states[i]
    box = boxes[0]
    menu = menus[0]
    moves = 0
    who = call_to_move(calls, s)
    while who != OVER:
        call_legal(calls, s, box, menu)
        if who == CHANCE:
            call_apply(calls, s, box, keyed(deal, call_event(calls, s), menu))
        else:
            call_apply(calls, s, box, sample(luck, menu))
        moves += 1
        who = call_to_move(calls, s)
    return moves


@rule
def batch(calls: Any, states: Any, boxes: Any, start: Any, menus: Any, luck: Luck, games: int) -> int:
    """So many random games from the one state in `start`, each ending in `states[0]`; how many moves."""
    moves = 0
    for _ in range(games):
        states[0] = start[0]
        moves += playout(calls, states, boxes, 0, menus, luck)
    return moves


@rule
def count_decisions(calls: Any, states: Any, boxes: Any, i: int, menus: Any, luck: Luck) -> int:
    """A playout of state `i`; how many of its moves a player chose."""
    s = states[i]
    box = boxes[0]
    menu = menus[0]
    decisions = 0
    who = call_to_move(calls, s)
    while who != OVER:
        call_legal(calls, s, box, menu)
        call_apply(calls, s, box, sample(luck, menu))
        decisions += who != CHANCE
        who = call_to_move(calls, s)
    return decisions


RULES = (
    "setup",
    "legal",
    "apply",
    "to_move",
    "score",
    "place",
    "event",
    "witness",
    "resample",
    "judge",
    "temperature",
)
TOPS = (step, begin, playout, keyed_playout, batch, count_decisions, below, mix)


class Compiled:
    """The machine code of one game: its rules by name, and the generic tops over their addresses.

    Rules take single records and cost microseconds a call; `step`, `playout` and `batch` take arrays.
    """

    def __init__(self, game: Game, *, boundscheck: bool = False) -> None:
        self.game = game
        self._twins = Twins(game.sources(), boundscheck=boundscheck)
        self.setup, self.legal, self.apply, self.to_move, self.score = self._rules(0, 5)
        self.place, self.event, self.witness, self.resample = self._rules(5, 9)
        self.judge, self.temperature = self._rules(9, 11)
        self.remember, self.recall = self._twins.of(game.remember), self._twins.of(game.recall)
        self.step, self.begin, self.playout, self.keyed_playout, self.batch, self.count_decisions = (
            self._twins.of(top) for top in TOPS[:6]
        )
        self.calls = self._addresses()

    def _rules(self, first: int, last: int) -> list[Any]:
        return [self._twins.of(getattr(self.game, name)) for name in RULES[first:last]]

    def _addresses(self) -> NDArray[np.uint64]:
        s, box, menu = self.game.State.blank()[0], self.game.box, self.game.moves.menu()
        return np.array(
            [
                pointer(self.legal, s, box, menu),
                pointer(self.apply, s, box, 0),
                pointer(self.to_move, s),
                pointer(self.event, s),
            ],
            np.uint64,
        )

    @cached_property
    def search_calls(self) -> NDArray[np.uint64]:
        """`calls` with more for those who search, from `resample` on; and three for a memory."""
        s, box = self.game.State.blank()[0], self.game.box
        more = [pointer(self.resample, s, box, 0, stream(0)), pointer(self.judge, s, box, 0)]
        more += [pointer(self.place, s, box, 0), pointer(self.temperature, s, box)]
        if self.game.Memory:
            memory = self.game.memories(1)[0]
            more.append(pointer(self.recall, s, box, 0, memory))
            more.append(pointer(self.remember, memory, s, 0, 0, 0, stream(0)))
            more.append(pointer(self.witness, s, 0, 0))
        return np.concatenate([self.calls, np.array(more, np.uint64)])

    def stepper(
        self, states: NDArray[Any], menus: NDArray[Any], luck: Luck, i: int = 0
    ) -> Callable[[int], int]:
        """`step` bound to state `i`, for loops in Python: it takes a code, and tells who is to move."""
        s, box, menu = self.game.State.blank()[0], self.game.box, self.game.moves.menu()
        examples = (0, s, box, menu, 0)
        return bound(self._twins.of(step_at), examples, self.calls, states[i:], self.game.boxes, menus, luck)

    def start(self, seats: int, starter: int = 0, options: Any = None) -> NDArray[Any]:
        """[1] states as set-up leaves them, chance not yet settled."""
        states: NDArray[Any] = self.game.State.blank()
        chosen = np.zeros(max(1, len(self.game.options)), np.int16) if options is None else options
        self.setup(states[0], self.game.box, seats, starter, chosen)
        return states

    def random_games(self, seats: int, games: int, seed: Seed = 0) -> int:
        """Play so many uniformly random games; how many moves, chance included."""
        start, menus = self.start(seats), self.game.moves.menus()
        moves = self.batch(self.calls, start.copy(), self.game.boxes, start, menus, stream(seed), games)
        return int(moves)


@cache
def _compiled(game_key: tuple[str, str], boundscheck: bool) -> Compiled:
    return Compiled(_HELD[game_key], boundscheck=boundscheck)


_HELD: dict[tuple[str, str], Game] = {}


def compiled(game: Game, *, boundscheck: bool = False) -> Compiled:
    """The machine code of a game, built once; the first time ever takes a compiler's time."""
    key = (game.name, game.digest)
    _HELD.setdefault(key, game)
    return _compiled(key, boundscheck)
