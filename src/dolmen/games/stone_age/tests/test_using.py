"""Chapter 4 of RULES.md: using people."""

import pytest

from dolmen.games.stone_age.state import Phase, Space
from dolmen.games.stone_age.tests.scene import Scene


def tools(scene: Scene, seat: int = 0) -> list[int]:
    """A player's tools, the best first."""
    return sorted(scene.me(seat).tools.tolist(), reverse=True)


def at_tool_maker(**what: object) -> Scene:
    """Seat 0 has just used the tool maker, with this on its board."""
    scene = Scene()
    scene.send("tool_maker 1", "")
    scene.give(0, **what)
    scene.play("use tool_maker")
    return scene


def rolled(space: str, *faces: int, **what: object) -> Scene:
    """Seat 0 has rolled these dice at a space, and is asked about tools if there are any."""
    scene = Scene()
    scene.give(0, people=10, **what)
    scene.send(f"{space} {len(faces)}, tool_maker 1", "")
    scene.play(f"use {space}")
    scene.roll(*faces)
    return scene


def collected(space: str, *faces: int, **what: object) -> Scene:
    """Seat 0 has rolled these dice at a space and taken what they give."""
    scene = rolled(space, *faces, **what)
    scene.play("collect")
    return scene


# --- The order of things ------------------------------------------------------------------------


def test_4_1_one_tribe_after_the_other_each_in_an_order_of_its_own() -> None:
    scene = Scene(3, starter=1)
    scene.send("field 1, hunt 4", "hunt 5", "tool_maker 1, hut 2, hunt 2")
    assert scene.who == 1
    assert scene.menu() == ["use hunt"]
    scene.on(lambda scene: scene.who == 2)
    assert sorted(scene.offers("use")) == ["hunt", "hut", "tool_maker"]
    scene.play("use hut", "use tool_maker")
    assert scene.who == 2, "the hunt is still to come"
    scene.on(lambda scene: scene.who == 0)
    assert sorted(scene.offers("use")) == ["field", "hunt"]


def test_4_2_people_come_home_when_a_space_has_been_used() -> None:
    scene = Scene()
    scene.send("hut 2, hunt 3", "")
    scene.play("use hut")
    assert scene.me(0).placed[Space.HUT] == 0
    assert scene.me(0).placed[Space.HUNT] == 3
    scene.play("use hunt")
    scene.roll(1, 1, 1)
    scene.play("collect")
    assert scene.me(0).placed.sum() == 0


def test_s21_one_space_is_finished_before_the_next() -> None:
    scene = Scene()
    scene.give(0, tools=(1, 0, 0), goods=(2, 0, 0, 0))
    scene.send("forest 2, card_1 1, field 1, quarry 1", "")
    scene.play("use forest")
    scene.roll(1, 1)
    assert not scene.offers("use"), "tools first"
    scene.play("collect", "use card_1")
    assert not scene.offers("use"), "the card first"
    scene.play("decline")
    assert sorted(scene.offers("use")) == ["field", "quarry"]


def test_4_3_only_cards_and_buildings_can_be_turned_down() -> None:
    scene = Scene()
    scene.give(0, tools=(4, 4, 4), people=10, food_track=10, goods=(9, 9, 9, 9))
    scene.send("hut 2, field 1, tool_maker 1, river 1, card_1 1, building_1 1, hunt 3", "")
    while scene.who == 0 and scene.phase == Phase.ACT:
        use = scene.menu()[0]
        scene.play(use)
        bought = use.split()[1] in ("card_1", "building_1")
        assert ("decline" in scene.menu()) == bought
        scene.on(lambda scene: scene.phase == Phase.ACT)
    assert scene.me(0).placed.sum() == 0, "every space has been used"


# --- The village --------------------------------------------------------------------------------


@pytest.mark.parametrize("before", [(0, 0, 0), (1, 0, 0), (1, 1, 0)])
def test_4_4_the_first_three_tools_are_new_ones_of_value_one(before: tuple[int, ...]) -> None:
    scene = at_tool_maker(tools=before)
    assert tools(scene) == [1] * (sum(before) + 1) + [0] * (2 - sum(before))


def test_4_5_further_tools_raise_what_there_is_from_the_lowest() -> None:
    seen: list[list[int]] = []
    now: tuple[int, ...] = (0, 0, 0)
    for _ in range(12):
        seen.append(tools(at_tool_maker(tools=now)))
        now = tuple(seen[-1])
    assert seen[2:] == [
        [1, 1, 1],
        [2, 1, 1],
        [2, 2, 1],
        [2, 2, 2],
        [3, 2, 2],
        [3, 3, 2],
        [3, 3, 3],
        [4, 3, 3],
        [4, 4, 3],
        [4, 4, 4],
    ]


