"""What commands are asked: arguments that several of them share."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from dolmen import bots
from dolmen.kernel.errors import BadOption
from dolmen.kernel.game import Game, games, load

OFF = ("off", "no", "false")
ON = ("on", "yes", "true")


def complete_game(incomplete: str) -> list[str]:
    """Names of games, for the shell."""
    return [name for name in games() if name.startswith(incomplete)]


def complete_bots(incomplete: str) -> list[str]:
    """Names of bots after the last comma, for the shell."""
    done, comma, last = incomplete.rpartition(",")
    return [done + comma + name for name in all_bots() if name.startswith(last)]


def all_bots() -> list[str]:
    """The names of all bots of all games."""
    return list(dict.fromkeys(name for game in games() for name in bots.names(load(game))))


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A game; [bold]dolmen games[/bold] lists them.", autocompletion=complete_game
    ),
]
EditionFile = Annotated[
    Path | None,
    typer.Option("--edition", metavar="FILE", help="Play with the components of this edition file."),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME", help="Switch an option on, or off with NAME=off."),
]


def _seed(text: str | None) -> str | None:
    if text is not None and not text.isprintable():
        raise BadOption("A seed is a number or a text of letters, digits and signs that can be shown.")
    return text


Seed = Annotated[str | None, typer.Option(callback=_seed, help="A number or a text that fixes all luck.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON on stdout, and nothing else there.")]


def the_game(name: str, edition: Path | None) -> Game:
    """The game that was named, with its edition."""
    return load(name.strip(), edition)


def the_options(chosen: Sequence[str] | None) -> dict[str, Any]:
    """`name` or `name=off`, as switches."""
    switches: dict[str, Any] = {}
    for text in chosen or ():
        name, _, value = text.partition("=")
        if value and value not in (*ON, *OFF):
            raise BadOption(f"The option “{name[:40]}” is either on or off, not “{value[:20]}”.")
        switches[name.strip()] = value not in OFF
    return switches


def bot_names(text: str) -> list[str]:
    """Names of bots with commas; a name of two words may be written with a space."""
    return [word.replace(" ", "_") for word in words(text)]


def words(text: str) -> list[str]:
    """A list written with commas."""
    return [word.strip() for word in text.split(",") if word.strip()]
