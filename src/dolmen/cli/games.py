"""`dolmen games`: what can be played here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.table import Column, Table

from dolmen.cli.asked import Json
from dolmen.cli.console import examples, out, say_json
from dolmen.kernel.game import Game, load
from dolmen.kernel.game import games as names

EXAMPLES = examples("dolmen games", "dolmen games --json")
HEADINGS = ("game", "title", "players", "edition", "options", "components")
CUT = "…"  # stands for the rest of a word that has no room


def games(json: Json = False) -> None:
    """List the games, for how many they are, and where their numbers come from."""
    found = [load(name) for name in names()]
    if json:
        say_json([_as_json(game) for game in found])
        return
    rows = [_row(game) for game in found]
    table = _side_by_side(rows)
    out.print(_one_below_the_other(rows) if _is_cut(table) else table)


def _is_cut(table: Table) -> bool:
    """Whether the terminal is too narrow for its words."""
    with out.capture() as told:
        out.print(table)
    return CUT in told.get() or HEADINGS[-1] not in told.get()


def _side_by_side(rows: Sequence[Sequence[str]]) -> Table:
    table = Table(*HEADINGS, box=None, pad_edge=False)
    table.columns[0].no_wrap = True  # it is what commands are told
    for row in rows:
        table.add_row(*row)
    return table


def _one_below_the_other(rows: Sequence[Sequence[str]]) -> Table:
    """The same for a terminal in which that table has no room."""
    table = Table.grid("", Column(overflow="fold"), padding=(0, 2), pad_edge=False)
    for row in rows:
        if row is not rows[0]:
            table.add_row()
        for heading, told in zip(HEADINGS, row, strict=True):
            table.add_row(heading, told)
    return table


def _as_json(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "seats": list(game.seats),
        "edition": game.edition,
        "options": [
            {"name": o.name, "says": o.says, "default": o.default, "seats": list(o.seats)}
            for o in game.options
        ],
        "provenance": game.provenance,
    }


def _row(game: Game) -> list[str]:
    seats = f"{game.seats[0]}–{game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
    origin = ", ".join(f"{n} {source}" for source, n in game.provenance.items() if n)
    options = ", ".join(option.name for option in game.options) or "–"
    return [f"[bold]{game.name}[/bold]", game.title, seats, game.edition, options, origin]
