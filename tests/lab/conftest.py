"""The lab is tested on the kernel's small game, and in several processes on the shortest of the real ones."""

import pytest

import dolmen
from dolmen.lab import plan as planning
from dolmen.lab.plan import Plan
from tests.kernel.conftest import pebbles, toys

__all__ = ["pebbles", "toys"]


@pytest.fixture(scope="session")
def real() -> dolmen.Game:
    """A game that other processes find, too: one with levels of its own is for children, and short."""
    return next(game for game in map(dolmen.load, dolmen.games()) if game.levels)


@pytest.fixture(scope="session")
def small(real: dolmen.Game) -> Plan:
    """Forty deals, played once from each seat, in shards of three deals."""
    return planning.plan(real, ["random", "random"], planning.rotations(2), blocks=40, seed="small")
