"""Gymnasium: one learner against named bots.

    import dolmen.rl, gymnasium
    env = gymnasium.make("dolmen/…-v0", opponents=("greedy",))

Importing `dolmen.rl` registers an environment for each game, named after its title; `env_id` tells the names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dolmen import bots
from dolmen.kernel.errors import BadOption, BadSeats, IllegalMove
from dolmen.kernel.game import OVER, Game, games, load
from dolmen.kernel.step import compiled
from dolmen.kernel.view import View
from dolmen.rl.errors import Finished, MissingExtra
from dolmen.rl.observation import Observer
from dolmen.rl.opponents import Company
from dolmen.rl.position import check_starter, refusal
from dolmen.rl.reward import reward

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError:
    raise MissingExtra("Gymnasium") from None

POINTS = 0.01  # what a point of the lead is worth, where points are rewarded
LOST = -1.0  # the reward of who ends the game by an illegal action


class GameEnv(gymnasium.Env[NDArray[np.int16], np.int64]):
    """A game of which a learner plays one seat, and bots the others.

    - Observation: int16 [size], the redacted state as `dolmen.rl.describe` names it, the learner first.
    - Action: Discrete(codes), codes as in `game.moves`; `info["action_mask"]` int8 [codes] and
      `action_masks()` bool [codes] say which are legal.
    - Reward: 0 until the end, then from 1 for the first place to -1 for the last.  With `rewards="points"`,
      besides, a hundredth for each point by which the learner's lead over the best opponent has grown.

    `opponents` names a bot for each other seat, in their order behind the learner; how many there are makes
    the number of seats.  `seat` is the learner's, or "rotating": each game the next one.  `walks` is a budget
    for bots that search.  An illegal action ends the game as lost, and `info["illegal"]` says why; with
    `illegal="raise"` it raises `IllegalMove` and changes nothing.  A game is never cut short.

    Raises `BadSeats`, `BadOption`, `UnknownBot`; `step` and `render` of a finished game raise `Finished`.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(  # noqa: PLR0913 - each is one choice of who opens a table
        self,
        game: str | Game,
        opponents: Sequence[str] | None = None,
        *,
        seat: int | str = "rotating",
        starter: int | str = "random",
        rewards: str = "place",
        illegal: str = "lose",
        walks: int | None = None,
        render_mode: str | None = None,
        **options: bool,
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        names = _names(self.game, opponents)
        self.seats = self.game.check_seats(len(names) + 1)
        self.options = self.game.check_options(self.seats, options)
        self.starter, self.seat = check_starter(starter, self.seats), _seat(seat, self.seats)
        self.rewards = _one_of("rewards", rewards, ("place", "points"))
        self.illegal = _one_of("illegal", illegal, ("lose", "raise"))
        self.render_mode = None if render_mode is None else _one_of("render_mode", render_mode, ("ansi",))
        self.company = Company(self.game, names, walks)
        self.observer = Observer(self.game, self.seats)
        self.observation_space = spaces.Box(self.observer.low, self.observer.high, dtype=np.int16)
        self.action_space = spaces.Discrete(self.game.moves.count)
        self.learner = self.seats - 1 if self.seat == "rotating" else int(self.seat)
        self._who, self._lead = OVER, 0
        self._look = self.observer.eye(self._states)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int16], dict[str, Any]]:
        """A new game, up to the learner's first decision; games after a seed are the same each time."""
        super().reset(seed=seed)
        if self.seat == "rotating":
            first = int(self.np_random.integers(self.seats))
            self.learner = first if seed is not None else (self.learner + 1) % self.seats
        self._who = OVER
        while self._who == OVER:  # who never decides has nothing to learn from a game
            self._who = self.company.sit_down(
                self._start(), self.learner, int(self.np_random.integers(1 << 62))
            )
        self._lead = self._points()
        return self._observed(), self._info()

    def _start(self) -> NDArray[Any]:
        random = self.starter == "random"
        starter = int(self.np_random.integers(self.seats)) if random else int(self.starter)
        chosen = np.array([int(on) for on in self.options.values()] or [0], np.int16)
        return compiled(self.game).start(self.seats, starter, chosen)

    def step(self, action: Any) -> tuple[NDArray[np.int16], float, bool, bool, dict[str, Any]]:
        """The learner's decision, and everything until its next one or the end."""
        if self._who == OVER:
            raise Finished("The game is over, or not begun: reset() begins one.")
        if not self.action_space.contains(action) or not self.action_masks()[action]:
            return self._wrong(action)
        self._who = self.company.answer(int(action))
        return self._observed(), self._earned(), self._who == OVER, False, self._info()

    def _wrong(self, action: Any) -> tuple[NDArray[np.int16], float, bool, bool, dict[str, Any]]:
        error = self._refusal(action)
        if self.illegal == "raise":
            raise error
        self._who = OVER
        self.company.desk.menus[0].count = 0
        return self._observed(), LOST, True, False, self._info() | {"illegal": str(error)}

    def _refusal(self, action: Any) -> IllegalMove:
        return refusal(View(self.game, self._states, self.learner), self.company.desk.menus[0], action)

    @property
    def _states(self) -> NDArray[Any]:
        states: NDArray[Any] = self.company.desk.states[:1]
        return states

    def _earned(self) -> float:
        earned = 0.0
        if self.rewards == "points":
            before, self._lead = self._lead, self._points()
            earned = POINTS * (self._lead - before)
        if self._who == OVER:
            s, box = self._states[0], self.game.box
            earned += float(reward(self.game, s, box, self.learner, self.seats))
        return earned

    def _points(self) -> int:
        """By how many points the learner leads, where that is rewarded."""
        return self.company.lead() if self.rewards == "points" else 0

    def _observed(self) -> NDArray[np.int16]:
        return self._look(self.learner)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8), "seat": self.learner}

    def action_masks(self) -> NDArray[np.bool_]:
        """[codes] which actions are legal now, as MaskablePPO asks for it."""
        mask = np.zeros(self.game.moves.count, bool)
        menu = self.company.desk.menus[0]
        mask[menu.codes[: menu.count]] = True
        return mask

    def __getstate__(self) -> dict[str, Any]:
        """What is bound to memory of this process is bound again by the next."""
        return {key: value for key, value in self.__dict__.items() if key != "_look"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._look = self.observer.eye(self._states)

    def render(self) -> str | None:
        """The table in words and signs, as the learner sees it."""
        if self.render_mode is None:
            return None
        view = View(self.game, self._states, self.learner)
        return self.game.picture(view, _people(self.learner, self.company.names))


def _names(game: Game, opponents: Sequence[str] | None) -> list[str]:
    if isinstance(opponents, str):
        raise BadSeats(f"“opponents” is a list of bots, one for each other seat: [“{opponents[:40]}”].")
    if opponents is None:
        return [bots.usual(game)] * (max(game.seats[0], 2) - 1)
    return list(opponents)


def _people(learner: int, names: Sequence[str]) -> list[str]:
    """Names by seat."""
    behind = ["Learner", *names]
    return [behind[(seat - learner) % len(behind)] for seat in range(len(behind))]


def _seat(seat: object, seats: int) -> int | str:
    if seat == "rotating":
        return "rotating"
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < seats:
        said = str(seat)[:20]
        raise BadSeats(f"The learner's seat is “rotating” or one from 0 to {seats - 1}, not {said}.")
    return seat


def _one_of(name: str, value: str, known: Sequence[str]) -> str:
    if value not in known:
        raise BadOption(f"“{name}” is {' or '.join(f'“{k}”' for k in known)}, not {str(value)[:20]}.")
    return value


def env_id(game: Game) -> str:
    """The name of a game's environment, after its title: `dolmen/TheTitle-v0`."""
    title = game.title.partition(":")[0]
    return f"dolmen/{''.join(re.findall(r'[A-Za-z0-9]+', title))}-v{game.rules - 1}"


def register() -> None:
    """Make every game known to `gymnasium.make`; a second time does nothing."""
    for name in games():
        known = env_id(load(name))
        if known not in gymnasium.registry:
            gymnasium.register(known, "dolmen.rl.gymnasium:GameEnv", kwargs={"game": name})
