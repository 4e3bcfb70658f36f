"""Chapters 1 to 3 and 11 of RULES.md: set-up, a round, placing people, crowding."""

import pytest

from dolmen import BadOption, BadSeats, Table, load
from dolmen.games.stone_age.state import EMPTY, Good, Phase, Space
from dolmen.games.stone_age.tests.scene import Scene
from dolmen.kernel.game import CHANCE

LANDS = ("forest", "clay_pit", "quarry", "river")


def spaces(scene: Scene) -> set[str]:
    """Where the one whose turn it is may place somebody."""
    return {text.split()[0] for text in scene.offers("place")}


# --- 1 Set-up ---------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_1_each_tribe_begins_with_five_people_and_twelve_food(seats: int) -> None:
    scene = Scene(seats)
    for seat in range(seats):
        me = scene.me(seat)
        assert (me.people, me.food) == (5, 12)
        assert not me.goods.any()
        assert not me.tools.any()
        assert not me.one_time.any()
    assert all(scene.me(seat).people == 0 for seat in range(seats, 4))


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_1_1_no_other_number_of_tribes_can_play(seats: int) -> None:
    with pytest.raises(BadSeats):
        Table(load("stone_age"), seats=seats)


def test_1_2_markers_begin_at_nothing() -> None:
    scene = Scene(4)
    assert [(scene.me(p).food_track, scene.score(p)) for p in range(4)] == [(0, 0)] * 4


def test_1_3_there_are_four_goods_without_limit() -> None:
    assert [good.name for good in Good] == ["WOOD", "BRICK", "STONE", "GOLD"]
    scene = Scene()
    scene.give(1, goods=(20, 16, 12, 10))  # every piece of the printed box
    scene.send("river 5")
    scene.play("use river")
    scene.roll(6, 6, 6, 6, 6)
    scene.play("collect")
    assert scene.goods(0) == [0, 0, 0, 5]


def test_s19_food_and_goods_never_run_out() -> None:
    scene = Scene()
    scene.give(0, food=900)
    scene.send("hunt 5")
    scene.play("use hunt")
    scene.roll(6, 6, 6, 6, 6)
    scene.play("collect")
    assert scene.me(0).food == 915


def test_1_4_tools_never_run_out() -> None:
    scene = Scene(4)
    for seat in range(3):
        scene.give(seat, tools=(4, 4, 4))
    scene.give(3, tools=(3, 3, 3))
    scene.send("hunt 5", "hunt 5", "hunt 5", "tool_maker 1")
    scene.on(lambda scene: "use tool_maker" in scene.menu())
    scene.play("use tool_maker")
    assert sorted(scene.me(3).tools.tolist()) == [3, 3, 4]


def test_s31_four_tribes_can_have_all_twelve_tools() -> None:
    scene = Scene(4)
    for seat in range(4):
        scene.give(seat, tools=(4, 4, 4))
    assert scene.game.invariants(scene.s, scene.box) == []


def test_1_5_four_of_36_cards_lie_open_and_the_rest_wait() -> None:
    scene = Scene(cards=(36, 1, 20, 7))
    assert scene.s.display.tolist() == [36, 1, 20, 7]
    assert scene.s.deck == 32
    assert scene.s.pile.sum() == 32
    assert not scene.s.pile[[36, 1, 20, 7]].any()


def test_1_5_any_card_can_come_first() -> None:
    table = Table(load("stone_age"), seats=2, starter=0, chance="manual")
    assert sorted(offer.move.nouns["card"] for offer in table.menu()) == list(range(1, 37))
    table.play("reveal 9")
    assert "reveal 9" not in [offer.notation for offer in table.menu()]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_6_a_stack_of_seven_for_each_tribe(seats: int) -> None:
    scene = Scene(seats, tiles=(28, 2, 17, 4))
    assert scene.s.stack.tolist() == [7] * seats + [0] * (4 - seats)
    assert scene.s.site.tolist() == [28, 2, 17, 4][:seats] + [EMPTY] * (4 - seats)
    assert scene.s.tiles.sum() == 28 - seats


def test_s29_the_stacks_that_are_not_used_stay_unknown() -> None:
    scene = Scene(2)
    scene.give(0, goods=(9, 9, 9, 9))
    scene.send("building_1 1", "")
    scene.play("use building_1")
    scene.pay("wood", "wood", "brick")
    assert scene.phase == Phase.RAISE
    assert len(scene.offers("lift")) == 26, "the next one is any of 28 but the two seen"


