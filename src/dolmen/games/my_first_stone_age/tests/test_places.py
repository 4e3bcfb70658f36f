"""Chapters 6 to 10 of RULES.md: trading, dogs, huts, turning down and swapping, the end."""

from collections import Counter
from itertools import combinations_with_replacement, product

import numpy as np
import pytest

from dolmen.games.my_first_stone_age.moves import MOVES
from dolmen.games.my_first_stone_age.rules import dogs_used, stands_for
from dolmen.games.my_first_stone_age.state import Dogs, Good, Phase
from dolmen.games.my_first_stone_age.tests.scene import OVER, Scene
from dolmen.kernel.view import View

# --- 6 The trading post -------------------------------------------------------------------------


def trading(*goods: int) -> Scene:
    """The first player has these goods and has come to the trading post."""
    scene = Scene(3)
    scene.give(0, *goods)
    scene.turn(1, "trade")
    return scene


def test_6_1_one_for_one_as_many_as_one_likes() -> None:
    scene = trading(0, 1, 1, 0, 0)
    scene.play("trade fish berry", "trade pot tooth")
    assert scene.goods(0) == [1, 0, 0, 0, 1]
    assert scene.s.post.tolist() == [0, 2, 2, 1, 0]
    assert scene.menu() == ["enough"]
    scene.play("enough")
    assert scene.who == 1


def test_m4_one_for_one_and_five_goods_always_lie_there() -> None:
    scene = trading(0, 1, 1, 0, 0)
    scene.play("trade fish berry")
    assert scene.s.post.sum() == 5


def test_6_2_five_goods_always_lie_at_the_post() -> None:
    scene = trading(3, 1, 0, 0, 0)
    for _ in range(3):
        scene.play(next(text for text in scene.menu() if text.startswith("trade")))
        assert scene.s.post.sum() == 5


def test_6_3_nothing_need_be_swapped() -> None:
    scene = trading(1, 1, 1, 1, 1)
    scene.play("enough")
    assert scene.goods(0) == [1] * 5
    assert scene.who == 1


def test_6_4_only_what_lay_there_and_no_kind_both_ways() -> None:
    scene = trading(2, 0, 0, 0, 0)
    assert "berry berry" not in scene.offers("trade")
    scene.play("trade berry fish")
    assert all(text.split()[1] != "berry" for text in scene.offers("trade"))
    assert all(text.split()[0] != "fish" for text in scene.offers("trade"))


def outcomes_of(scene: Scene) -> Counter[tuple[int, ...]]:
    """Every way to end a trade, and by how many paths."""
    found: Counter[tuple[int, ...]] = Counter()
    for text in scene.menu():
        after = scene.fork()
        after.play(text)
        if text == "enough":
            found[tuple(scene.goods(0))] += 1
        else:
            found += outcomes_of(after)
    return found


@pytest.mark.parametrize("goods", [(2, 1, 0, 0, 0), (0, 1, 2, 0, 1), (1, 1, 1, 1, 1), (0, 0, 3, 0, 0)])
def test_6_5_every_outcome_has_exactly_one_path(goods: tuple[int, ...]) -> None:
    found = outcomes_of(trading(*goods))
    assert set(found.values()) == {1}
    assert set(found) == by_hand(goods, (1, 1, 1, 1, 1))


