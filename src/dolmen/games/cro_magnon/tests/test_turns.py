"""Chapters 1, 2 and 11 to 14 of RULES.md: set-up, turns, extra cards, the hand limit, the end."""

import pytest

from dolmen import Table, load
from dolmen.games.cro_magnon.state import Phase, Source
from dolmen.games.cro_magnon.tests.scene import NUMBER, Scene, duel, trio
from dolmen.kernel.game import CHANCE, OVER

GAME = load("cro_magnon", "first")

# --- §1 Set-up -----------------------------------------------------------------------------------------


def test_1_1_everybody_begins_with_nothing() -> None:
    scene = Scene(4)
    assert [scene.score(seat) for seat in range(4)] == [0, 0, 0, 0]
    assert all(not me.hand.any() and not me.mastered.any() for me in scene.s.player)
    assert GAME.seats == (1, 2, 3, 4)


def test_1_2_the_terrain_decks() -> None:
    s = Scene().s
    assert s.deck.tolist() == [21, 19, 19, 19]
    assert s.pile.tolist() == [14, 12, 12, 6, 12, 6, 0]
    assert s.herd.tolist() == [6, 6, 0, 0]
    assert s.lair.tolist() == [1, 1, 1, 1]


def test_1_3_figures_and_piles() -> None:
    s = Scene().s
    assert s.figure.tolist() == [1, 1, 1, 1]
    assert [heap.count for heap in s.heap] == [0, 0, 0, 0]


def test_1_4_fifteen_spoils() -> None:
    assert Scene().s.spoils == 15


def test_1_5_first_technologies_lie_in_order() -> None:
    names = [
        ["Axe", "Chopper", "Stone Knife"],
        ["Campfire", "Fibre", "Needle"],
        ["Syrets", "Shelter", "Cave"],
    ]
    rows = [row.technology[:3].tolist() for row in Scene().s.row]
    assert rows == [[NUMBER[name] for name in row] for row in names]


def test_1_6_the_decks_lie_under_the_first_squares() -> None:
    s = Scene().s
    assert [(int(row.deck), int(row.covered)) for row in s.row] == [(12, 1)] * 3


def test_1_7_three_settlements_are_laid_out() -> None:
    scene = Scene(settlements=(2, 4, 6))
    assert [int(row.settlement) for row in scene.s.row] == [2, 4, 6]
    assert scene.s.boxed[1:7].tolist() == [1, 0, 1, 0, 1, 0]
    states = GAME.State.blank()
    GAME.setup(states[0], GAME.box, 2, 0, [0])
    menu = GAME.moves.menu()
    GAME.legal(states[0], GAME.box, menu)
    assert menu.count == 6


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_1_8_a_named_seat_starts(starter: int) -> None:
    assert Scene(3, starter=starter).who == starter


def test_c37_a_seat_or_by_lot() -> None:
    starters = {Table(GAME, 3, seed=seed).starter for seed in range(20)}
    assert starters == {0, 1, 2}
    assert Table(GAME, 3, seed=1, starter=2).to_move == 2


# --- §2 The turn ---------------------------------------------------------------------------------------


def test_2_1_two_action_points_clockwise() -> None:
    scene = Scene(3)
    for seat in (0, 1, 2, 0):
        assert scene.who == seat
        assert scene.s.actions == 2
        scene.pass_turns()


def test_2_2_a_turn_may_end_at_any_time() -> None:
    scene = Scene()
    scene.play("finish")
    assert scene.who == 1


def test_c63_not_during_a_hunt_or_a_discard() -> None:
    scene = duel(wood=9)
    scene.explore("forest", "deer")
    assert scene.why_not("finish") == "3.3"
    scene.play("decline", "finish")
    assert scene.phase == Phase.DISCARD
    assert scene.why_not("finish") == "12.1"


def test_2_3_free_deeds_stand_between_explorations() -> None:
    scene = duel(stone=1, flint=1, wood=2)
    scene.explore("forest", "wood")
    scene.play("exchange wood", "master weapons_2 0")
    scene.explore("forest", "wood")
    assert scene.s.actions == 0