def test_1_7_a_named_seat_starts() -> None:
    assert [Scene(3, starter=seat).who for seat in range(3)] == [0, 1, 2]


def test_a1_the_starter_is_a_seat_or_drawn_by_lot() -> None:
    game = load("stone_age")
    assert Table(game, seats=3, seed=1, starter=2).starter == 2
    drawn = {Table(game, seats=3, seed=seed).starter for seed in range(40)}
    assert drawn == {0, 1, 2}
    with pytest.raises(BadSeats):
        Table(game, seats=3, seed=1, starter=3)


# --- 2 A round ---------------------------------------------------------------------------


def test_2_1_people_are_placed_then_used_then_fed_from_the_start_player_on() -> None:
    scene = Scene(3, starter=1)
    order: list[tuple[int, int]] = []
    for seat in range(3):
        scene.give(seat, food=0)
    now = int(scene.s.round_no)
    while int(scene.s.round_no) == now:
        if scene.who >= 0 and (not order or order[-1] != (scene.phase, scene.who)):
            order.append((scene.phase, scene.who))
        if scene.phase == Phase.PLACE:
            scene.play(f"place {scene._crowd()}")
        elif scene.who == CHANCE and "roll 1" in scene.menu():
            scene.play("roll 1")
        else:
            scene.play(scene.tame())
    assert [who for phase, who in order if phase == Phase.PLACE][:3] == [1, 2, 0]
    assert list(dict.fromkeys(who for phase, who in order if phase == Phase.ACT)) == [1, 2, 0]
    assert [who for phase, who in order if phase == Phase.FEED] == [1, 2, 0]
    phases = [phase for phase, _ in order]
    last_placed = max(i for i, phase in enumerate(phases) if phase == Phase.PLACE)
    assert all(phase != Phase.PLACE for phase in phases[last_placed + 1 :])
    assert phases.index(Phase.FEED) > max(i for i, phase in enumerate(phases) if phase == Phase.ACT)


def test_2_2_the_start_player_figure_goes_clockwise() -> None:
    scene = Scene(3, starter=2)
    starters = []
    for _ in range(4):
        starters.append((int(scene.s.starter), scene.who))
        scene.send()
        scene.to_next_round()
    assert starters == [(2, 2), (0, 0), (1, 1), (2, 2)]


# --- 3 Placing people -----------------------------------------------------------------------


def test_3_1_one_space_a_turn_round_and_round_until_all_are_placed() -> None:
    scene = Scene(3)
    order = []
    for wish in ("hunt 2", "hunt 1", "hunt 5", "forest 3", "forest 4"):
        order.append(scene.who)
        scene.play(f"place {wish}")
    assert order == [0, 1, 2, 0, 1]
    assert scene.phase == Phase.ACT, "nobody has anybody left"
    assert scene.me(1).placed[Space.HUNT] == 1
    assert scene.me(1).placed[Space.FOREST] == 4


def test_3_1_no_more_people_than_one_has() -> None:
    scene = Scene()
    scene.play("place hunt 4", "place hunt 5")
    assert scene.who == 0
    assert {text.split()[1] for text in scene.offers("place")} == {"1"}, "the hut would need two"


def test_3_2_there_is_no_passing() -> None:
    scene = Scene()
    while scene.phase == Phase.PLACE:
        assert all(text.startswith("place ") for text in scene.menu())
        scene.play(scene.menu()[0])


def test_s2_the_hut_alone_obliges_nobody_with_one_person() -> None:
    scene = only_the_hut(people=1)
    assert scene.phase == Phase.ACT
    scene = only_the_hut(people=2)
    assert scene.phase == Phase.PLACE
    assert scene.who == 1
    assert scene.menu() == ["place hut 2"]


def only_the_hut(people: int) -> Scene:
    """Seat 1 has some people left, and every space but the hut is taken, or has its people already."""
    scene = Scene(2)
    village = ("tool_maker", "field", "card_1", "card_2", "card_3", "card_4", "building_1", "building_2")
    scene.stand(0, **dict.fromkeys(village, 1))
    scene.stand(1, **dict.fromkeys(("hunt", *LANDS), 1))
    scene.give(0, people=9, food=40)
    scene.give(1, people=5 + people, food=40)
    scene.play("place hunt 1")
    return scene


