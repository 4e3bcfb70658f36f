"""`dolmen play`: a game in the terminal, alone, together, or against bots."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import platformdirs
import typer

from dolmen import bots
from dolmen.cli.asked import EditionFile, GameName, Options, Seed, all_bots, the_game, the_options, words
from dolmen.cli.console import A_GAME, Unreadable, compiling, examples, out, read_file
from dolmen.cli.dialogue import Dialogue, Left, write
from dolmen.cli.screen import Screen
from dolmen.cli.sitting import Chair, Sitting
from dolmen.kernel.errors import BadJournal, BadSeats
from dolmen.kernel.game import Game
from dolmen.kernel.journal import MOST_BYTES
from dolmen.kernel.table import Table

EXAMPLES = examples(
    f"dolmen play {A_GAME}",
    f"dolmen play {A_GAME} --seats me=Ada,me=Ben --starter 1",
    f"dolmen play {A_GAME} --seats random,me --seed 7",
    f"dolmen play {A_GAME} --resume",
)
PERSON = "me"
LONGEST_NAME = 20


def complete_seats(incomplete: str) -> list[str]:
    """Who can sit down, after the last comma, for the shell."""
    done, comma, last = incomplete.rpartition(",")
    return [done + comma + name for name in (PERSON, *all_bots()) if name.startswith(last)]


def play(
    game: GameName,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,…",
            help="Who sits where: me, me=NAME or a bot; several of you share the keyboard.",
            autocompletion=complete_seats,
        ),
    ] = None,
    starter: Annotated[
        str, typer.Option(metavar="SEAT", help="Who starts: random, or a seat from 1.")
    ] = "random",
    seed: Seed = None,
    option: Options = None,
    edition: EditionFile = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game that was left.")] = False,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="No colours, and no clearing of the screen.")
    ] = False,
) -> None:
    """Play in the terminal.  Type ? at the table for help."""
    chosen = the_game(game, edition)
    if resume or load:
        sitting = resumed(chosen, load or kept(chosen), seats, edition)
    else:
        chairs = seated(chosen, seats or f"{PERSON},{bots.usual(chosen)}")
        table = Table(
            chosen, len(chairs), seed=seed, starter=starting(starter, len(chairs)), **the_options(option)
        )
        get_ready(chosen, chairs)
        sitting = Sitting(table, chairs, seed)
    dialogue = Dialogue(sitting, Screen(out, plain=plain), typed)
    try:
        dialogue.run()
        kept(chosen).unlink(missing_ok=True)
    except (Left, EOFError):
        leave(sitting)
    except KeyboardInterrupt:
        leave(sitting)
        raise


def typed() -> str:
    """A line from the keyboard, which can be edited and called back where the system allows it."""
    with suppress(ImportError):
        import readline  # noqa: F401 (its import gives `input` a history)
    return input("> ")


def get_ready(game: Game, chairs: Sequence[Chair]) -> None:
    """Have the machine code at hand without which some bots do not decide in time."""
    if any(chair.bot and bots.kind(chair.bot, game).searches for chair in chairs):
        with compiling(game):
            for name in {chair.bot for chair in chairs if chair.bot}:
                bots.make(name, game, 0, compiled=bots.kind(name, game).searches)


# --- Who sits where ------------------------------------------------------------------------------


def seated(game: Game, text: str) -> list[Chair]:
    """`me=Ada,greedy` as chairs; raises `BadSeats` or `UnknownBot`."""
    asked = words(text)
    alone = sum(word.partition("=")[0] == PERSON for word in asked) == 1
    chairs: list[Chair] = []
    for seat, word in enumerate(asked, 1):
        kind, _, name = word.partition("=")
        kind = kind.replace(" ", "_")
        if kind == PERSON:
            usual = "Player" if alone else f"Player {seat}"
        else:
            usual = bots.kind(kind, game).title
            taken = sum(chair.bot == kind for chair in chairs)
            usual += f" {taken + 1}" if taken else ""
        chairs.append(Chair(named(name or usual), None if kind == PERSON else kind))
    if len({chair.name for chair in chairs}) < len(chairs):
        raise BadSeats("Two players cannot have the same name.")
    return chairs


def named(name: str) -> str:
    """A name that can be printed in a line."""
    if not name.isprintable() or len(name) > LONGEST_NAME:
        raise BadSeats(f"A name has at most {LONGEST_NAME} printable characters.")
    return name


def starting(text: str, seats: int) -> int | str:
    """Seats count from 1 for people, from 0 for the table."""
    if text == "random":
        return text
    if not text.isdecimal() or not 1 <= int(text) <= seats:
        raise BadSeats(f"The starter is “random” or a seat from 1 to {seats}, not “{text[:20]}”.")
    return int(text) - 1


# --- Leaving and coming back ------------------------------------------------------------------------


def kept(game: Game) -> Path:
    """Where a game that was left is kept."""
    return Path(platformdirs.user_data_dir("dolmen")) / f"left-{game.name}.dolmen"


def leave(sitting: Sitting) -> None:
    """Keep the game, and say how to come back."""
    path = kept(sitting.table.game)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unreadable(f"The game cannot be kept in {path.parent}: {error.strerror}.") from None
    write(path, sitting)
    out.print(
        f"\nThe game is kept. Go on with: dolmen play {sitting.table.game.name} --resume", soft_wrap=True
    )


def resumed(game: Game, path: Path, seats: str | None, edition: Path | None) -> Sitting:
    """A kept game with the players who left it, or with others."""
    if not path.exists() and path == kept(game):
        raise Unreadable(f"No game of {game.title} was left.")
    table = Table.from_journal(read_file(path, MOST_BYTES), edition=str(edition) if edition else None)
    if table.game.name != game.name:
        raise BadJournal(f"{path} holds a game of {table.game.title}, not of {game.title}.")
    chairs = seated(game, seats) if seats else chairs_of(table)
    if len(chairs) != table.seats:
        raise BadSeats(f"{path} holds a game for {table.seats} players, not {len(chairs)}.")
    get_ready(game, chairs)
    return Sitting(table, chairs)


def chairs_of(table: Table) -> list[Chair]:
    """Who sat where, from the record; a bot that is no longer known is replaced by a person."""
    tags = dict(pair.partition(":")[::2] for pair in table.tags.get("bots", "").split())
    known: Sequence[str] = bots.names(table.game)
    named_bots = [tags.get(str(seat + 1)) for seat in range(table.seats)]
    return [
        Chair(name, bot if bot in known else None) for name, bot in zip(table.people, named_bots, strict=True)
    ]
