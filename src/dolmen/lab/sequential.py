"""A test that stops as soon as the games played so far say enough: GSPRT over blocks.

The score of a block is the mean share of the others that a player left behind, over its line-ups.  For two
seats a block is a pair of games, and this is the pentanomial test that Fishtest uses for chess engines; for
more seats it is the mean rank.  Michel Van den Bergh, “The Generalized Sequential Probability Ratio Trial for
Expected Values”: the likelihood of a mean is that of the likeliest distribution with this mean.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq

UNSEEN = 1e-3  # of a block, for a best and a worst result that never came
NEARLY = 1e-9
Values = NDArray[np.float64]


def score(elo: float) -> float:
    """The expected share that somebody stronger by so many points leaves behind."""
    return 1 / (1 + math.pow(10, -elo / 400))


def elo(score: float) -> float:
    """The other way round; without bound where everything or nothing was left behind."""
    if not 0 < score < 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


@dataclass(frozen=True)
class Trial:
    """Whether somebody is ahead by `stronger` points of Elo rather than by `weaker`.

    Either mistake has a chance of `error`.
    """

    weaker: float = 0.0
    stronger: float = 50.0
    error: float = 0.05
    least: int = 50  # blocks, before it may stop

    @property
    def bound(self) -> float:
        """The log-likelihood ratio at which it stops, above or below zero."""
        return math.log((1 - self.error) / self.error)

    def verdict(self, blocks: Any) -> str | None:
        """`stronger` or `not stronger`, once that is clear."""
        if len(blocks) < self.least:
            return None
        ratio = self.ratio(blocks)
        if abs(ratio) < self.bound:
            return None
        return "stronger" if ratio > 0 else "not stronger"

    def ratio(self, blocks: Any) -> float:
        """The log-likelihood ratio of the two claims, given the scores of blocks."""
        if not len(blocks):
            return 0.0
        values, counts = np.unique(np.asarray(blocks, float).round(9), return_counts=True)
        values = np.concatenate([[0.0], values, [1.0]])
        weights = np.concatenate([[UNSEEN], counts, [UNSEEN]])
        shares = weights / weights.sum()
        high = likeliest(values, shares, score(self.stronger))
        low = likeliest(values, shares, score(self.weaker))
        return float(len(blocks) * (shares * np.log(high / low)).sum())


def likeliest(values: Values, shares: Values, mean: float) -> Values:
    """The distribution over `values` with this mean that makes the observed shares likeliest."""
    away = values - mean
    least, most = -1 / away.max(), -1 / away.min()
    margin = NEARLY * (most - least)
    x = brentq(lambda x: float((shares * away / (1 + x * away)).sum()), least + margin, most - margin)
    found: Values = shares / (1 + x * away)
    return found
