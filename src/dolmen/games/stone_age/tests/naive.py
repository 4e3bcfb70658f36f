"""Scoring, slowly: lists and sums, written from the rulebook and read off the edition file alone."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

EDITION = Path(__file__).parents[1] / "editions" / "standard.toml"
ROLES = {"farmer": "farmers", "tool_maker": "tool_makers", "hut_builder": "hut_builders", "shaman": "shamans"}


class Hand(NamedTuple):
    """What a player has when the game is over; `owed` are cards whose two goods were never claimed."""

    cards: list[int]
    tools: list[int]
    food_track: int
    people: int
    buildings: int
    goods: Counter[str]
    owed: int


def edition(path: Path = EDITION) -> dict[str, Any]:
    """The edition file as it stands."""
    return tomllib.loads(path.read_text("utf-8"))


def lower_halves(box: dict[str, Any], cards: list[int]) -> list[str]:
    """What each of the cards scores, in the words of the edition."""
    words = {row["id"]: row["scores"] for row in box["card"]}
    return [words[card] for card in cards]


def culture(symbols: list[str]) -> int:
    """First copies squared, second copies squared, and so on."""
    copies = Counter(symbols)
    sets = [[symbol for symbol, n in copies.items() if n > i] for i in range(max(copies.values(), default=0))]
    return sum(len(one_set) ** 2 for one_set in sets)


def final_points(hand: Hand, box: dict[str, Any]) -> dict[str, int]:
    """Points of the final scoring by where they come from."""
    halves = [text.split() for text in lower_halves(box, hand.cards)]
    times = {
        "farmer": hand.food_track,
        "tool_maker": sum(hand.tools),
        "hut_builder": hand.buildings,
        "shaman": hand.people,
    }
    points = {"culture": culture([half[0] for half in halves if len(half) == 1])}
    for role, source in ROLES.items():
        points[source] = sum(int(half[1]) * times[role] for half in halves if half[0] == role)
    points["goods"] = sum(hand.goods.values()) + 2 * hand.owed
    return points


def building_points(paid: Counter[str], building: int, box: dict[str, Any]) -> int:
    """Points of a building for what was paid: those printed on it, or the worth of the goods."""
    (row,) = [row for row in box["building"] if row["id"] == building]
    worth = {good: cell["value"] for good, cell in box["worth"].items()}
    return int(row["points"]) if "points" in row else sum(worth[good] * n for good, n in paid.items())


def may_pay(paid: Counter[str], building: int, box: dict[str, Any]) -> bool:
    """Whether these goods, neither more nor fewer, are what a building asks for."""
    (row,) = [row for row in box["building"] if row["id"] == building]
    if "costs" in row:
        return +paid == Counter(
            {good: int(n) for n, good in (part.split() for part in row["costs"].split(", "))}
        )
    number, _, kinds = row["goods"].partition(" of ")
    if kinds:
        return paid.total() == int(number) and len(+paid) == int(kinds.split()[0])
    least, most = row["goods"].split()[0].split("-")
    return int(least) <= paid.total() <= int(most)


def places(totals: list[int], ties: list[int]) -> list[int]:
    """A place for each seat: how many are strictly better, and one."""
    results = list(zip(totals, ties, strict=True))
    return [1 + sum(other > mine for other in results) for mine in results]
