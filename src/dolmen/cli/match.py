"""`dolmen match`: bots against bots, as machine code."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from dolmen.cli import asked, experiment
from dolmen.cli.console import A_GAME, examples, out, progress, say_json
from dolmen.kernel.game import Game
from dolmen.lab import match as lab
from dolmen.lab.plan import Plan, labels

if TYPE_CHECKING:
    import polars as pl

EXAMPLES = examples(
    f"dolmen match {A_GAME} --bots greedy,random --games 1000",
    f"dolmen match {A_GAME} --bots greedy,greedy --seed 7 --json",
    f"dolmen match {A_GAME} --games 100000 --seed 7 --workers 2 --out results",
)
Bots = Annotated[
    str,
    typer.Option(
        metavar="A,B,…", help="Who plays, one bot a seat; seats rotate.", autocompletion=asked.complete_bots
    ),
]


def match(
    game: asked.GameName,
    bots: Bots = "greedy,random",
    games: Annotated[int, typer.Option(help="At least so many; rounded up to whole rotations.")] = 200,
    seed: asked.Seed = None,
    option: asked.Options = None,
    edition: asked.EditionFile = None,
    workers: asked.Workers = 1,
    on: asked.On = None,
    keep: asked.Out = None,
    shard: asked.PartOf = None,
    json: asked.Json = False,
) -> None:
    """Let bots play each other, and say who is stronger and how sure that is."""
    chosen, names = asked.the_game(game, edition), asked.bot_names(bots)
    luck = str(secrets.randbelow(1 << 32)) if seed is None else seed
    match = lab.plan_of(chosen, names, games, luck, asked.the_options(option))
    part = asked.the_part(shard, keep, seed, match.shards)
    if workers != 1 or on or keep:
        experiment.need_the_lab()
        results, seconds = _by_shards(chosen, match, keep, workers, on, part)
    else:
        results, seconds = _here(chosen, match)
    if part is not None:
        out.print(f"Part {shard}: {len(results):,} games are in {keep}.", markup=False)
    elif json:
        say_json(_as_json(chosen, luck, lab.standings(names, results)))
    else:
        _print(chosen, lab.standings(names, results), results, luck, seconds)


def _here(game: Game, match: Plan) -> tuple[list[lab.Result], float]:
    """All results, and how long it took to play them."""
    experiment.get_ready(game, list(match.players))
    began = time.perf_counter()
    with progress() as bar:
        task = bar.add_task(_title(match), total=match.games)
        results = []
        for result in lab.play_plan(game, match):
            results.append(result)
            bar.advance(task)
    return results, time.perf_counter() - began


def _by_shards(
    game: Game, match: Plan, kept: Path | None, workers: int, on: str | None, part: range | None
) -> tuple[list[lab.Result], float]:
    """The same by several workers, or into a folder."""
    from dolmen.lab.hands import hands

    with hands(workers, on) as by, experiment.folder(kept) as at:
        experiment.get_ready(game, list(match.players))
        began = time.perf_counter()
        shards = experiment.played(game, match, at, by, part, _title(match))
        results = [lab.Result(*row) for rows in shards for row in _results(rows)]
        return results, time.perf_counter() - began


def _results(rows: pl.DataFrame) -> list[tuple[list[int], list[int], int]]:
    """Game by game what players got, in the order of the match."""
    import polars as pl

    by_player = rows.sort("block", "lineup", "player")
    games = by_player.group_by("block", "lineup", maintain_order=True)
    return games.agg("score", "place", pl.first("moves")).select("score", "place", "moves").rows()


def _title(match: Plan) -> str:
    return " – ".join(labels(match.players))


def _as_json(game: Game, seed: str, standings: Sequence[lab.Standing]) -> dict[str, object]:
    return {
        "game": game.name,
        "edition": game.edition,
        "seats": len(standings),
        "games": standings[0].games,
        "seed": int(seed) if seed.isdecimal() else seed,
        "bots": [standing._asdict() for standing in standings],
    }


def _print(
    game: Game, standings: Sequence[lab.Standing], results: Sequence[lab.Result], seed: str, seconds: float
) -> None:
    title = Text(f"{game.title}, {len(results):,} games, seed {seed}")
    table = Table(title=title, title_justify="left")
    table.add_column("bot")
    for column in ("wins", "share", "95 %", "score", "place"):
        table.add_column(column, justify="right")
    for s in standings:
        sure = f"{s.win_rate_low:.1%} – {s.win_rate_high:.1%}"
        cells = (f"{s.wins:g}", f"{s.win_rate:.1%}", sure, f"{s.mean_score:.1f}", f"{s.mean_place:.2f}")
        table.add_row(s.bot, *cells)
    out.print(table)
    winners = sum(max(r.scores) for r in results) / len(results)
    moves = sum(r.moves for r in results) / len(results)
    speed = len(results) / seconds * 60
    out.print(f"Best score {winners:.1f}, {moves:.0f} moves a game on average; {speed:,.0f} games a minute.")
