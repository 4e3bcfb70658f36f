"""Chapters 6 to 10 of RULES.md: exchange, mastering, using, developing, settlements."""

from dolmen.games.cro_magnon.state import Phase, Source
from dolmen.games.cro_magnon.tests.scene import NUMBER, Scene, duel


def in_row(scene: Scene, row: int) -> list[int]:
    found: list[int] = scene.s.row[row].technology.tolist()
    return found


# --- §6 Natural exchange ------------------------------------------------------------------------------


def test_6_1_cards_of_one_kind_for_a_spoils() -> None:
    scene = duel(wood=4, clay=2)
    assert scene.offers("exchange") == ["wood", "clay"]
    scene.play("exchange wood", "exchange clay")
    assert scene.hand() == {"wood": 1, "spoils": 2}
    assert scene.s.actions == 2
    assert scene.s.heap[0].count == 3


def test_c61_it_may_be_repeated_and_done_beyond_the_limit() -> None:
    scene = duel(wood=7)
    scene.play("exchange wood", "exchange wood")
    assert scene.hand() == {"wood": 1, "spoils": 2}


def test_6_2_flint_and_spoils_are_not_exchanged() -> None:
    scene = duel(flint=4, spoils=4)
    assert not scene.offers("exchange")
    assert scene.why_not("exchange flint") == "6.2"


def test_c13_spoils_cannot_be_exchanged() -> None:
    assert duel(spoils=9).why_not("exchange spoils") == "6.2"


def test_6_3_without_spoils_no_exchange() -> None:
    scene = duel(wood=3)
    scene.give(1, spoils=15)
    assert scene.why_not("exchange wood") == "6.3"


def test_6_4_with_more_cards_than_the_limit_too() -> None:
    scene = duel(wood=9)
    scene.play("exchange wood")
    assert scene.me().backs.sum() == 7


# --- §7 Mastering -------------------------------------------------------------------------------------


def test_7_1_for_its_resources_and_no_action_point() -> None:
    scene = duel(stone=1, flint=1)
    assert scene.offers("master") == ["weapons_2 0"]
    scene.play("master weapons_2 0")
    assert scene.hand() == {}
    assert scene.s.actions == 2
    assert scene.why_not("master weapons_3 0") == "7.1"


def test_7_2_what_it_rests_on_must_lie_before_somebody() -> None:
    scene = duel(stone=1, wood=1)
    scene.lay("weapons_2", "Club")
    assert scene.why_not("master weapons_2 0") == "7.2"
    scene.master(1, "Axe")
    assert "master weapons_2 0" in scene.menu()


def test_c7_turned_ones_count() -> None:
    scene = duel(stone=1, wood=1)
    scene.lay("weapons_2", "Club")
    scene.master(1, "Axe")
    scene.s.turned[NUMBER["Axe"]] = 1
    scene.me(1).ready[0] = 0
    assert "master weapons_2 0" in scene.menu()


def test_7_3_points_at_once() -> None:
    scene = duel("Fibre", grass=2)
    scene.lay("daily_life_2", "Rope")
    scene.play("master daily_life_2 0")
    assert scene.me().points[Source.TECHNOLOGIES] == 1


def test_7_4_the_last_resource_stays_in_the_row() -> None:
    scene = duel(stone=1, flint=1)
    scene.play("master weapons_2 0")
    assert scene.s.row[0].resource.tolist() == [0, 3, 0, 0]
    assert scene.s.heap[1].card[0] == 2, "the stone is laid down"
    assert scene.s.heap[2].count == 0


def test_7_5_from_square_1_nothing_stays() -> None:
    scene = duel(wood=1, stone=1)
    scene.play("master weapons_1 0")
    assert scene.s.heap[0].count == scene.s.heap[1].count == 1
    assert scene.phase == Phase.TURN_UP
    scene.play("turn_up 12")
    assert in_row(scene, 0)[0] == 12
    assert scene.s.row[0].deck == 11