def by_hand(goods: tuple[int, ...], post: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Holdings after any two equal sets without a common kind have changed places."""
    results = set()
    for n in range(sum(goods) + 1):
        gives = [g for g in combinations_with_replacement(Good, n) if fits(g, goods)]
        takes = [t for t in combinations_with_replacement(Good, n) if fits(t, post)]
        for give, take in product(gives, takes):
            if not set(give) & set(take):
                counts = Counter(take)
                counts.subtract(give)
                results.add(tuple(have + counts[good] for good, have in zip(Good, goods, strict=True)))
    return results


def fits(chosen: tuple[Good, ...], there: tuple[int, ...]) -> bool:
    return all(n <= there[good] for good, n in Counter(chosen).items())


def test_m15_two_equal_sets_without_a_common_kind() -> None:
    scene = trading(1, 1, 0, 0, 0)
    scene.play("trade fish tooth")
    assert scene.menu() == ["enough"], "the berry should have been named first, or not at all"


def test_6_6_without_goods_there_is_nothing_to_decide() -> None:
    scene = Scene()
    scene.give(0, 0, 0, 0, 0, 0, dogs=2)
    scene.turn(1, "trade")
    assert scene.who == 1


# --- 7 The dogs ---------------------------------------------------------------------------------


def test_7_1_a_dog_that_waits_comes_along() -> None:
    scene = Scene()
    scene.turn(1, "dog")
    assert (scene.me(0).dogs, scene.s.kennel, scene.who) == (1, 1, 1)


def test_7_2_if_none_waits_one_may_be_taken_or_left() -> None:
    scene = Scene()
    scene.give(1, 0, 0, 0, 0, 0, dogs=2)
    scene.turn(1, "dog")
    assert scene.menu() == ["steal", "leave"]
    other = scene.fork()
    scene.play("steal")
    assert (scene.me(0).dogs, scene.me(1).dogs) == (1, 1)
    other.play("leave")
    assert (other.me(0).dogs, other.me(1).dogs) == (0, 2)


def test_7_3_the_nearest_on_the_left_loses_it() -> None:
    scene = Scene(4, starter=1)
    scene.give(0, 0, 0, 0, 0, 0, dogs=1)
    scene.give(3, 0, 0, 0, 0, 0, dogs=1)
    scene.turn(1, "dog", "steal")
    assert [scene.me(seat).dogs for seat in range(4)] == [1, 1, 0, 0], "seats 2, 3, 0 are to the left of 1"


def test_m5_who_has_one_may_take_the_other_but_not_from_oneself() -> None:
    scene = Scene(3)
    scene.give(0, 0, 0, 0, 0, 0, dogs=1)
    scene.give(2, 0, 0, 0, 0, 0, dogs=1)
    scene.turn(1, "dog", "steal")
    assert [scene.me(seat).dogs for seat in range(3)] == [2, 0, 0]


def test_7_4_who_has_both_takes_none() -> None:
    scene = Scene()
    scene.give(0, 0, 0, 0, 0, 0, dogs=2)
    scene.turn(1, "dog")
    assert (scene.me(0).dogs, scene.who) == (2, 1)


# --- 8 Building a hut ---------------------------------------------------------------------------


def at_site(*goods: int, dogs: int = 0, seats: int = 3, huts: tuple[int, ...] = (2, 15, 7)) -> Scene:
    """The first player has these goods and has come to the building site."""
    scene = Scene(seats, huts=huts)
    scene.give(0, *goods, dogs=dogs)
    scene.turn(1, "site")
    return scene


def test_8_1_goods_go_back_to_their_own_places() -> None:
    scene = at_site(0, 3, 0, 0, 0)
    assert scene.menu() == ["build 1 no_dog", "cover"]
    stock, post = scene.s.stock.tolist(), scene.s.post.tolist()
    scene.play("build 1 no_dog")
    assert scene.goods(0) == [0, 1, 0, 0, 0]
    assert scene.s.stock.tolist() == [stock[0], stock[1] + 2, *stock[2:]]
    assert scene.s.post.tolist() == post


def test_8_2_it_may_be_left() -> None:
    scene = at_site(0, 2, 0, 0, 0)
    scene.play("cover")
    assert scene.me(0).huts == 0
    assert scene.phase == Phase.SWAP


def test_m13_the_log_does_not_tell_not_wanting_from_not_being_able() -> None:
    game = Scene().game
    for goods in ((0, 2, 0, 0, 0), (1, 0, 1, 0, 0)):
        scene = at_site(*goods)
        view = seen(scene, 1)
        assert game.say(view, MOVES.decode(MOVES.parse("cover"))) == "{0} turns all trees down."
        assert game.prompt(view) == "{0} is at the building site."
        assert "cover" in scene.menu(), "it is said by hand either way, and takes one move"


def seen(scene: Scene, viewer: int | None) -> View:
    return View(scene.game, scene.states, viewer)


def test_8_3_one_hut_in_a_turn() -> None:
    scene = at_site(1, 3, 0, 1, 0)
    scene.play("build 1 no_dog", "reveal 1")
    assert scene.menu() == ["cover"]


def test_m7_from_those_that_lie_face_up_and_optional() -> None:
    scene = at_site(3, 3, 3, 3, 3)
    assert scene.offers("build") == ["1 no_dog", "2 no_dog", "3 no_dog"]
    assert "cover" in scene.menu()


def test_8_4_a_dog_stands_for_any_one_good() -> None:
    scene = at_site(0, 0, 1, 1, 0, dogs=1)
    assert scene.offers("build") == ["2 tooth"]
    scene.play("build 2 tooth")
    assert scene.goods(0) == [0] * 5
    assert (scene.me(0).dogs, scene.s.kennel) == (0, 2)


def test_m6_dogs_go_back_to_their_place() -> None:
    scene = at_site(0, 0, 0, 0, 1, dogs=2)
    scene.play("build 2 pot_arrowhead")
    assert (scene.me(0).dogs, scene.s.kennel) == (0, 2)


def test_8_5_two_dogs_alone_pay_a_hut_of_two() -> None:
    scene = at_site(0, 0, 0, 0, 0, dogs=2)
    assert scene.offers("build") == ["1 fish_fish"]


def test_m17_even_for_goods_that_one_has_and_back_to_their_own_places() -> None:
    scene = at_site(0, 2, 0, 0, 0, dogs=2)
    assert scene.offers("build") == ["1 no_dog", "1 fish", "1 fish_fish", "3 berry_arrowhead"]
    post = scene.s.post.tolist()
    scene.play("build 1 fish")
    assert scene.goods(0) == [0, 1, 0, 0, 0]
    assert scene.s.post.tolist() == post


@pytest.mark.parametrize("dogs", Dogs)
def test_dogs_stand_for_the_goods_in_their_name(dogs: Dogs) -> None:
    named = [] if dogs == Dogs.NO_DOG else dogs.name.split("_")
    assert [stands_for(dogs, good) for good in Good] == [named.count(good.name) for good in Good]
    assert dogs_used(dogs) == len(named)


def test_8_6_the_next_hut_of_the_pile_is_turned_up() -> None:
    scene = at_site(0, 2, 0, 0, 0)
    scene.play("build 1 no_dog")
    assert len(scene.offers("reveal")) == 12
    scene.play("reveal 9")
    assert scene.s.top.tolist() == [9, 15, 7]
    assert scene.s.pile.tolist() == [4, 5, 5]
    assert scene.me(0).built.tolist() == [2, 0, 0]


def test_8_7_an_emptied_pile_stays_empty() -> None:
    scene = at_site(0, 2, 0, 0, 0)
    scene.s.pile[0], scene.s.pile[1] = 1, 9
    scene.play("build 1 no_dog")
    assert scene.s.top.tolist() == [0, 15, 7]
    assert scene.menu() == ["cover"]
    scene.play("cover", "swap 1 2")
    assert scene.phase == Phase.FLIP


def test_m20_three_empty_piles_cannot_happen() -> None:
    box = Scene().box
    assert 4 * (int(box.huts_to_win) - 1) + 1 < 3 * int(box.pile_height)


# --- 9 Turning down and swapping ----------------------------------------------------------------


def covered() -> Scene:
    """Three tokens were up; all are down, and two are to be swapped."""
    scene = Scene(3)
    scene.turn(4, "fish")
    scene.turn(7, "die_2")
    scene.turn(9, "site", "cover")
    return scene


def test_9_1_all_tokens_go_down() -> None:
    scene = covered()
    assert not scene.s.forest.any()
    assert scene.who == 2


def test_9_2_two_places_are_swapped_for_all_to_see() -> None:
    scene = covered()
    assert len(scene.offers("swap")) == 91
    scene.play("swap 4 7")
    assert scene.s.swapped.tolist() == [4, 7]
    scene.play("flip 7")
    assert scene.s.swapped.tolist() == [0, 0]
    assert scene.menu() == ["show fish"]
    assert scene.game.witness(scene.s, MOVES.parse("swap 4 7"), -1) == 1


def test_m21_any_two_and_the_places_are_public() -> None:
    scene = covered()
    assert {"4 7", "1 14", "2 9"} <= set(scene.offers("swap"))
    assert scene.game.say(seen(scene, None), MOVES.decode(MOVES.parse("swap 2 9"))) == (
        "{2} swaps trees 2 and 9."
    )


def test_9_3_build_then_the_new_hut_then_down_then_swap() -> None:
    scene = at_site(0, 2, 0, 0, 0)
    verbs = []
    while scene.phase != Phase.FLIP:
        text = scene.menu()[0]
        verbs.append(text.split()[0])
        scene.play(text)
    assert verbs == ["build", "reveal", "cover", "swap"]


def test_m16_the_new_hut_cannot_be_built_this_turn() -> None:
    scene = at_site(2, 2, 0, 0, 0)
    scene.play("build 1 no_dog", "reveal 1")
    assert scene.goods(0)[0] == 2, "both berries are there for the hut of two berries"
    assert scene.menu() == ["cover"]


def test_9_4_two_different_tokens() -> None:
    pairs = [tuple(map(int, text.split())) for text in covered().offers("swap")]
    assert all(first < second for first, second in pairs)
    assert len(set(pairs)) == 91


def test_m8_all_down_first_then_any_two() -> None:
    scene = Scene()
    scene.turn(1, "site")
    assert scene.s.forest.any()
    scene.play("cover")
    assert not scene.s.forest.any()
    assert scene.phase == Phase.SWAP


# --- 10 The end ---------------------------------------------------------------------------------


def test_10_1_the_third_hut_wins_at_once() -> None:
    scene = Scene()
    scene.win(0)
    assert scene.menu() == []
    assert scene.s.forest.any(), "nothing is turned down"
    assert scene.s.top[0] == 0, "and no hut is turned up"


def test_10_2_the_others_by_their_huts() -> None:
    scene = Scene(4)
    scene.me(1).huts = scene.me(2).huts = 1
    scene.me(1).built[0], scene.me(2).built[0] = 10, 11
    scene.s.huts[[10, 11]] = 0
    scene.s.pile[1:] -= 1
    scene.win(0)
    assert scene.places() == [1, 2, 2, 4]


def test_m22_equal_huts_share_a_place() -> None:
    scene = Scene(3)
    scene.win(0)
    assert scene.places() == [1, 2, 2]


def test_random_games_are_won() -> None:
    for seed in range(6):
        scene = Scene(2 + seed % 3)
        scene.random_game(seed)
        assert scene.who == OVER
        assert scene.places().count(1) == 1
        assert np.max(scene.s.player["huts"]) == 3
