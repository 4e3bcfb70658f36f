"""Chapters 10 and 11 of RULES.md: the end, and scoring clause by clause."""

from dolmen import load
from dolmen.games.neolithic.state import Phase, Source
from dolmen.games.neolithic.tests.scene import Scene

GAME = load("neolithic", "first")


def forage(scene: Scene, seat: int) -> None:
    """A whole turn in which a seat forages, or comes home and stops."""
    scene.turn(seat)
    if scene.me(seat).sent.any():
        scene.play("village", "finish")
    else:
        scene.hold(seat, "tracker")
        scene.play("perform forage tracker")
        scene.play(scene.menu()[0])


def emptied(*tasks: str, starter: int = 0) -> Scene:
    """The first tribe is in turn, and these decks are empty."""
    scene = Scene(starter=starter)
    for task in tasks:
        scene.deck(task, 0)
    return scene


def test_10_1_two_empty_decks_make_the_second_tribes_turn_the_last() -> None:
    scene = emptied("procreate", "innovate")
    forage(scene, 0)
    assert scene.s.last == 1
    forage(scene, 1)
    assert scene.phase == Phase.OVER


def test_n23_it_is_seen_only_at_the_beginning_of_that_turn() -> None:
    one = emptied("hunt")
    forage(one, 0)
    assert one.s.last == 0, "one is not enough"
    later = emptied("hunt", starter=1)
    forage(later, 1)
    later.deck("gather", 0)
    forage(later, 0)
    assert later.who == 1
    assert later.s.last == 0, "the first tribe's turn is never looked at"


def test_10_2_emptied_in_the_second_tribes_turn_both_have_one_more() -> None:
    scene = emptied("hunt")
    forage(scene, 0)
    scene.deck("gather", 0)
    forage(scene, 1)
    assert scene.who == 0
    forage(scene, 0)
    assert scene.who == 1
    assert scene.s.last == 1
    forage(scene, 1)
    assert scene.phase == Phase.OVER


def test_n44_both_have_had_equally_many_turns() -> None:
    scene = emptied("hunt", "gather")
    forage(scene, 0)
    forage(scene, 1)
    assert scene.phase == Phase.OVER
    assert scene.s.turn_no % 2 == 0


def test_10_3_cards_put_aside_are_none_of_the_deck() -> None:
    scene = emptied("hunt", "forage")
    scene.hold(0, "tracker")
    scene.play("perform gather tracker", *(f"reveal {name}" for name in ("clay", "wheat", "stone")))
    scene.play("choose clay")
    assert scene.s.pile[scene.names["calendar"]] == 1, "it lies aside"
    assert scene.s.last == 1


def test_n24_a_deck_of_thirteen_is_empty_after_thirteen() -> None:
    scene = Scene()
    assert scene.count("forage") == 13
    scene.deck("forage", 1)
    forage(scene, 0)
    assert scene.count("forage") == 0


def idle(scene: Scene) -> None:
    """A turn in which nothing comes from a Task, and nothing is played."""
    seat = scene.who
    if scene.me(seat).sent.any():
        scene.play("village", "finish")
    else:
        scene.hold(seat, "tracker" if seat == 0 else "trapper")
        scene.play(f"perform hunt {'tracker' if seat == 0 else 'trapper'}")


def test_10_4_twenty_idle_turns_end_the_game() -> None:
    scene = emptied("hunt")
    turns = 0
    while scene.phase != Phase.OVER:
        idle(scene)
        turns += 1
        assert turns <= 20
        scene.me(1 - scene.who if scene.who >= 0 else 0).sent[:] = 0
    assert turns == 20
    assert scene.s.unfinished == 0


def test_n46_scored_as_it_stands_with_the_whole_end_step() -> None:
    scene = emptied("hunt")
    scene.settle(0, "goat")
    scene.s.idle = 19
    scene.play("perform hunt hunter_founder")
    assert scene.phase == Phase.OVER
    assert scene.me(0).made[scene.names["hunter_founder"]] == 1
    assert scene.me(0).points[Source.SPECIAL] == 1
    assert scene.me(0).points[Source.MOST_ICONS] == 5
    busy = Scene()
    busy.s.idle = 19
    forage(busy, 0)
    assert busy.s.idle == 0, "a card was taken"


def test_n46_a_card_by_a_ritual_counts_as_taken() -> None:
    scene = Scene()
    scene.act(1, "hafted_axe")
    scene.s.idle = 19
    scene.play("play hafted_axe ritual", "reveal goat", "reveal wolf", "reveal boar", "choose goat")
    assert scene.s.idle == 0
    nothing = emptied("hunt")
    nothing.act(1, "hafted_axe")
    nothing.s.idle = 3
    nothing.play("play hafted_axe ritual")
    assert nothing.s.idle == 4


def stopped() -> Scene:
    """The 300th turn is over."""
    scene = Scene()
    scene.s.turn_no = 300
    forage(scene, 1)
    return scene


def test_10_5_after_300_turns_it_is_stopped() -> None:
    scene = stopped()
    assert scene.phase == Phase.OVER
    assert scene.s.unfinished == 1
    assert scene.places() == [0, 0]


def test_a5_random_play_is_far_from_it_and_a_last_turn_is_played_out() -> None:
    scene = emptied("hunt", "gather")
    scene.s.turn_no = 299
    forage(scene, 0)
    assert scene.s.turn_no == 300
    forage(scene, 1)
    assert scene.phase == Phase.OVER
    assert scene.s.unfinished == 0


# --- 11 Scoring ---------------------------------------------------------------------------------------