def test_c2_the_decks_top_becomes_available() -> None:
    scene = duel("Stone Knife", wood=2, stone=1, flint=1)
    scene.play("master weapons_1 0", f"turn_up {NUMBER['Wooden Spear']}")
    assert "master weapons_1 0" in scene.menu()


def test_7_6_a_covered_deck_fills_squares_but_is_not_mastered() -> None:
    scene = duel("Campfire", stone=1, flint=1)
    scene.play("master weapons_2 0", "renew weapons_2", f"turn_up {NUMBER['Bow']}")
    assert in_row(scene, 0)[:2] == [NUMBER["Axe"], NUMBER["Bow"]]


def test_c3_the_covered_top_cannot_be_mastered() -> None:
    scene = duel(stone=9, wood=9, flint=9, grass=9)
    scene.master(1, "Stone Knife")
    assert [spot for spot in scene.offers("master") if spot.startswith("weapons_1")] == ["weapons_1 0"]
    assert in_row(scene, 0)[0] == NUMBER["Axe"]


def test_c59_it_is_seen_when_it_lies_in_its_square() -> None:
    scene = duel("Campfire", stone=1, flint=1)
    scene.play("master weapons_2 0")
    assert scene.s.waiting.sum() == 36
    scene.play("renew weapons_2", f"turn_up {NUMBER['Bow']}")
    assert scene.s.waiting.sum() == 35


def test_7_7_only_the_top_is_seen() -> None:
    scene = duel(wood=1, stone=1)
    scene.play("master weapons_1 0")
    assert len(scene.menu()) == 12, "any of the deck may be its top"


def test_c4_a_deck_shows_its_top_alone() -> None:
    scene = duel("Campfire", stone=1, flint=1)
    scene.master(1, "Axe")
    scene.lay("weapons_1", "Bow")
    scene.play("master weapons_2 0", "renew weapons_2")
    assert in_row(scene, 0)[:2] == [0, NUMBER["Bow"]], "the open top fills the square"
    scene.play(f"turn_up {NUMBER['Club']}")
    assert in_row(scene, 0)[:2] == [NUMBER["Club"], NUMBER["Bow"]], "and the next is turned up"


def empty_deck(scene: Scene, row: int) -> None:
    """The rest of a row's deck lies before the other player."""
    box = scene.box
    rest = [name for name, n in NUMBER.items() if scene.s.waiting[n] and box.technology[n].branch == row]
    scene.master(1, *rest)


def test_7_8_an_empty_deck_fills_nothing() -> None:
    scene = duel("Campfire", stone=1, flint=1)
    empty_deck(scene, 0)
    scene.play("master weapons_2 0", "renew weapons_2")
    assert scene.phase == Phase.ACT
    assert in_row(scene, 0)[1] == scene.s.row[0].resource[1] == 0


def test_c5_the_square_stays_empty() -> None:
    scene = duel(wood=1, stone=1)
    empty_deck(scene, 0)
    scene.play("master weapons_1 0")
    assert in_row(scene, 0)[0] == 0
    assert scene.why_not("master weapons_1 0") == "7.9"


def test_7_9_a_resource_is_never_covered() -> None:
    scene = duel(stone=1, flint=1)
    scene.play("master weapons_2 0")
    assert scene.why_not("master weapons_2 0") == "7.9"


def test_c6_no_technology_is_skipped() -> None:
    scene = duel(stone=9)
    assert not scene.offers("renew")
    assert scene.why_not("develop weapons_1") == "8.7"


def test_7_10_three_spoils_for_a_resource() -> None:
    scene = duel(flint=1, spoils=3)
    assert "weapons_2 1" in scene.offers("master"), "instead of the stone"
    scene.play("master weapons_2 1")
    assert scene.hand() == {}
    assert scene.s.spoils == 15


def test_c9_more_than_once_but_never_for_spoils() -> None:
    scene = duel(spoils=6)
    assert "weapons_2 3" in scene.offers("master")
    needle = duel(flint=1, spoils=9)
    assert needle.offers("master").count("daily_life_3 2") == 0
    assert needle.why_not("master daily_life_3 2") == "7.10"


