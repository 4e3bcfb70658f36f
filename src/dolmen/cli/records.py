"""`dolmen transcript` and `dolmen verify`: games as texts."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from dolmen.cli.asked import EditionFile, GameName, Json, Options, Seed, the_game, the_options
from dolmen.cli.console import A_GAME, err, examples, out, plain, progress, read_file, say_json, say_text
from dolmen.cli.play import get_ready, seated
from dolmen.cli.sitting import Sitting
from dolmen.kernel import journal
from dolmen.kernel.errors import BadSeats
from dolmen.kernel.table import Table
from dolmen.kernel.transcript import transcript as told

TRANSCRIPT = examples(
    f"dolmen transcript {A_GAME} --seed 7",
    f"dolmen transcript {A_GAME} --bots greedy,random --seed 7 > game.txt",
    f"dolmen transcript {A_GAME} --load game.dolmen",
    f"dolmen transcript {A_GAME} --seed 7 --journal > game.dolmen",
)
VERIFY = examples("dolmen verify game.dolmen", "dolmen verify --json - < game.dolmen")
Bots = Annotated[str, typer.Option(metavar="A,B,…", help="Who plays, one bot a seat.")]
Record = Annotated[Path, typer.Argument(metavar="FILE", help="A journal, or - for stdin.")]


def transcript(
    game: GameName,
    bots: Bots = "random,random",
    seed: Seed = None,
    option: Options = None,
    edition: EditionFile = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Tell this journal instead.")] = None,
    as_journal: Annotated[bool, typer.Option("--journal", help="Write the journal, not the tale.")] = False,
) -> None:
    """Tell a whole game move by move in words: what each seat saw, and how it was scored."""
    chosen = the_game(game, edition)
    if load:
        table = Table.from_journal(
            read_file(load, journal.MOST_BYTES), edition=str(edition) if edition else None
        )
    else:
        luck = str(secrets.randbelow(1 << 32)) if seed is None else seed
        chairs = seated(chosen, bots)
        if not all(chair.bot for chair in chairs):
            raise BadSeats("A transcript is played by bots alone; dolmen play is for people.")
        table = Table(chosen, len(chairs), seed=luck, **the_options(option))
        table.tags["luck"] = luck
        get_ready(chosen, chairs)
        table = _played(Sitting(table, chairs, luck))
    say_text(table.journal() if as_journal else told(table))


def _played(sitting: Sitting) -> Table:
    with progress(counted=False) as bar:
        task = bar.add_task("Playing", total=None)
        while not sitting.table.over:
            sitting.bot_moves()
            bar.update(task, completed=sitting.table.version)
    return sitting.table


def verify(
    file: Record,
    edition: EditionFile = None,
    json: Json = False,
) -> int:
    """Replay a journal; of a served game that has ended, check commitment, salt and every draw."""
    verdict = journal.verify(read_file(file, journal.MOST_BYTES), edition=str(edition) if edition else None)
    if json:
        say_json(verdict._asdict())
    elif verdict.ok:
        fair = f"; all {verdict.draws} draws come from the seed it committed to" if verdict.draws else ""
        out.print(plain(f"{file}: {verdict.moves} moves, all legal{fair}."), soft_wrap=True, markup=False)
    else:
        err.print(plain(f"{file}: {verdict.error}"), soft_wrap=True, markup=False)
    return 0 if verdict.ok else 1
