"""What the commands of the lab share: who plays, where results lie, and which part is played here."""

from __future__ import annotations

import importlib.util
import os
import re
import sys
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dolmen.bots.machine import machine
from dolmen.cli.console import compiling, err, plain, progress
from dolmen.kernel.errors import BadOption, DolmenError
from dolmen.kernel.game import Game
from dolmen.lab.plan import Plan, kind_of

if TYPE_CHECKING:
    import polars as pl

    from dolmen.lab.hands import Hands

EXTRA = ("choix", "jinja2", "matplotlib", "polars", "scipy")  # what `dolmen[lab]` brings

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


class MissingExtra(DolmenError):
    """Packages that an installation of the games alone does not bring."""


def need_the_lab() -> None:
    """Raise `MissingExtra` unless the lab's packages are installed."""
    for name in EXTRA:
        if name not in sys.modules and importlib.util.find_spec(name) is None:
            raise MissingExtra(f"This needs {name}, which is not installed: pip install dolmen[lab]")


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


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


@contextmanager
def folder(out: Path | None) -> Iterator[Path]:
    """Where results lie: the folder that was asked for, or one that is gone afterwards."""
    if out is not None:
        yield out
    else:
        with tempfile.TemporaryDirectory(prefix="dolmen-") as passing:
            yield Path(passing)


def get_ready(game: Game, players: list[str]) -> None:
    """Have everything compiled once, before workers look for it."""
    with compiling(game):
        machine(game).load([kind_of(player) for player in players])


def played(
    game: Game, plan: Plan, at: Path, by: Hands, part: range | None, title: str
) -> Generator[pl.DataFrame, None, None]:
    """Shard after shard of a plan, with a bar."""
    from dolmen.lab.hands import results
    from dolmen.lab.shard import Store, order

    store = Store(at, plan)
    complain(store.complaints)
    with progress() as bar:
        numbers = range(plan.shards) if part is None else part
        total = sum(len(plan.deals(n)) for n in numbers) * len(plan.lineups)
        task = bar.add_task(title, total=total)
        for n, rows in zip(numbers, results(store, order(game, plan), by, part), strict=True):
            bar.advance(task, len(plan.deals(n)) * len(plan.lineups))
            yield rows


def complain(sentences: list[str]) -> None:
    """What had to be made anew."""
    for sentence in sentences:
        err.print(plain(sentence), markup=False, soft_wrap=True)
