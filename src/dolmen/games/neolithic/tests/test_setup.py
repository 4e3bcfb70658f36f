"""Chapters 1 to 3 of RULES.md: set-up, the cards, turns."""

from collections import Counter

import pytest

from dolmen import CHANCE, Table, load
from dolmen.games.neolithic.state import Back, Kind, Part, Phase, Task, TaskIcon
from dolmen.games.neolithic.tests.scene import DEALT, Scene
from dolmen.kernel.view import View

GAME = load("neolithic", "first")
BOX = GAME.box


def cards(back: Back) -> int:
    return sum(int(BOX.card[n].copies) for n in range(BOX.first[back], BOX.last[back] + 1))


def opened(seed: int) -> Table:
    return Table(GAME, 2, seed=seed)


def test_1_1_each_tribe_is_given_one_of_the_two_founders() -> None:
    for founder, other in (("hunter_founder", "gatherer_founder"), ("gatherer_founder", "hunter_founder")):
        scene = Scene(founder=founder)
        assert founder in scene.hand(0)
        assert other in scene.hand(1)


def test_n3_the_founders_are_dealt_by_lot() -> None:
    table = Table(GAME, 2, starter=0, chance="manual")
    assert table.to_move == CHANCE
    assert sorted(offer.notation for offer in table.menu()) == ["lead 1", "lead 2"]


def test_1_2_the_first_turn_belongs_to_the_named_seat() -> None:
    for starter in range(2):
        table = Table(GAME, 2, seed=1, starter=starter)
        assert table.to_move == starter
        assert table.state.turn_no == 1


def test_n30_by_lot_if_nothing_is_said() -> None:
    assert {opened(seed).to_move for seed in range(30)} == {0, 1}


def test_a1_the_lot_is_even() -> None:
    starters = Counter(opened(seed).starter for seed in range(200))
    assert 60 <= starters[0] <= 140


def test_1_3_five_decks_by_their_backs() -> None:
    assert [cards(back) for back in Back] == [7, 13, 12, 15, 26, 2]


def test_n1_the_sizes_are_those_before_the_first_hands() -> None:
    scene = Scene()
    sizes = [scene.count(task) for task in ("procreate", "innovate", "hunt", "gather", "forage")]
    assert sizes == [5, 7, 12, 13, 13]


def test_1_4_thirteen_forage_cards_are_put_aside_unseen() -> None:
    scene = Scene()
    row = slice(BOX.first[Back.FORAGE], BOX.last[Back.FORAGE] + 1)
    assert scene.s.pile[row].sum() == 26, "any of them may be aside"
    assert scene.count("forage") == 13


def test_n2_forage_mixes_all_four_kinds() -> None:
    row = BOX.card[BOX.first[Back.FORAGE] : BOX.last[Back.FORAGE] + 1]
    kinds = [int(row["copies"][row["kind"] == kind].sum()) for kind in Kind]
    assert kinds == [4, 7, 7, 8]


def test_1_5_six_cards_in_hand() -> None:
    scene = Scene()
    assert scene.hand(0) == sorted([*DEALT, "hunter_founder"], key=scene.names.__getitem__)
    for seat in range(2):
        assert scene.me(seat).held == 6
        assert scene.me(seat).backs.tolist() == [1, 3, 0, 1, 0, 1]


def parts(name: str, *raw: str) -> set[str]:
    """As what a card can be played by a village that has enough of everything."""
    scene = Scene()
    scene.settle(0, raw=("timber", "stone", "clay", "aurochs", *raw))
    scene.act(1, name)
    return {offer.split()[1] for offer in scene.offers("play")}


def test_2_1_a_card_is_used_as_one_of_two_parts() -> None:
    scene = Scene()
    scene.act(2, "wheat", "wheat")
    scene.play("play wheat gathered", "play wheat developed")
    assert scene.icons(0) == {"food": 2, "field": 1}, "one part of each"


def test_2_2_villagers_are_cultures_in_a_village() -> None:
    assert parts("tracker") == {"culture"}
    card = Scene().card("tracker")
    assert card.skills.tolist() == [1, 0, 1, 1, 0]
    assert card.gives.sum() == 1
    assert card.scores.sum() == 2


