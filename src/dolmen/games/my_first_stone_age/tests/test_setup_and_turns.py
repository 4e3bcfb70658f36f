"""Chapters 1 to 5 of RULES.md: set-up, turns, tokens, moving, goods."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from dolmen.games.my_first_stone_age.state import Face, Good, Phase, Space
from dolmen.games.my_first_stone_age.tests.scene import CHANCE, RING, Scene
from dolmen.kernel.chance import outcomes
from dolmen.kernel.game import load

BOX = load("my_first_stone_age").box


# --- 1 Set-up -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_1_two_to_four_players_with_empty_settlements(seats: int) -> None:
    scene = Scene(seats)
    assert scene.s.seats == seats
    for seat in range(seats):
        assert (scene.me(seat).huts, scene.me(seat).held, scene.me(seat).dogs) == (0, 0, 0)


def test_1_2_figures_begin_on_the_building_site_and_do_nothing() -> None:
    scene = Scene(3)
    assert [scene.stands(seat) for seat in range(3)] == ["site"] * 3
    assert scene.phase == Phase.FLIP


def test_m14_no_action_at_the_start_and_passing_does_nothing() -> None:
    scene = Scene()
    scene.stand(0, "trade")
    scene.turn(1, "die_3")
    assert scene.stands(0) == "tooth", "over site and dogs"
    assert (scene.me(0).dogs, scene.phase) == (0, Phase.FLIP)
    assert scene.goods(0) == [0, 0, 0, 0, 1]


@pytest.mark.parametrize("seats", [3, 4])
def test_1_3_four_of_each_of_five_goods(seats: int) -> None:
    assert len(Good) == 5
    assert ((Scene(seats).s.stock + Scene(seats).s.post) == 4).all()


def test_1_4_two_players_have_three_of_each() -> None:
    assert Scene(2).s.stock.tolist() == [2] * 5
    assert Scene(2).s.post.tolist() == [1] * 5


def test_m11_two_players_one_on_the_post_two_on_its_place() -> None:
    assert BOX.goods.tolist()[2:] == [3, 4, 4]


def test_1_5_one_of_each_good_lies_at_the_trading_post() -> None:
    assert Scene(4).s.post.tolist() == [1] * 5
    assert Scene(4).s.stock.tolist() == [3] * 5


def test_1_6_three_piles_of_five_huts_show_their_tops() -> None:
    scene = Scene(huts=(1, 8, 15))
    assert scene.s.top.tolist() == [1, 8, 15]
    assert scene.s.pile.tolist() == [5, 5, 5]
    assert scene.s.huts.sum() == 12


def test_1_7_two_dogs_wait() -> None:
    assert Scene().s.kennel == 2


def test_1_8_fourteen_tokens_lie_face_down() -> None:
    scene = Scene()
    assert not scene.s.forest.any()
    assert scene.offers("flip") == [str(place) for place in range(1, 15)]
    scene.play("flip 3")
    faces = Counter(scene.offers("show"))
    assert set(faces) == {face.name.lower() for face in Face}
    assert set(faces.values()) == {1}


def test_m2_dice_are_one_each_of_one_to_six() -> None:
    assert BOX.faces[Face.DIE_1 : Face.DIE_6 + 1].tolist() == [1] * 6


def test_1_9_the_ring_of_places() -> None:
    assert [Space(space).name.lower() for space in BOX.ring] == list(RING)


def test_m1_after_the_trading_post_comes_the_site_again() -> None:
    scene = Scene()
    scene.stand(0, "trade")
    scene.turn(1, "die_1")
    assert scene.stands(0) == "site"


# --- 2 A turn -----------------------------------------------------------------------------------


def test_2_1_turns_go_clockwise() -> None:
    scene, order = Scene(4, starter=2), []
    for place, face in enumerate(("berry", "fish", "pot", "tooth", "arrowhead"), 1):
        order.append(scene.who)
        scene.turn(place, face)
    assert order == [2, 3, 0, 1, 2]


def test_2_2_turn_over_then_move_then_act_then_the_next_player() -> None:
    scene = Scene()
    assert scene.phase == Phase.FLIP
    scene.play("flip 5")
    assert scene.who == CHANCE
    scene.play("show pot")
    assert scene.stands(0) == "pot"
    assert scene.goods(0) == [0, 0, 1, 0, 0]
    assert scene.who == 1


# --- 3 Turning over a token ---------------------------------------------------------------------


def test_3_1_the_token_stays_where_it_is_face_up() -> None:
    scene = Scene()
    scene.turn(9, "die_6")
    assert scene.s.forest[9] == Face.DIE_6
    assert (scene.s.forest != 0).sum() == 1


def test_3_2_a_token_that_is_up_cannot_be_chosen() -> None:
    scene = Scene()
    scene.turn(9, "die_6")
    assert "9" not in scene.offers("flip")
    assert len(scene.offers("flip")) == 13


def test_3_3_the_site_token_turns_all_down_again() -> None:
    scene = Scene()
    for place, face in enumerate((f for f in Face if f != Face.SITE), 1):
        scene.turn(place, face.name.lower())
        while scene.phase != Phase.FLIP:
            tame = ("enough", "leave", "cover", "swap 1 2")
            scene.play(next(text for text in tame if text in scene.menu()))
        if not scene.s.forest.any():
            return
    scene.turn(14, "site")
    assert scene.phase == Phase.SITE


def test_m19_a_token_to_turn_over_is_always_there() -> None:
    for seed in range(4):
        scene = Scene(3)
        least = 14
        rng = np.random.default_rng(seed)
        while scene.phase != Phase.OVER:
            if scene.phase == Phase.FLIP:
                least = min(least, len(scene.offers("flip")))
            codes = scene.codes()
            scene.game.apply(scene.s, scene.box, codes[int(rng.integers(len(codes)))])
        assert least >= 1


# --- 4 Moving -----------------------------------------------------------------------------------


@pytest.mark.parametrize("pips", range(1, 7))
def test_4_1_a_die_moves_along_the_arrows(pips: int) -> None:
    scene = Scene()
    scene.turn(1, f"die_{pips}")
    assert scene.stands(0) == RING[pips]


def test_4_2_a_picture_moves_straight_there() -> None:
    for face in ("berry", "fish", "pot", "arrowhead", "tooth", "trade", "dog", "site"):
        scene = Scene()
        scene.stand(0, "pot")
        scene.turn(1, face)
        assert scene.stands(0) == face


def test_4_3_who_stands_there_acts_there_again() -> None:
    scene = Scene()
    scene.stand(0, "fish")
    scene.turn(1, "fish")
    assert scene.stands(0) == "fish"
    assert scene.goods(0) == [0, 1, 0, 0, 0]


def test_m12_the_site_included() -> None:
    scene = Scene()
    assert scene.stands(0) == "site"
    scene.turn(1, "site")
    assert scene.phase == Phase.SITE


def test_4_4_figures_may_share_a_place() -> None:
    scene = Scene()
    scene.turn(1, "die_3")
    scene.turn(2, "berry")
    assert [scene.stands(seat) for seat in (0, 1)] == ["berry", "berry"]


def test_m3_no_limit_on_figures() -> None:
    scene = Scene(4)
    assert len({scene.stands(seat) for seat in range(4)}) == 1


def test_4_5_a_place_that_is_passed_does_nothing() -> None:
    scene = Scene()
    scene.stand(0, "fish")
    scene.turn(1, "die_4")
    assert scene.stands(0) == "tooth"
    assert scene.who == 1, "no trade, no hut, no dog"
    assert scene.s.kennel == 2


# --- 5 Goods ------------------------------------------------------------------------------------


def test_5_1_one_good_goes_behind_the_settlement() -> None:
    scene = Scene()
    scene.turn(1, "arrowhead")
    assert scene.goods(0) == [0, 0, 0, 1, 0]
    assert scene.s.stock.tolist() == [2, 2, 2, 1, 2]
    assert scene.me(0).held == 1


def test_5_2_an_empty_place_gives_nothing() -> None:
    scene = Scene()
    scene.give(1, 0, 2, 0, 0, 0)
    scene.turn(1, "fish")
    assert scene.goods(0) == [0] * 5
    assert scene.who == 1


def test_5_3_taking_is_not_a_decision() -> None:
    scene = Scene()
    scene.turn(1, "fish")
    assert scene.who == 1


def test_13_4_what_nobody_has_seen_is_drawn_evenly() -> None:
    scene = Scene()
    scene.turn(1, "fish")
    scene.play("flip 2")
    chances = outcomes(scene.codes())
    assert set(chances.values()) == {Fraction(1, 13)}
