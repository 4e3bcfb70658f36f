"""Chapter 7 of RULES.md: feeding."""

from typing import Any

from dolmen.games.stone_age.state import Phase, Source
from dolmen.games.stone_age.tests.scene import Scene


def supper(seats: int = 2, **boards: dict[str, Any]) -> Scene:
    """The last person of the round is about to come home; boards are `p0={"food": 2}` and so on."""
    scene = Scene(seats)
    scene.send()
    scene.on(lambda scene: scene.who == seats - 1)
    scene.stand(seats - 1, card_1=1)
    for name, board in boards.items():
        scene.give(int(name[1:]), **board)
    scene.play("use card_1", "decline")
    return scene


FULL: dict[str, Any] = {"food": 100}


def test_7_1_income_first_for_all() -> None:
    scene = supper(p0={"food": 0, "food_track": 5}, p1={"food": 0, "food_track": 3, "goods": (5, 0, 0, 0)})
    assert scene.phase == Phase.FEED
    assert scene.who == 1, "five food feed five people"
    assert scene.me(0).food == 0
    assert scene.s.hungry == 2


def test_s27_income_comes_before_the_first_one_eats() -> None:
    scene = supper(p0={"food": 0, "food_track": 1, "goods": (9, 0, 0, 0)}, p1={"food": 2, "food_track": 7})
    assert scene.phase == Phase.FEED
    assert scene.who == 0
    assert scene.s.hungry == 4
    assert scene.me(1).food == 9, "the second one has its income already"


def test_7_2_each_person_eats_one_food() -> None:
    scene = supper(p0={"food": 20, "people": 7}, p1=FULL)
    assert (scene.me(0).food, scene.me(1).food) == (13, 95)


def test_7_2_newcomers_eat_as_well() -> None:
    scene = Scene()
    scene.send("hut 2, hunt 3", "")
    scene.play("use hut", "use hunt")
    scene.roll(1, 1, 1)
    scene.play("collect")
    assert scene.me(0).people == 6
    assert scene.me(0).food == 13
    scene.to_next_round()
    assert scene.me(0).food == 7


def test_7_3_with_food_enough_nobody_is_asked() -> None:
    scene = supper(p0={"food": 5, "goods": (9, 9, 9, 9)}, p1={"food": 5})
    assert scene.phase != Phase.FEED
    assert scene.s.round_no == 2
    assert [scene.me(p).food for p in (0, 1)] == [0, 0]
    assert scene.goods(0) == [9, 9, 9, 9]
    assert scene.me(0).points[Source.HUNGER] == 0


def test_7_4_the_rest_in_goods_one_for_one() -> None:
    scene = supper(p0={"food": 2, "goods": (1, 1, 1, 1)}, p1=FULL)
    assert scene.me(0).food == 0, "all the food goes"
    assert scene.menu() == ["feed wood", "feed brick", "starve"], (
        "in rising order: stone first would not reach"
    )
    scene.play("feed wood", "feed stone", "feed gold")
    assert scene.goods(0) == [0, 1, 0, 0]
    assert scene.me(0).points[Source.HUNGER] == 0
    assert scene.s.round_no == 2


def test_7_4_or_ten_points_lost() -> None:
    scene = supper(p0={"food": 2, "goods": (9, 0, 0, 0)}, p1=FULL)
    scene.play("starve")
    assert scene.me(0).points[Source.HUNGER] == -10
    assert scene.goods(0) == [9, 0, 0, 0]
    assert scene.me(0).food == 0


def test_7_5_no_part_payment() -> None:
    scene = supper(p0={"food": 1, "goods": (3, 0, 0, 0)}, p1={"food": 1, "goods": (1, 1, 1, 1)})
    assert scene.who == 0
    assert scene.menu() == ["starve"], "three goods are not four"
    scene.play("starve")
    assert scene.goods(0) == [3, 0, 0, 0]
    assert scene.me(0).points[Source.HUNGER] == -10
    assert scene.who == 1
    assert scene.offers("feed"), "four goods are enough"


def test_s11_all_or_nothing() -> None:
    scene = supper(p0={"food": 0, "goods": (2, 2, 2, 2)}, p1=FULL)
    assert "starve" in scene.menu()
    scene.play("feed wood")
    assert "starve" not in scene.menu(), "a payment that has begun is completed"
    while scene.phase == Phase.FEED:
        scene.play(scene.menu()[0])
    assert sum(scene.goods(0)) == 3
    assert scene.me(0).points[Source.HUNGER] == 0


def test_7_6_one_may_keep_the_goods_but_not_stop_half_way() -> None:
    scene = supper(p0={"food": 3, "goods": (0, 0, 5, 0)}, p1=FULL)
    assert set(scene.menu()) == {"feed stone", "starve"}
    scene.play("feed stone")
    assert scene.menu() == ["feed stone"]
    scene.play("feed stone")
    assert scene.phase != Phase.FEED
    assert scene.goods(0) == [0, 0, 3, 0]


def test_7_7_two_goods_may_be_claimed_when_short() -> None:
    scene = supper(p0={"food": 3, "two_goods": 1}, p1=FULL)
    assert {text.split()[0] for text in scene.menu()} == {"claim", "starve"}
    scene.play("claim wood wood")
    scene.play("feed wood", "feed wood")
    assert scene.me(0).points[Source.HUNGER] == 0
    assert scene.me(0).two_goods == 0


def test_7_7_but_not_when_there_is_food_enough() -> None:
    scene = supper(p0={"food": 9, "two_goods": 1}, p1=FULL)
    assert scene.phase != Phase.FEED
    assert scene.me(0).two_goods == 1


def test_7_8_points_fall_below_zero() -> None:
    scene = supper(p0={"food": 0}, p1=FULL)
    scene.play("starve")
    assert scene.score(0) == -10


def test_s12_twice_hungry_is_minus_twenty() -> None:
    scene = supper(p0={"food": 0}, p1={"food": 0})
    scene.play("starve", "starve")
    scene.send()
    while int(scene.s.round_no) == 2:
        scene.give(0, food=0)
        scene.play(scene.tame())
    assert scene.score(0) == -20
    scene.end()
    assert scene.score(0) == -20 + scene.me(0).points[Source.GOODS], "and it stays below zero at the end"


def test_7_9_one_after_another_from_the_start_player_on() -> None:
    scene = Scene(3, starter=1)
    scene.send()
    scene.on(lambda scene: scene.who == 0)
    for seat in range(3):
        scene.give(seat, food=0, goods=(9, 0, 0, 0))
    scene.stand(0, card_1=1)
    scene.play("use card_1", "decline")
    order = []
    while scene.phase == Phase.FEED:
        order.append(scene.who)
        scene.play("starve")
        assert scene.me(order[-1]).points[Source.HUNGER] == -10, "done before the next one is asked"
    assert order == [1, 2, 0]