@pytest.mark.parametrize("used", [(1, 0, 0), (0, 1, 0), (0, 1, 1), (1, 0, 1)])
def test_s22_among_equal_tools_an_unturned_one_is_raised(used: tuple[int, ...]) -> None:
    scene = at_tool_maker(tools=(1, 1, 1), used=used)
    me = scene.me(0)
    assert sorted(zip(me.tools.tolist(), me.used.tolist(), strict=True))[-1] == (2, 0)
    assert me.used.sum() == sum(used)


def test_s22_the_lowest_is_raised_though_it_is_turned() -> None:
    scene = at_tool_maker(tools=(2, 2, 1), used=(0, 0, 1))
    assert scene.me(0).tools.tolist() == [2, 2, 2]
    assert scene.me(0).used.tolist() == [0, 0, 1]


def test_4_6_a_new_tool_comes_ready() -> None:
    scene = Scene()
    scene.send("tool_maker 1, forest 4", "")
    scene.play("use tool_maker", "use forest")
    scene.roll(1, 1, 1, 2)
    scene.play("add 1", "collect")
    assert scene.goods(0)[0] == 2, "5 pips and the new tool"


def test_4_6_a_raised_tool_stays_turned() -> None:
    scene = at_tool_maker(tools=(1, 1, 1), used=(1, 1, 1))
    assert tools(scene) == [2, 1, 1]
    assert scene.me(0).used.tolist() == [1, 1, 1]


def test_4_7_a_tool_beyond_the_twelfth_is_lost() -> None:
    scene = Scene()
    scene.give(0, tools=(4, 4, 4))
    assert "place tool_maker 1" in scene.menu()
    scene.send("tool_maker 1", "")
    scene.play("use tool_maker")
    assert tools(scene) == [4, 4, 4]


def test_4_8_the_hut_gives_a_person() -> None:
    scene = Scene()
    scene.send("hut 2", "")
    scene.play("use hut")
    assert scene.me(0).people == 6
    scene.to_next_round()
    scene.on(lambda scene: scene.who == 0)
    assert scene.me(0).people - scene.me(0).placed.sum() == 6


def test_4_9_a_tribe_has_ten_people_at_most() -> None:
    scene = Scene()
    scene.give(0, people=10)
    assert "place hut 2" in scene.menu()
    scene.send("hut 2", "")
    scene.play("use hut")
    assert scene.me(0).people == 10


def test_4_10_the_field_moves_the_food_track() -> None:
    scene = Scene()
    scene.give(0, food_track=8)
    scene.send("field 1", "")
    scene.play("use field")
    assert (scene.me(0).food_track, scene.me(1).food_track) == (9, 0)


def test_4_11_the_food_track_ends_at_ten() -> None:
    scene = Scene()
    scene.give(0, food_track=10)
    assert "place field 1" in scene.menu()
    scene.send("field 1", "")
    scene.play("use field")
    assert scene.me(0).food_track == 10


def test_s13_limits_lose_a_gain_but_close_no_space() -> None:
    scene = Scene()
    scene.give(0, food_track=10, people=10, tools=(4, 4, 4), food=50)
    scene.send("hut 2, field 1, tool_maker 1", "")
    scene.play("use hut", "use field", "use tool_maker")
    me = scene.me(0)
    assert (me.people, me.food_track, me.tools.tolist()) == (10, 10, [4, 4, 4])
    below = Scene()
    below.give(0, food_track=9, people=9, tools=(4, 4, 3), food=50)
    below.send("hut 2, field 1, tool_maker 1", "")
    below.play("use hut", "use field", "use tool_maker")
    assert (below.me(0).people, below.me(0).food_track, tools(below)) == (10, 10, [4, 4, 4])


# --- Dice ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", ["hunt", "forest", "clay_pit", "quarry", "river"])
def test_4_12_one_die_for_each_person_pips_added(space: str) -> None:
    scene = Scene()
    scene.give(0, tools=(1, 0, 0))
    scene.send(f"{space} 3", "")
    scene.play(f"use {space}")
    for face in (6, 1, 2):
        assert scene.menu() == [f"roll {n}" for n in range(1, 7)]
        scene.roll(face)
    assert scene.s.pips == 9
    assert sorted(scene.s.dice.tolist(), reverse=True)[:4] == [6, 2, 1, 0]


