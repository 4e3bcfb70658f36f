"""How sure a figure is: intervals by bootstrap over blocks, the unit that is independent.

Games of one deal share their luck, and seats of one game share everything; so neither counts for itself.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from dolmen.lab.match import wilson

LEVEL = 0.95
RESAMPLES = 1_000
MOST_BLOCKS = 1_000  # more are put together by turns first, which leaves them independent
SEED = 1  # of the resampling: the same results always have the same interval
Values = NDArray[np.float64]


class Interval(NamedTuple):
    """A figure between its bounds; they are not numbers where there is too little to tell."""

    value: float
    low: float
    high: float

    def has(self, value: float) -> bool:
        """Whether a value is possible."""
        return self.low <= value <= self.high


def grouped(values: Any, most: int = MOST_BLOCKS) -> Values:
    """Sums over at most so many groups of blocks."""
    rows = np.asarray(values, float)
    if len(rows) <= most:
        return rows
    return np.array([rows[first::most].sum(axis=0) for first in range(most)])


def mean(values: Any, *, share: bool = False, level: float = LEVEL) -> Interval:
    """The mean over blocks; a `share` lies between 0 and 1."""
    return ratio(values, np.ones(len(values)), share=share, level=level)


def ratio(above: Any, below: Any, *, share: bool = False, level: float = LEVEL) -> Interval:
    """The sum of one figure over the blocks by the sum of another; BCa bootstrap.

    Shares that are the same in every block, such as games that were all won, have Wilson's interval for as
    many trials as there are blocks.
    """
    tops, bottoms = grouped(above), grouped(below)
    if not bottoms.sum():
        return Interval(np.nan, np.nan, np.nan)
    value = float(tops.sum() / bottoms.sum())
    if np.ptp(tops - value * bottoms) < 1e-12 or len(tops) < 2:
        if share:
            return Interval(value, *wilson(value * len(above), len(above)))
        return Interval(value, np.nan, np.nan)
    found = stats.bootstrap(
        (tops, bottoms),
        _ratio,
        paired=True,
        n_resamples=RESAMPLES,
        confidence_level=level,
        method="BCa",
        rng=np.random.default_rng(SEED),
    ).confidence_interval
    low, high = float(found.low), float(found.high)
    if np.isnan(low) or np.isnan(high):
        return Interval(value, np.nan, np.nan)
    return Interval(value, min(low, value), max(high, value))


def _ratio(above: Values, below: Values, axis: int = -1) -> Any:
    with np.errstate(invalid="ignore", divide="ignore"):
        return above.sum(axis=axis) / below.sum(axis=axis)


def difference(first: Interval, second: Interval) -> Interval:
    """One figure less another one, independent of it."""
    value = first.value - second.value
    down = np.hypot(first.value - first.low, second.high - second.value)
    up = np.hypot(first.high - first.value, second.value - second.low)
    return Interval(value, value - float(down), value + float(up))


# --- Many at once -------------------------------------------------------------------------------


class Gaps(NamedTuple):
    """Two shares and how far the first is above the second, for many things at once: [things] each."""

    first: Any
    first_low: Any
    first_high: Any
    second: Any
    second_low: Any
    second_high: Any
    gap: Any
    gap_low: Any
    gap_high: Any


def gaps(parts: Any, level: float = LEVEL) -> Gaps:
    """[blocks, things, 4] → shares: what was won of what with a thing, then what of what without it.

    Percentile bootstrap over blocks, the same resampled blocks for all; not a number where nothing is below.
    """
    blocks = len(parts)
    weights = np.random.default_rng(SEED).multinomial(blocks, np.full(blocks, 1 / blocks), RESAMPLES)
    drawn = np.tensordot(weights.astype(float), parts, 1)
    whole = _shares(parts.sum(axis=0))
    samples = _shares(drawn)
    samples = np.where(np.isnan(samples), whole, samples)  # a resample without any of a thing tells nothing
    low, high = np.quantile(samples, [(1 - level) / 2, (1 + level) / 2], axis=0)
    return Gaps(*(row for three in zip(whole.T, low.T, high.T, strict=True) for row in three))


def _shares(parts: Values) -> Values:
    """[…, 4] → […, 3]: both shares, and the first less the second."""
    with np.errstate(invalid="ignore", divide="ignore"):
        first, second = parts[..., 0] / parts[..., 1], parts[..., 2] / parts[..., 3]
    return np.stack([first, second, first - second], axis=-1)