def test_2_3_rituals_are_innovations_in_a_village() -> None:
    assert parts("hafted_axe") == {"ritual", "innovation"}


def test_2_4_animals_are_hunted_or_domesticated() -> None:
    assert parts("goat") == {"hunted", "domesticated"}


def test_2_5_resources_are_gathered_or_developed() -> None:
    assert parts("clay") == {"gathered", "developed"}


def test_2_6_the_founder_is_a_villager_and_the_culture_special() -> None:
    scene = Scene()
    assert "hunt hunter_founder" in scene.offers("perform")
    scene.end()
    assert scene.me(0).made[scene.names["hunter_founder"]] == 1


def test_n4_each_founder_is_the_special_of_its_tribe() -> None:
    scene = Scene(founder="gatherer_founder")
    scene.end()
    assert [scene.me(seat).made[1:3].tolist() for seat in range(2)] == [[0, 1], [1, 0]]


def test_2_7_the_special_is_never_played_as_a_culture_before() -> None:
    assert parts("hunter_founder") == set()


def test_n5_and_no_action_plays_it() -> None:
    scene = Scene()
    scene.act(3, "hunter_founder", "potter")
    assert scene.offers("play") == ["potter culture"]
    move = GAME.moves.decode(GAME.moves.parse(f"play 1 {Part.CULTURE.name}"))
    assert GAME.why_not(view(scene, 0), move) == (
        "The Founder is played as the Culture-Special, when the game is scored.",
        "2.7",
    )


def view(scene: Scene, seat: int) -> View:
    """What a seat knows of a scene."""
    return View(scene.game, scene.states, seat)


# --- 3 Turns ----------------------------------------------------------------------------------------


def test_3_1_the_tribes_take_turns() -> None:
    scene = Scene()
    scene.play("perform forage hunter_founder")
    scene.draw("calendar")
    assert scene.who == 1
    scene.play("perform hunt trapper")
    scene.draw("goat", "boar")
    assert scene.who == 0
    assert scene.s.turn_no == 3


def test_3_2_a_task_turn_needs_an_open_task() -> None:
    scene = Scene()
    scene.stand(0, forage="tracker", hunt="scout")
    scene.stand(1, procreate="trapper potter", innovate="seer", gather="stone_cutter")
    assert scene.menu() == ["village"]


def test_3_3_a_village_turn_needs_a_villager_out() -> None:
    scene = Scene()
    assert "village" not in scene.menu()
    scene.stand(0, hunt="tracker")
    assert "village" in scene.menu()


def test_3_4_there_is_always_a_turn_to_take() -> None:
    scene = Scene()
    scene.hold(0, "hunter_founder")
    scene.stand(1, procreate="trapper potter", innovate="seer", hunt="scout", gather="elder", forage="weaver")
    assert scene.menu() == ["perform forage hunter_founder"]


@pytest.mark.parametrize("seed", range(3))
def test_n12_nobody_passes_in_whole_games(seed: int) -> None:
    table = opened(seed)
    while not table.over:
        codes = table.codes()
        if table.state.phase == Phase.TURN:
            assert GAME.moves.parse("finish") not in codes
        table.play(codes[(seed + table.version) % len(codes)])


def stuck() -> Scene:
    """A box whose Forage asks for somebody who gathers, and a tribe that has nobody else."""
    scene = Scene()
    scene.box = scene.box.copy()
    scene.box.job[Task.FORAGE].needs[0] = TaskIcon.GATHER
    cards = scene.box.card
    cards["alone"][cards["skills"][:, TaskIcon.GATHER] == 0] &= ~(1 << Task.FORAGE)
    scene.hold(0, "hunter_founder")
    scene.stand(1, hunt="scout")
    return scene


def test_3_5_who_can_take_neither_turn_passes() -> None:
    scene = stuck()
    assert scene.menu() == ["finish"]
    scene.play("finish")
    assert scene.who == 1
    assert scene.s.idle == 1


def test_n31_never_while_a_turn_is_possible() -> None:
    scene = stuck()
    scene.me(1).sent[:] = 0
    assert scene.menu() == ["perform hunt hunter_founder"]
    scene.stand(1, hunt="scout")
    scene.stand(0, innovate="seer")
    assert scene.menu() == ["village"]
