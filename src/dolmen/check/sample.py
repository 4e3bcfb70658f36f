"""What promises are checked on: games played at random, with every state and menu kept."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from dolmen.kernel.chance import below, stream
from dolmen.kernel.game import CHANCE, OVER, Game
from dolmen.kernel.moves import offered
from dolmen.kernel.table import Table
from dolmen.kernel.view import View

EVERY = 97  # of so many positions one is looked at closely
GAMES = 20  # of each number of seats, in machine code

Tell = Callable[[str, int, int], None]  # hears what is being done, how much of it is done, of how much


class Broken(Exception):
    """A promise that a game does not keep, in a sentence."""


def hold(true: object, sentence: str, *about: object) -> None:
    """Raise `Broken` unless it is true; the gaps of the sentence are filled only then."""
    if not true:
        raise Broken(sentence.format(*about))


class Setting(NamedTuple):
    """One way to open a table."""

    seats: int
    starter: int
    options: Mapping[str, bool]

    def __str__(self) -> str:
        chosen = "".join(f" with {name}" for name, on in self.options.items() if on)
        return f"{self.seats} seats{chosen}, seat {self.starter} first"


class Played(NamedTuple):
    """A whole game."""

    nth: int
    setting: Setting
    codes: list[int]
    who: list[int]  # before each move, and at the end
    menus: list[list[int]]
    states: Any  # [moves + 1]


class Moment(NamedTuple):
    """A position of a played game; at the end `menu` is empty and `code` -1."""

    played: Played
    n: int
    who: int
    menu: list[int]
    code: int
    states: Any  # [1], a copy

    def __str__(self) -> str:
        return f"move {self.n + 1} ({self.played.setting})"


def settings(game: Game) -> list[Setting]:
    """Every number of seats, without options and with each that it allows; the starter goes round."""
    found: list[Setting] = []
    for seats in game.seats:
        allowed = [option.name for option in game.options if seats in option.seats]
        choices: list[set[str]] = [
            set(),
            *({name} for name in allowed),
            *([set(allowed)] if allowed[1:] else []),
        ]
        for chosen in choices:
            options = {option.name: option.name in chosen for option in game.options}
            found.append(Setting(seats, len(found) % seats, options))
    return found


def switches(game: Game, setting: Setting) -> Any:
    """The options as rules take them."""
    return np.array([int(setting.options[o.name]) for o in game.options] or [0], np.int16)


class Sample:
    """A game's sample: one random game for each setting, played in plain Python, where a warning is an error.

    `games` says how many more are played in machine code for each number of seats.
    """

    def __init__(
        self, game: Game, games: int = GAMES, *, workers: int = 1, tell: Tell = lambda *_: None
    ) -> None:
        self.game, self.games, self.workers, self.tell = game, games, workers, tell

    @cached_property
    def played(self) -> list[Played]:
        """One game for each setting; raises `Broken` when a game does not end within its bound."""
        return [self._play(setting, i) for i, setting in enumerate(settings(self.game))]

    def _play(self, setting: Setting, nth: int) -> Played:
        game, luck, menu = self.game, stream(f"{self.game.name} {nth}"), self.game.moves.menu()
        states = game.State.blank()
        s, seen = states[0], Played(nth, setting, [], [], [], [])
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            game.setup(s, game.box, setting.seats, setting.starter, switches(game, setting))
            while game.to_move(s) != OVER:
                hold(len(seen.codes) < game.bound, "{}: no end after {} moves.", setting, game.bound)
                _note(game, states, menu, seen)
                seen.codes.append(seen.menus[-1][below(luck, len(seen.menus[-1]))])
                game.apply(s, game.box, seen.codes[-1])
        seen.who.append(OVER)
        return seen._replace(states=np.concatenate([*seen.states, states]))

    @cached_property
    def kinds(self) -> list[Moment]:
        """The first position with each kind of menu, and every end."""
        found: dict[tuple[bool, frozenset[str]], Moment] = {}
        for played in self.played:
            for n, menu in enumerate(played.menus):
                kind = (played.who[n] == CHANCE, frozenset(self.game.moves.decode(c).verb for c in menu))
                if kind not in found:
                    found[kind] = moment(played, n)
        return [*found.values(), *(moment(played, len(played.codes)) for played in self.played)]

    @cached_property
    def moments(self) -> list[Moment]:
        """Those, and positions spread evenly over every game."""
        spread = [moment(played, n) for played in self.played for n in range(EVERY, len(played.codes), EVERY)]
        return self.kinds + spread

    @cached_property
    def tables(self) -> list[Table]:
        """The games again, each played at a table, in machine code."""
        return [self._table(played) for played in self.played]

    def _table(self, played: Played) -> Table:
        seats, starter, options = played.setting
        chosen: dict[str, Any] = dict(options)
        table = Table(self.game, seats, starter=starter, chance="manual", compiled=True, **chosen)
        for code in played.codes:
            table.play(code)
        return table

    def table_at(self, moment: Moment) -> Table:
        """A table at that moment."""
        return self.tables[moment.played.nth].at(moment.n)


def _note(game: Game, states: Any, menu: Any, seen: Played) -> None:
    game.legal(states[0], game.box, menu)
    codes = offered(menu)
    hold(codes, "{}, move {}: the menu is empty before the end.", seen.setting, len(seen.codes) + 1)
    seen.who.append(int(game.to_move(states[0])))
    seen.menus.append(codes)
    seen.states.append(states.copy())


def moment(played: Played, n: int) -> Moment:
    """The position after `n` moves."""
    over = n == len(played.codes)
    menu, code = ([], -1) if over else (played.menus[n], played.codes[n])
    return Moment(played, n, played.who[n], menu, code, played.states[n : n + 1].copy())


def viewers(moment: Moment) -> Iterator[int | None]:
    """A spectator, and every seat."""
    yield None
    yield from range(moment.played.setting.seats)


def view(game: Game, states: Any, viewer: int | None) -> View:
    """What a viewer knows of a state."""
    return View(game, states, viewer)


def eyes(viewer: int | None) -> int:
    """A viewer as rules take it."""
    return -1 if viewer is None else viewer


def menu_of(game: Game, states: Any) -> list[int]:
    """The menu of a state, worked out anew."""
    menu = game.moves.menu()
    game.legal(states[0], game.box, menu)
    return offered(menu)
