"""The rules agree with the slow oracle, at positions of random games."""

from collections import Counter

import numpy as np

from dolmen.games.my_first_stone_age.state import Dogs, Good, Phase
from dolmen.games.my_first_stone_age.tests import naive
from dolmen.games.my_first_stone_age.tests.scene import OVER, Scene


def offered(scene: Scene) -> dict[int, set[tuple[str, ...]]]:
    """What dogs may stand for, pile by pile, as the menu has it."""
    found: dict[int, set[tuple[str, ...]]] = {pile: set() for pile in (1, 2, 3)}
    for text in scene.offers("build"):
        pile, dogs = text.split()
        found[int(pile)].add(() if dogs == "no_dog" else tuple(sorted(dogs.split("_"))))
    return found


def test_huts_can_be_paid_in_just_these_ways() -> None:
    rng, compared = np.random.default_rng(1), 0
    for seed in range(300):
        scene = Scene(3 + seed % 2, open_goods=bool(seed % 3 == 0), huts=tuple(1 + rng.permutation(15)[:3]))
        goods = rng.integers(0, 4, len(Good))
        scene.give(0, *map(int, goods), dogs=int(rng.integers(0, 3)))
        scene.turn(1, "site")
        have = Counter({good.name.lower(): int(n) for good, n in zip(Good, goods, strict=True)})
        for pile, found in offered(scene).items():
            hut = int(scene.s.top[pile - 1])
            ways = naive.payments(have, int(scene.me(0).dogs), hut)
            assert found == {tuple(sorted(way)) for way in ways}
            compared += len(ways)
    assert compared > 500
    assert len(Dogs) == 21


def test_places_are_those_of_the_oracle() -> None:
    for seed in range(8):
        scene = Scene(2 + seed % 3)
        scene.random_game(seed)
        assert scene.phase == Phase.OVER
        assert scene.who == OVER
        assert scene.places() == naive.places([int(scene.me(seat).huts) for seat in range(scene.s.seats)])
