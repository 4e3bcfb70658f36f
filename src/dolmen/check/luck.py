"""Promises about luck: every draw has a name of its own, and seeds do not lean on one another."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dolmen.check.sample import Sample, hold
from dolmen.kernel.chance import below, outcomes, stream
from dolmen.kernel.game import CHANCE

SEEDS = 6_000
BINS = 6
UNLIKELY = 4.0  # standard deviations; a fair stream is beyond in 3 of 100,000 cases


def events_have_keys_of_their_own(sample: Sample) -> str:
    """No two decisions of one game share a key, so that keyed luck never repeats."""
    draws = 0
    for played in sample.played:
        keys = [int(sample.game.event(played.states[n])) for n, who in enumerate(played.who) if who == CHANCE]
        hold(len(keys) == len(set(keys)), "{}: two draws have one key.", played.setting)
        draws += len(keys)
    return f"{draws} draws of {len(sample.played)} games"


def chances_are_exact(sample: Sample) -> str:
    """The outcomes of every kind of draw are fractions that add up to one."""
    draws = [moment for moment in sample.moments if moment.who == CHANCE]
    for moment in draws:
        chances = outcomes(moment.menu)
        hold(sum(chances.values()) == 1, "{}: the chances do not add up to 1.", moment)
        hold(set(chances) == set(moment.menu), "{}: an outcome is not an offer.", moment)
    return f"{len(draws)} draws"


def first_draws_of_neighbouring_seeds_are_independent(sample: Sample) -> str:
    """Seed 8 does not begin like seed 7, nor does a second draw follow from the first."""
    menus = [menu for played in sample.played for menu, who in zip(played.menus, played.who, strict=False)]
    widest = max(map(len, menus))
    drawn = np.array([three_draws(seed, sample.played[0].setting.seats, widest) for seed in range(SEEDS)])
    starters, firsts, seconds = drawn.T
    far = {
        "first draws are not uniform": uneven(firsts, widest),
        "second draws are not uniform": uneven(seconds, widest),
        "first draws of neighbouring seeds depend on one another": related(firsts[:-1], firsts[1:]),
        "a second draw depends on the first": related(firsts, seconds),
        "the first draw depends on who starts": related(starters, firsts),
    }
    for sentence, z in far.items():
        hold(abs(z) < UNLIKELY, f"{sentence}: {z:+.1f} standard deviations.")
    return f"{SEEDS} seeds, {len(far)} chi-square tests, the furthest {max(far.values(), key=abs):+.1f} σ"


def three_draws(seed: int, seats: int, n: int) -> tuple[int, int, int]:
    """Who starts, and the first two draws among `n`, as a table takes them from a seed."""
    luck = stream(seed)
    return below(luck, seats), below(luck, n), below(luck, n)


def uneven(drawn: NDArray[np.int64], n: int) -> float:
    """How far draws among `n` are from uniform, in standard deviations."""
    expected = np.full(n, len(drawn) / n)
    return _deviation(np.bincount(drawn, minlength=n), expected, n - 1)


def related(first: NDArray[np.int64], second: NDArray[np.int64]) -> float:
    """How far two columns of draws are from independent, in standard deviations."""
    grid = np.zeros((BINS, BINS))
    np.add.at(grid, (_binned(first), _binned(second)), 1)
    grid = grid[grid.sum(axis=1) > 0][:, grid.sum(axis=0) > 0]
    expected = np.outer(grid.sum(axis=1), grid.sum(axis=0)) / grid.sum()
    return _deviation(grid, expected, (grid.shape[0] - 1) * (grid.shape[1] - 1))


def _binned(drawn: NDArray[np.int64]) -> NDArray[np.int64]:
    n = int(drawn.max()) + 1
    return drawn if n <= BINS else drawn * BINS // n


def _deviation(found: NDArray[Any], expected: NDArray[Any], degrees: int) -> float:
    """Chi-square as a normal deviate (Wilson and Hilferty); 0 where there is nothing to compare."""
    if degrees < 1:
        return 0.0
    spread = 2 / (9 * degrees)
    chi = float(((found - expected) ** 2 / expected).sum())
    return float(((chi / degrees) ** (1 / 3) - (1 - spread)) / np.sqrt(spread))
