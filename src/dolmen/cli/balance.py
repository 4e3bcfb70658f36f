"""`dolmen balance`: what seats, moves and cards are worth, and what an option or an edition changes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from dolmen import bots
from dolmen.cli import asked, experiment
from dolmen.cli.console import A_GAME, examples, out, say_json
from dolmen.kernel.errors import BadOption
from dolmen.kernel.game import Game, load

if TYPE_CHECKING:
    import polars as pl

    from dolmen.lab.balance import Study, Variant
    from dolmen.lab.hands import Hands

SHOWN = 8  # best and worst lines of a long table
EXAMPLES = examples(
    f"dolmen balance {A_GAME} --games 2000 --out balance",
    f"dolmen balance {A_GAME} --bot scout --games 500 --seats 2",
    f"dolmen balance {A_GAME} --against mine.toml --out editions",
)


def balance(
    game: asked.GameName,
    bot: Annotated[
        str | None, typer.Option(help="Who plays every seat.", autocompletion=asked.complete_bots)
    ] = None,
    seats: Annotated[int | None, typer.Option(help="At the table; as many as it takes at most.")] = None,
    games: Annotated[int, typer.Option(help="How many.")] = 1000,
    seed: asked.Seed = experiment.SEED,
    option: asked.Options = None,
    edition: asked.EditionFile = None,
    against: Annotated[
        str | None, typer.Option(metavar="FILE|NAME", help="Hold this edition beside the other one.")
    ] = None,
    workers: asked.Workers = 0,
    on: asked.On = None,
    keep: asked.Out = None,
    shard: asked.PartOf = None,
    json: asked.Json = False,
) -> None:
    """Find out who is favoured, and by what; an option is held beside the game without it."""
    experiment.need_the_lab()
    from dolmen.lab import balance as lab
    from dolmen.lab import report
    from dolmen.lab.hands import hands

    chosen = asked.the_game(game, edition)
    other = None if against is None else load(chosen.name, against)
    name = _one_bot(bot, chosen)
    table = max(chosen.seats) if seats is None else seats
    variants = lab.variants(chosen, name, table, games, seed, asked.the_options(option), other)
    asked.the_part(shard, keep, seed, 1)
    with hands(workers or experiment.cores(), on) as by, experiment.folder(keep) as home:
        for variant in variants:
            experiment.get_ready(variant.game, [name, "random"])  # who is heard for the names of moves
        if shard:
            _play_a_part(variants, home, by, shard)
            return
        studies = [lab.study(one, _rows(one, n, home, by)) for n, one in enumerate(variants)]
        page = report.write(keep, studies) if keep else None
    if json:
        say_json(_as_json(studies))
    else:
        _print(studies, page)


def _one_bot(text: str | None, game: Game) -> str:
    found = [bots.usual(game)] if text is None else asked.bot_names(text)
    if len(found) != 1:
        raise BadOption(f"Balance is about one bot that plays every seat, not {len(found)}.")
    return found[0]


def _rows(variant: Variant, n: int, home: Path, by: Hands) -> pl.DataFrame:
    import polars as pl

    at = home / f"games-{n + 1}"
    return pl.concat(list(experiment.played(variant.game, variant.plan, at, by, None, variant.label)))


def _play_a_part(variants: Sequence[Variant], home: Path, by: Hands, shard: str) -> None:
    for n, variant in enumerate(variants):
        part = asked.the_part(shard, home, "", variant.plan.shards)
        at, plan = home / f"games-{n + 1}", variant.plan
        for _ in experiment.played(variant.game, plan, at, by, part, variant.label):
            pass
    out.print(f"Part {shard} is in {home}.", markup=False)


# --- Told ---------------------------------------------------------------------------------------


def _as_json(studies: Sequence[Study]) -> dict[str, Any]:
    from dolmen.lab.balance import beside

    plan, game = studies[0].variant.plan, studies[0].variant.game
    return {
        "game": game.name,
        "seats": plan.seats,
        "games": plan.games,
        "seed": int(plan.seed) if plan.seed.isdecimal() else plan.seed,
        "bot": plan.players[0],
        "variants": [
            {
                "label": study.variant.label,
                "edition": study.variant.game.edition,
                "options": list(study.variant.plan.options),
            }
            | {name: table.to_dicts() for name, table in study.tables.items()}
            for study in studies
        ],
        "beside": beside(*studies).to_dicts() if len(studies) == 2 else None,
    }


def _print(studies: Sequence[Study], page: Path | None) -> None:
    from dolmen.lab import report
    from dolmen.lab.balance import beside, telling

    for study in studies:
        plan, tables = study.variant.plan, study.tables
        title = (
            f"{study.variant.game.title}, {study.variant.label}: {plan.games:,} games of {plan.players[0]}"
        )
        out.print(f"\n{title}, {plan.seats} seats, seed {plan.seed}", markup=False, style="bold")
        _say(report.about_seats(tables["seats"]))
        _table("seats", tables["seats"], ("seat", "games", "win_rate", "score", "place"), ("win_rate",))
        _say(report.about_length(tables["lengths"]))
        _say(report.about_scores(tables["scores"]))
        _table("scores", tables["scores"], tuple(tables["scores"].columns))
        _say(report.about_sources(tables["sources"]))
        _table("points by source", tables["sources"], ("source", "winners", "others"))
        for name in ("things", "openings"):
            if name in tables and telling(tables[name]).height:
                _say(report.about_worth(tables[name], name, report.THERE))
                _table(
                    name, telling(tables[name]), ("what", "taken", "win_rate", "otherwise", "gap"), ("gap",)
                )
    if len(studies) == 2:
        table = beside(*studies)
        _say(report.about_change(table, *(study.variant.label for study in studies)))
        _table("one beside the other", table, ("figure", "first", "second", "change"), ("change",))
    if page:
        out.print(f"\nThe report is {page}; every table is beside it as CSV and Parquet.", markup=False)
    else:
        out.print("\n--out DIR writes a report with plots, and every table as CSV and Parquet.", markup=False)


def _say(sentences: Sequence[str]) -> None:
    for sentence in sentences:
        out.print(sentence, markup=False)


def _table(
    title: str, frame: pl.DataFrame, columns: Sequence[str], unsure: Sequence[str] | None = None
) -> None:
    """Some columns, the unsure ones with their intervals; of a long table the beginning and the end."""
    from dolmen.lab.report import bounds, cell, heading

    table = Table(title=Text(title), title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    for n, column in enumerate(columns):
        table.add_column(heading(column), justify="right" if n else "left", no_wrap=n > 0)
    rows = frame.rows(named=True)
    for n, row in enumerate(rows):
        if SHOWN <= n < len(rows) - SHOWN:
            if n == SHOWN:
                table.add_row("…")
            continue
        told = [cell(row[column], column) for column in columns]
        sure = [bounds(row, c) if unsure is None or c in unsure else "" for c in columns]
        table.add_row(*map("".join, zip(told, sure, strict=True)))
    out.print(table)