def test_c38_but_not_while_an_animal_is_decided() -> None:
    scene = duel(wood=3)
    scene.explore("forest", "deer")
    assert scene.why_not("exchange wood") == "3.3"
    assert scene.why_not("master weapons_1 0") == "3.3"


def test_2_4_resources_are_never_traded() -> None:
    assert not [verb for verb in GAME.moves.verbs if verb in ("trade", "give", "hand_over")]
    scene = trio()
    scene.give(1, wood=2)
    scene.explore("forest", "wolf")
    scene.play("propose 0", "invite 2 0", "invite 3 0", "promise 1 1", "promise 0 0", "accept", "accept")
    assert scene.hand(1) == {"wood": 2, "spoils": 1}, "only what the hunt yields is shared"


# --- §11 Extra cards -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "lead", "lines"), [(6, 7, 1), (7, 12, 0), (0, 30, 4), (12, 13, 1), (6, 6, 0), (13, 7, 0)]
)
def test_11_1_lines_lie_after_their_space(own: int, lead: int, lines: int) -> None:
    scene = Scene()
    scene.points(0, own)
    scene.points(1, lead)
    assert bool(scene.offers("follow")) == (lines > 0)
    if lines:
        scene.play("follow forest", "draw wood")
        assert scene.s.follow == lines - 1


def test_c32_below_and_above() -> None:
    scene = Scene()
    scene.points(0, 6)
    scene.points(1, 7)
    assert scene.offers("follow")
    scene.points(0, 7)
    assert not scene.offers("follow")


def test_11_2_a_card_for_each_line_once_a_turn() -> None:
    scene = Scene(3)
    scene.points(1, 8)
    scene.points(2, 14)
    scene.play("follow forest", "draw wood", "follow river", "draw flint")
    assert scene.phase == Phase.ACT
    assert scene.s.actions == 2
    assert scene.why_not("follow forest") == "11.2"
    assert scene.hand() == {"wood": 1, "flint": 1}


def test_c31_against_one_opponent() -> None:
    scene = Scene(3)
    scene.points(1, 7)
    scene.points(2, 7)
    scene.play("follow forest", "draw wood")
    assert scene.phase == Phase.ACT, "one line, not one for each opponent"


def test_11_3_one_after_another_or_fewer() -> None:
    scene = Scene()
    scene.points(1, 20)
    scene.play("follow forest", "draw wood")
    assert scene.phase == Phase.FOLLOW
    assert scene.why_not("explore forest") == "11.3"
    scene.play("enough")
    assert scene.phase == Phase.ACT
    assert not scene.offers("follow")


def test_c53_at_any_moment_of_the_own_turn() -> None:
    scene = Scene()
    scene.points(1, 20)
    scene.explore("forest", "wood", "wood")
    assert scene.s.actions == 0
    scene.play("follow river", "draw flint")
    assert scene.s.follow == 2


def test_11_4_letting_go_gives_nothing() -> None:
    scene = Scene()
    scene.points(1, 7)
    scene.play("follow forest", "meet deer", "decline")
    assert scene.s.actions == 2


def test_c22_fleeing_costs_as_ever() -> None:
    scene = duel(wood=2)
    scene.points(1, 7)
    scene.play("follow forest", "meet wolf", "decline", "discard wood")
    assert scene.s.actions == 2


def test_11_5_it_needs_a_card() -> None:
    scene = Scene()
    assert scene.why_not("follow forest") == "11.2"
    scene.points(1, 7)
    scene.s.deck[0] = 0
    assert scene.why_not("follow forest") == "3.6"


# --- §12 Hand limit ------------------------------------------------------------------------------------


def test_12_1_five_cards_are_kept() -> None:
    scene = duel(wood=5, stone=2)
    scene.play("finish")
    assert scene.s.to_discard == 2
    scene.play("discard wood", "discard stone")
    assert scene.hand() == {"wood": 4, "stone": 1}
    assert scene.who == 1


