"""Chapters 4 and 5 of RULES.md: Task turns, and what the Tasks give."""

from dolmen import load
from dolmen.games.neolithic.moves import MOVES
from dolmen.games.neolithic.state import Phase
from dolmen.games.neolithic.tests.scene import Scene
from dolmen.kernel.view import View

GAME = load("neolithic", "first")


def why(scene: Scene, text: str) -> str:
    """The clause by which a move of the seat in turn is refused."""
    move = MOVES.decode(MOVES.parse(" ".join(str(scene.names.get(word, word)) for word in text.split())))
    sentence, clause = GAME.why_not(View(GAME, scene.states, scene.who), move)
    assert sentence.endswith(".")
    return clause


def holding(*cards: str) -> Scene:
    """Seat 0 is in turn with these cards."""
    scene = Scene()
    scene.hold(0, *cards)
    return scene


def test_4_1_a_task_is_empty_where_no_villager_stands() -> None:
    scene = holding("tracker")
    assert scene.offers("perform") == ["hunt tracker", "gather tracker", "forage tracker"]
    scene.stand(0, gather="potter")
    scene.stand(1, hunt="scout")
    assert scene.offers("perform") == ["forage tracker"]
    assert why(scene, "perform hunt tracker") == "4.1"
    assert why(scene, "perform gather tracker") == "4.1"


def test_4_2_forage_is_open_where_the_other_tribe_stands() -> None:
    scene = holding("tracker")
    scene.stand(1, forage="weaver")
    assert "forage tracker" in scene.offers("perform")


def test_n13_even_when_no_task_is_empty() -> None:
    scene = holding("tracker")
    scene.stand(0, hunt="scout", gather="potter")
    scene.stand(1, procreate="trapper elder", innovate="seer", forage="weaver")
    assert scene.menu() == ["perform forage tracker", "village"]


def test_4_3_forage_is_closed_where_ones_own_stands() -> None:
    scene = holding("tracker")
    scene.stand(0, forage="weaver")
    assert "forage tracker" not in scene.offers("perform")


def test_n10_and_the_reason_says_so() -> None:
    scene = holding("tracker")
    scene.stand(0, forage="weaver")
    assert why(scene, "perform forage tracker") == "4.3"


def test_n43_both_at_forage_stand_on_their_own_sides() -> None:
    scene = holding("tracker")
    scene.stand(1, forage="weaver")
    scene.play("perform forage tracker")
    scene.draw("calendar")
    scene.play("village")
    assert scene.hand(1).count("weaver") == 1
    assert scene.me(0).sent.any(), "the other one stays"


def test_4_4_exactly_as_many_villagers_as_icons() -> None:
    scene = holding("tracker", "trapper", "seer")
    scene.play("perform hunt tracker")
    assert scene.phase == Phase.DRAW, "one hunts, and nobody goes along"
    scene.draw("goat", "boar")
    assert (scene.me(0).sent > 0).sum() == 1


def test_n8_two_for_procreate_and_no_third() -> None:
    scene = holding("tracker", "trapper", "seer")
    scene.play("perform procreate tracker")
    assert scene.menu() == ["join trapper", "join seer"]
    scene.play("join seer")
    assert scene.phase == Phase.REVEAL


def test_4_5_without_the_icon_it_cannot_be_chosen() -> None:
    scene = holding("potter", "hunter_founder")
    assert "innovate hunter_founder" not in scene.offers("perform")
    assert "innovate potter" in scene.offers("perform")


def test_n39_and_the_reason_says_what_is_needed() -> None:
    scene = holding("potter")
    assert why(scene, "perform hunt potter") == "4.5"
    assert why(scene, "perform procreate potter") in ("4.6", "4.7")


def test_4_6_nobody_is_man_and_woman_at_once() -> None:
    scene = holding("hunter_founder")
    assert not [offer for offer in scene.offers("perform") if offer.startswith("procreate")]


def test_n9_with_a_founder_either_sex_makes_a_pair() -> None:
    for other in ("tracker", "potter"):
        scene = holding("hunter_founder", other)
        assert "procreate hunter_founder" in scene.offers("perform")
    assert "procreate tracker" not in holding("tracker", "spear_maker").offers("perform")


