"""`dolmen bench`: how fast the games run here."""

from __future__ import annotations

from typing import Annotated

import typer

from dolmen import bench as figures
from dolmen.bench import Row
from dolmen.cli.asked import EditionFile, Json, complete_game, the_game
from dolmen.cli.console import A_GAME, err, examples, out, say_json
from dolmen.kernel.errors import BadOption
from dolmen.kernel.game import games as names
from dolmen.kernel.game import load

EXAMPLES = examples("dolmen bench", f"dolmen bench {A_GAME} --seconds 3", "dolmen bench --json > bench.json")
LONGEST_S = 600.0


def bench(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="One game; else all.", autocompletion=complete_game)
    ] = None,
    seconds: Annotated[float, typer.Option(help="How long each figure is measured.")] = 1.0,
    edition: EditionFile = None,
    json: Json = False,
) -> None:
    """Measure moves, steps, tables and games a second on one core, and how long compiling takes."""
    if not 0 < seconds <= LONGEST_S:
        raise BadOption(f"A figure is measured for up to {LONGEST_S:g} seconds, not {seconds:g}.")
    if edition and not game:
        raise BadOption("An edition is of one game: name the game as well.")
    chosen = [the_game(game, edition)] if game else [load(name) for name in names()]
    rows = []
    if not json:
        out.print(figures.about()["machine"])
    with err.status("Compiling afresh, which takes longest …") as status:
        for one in chosen:
            for row in figures.rows(one, seconds):
                rows.append(row)
                status.update(f"{one.title}: {row.what} is measured; what comes next …")
                if not json:
                    out.print(_line(row), soft_wrap=True)
    if json:
        say_json(figures.about() | {"rows": [row._asdict() for row in rows]})


def _line(row: Row) -> str:
    figure = f"{row.seconds:.3g} s" if row.per_second is None else f"{row.per_second:,.0f} {row.unit}"
    seats = f"{row.seats} seats" if row.seats else ""
    return f"{row.game:<16} {row.what:<17} {seats:<8} {figure:>24}  {row.note}"