def test_c14_and_those_that_dwellings_add() -> None:
    scene = duel("Storage Pit", wood=7)
    scene.play("finish")
    assert scene.who == 1


def test_12_2_in_others_turns_there_may_be_more() -> None:
    scene = duel("Axe")
    scene.master(1, "Chopper")
    scene.give(1, wood=5)
    scene.explore("forest", "deer")
    scene.play("propose 0", "invite 2 0", "promise 1 0", "accept", "finish")
    assert scene.me(1).backs.sum() == 6
    scene.play("finish")
    assert scene.s.to_discard == 1


def test_12_3_spoils_are_cards() -> None:
    scene = duel(spoils=6)
    scene.play("finish")
    assert scene.offers("discard") == ["spoils"]
    scene.play("discard spoils")
    assert scene.s.spoils == 10


def test_12_4_kinds_in_rising_order_and_never_for_the_player() -> None:
    scene = duel(wood=2, stone=2, clay=3)
    scene.play("finish", "discard stone")
    assert scene.offers("discard") == ["stone", "clay"]
    assert scene.why_not("discard wood") == "12.4"


def test_12_4_what_is_laid_down_second_tells_what_is_still_held() -> None:
    scene = duel(flint=4, spring=4)
    scene.play("finish", "discard spring")
    assert scene.me().shown.tolist()[2:4] == [0, 2], "two more cards of the kinds from Spring on"
    scene.play("discard spring", "discard spring")
    assert scene.me().shown.tolist()[2:4] == [0, 0]


def test_12_5_flint_then_spring() -> None:
    scene = duel(flint=4, spring=3)
    scene.play("finish", "discard flint", "discard spring")
    assert scene.s.heap[2].card[:2].tolist() == [3, 4]


def test_c60_grass_then_clay() -> None:
    scene = duel("Syrets", wood=1, grass=1, clay=1)
    scene.lay("dwelling_1", "Mud-brick Wall")
    scene.play("master dwelling_1 0")
    assert scene.s.heap[3].card[:2].tolist() == [5, 6]


# --- §13 The end ---------------------------------------------------------------------------------------


def nearly(seats: int, *points: int) -> Scene:
    """A table where the player to move masters a technology for one point."""
    scene = Scene(seats)
    scene.give(0, stone=1, flint=1)
    for seat, there in enumerate(points):
        scene.points(seat, there)
    return scene


@pytest.mark.parametrize(("seats", "target"), [(2, 30), (3, 24), (4, 22)])
def test_13_1_the_targets(seats: int, target: int) -> None:
    scene = nearly(seats, target - 2)
    scene.play("master weapons_2 0")
    assert scene.s.finisher == -1
    scene = nearly(seats, target - 1)
    scene.play("master weapons_2 0")
    assert scene.s.finisher == 0


def turns(scene: Scene) -> list[int]:
    """Whose turns are still to come, until the end."""
    order = []
    while scene.who != OVER:
        order.append(int(scene.s.turn))
        scene.pass_turns()
    return order


def test_13_2_the_turn_ends_and_everybody_has_one_more() -> None:
    scene = nearly(3, 23)
    scene.play("master weapons_2 0")
    assert turns(scene) == [1, 2, 0]


def test_c33_the_finisher_has_the_last() -> None:
    scene = nearly(4, 21)
    scene.play("master weapons_2 0")
    assert scene.who == 1
    assert turns(scene) == [1, 2, 3, 0]


def test_13_3_the_deed_is_completed_the_rest_is_lost() -> None:
    scene = Scene()
    scene.give(0, wood=1, stone=1)
    scene.points(0, 29)
    scene.play("master weapons_1 0")
    assert scene.phase == Phase.TURN_UP, "the next technology is still turned up"
    scene.play("turn_up 12")
    assert scene.who == 1


def test_c54_action_points_left_are_lost() -> None:
    scene = nearly(2, 29)
    scene.points(1, 36)
    scene.play("master weapons_2 0")
    assert scene.who == 1, "no exploring, no extra cards"


