"""Chapter 10 of RULES.md: final scoring and ties, against hands worked out by hand and a slow oracle."""

import csv
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from dolmen import load
from dolmen.games.stone_age.state import Good, Source
from dolmen.games.stone_age.tests import naive
from dolmen.games.stone_age.tests.recording import JOURNALS
from dolmen.games.stone_age.tests.scene import Scene
from dolmen.kernel.trace import states

with Path(__file__).with_name("scoring.csv").open(encoding="utf-8") as file:
    HANDS = list(csv.DictReader(file))
FINAL = ("culture", "farmers", "tool_makers", "hut_builders", "shamans", "goods")
EDITION = naive.edition()
GAMES = sorted(JOURNALS.glob("*.dolmen"))


def numbers(text: str) -> list[int]:
    return [int(number) for number in text.split()]


def goods(text: str) -> Counter[str]:
    """`2 wood 1 gold` as a count."""
    words = text.split()
    return Counter({kind: int(n) for n, kind in zip(words[::2], words[1::2], strict=True)})


def built(row: dict[str, str]) -> list[tuple[int, Counter[str]]]:
    """Buildings with what is paid for them."""
    parts = [part.partition(" for ") for part in row["built"].split("; ") if part]
    return [(int(tile), goods(paid)) for tile, _, paid in parts]


def worked_out(row: dict[str, str]) -> dict[str, int]:
    """What the hand scores by its row, source by source."""
    return {source: int(row["goods_points" if source == "goods" else source]) for source in FINAL}


def hand(row: dict[str, str]) -> naive.Hand:
    return naive.Hand(
        numbers(row["cards"]) + numbers(row["drawn"]),
        numbers(row["tools"]),
        int(row["food_track"]),
        int(row["people"]),
        int(row["buildings"]),
        goods(row["goods"]),
        int(row["owed"]),
    )


@pytest.mark.parametrize("row", HANDS, ids=[row["hand"] for row in HANDS])
def test_the_oracle_scores_as_worked_out_by_hand(row: dict[str, str]) -> None:
    assert naive.final_points(hand(row), EDITION) == worked_out(row)
    assert all(naive.may_pay(paid, tile, EDITION) for tile, paid in built(row))
    points = sum(naive.building_points(paid, tile, EDITION) for tile, paid in built(row))
    assert points == int(row["buildings_points"])


@pytest.mark.parametrize("row", HANDS, ids=[row["hand"] for row in HANDS])
def test_the_rules_score_as_worked_out_by_hand(row: dict[str, str]) -> None:
    scene = Scene()
    paid_for = sum(build(scene, tile, paid) for tile, paid in built(row))
    assert paid_for == int(row["buildings_points"])
    lay_out(scene, row)
    scene.end()
    me = scene.me(0)
    assert {source: int(me.points[Source[source.upper()]]) for source in FINAL} == worked_out(row)
    assert (
        scene.score(0) == paid_for + int(row["before"]) + sum(worked_out(row).values()) == int(row["total"])
    )


def build(scene: Scene, tile: int, paid: Counter[str]) -> int:
    """Seat 0 pays for this building; the points it gets."""
    other = Scene(tiles=(tile, 3 if tile != 3 else 4))
    other.send("building_1 1", "")
    other.give(0, goods=[paid[good.name.lower()] for good in Good])
    other.play("use building_1")
    other.pay(*[good.name.lower() for good in Good for _ in range(paid[good.name.lower()])])
    assert other.goods(0) == [0, 0, 0, 0]
    return int(other.me(0).points[Source.BUILDINGS])


def lay_out(scene: Scene, row: dict[str, str]) -> None:
    """Give seat 0 what the row says; `before` are points from cards and hunger."""
    mine = hand(row)
    me = scene.me(0)
    me.people, me.food_track, me.buildings, me.two_goods = (
        mine.people,
        mine.food_track,
        mine.buildings,
        mine.owed,
    )
    me.food = int(row["food"])
    me.goods[:] = [mine.goods[good.name.lower()] for good in Good]
    me.tools[: len(mine.tools)] = mine.tools
    for value in numbers(row["one_time"]):
        me.one_time[value] += 1
    me.cards[numbers(row["cards"])] = 1
    me.secret[numbers(row["drawn"])] = 1
    me.drawn = len(numbers(row["drawn"]))
    me.points[Source.CARDS] = int(row["before"])
    me.points[Source.BUILDINGS] = int(row["buildings_points"])


@pytest.mark.parametrize("path", GAMES, ids=[path.stem for path in GAMES])
def test_the_oracle_agrees_at_the_end_of_recorded_games(path: Path) -> None:
    *_, last = states(path.read_text("utf-8"))
    game, totals, ties = load("stone_age"), list[int](), list[int]()
    for me in last.player[: last.seats]:
        expected = naive.final_points(seen_hand(me), EDITION)
        assert {source: int(me.points[Source[source.upper()]]) for source in FINAL} == expected
        earlier = int(me.points[[Source.BUILDINGS, Source.CARDS, Source.HUNGER]].sum())
        totals.append(earlier + sum(expected.values()))
        ties.append(int(me.food_track + me.tools.sum() + me.people))
    seats = range(int(last.seats))
    assert [game.score(last, game.box, seat) for seat in seats] == totals
    assert [game.place(last, game.box, seat) for seat in seats] == naive.places(totals, ties)


