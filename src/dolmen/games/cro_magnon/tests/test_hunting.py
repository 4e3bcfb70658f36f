"""Chapters 3 to 5 of RULES.md: exploring, hunting, hunting together."""

from dolmen.games.cro_magnon.state import OFFERS, Phase
from dolmen.games.cro_magnon.tests.scene import Scene, duel, trio
from dolmen.kernel.game import CHANCE

# --- §3 Exploring -----------------------------------------------------------------------------------


def test_3_1_exploring_costs_an_action_point() -> None:
    scene = Scene()
    scene.explore("forest", "wood")
    assert scene.s.actions == 1
    assert scene.s.deck[0] == 20


def test_3_2_a_resource_goes_to_the_hand_unseen() -> None:
    scene = Scene()
    scene.play("explore river")
    assert sorted(set(scene.menu())) == ["draw flint", "draw spring", "meet crocodile"]
    assert scene.menu().count("draw flint") == 12
    code = scene.codes()[0]
    assert [scene.game.witness(scene.s, code, viewer) for viewer in (0, 1, -1)] == [1, 0, 0]
    scene.play("draw flint")
    assert scene.hand() == {"flint": 1}
    assert scene.me().backs.tolist() == [0, 0, 1, 0, 0]


def test_3_3_an_animal_is_decided_at_once() -> None:
    scene = Scene()
    scene.explore("forest", "deer")
    assert scene.menu() == ["decline"]
    assert scene.why_not("explore forest") == "3.3"


def test_3_4_an_empty_deck_is_formed_anew() -> None:
    scene = Scene()
    scene.heap("forest", *["wood"] * 13, *["deer"] * 6, "wolf")
    scene.explore("forest", "wood")
    assert scene.s.deck[0] == 20
    assert scene.s.heap[0].count == 0
    assert (scene.s.herd[0], scene.s.lair[0], scene.s.pile[0]) == (6, 1, 13)


def test_c15_both_empty_cannot_be_explored() -> None:
    scene = Scene()
    for seat in (0, 1):
        scene.give(seat, wood=7)
    scene.s.herd[0] = scene.s.lair[0] = scene.s.deck[0] = 0
    assert "explore forest" not in scene.menu()
    assert scene.why_not("explore forest") == "3.6"


def test_3_5_the_animal_being_decided_is_in_neither() -> None:
    scene = Scene()
    scene.heap("forest", *["wood"] * 14, *["deer"] * 5, "wolf")
    scene.explore("forest", "deer")
    assert scene.s.deck[0] == 20, "formed anew while the deer is decided"
    scene.play("decline")
    assert scene.s.heap[0].count == 1


def only_the_sabre_tooth() -> Scene:
    """The plains hold nothing else, and have no pile."""
    scene = Scene()
    scene.give(0, grass=12)
    scene.give(1, clay=6)
    return scene


def test_c45_what_distracts_a_predator_is_tested_before_it_is_laid_down() -> None:
    scene = only_the_sabre_tooth()
    scene.explore("plains", "sabre_tooth")
    assert scene.s.deck[3] == 0
    scene.play("decline", "discard grass", "discard grass")
    assert scene.s.deck[3] == 2, "the grass is the new deck"
    assert scene.s.heap[3].card[:2].tolist() == [13, 0], "and the sabre-tooth lies on the pile"


def test_3_6_there_is_no_exploring_without_a_card() -> None:
    scene = Scene()
    scene.s.actions = 0
    assert scene.why_not("explore forest") == "2.1"


def test_c64_nothing_is_done_for_nothing() -> None:
    scene = Scene()
    scene.master(0, "Campfire")
    assert not scene.offers("renew")
    assert not scene.offers("develop")
    assert scene.why_not("renew forest_pile") == "8.12"
    assert scene.why_not("develop forest_pile") == "9.3"


# --- §4 Hunting ---------------------------------------------------------------------------------------


def test_4_1_a_spoils_for_each_weapon_at_most_two() -> None:
    for weapons, gained in ((["Axe"], 1), (["Axe", "Chopper"], 2), (["Axe", "Chopper", "Stone Knife"], 2)):
        scene = duel(*weapons)
        scene.explore("forest", "deer")
        scene.play("hunt 0")
        assert scene.hand() == {"spoils": gained}


def test_4_2_without_weapons_it_can_only_be_let_go() -> None:
    scene = Scene()
    scene.explore("forest", "deer")
    assert scene.menu() == ["decline"]
    assert scene.why_not("hunt 0") == "4.2"