def test_3_3_a_space_with_own_people_takes_no_more_of_them() -> None:
    scene = Scene()
    scene.play("place forest 2", "place forest 1")
    assert "forest" not in spaces(scene)
    scene.play("place hunt 1")
    assert "forest" not in spaces(scene), "seat 1 stands there too"


def test_s3_no_one_joins_his_own_hunt() -> None:
    scene = Scene()
    scene.play("place hunt 1", "place forest 1")
    assert "hunt" not in spaces(scene)
    scene.play("place forest 1")
    assert "hunt" in spaces(scene), "seat 1 does not stand there"


def test_3_4_the_tool_maker_takes_one_person() -> None:
    only_once("tool_maker", "1")


def test_3_5_the_hut_takes_two_people_of_one_tribe() -> None:
    only_once("hut", "2")
    scene = Scene()
    scene.play("place forest 4", "place forest 1")
    assert "hut" not in spaces(scene), "one person is not enough"


def test_3_6_the_field_takes_one_person() -> None:
    only_once("field", "1")


def only_once(space: str, people: str) -> None:
    """The space takes exactly so many people, and then nobody."""
    scene = Scene(3)
    assert [text.split()[1] for text in scene.offers("place") if text.split()[0] == space] == [people]
    scene.play(f"place {space} {people}")
    assert space not in spaces(scene)
    scene.play("place hunt 1")
    assert space not in spaces(scene)


def test_3_7_the_hunt_takes_any_number_of_all_tribes() -> None:
    scene = Scene(4)
    for seat in range(4):
        scene.give(seat, people=10)
    for _ in range(4):
        assert "hunt 10" in scene.offers("place")
        scene.play("place hunt 10")
    assert scene.phase == Phase.ACT


@pytest.mark.parametrize("land", LANDS)
def test_3_8_each_land_holds_seven_people_in_all(land: str) -> None:
    scene = Scene(3)
    scene.play(f"place {land} 4")
    assert [text for text in scene.offers("place") if text.startswith(land)] == [
        f"{land} {n}" for n in (1, 2, 3)
    ]
    scene.play(f"place {land} 2", f"place {land} 1", "place hunt 1")
    scene.play("place hunt 3")
    assert land not in spaces(scene)


def test_3_8_a_tribe_alone_can_fill_a_land() -> None:
    scene = Scene()
    scene.give(0, people=10)
    assert "place river 7" in scene.menu()
    assert "place river 8" not in scene.menu()
    scene.play("place river 7")
    assert "river" not in spaces(scene)


@pytest.mark.parametrize("slot", ["card_1", "card_2", "card_3", "card_4"])
def test_3_9_each_card_takes_one_person_in_any_order(slot: str) -> None:
    only_once(slot, "1")


def test_3_10_each_building_takes_one_person_in_any_order() -> None:
    for stack in ("building_1", "building_2", "building_3"):
        only_once(stack, "1")
    assert "building_4" not in spaces(Scene(3)), "three stacks for three"
    assert "building_4" in spaces(Scene(4))


def test_3_11_one_may_stand_where_one_cannot_pay() -> None:
    scene = Scene()
    assert scene.goods(0) == [0, 0, 0, 0]
    assert {"card_4", "building_1"} <= spaces(scene)


def test_s33_a_person_may_only_block() -> None:
    scene = Scene()
    scene.send("building_1 1, card_4 1", "")
    scene.play("use card_4", "decline", "use building_1", "decline")
    assert scene.s.site[0] == 1
    assert scene.s.display[3] == 1
    assert scene.me(0).buildings == 0
    assert scene.me(0).cards.sum() == 0


def test_3_12_whoever_can_place_nobody_stays_at_home() -> None:
    scene = only_the_hut(people=1)
    assert scene.me(1).people - scene.me(1).placed.sum() == 1
    assert scene.phase == Phase.ACT
    assert scene.who == 0


def test_s20_people_who_stay_at_home_eat() -> None:
    scene = only_the_hut(people=1)
    scene.stand(1, river=1)
    scene.on(lambda scene: scene.who == 1)
    scene.play("use river")
    scene.roll(1)
    scene.to_next_round()
    assert scene.me(1).food == 40 - 6


