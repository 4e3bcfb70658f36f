"""Players for any game: one kind a file, found by its file, and built here."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.resources import files
from typing import Any, cast

from dolmen.bots.player import Bot, Event, Kind, Player, Thought, Weighed
from dolmen.bots.searcher import Searcher
from dolmen.kernel.chance import Seed, stream
from dolmen.kernel.errors import UnknownBot
from dolmen.kernel.game import Game

__all__ = [
    "ADVISER",
    "DEFAULT",
    "Bot",
    "Event",
    "Kind",
    "Player",
    "Thought",
    "Weighed",
    "describe",
    "kind",
    "listed",
    "make",
    "names",
    "usual",
]
DEFAULT = "greedy"
ADVISER = "shaman"  # who is asked for a hint


@cache
def _kinds() -> dict[str, Kind]:
    found = {}
    for file in pkgutil.iter_modules([str(files(__name__))]):
        module = importlib.import_module(f"{__name__}.{file.name}")
        if hasattr(module, "BOT"):
            found[file.name] = module.BOT
    return found


def names(game: Game | None = None) -> tuple[str, ...]:
    """All kinds of bots that can play a game: its own, then those for any game, the weakest first."""
    own = [level.name for level in game.levels] if game else []
    return (*own, *sorted(_kinds(), key=lambda name: (_kinds()[name].rank, name)))


def listed(game: Game) -> tuple[str, ...]:
    """The kinds that are offered for a game: its own where it has some."""
    return tuple(level.name for level in game.levels) or names()


def usual(game: Game) -> str:
    """Who plays when nobody says which bot."""
    return game.levels[0].name if game.levels else DEFAULT


def kind(name: str, game: Game | None = None) -> Kind:
    """The kind of that name, or `UnknownBot`; a level of a game plays as the usual bot, and forgets."""
    for level in game.levels if game else ():
        if level.name == name:
            return _kinds()[DEFAULT]._replace(title=level.title, says=level.says, level=level.number)
    if name not in _kinds():
        known = ", ".join(names(game))
        raise UnknownBot(f"There is no bot “{str(name)[:40]}”; the bots are: {known}.")
    return _kinds()[name]


def describe(name: str, game: Game | None = None) -> str:
    """What a kind of bot does, in a sentence."""
    return kind(name, game).says


def make(
    name: str,
    game: Game,
    seat: int,
    seed: Seed = None,
    *,
    compiled: bool = False,
    walks: int | None = None,
    threads: int | None = None,
) -> Player:
    """A bot for one seat; `compiled` waits for machine code, and then decides the same, sooner.

    `walks`: how often one that searches goes down its trees, instead of its kind's number and of a clock;
    `threads`: on how many threads, which changes no move.
    """
    chosen, calls = kind(name, game), cast(Any, game)
    if compiled:
        from dolmen.bots.machine import machine  # numba only when asked for

        chosen, calls = machine(game).kind(name), machine(game).calls
    if walks is not None:
        chosen = chosen._replace(walks=walks, timed=False)
    if chosen.searches:
        return Searcher(game, seat, _bytes(seed), chosen, calls, threads)
    return Player(game, seat, _bytes(seed), chosen, calls)


def _bytes(seed: Seed) -> bytes:
    return bytes(stream(seed).tobytes())
