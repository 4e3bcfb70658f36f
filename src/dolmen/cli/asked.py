"""What commands are asked: arguments that several of them share."""

from __future__ import annotations

import re
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
Workers = Annotated[
    int, typer.Option(help="Processes that play, on this machine or of a cluster; as many as it has cores.")
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="DIR",
        help="Keep the results in this folder; the same command goes on where it was interrupted.",
    ),
]
On = Annotated[
    str | None,
    typer.Option(metavar="ray[://HOST:PORT]", help="Play on a Ray cluster, or on a local one."),
]
PartOf = Annotated[
    str | None,
    typer.Option(
        "--shard",
        metavar="I/N",
        help="Play only every Nth shard from the Ith on, into --out; for job arrays.",
    ),
]


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


def the_part(text: str | None, out: Path | None, seed: str | None, shards: int) -> range | None:
    """The shards of `3/10`; None for all of them."""
    if text is None:
        return None
    found = re.fullmatch(r"(\d{1,7})/(\d{1,7})", text)
    if not found or not 1 <= int(found[1]) <= int(found[2]):
        raise BadOption(f"A part is written 3/10, from 1/10 to 10/10; not “{text[:20]}”.")
    if out is None or seed is None:
        raise BadOption("A part needs --out, where all parts are put together, and the --seed they share.")
    return range(int(found[1]) - 1, shards, int(found[2]))


def bot_names(text: str) -> list[str]:
    """Names of bots with commas; a name of two words may be written with a space."""
    return [word.replace(" ", "_") for word in words(text)]


def words(text: str) -> list[str]:
    """A list written with commas."""
    return [word.strip() for word in text.split(",") if word.strip()]
