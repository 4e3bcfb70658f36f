"""PettingZoo: every game and seat count as an AEC environment, and as a parallel one.

    from dolmen.rl import pettingzoo
    env = pettingzoo.env(GAME, 3)
    env.reset(seed=7)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        env.step(None if terminated or truncated else env.action_space(agent).sample(seen["action_mask"]))

Agents are `player_0` and so on, one for each seat.  Luck is settled inside: who is selected decides.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dolmen.kernel.errors import BadOption, BadSeats, IllegalMove
from dolmen.kernel.game import OVER, Game, load
from dolmen.kernel.view import View
from dolmen.rl.errors import Finished, MissingExtra
from dolmen.rl.observation import Observer
from dolmen.rl.picture import Easel
from dolmen.rl.position import Position

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.env_logger import EnvLogger
except ModuleNotFoundError:
    raise MissingExtra("PettingZoo") from None

ILLEGAL = -1.0  # the reward of who makes an illegal move
MODES = ("human", "ansi", "rgb_array")
Seen = dict[str, NDArray[Any]]


class AecGame(AECEnv[str, Seen, int]):  # type: ignore[misc]  # it ships no types
    """One table.

    - Observation: a dict of `observation`, int16 [size], as `dolmen.rl.describe` names it, the agent's own
      row first; and `action_mask`, int8 [codes], which is in `infos[agent]` of the selected agent, too.  The
      mask of any other agent is all zeros.
    - Action: Discrete(codes), codes as in `game.moves`.
    - Reward: 0 until the end, then from 1 for the first place to -1 for the last.

    An illegal action raises `IllegalMove` and changes nothing.  With `illegal="terminate"` it warns and ends
    the game, its agent gets -1 and the others 0, as PettingZoo's `TerminateIllegalWrapper` has it, and
    `infos[agent]["illegal"]` says why.  `max_cycles` cuts a game short after so many decisions.

    `render_mode` "ansi" gives the table in signs, "human" prints that, "rgb_array" gives uint8
    [height, width, 3], drawn by a browser.  What is rendered is what everybody may see.  `copy.deepcopy` and
    `pickle` keep the position and the luck to come.

    Raises `BadSeats`, `BadOption`; `observe` of an agent that has left raises `Finished`.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        *,
        starter: int | str = "random",
        illegal: str = "raise",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: bool,
    ) -> None:
        super().__init__()
        self.game = load(game) if isinstance(game, str) else game
        self.observer = Observer(self.game, seats)
        self.position = Position(self.game, self.observer.seats, options, starter)
        if render_mode is not None and render_mode not in MODES:
            raise BadOption(f"“render_mode” is one of {', '.join(MODES)}, not {str(render_mode)[:20]}.")
        if max_cycles is not None and max_cycles < 1:
            raise BadOption(f"“max_cycles” is a number of decisions, at least 1, not {max_cycles}.")
        if illegal not in ("raise", "terminate"):
            raise BadOption(f"“illegal” is “raise” or “terminate”, not {str(illegal)[:20]}.")
        self.render_mode, self.max_cycles, self.illegal = render_mode, max_cycles, illegal
        self.metadata = {
            "name": f"{self.game.name}_v{self.game.rules - 1}",
            "render_modes": list(MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.observer.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self._seen_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._codes) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()
        self._easel = Easel()
        self._bind()

    def _bind(self) -> None:
        self._look = self.observer.eye(self.position.states)

    @property
    def _codes(self) -> int:
        return self.game.moves.count

    def _seen_space(self) -> spaces.Space[Any]:
        seen = spaces.Box(self.observer.low, self.observer.high, dtype=np.int16)
        return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (self._codes,), np.int8)})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    # --- Playing --------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; all games after a seed are the same each time.  There are no options to a reset."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.position.begin(int(self._seeds.integers(1 << 62)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._select()

    def _select(self) -> None:
        """Whoever is to move is selected, and told what is legal."""
        self.infos[self.agent_selection] = {}
        if self.position.who != OVER:
            self.agent_selection = self.possible_agents[self.position.who]
        self._mask = self.position.mask()
        self.infos[self.agent_selection] = {"action_mask": self._mask}

    def step(self, action: Any) -> None:
        """The selected agent's decision; raises `IllegalMove`."""
        if not self.agents:
            raise Finished("The game is over, or not begun: reset() begins one.")
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        try:
            self.position.play(action)
        except IllegalMove as error:
            if self.illegal == "raise":
                raise
            self._lose(str(error))
            return
        if self.position.who == OVER:
            self._end()
        elif self.max_cycles and len(self.position.codes) >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()

    def _lose(self, sentence: str) -> None:
        """The selected agent has made an illegal move, and everybody goes home."""
        EnvLogger.warn_on_illegal_move()
        loser = self.agent_selection
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0) | {loser: ILLEGAL}
        self._accumulate_rewards()
        self._mask = np.zeros(self._codes, np.int8)
        self.infos[loser] = {"action_mask": self._mask, "illegal": sentence}
        self._deads_step_first()

    def _end(self) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = dict(zip(self.agents, self.position.rewards(), strict=True))
        self._accumulate_rewards()

    def observe(self, agent: str) -> Seen:
        """What an agent sees; at the end, the last position, until it has left."""
        if agent not in self.agents:
            raise self._nobody(agent)
        seat = self.possible_agents.index(agent)
        chosen = agent == self.agent_selection
        mask = self._mask if chosen else np.zeros(self._codes, np.int8)
        return {"observation": self._look(seat), "action_mask": mask}

    def _nobody(self, agent: str) -> Finished | BadSeats:
        if agent in self.possible_agents:
            return Finished(f"The game is over, or not begun, and {agent} sees nothing: reset() begins one.")
        return BadSeats(f"The agents are {', '.join(self.possible_agents)}, not {str(agent)[:20]}.")

    # --- Showing and keeping -------------------------------------------------------------------------

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as everybody sees it, in the way of `render_mode`; None without one."""
        if self.render_mode == "rgb_array":
            return self._easel.draw(self.position.table())
        if self.render_mode is None:
            return None
        text = self.game.picture(View(self.game, self.position.states, None), self.possible_agents)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Let the browser go, if one was drawing."""
        self._easel.close()

    def __getstate__(self) -> dict[str, Any]:
        """What is bound to this process is bound again by the next."""
        return {key: value for key, value in self.__dict__.items() if key not in ("_look", "_easel")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._easel = Easel()
        self._bind()


class ParallelGame(ParallelEnv[str, Seen, int]):  # type: ignore[misc]
    """The same table for the parallel API: all agents act at once, and only whose turn it is matters.

    Whatever the others send is set aside; their masks are all zeros.  An illegal action raises `IllegalMove`;
    with `illegal="random"` a legal one is drawn in its place, and `infos[agent]["illegal"]` says why.
    """

    def __init__(
        self, game: str | Game, seats: int | None = None, *, illegal: str = "raise", **table: Any
    ) -> None:
        if illegal not in ("raise", "random"):
            raise BadOption(f"“illegal” is “raise” or “random”, not {str(illegal)[:20]}.")
        self.table, self.illegal = AecGame(game, seats, **table), illegal
        self.metadata, self.render_mode = self.table.metadata, self.table.render_mode
        self.possible_agents = self.table.possible_agents
        self.agents: list[str] = []
        self.observation_spaces = self.table.observation_spaces
        self.action_spaces = self.table.action_spaces
        self._picks = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.table.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.table.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """A new game, as `AecGame.reset` begins it."""
        if seed is not None:
            self._picks = np.random.default_rng(seed)
        self.table.reset(seed)
        self.agents = list(self.possible_agents)
        return self._seen(), self._infos({})

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """One decision: that of the agent whose mask is not empty."""
        if not self.agents:
            raise Finished("The game is over, or not begun: reset() begins one.")
        table, said = self.table, {}
        who = table.agent_selection
        try:
            table.step(actions.get(who))
        except IllegalMove as error:
            if self.illegal == "raise":
                raise
            said = {who: str(error)}
            table.step(int(self._picks.choice(table.position.menu())))
        ended = any(table.terminations.values()) or any(table.truncations.values())
        seen, infos, rewards = self._seen(), self._infos(said), dict(table.rewards)
        self.agents = [] if ended else self.agents
        return seen, rewards, dict(table.terminations), dict(table.truncations), infos

    def _seen(self) -> dict[str, Seen]:
        return {agent: self.table.observe(agent) for agent in self.possible_agents}

    def _infos(self, said: dict[str, str]) -> dict[str, dict[str, Any]]:
        illegal = {agent: {"illegal": sentence} for agent, sentence in said.items()}
        return {agent: self.table.infos[agent] | illegal.get(agent, {}) for agent in self.possible_agents}

    def render(self) -> Any:
        """As `AecGame.render`."""
        return self.table.render()

    def close(self) -> None:
        self.table.close()


def raw_env(game: str | Game, seats: int | None = None, **table: Any) -> AecGame:
    """A table at which an illegal action raises; see `AecGame`."""
    return AecGame(game, seats, **table)


def env(game: str | Game, seats: int | None = None, **table: Any) -> AecGame:
    """A table at which an illegal action ends the game and loses it; see `AecGame`."""
    return AecGame(game, seats, **{"illegal": "terminate", **table})


def parallel_env(game: str | Game, seats: int | None = None, **table: Any) -> ParallelGame:
    """A table for the parallel API; see `ParallelGame`."""
    return ParallelGame(game, seats, **table)