def test_s20_the_others_go_on_placing() -> None:
    scene = Scene(3)
    scene.play("place hunt 5")
    for wish in ("hunt 1", "hunt 1", "forest 1", "forest 1", "river 3"):
        assert scene.who != 0, "seat 0 has nobody left"
        scene.play(f"place {wish}")


def test_3_13_then_the_people_are_used() -> None:
    scene = Scene()
    scene.play("place hunt 5", "place hunt 4")
    assert scene.phase == Phase.PLACE
    assert scene.who == 1
    scene.play("place field 1")
    assert scene.phase == Phase.ACT
    assert scene.who == 0


# --- 11 Crowding ----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_11_1_crowding_is_off_unless_chosen(seats: int) -> None:
    game = load("stone_age")
    assert Table(game, seats=seats).options == {"crowding": False}
    assert Table(game, seats=seats, crowding=True).options == {"crowding": True}


def test_11_1_four_tribes_refuse_it() -> None:
    with pytest.raises(BadOption):
        Table(load("stone_age"), seats=4, crowding=True)
    assert Table(load("stone_age"), seats=4, crowding=False).options == {"crowding": False}


@pytest.mark.parametrize("seats", [2, 3])
def test_11_2_only_two_of_tool_maker_hut_and_field(seats: int) -> None:
    village = {"tool_maker", "hut", "field"}
    scene = Scene(seats, crowding=True)
    scene.play("place hut 2")
    assert village & spaces(scene) == {"tool_maker", "field"}
    scene.play("place field 1")
    assert not village & spaces(scene)
    free = Scene(seats)
    free.play("place hut 2", "place field 1")
    assert village & spaces(free) == {"tool_maker"}, "without the option"


def test_11_2_in_the_next_round_other_two_may_be_taken() -> None:
    scene = Scene(2, crowding=True)
    scene.send("hut 2, hunt 3", "field 1, hunt 4")
    scene.to_next_round()
    scene.play("place tool_maker 1")
    assert "hut" in spaces(scene)


@pytest.mark.parametrize("land", LANDS)
def test_11_3_each_land_takes_people_of_one_tribe_when_two_play(land: str) -> None:
    scene = Scene(2, crowding=True)
    scene.play(f"place {land} 1")
    assert land not in spaces(scene)
    free = Scene(2)
    free.play(f"place {land} 1")
    assert land in spaces(free), "without the option"


@pytest.mark.parametrize("land", LANDS)
def test_11_3_and_of_two_tribes_when_three_play(land: str) -> None:
    scene = Scene(3, crowding=True)
    scene.play(f"place {land} 1")
    assert land in spaces(scene)
    scene.play(f"place {land} 1")
    assert land not in spaces(scene)
    free = Scene(3)
    free.play(f"place {land} 1", f"place {land} 1")
    assert land in spaces(free), "without the option"


@pytest.mark.parametrize("seats", [2, 3])
def test_11_4_the_hunt_is_open_to_all(seats: int) -> None:
    scene = Scene(seats, crowding=True)
    for _ in range(seats):
        assert "hunt" in spaces(scene)
        scene.play("place hunt 1")


def test_11_5_a_closed_space_obliges_nobody() -> None:
    assert left_with_the_field(crowding=False).menu() == ["place field 1"]
    closed = left_with_the_field(crowding=True)
    assert closed.phase == Phase.ACT, "tool maker and hut are taken, so the field is closed"


def left_with_the_field(*, crowding: bool) -> Scene:
    """Seat 1 has one person left, and of all spaces only the field is free."""
    scene = Scene(2, crowding=crowding)
    village = ("tool_maker", "card_1", "card_2", "card_3", "card_4", "building_1", "building_2")
    scene.stand(0, **dict.fromkeys(village, 1), hut=2)
    scene.stand(1, **dict.fromkeys(("hunt", *LANDS), 1))
    scene.give(0, people=10)
    scene.give(1, people=6)
    scene.play("place hunt 1")
    return scene


def test_s1_crowding_limits_the_lands_and_the_village_but_not_the_hunt() -> None:
    scene = Scene(2, crowding=True)
    scene.play("place forest 1", "place clay_pit 1", "place tool_maker 1", "place hut 2", "place hunt 1")
    assert spaces(scene) == {"hunt", "quarry", "river", "card_1", "card_2", "card_3", "card_4"} | {
        "building_1",
        "building_2",
    }
