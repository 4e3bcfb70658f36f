"""Every game as a game of OpenSpiel: importing this registers them, as `python_dolmen_<name>`.

Actions are the codes of moves, for players and chance alike, and chance is a player with exact odds.
"""

from __future__ import annotations

import base64
import pickle
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dolmen.kernel.chance import outcomes, stream
from dolmen.kernel.errors import DolmenError
from dolmen.kernel.game import CHANCE, OVER, Game, games, load
from dolmen.kernel.memory import UNTOLD
from dolmen.kernel.view import View
from dolmen.rl.errors import MissingExtra
from dolmen.rl.told import EVERYBODY, SPECTATOR, Moment, Rules, eyes

try:
    import pyspiel
except ImportError:
    raise MissingExtra("OpenSpiel") from None

PREFIX = "python_dolmen_"
STANDARD = "standard"
PARTS = "(),="  # what takes the name of a game of OpenSpiel apart
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
assert UNTOLD == pyspiel.INVALID_ACTION
NOTHING = base64.b64encode(pickle.dumps({})).decode()
KINDS = pyspiel.GameType


class Refused(DolmenError, pyspiel.SpielError):  # type: ignore[misc]  # pyspiel tells no types
    """Something that OpenSpiel's interface is asked for and does not have."""


# --- What OpenSpiel wants to know of a game -----------------------------------------------------------


def parameters(game: Game) -> dict[str, Any]:
    """What may stand in brackets behind the name, with its default."""
    players = min(seats for seats in game.seats if seats > 1)
    options = {option.name: option.default for option in game.options}
    return {"players": players, "starter": 0, "edition": STANDARD, **options}


def kind(game: Game, seats: int) -> Any:
    """Its `GameType`; alone one wins or loses, and the sum is not constant."""
    return KINDS(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=KINDS.Dynamics.SEQUENTIAL,
        chance_mode=KINDS.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            KINDS.Information.IMPERFECT_INFORMATION if game.secrets else KINDS.Information.PERFECT_INFORMATION
        ),
        utility=KINDS.Utility.ZERO_SUM if seats > 1 else KINDS.Utility.GENERAL_SUM,
        reward_model=KINDS.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters(game),
    )


def info(game: Game, seats: int) -> Any:
    """Its `GameInfo`; `bound` holds for luck and decisions together, and so for each."""
    return pyspiel.GameInfo(
        num_distinct_actions=game.moves.count,
        max_chance_outcomes=game.moves.count,
        num_players=seats,
        min_utility=-1.0 / max(1, seats - 1),
        max_utility=1.0,
        utility_sum=0.0 if seats > 1 else None,
        max_game_length=game.bound,
    )


def utilities(places: Sequence[int]) -> list[float]:
    """What each seat gets for its place (1 the best, ties share; 0 when nobody won).

    The win is 1, shared by those who are first, and the others pay for it in equal parts; where nobody won
    nobody pays.  Alone it is 1 or -1.
    """
    seats, first = len(places), places.count(1)
    if seats == 1:
        return [1.0 if first else -1.0]
    if first == 0:
        return [0.0] * seats
    win = (seats / first - 1) / (seats - 1)
    return [win if place == 1 else -1 / (seats - 1) for place in places]


# --- The game -------------------------------------------------------------------------------------------


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel tells no types
    """One game for so many players, of one edition; raises `Refused` for parameters it does not have."""

    name: str  # of the game; each has a class of its own

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = parameters(load(self.name)) | dict(params or {})
        try:
            game = load(self.name, _edition(given["edition"]))
            seats = game.check_seats(given["players"])
            starter, options = _starter(given["starter"], seats), _options(game, seats, given)
        except DolmenError as error:
            raise Refused(str(error)) from None
        super().__init__(kind(game, seats), info(game, seats), given)
        self.game, self.seats, self.starter, self.options = game, seats, starter, options

    def __reduce__(self) -> tuple[Any, ...]:
        return named, (str(self),)

    @cached_property
    def start(self) -> Moment:
        """The first position; the first time ever takes a compiler's time."""
        return Rules(self.game, self.seats).start(self.starter, self.options)

    def new_initial_state(self, text: str | None = None) -> OpenSpielState:
        """The start of a game.  OpenSpiel lets a game begin elsewhere by a text; these do not."""
        if text is not None:
            raise Refused("A game begins at its start; apply the actions that lead elsewhere.")
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> OpenSpielObserver | None:
        """An observer; None where OpenSpiel asks for all seats' secrets at once, or for one's past alone."""
        if params:
            raise Refused(f"Observers have no parameters, and “{next(iter(params))}” was given.")
        asked = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        private = asked.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if asked.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None
        if not asked.public_info and (asked.perfect_recall or not private):
            return None
        return OpenSpielObserver(self, asked.public_info, private, asked.perfect_recall)


