"""Whole games are scored like `naive` does it, from the log of what was done alone."""

from typing import Any

import numpy as np
import pytest

from dolmen import Table, load
from dolmen.games.cro_magnon import text
from dolmen.games.cro_magnon.state import Animal, Source
from dolmen.games.cro_magnon.tests import naive

GAME = load("cro_magnon", "first")
BOX = naive.edition()


def played(seats: int, seed: int) -> tuple[Table, list[naive.Community]]:
    """A random game, and what each player did in it, noted from moves and menus alone."""
    table, rng = Table(GAME, seats, seed=seed), np.random.default_rng(seed)
    mastered: list[list[str]] = [[] for _ in range(seats)]
    before: list[list[set[str]]] = [[] for _ in range(seats)]
    improved, settled, hunted = [0] * seats, [0] * seats, [0] * seats
    while not table.over:
        seat, s = table.to_move, table.state
        code = int(rng.choice(table.codes()))
        move = GAME.moves.decode(code)
        if move.verb == "master":
            number = int(s.row[move.nouns["spot"] // 4].technology[move.nouns["spot"] % 4])
            name = text.technology(GAME.box, number)
            before[seat].append(set(mastered[seat]))
            mastered[seat].append(name)
        improved[seat] += int(move.nouns["spoils"]) if move.verb == "improve" else 0
        settled[seat] += move.verb == "found"
        if move.verb in ("hunt", "accept"):
            share(hunted, table, move.verb)
        table.play(code)
    return table, [
        naive.Community(
            mastered[p], before[p], hunted[p], improved[p], settled[p], figures(table, p), held(table, p)
        )
        for p in range(seats)
    ]


def share(hunted: list[int], table: Table, verb: str) -> None:
    """Points of a predator: all to a lone hunter, or as the offer says when its last helper accepts."""
    s = table.state
    if s.animal < Animal.WOLF:
        return
    if verb == "hunt":
        hunted[table.to_move] += (1, 1, 2, 2)[int(s.animal) - Animal.WOLF]
    elif all(s.party[p] != 1 for p in range(table.seats) if p != table.to_move):
        for p in range(table.seats):
            hunted[p] += int(s.points_for[p])


def figures(table: Table, seat: int) -> list[str]:
    """The figures that stand before a seat at the end."""
    own = table.state.player[seat].figures
    return [Animal(2 + terrain).name.lower() for terrain in range(4) if own[terrain]]


def held(table: Table, seat: int) -> int:
    return int(table.state.player[seat].hand.sum())


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_whole_games_are_scored_like_the_oracle(seats: int, seed: int) -> None:
    table, communities = played(seats, 10 * seed + seats)
    results: list[tuple[int, int, int]] = []
    for seat, community in enumerate(communities):
        expected = naive.final_points(community, BOX)
        points: Any = table.state.player[seat].points
        assert {
            source.name.lower(): int(points[source]) for source in Source if source != Source.MONTHS
        } == expected
        results.append((sum(expected.values()), len(community.mastered), community.cards))
    assert table.scores() == [points for points, _, _ in results]
    assert table.ranking() == (naive.places(results) if not table.state.unfinished else [0] * seats)
