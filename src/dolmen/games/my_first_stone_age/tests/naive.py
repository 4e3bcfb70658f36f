"""Paying and placing, slowly: lists and sets, from the rulebook and the edition file alone."""

import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path

EDITION = Path(__file__).parents[1] / "editions" / "standard.toml"
HUTS = {row["id"]: row["costs"].split(", ") for row in tomllib.loads(EDITION.read_text("utf-8"))["hut"]}


def payments(goods: Counter[str], dogs: int, hut: int) -> set[tuple[str, ...]]:
    """The goods of a hut that dogs may stand for, so that one can pay it; () where none need to."""
    cost, found = HUTS[hut], set()
    for n in range(dogs + 1):
        for stood_for in combinations(cost, n):
            rest = Counter(cost) - Counter(stood_for)
            if not rest - goods:
                found.add(stood_for)
    return found


def places(huts: list[int]) -> list[int]:
    """1 for the most huts; equal numbers share."""
    ranked = sorted(huts, reverse=True)
    return [1 + ranked.index(count) for count in huts]