def test_c16_flint_gives_the_weapon_that_is_missing() -> None:
    scene = duel(flint=2)
    scene.explore("forest", "deer")
    assert scene.menu() == ["hunt 1", "decline"]
    scene.play("hunt 1")
    assert scene.hand() == {"spoils": 1}


def test_4_3_a_hunted_herbivore_goes_to_its_pile() -> None:
    scene = duel("Axe")
    scene.explore("mountains", "markhor")
    scene.play("hunt 0")
    assert scene.s.heap[1].card[:2].tolist() == [9, 0]


def test_4_4_a_predator_needs_its_strength() -> None:
    scene = duel("Axe", "Chopper")
    scene.explore("forest", "wolf")
    assert scene.menu() == ["decline"]
    assert scene.why_not("hunt 0") == "4.4"
    strong = duel("Axe", "Chopper", "Stone Knife")
    strong.explore("forest", "wolf")
    assert strong.menu() == ["hunt 0", "decline"]


def test_4_5_points_spoils_and_figure() -> None:
    scene = duel("Axe", "Chopper", "Stone Knife")
    scene.explore("forest", "wolf")
    scene.play("hunt 0")
    assert scene.score() == 1
    assert scene.hand() == {"spoils": 1}
    assert scene.me().figures.tolist() == [1, 0, 0, 0]
    assert scene.s.heap[0].count == 0


def test_c23_the_figure_is_there_to_be_taken() -> None:
    scene = duel("Axe", "Chopper", "Stone Knife")
    scene.explore("forest", "wolf")
    assert scene.s.figure[0] == 1
    scene.play("hunt 0")
    assert scene.s.figure[0] == 0
    scene.play("explore forest")
    assert "meet wolf" not in scene.menu()


def test_4_6_the_predators() -> None:
    box = Scene().box
    assert [(int(b.strength), int(b.points), int(b.spoils)) for b in box.beast] == [
        (3, 1, 1),
        (4, 1, 2),
        (4, 2, 1),
        (5, 2, 2),
    ]


def test_4_7_two_flint_are_a_weapon_in_a_hunt() -> None:
    scene = duel("Axe", "Chopper", flint=2)
    scene.explore("forest", "wolf")
    scene.play("hunt 1")
    assert scene.me().figures[0] == 1
    assert scene.hand() == {"spoils": 1}
    assert scene.s.heap[2].card[:2].tolist() == [3, 3]


def test_c18_flint_helps_against_herbivores_too() -> None:
    scene = duel("Axe", flint=5)
    scene.explore("forest", "deer")
    assert scene.offers("hunt") == ["0", "1"]
    scene.play("hunt 1")
    assert scene.hand() == {"flint": 3, "spoils": 2}


def test_4_8_flint_is_never_more_than_needed() -> None:
    scene = duel("Axe", "Chopper", flint=6)
    scene.explore("forest", "wolf")
    assert scene.offers("hunt") == ["1"]
    assert scene.why_not("hunt 2") == "4.8"


def test_c51_flint_is_bounded_by_the_spoils_that_are_left() -> None:
    scene = duel("Axe", flint=2)
    scene.give(1, spoils=14)
    scene.explore("forest", "deer")
    assert scene.offers("hunt") == ["0"], "one Spoils is left, and the axe takes it"


def test_4_9_turned_weapons_do_not_hunt() -> None:
    scene = duel("Axe")
    scene.give(1, wood=1)
    scene.play("attack 2 forest", "steal wood", "explore forest", "meet deer")
    assert scene.menu() == ["decline"]


def test_c20_hunting_turns_nothing() -> None:
    scene = duel("Axe")
    scene.explore("forest", "deer")
    scene.play("hunt 0")
    assert scene.me().ready[0] == 1


def test_4_10_and_what_there_is() -> None:
    scene = duel("Axe", "Chopper", "Stone Knife", "Club")
    scene.give(1, spoils=14)
    scene.explore("mountains", "cave_bear")
    scene.play("hunt 0")
    assert scene.hand() == {"spoils": 1}, "two were won, one was there"


def test_c12_best_effort() -> None:
    scene = duel("Axe", "Chopper")
    scene.give(1, spoils=14)
    scene.explore("forest", "deer")
    scene.play("hunt 0")
    assert scene.hand() == {"spoils": 1}


