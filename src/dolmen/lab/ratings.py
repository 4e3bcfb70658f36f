"""Ratings on the Elo scale: Bradley–Terry over everybody who was left behind at a table, ties by half.

A Plackett–Luce ranking broken into its pairs is Bradley–Terry; so tables of three and four count, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import choix
import numpy as np
from numpy.typing import NDArray

from dolmen.lab.interval import LEVEL, SEED, Interval, grouped

RESAMPLES = 300
POINTS = 400 / np.log(10)  # of Elo, for odds of e to 1
TIE = 0.5  # added on both sides of a pair in which one never lost
Counts = NDArray[np.float64]


def elo(counts: Counts) -> NDArray[np.float64]:
    """[players] points above the first of them; `counts[i, j]`: how often i left j behind."""
    met = (counts + counts.T) > 0
    lopsided = met & ((counts == 0) | (counts.T == 0))
    strengths = choix.ilsr_pairwise_dense(counts + TIE * lopsided)
    found: NDArray[np.float64] = (strengths - strengths[0]) * POINTS
    return found


def ratings(matches: Sequence[Any], level: float = LEVEL) -> list[Interval]:
    """Each player's points above the first, who has 0; a match is [blocks, players, players] of counts."""
    groups = [grouped(match) for match in matches]
    whole = elo(np.sum([match.sum(axis=0) for match in groups], axis=0))
    rng = np.random.default_rng(SEED)
    samples = np.array([elo(_resampled(groups, rng)) for _ in range(RESAMPLES)])
    low, high = np.quantile(samples, [(1 - level) / 2, (1 + level) / 2], axis=0)
    return [Interval(*map(float, row)) for row in zip(whole, low, high, strict=True)]


def _resampled(groups: Sequence[Counts], rng: np.random.Generator) -> Counts:
    """Blocks drawn anew within each match."""
    drawn = [rng.multinomial(len(match), np.full(len(match), 1 / len(match))) for match in groups]
    found: Counts = np.sum([np.tensordot(n, m, 1) for n, m in zip(drawn, groups, strict=True)], axis=0)
    return found
