"""`dolmen match`: bots against bots, as machine code."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from dolmen.bots.machine import machine
from dolmen.cli.asked import (
    EditionFile,
    GameName,
    Json,
    Options,
    Seed,
    bot_names,
    complete_bots,
    the_game,
    the_options,
)
from dolmen.cli.console import A_GAME, compiling, examples, out, progress, say_json
from dolmen.kernel.game import Game
from dolmen.lab import match as lab

EXAMPLES = examples(
    f"dolmen match {A_GAME} --bots greedy,random --games 1000",
    f"dolmen match {A_GAME} --bots greedy,greedy --seed 7 --json",
)
Bots = Annotated[
    str,
    typer.Option(
        metavar="A,B,…", help="Who plays, one bot a seat; seats rotate.", autocompletion=complete_bots
    ),
]


def match(
    game: GameName,
    bots: Bots = "greedy,random",
    games: Annotated[int, typer.Option(help="At least so many; rounded up to whole rotations.")] = 200,
    seed: Seed = None,
    option: Options = None,
    edition: EditionFile = None,
    json: Json = False,
) -> None:
    """Let bots play each other, and say who is stronger and how sure that is."""
    chosen, names = the_game(game, edition), bot_names(bots)
    luck = str(secrets.randbelow(1 << 32)) if seed is None else seed
    switches = the_options(option)
    lab.check(chosen, names, games, switches)
    with compiling(chosen):
        machine(chosen).load(names)
    began = time.perf_counter()
    results = _played(chosen, names, games, luck, switches)
    if json:
        say_json(_as_json(chosen, luck, lab.standings(names, results)))
    else:
        _print(chosen, lab.standings(names, results), results, luck, time.perf_counter() - began)


def _played(
    game: Game, names: list[str], games: int, seed: str, options: dict[str, bool]
) -> list[lab.Result]:
    with progress() as bar:
        task = bar.add_task(" – ".join(lab.labels(names)), total=lab.whole_rotations(games, len(names)))
        results = []
        for result in lab.play(game, names, games, seed, **options):
            results.append(result)
            bar.advance(task)
    return results


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