def named(text: str) -> OpenSpielGame:
    """The game that OpenSpiel writes like this; where it is read from a pickle, all games are registered."""
    game: OpenSpielGame = pyspiel.load_game(text)
    return game


def _edition(name: str) -> str | None:
    if any(c in PARTS for c in name):
        raise Refused(
            f"The edition “{name[:80]}” has one of {PARTS} in its name; OpenSpiel cannot read that."
        )
    return None if name == STANDARD else name


def _starter(starter: int, seats: int) -> int:
    if not 0 <= starter < seats:
        raise Refused(f"The starter is a seat from 0 to {seats - 1}, not {starter}.")
    return starter


def _options(game: Game, seats: int, given: Mapping[str, Any]) -> NDArray[np.int16]:
    """The options as rules take them; one left at its default is as if it was not given."""
    chosen = {o.name: bool(given[o.name]) for o in game.options if given[o.name] != o.default}
    return np.array([int(on) for on in game.check_options(seats, chosen).values()] or [0], np.int16)


# --- A state ---------------------------------------------------------------------------------------------


@lru_cache(4096)
def _odds(menu: tuple[int, ...]) -> tuple[tuple[int, float], ...]:
    return tuple((code, float(share)) for code, share in sorted(outcomes(menu).items()))


class OpenSpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel tells no types
    """A position.  OpenSpiel clones and keeps what stands in `__dict__`, which is the position alone."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.position = game.start

    @property
    def position(self) -> Moment:
        """The position; what is read back from a kept one is played again."""
        found: Moment = self.__dict__["position"]
        return found

    @position.setter
    def position(self, found: Moment | tuple[Any, ...]) -> None:
        self.__dict__["position"] = found if isinstance(found, Moment) else self._unsealed(found)

    def _unsealed(self, sealed: tuple[Any, ...]) -> Moment:
        try:
            position: Moment = self.get_game().start.unsealed(sealed)
        except DolmenError as error:
            raise Refused(str(error)) from None
        if position.history() != [(step.player, step.action) for step in self.full_history()]:
            raise Refused("The history of what was kept is not that of its moves.")
        return position

    def current_player(self) -> int:
        """A seat, chance, or the end."""
        who = self.position.who
        return TERMINAL if who == OVER else who

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.who == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.menu)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every code that may fall, with its exact odds as a float."""
        position = self.position
        if position.who != CHANCE:
            raise Refused("Chance has nothing to decide now.")
        return list(_odds(position.menu))

    def _apply_action(self, action: int) -> None:
        position = self.position
        if action not in position.menu:
            raise self._refusal(action)
        self.__dict__["position"] = position.after(action)

    def _refusal(self, action: int) -> Refused:
        position, game = self.position, self.position.rules.game
        try:
            move, notation = game.moves.decode(action), game.moves.notation(action)
        except ValueError as error:
            return Refused(str(error))
        if position.who == OVER:
            return Refused(f"The game is over; “{notation}” cannot be played any more.")
        if position.who == CHANCE:
            return Refused(f"“{notation}” cannot happen now.")
        sentence, _ = game.why_not(View(game, position.states, position.who), move)
        people = [f"Player {seat + 1}" for seat in range(position.rules.seats)]
        legal = ", ".join(game.moves.notation(code) for code in position.menu[:12])
        return Refused(f"“{notation}”: {sentence.format(*people)} Legal now: {legal}.")

    def _action_to_string(self, player: int, action: int) -> str:
        names: list[str] = self.position.rules.notations
        if not 0 <= action < len(names):
            raise Refused(f"There is no move with code {action}; codes run from 0 to {len(names) - 1}.")
        return names[action]

    def returns(self) -> list[float]:
        """What each seat has got so far: nothing before the end."""
        position, rules = self.position, self.position.rules
        if position.who != OVER:
            return [0.0] * rules.seats
        s, box = position.states[0], rules.game.box
        return utilities([int(rules.machine.place(s, box, seat)) for seat in range(rules.seats)])

    def __str__(self) -> str:
        """All moves so far, luck included, as a journal writes them."""
        return self.position.text(EVERYBODY)

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> OpenSpielState:
        """A state in which all that this player cannot know is dealt anew; his information state is the same.

        In its history `INVALID_ACTION` stands for what he was not told.
        """
        seat = seat_of(self, player_id)
        position = self.position.dealt(seat, stream(repr(probability_sampler())))
        steps = ",".join(f"{who}:{code}" for who, code in position.history())
        text = f"history={steps}\nmove_number={self.move_number()}\n__dict__={NOTHING}"
        dealt: OpenSpielState = self.get_game().deserialize_state(text)
        dealt.position = position
        return dealt