def test_7_11_one_chooses_which_are_replaced() -> None:
    scene = duel("Fibre", grass=2, spoils=3)
    scene.lay("daily_life_2", "Rope")
    ways = {spot for spot in scene.offers("master") if spot.startswith("daily_life_2")}
    assert ways == {"daily_life_2 0", "daily_life_2 1", "daily_life_2 2"}
    scene.play("master daily_life_2 2")
    assert scene.s.row[1].resource[1] == 7, "the Spoils lie there"
    assert scene.hand() == {"grass": 1}


def test_c62_from_square_1_equal_resources_are_one_choice() -> None:
    scene = duel("Fibre", grass=2, spoils=3)
    scene.lay("daily_life_1", "Rope")
    assert {spot for spot in scene.offers("master") if spot.startswith("daily_life_1")} == {
        "daily_life_1 0",
        "daily_life_1 1",
    }
    assert scene.why_not("master daily_life_1 2") == "7.11"


def test_7_12_one_of_three_stays() -> None:
    scene = duel(stone=1, spoils=3)
    scene.play("master weapons_2 2")
    assert scene.s.row[0].resource[1] == 7
    assert scene.s.spoils == 14


def test_c10_two_go_back() -> None:
    scene = duel(stone=1, spoils=4)
    before = int(scene.s.spoils)
    scene.play("master weapons_2 2")
    assert scene.s.spoils == before + 2
    assert scene.hand() == {"spoils": 1}


def test_7_13_spoils_go_back_to_their_deck() -> None:
    scene = duel(flint=1, spoils=1)
    scene.lay("daily_life_1", "Needle")
    scene.play("master daily_life_1 0")
    assert scene.s.spoils == 15


def test_c11_there_is_no_pile_of_spoils() -> None:
    scene = duel("Cave", spoils=1)
    scene.play("improve 1 1")
    assert scene.s.spoils == 15
    assert all(heap.count == 0 for heap in scene.s.heap)


def test_7_14_progress_counts_ones_own() -> None:
    scene = duel("Chopper", stone=2, grass=1)
    scene.master(1, "Fibre")
    scene.lay("weapons_2", "Bolas")
    scene.play("master weapons_2 0")
    assert scene.me().points[Source.TECHNOLOGIES] == 2
    assert scene.me().points[Source.PROGRESS] == 1


def test_c8_one_for_each() -> None:
    scene = duel("Chopper", "Fibre", stone=2, grass=1)
    scene.lay("weapons_2", "Bolas")
    scene.play("master weapons_2 0")
    assert scene.score() == 4


def test_7_15_it_may_be_used_at_once() -> None:
    scene = duel(flint=1, wood=1)
    scene.heap("forest", "wood")
    scene.lay("daily_life_2", "Campfire")
    scene.play("master daily_life_2 0", "renew forest_pile")
    assert scene.hand() == {"wood": 1}


def test_c56_in_the_turn_in_which_it_was_mastered() -> None:
    scene = duel(stone=1, flint=1)
    scene.give(1, wood=1)
    scene.play("master weapons_2 0", "attack 2 forest", "steal wood")
    assert scene.hand() == {"wood": 1}


# --- §8 Using -----------------------------------------------------------------------------------------


def test_8_1_only_ones_own() -> None:
    scene = duel(wood=1)
    scene.master(1, "Axe", "Campfire", "Cave")
    scene.give(1, wood=1)
    assert not scene.offers("attack")
    assert scene.why_not("attack 2 forest") == "8.4"
    assert scene.why_not("improve 1 1") == "8.9"


def test_8_2_an_attack_names_a_player_and_a_back() -> None:
    scene = duel("Axe")
    scene.give(1, flint=2, spring=1, wood=1)
    assert scene.offers("attack") == ["2 forest", "2 river"]
    scene.play("attack 2 river")
    assert scene.menu() == ["steal flint", "steal flint", "steal spring"]
    scene.play("steal spring")
    assert scene.hand(0) == {"spring": 1}
    assert scene.hand(1) == {"wood": 1, "flint": 2}
    assert scene.s.actions == 1


