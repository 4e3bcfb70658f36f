"""Chapters 6 to 9 of RULES.md: Village turns, Innovations, Rituals, domesticated animals."""

import re
from pathlib import Path

import pytest

from dolmen import BadEdition, load
from dolmen.games.neolithic.rules_task import amounts
from dolmen.games.neolithic.state import Phase, Task
from dolmen.games.neolithic.tests.scene import Scene
from dolmen.games.neolithic.tests.test_tasks import holding, why

GAME = load("neolithic", "first")


def home(actions: int, *cards: str) -> Scene:
    """Seat 0 is in its Village turn."""
    scene = Scene()
    scene.act(actions, *cards)
    return scene


def test_6_1_all_villagers_come_home() -> None:
    scene = holding("kiln")
    scene.stand(0, procreate="tracker potter", gather="stone_cutter")
    scene.play("village")
    assert scene.hand(0) == ["tracker", "stone_cutter", "potter", "kiln"]
    assert not scene.me(0).sent.any()


def test_n7_none_may_stay() -> None:
    scene = holding("kiln")
    scene.stand(0, hunt="tracker", gather="potter")
    assert scene.menu() == ["village"], "one move for all of them"


def test_6_1_none_of_the_other_tribe_comes() -> None:
    scene = holding("kiln")
    scene.stand(0, hunt="tracker")
    scene.stand(1, gather="potter")
    scene.play("village")
    assert (scene.me(1).sent > 0).sum() == 1


def test_6_2_each_gives_an_action() -> None:
    scene = holding()
    scene.stand(0, procreate="tracker potter", gather="stone_cutter")
    scene.play("village")
    assert scene.s.actions == 3


def test_6_3_an_action_plays_one_card() -> None:
    scene = home(2, "wheat", "goat", "clay")
    scene.play("play wheat gathered", "play goat hunted")
    assert scene.hand(0) == ["clay"]
    assert scene.who == 1


def test_n6_one_card_or_one_ritual_for_an_action() -> None:
    scene = home(1, "wheat", "hafted_axe")
    scene.deck("hunt", 0)
    scene.play("play hafted_axe ritual")
    assert scene.hand(0) == ["wheat"]
    assert scene.who == 1


def test_6_4_each_kind_has_its_parts() -> None:
    scene = home(1, "goat", "wheat", "potter", "hafted_axe")
    assert scene.offers("play") == [
        "potter culture",
        "hafted_axe ritual",
        "goat hunted",
        "goat domesticated",
        "wheat gathered",
        "wheat developed",
    ]
    assert why(scene, "play goat gathered") == "6.4"


def test_6_5_a_villager_come_home_may_be_a_culture() -> None:
    scene = holding()
    scene.stand(0, hunt="tracker")
    scene.play("village", "play tracker culture")
    assert scene.me(0).made[scene.names["tracker"]] == 1


def test_n32_the_founder_earns_an_action_and_is_not_played() -> None:
    scene = holding("wheat")
    scene.stand(0, hunt="hunter_founder")
    scene.play("village")
    assert scene.s.actions == 1
    assert scene.offers("play") == ["wheat gathered", "wheat developed"]


def test_6_6_actions_come_in_any_order_and_help_the_next() -> None:
    scene = home(3, "timber", "stone", "hafted_axe")
    assert "hafted_axe innovation" not in scene.offers("play")
    scene.play("play timber gathered", "play stone gathered", "play hafted_axe innovation")
    assert scene.icons(0) == {"tool": 1, "wood": 2, "stone": 2}


def test_n42_and_the_turn_ends_with_the_last() -> None:
    scene = home(1, "wheat", "timber")
    scene.play("play timber developed")
    assert scene.who == 1


def test_6_7_one_may_stop_even_before_the_first() -> None:
    scene = home(2, "wheat")
    scene.play("finish")
    assert scene.who == 1
    assert scene.s.actions == 0
    assert scene.hand(0) == ["wheat"]


def test_6_8_a_card_in_a_village_stays() -> None:
    scene = home(2, "wheat", "timber")
    scene.play("play wheat developed")
    assert scene.menu() == ["play timber gathered", "play timber developed", "finish"]
    assert why(scene, "play wheat developed") == "2.1", "it is in no hand any more"


