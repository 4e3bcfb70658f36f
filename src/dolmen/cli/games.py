"""`dolmen games`: what can be played here."""

from __future__ import annotations

from typing import Any

from rich.table import Table

from dolmen.cli.asked import Json
from dolmen.cli.console import examples, out, say_json
from dolmen.kernel.game import Game, load
from dolmen.kernel.game import games as names

EXAMPLES = examples("dolmen games", "dolmen games --json")


def games(json: Json = False) -> None:
    """List the games, for how many they are, and where their numbers come from."""
    found = [load(name) for name in names()]
    if json:
        say_json([_as_json(game) for game in found])
        return
    table = Table("game", "title", "players", "edition", "options", "components", box=None, pad_edge=False)
    table.columns[0].no_wrap = True  # it is what commands are told
    for game in found:
        table.add_row(*_row(game))
    out.print(table)


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
