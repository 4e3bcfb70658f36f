"""Scoring, slowly: lists and sums, written from the rulebook and read off the edition file alone."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

EDITION = Path(__file__).parents[1] / "editions" / "first.toml"
SECONDS = {"villager": "culture", "ritual": "innovation", "hunted": "domesticated", "gathered": "developed"}


class Village(NamedTuple):
    """What a tribe has when the game is over: cards by the part that is used, and its Founder."""

    raw: list[int]
    made: list[int]
    founder: int


def edition(path: Path = EDITION) -> dict[int, dict[str, Any]]:
    """The cards of an edition file by their number."""
    return {row["id"]: row for row in tomllib.loads(path.read_text("utf-8"))["card"]}


def counted(text: Any) -> Counter[str]:
    """`2 food, 1 hide` as a count; a text may have a source of its own."""
    words = text["value"] if isinstance(text, dict) else text
    pairs = [part.split() for part in words.split(", ")]
    return Counter({name: int(n) for n, name in pairs})


def first(row: dict[str, Any]) -> dict[str, Any]:
    """The upper part of a card."""
    return next(row[name] for name in SECONDS if name in row)


def second(row: dict[str, Any]) -> dict[str, Any]:
    """The lower part of a card."""
    return next(row[low] for high, low in SECONDS.items() if high in row)


def icons(village: Village, cards: dict[int, dict[str, Any]]) -> Counter[str]:
    """All icons on used parts, the Culture-Special's among them."""
    total: Counter[str] = Counter()
    for number in village.raw:
        total += counted(first(cards[number])["gives"])
    for number in [*village.made, village.founder]:
        total += counted(second(cards[number])["gives"])
    return total


def scored(number: int, have: Counter[str], cards: dict[int, dict[str, Any]]) -> int:
    """What a Culture scores for these icons."""
    return sum(points * have[icon] for icon, points in counted(second(cards[number])["scores"]).items())


def final_points(mine: Village, other: Village, cards: dict[int, dict[str, Any]]) -> list[int]:
    """Points from Cultures, the Culture-Special, Innovations, developed resources, and most icons."""
    have, theirs = icons(mine, cards), icons(other, cards)
    parts = {number: second(cards[number]) for number in mine.made}
    return [
        sum(scored(number, have, cards) for number in mine.made if "culture" in cards[number]),
        scored(mine.founder, have, cards),
        sum(parts[number]["points"] for number in mine.made if "innovation" in cards[number]),
        sum(parts[number]["points"] for number in mine.made if "developed" in cards[number]),
        5 if have.total() > theirs.total() else 0,
    ]


def places(villages: list[Village], totals: list[int]) -> list[int]:
    """More points, then more cards; 1 for both in a draw."""
    results = [(total, len(v.raw) + len(v.made) + 1) for v, total in zip(villages, totals, strict=True)]
    return [1 + sum(other > mine for other in results) for mine in results]