def test_4_7_the_choice_is_which_two() -> None:
    scene = holding("tracker", "potter", "elder")
    firsts = [offer for offer in scene.offers("perform") if offer.startswith("procreate")]
    assert firsts == ["procreate tracker", "procreate potter"]
    assert why(scene, "perform procreate elder") == "4.7"


def test_n38_each_pair_is_one_path() -> None:
    scene, pairs = holding("hunter_founder", "tracker", "potter", "elder"), []
    for first in (offer for offer in scene.offers("perform") if offer.startswith("procreate")):
        after = scene.fork()
        after.play(f"perform {first}")
        pairs += [(first.split()[1], second) for second in after.offers("join")]
    assert sorted(pairs) == sorted(set(pairs))
    assert len(pairs) == 6, "any two of these four"


def test_4_8_only_villagers_are_sent_and_they_stay() -> None:
    scene = holding("tracker", "goat", "wheat", "kiln")
    assert {offer.split()[1] for offer in scene.offers("perform")} == {"tracker"}
    assert why(scene, "perform hunt goat") == "4.8"
    scene.play("perform hunt tracker")
    scene.draw("wolf", "boar")
    scene.play("perform forage trapper")
    scene.draw("calendar")
    assert scene.me(0).sent.any()


def test_4_9_an_empty_deck_gives_nothing() -> None:
    scene = holding("tracker")
    scene.deck("hunt", 0)
    scene.play("perform hunt tracker")
    assert scene.hand(0) == []
    assert scene.who == 1


def test_n11_nor_does_an_empty_deck_that_reveals() -> None:
    scene = holding("tracker", "trapper")
    scene.deck("procreate", 0)
    scene.play("perform procreate tracker", "join trapper")
    assert scene.who == 1
    assert scene.laid() == []


def test_4_10_a_hand_may_hold_any_number() -> None:
    scene = Scene()
    scene.hold(0, *(["wheat"] * 20), "tracker")
    scene.play("perform hunt tracker")
    scene.draw("goat", "boar")
    assert scene.me(0).held == 22


# --- 5 What the Tasks give ------------------------------------------------------------------------------


def test_5_1_procreate_reveals_two_of_which_one_is_chosen() -> None:
    scene = holding("tracker", "trapper")
    scene.play("perform procreate tracker", "join trapper")
    scene.reveal("seer", "elder")
    assert scene.offers("choose") == ["seer", "elder"]
    scene.play("choose elder")
    assert scene.hand(0) == ["elder"]
    assert scene.under("procreate") == ["seer"]


def test_5_2_innovate_reveals_three_of_which_one_is_chosen() -> None:
    scene = holding("seer")
    scene.play("perform innovate seer")
    scene.reveal("plough", "herding", "megalith")
    scene.play("choose herding")
    assert scene.hand(0) == ["herding"]


def test_5_3_hunt_gives_the_two_topmost() -> None:
    scene = holding("tracker")
    scene.play("perform hunt tracker")
    scene.draw("goat", "goat")
    assert scene.hand(0) == ["goat", "goat"]
    assert scene.count("hunt") == 10


def test_5_4_gather_reveals_three_of_which_one_is_chosen() -> None:
    scene = holding("tracker")
    scene.play("perform gather tracker")
    scene.reveal("wheat", "stone", "clay")
    scene.play("choose clay")
    assert scene.hand(0) == ["clay"]
    assert scene.under("gather") == ["wheat", "stone"]


def test_5_5_forage_gives_the_topmost_to_anybody() -> None:
    scene = holding("potter")
    scene.play("perform forage potter")
    scene.draw("forage_wheat")
    assert scene.hand(0) == ["forage_wheat"]
    assert scene.who == 1


def test_5_6_a_small_deck_gives_all_it_has() -> None:
    scene = holding("tracker")
    scene.deck("hunt", 1)
    scene.play("perform hunt tracker")
    scene.draw("goat")
    assert scene.hand(0) == ["goat"]
    assert scene.count("hunt") == 0