def ended(first: tuple[str, ...], second: tuple[str, ...] = (), raw: tuple[str, ...] = ()) -> Scene:
    """The game is over with these villages; `raw` cards lie in the first."""
    scene = Scene()
    scene.settle(0, *first, raw=raw)
    scene.settle(1, *second)
    scene.end()
    return scene


def points(scene: Scene, seat: int = 0) -> dict[Source, int]:
    return {source: int(scene.me(seat).points[source]) for source in Source}


def test_11_1_villagers_come_home_and_the_special_is_played() -> None:
    scene = Scene()
    scene.hold(0, "kiln")
    scene.me(0).shown[:] = 0
    scene.stand(0, hunt="hunter_founder", gather="tracker")
    scene.end()
    assert scene.hand(0) == ["tracker", "kiln"]
    assert scene.me(0).made[scene.names["hunter_founder"]] == 1
    assert scene.icons(0) == {"spirit": 1}


def test_11_2_the_most_icons_have_five_points() -> None:
    scene = ended(("goat",), ())
    assert points(scene)[Source.MOST_ICONS] == 5
    assert points(scene, 1)[Source.MOST_ICONS] == 0
    tied = ended(("goat",), ("wheat",))
    assert [points(tied, seat)[Source.MOST_ICONS] for seat in range(2)] == [0, 0]


def test_n25_counted_after_the_special_is_played() -> None:
    scene = Scene()
    scene.settle(1, "goat")
    scene.hold(1)
    scene.me(1).shown[:] = 0
    scene.end()
    assert (scene.icons(0), scene.icons(1)) == ({"spirit": 1}, {"herd": 1})
    assert points(scene, 1)[Source.MOST_ICONS] == 0, "the first tribe's special makes them equal"


def test_11_3_icons_on_used_parts_count_and_no_others() -> None:
    scene = ended(("tracker",), raw=("aurochs",))
    assert scene.icons(0) == {"food": 2, "hide": 2, "spirit": 1}


def test_n26_neither_task_icons_nor_scored_nor_required_ones() -> None:
    scene = ended(("megalith",))
    assert scene.icons(0) == {"spirit": 3}, "two stones and a spirit that it asks for are none"
    assert ended(("seer",)).icons(0) == {"spirit": 2}, "what it scores and can do is no icon"


def test_11_4_cards_in_hand_are_laid_aside_unseen() -> None:
    scene = Scene()
    scene.hold(0, "hunter_founder", "tracker", "wheat")
    scene.me(0).shown[scene.names["hunter_founder"]] = 1
    scene.end()
    assert scene.hand(0) == ["tracker", "wheat"]
    assert scene.icons(0) == {"spirit": 1}


def test_n27_cultures_in_hand_score_nothing() -> None:
    scene = Scene()
    scene.settle(0, "wheat", "wheat", "wheat")
    before = scene.score(0)
    scene.hold(0, "tracker")
    scene.me(0).shown[:] = 0
    scene.end()
    assert before == points(scene)[Source.CULTURES] == 0


def test_11_5_a_culture_scores_each_icon_it_names() -> None:
    assert points(ended(("tracker", "wheat")))[Source.CULTURES] == 2, "the example of the rulebook"
    assert points(ended(("tracker", "wheat", "wheat", "plough")))[Source.CULTURES] == 6
    assert points(ended(("tracker",), raw=("wheat",)))[Source.CULTURES] == 0, "the unused part is not counted"


def test_n45_icons_of_other_cultures_and_of_the_special_count() -> None:
    assert points(ended(("seer", "ancestor_shrine")))[Source.CULTURES] == 6, (
        "its own, the shrine's, the special's"
    )
    assert points(ended(("weaver", "trapper")))[Source.CULTURES] == 2, "one hide of each"


def test_11_6_its_own_icon_counts_and_what_it_names_does_not() -> None:
    assert points(ended(("elder",)))[Source.CULTURES] == 1


def test_n17_a_culture_scores_the_icon_that_it_gives() -> None:
    assert points(ended(("weaver",)))[Source.CULTURES] == 1
    assert ended(("weaver",)).icons(0) == {"hide": 1, "spirit": 1}


def test_11_7_innovations_score_what_they_show() -> None:
    assert points(ended(("megalith", "kiln")))[Source.INNOVATIONS] == 7


def test_11_8_developed_resources_and_the_bonus_come_last() -> None:
    found = points(ended(("timber", "stone", "wheat")))
    assert found[Source.RESOURCES] == 2
    assert found[Source.MOST_ICONS] == 5


def test_n28_animals_and_gathered_resources_score_nothing() -> None:
    found = points(ended((), ("goat", "goat", "goat"), raw=("timber", "timber")))
    assert sum(found.values()) - found[Source.MOST_ICONS] == 0


def test_11_9_most_points_win_then_most_cards() -> None:
    assert ended(("megalith",), ("kiln",)).places() == [1, 2]
    tied = ended(("wheat", "aurochs"), ("boar", "clay"))
    tied.me(0).points[:], tied.me(1).points[:] = 0, 0
    assert tied.places() == [1, 1]
    tied.me(1).raw[tied.names["goat"]] = 1
    assert tied.places() == [2, 1]


def test_11_10_then_it_is_a_draw() -> None:
    scene = ended((), ())
    assert scene.places() == [1, 1]


def test_n29_equal_points_and_cards_share_the_first_place() -> None:
    scene = ended(("timber",), ("stone",))
    scene.me(0).points[:], scene.me(1).points[:] = (3, 0, 0, 0, 0), (0, 0, 3, 0, 0)
    assert scene.places() == [1, 1]
