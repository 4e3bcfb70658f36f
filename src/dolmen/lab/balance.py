"""Balance: what seats, moves and things are worth when one kind of bot plays itself, for any game.

Everything is counted from results and from moves made; a thing is what the game itself says a move takes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from dolmen import bots
from dolmen.bots.machine import machine
from dolmen.kernel.chance import Seed
from dolmen.kernel.errors import BadOption, BadSeats
from dolmen.kernel.game import Game
from dolmen.kernel.moves import word
from dolmen.kernel.view import View
from dolmen.lab import interval
from dolmen.lab.interval import MOST_BLOCKS, Interval
from dolmen.lab.plan import Plan, kind_of, plan, play
from dolmen.lab.shard import FROM

ENOUGH = 30  # seats with and without, for a line in a report; tables hold all
HEARD = 20  # random games in which moves are heard by name
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


class Variant(NamedTuple):
    """One way to play the game, to be looked at alone or beside another."""

    label: str
    game: Game
    plan: Plan


class Study(NamedTuple):
    """What came of a variant: tables by name, and the rows of its games."""

    variant: Variant
    rows: pl.DataFrame
    tables: dict[str, pl.DataFrame]


def variants(
    game: Game, bot: str, seats: int, games: int, seed: Seed, options: dict[str, bool], against: Game | None
) -> list[Variant]:
    """The game as it is; beside it, the same with options on, or with another edition."""
    bots.kind(kind_of(bot), game)
    game.check_seats(seats)
    if games < 1:
        raise BadSeats(f"There is at least one game to be played, not {games}.")

    def one(label: str, game: Game, options: dict[str, bool]) -> Variant:
        lineups = [(0,) * seats]
        of = plan(game, [bot], lineups, blocks=games, seed=seed, options=options, deeds=True)
        return Variant(label, game, of)

    if against is not None:
        if against.digest == game.digest:
            raise BadOption(f"Both editions are the same: {game.edition}.")
        labels = _apart(game.edition, against.edition)
        return [one(labels[0], game, options), one(labels[1], against, options)]
    if any(options.values()):
        on = " and ".join(word(name) for name, value in options.items() if value)
        off = {name: False for name, value in options.items() if value}
        return [one(f"without {on}", game, options | off), one(f"with {on}", game, options)]
    return [one(game.edition, game, options)]


def _apart(first: str, second: str) -> tuple[str, str]:
    return (first, second) if first != second else (first, f"{second} (the other)")


def study(variant: Variant, rows: pl.DataFrame) -> Study:
    """Every table of a variant."""
    game = variant.game
    names = move_names(variant)
    tables = {
        "seats": by_seat(rows),
        "lengths": lengths(rows),
        "scores": scores(rows),
        "sources": sources(rows),
        "openings": worth(_first(rows), "opening", names),
        "moves": worth(rows, "did", names, beside="passed"),
    }
    if game.thing is not None:
        tables["things"] = things(game, rows)
    return Study(variant, rows, tables)


# --- Seats, lengths, points ---------------------------------------------------------------------


def by_seat(rows: pl.DataFrame) -> pl.DataFrame:
    """Seat by seat, in the order of play: the share of wins, score and place."""
    seats = []
    for (seat,), mine in rows.sort("block").group_by("seat", maintain_order=True):
        figures = {
            "win_rate": interval.mean(mine.get_column("won"), share=True),
            "score": interval.mean(mine.get_column("score")),
            "place": interval.mean(mine.get_column("place").cast(pl.Float64)),
        }
        start: dict[str, Any] = {"seat": int(str(seat)) + 1, "games": mine.height}
        start |= {"fair": 1 / rows.n_unique("seat")}
        seats.append(start | _spread(figures))
    return pl.DataFrame(seats).sort("seat")


def _spread(figures: dict[str, Interval]) -> dict[str, float | None]:
    return {
        name + ending: None if np.isnan(number) else number
        for name, found in figures.items()
        for ending, number in zip(("", "_low", "_high"), found, strict=True)
    }


def lengths(rows: pl.DataFrame) -> pl.DataFrame:
    """How long games are: moves with chance included, and real decisions of one seat."""
    moves = rows.filter(pl.col("seat") == 0).get_column("moves")
    found = [("moves of a game", moves), ("decisions of a seat", rows.get_column("decisions"))]
    return pl.DataFrame([{"what": what} | _quantiles(values) for what, values in found])


def scores(rows: pl.DataFrame) -> pl.DataFrame:
    """Scores of the best, of everybody else, and how far apart the two best are."""
    ranked = rows.sort("score", descending=True).group_by("block", maintain_order=True).agg("score")
    best = ranked.get_column("score").list.first()
    found = [("best score", best), ("any score", rows.get_column("score"))]
    if rows.n_unique("seat") > 1:
        found.append(("lead of the best", best - ranked.get_column("score").list.get(1)))
    return pl.DataFrame([{"what": what} | _quantiles(values) for what, values in found])


def _quantiles(values: pl.Series) -> dict[str, float]:
    levels = np.quantile(values.to_numpy(), QUANTILES)
    names = (f"q{int(100 * q):02}" for q in QUANTILES)
    return {"mean": float(values.cast(pl.Float64).to_numpy().mean())} | dict(
        zip(names, map(float, levels), strict=True)
    )


def sources(rows: pl.DataFrame) -> pl.DataFrame:
    """Where points come from: means of the winners and of the others, and the gap between them."""
    labels = [name for name in rows.columns if name.startswith(FROM)]
    blocks = rows.sort("block").with_columns(first=pl.col("won") > 0)
    table = []
    for label in labels:
        winners = _per_block(blocks.filter(pl.col("first")), label)
        others = _per_block(blocks.filter(~pl.col("first")), label)
        figures = {"winners": interval.ratio(*winners), "others": interval.ratio(*others)}
        mean = rows.get_column(label).cast(pl.Float64).to_numpy().mean()
        table.append({"source": label.removeprefix(FROM), "mean": float(mean)} | _spread(figures))
    return pl.DataFrame(table, infer_schema_length=None)


def _per_block(rows: pl.DataFrame, label: str) -> tuple[Any, Any]:
    found = rows.group_by("block", maintain_order=True).agg(pl.sum(label), pl.len())
    return found.get_column(label).to_numpy().astype(float), found.get_column("len").to_numpy().astype(float)


# --- What is taken ------------------------------------------------------------------------------


def things(game: Game, rows: pl.DataFrame) -> pl.DataFrame:
    """What things are worth, with how many seats could have taken them: also of those nobody ever took."""

    def name(number: int) -> str:
        return thing_name(game, number)

    seen = pl.concat([_counted(rows, "took", name), _counted(rows, "left", name)])
    offered = seen.unique(["block", "seat", "label"]).group_by("label").agg(pl.len().alias("offered"))
    table = worth(rows, "took", name)
    if table.is_empty():
        return table
    found = table.join(offered, left_on="what", right_on="label", how="full", coalesce=True)
    counts = ("taken", "not_taken", "share")
    return found.with_columns(pl.col(*counts).fill_null(0)).sort("gap", descending=True, nulls_last=True)


def worth(
    rows: pl.DataFrame, column: str, name: Callable[[int], str], beside: str | None = None
) -> pl.DataFrame:
    """How often those win who took or did something, against those who did not.

    Those who did not are the others at the same tables; or, given a column `beside`, those who were offered
    it and never did it; alone, the games without it.
    """
    taken = _counted(rows, column, name)
    labels = sorted(set(taken.get_column("label")))
    if not labels:
        return pl.DataFrame()
    parts = np.zeros((min(rows.n_unique("block"), MOST_BLOCKS), len(labels), 4))
    _fill(parts, taken, labels, 0)
    if beside:
        # where one label stands for several codes, whoever did one of them has done it
        passed = _counted(rows, beside, name).join(taken, on=["block", "seat", "label"], how="anti")
        _fill(parts, passed, labels, 2)
    elif rows.n_unique("seat") == 1:
        _fill_absent(parts, rows, taken, labels)
    else:
        _fill(parts, _others(rows, taken), labels, 2)
    return _worth_table(labels, parts, rows.height)


def _counted(rows: pl.DataFrame, column: str, name: Callable[[int], str]) -> pl.DataFrame:
    """A row for each seat and label."""
    each = (
        rows.select("block", "seat", "won", pl.col(column).alias("code")).explode("code").drop_nulls("code")
    )
    codes = each.get_column("code").unique().to_list()
    labels = pl.DataFrame(
        {"code": codes, "label": [name(code) for code in codes]},
        schema={"code": pl.UInt16, "label": pl.String},
    )
    return (
        each.join(labels, on="code")
        .select("block", "seat", "won", "label")
        .unique(["block", "seat", "label"])
    )


def _others(rows: pl.DataFrame, taken: pl.DataFrame) -> pl.DataFrame:
    tables = taken.select("block", "label").unique()
    everybody = tables.join(rows.select("block", "seat", "won"), on="block")
    return everybody.join(taken, on=["block", "seat", "label"], how="anti")


def _fill(parts: Any, found: pl.DataFrame, labels: Sequence[str], at: int) -> None:
    places = {label: i for i, label in enumerate(labels)}
    kept = found.filter(pl.col("label").is_in(labels))
    column = np.array([places[label] for label in kept.get_column("label")], np.int64)
    group = kept.get_column("block").to_numpy().astype(np.int64) % len(parts)
    np.add.at(parts[:, :, at], (group, column), kept.get_column("won").to_numpy())
    np.add.at(parts[:, :, at + 1], (group, column), 1.0)


def _fill_absent(parts: Any, rows: pl.DataFrame, taken: pl.DataFrame, labels: Sequence[str]) -> None:
    everybody = rows.select("block", "won").join(pl.DataFrame({"label": labels}), how="cross")
    _fill(parts, everybody.join(taken, on=["block", "label"], how="anti"), labels, 2)


def _worth_table(labels: Sequence[str], parts: Any, seats: int) -> pl.DataFrame:
    found = interval.gaps(parts)
    counts = parts.sum(axis=0)
    table = {"what": labels, "taken": counts[:, 1].astype(int), "not_taken": counts[:, 3].astype(int)}
    table |= {"share": counts[:, 1] / seats}
    names = ("win_rate", "win_rate_low", "win_rate_high", "otherwise", "otherwise_low", "otherwise_high")
    table |= dict(zip((*names, "gap", "gap_low", "gap_high"), found, strict=True))
    return pl.DataFrame(table).with_columns(pl.selectors.float().fill_nan(None)).sort("gap", descending=True)


def telling(table: pl.DataFrame, most: int | None = None) -> pl.DataFrame:
    """The lines with enough games behind them; the most telling of these, the best first."""
    if table.is_empty():
        return table
    enough = table.filter((pl.col("taken") >= ENOUGH) & (pl.col("not_taken") >= ENOUGH))
    if most is not None and enough.height > most:
        enough = enough.sort(pl.col("gap").abs(), descending=True).head(most)
    return enough.sort("gap", descending=True)


def _first(rows: pl.DataFrame) -> pl.DataFrame:
    """Of each opening only the first choice."""
    return rows.with_columns(pl.col("opening").list.head(1))


# --- Names --------------------------------------------------------------------------------------


def thing_name(game: Game, number: int) -> str:
    """What the game calls a thing."""
    assert game.thing
    return game.thing(View(game, game.State.blank(), None), number)


def move_names(variant: Variant) -> Callable[[int], str]:
    """Moves by the name on a menu, where that does not depend on the table; else by what is said of them."""
    game, heard = variant.game, _heard(variant)
    start = View(game, machine(game).rules.start(variant.plan.seats), None)
    verbs: dict[str, bool] = {}
    for code, labels in heard.items():
        verb = game.moves.decode(code).verb
        verbs[verb] = verbs.get(verb, True) and len(set(labels)) == 1

    def name(code: int) -> str:
        move = game.moves.decode(code)
        if not verbs.get(move.verb, False):
            return game.moves.says(code)
        return heard[code][0] if code in heard else game.label(start, move)

    return name


def _heard(variant: Variant) -> dict[int, list[str]]:
    """What each move was called in some games played at random."""
    game, heard = variant.game, defaultdict(list)
    rules = machine(game).rules
    random = plan(game, ["random"], [(0,) * variant.plan.seats], blocks=HEARD, seed="names")
    kept = np.zeros(game.bound, np.int16)
    for played, code in play(game, random, range(HEARD), kept):
        states = rules.start(random.seats)
        for move in kept[: played.moves].tolist():
            who = int(game.to_move(states[0]))
            if who >= 0:
                heard[move].append(game.label(View(game, states, who), game.moves.decode(move)))
            code.rules.apply(states[0], game.box, move)
    return heard


# --- One beside another -------------------------------------------------------------------------


def beside(first: Study, second: Study) -> pl.DataFrame:
    """Figure by figure, the second less the first, over the same deals."""
    table = []
    for what in figures(first):
        if what in figures(second):
            one, other = figures(first)[what], figures(second)[what]
            joined = one.join(other, on="block", suffix="_other").sort("block")
            before, after = joined.get_column("value"), joined.get_column("value_other")
            found = {"first": interval.mean(before), "second": interval.mean(after)}
            found["change"] = interval.mean(after - before)
            table.append({"figure": what} | _spread(found))
    return pl.DataFrame(table, infer_schema_length=None)


def figures(of: Study) -> dict[str, pl.DataFrame]:
    """What is compared: a value for each block."""
    rows, value = of.rows, {}
    for seat in range(of.variant.plan.seats):
        mine = rows.filter(pl.col("seat") == seat)
        value[f"wins of seat {seat + 1}, %"] = mine.select("block", value=100 * pl.col("won"))
    by_game = rows.group_by("block")
    value["moves of a game"] = by_game.agg(value=pl.first("moves").cast(pl.Float64))
    value["decisions of a seat"] = by_game.agg(value=pl.mean("decisions"))
    value["best score"] = by_game.agg(value=pl.max("score").cast(pl.Float64))
    value["mean score"] = by_game.agg(value=pl.mean("score"))
    for label in (name for name in rows.columns if name.startswith(FROM)):
        value[label.replace(FROM, "points: ")] = by_game.agg(value=pl.mean(label))
    return value
