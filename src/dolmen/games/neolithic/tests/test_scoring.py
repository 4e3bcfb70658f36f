"""Scoring against hands worked out by hand and against a slow oracle."""

import csv
from pathlib import Path
from typing import Any

import pytest

from dolmen import load
from dolmen.games.neolithic.state import Source
from dolmen.games.neolithic.tests import naive
from dolmen.games.neolithic.tests.recording import JOURNALS
from dolmen.games.neolithic.tests.scene import Scene
from dolmen.kernel.trace import states

with Path(__file__).with_name("scoring.csv").open(encoding="utf-8") as file:
    HANDS = list(csv.DictReader(file))
CARDS = naive.edition()
GAMES = sorted(JOURNALS.glob("*.dolmen"))


def worked_out(row: dict[str, str]) -> list[int]:
    """What the row says, source by source."""
    return [int(row[source.name.lower()]) for source in Source]


def village(scene: Scene, row: dict[str, str], prefix: str, founder: int) -> naive.Village:
    """A village of a row, as the oracle takes it."""
    raw, made = ([scene.names[name] for name in row[f"{prefix}{part}"].split()] for part in ("raw", "made"))
    return naive.Village(raw, made, founder)


@pytest.mark.parametrize("row", HANDS, ids=[row["hand"] for row in HANDS])
def test_the_oracle_scores_as_worked_out_by_hand(row: dict[str, str]) -> None:
    scene = Scene()
    mine, other = village(scene, row, "", 1), village(scene, row, "other_", 2)
    assert naive.final_points(mine, other, CARDS) == worked_out(row)


@pytest.mark.parametrize("row", HANDS, ids=[row["hand"] for row in HANDS])
def test_the_rules_score_as_worked_out_by_hand(row: dict[str, str]) -> None:
    scene = Scene()
    scene.settle(0, *row["made"].split(), raw=tuple(row["raw"].split()))
    scene.settle(1, *row["other_made"].split(), raw=tuple(row["other_raw"].split()))
    scene.end()
    assert scene.me(0).points.tolist() == worked_out(row)
    assert scene.score(0) == int(row["total"])


def lying(me: Any) -> naive.Village:
    """A village at the end, as the oracle takes it."""
    raw, made = (
        [kind for kind, n in enumerate(cells.tolist()) for _ in range(n)] for cells in (me.raw, me.made)
    )
    return naive.Village(raw, [kind for kind in made if kind > 2], next(k for k in made if k <= 2))


@pytest.mark.parametrize("path", GAMES, ids=[path.stem for path in GAMES])
def test_the_oracle_agrees_at_the_end_of_recorded_games(path: Path) -> None:
    *_, last = states(path.read_text("utf-8"))
    game, villages = load("neolithic", "first"), [lying(me) for me in last.player]
    expected = [naive.final_points(villages[p], villages[1 - p], CARDS) for p in range(2)]
    assert [me.points.tolist() for me in last.player] == expected
    totals = [sum(points) for points in expected]
    assert [game.score(last, game.box, seat) for seat in range(2)] == totals
    assert [game.place(last, game.box, seat) for seat in range(2)] == naive.places(villages, totals)