def test_5_7_as_many_as_the_task_says() -> None:
    scene = holding("tracker")
    scene.play("perform gather tracker")
    scene.reveal("wheat", "stone", "clay")
    assert scene.menu() == ["choose wheat", "choose stone", "choose clay"], "and no way to take none"


def test_n33_with_too_few_all_are_taken() -> None:
    scene = holding("tracker")
    scene.settle(0, "goat")
    scene.deck("gather", 2)
    scene.play("perform gather tracker")
    scene.reveal("wheat", "stone")
    assert scene.hand(0) == ["wheat", "stone"]
    assert scene.who == 1, "there was nothing to choose"


def test_5_8_what_is_revealed_is_seen_by_both() -> None:
    scene = holding("tracker", "seer")
    scene.play("perform gather tracker")
    reveal = MOVES.parse(f"reveal {scene.names['clay']}")
    assert [GAME.witness(scene.s, reveal, viewer) for viewer in (-1, 0, 1)] == [1, 1, 1]
    scene.reveal("clay", "wheat", "stone")
    scene.play("choose stone")
    assert scene.shown(0) == ["stone"]


def test_n14_what_is_taken_without_a_choice_is_not() -> None:
    scene = holding("tracker")
    scene.play("perform hunt tracker")
    draw = MOVES.parse(f"draw {scene.names['goat']}")
    assert [GAME.witness(scene.s, draw, viewer) for viewer in (-1, 0, 1)] == [0, 1, 0]
    scene.draw("goat", "boar")
    assert scene.shown(0) == []


def test_n34_the_task_decides_and_not_the_number_of_cards() -> None:
    last = holding("tracker")
    last.deck("gather", 1)
    last.play("perform gather tracker")
    last.reveal("clay")
    assert last.shown(0) == ["clay"], "a single last card is revealed"
    helped = holding("tracker")
    helped.settle(0, "wolf")
    helped.play("perform hunt tracker")
    helped.draw("goat", "boar", "sheep")
    assert helped.shown(0) == [], "unseen also with an animal's help"


def test_5_9_unchosen_cards_go_under_the_deck_in_their_order() -> None:
    scene = holding("tracker")
    scene.deck("gather", 10, ("timber",))
    scene.play("perform gather tracker")
    scene.reveal("wheat", "stone", "clay")
    scene.play("choose stone")
    assert scene.under("gather") == ["timber", "wheat", "clay"]


def test_n15_the_player_does_not_order_them() -> None:
    scene = holding("tracker")
    scene.play("perform gather tracker")
    scene.reveal("clay", "stone", "wheat")
    scene.play("choose stone")
    assert scene.under("gather") == ["clay", "wheat"]
    assert scene.who == 1


def test_5_10_the_lowest_part_of_a_deck_is_known() -> None:
    scene = holding("tracker")
    scene.deck("gather", 1, ("clay", "wheat", "stone"))
    scene.play("perform gather tracker")
    scene.reveal("timber")
    assert scene.laid() == ["timber", "clay", "wheat"]
    scene.play("choose wheat")
    assert scene.under("gather") == ["stone", "timber", "clay"]


def test_n35_a_known_card_that_is_taken_has_been_seen() -> None:
    scene = holding("tracker")
    scene.deck("hunt", 1, ("sheep", "boar"))
    scene.play("perform hunt tracker")
    scene.draw("goat")
    assert scene.hand(0) == ["goat", "sheep"]
    assert scene.shown(0) == ["sheep"]
    assert scene.under("hunt") == ["boar"]


def test_5_11_of_equal_cards_the_first_and_several_in_order() -> None:
    scene = holding("tracker")
    scene.play("perform gather tracker")
    scene.reveal("clay", "wheat", "clay")
    assert scene.menu() == ["choose wheat", "choose clay"]
    scene.play("choose clay")
    assert scene.under("gather") == ["wheat", "clay"]
    two = holding("tracker")
    two.settle(0, "goat")
    two.play("perform gather tracker")
    two.reveal("clay", "wheat", "stone")
    assert two.menu() == ["choose wheat", "choose stone"]
    two.play("choose stone")
    assert two.hand(0) == ["stone", "clay"], "what is left to choose is taken"