@pytest.mark.parametrize(
    ("faces", "food"), [((1,), 0), ((2,), 1), ((3,), 1), ((6, 6, 6, 6, 6), 15), ((1, 1, 3), 2)]
)
def test_4_13_the_hunt_gives_one_food_for_each_full_two(faces: tuple[int, ...], food: int) -> None:
    scene = collected("hunt", *faces)
    assert scene.me(0).food == 12 + food


@pytest.mark.parametrize(
    ("space", "good", "divisor"), [("forest", 0, 3), ("clay_pit", 1, 4), ("quarry", 2, 5), ("river", 3, 6)]
)
def test_4_14_the_lands_give_goods_by_full_three_to_six(space: str, good: int, divisor: int) -> None:
    for faces in ((1, 1), (1, 2), (2, 2), (2, 3), (6, 1, 1), (6, 6), (6, 6, 6, 6, 6, 6, 6)):
        scene = collected(space, *faces)
        found = [0, 0, 0, 0]
        found[good] = sum(faces) // divisor
        assert scene.goods(0) == found


def test_4_15_what_is_left_over_is_lost() -> None:
    scene = collected("river", 5, 6)
    assert scene.goods(0) == [0, 0, 0, 1]
    scene.play("use tool_maker")
    scene.to_next_round()
    scene.send("river 1", "")
    scene.on(lambda scene: scene.who == 0)
    scene.play("use river")
    scene.roll(1)
    scene.play("collect")
    assert scene.goods(0)[3] == 1, "the 5 of the first round are not kept"


def test_s23_remainders_are_not_kept_and_each_roll_is_its_own() -> None:
    scene = Scene()
    scene.give(0, tools=(2, 1, 0))
    scene.send("forest 2, clay_pit 2, hunt 1", "")
    scene.play("use forest")
    scene.roll(2, 3)
    scene.play("add 1", "collect")
    assert scene.goods(0) == [2, 0, 0, 0]
    scene.play("use clay_pit")
    scene.roll(1, 1)
    assert scene.offers("add") == ["2"], "the other one is turned"
    scene.play("add 2", "collect")
    assert scene.goods(0) == [2, 1, 0, 0]


def test_4_16_tools_are_added_after_the_roll_with_their_whole_value() -> None:
    scene = rolled("river", 1, 1, tools=(4, 3, 2))
    assert scene.phase == Phase.TOOLS
    assert sorted(scene.offers("add")) == ["2", "3", "4"]
    scene.play("add 4", "add 3")
    assert scene.s.pips == 9
    assert scene.offers("add") == ["2"]
    scene.play("collect")
    assert scene.goods(0) == [0, 0, 0, 1]
    assert sorted(zip(scene.me(0).tools.tolist(), scene.me(0).used.tolist(), strict=True)) == [
        (2, 0),
        (3, 1),
        (4, 1),
    ]


def test_4_16_a_tool_is_used_once_a_round() -> None:
    scene = Scene()
    scene.give(0, tools=(4, 0, 0))
    scene.send("forest 2, hunt 3", "")
    scene.play("use forest")
    scene.roll(1, 1)
    scene.play("add 4")
    assert not scene.offers("add")
    scene.play("collect")
    scene.play("use hunt")
    scene.roll(1, 1, 1)
    assert not scene.offers("add"), "not a second time"
    scene.play("collect")
    scene.to_next_round()
    assert not scene.me(0).used.any()


@pytest.mark.parametrize("space", ["hunt", "forest", "clay_pit", "quarry", "river"])
def test_s7_tools_help_on_the_hunt_and_on_the_lands(space: str) -> None:
    scene = rolled(space, 1, 1, tools=(4, 0, 0))
    assert scene.offers("add") == ["4"]
    scene.play("add 4")
    scene.play("collect")
    gained = scene.me(0).food - 12 + scene.me(0).goods.sum()
    assert gained == 6 // {"hunt": 2, "forest": 3, "clay_pit": 4, "quarry": 5, "river": 6}[space]


def test_s7_one_need_not_use_a_tool() -> None:
    scene = rolled("hunt", 1, tools=(4, 4, 4))
    scene.play("collect")
    assert scene.me(0).food == 12
    assert not scene.me(0).used.any()


def test_4_17_equal_tools_are_one_choice_and_a_useless_one_may_be_added() -> None:
    scene = rolled("river", 1, tools=(1, 1, 2))
    assert sorted(scene.offers("add")) == ["1", "2"]
    scene.play("add 1")
    assert sorted(scene.offers("add")) == ["1", "2"], "2 pips and a tool of each value left"
    scene.play("collect")
    assert scene.goods(0) == [0, 0, 0, 0]
    assert scene.me(0).used.sum() == 1
