import pytest

import dolmen
from dolmen.kernel.errors import BadSeats
from dolmen.lab import match as lab
from dolmen.lab.plan import MOST_GAMES, labels

NAMES = ["greedy", "random", "greedy"]


def test_a_second_copy_has_a_number() -> None:
    assert labels(["greedy", "random", "greedy", "greedy"]) == [
        "greedy",
        "random",
        "greedy#2",
        "greedy#3",
    ]


@pytest.mark.parametrize(("asked", "seats", "played"), [(1, 2, 2), (2, 2, 2), (10, 3, 12), (12, 4, 12)])
def test_games_are_rounded_up_to_whole_rotations(asked: int, seats: int, played: int) -> None:
    assert lab.whole_rotations(asked, seats) == played


@pytest.mark.parametrize("games", [0, -3, MOST_GAMES + 1])
def test_an_absurd_number_of_games_is_one_sentence(games: int) -> None:
    with pytest.raises(BadSeats, match="A match has from 1 to"):
        lab.whole_rotations(games, 2)


def test_the_same_seed_gives_the_same_match(pebbles: dolmen.Game) -> None:
    first, again, other = (list(lab.play(pebbles, NAMES, 9, seed)) for seed in ("a", "a", "b"))
    assert first == again != other


def test_shares_of_wins_add_up_to_the_games(pebbles: dolmen.Game) -> None:
    results = list(lab.play(pebbles, NAMES, 60, 1))
    table = lab.standings(NAMES, results)
    assert sum(s.wins for s in table) == pytest.approx(60)
    assert any(r.places.count(1) > 1 for r in results), "some game is shared"
    assert [s.bot for s in table] == ["greedy", "random", "greedy#2"]
    assert all(s.win_rate_low <= s.win_rate <= s.win_rate_high for s in table)
    assert table[1].mean_score < min(table[0].mean_score, table[2].mean_score)


def test_a_shared_win_counts_half_and_a_stopped_game_for_nobody() -> None:
    results = [lab.Result([5, 5], [1, 1], 9), lab.Result([7, 2], [1, 2], 9), lab.Result([3, 3], [0, 0], 9)]
    first, second = lab.standings(["a", "b"], results)
    assert (first.wins, second.wins) == (1.5, 0.5)
    assert first.mean_place == pytest.approx(2 / 3)


def test_everybody_sits_everywhere(pebbles: dolmen.Game) -> None:
    """Scores follow the players round the table: alike bots in the mean score alike."""
    results = list(lab.play(pebbles, ["random", "random"], 400, 2))
    one, other = lab.standings(["random", "random"], results)
    assert one.win_rate_low < 0.5 < one.win_rate_high
    assert other.win_rate == pytest.approx(1 - one.win_rate)


def test_wilsons_interval() -> None:
    assert lab.wilson(8, 10) == pytest.approx((0.490, 0.943), abs=0.001)
    assert lab.wilson(0, 10)[0] == 0
    assert lab.wilson(10, 10)[1] == 1


@pytest.mark.parametrize("name", dolmen.games())
def test_bots_finish_games_of_every_game(name: str) -> None:
    game = dolmen.load(name)
    names = ["random"] * game.seats[-1]
    for result in lab.play(game, names, game.seats[-1], 1):
        assert 0 < result.moves <= game.bound
        assert min(result.places) in (0, 1)
