"""The kernel is tested on a small game of its own, found by the same discovery as the real ones."""

import importlib
from collections.abc import Iterator

import pytest

import dolmen
from dolmen.kernel import game as discovery


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Look for games in the toys' folder instead."""
    monkeypatch.setattr(discovery, "HOME", importlib.import_module("tests.kernel.toys"))
    discovery.games.cache_clear()
    yield
    discovery.games.cache_clear()


@pytest.fixture
def pebbles(toys: None) -> dolmen.Game:
    return dolmen.load("pebbles")
