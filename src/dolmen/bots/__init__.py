"""Players for any game: one kind a file, found by its file, and built here."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.resources import files

from dolmen.bots.player import Bot, Event, Kind, Player
from dolmen.kernel.chance import Seed, stream
from dolmen.kernel.errors import UnknownBot
from dolmen.kernel.game import Game

__all__ = ["DEFAULT", "Bot", "Event", "Kind", "describe", "kind", "make", "names"]
DEFAULT = "greedy"


@cache
def _kinds() -> dict[str, Kind]:
    found = {}
    for file in pkgutil.iter_modules([str(files(__name__))]):
        module = importlib.import_module(f"{__name__}.{file.name}")
        if hasattr(module, "BOT"):
            found[file.name] = module.BOT
    return found


def names() -> tuple[str, ...]:
    """The names of all kinds of bots, sorted."""
    return tuple(sorted(_kinds()))


def kind(name: str) -> Kind:
    """The kind of that name, or `UnknownBot`."""
    if name not in names():
        raise UnknownBot(f"There is no bot “{str(name)[:40]}”; the bots are: {', '.join(names())}.")
    found: Kind = _kinds()[name]
    return found


def describe(name: str) -> str:
    """What a kind of bot does, in a sentence."""
    return kind(name).says


def make(name: str, game: Game, seat: int, seed: Seed = None, *, compiled: bool = False) -> Bot:
    """A bot for one seat; `compiled` waits for machine code, and then decides the same, sooner."""
    if compiled:
        from dolmen.bots.machine import machine  # numba only when asked for

        code = machine(game)
        return Player(game, seat, _bytes(seed), code.choose(name), code.calls)
    return Player(game, seat, _bytes(seed), kind(name).choose, game)


def _bytes(seed: Seed) -> bytes:
    return bytes(stream(seed).tobytes())
