"""Every promise of the conformance kit, for every game that there is."""

from functools import cache

import pytest

import dolmen
from dolmen.check import PROMISES, Promise, Sample, name_of


@cache
def sample(name: str) -> Sample:
    return Sample(dolmen.load(name))


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize("name", dolmen.games())
def test_a_promise_is_kept(name: str, promise: Promise) -> None:
    print(promise(sample(name)))


@pytest.mark.parametrize("name", dolmen.games())
def test_a_game_is_named_like_its_folder(name: str) -> None:
    game = dolmen.load(name)
    assert game.name == name == game.folder.name
    assert game.title
    assert "standard" in game.editions()


def test_each_promise_is_a_sentence_of_its_own() -> None:
    names = [name_of(promise) for promise in PROMISES]
    assert len(set(names)) == len(names)
    assert all(promise.__doc__ for promise in PROMISES)