def test_4_11_without_spoils_a_herbivore_can_only_be_let_go() -> None:
    scene = duel("Axe", "Chopper", "Stone Knife")
    scene.give(1, spoils=15)
    scene.explore("forest", "deer")
    assert scene.menu() == ["decline"]
    assert scene.why_not("hunt 0") == "4.11"
    scene.play("decline")
    scene.explore("forest", "wolf")
    assert "hunt 0" in scene.menu()


def test_c50_nothing_to_gain() -> None:
    scene = duel("Axe", wood=3)
    scene.give(1, spoils=15)
    assert not scene.offers("exchange")
    scene.explore("forest", "deer")
    assert not scene.offers("propose")


def test_4_12_letting_go_gives_an_action_point() -> None:
    scene = Scene()
    scene.explore("forest", "deer")
    scene.play("decline")
    assert scene.s.actions == 2
    assert scene.s.heap[0].card[0] == 8


def test_4_13_fleeing_costs_cards_of_ones_choice() -> None:
    scene = duel(wood=1, stone=1, grass=1)
    scene.explore("plains", "sabre_tooth")
    scene.play("decline")
    assert scene.s.to_discard == 2
    assert scene.offers("discard") == ["wood", "stone"]
    scene.play("discard wood", "discard grass")
    assert scene.hand() == {"stone": 1}
    assert scene.s.actions == 2
    assert scene.s.heap[3].card[:2].tolist() == [5, 13], "the grass, then the sabre-tooth"


def test_c21_those_who_have_fewer_lay_down_all() -> None:
    scene = duel(wood=1)
    scene.explore("river", "crocodile")
    scene.play("decline")
    assert scene.hand() == {}
    assert scene.phase == Phase.ACT
    assert scene.s.actions == 2


def test_4_14_gained_points_are_used_in_the_same_turn() -> None:
    scene = Scene()
    for _ in range(3):
        scene.explore("forest", "deer")
        scene.play("decline")
    scene.explore("forest", "wood", "wood")
    assert scene.s.actions == 0


def test_c17_they_may_be_more_than_two() -> None:
    scene = Scene()
    scene.s.actions = 3
    scene.explore("forest", "deer")
    scene.play("decline")
    assert scene.s.actions == 3


def test_4_15_no_terrain_gives_points_for_ever() -> None:
    scene = only_the_sabre_tooth()
    scene.explore("plains", "sabre_tooth")
    scene.play("decline", "discard grass", "discard grass")
    assert scene.s.actions == 2
    scene.explore("plains", "grass", "grass")
    scene.s.actions = 2
    scene.explore("plains", "sabre_tooth")
    scene.play("decline", "discard grass", "discard grass")
    assert scene.s.actions == 1, "a predator gives its point once a turn"


def test_c69_herbivores_give_as_many_as_there_are() -> None:
    scene = Scene()
    scene.heap("forest", *["wood"] * 14, "wolf")
    for nth in range(6):
        scene.explore("forest", "deer")
        scene.play("decline")
        assert scene.s.actions == 2, nth
    scene.s.actions = 2
    while scene.s.herd[0] == 0 or scene.s.deck[0] == 0:
        scene.play("explore forest", "draw wood")
    scene.explore("forest", "deer")
    before = int(scene.s.actions)
    scene.play("decline")
    assert scene.s.actions == before


# --- §5 Joint hunts -------------------------------------------------------------------------------------


def test_5_1_weapons_are_added() -> None:
    scene = trio()
    scene.explore("forest", "wolf")
    assert not scene.offers("hunt")
    scene.play("propose 0", "invite 2 0", "invite 3 0", "promise 1 0", "promise 0 1", "accept", "accept")
    assert scene.me(0).figures[0] == 1


def test_5_2_an_offer_shares_out_what_is_won() -> None:
    scene = trio()
    scene.explore("forest", "wolf")
    scene.play("propose 0", "invite 2 0", "invite 3 0", "promise 1 0")
    assert scene.offers("promise") == ["0 0", "0 1"], "the Spoils are promised away"
    assert scene.why_not("promise 1 0") == "5.6"
    scene.play("promise 0 0", "accept", "accept")
    assert [scene.score(seat) for seat in range(3)] == [1, 0, 0], "the rest is the proposer's"
    assert scene.hand(1) == {"spoils": 1}


def test_c19_answers_in_turn_order_bind() -> None:
    scene = trio()
    scene.explore("forest", "wolf")
    scene.play("propose 0", "invite 2 0", "invite 3 0", "promise 0 0", "promise 0 0")
    assert scene.who == 1
    assert scene.why_not("accept", 2) == "2.1"
    scene.play("accept")
    assert scene.who == 2
    scene.play("accept")
    assert scene.who == 0
    assert scene.me(0).figures[0] == 1


