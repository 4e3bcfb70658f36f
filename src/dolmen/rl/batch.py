"""Thousands of games that one call carries on: arrays in, arrays out, all written in place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dolmen.kernel.chance import Seed, below, stream
from dolmen.kernel.compile import Twins, rule
from dolmen.kernel.errors import BadOption, IllegalMove
from dolmen.kernel.game import OVER, Game
from dolmen.kernel.step import call_apply, call_legal, compiled, fall
from dolmen.rl.errors import BadArray
from dolmen.rl.observation import Layout, Observer, U, write_each
from dolmen.rl.position import check_starter, packed, unpacked
from dolmen.rl.reward import reward

FINE = -1  # nothing is wrong with any row
ANYBODY = -1  # the starter is drawn
SOURCES = [Path(__file__).with_name(f"{name}.py") for name in ("batch", "observation", "reward")]
MOST_GAMES = 1 << 20


class Fleet(NamedTuple):
    """The arrays of a batch, as machine code takes them; n games."""

    calls: Any  # addresses of the game's machine code
    boxes: Any  # [1]
    starts: Any  # [seats] states as set-up leaves them, by starter
    states: Any  # [n]
    grid: Any  # [n, cells]: the same memory
    menus: Any  # [n]
    spare: Any  # [1] a menu for chance
    lucks: Any  # [n] a stream each
    luck: Any  # [1] the stream in use
    layout: Layout
    to_move: Any  # [n]
    masks: Any  # [n, codes]
    observations: Any  # [n, size], or [0, size] when nobody looks
    rewards: Any  # [n, seats]
    over: Any  # [n]
    starter: int
    seats: int


@rule
def deal(fleet: Fleet, i: int) -> int:
    """A new game in row `i`, up to its first decision; whose that is.  Its stream is in `luck`."""
    if fleet.starter == ANYBODY:
        fleet.states[i] = fleet.starts[below(fleet.luck, fleet.seats)]
    else:
        fleet.states[i] = fleet.starts[fleet.starter]
    return fall(fleet.calls, fleet.states[i], fleet.boxes[0], fleet.spare[0], fleet.luck)


@rule
def end(fleet: Fleet, i: int) -> int:
    """Tell how the game in row `i` ended, and begin another; who is to move in it."""
    fleet.over[i] = True
    for seat in range(fleet.seats):
        fleet.rewards[i, seat] = reward(fleet.calls, fleet.states[i], fleet.boxes[0], seat, fleet.seats)
    return deal(fleet, i)


@rule
def open_all(fleet: Fleet) -> None:
    """A new game in every row."""
    for i in range(len(fleet.states)):
        fleet.luck[0] = fleet.lucks[i]
        fleet.masks[i, :] = False
        fleet.rewards[i, :] = 0
        fleet.over[i] = False
        fleet.to_move[i] = deal(fleet, i)
        fleet.lucks[i] = fleet.luck[0]
        menu = fleet.menus[i]
        call_legal(fleet.calls, fleet.states[i], fleet.boxes[0], menu)
        for k in range(menu.count):
            fleet.masks[i, U(menu.codes[k])] = True
    write_each(fleet.layout, fleet.grid, fleet.to_move, fleet.observations)


@rule
def first_illegal(menus: Any, codes: Any) -> int:
    """The first row whose code is not on its menu, or FINE."""
    for i in range(len(codes)):
        menu = menus[i]
        found = False
        for k in range(menu.count):
            found |= menu.codes[k] == codes[i]
        if not found:
            return i
    return FINE


@rule
def carry_on(fleet: Fleet, codes: Any) -> None:
    """One decision in every row, and the luck that follows.

    One loop over plain arrays: to take them out of the fleet for each row would cost more than the moves.
    """
    calls, states, menus, masks = fleet.calls, fleet.states, fleet.menus, fleet.masks
    lucks, luck, to_move, over, rewards = fleet.lucks, fleet.luck, fleet.to_move, fleet.over, fleet.rewards
    box = fleet.boxes[0]
    for i in range(len(codes)):
        s = states[i]
        menu = menus[i]
        for k in range(menu.count):
            masks[i, U(menu.codes[k])] = False
        if over[i]:
            over[i] = False
            for seat in range(rewards.shape[1]):
                rewards[i, seat] = 0
        luck[0] = lucks[i]
        call_apply(calls, s, box, codes[i])
        who = fall(calls, s, box, menu, luck)
        if who == OVER:
            who = end(fleet, i)
        call_legal(calls, s, box, menu)
        for k in range(menu.count):
            masks[i, U(menu.codes[k])] = True
        to_move[i] = who
        lucks[i] = luck[0]


@rule
def step_all(fleet: Fleet, codes: Any) -> int:
    """One decision in every row, unless one is illegal: then nothing changes, and that row is told."""
    wrong = first_illegal(fleet.menus, codes)
    if wrong == FINE:
        carry_on(fleet, codes)
        write_each(fleet.layout, fleet.grid, fleet.to_move, fleet.observations)
    return wrong


@rule
def pick_all(fleet: Fleet, luck: Any, out: Any) -> None:
    """A legal code for every row, each alike."""
    for i in range(len(out)):
        menu = fleet.menus[i]
        out[i] = menu.codes[below(luck, menu.count)]


@cache
def _twins() -> Twins:
    return Twins(SOURCES)


class Batch:
    """`games` games of one kind, each with luck of its own; chance is settled inside, an end begins anew.

    What is read is written in place by `step` and `reset`: hold on to the arrays, and copy what must last.

    - `to_move` int8 [games]: the seat that decides;
    - `masks` bool [games, codes]: what it may do; `actions` is how many codes there are;
    - `observations` int16 or float32 [games, size]: what it sees, as `observer.cells` names it;
    - `over` bool [games]: a game ended with this step; all else in that row is of the next game already;
    - `rewards` float32 [games, seats]: of the game that ended, from 1 for the first place to -1 for the last.

    `seed` is one for all, from which each row gets its own, or a sequence of one for each row: a row with the
    same seed and moves goes the same way in any batch.  `starter` is a seat or "random".  `observe=False`
    leaves observations out.  Raises `BadSeats`, `BadOption`, `BadArray`.
    """

    def __init__(
        self,
        game: Game,
        games: int,
        seats: int | None = None,
        *,
        seed: Seed | Sequence[Seed] = 0,
        starter: int | str = "random",
        observe: bool = True,
        dtype: Any = np.int16,
        **options: bool,
    ) -> None:
        self.game, self.games, self.observer = game, _number(games), Observer(game, seats)
        self.seats, self.actions = self.observer.seats, game.moves.count
        self.options = game.check_options(self.seats, options)
        self.to_move: NDArray[np.int8] = np.zeros(games, np.int8)
        self.masks: NDArray[np.bool_] = np.zeros((games, self.actions), bool)
        self.observations: NDArray[Any] = np.zeros((games if observe else 0, self.observer.size), dtype)
        self.rewards: NDArray[np.float32] = np.zeros((games, self.seats), np.float32)
        self.over: NDArray[np.bool_] = np.zeros(games, bool)
        self._fleet = self._fill(check_starter(starter, self.seats))
        self._picks = stream(0)
        self.reset(seed)

    def _fill(self, starter: int | str) -> Fleet:
        code, game = compiled(self.game), self.game
        chosen = np.array([int(on) for on in self.options.values()] or [0], np.int16)
        states = game.State.blank(self.games)
        return Fleet(
            calls=code.search_calls,
            boxes=game.boxes,
            starts=np.concatenate([code.start(self.seats, seat, chosen) for seat in range(self.seats)]),
            states=states,
            grid=game.State.flat(states),
            menus=game.moves.menus(self.games),
            spare=game.moves.menus(),
            lucks=np.zeros(self.games, np.uint64),
            luck=stream(0),
            layout=self.observer.layout,
            to_move=self.to_move,
            masks=self.masks,
            observations=self.observations,
            rewards=self.rewards,
            over=self.over,
            starter=ANYBODY if starter == "random" else int(starter),
            seats=self.seats,
        )

    def __getstate__(self) -> dict[str, Any]:
        """Addresses of machine code hold in one process alone."""
        fleet = self._fleet
        bare = fleet._replace(calls=None, grid=None, menus=packed(fleet.menus), spare=packed(fleet.spare))
        return self.__dict__ | {"_fleet": bare}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        game, fleet = self.game, self._fleet
        self._fleet = fleet._replace(
            calls=compiled(game).search_calls,
            grid=game.State.flat(fleet.states),
            menus=unpacked(game, fleet.menus),
            spare=unpacked(game, fleet.spare),
        )

    @property
    def states(self) -> NDArray[Any]:
        """[games] the whole truth of every position, for those who study it; players get observations."""
        return self._fleet.states  # type: ignore[no-any-return]

    def reset(self, seed: Seed | Sequence[Seed] = 0) -> None:
        """Begin all games anew; a sequence has a seed for each row."""
        seeds = self._seeds(seed)
        if len(seeds) != self.games:
            raise BadArray(f"{self.games} games take one seed, or as many as they are, not {len(seeds)}.")
        self._fleet.lucks[:] = [stream(each)[0] for each in seeds]
        self._picks = stream(f"picks {self._fleet.lucks[0]}")
        _twins().of(open_all)(self._fleet)

    def _seeds(self, seed: Seed | Sequence[Seed]) -> list[Seed]:
        if isinstance(seed, Sequence) and not isinstance(seed, str | bytes):
            return list(seed)
        return [None if seed is None else f"{seed!s} {row}" for row in range(self.games)]

    def step(self, codes: Any) -> None:
        """Play `codes` [games], whole numbers, one in each row.

        Raises `IllegalMove`, which names the first row with a code that is not on its menu, and `BadArray`;
        then nothing has changed in any row.
        """
        moves = np.asarray(codes)
        if moves.shape != (self.games,) or moves.dtype.kind not in "iu":
            raise BadArray(
                f"A step takes {self.games} whole numbers, not {moves.dtype} of shape {moves.shape}."
            )
        wrong = _twins().of(step_all)(self._fleet, moves.astype(np.int64))
        if wrong != FINE:
            raise self._refusal(int(wrong), int(moves[wrong]))

    def _refusal(self, row: int, code: int) -> IllegalMove:
        moves = self.game.moves
        legal = [moves.notation(c) for c in np.flatnonzero(self.masks[row]).tolist()]
        said = f"“{moves.notation(code)}”" if 0 <= code < moves.count else "no move at all"
        sentence = f"Row {row}: the code {code}, {said}, is not legal; no game was changed."
        return IllegalMove(sentence, "", legal)

    def pick(self) -> NDArray[np.int64]:
        """[games] a legal code for each row, all alike: random play, with luck of its own."""
        codes = np.empty(self.games, np.int64)
        _twins().of(pick_all)(self._fleet, self._picks, codes)
        return codes


def _number(games: int) -> int:
    if isinstance(games, bool) or not 0 < games <= MOST_GAMES:
        raise BadOption(f"A batch has from 1 to {MOST_GAMES:,} games, not {str(games)[:20]}.")
    return games