def test_6_9_the_unused_part_counts_for_nothing() -> None:
    scene = Scene()
    scene.settle(0, "timber")
    assert scene.icons(0) == {"hut": 1}
    assert scene.score(0) == 1
    scene.settle(1, raw=("timber",))
    assert scene.icons(1) == {"wood": 2}
    assert scene.score(1) == 0


# --- 7 Innovations ------------------------------------------------------------------------------------


def test_7_1_all_icons_must_lie_there_as_often_as_asked() -> None:
    scene = home(1, "tanning")
    scene.settle(0, "trapper")
    assert scene.icons(0) == {"hide": 1}
    assert "tanning innovation" not in scene.offers("play"), "it asks for two"
    assert why(scene, "play tanning innovation") == "7.1"
    scene.settle(0, raw=("goat",))
    assert "tanning innovation" in scene.offers("play")


def test_n16_they_are_not_used_up() -> None:
    scene = home(2, "tanning")
    scene.settle(0, raw=("sheep",))
    scene.play("play tanning innovation")
    assert scene.icons(0) == {"hide": 2, "craft": 1}


def test_7_2_its_own_icons_do_not_help() -> None:
    scene = home(1, "herding")
    scene.settle(0, "goat")
    assert "herding innovation" not in scene.offers("play"), "it gives a herd and asks for two"


def test_7_3_what_it_asks_for_is_no_icon_of_the_village() -> None:
    scene = home(1, "kiln")
    scene.settle(0, raw=("clay", "timber"))
    scene.play("play kiln innovation")
    assert scene.icons(0) == {"wood": 2, "clay": 2, "craft": 1}


# --- 8 Rituals ----------------------------------------------------------------------------------------


def test_8_1_a_ritual_takes_from_its_task_though_occupied() -> None:
    scene = home(2, "hafted_axe")
    scene.stand(1, hunt="scout")
    scene.play("play hafted_axe ritual")
    scene.reveal("goat", "wolf", "boar")
    scene.play("choose wolf")
    assert scene.hand(0) == ["wolf"]
    assert not scene.me(0).sent.any()


def test_8_2_it_reveals_and_the_rest_goes_under() -> None:
    scene = home(2, "tanning")
    scene.play("play tanning ritual")
    scene.reveal("calendar", "forage_goat", "weaver")
    scene.play("choose weaver")
    assert scene.under("forage") == ["calendar", "forage_goat"]


def test_n41_before_the_eyes_of_both() -> None:
    scene = home(2, "tanning")
    scene.play("play tanning ritual")
    scene.reveal("calendar", "forage_goat", "weaver")
    scene.play("choose calendar")
    assert scene.shown(0) == ["calendar"], "though the Task Forage itself shows nothing"


def test_8_3_it_lies_open_beside_the_tasks() -> None:
    scene = home(2, "hafted_axe")
    scene.deck("hunt", 0)
    scene.play("play hafted_axe ritual")
    seen = GAME.State.redact(scene.states, 1)[0]
    assert seen.discard[scene.names["hafted_axe"]] == 1


def test_8_4_its_card_may_be_played_with_a_later_action() -> None:
    scene = home(2, "hafted_axe")
    scene.play("play hafted_axe ritual")
    scene.reveal("goat", "wolf", "boar")
    scene.play("choose goat", "play goat domesticated")
    assert scene.icons(0) == {"herd": 1}


def test_n18_and_not_without_an_action_left() -> None:
    scene = home(1, "hafted_axe")
    scene.play("play hafted_axe ritual")
    scene.reveal("goat", "wolf", "boar")
    scene.play("choose goat")
    assert scene.who == 1


def test_8_5_with_an_empty_deck_it_does_nothing() -> None:
    scene = home(2, "hafted_axe")
    scene.deck("hunt", 0)
    scene.play("play hafted_axe ritual")
    assert scene.phase == Phase.ACT
    assert scene.s.actions == 1
    assert scene.hand(0) == []


def test_n19_and_may_be_discarded_all_the_same() -> None:
    scene = home(1, "kiln")
    scene.deck("hunt", 0)
    assert "kiln ritual" in scene.offers("play")


def test_8_6_animals_do_not_help() -> None:
    scene = home(2, "bow_and_arrow")
    scene.settle(0, "goat")
    scene.play("play bow_and_arrow ritual")
    scene.reveal("wheat", "stone", "clay")
    scene.play("choose clay")
    assert scene.hand(0) == ["clay"], "one, where the Task Gather would give two"


