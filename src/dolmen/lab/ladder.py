"""A ladder: each bot against the one below it, with two controls, over one list of deals.

At a table of more than two, one of the stronger kind sits among the weaker, in every seat equally often.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from dolmen import bots
from dolmen.kernel.chance import Seed
from dolmen.kernel.errors import BadOption, BadSeats
from dolmen.kernel.game import Game
from dolmen.lab import interval
from dolmen.lab.interval import Interval
from dolmen.lab.plan import Plan, budget, kind_of, plan, seatings
from dolmen.lab.ratings import ratings
from dolmen.lab.sequential import Trial

RUNG, MIRROR, SATURATION = "rung", "mirror", "saturation"
RANDOM = "random"
CONTROL_GAMES = 400  # of a control, at the least where the budget allows
SATURATED = 0.9  # of the games, that strong wins against random
SURE = 0.999  # the level at which a mirror match must not be ruled out as fair


class Rung(NamedTuple):
    """One comparison of a ladder, to be played."""

    what: str
    upper: str
    lower: str
    plan: Plan

    @property
    def name(self) -> str:
        """`hunter-over-scout`."""
        return f"{self.upper}-over-{self.lower}"

    @property
    def part(self) -> range:
        """The shards that it takes: all of them, or enough for a control."""
        if self.what == RUNG:
            return range(self.plan.shards)
        games = self.plan.size * len(self.plan.lineups)
        return range(min(self.plan.shards, -(-CONTROL_GAMES // games)))

    @property
    def most_games(self) -> int:
        """How many games that is."""
        return sum(len(self.plan.deals(n)) for n in self.part) * len(self.plan.lineups)


class Step(NamedTuple):
    """What came of a rung; nothing in it is without its number of games, its interval, seats and budget."""

    what: str
    upper: str
    lower: str
    upper_budget: str
    lower_budget: str
    seats: int
    seed: str
    games: int
    blocks: int
    most_games: int  # that were to be played
    fair: float
    won: Interval  # the upper one's share of wins
    beaten: Interval  # the share of the others that it left behind
    margin: Interval  # its points above the best of the others
    place: Interval
    ratio: float  # log-likelihood ratio of the sequential test
    verdict: str  # stronger, not stronger, open; of controls: fair, saturates, or their opposites
    wins: Any  # [blocks, 2, 2] who left whom behind


def the_bots(game: Game, asked: Sequence[str]) -> list[str]:
    """The bots of a ladder from the weakest, or its usual ones; raises what is wrong with them."""
    known = [name for name in bots.listed(game) if name != RANDOM and not bots.kind(name, game).timed]
    chosen = list(asked) or known
    for name in chosen:
        bots.kind(kind_of(name), game)
    if len(chosen) < 2:
        raise BadOption(
            f"A ladder has two bots or more, from the weakest to the strongest, not {len(chosen)}."
        )
    if twice := [name for name in chosen if chosen.count(name) > 1]:
        raise BadOption(f"“{twice[0]}” stands on the ladder twice.")
    return chosen


def rungs(
    game: Game, names: Sequence[str], seats: int, games: int, seed: Seed, options: dict[str, bool]
) -> list[Rung]:
    """Every rung from the lowest, then the controls; all over the same deals."""
    if game.check_seats(seats) < 2:
        raise BadSeats("A ladder is for tables of two or more; alone, a match says how a bot does.")
    if games < 1:
        raise BadSeats(f"A rung has at least one game, not {games}.")

    def one(what: str, upper: str, lower: str) -> Rung:
        lineups = seatings([0] + [1] * (seats - 1))
        blocks = -(-games // len(lineups))
        of = plan(game, [upper, lower], lineups, blocks=blocks, seed=seed, options=options)
        return Rung(what, upper, lower, of)

    steps = [one(RUNG, upper, lower) for lower, upper in pairwise(names)]
    return [*steps, one(MIRROR, names[0], names[0]), one(SATURATION, names[-1], RANDOM)]


# --- What came of it ----------------------------------------------------------------------------


def measure(game: Game, rung: Rung, shards: Iterable[pl.DataFrame], test: Trial | None) -> Step:
    """Take the shards of a rung in order, as many as the test asks for, and say what they come to."""
    parts: list[pl.DataFrame] = []
    for rows in shards:
        parts.append(by_block(rows))
        if test and rung.what == RUNG and test.verdict(pl.concat(parts).get_column("beaten")):
            break
    return step(game, rung, pl.concat(parts), test or Trial())


def by_block(rows: pl.DataFrame) -> pl.DataFrame:
    """A row for each block: how the first player did in the mean of its games."""
    mine, others = rows.filter(pl.col("player") == 0), rows.filter(pl.col("player") == 1)
    best = others.group_by("block", "lineup").agg(pl.max("score").alias("best"))
    joined = mine.join(best, on=["block", "lineup"])
    return (
        joined.group_by("block")
        .agg(
            pl.mean("won"),
            pl.mean("beaten"),
            pl.mean("place").cast(pl.Float64),
            (pl.col("score") - pl.col("best")).mean().alias("margin"),
            pl.len().alias("games"),
        )
        .sort("block")
    )


def step(game: Game, rung: Rung, blocks: pl.DataFrame, test: Trial) -> Step:
    """The figures of a rung, from its blocks."""
    seats = rung.plan.seats
    won = interval.mean(blocks.get_column("won"), share=True)
    beaten = blocks.get_column("beaten").to_numpy()
    return Step(
        rung.what,
        rung.upper,
        rung.lower,
        budget(rung.upper, game),
        budget(rung.lower, game),
        seats,
        rung.plan.seed,
        int(blocks.get_column("games").sum()),
        blocks.height,
        rung.most_games,
        1 / seats,
        won,
        interval.mean(beaten, share=True),
        interval.mean(blocks.get_column("margin")),
        interval.mean(blocks.get_column("place")),
        test.ratio(beaten),
        _verdict(rung, won, beaten, test),
        _wins(beaten, blocks.get_column("games").to_numpy() * (seats - 1)),
    )


def _verdict(rung: Rung, won: Interval, beaten: Any, test: Trial) -> str:
    if rung.what == MIRROR:
        fair = interval.mean(beaten, share=True, level=SURE).has(0.5)
        return "fair" if fair else "NOT FAIR"
    if rung.what == SATURATION:
        full = won.value >= SATURATED
        return "saturates" if full else "DOES NOT SATURATE"
    return test.verdict(beaten) or "open"


def _wins(beaten: Any, meetings: Any) -> Any:
    counts = np.zeros((len(beaten), 2, 2))
    counts[:, 0, 1] = beaten * meetings
    counts[:, 1, 0] = (1 - beaten) * meetings
    return counts


def rated(names: Sequence[str], steps: Sequence[Step]) -> list[Interval]:
    """Elo points of the ladder's bots above the lowest, from its rungs, and from a control where it fits."""
    matches = []
    for one in steps:
        if one.what != MIRROR and {one.upper, one.lower} <= set(names):
            at = [names.index(one.upper), names.index(one.lower)]
            counts = np.zeros((one.blocks, len(names), len(names)))
            counts[np.ix_(range(one.blocks), at, at)] = one.wins
            matches.append(counts)
    return ratings(matches)


def as_table(steps: Sequence[Step]) -> pl.DataFrame:
    """The steps as a table of numbers."""
    return pl.DataFrame([as_dict(one) for one in steps], infer_schema_length=None)


def as_dict(one: Step) -> dict[str, Any]:
    """A step in numbers and words; bounds that cannot be told are None."""
    return dict(_figures(one))


def _figures(one: Step) -> Iterator[tuple[str, Any]]:
    for name, value in one._asdict().items():
        if isinstance(value, Interval):
            label = {"won": "win_rate", "place": "mean_place"}.get(name, name)
            for ending, number in zip(("", "_low", "_high"), value, strict=True):
                yield label + ending, None if np.isnan(number) else number
        elif name != "wins":
            yield name, value