def test_c24_backs_are_public() -> None:
    scene = duel("Axe")
    scene.give(1, grass=1)
    assert scene.why_not("attack 2 river") == "8.2"


def test_8_3_neither_an_empty_hand_nor_ones_own() -> None:
    scene = duel("Axe", wood=1)
    assert not scene.offers("attack")
    assert scene.why_not("attack 2 forest") == "8.3"
    assert scene.why_not("attack 1 forest") == "8.3"


def test_8_4_a_weapon_is_turned_for_good() -> None:
    scene = duel("Axe")
    scene.give(1, wood=2)
    scene.play("attack 2 forest", "steal wood")
    assert scene.s.turned[NUMBER["Axe"]] == 1
    scene.pass_turns(2)
    assert scene.s.turned[NUMBER["Axe"]] == 1
    assert scene.me().mastered[0] == 1


def test_c25_twice_with_two_weapons() -> None:
    scene = duel("Axe", "Chopper")
    scene.give(1, wood=2)
    scene.play("attack 2 forest", "steal wood", "attack 2 forest", "steal wood")
    assert scene.me().ready[0] == scene.s.actions == 0


def test_8_5_new_technology_takes_an_open_resource() -> None:
    scene = duel("Campfire", stone=1, flint=1)
    scene.heap("river", "spring", "flint")
    scene.play("master weapons_2 0")
    assert scene.offers("renew") == ["weapons_2", "mountains_pile", "river_pile"]
    scene.play("renew weapons_2", f"turn_up {NUMBER['Club']}")
    assert scene.hand() == {"flint": 1}
    assert in_row(scene, 0)[1] == NUMBER["Club"]


def test_8_6_animals_are_passed_over() -> None:
    scene = duel("Campfire")
    scene.heap("forest", "wood", "deer", "deer")
    scene.play("renew forest_pile")
    assert scene.hand() == {"wood": 1}
    assert scene.s.heap[0].card[:3].tolist() == [8, 8, 0]


def test_c26_the_topmost_resource() -> None:
    scene = duel("Campfire")
    scene.heap("plains", "grass", "clay")
    scene.play("renew plains_pile")
    assert scene.hand() == {"clay": 1}
    empty = duel("Campfire")
    empty.heap("forest", "deer")
    assert empty.why_not("renew forest_pile") == "8.12"


def test_8_7_technologies_are_not_taken() -> None:
    assert duel("Campfire").why_not("renew weapons_1") == "8.7"


def test_c28_only_resources() -> None:
    assert duel().why_not("develop dwelling_2") == "8.7"


def test_8_8_each_daily_life_card_once_a_turn() -> None:
    scene = duel("Campfire")
    scene.heap("forest", "wood", "wood")
    scene.play("renew forest_pile")
    assert scene.why_not("renew forest_pile") == "8.8"
    scene.pass_turns(2)
    assert scene.me().ready[1] == 1


def test_c27_upright_at_the_start_of_the_next_turn() -> None:
    scene = duel("Campfire", "Fibre")
    scene.heap("forest", "wood", "wood")
    scene.play("renew forest_pile", "renew forest_pile")
    assert scene.me().ready[1] == 0
    scene.pass_turns()
    assert scene.me().ready[1] == 0, "not in the other's turn"
    scene.pass_turns()
    assert scene.me().ready[1] == 2
    assert not scene.s.turned.any()


def test_8_9_spoils_become_points() -> None:
    scene = duel("Longhouse", spoils=3)
    assert scene.offers("improve") == ["3 1", "3 2", "3 3"]
    scene.play("improve 3 2")
    assert scene.me().points[Source.IMPROVEMENTS] == 2
    assert scene.hand() == {"spoils": 1}
    assert scene.why_not("improve 3 1") == "8.9"


def test_c39_once_in_the_game_for_each_dwelling() -> None:
    scene = duel("Cave", "Shelter", spoils=3)
    scene.play("improve 1 1", "improve 1 1")
    scene.pass_turns(2)
    assert not scene.offers("improve")


