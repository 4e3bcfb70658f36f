"""Scoring, slowly: lists and sums, written from the rulebook and read off the edition file alone."""

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

EDITION = Path(__file__).parents[1] / "editions" / "first.toml"
FIGURES = {"wolf": 1, "crocodile": 3, "cave_bear": 2, "sabre_tooth": 4}


class Community(NamedTuple):
    """What a player has when the game is over; `mastered` in the order of mastering."""

    mastered: list[str]
    own_before: list[set[str]]  # what the player had mastered before each of these
    hunted: int  # points of predators, as they were shared out
    improved: int  # Spoils laid down for dwellings
    settlements: int
    figures: list[str]
    cards: int


def edition(path: Path = EDITION) -> dict[str, Any]:
    """The edition file as it stands."""
    return tomllib.loads(path.read_text("utf-8"))


def technology_points(box: dict[str, Any], name: str) -> int:
    """The points on a card."""
    (row,) = [row for row in box["technology"] if row["name"] == name]
    return int(row["points"])


def requires(box: dict[str, Any], name: str) -> set[str]:
    """What a card rests on."""
    (row,) = [row for row in box["technology"] if row["name"] == name]
    return set(filter(None, row.get("requires", "").split(", ")))


def final_points(one: Community, box: dict[str, Any]) -> dict[str, int]:
    """Points by where they come from."""
    return {
        "technologies": sum(technology_points(box, name) for name in one.mastered),
        "progress": sum(
            len(requires(box, name) & had) for name, had in zip(one.mastered, one.own_before, strict=True)
        ),
        "predators": one.hunted,
        "improvements": one.improved,
        "settlement": 6 * one.settlements,
        "figures": sum(FIGURES[figure] for figure in one.figures),
        "cards": one.cards // 2,
    }


def places(results: list[tuple[int, int, int]]) -> list[int]:
    """By points, technologies and cards: how many are strictly better, and one."""
    return [1 + sum(other > mine for other in results) for mine in results]