def test_5_3_the_first_refusal_voids_it() -> None:
    scene = trio()
    scene.explore("forest", "wolf")
    scene.play("propose 0", "invite 2 0", "invite 3 0", "promise 0 0", "promise 0 0", "refuse")
    assert scene.who == 0, "the third player was not asked"
    assert scene.phase == Phase.HUNT
    assert scene.s.party.tolist() == [0, 0, 0, 0]


def test_5_4_three_offers_for_an_animal() -> None:
    scene = trio()
    scene.explore("forest", "deer")
    for _ in range(OFFERS):
        scene.play("propose 0", "invite 2 0", "promise 1 0", "refuse")
    assert scene.menu() == ["hunt 0", "decline"]
    assert scene.why_not("propose 0") == "5.4"


def test_5_5_only_offers_that_would_succeed() -> None:
    scene = duel("Axe")
    scene.master(1, "Chopper")
    scene.explore("forest", "wolf")
    assert scene.menu() == ["decline"], "two weapons do not beat a wolf"
    assert scene.why_not("propose 0") == "5.5"


def test_5_5_a_helper_is_asked_for_no_more_flint_than_backs_allow() -> None:
    scene = duel("Axe")
    scene.master(1, "Chopper")
    scene.give(1, spring=2)
    scene.explore("forest", "wolf")
    scene.play("propose 0")
    assert scene.menu() == ["invite 2 1"]
    scene.play("invite 2 1", "promise 1 1")
    assert scene.menu() == ["refuse"], "two River cards, but no Flint: asked all the same"
    assert scene.why_not("accept") == "5.5"


def test_5_6_each_helper_adds_something() -> None:
    scene = duel("Axe")
    scene.explore("forest", "deer")
    assert not scene.offers("propose"), "the other has neither weapon nor Flint"


def test_c52_a_share_may_be_nothing() -> None:
    scene = trio()
    scene.explore("forest", "wolf")
    scene.play("propose 0", "invite 2 0", "invite 3 0")
    assert scene.offers("promise") == ["0 0", "0 1", "1 0", "1 1"]


def test_5_7_an_offer_shares_what_there_is() -> None:
    scene = duel("Axe")
    scene.master(1, "Chopper")
    scene.give(1, spoils=14)
    scene.explore("forest", "deer")
    scene.play("propose 0", "invite 2 0")
    assert scene.offers("promise") == ["0 0", "1 0"]


def test_5_8_the_figure_is_the_proposers() -> None:
    scene = trio()
    scene.explore("forest", "wolf")
    scene.play("propose 0", "invite 2 0", "invite 3 0", "promise 1 1", "promise 0 0", "accept", "accept")
    assert [scene.me(seat).figures[0] for seat in range(3)] == [1, 0, 0]


def test_c49_two_spoils_in_all() -> None:
    scene = trio()
    scene.explore("forest", "deer")
    scene.play("propose 0", "invite 2 0", "invite 3 0")
    assert max(scene.offers("promise")) == "2 0"


def test_flint_in_an_offer_is_laid_down_by_all() -> None:
    scene = duel("Axe", flint=2)
    scene.give(1, flint=3)
    scene.explore("forest", "wolf")
    scene.play("propose 1", "invite 2 1", "promise 1 1", "accept")
    assert scene.hand(0) == {}
    assert scene.hand(1) == {"flint": 1, "spoils": 1}
    assert (scene.score(0), scene.score(1)) == (0, 1)


def test_an_offer_shows_flint_that_everybody_has_seen() -> None:
    scene = duel("Axe", flint=3)
    scene.give(1, flint=2)
    scene.explore("forest", "wolf")
    scene.play("propose 1")
    assert scene.me(0).shown[2] == 2
    scene.play("invite 2 1", "promise 0 0", "refuse")
    assert scene.me(0).shown[2] == 2
    assert scene.me(1).shown[2] == 0


def test_offers_of_those_who_are_not_asked_are_refused() -> None:
    scene = trio()
    assert scene.why_not("propose 0") == "3.3"
    assert scene.why_not("invite 2 0") == "5.2"
    assert scene.why_not("promise 1 0") == "5.2"
    assert scene.why_not("accept") == "5.3"
    assert scene.why_not("refuse") == "5.3"
    scene.explore("forest", "deer")
    scene.play("hunt 0")
    assert scene.why_not("propose 0") == "3.3", "the animal is gone"
    assert scene.who != CHANCE