def test_8_10_dwellings_raise_the_hand_limit() -> None:
    scene = duel("Storage Pit", "Cave")
    assert scene.me().limit == 8


def test_c55_a_turned_dwelling_keeps_its_hand_icon() -> None:
    scene = duel("Cave", spoils=1)
    scene.play("improve 1 1")
    assert scene.me().limit == 6
    assert scene.me().mastered[2] == 1


def test_8_11_which_is_turned_is_no_choice() -> None:
    scene = duel("Chopper", "Axe")
    scene.give(1, wood=1)
    scene.play("attack 2 forest", "steal wood")
    assert scene.s.turned.sum() == 1


def test_8_12_there_must_be_something_to_take() -> None:
    assert duel("Campfire").why_not("renew river_pile") == "8.12"


# --- §9 Developing ------------------------------------------------------------------------------------


def test_9_1_two_action_points_without_any_technology() -> None:
    scene = duel()
    scene.heap("forest", "wood")
    scene.play("develop forest_pile")
    assert scene.hand() == {"wood": 1}
    assert scene.s.actions == 0
    assert scene.why_not("develop forest_pile") == "2.1"


def test_9_2_the_square_is_filled() -> None:
    scene = duel(stone=1, flint=1)
    scene.play("master weapons_2 0", "develop weapons_2", f"turn_up {NUMBER['Club']}")
    assert in_row(scene, 0)[1] == NUMBER["Club"]


def test_9_3_here_too_something_must_be_there() -> None:
    assert duel().why_not("develop plains_pile") == "9.3"


# --- §10 Settlements ----------------------------------------------------------------------------------


RED = ("Axe", "Chopper", "Stone Knife", "Club", "Campfire", "Fibre", "Cave")  # settlement 1: 4, 2 and 1


def test_10_1_technologies_of_ones_own_by_branch() -> None:
    scene = duel(*RED[:-1])
    scene.master(1, "Cave")
    assert scene.why_not("found weapons") == "10.1"
    assert "found weapons" in duel(*RED).menu()


def test_c30_each_counts_once_turned_or_not() -> None:
    scene = duel(*RED)
    scene.s.turned[NUMBER["Axe"]] = 1
    scene.me().ready[0] -= 1
    assert "found weapons" in scene.menu()
    assert "found daily_life" not in scene.menu(), "two yellow ones are not four"


def test_10_2_it_is_the_whole_turn() -> None:
    scene = duel(*RED)
    scene.explore("forest", "wood")
    assert scene.why_not("found weapons") == "10.2"


def test_c29_no_free_action_before_it() -> None:
    scene = duel(*RED, wood=3)
    scene.play("exchange wood")
    assert scene.why_not("found weapons") == "10.2"
    other = duel(*RED)
    other.play("found weapons", "turn_up 12")
    assert other.who == 1, "and nothing after it"


def test_10_3_six_points_at_once() -> None:
    scene = duel(*RED)
    scene.play("found weapons", "turn_up 12")
    assert scene.me().points[Source.SETTLEMENT] == 6
    assert scene.me().settlement == 1


def test_10_4_a_technology_takes_its_place() -> None:
    scene = duel(*RED)
    scene.play("found weapons", f"turn_up {NUMBER['Wooden Spear']}")
    assert in_row(scene, 0)[3] == NUMBER["Wooden Spear"]
    scene.pass_turns()
    scene.give(0, flint=1, wood=1)
    scene.play("master weapons_4 0")
    assert scene.s.row[0].resource[3] == 1


def test_c1_a_fourth_square_arises() -> None:
    scene = duel(*RED)
    assert scene.s.row[0].technology[3] == 0
    scene.play("found weapons", "turn_up 12")
    assert scene.s.row[0].technology[3] == 12


def test_10_5_one_settlement_each() -> None:
    scene = duel(*RED, "Grindstone", "Needle")
    scene.play("found weapons", "turn_up 12")
    scene.pass_turns()
    assert scene.why_not("found daily_life") == "10.5"
    assert scene.why_not("found weapons") == "10.3"