def helped(points: tuple[int, int, int], shares: tuple[str, str]) -> Scene:
    """Three players hunt the wolf together in the first one's turn."""
    scene = trio()
    for seat, there in enumerate(points):
        scene.points(seat, there)
    scene.explore("forest", "wolf")
    scene.play("propose 0", "invite 2 0", "invite 3 0", *(f"promise {share}" for share in shares))
    scene.play("accept", "accept")
    return scene


def test_13_4_a_helper_reaches_it() -> None:
    scene = helped((0, 23, 0), ("0 1", "0 0"))
    assert scene.s.finisher == 1
    assert scene.who == 0, "the turn goes on"
    scene.pass_turns()
    assert turns(scene) == [2, 0, 1]


def test_c34_everyone_but_the_finisher_then_he() -> None:
    scene = helped((0, 0, 23), ("0 0", "0 1"))
    scene.pass_turns()
    assert turns(scene) == [1, 0, 2]


def two_in_one_hunt(points: tuple[int, int, int], shares: tuple[str, str]) -> Scene:
    """The sabre-tooth, with two points to share."""
    scene = trio()
    scene.master(0, "Club", "Sling")
    for seat, there in enumerate(points):
        scene.points(seat, there)
    scene.explore("plains", "sabre_tooth")
    scene.play("propose 0", "invite 2 0", "invite 3 0", *(f"promise {share}" for share in shares))
    scene.play("accept", "accept")
    return scene


def test_13_5_two_at_once() -> None:
    assert two_in_one_hunt((23, 23, 0), ("0 1", "0 0")).s.finisher == 0


def test_c47_otherwise_the_nearest_to_the_left() -> None:
    assert two_in_one_hunt((0, 23, 23), ("0 1", "0 1")).s.finisher == 1


def test_13_6_later_ones_change_nothing() -> None:
    scene = nearly(2, 29, 29)
    scene.play("master weapons_2 0")
    scene.give(1, wood=1, flint=1)
    scene.play("master weapons_3 0")
    assert scene.s.finisher == 0
    assert scene.who == 1, "the last turn is not cut short"


def test_c35_no_effect_in_the_last_round() -> None:
    scene = nearly(2, 29, 35)
    scene.s.finisher = -1
    scene.points(1, 29)
    scene.play("master weapons_2 0")
    scene.give(1, wood=1, flint=1)
    scene.play("master weapons_3 0", "finish")
    assert scene.who == 0
    scene.play("finish")
    assert scene.who == OVER


def test_c48_nor_in_the_turn_in_which_a_helper_reached_it() -> None:
    scene = helped((23, 23, 0), ("0 1", "0 0"))
    scene.give(0, grass=1, wood=1)
    assert scene.s.finisher == 1
    scene.play("master daily_life_2 0")
    assert scene.score(0) == 24
    assert scene.who == 0, "the turn goes on"
    assert scene.s.finisher == 1


def test_13_7_the_limit_holds_in_every_own_turn() -> None:
    scene = Scene()
    scene.give(0, stone=1, flint=1, wood=6)
    scene.points(0, 29)
    scene.play("master weapons_2 0")
    assert scene.phase == Phase.DISCARD


def test_c46_cards_gained_after_the_last_turn_are_kept() -> None:
    scene = trio()
    scene.s.finisher, scene.s.last_turns = 0, 0
    scene.give(2, wood=5)
    scene.explore("forest", "deer")
    scene.play("propose 0", "invite 3 0", "promise 1 0", "accept")
    scene.s.finished = 1
    scene.play("finish")
    assert scene.who == OVER
    assert scene.me(2).points[Source.CARDS] == 3


# --- §14 Final scoring ---------------------------------------------------------------------------------


def ended(scene: Scene) -> Scene:
    """The last turn is ended."""
    scene.s.finisher, scene.s.finished = 0, 1
    scene.play("finish")
    assert scene.who == OVER
    return scene


def test_14_1_two_cards_are_a_point() -> None:
    scene = duel(wood=2, spoils=1)
    scene.give(1, clay=4)
    ended(scene)
    assert [scene.me(seat).points[Source.CARDS] for seat in (0, 1)] == [1, 2]