def test_n20_nor_do_they_reveal_more() -> None:
    scene = home(2, "plough")
    scene.settle(0, "aurochs")
    scene.play("play plough ritual")
    scene.reveal("megalith", "herding")
    assert scene.phase == Phase.CHOOSE, "two, where the Task Innovate would reveal five"


# --- 9 Domesticated animals -----------------------------------------------------------------------------


def helped(*animals: str, task: Task = Task.GATHER) -> tuple[int, int]:
    """Cards revealed and chosen with these animals."""
    scene = Scene()
    scene.settle(0, *animals)
    return amounts(scene.me(0), scene.box, task)


def test_9_1_an_animal_helps_in_each_later_task_turn() -> None:
    scene = home(1, "goat", "tracker")
    scene.play("play goat domesticated", "perform forage trapper")
    scene.draw("calendar")
    scene.play("perform gather tracker")
    scene.reveal("wheat", "stone", "clay")
    scene.play("choose wheat", "choose clay")
    assert scene.hand(0) == ["wheat", "clay"]
    assert helped(task=Task.HUNT) == (0, 2)


def test_n40_whichever_deck_it_came_from() -> None:
    assert helped("goat") == helped("forage_goat") == (3, 2)
    assert helped("wolf", task=Task.HUNT) == (0, 3)
    assert helped("aurochs", task=Task.INNOVATE) == (5, 1)


def test_9_1_a_hunted_animal_does_not() -> None:
    scene = Scene()
    scene.settle(0, raw=("goat",))
    assert amounts(scene.me(0), scene.box, Task.GATHER) == (3, 1)


def test_9_2_help_cannot_be_refused() -> None:
    scene = holding("tracker")
    scene.settle(0, "wolf")
    scene.play("perform hunt tracker")
    scene.draw("goat", "boar", "sheep")
    assert scene.count("hunt") == 9


def test_n21_even_if_it_empties_the_deck() -> None:
    scene = holding("tracker")
    scene.settle(0, "wolf")
    scene.deck("hunt", 3)
    scene.play("perform hunt tracker")
    scene.draw("goat", "boar", "sheep")
    assert scene.count("hunt") == 0


def test_9_3_the_same_help_counts_once() -> None:
    assert helped("goat", "goat", "forage_goat") == (3, 2)


def with_help(words: str, tmp_path: Path) -> Path:
    """An edition in which the wolf of the Hunt deck helps in another way."""
    text = GAME.editions()["first"].read_text("utf-8")
    wolf = re.search(r'name = "Domesticated Dog".*', text)
    assert wolf
    changed = wolf[0].replace('helps = "hunt", choose = 1', words)
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(wolf[0], changed, 1), "utf-8")
    return path


def test_9_4_different_help_adds_up(tmp_path: Path) -> None:
    game = load("neolithic", edition=with_help('helps = "gather", reveal = 2', tmp_path))
    scene = Scene(game=game)
    scene.settle(0, "goat", "wolf")
    assert amounts(scene.me(0), scene.box, Task.GATHER) == (5, 2)


def test_n22_and_no_two_animals_of_this_box_help_one_task_differently() -> None:
    ways = {
        (int(card.task), int(card.ability))
        for card in GAME.box.card[1 : GAME.box.n_kinds + 1]
        if card.ability
    }
    assert len(ways) == len({task for task, _ in ways}) == 5


def test_9_5_one_more_chosen_is_not_one_more_revealed(tmp_path: Path) -> None:
    assert helped("goat") == (3, 2)
    game = load("neolithic", edition=with_help('helps = "procreate", choose = 2', tmp_path))
    scene = Scene(game=game)
    scene.settle(0, "wolf")
    assert amounts(scene.me(0), scene.box, Task.PROCREATE) == (3, 3), "fewer would be revealed than chosen"


@pytest.mark.parametrize("task", ["hunt", "forage"])
def test_9_6_nothing_more_is_revealed_where_nothing_is(task: str, tmp_path: Path) -> None:
    with pytest.raises(BadEdition, match=r"line \d+.*no more cards can be revealed"):
        load("neolithic", edition=with_help(f'helps = "{task}", reveal = 1', tmp_path))
