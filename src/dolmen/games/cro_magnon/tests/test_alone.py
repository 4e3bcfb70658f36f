"""Chapter 15 of RULES.md: the approach of winter."""

import pytest

from dolmen import Table, load
from dolmen.games.cro_magnon.state import Phase
from dolmen.games.cro_magnon.tests.scene import Scene
from dolmen.games.cro_magnon.tests.test_technologies import RED
from dolmen.kernel.game import OVER

GAME = load("cro_magnon", "first")
WARM, HERD, COLD, PREDATOR, FLOOD, FIRE, DROUGHT, SICKNESS, WINTER = range(1, 10)


def alone(*technologies: str, **cards: int) -> Scene:
    scene = Scene(1)
    scene.master(0, *technologies)
    scene.give(0, **cards)
    return scene


def month(scene: Scene, event: int) -> None:
    """End the month with an event."""
    scene.play("finish", f"happen {event}")


def test_15_1_nine_months_and_the_winter_last() -> None:
    scene = alone()
    for event in (HERD, COLD, PREDATOR, FLOOD, FIRE, DROUGHT, SICKNESS):
        scene.play("finish")
        assert f"happen {WINTER}" not in scene.menu()
        scene.play(f"happen {event}")
    scene.play("finish")
    assert scene.menu() == [f"happen {WARM}"]
    scene.play(f"happen {WARM}", "gather forest", "draw wood", "gather forest", "draw wood")
    assert scene.s.round_no == 9
    scene.play("finish")
    assert scene.menu() == [f"happen {WINTER}"]


def test_c42_founding_is_possible_in_the_ninth() -> None:
    scene = alone(*RED)
    scene.s.round_no = 9
    scene.play("found weapons")
    assert scene.places() == [1]


def test_15_2_four_action_points() -> None:
    scene = alone()
    scene.explore("forest", "wood", "wood", "wood", "wood")
    assert scene.s.actions == 0


def test_c40_letting_go_gives_one_back() -> None:
    scene = alone()
    scene.explore("forest", "deer")
    scene.play("decline")
    assert scene.s.actions == 4


def test_15_3_founding_costs_four_unspent() -> None:
    scene = alone(*RED)
    scene.explore("forest", "wood")
    assert scene.why_not("found weapons") == "15.3"


def test_c65_free_deeds_may_come_before_it() -> None:
    scene = alone(*RED, wood=3)
    scene.play("exchange wood")
    scene.explore("forest", "deer")
    scene.play("decline", "found weapons")
    assert scene.who == OVER
    assert scene.places() == [1]


def test_15_4_no_attack_no_improving_no_points() -> None:
    scene = alone("Axe", "Cave", spoils=2, stone=1, flint=1)
    assert not scene.offers("attack")
    assert scene.why_not("improve 1 1") == "15.4"
    assert scene.why_not("attack 2 river") == "15.4"
    assert scene.why_not("follow forest") == "15.4"
    scene.play("master weapons_2 0")
    assert scene.score() == 0


def test_c43_predators_give_spoils_and_figure() -> None:
    scene = alone("Axe", "Chopper", "Stone Knife")
    scene.explore("forest", "wolf")
    scene.play("hunt 0")
    assert (scene.score(), scene.hand(), int(scene.me().figures[0])) == (0, {"spoils": 1}, 1)
    fleeing = alone(wood=2, stone=1)
    fleeing.explore("river", "crocodile")
    fleeing.play("decline")
    assert fleeing.s.to_discard == 2


def test_15_5_any_of_three_settlements_wins() -> None:
    scene = alone()
    assert all(row.settlement for row in scene.s.row)


def test_c44_the_usual_set_up() -> None:
    scene = Scene(1, settlements=(6, 5, 1))
    scene.master(0, *RED)
    scene.play("found dwelling")
    assert scene.places() == [1]


def test_15_6_the_hand_limit_comes_before_the_event() -> None:
    scene = alone(wood=6)
    scene.play("finish")
    assert scene.phase == Phase.DISCARD
    scene.play("discard wood")
    assert scene.phase == Phase.HAPPEN


def test_c41_then_the_event() -> None:
    scene = alone(wood=6)
    scene.play("finish", "discard wood", f"happen {FLOOD}")
    assert scene.s.to_discard == 4


def test_15_7_a_loss_concerns_the_next_month() -> None:
    scene = alone()
    month(scene, SICKNESS)
    assert scene.s.actions == 2
    month(scene, HERD)
    assert scene.s.actions == 4


def test_c66_warm_spell() -> None:
    scene = alone(wood=5)
    month(scene, WARM)
    assert scene.menu() == ["gather forest", "gather mountains", "gather river", "gather plains"]
    scene.play("gather forest", "meet wolf")
    assert scene.phase == Phase.GATHER, "the wolf does nothing"
    assert scene.s.heap[0].card[0] == 10
    scene.play("gather river", "draw flint")
    assert scene.s.round_no == 2
    assert scene.me().backs.sum() == 6, "beyond the limit until the month ends"


@pytest.mark.parametrize(
    ("event", "cards", "kept", "actions"),
    [
        (PREDATOR, {"wood": 2, "spoils": 1}, {}, 3),
        (FIRE, {"wood": 2, "stone": 1}, {"stone": 1}, 3),
        (DROUGHT, {"spring": 1, "grass": 1, "clay": 1, "flint": 1}, {"flint": 1}, 3),
        (COLD, {"wood": 1}, {"wood": 1}, 2),
        (HERD, {"wood": 1}, {"wood": 1}, 4),
    ],
)
def test_events_without_choice(event: int, cards: dict[str, int], kept: dict[str, int], actions: int) -> None:
    scene = alone(**cards)
    month(scene, event)
    assert scene.hand() == kept
    assert scene.s.actions == actions
    assert scene.s.spoils == 15


@pytest.mark.parametrize(
    ("event", "technologies"),
    [
        (COLD, ("Campfire", "Fibre", "Needle")),
        (PREDATOR, ("Axe", "Chopper", "Stone Knife")),
        (FLOOD, ("Cave", "Shelter", "Syrets")),
    ],
)
def test_the_prepared_are_spared(event: int, technologies: tuple[str, ...]) -> None:
    scene = alone(*technologies, wood=4)
    month(scene, event)
    assert scene.hand() == {"wood": 4}
    assert scene.s.actions == 4


def test_a_flood_leaves_one_card_of_ones_choice() -> None:
    scene = alone(wood=1, stone=1, clay=1)
    month(scene, FLOOD)
    scene.play("discard wood", "discard stone")
    assert scene.hand() == {"clay": 1}
    assert scene.s.actions == 3


def test_a_herd_gives_spoils_for_weapons() -> None:
    scene = alone("Axe", "Chopper", "Stone Knife")
    month(scene, HERD)
    assert scene.hand() == {"spoils": 2}


def test_15_8_the_winter_ends_it() -> None:
    scene = alone()
    scene.s.to_come[1:9] = 0
    month(scene, WINTER)
    assert scene.who == OVER
    assert scene.places() == [2]


def test_c67_the_month_of_founding_is_the_record() -> None:
    scene = alone(*RED)
    scene.s.round_no = 3
    scene.play("found weapons")
    assert scene.score() == 7, "seven months would have been left, this one among them"
    assert not scene.offers("propose")


def test_a_game_alone_is_recorded_and_told() -> None:
    table = Table(GAME, 1, seed=2)
    while not table.over:
        table.play(table.codes()[0])
    assert table.ranking() in ([1], [2])
    assert Table.from_journal(table.journal()).ranking() == table.ranking()
    assert GAME.prompt(table.view(0)).endswith(".")