def seen_hand(me: Any) -> naive.Hand:
    """A player's row at the end, as the oracle takes it."""
    held = Counter({good.name.lower(): int(me.goods[good]) for good in Good})
    cards = [card for card in range(len(me.cards)) if me.cards[card]]
    return naive.Hand(cards, me.tools.tolist(), me.food_track, me.people, me.buildings, held, me.two_goods)


# --- Clause by clause -------------------------------------------------------------------------------


def scored(*cards: int, **board: Any) -> list[int]:
    """Points by source of a player with these cards and this board."""
    scene = Scene()
    scene.me(0).cards[list(cards)] = 1
    scene.give(0, **board)
    scene.end()
    return [int(points) for points in scene.me(0).points]


def test_10_1_different_symbols_are_squared() -> None:
    assert scored(1)[Source.CULTURE] == 1
    assert scored(1, 3, 5)[Source.CULTURE] == 9
    assert scored(1, 3, 5, 7, 9, 11, 13, 15)[Source.CULTURE] == 64


def test_10_2_second_copies_are_squared_apart() -> None:
    assert scored(1, 2)[Source.CULTURE] == 2
    assert scored(1, 2, 3, 4, 5, 7, 9)[Source.CULTURE] == 29


def test_s4_a_second_copy_does_not_make_the_first_set_larger() -> None:
    assert scored(15, 16, 13)[Source.CULTURE] == 5, "4 + 1, not 9"


def test_10_3_farmers_times_the_food_track() -> None:
    assert scored(17, 20, food_track=7)[Source.FARMERS] == 21
    assert scored(17, 20, food_track=0)[Source.FARMERS] == 0


def test_10_4_tool_makers_times_the_tools() -> None:
    assert scored(24, 22, tools=(4, 3, 3))[Source.TOOL_MAKERS] == 30


def test_s8_a_one_time_tool_is_no_tool_here_but_its_lower_half_counts() -> None:
    assert scored(22, tools=(1, 0, 0), one_time=(0, 0, 0, 0, 1))[Source.TOOL_MAKERS] == 1
    assert scored(22, tools=(1, 0, 0))[Source.TOOL_MAKERS] == 1, "used or not"


def test_10_5_hut_builders_times_the_buildings() -> None:
    assert scored(27, 31, buildings=5)[Source.HUT_BUILDERS] == 20


def test_10_6_shamans_times_the_people() -> None:
    assert scored(33, 35, people=9)[Source.SHAMANS] == 27


def test_10_7_a_point_for_each_good_left() -> None:
    points = scored(goods=(3, 0, 2, 4), two_goods=1)
    assert points[Source.GOODS] == 11
    assert sum(points) == 11


def test_10_8_food_left_scores_nothing() -> None:
    assert sum(scored(food=40)) == 0


def test_s14_food_is_not_a_good_at_the_end() -> None:
    assert scored(food=40, goods=(1, 0, 0, 0))[Source.GOODS] == 1


def ended(**rows: dict[str, Any]) -> list[int]:
    """Places of seats with these boards: `p0={"food_track": 3}`."""
    scene = Scene(max(2, len(rows)))
    for name, board in rows.items():
        scene.give(int(name[1:]), **board)
    scene.end()
    return scene.places()


def test_10_9_the_most_points_win() -> None:
    assert ended(p0={"goods": (1, 0, 0, 0)}, p1={"goods": (2, 0, 0, 0)}, p2={}) == [2, 1, 3]


def test_10_10_ties_go_to_food_track_tools_and_people_together() -> None:
    assert ended(p0={"food_track": 2}, p1={"food_track": 1}) == [1, 2]
    assert ended(p0={"tools": (1, 1, 0)}, p1={"people": 8}) == [2, 1]
    assert ended(p0={"food_track": 1, "people": 6}, p1={"tools": (2, 1, 0)}) == [2, 1], "they are added up"
    assert ended(p0={"food_track": 9}, p1={"goods": (1, 0, 0, 0)}) == [2, 1], "points come first"


def test_s24_one_time_tools_break_no_tie() -> None:
    assert ended(p0={"one_time": (0, 0, 0, 0, 1)}, p1={"tools": (1, 0, 0)}) == [2, 1]


def test_10_11_the_rest_share_the_victory() -> None:
    assert ended(p0={}, p1={}) == [1, 1]
    assert ended(p0={"food_track": 1}, p1={"people": 6}) == [1, 1]


def test_s15_three_may_share_it() -> None:
    assert ended(p0={"people": 6}, p1={"people": 6}, p2={"food_track": 1}, p3={}) == [1, 1, 1, 4]


def test_10_12_places_after_the_first_go_the_same_way() -> None:
    boards: dict[str, dict[str, Any]] = {
        "p1": {"goods": (3, 0, 0, 0)},
        "p2": {"people": 7},
        "p0": {},
        "p3": {"food_track": 1},
    }
    assert ended(**boards) == [4, 1, 2, 3]


def test_s34_places_after_the_first_are_shared_too() -> None:
    assert ended(p0={"goods": (3, 0, 0, 0)}, p1={}, p2={}) == [1, 2, 2]


def test_s30_and_the_secret_cards_are_laid_open() -> None:
    scene = Scene()
    scene.me(0).secret[17] = 1
    scene.me(0).drawn = 1
    scene.give(0, food_track=2)
    scene.end()
    assert scene.me(0).cards[17] == 1
    assert not scene.me(0).secret.any()
    assert scene.me(0).points[Source.FARMERS] == 2