def test_14_2_figures() -> None:
    scene = Scene(4)
    for terrain in range(4):
        scene.s.figure[terrain] = scene.s.lair[terrain] = 0
        scene.s.deck[terrain] -= 1
        scene.me(terrain).figures[terrain] = 1
    ended(scene)
    assert [scene.score(seat) for seat in range(4)] == [1, 2, 3, 4]


def test_14_3_the_most_points_win() -> None:
    scene = Scene(3)
    for seat, points in enumerate((20, 25, 22)):
        scene.points(seat, points)
    assert ended(scene).places() == [3, 1, 2]


def test_14_4_technologies_then_cards_then_shared() -> None:
    scene = duel("Axe")
    scene.points(0, 30)
    scene.points(1, 30)
    assert ended(scene).places() == [1, 2]


def test_c36_then_cards_in_hand() -> None:
    scene = duel(wood=1)
    assert ended(scene).places() == [1, 2]
    assert ended(Scene()).places() == [1, 1]


# --- §17 At the table ----------------------------------------------------------------------------------


def test_17_1_who_starts_is_settled_at_the_beginning() -> None:
    assert Table(GAME, 2, seed=3, starter=1).starter == 1


def test_a1_by_custom_the_youngest_begins() -> None:
    assert "youngest" in GAME.starter_hint


def test_17_2_there_is_always_something_to_do() -> None:
    table = Table(GAME, 2, seed=4)
    while not table.over:
        assert table.codes()
        table.play(table.codes()[-1])


def test_a2_what_is_not_on_the_list_changes_nothing() -> None:
    scene = duel()
    before = scene.states.tobytes()
    assert scene.why_not("master weapons_1 0") == "7.1"
    assert scene.states.tobytes() == before


def test_17_3_random_games_end() -> None:
    for seats in GAME.seats:
        table = Table(GAME, seats, seed="random")
        while not table.over:
            codes = table.codes()
            table.play(codes[(table.version * 7919) % len(codes)])
        assert table.version < GAME.bound


def test_a3_within_a_known_number_of_moves() -> None:
    assert GAME.bound == 30_000


def test_17_4_every_card_is_drawn_evenly() -> None:
    scene = Scene()
    scene.play("explore plains")
    assert [scene.menu().count(offer) for offer in ("draw grass", "draw clay", "meet sabre_tooth")] == [
        12,
        6,
        1,
    ]


def test_a4_a_game_is_its_moves() -> None:
    table = Table(GAME, 2, seed=8)
    while table.version < 60:
        table.play(table.codes()[0])
    text = table.journal()
    again = Table.from_journal(text).at(table.version)
    assert again.state.tobytes() == table.state.tobytes()


def test_17_5_a_game_that_nobody_ends_is_stopped() -> None:
    scene = Scene()
    scene.pass_turns(2 * 200 - 1)
    assert scene.who == 1
    scene.pass_turns()
    assert scene.who == OVER
    assert scene.s.unfinished == 1
    assert scene.places() == [0, 0]


def test_a5_after_200_rounds_but_last_turns_are_played() -> None:
    assert GAME.box.rounds == 200
    scene = Scene()
    scene.s.round_no = 200
    scene.s.finisher, scene.s.last_turns = 1, 1
    scene.pass_turns()
    assert scene.who != OVER


def test_17_6_helpers_are_always_asked() -> None:
    scene = duel("Axe")
    scene.master(1, "Chopper")
    scene.give(1, spring=2)
    scene.explore("forest", "wolf")
    scene.play("propose 0", "invite 2 1", "promise 0 0")
    assert scene.who == 1
    assert scene.menu() == ["refuse"]


def test_a6_the_table_moves_on_public_facts_alone() -> None:
    scene = duel(wood=2)
    scene.explore("river", "crocodile")
    scene.play("decline")
    assert scene.phase == Phase.ACT, "two cards for two points: nothing to choose"
    assert scene.who != CHANCE
