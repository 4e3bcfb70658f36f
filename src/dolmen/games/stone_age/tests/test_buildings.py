"""Chapter 6 of RULES.md: buildings."""

from itertools import product

import pytest

from dolmen.games.stone_age.state import EMPTY, Phase, Source, Space
from dolmen.games.stone_age.tests.scene import Scene

KINDS = ("wood", "brick", "stone", "gold")
RICH = (8, 8, 8, 8)


def at_building(tile: int, **what: object) -> Scene:
    """Seat 0 stands on a stack with this building on top, and has begun to use it."""
    scene = Scene(tiles=(tile, 3 if tile != 3 else 5))
    scene.send("building_1 1, field 1, hunt 3", "")
    scene.give(0, **({"goods": RICH} | what))
    scene.play("use building_1")
    return scene


def can_build(begun: Scene, paid: tuple[int, ...]) -> bool:
    """Whether exactly these goods can be paid for the building of one's choice."""
    scene = begun.fork()
    for kind, number in zip(KINDS, paid, strict=True):
        for _ in range(number):
            if f"pay {kind}" not in scene.menu():
                return False
            scene.play(f"pay {kind}")
    if "buy" in scene.menu():
        scene.play("buy")
    return bool(scene.me(0).buildings == 1 and scene.goods(0) == [8 - n for n in paid])


def test_6_1_an_exact_cost_gives_its_points_at_once() -> None:
    scene = at_building(1)  # 2 wood, 1 brick: 10 points
    assert scene.menu() == ["buy", "decline"]
    scene.play("buy")
    assert scene.goods(0) == [6, 7, 8, 8]
    assert scene.me(0).buildings == 1
    assert scene.me(0).points.tolist() == [10, 0, 0, 0, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(("tile", "cost"), [(1, (2, 1, 0, 0)), (10, (1, 1, 1, 0)), (9, (0, 0, 2, 1))])
def test_6_1_and_nothing_else_pays_for_it(tile: int, cost: tuple[int, ...]) -> None:
    scene = at_building(tile)
    for goods in product(range(3), repeat=4):
        scene.give(0, goods=goods)
        enough = all(have >= asked for have, asked in zip(goods, cost, strict=True))
        assert scene.menu() == ["buy"] * enough + ["decline"], goods


@pytest.mark.parametrize(
    ("tile", "number", "kinds"), [(18, 4, 1), (19, 4, 2), (20, 4, 3), (21, 4, 4), (24, 5, 3)]
)
def test_6_2_so_many_goods_of_so_many_kinds(tile: int, number: int, kinds: int) -> None:
    begun = at_building(tile)
    for paid in product(range(number + 1), repeat=4):
        if sum(paid) in (number, number - 1, number + 1):
            fits = sum(paid) == number and sum(n > 0 for n in paid) == kinds
            assert can_build(begun, paid) == fits, paid


def test_6_3_one_to_seven_goods_of_any_kinds() -> None:
    begun = at_building(26)
    for paid in ((1, 0, 0, 0), (0, 0, 0, 7), (2, 2, 2, 1), (0, 3, 0, 3)):
        assert can_build(begun, paid)
    assert not can_build(begun, (0, 0, 0, 0))
    assert not can_build(begun, (2, 2, 2, 2))


def test_s18_the_points_are_the_worth_of_what_was_paid() -> None:
    for tile, paid, points in (
        (26, (0, 0, 0, 7), 42),
        (19, (1, 0, 3, 0), 18),
        (27, (1, 0, 0, 0), 3),
        (25, (2, 1, 1, 1), 21),
    ):
        scene = at_building(tile)
        scene.pay(*[kind for kind, n in zip(KINDS, paid, strict=True) for _ in range(n)])
        assert scene.me(0).points[Source.BUILDINGS] == points


@pytest.mark.parametrize(("kind", "points"), [("wood", 3), ("brick", 4), ("stone", 5), ("gold", 6)])
def test_6_4_three_four_five_or_six_points_a_good(kind: str, points: int) -> None:
    scene = at_building(28)
    scene.pay(kind)
    assert scene.me(0).points.tolist() == [points, 0, 0, 0, 0, 0, 0, 0, 0]


def test_6_5_who_does_not_pay_leaves_the_building() -> None:
    scene = at_building(1)
    scene.play("decline")
    assert scene.goods(0) == list(RICH)
    assert scene.me(0).buildings == 0
    assert scene.s.site[0] == 1
    assert scene.s.stack[0] == 7
    assert scene.me(0).placed[Space.BUILDING_1] == 0


@pytest.mark.parametrize(
    ("tile", "goods"), [(1, (2, 0, 8, 8)), (18, (3, 3, 3, 3)), (21, (8, 8, 8, 0)), (26, (0,) * 4)]
)
def test_6_5_and_who_cannot_pay_can_only_leave_it(tile: int, goods: tuple[int, ...]) -> None:
    scene = at_building(tile, goods=goods)
    assert scene.menu() == ["decline"]
    scene.play("decline")
    assert scene.goods(0) == list(goods)


def test_6_6_the_next_building_is_turned_up_at_once() -> None:
    scene = at_building(1)
    scene.pay("wood", "wood", "brick")
    assert scene.phase == Phase.RAISE
    scene.play("lift 28")
    assert scene.s.site[0] == 28
    assert scene.s.stack[0] == 6
    assert scene.phase == Phase.ACT
    assert not any("building" in text for text in scene.menu())
    scene.to_next_round()
    assert "place building_1 1" in scene.menu()


def test_s29_an_emptied_stack_takes_nobody() -> None:
    scene = last_of_stack()
    assert scene.s.site[0] == EMPTY
    assert scene.s.stack[0] == 0
    assert scene.phase == Phase.ACT, "nothing is turned up"


def last_of_stack() -> Scene:
    """Seat 0 has taken the last building of the first stack."""
    scene = at_building(1)
    scene.s.stack[0] = 1
    scene.s.tiles[20:26] = 0  # the other six have been turned up and taken
    scene.give(1, buildings=6)
    scene.play("buy")
    return scene


def test_6_7_the_round_in_which_a_stack_is_emptied_is_the_last() -> None:
    scene = last_of_stack()
    scene.on(lambda scene: False)
    assert scene.phase == Phase.OVER
    assert scene.s.round_no == 1
