"""How well the judgement plays, in matches of whole games as machine code."""

import pytest

import dolmen
from dolmen.bots.machine import machine
from dolmen.lab import match

GAME = dolmen.load("neolithic", "first")
TURNS = (50, 80)  # of a game of good players


@pytest.mark.slow
def test_it_beats_random_play() -> None:
    results = list(match.play(GAME, ["greedy", "random"], 1000, seed=1))
    greedy, _ = match.standings(["greedy", "random"], results)
    assert greedy.win_rate >= 0.95


@pytest.mark.slow
def test_good_players_end_their_games_and_neither_seat_has_the_better_of_it() -> None:
    turns, points, firsts = [], [], 0.0
    for result in match.play(GAME, ["greedy", "greedy"], 600, seed=1):
        end = machine(GAME).end
        turns.append(int(end.turn_no))
        points += result.scores
        places = [int(GAME.place(end, GAME.box, seat)) for seat in range(2)]
        firsts += 0.5 if places == [1, 1] else float(places[int(end.starter)] == 1)
        assert not end.unfinished
    assert TURNS[0] <= sum(turns) / len(turns) <= TURNS[1]
    assert sum(points) / len(points) >= 45
    assert 0.44 <= firsts / len(turns) <= 0.60
