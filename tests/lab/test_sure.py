"""Statistics against numbers worked out by hand, and against what is known of made-up games."""

import math
from itertools import product

import numpy as np
import pytest

from dolmen.lab import interval, ratings, sequential
from dolmen.lab.sequential import Trial


def test_elo_and_scores() -> None:
    assert sequential.score(0) == 0.5
    assert sequential.score(400) == pytest.approx(10 / 11)
    assert sequential.elo(0.75) == pytest.approx(400 * math.log10(3))
    assert sequential.elo(1) == math.inf
    assert sequential.elo(0) == -math.inf


# --- Intervals -------------------------------------------------------------------------------------


def test_an_interval_covers_as_often_as_it_says() -> None:
    rng = np.random.default_rng(1)
    found = [interval.mean(rng.choice([0, 0.5, 1], 80, p=[0.2, 0.3, 0.5]), share=True) for _ in range(300)]
    assert 0.91 <= np.mean([one.has(0.65) for one in found]) <= 0.98
    assert all(one.low <= one.value <= one.high for one in found)


def test_an_interval_is_about_two_standard_errors_wide() -> None:
    values = np.random.default_rng(2).normal(10, 3, 900)
    found = interval.mean(values)
    assert found.value == pytest.approx(values.mean())
    assert found.high - found.low == pytest.approx(2 * 1.96 * values.std() / 30, rel=0.1)


def test_blocks_are_what_counts_not_games() -> None:
    """Ten games that are one and the same tell no more than one of them."""
    wins = np.random.default_rng(3).integers(0, 2, 100).astype(float)
    once = interval.mean(wins, share=True)
    ten = interval.ratio(wins * 10, np.full(100, 10.0), share=True)
    assert once == pytest.approx(ten)


def test_many_blocks_are_put_together() -> None:
    values = np.arange(3000, dtype=float)
    groups = interval.grouped(values, 1000)
    assert groups.shape == (1000,)
    assert groups[1] == 1 + 1001 + 2001
    assert interval.mean(values).value == pytest.approx(1499.5)


def test_games_that_were_all_won_do_not_make_sure() -> None:
    found = interval.mean(np.ones(20), share=True)
    assert (found.value, found.high) == (1, 1)
    assert found.low == pytest.approx(0.839, abs=0.001)  # Wilson's for 20 of 20
    alike = interval.mean(np.full(20, 7.0))
    assert alike.value == 7
    assert math.isnan(alike.low)


def test_a_share_of_nothing_is_no_number() -> None:
    assert all(math.isnan(x) for x in interval.ratio([0, 0], [0, 0], share=True))


def test_a_difference_is_as_unsure_as_both() -> None:
    found = interval.difference(interval.Interval(10, 7, 13), interval.Interval(4, 0, 8))
    assert found == pytest.approx((6, 1, 11))


# --- The sequential test ---------------------------------------------------------------------------


def test_the_likeliest_distribution_with_a_mean() -> None:
    """A coin: there is only one distribution over 0 and 1 with a given mean."""
    found = sequential.likeliest(np.array([0.0, 1.0]), np.array([0.4, 0.6]), 0.3)
    assert found == pytest.approx([0.7, 0.3])
    three = sequential.likeliest(np.array([0.0, 0.5, 1.0]), np.array([0.2, 0.5, 0.3]), 0.5)
    assert three.sum() == pytest.approx(1)
    assert three @ [0, 0.5, 1] == pytest.approx(0.5)


def test_the_ratio_of_a_coin_is_that_of_two_binomials() -> None:
    test = Trial(weaker=0, stronger=100)
    strong = sequential.score(100)
    by_hand = 60 * math.log(strong / 0.5) + 40 * math.log((1 - strong) / 0.5)
    assert test.ratio([1] * 60 + [0] * 40) == pytest.approx(by_hand, abs=0.01)
    assert test.ratio([]) == 0


def test_a_clear_case_stops_and_an_unclear_one_goes_on() -> None:
    test = Trial()
    assert test.verdict([1.0] * 60) == "stronger"
    assert test.verdict([0.0] * 60) == "not stronger"
    assert test.verdict([1.0] * 20) is None, "too few"
    assert test.verdict([0.1, 0.95] * 30) is None


def first_verdict(test: Trial, mean: float, rng: np.random.Generator) -> str:
    """Play pairs of games until the test has seen enough."""
    shares = np.array([0.05, 0.2, 0.5, 0.2, 0.05])
    values = np.array([0, 0.25, 0.5, 0.75, 1])
    blocks = rng.choice(values, 1500, p=sequential.likeliest(values, shares, mean))
    for played in range(50, 1500, 25):
        if found := test.verdict(blocks[:played]):
            return found
    return "open"


@pytest.mark.parametrize(("elo", "wrong"), [(0, "stronger"), (80, "not stronger")])
def test_it_errs_as_rarely_as_it_says(elo: float, wrong: str) -> None:
    test, rng = Trial(0, 80), np.random.default_rng(int(elo))
    found = [first_verdict(test, sequential.score(elo), rng) for _ in range(200)]
    assert found.count(wrong) <= 18, "5 % of 200 are 10; 18 or more come in one of a hundred"
    assert found.count("open") < 10


# --- Ratings ---------------------------------------------------------------------------------------


def test_two_players_are_as_far_apart_as_their_games_say() -> None:
    assert ratings.elo(np.array([[0, 25], [75, 0]])) == pytest.approx([0, 400 * math.log10(3)], abs=0.01)


def test_a_table_with_known_strengths() -> None:
    """Counts that fit the model exactly give the strengths that they were made with."""
    strengths = np.array([1.0, 2.0, 4.0, 16.0])
    counts = np.zeros((4, 4))
    for i, j in product(range(4), range(4)):
        counts[i, j] = 0 if i == j else 100 * strengths[i] / (strengths[i] + strengths[j])
    assert ratings.elo(counts) == pytest.approx(400 * np.log10(strengths), abs=0.01)


def test_whoever_never_lost_has_a_bound() -> None:
    found = ratings.elo(np.array([[0.0, 0.0], [30.0, 0.0]]))
    assert found[1] == pytest.approx(400 * math.log10(30.5 / 0.5), abs=0.01)


def test_ratings_cover_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "RESAMPLES", 100)
    rng, truth = np.random.default_rng(5), 400 * math.log10(0.7 / 0.3)
    covered = 0
    for _ in range(30):
        won = rng.binomial(2, 0.7, 100)
        match = np.zeros((100, 2, 2))
        match[:, 1, 0], match[:, 0, 1] = won, 2 - won
        first, second = ratings.ratings([match])
        assert first == (0, 0, 0)
        covered += second.has(truth)
    assert covered >= 25, "95 % of 30 are 28.5"