def seat_of(state: OpenSpielState, player: int) -> int:
    """The player, who must be one."""
    seats = state.position.rules.seats
    if not 0 <= player < seats:
        raise Refused(f"A player is a seat (player >= 0 and player < {seats}), not {player}.")
    return player


# --- Observing -------------------------------------------------------------------------------------------


class OpenSpielObserver:
    """What a player sees now, or with `recall` also every move as he was told it."""

    def __init__(self, game: OpenSpielGame, public: bool, private: bool, recall: bool) -> None:
        self._public, self._private, self._recall = public, private, recall
        self._rules = rules = game.start.rules
        self._named = (rules.public & public) | (
            rules.private & private
        )  # the numbers that are told in words
        whole = public and private
        self._which = np.ones(rules.observer.size, bool) if whole else self._named
        shown = ("moves", game.game.bound if recall else 0), ("observation", int(self._which.sum()))
        sizes = {name: size for name, size in shown if size}
        self.tensor = np.zeros(sum(sizes.values()), np.float32) if sizes else None
        self.dict: dict[str, NDArray[np.float32]] = {}
        at = 0
        for name, size in sizes.items():
            assert self.tensor is not None
            self.dict[name] = self.tensor[at : at + size]
            at += size

    def _viewer(self, state: OpenSpielState, player: int) -> int:
        """Whose row comes first: what everybody sees is told as the first seat sees it."""
        seat = seat_of(state, player)
        return seat if self._private else 0

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Write `tensor`, of which `dict` holds the parts."""
        viewer, position = self._viewer(state, player), state.position
        if "observation" in self.dict:
            self.dict["observation"][:] = self._rules.seen(position.cells, viewer)[self._which]
        if self._recall:
            numbers = position.numbers(eyes(viewer) if self._private else SPECTATOR)
            self.dict["moves"][: len(numbers)] = numbers
            self.dict["moves"][len(numbers) :] = 0

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """The same in words."""
        viewer, position = self._viewer(state, player), state.position
        name = f'[viewer "{viewer + 1}"]\n' if self._private else ""
        if self._recall:
            return name + position.text(eyes(viewer) if self._private else SPECTATOR)
        if not self._public and not self._rules.game.secrets:
            return ""
        return name + self._rules.listed(self._rules.seen(position.cells, viewer), self._named)


# --- Registering -----------------------------------------------------------------------------------------


def register() -> None:
    """Register every game with OpenSpiel, each as a class: a function would not outlive the interpreter."""
    for name in games():
        game = load(name)
        made = type(f"{OpenSpielGame.__name__}_{name}", (OpenSpielGame,), {"name": name})
        pyspiel.register_game(kind(game, parameters(game)["players"]), made)


register()
