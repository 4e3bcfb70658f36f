"""What the commands of the lab share: who plays, and where results lie."""

from __future__ import annotations

import importlib.util
import os
import sys
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from dolmen.bots.machine import machine
from dolmen.cli.console import compiling, err, plain, progress
from dolmen.kernel.errors import DolmenError
from dolmen.kernel.game import Game
from dolmen.lab.plan import Plan, kind_of

if TYPE_CHECKING:
    import polars as pl

    from dolmen.lab.hands import Hands

EXTRA = ("choix", "jinja2", "matplotlib", "polars", "scipy")  # what `dolmen[lab]` brings
SEED = "1"  # unless another is asked for: so that the same command goes on, and others can repeat it


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
