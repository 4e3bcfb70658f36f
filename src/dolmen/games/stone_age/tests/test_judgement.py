"""How well the judgement plays, in matches of whole games as machine code."""

from collections.abc import Sequence

import pytest

import dolmen
from dolmen.bots.machine import machine
from dolmen.lab import match

GAME = dolmen.load("stone_age")
ROUNDS = (8, 16)  # of a game of good players


def played(names: Sequence[str], games: int) -> tuple[list[match.Result], list[int]]:
    """The results of a match, and how many rounds each game took."""
    results, rounds = [], []
    for result in match.play(GAME, names, games, seed=1):
        results.append(result)
        rounds.append(int(machine(GAME).end.round_no))
    return results, rounds


@pytest.mark.slow
def test_it_beats_random_play() -> None:
    results, _ = played(["greedy", "random"], 1000)
    greedy, _ = match.standings(["greedy", "random"], results)
    assert greedy.win_rate >= 0.98


@pytest.mark.slow
def test_it_scores_like_a_person() -> None:
    """Published winners of tournaments score 110 to 235."""
    results, rounds = played(["greedy"] * 4, 200)
    assert sum(max(result.scores) for result in results) / len(results) >= 100
    assert ROUNDS[0] <= sum(rounds) / len(rounds) <= ROUNDS[1]
    assert all(min(result.places) == 1 for result in results), "every game reaches its end"
