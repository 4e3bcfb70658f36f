"""Measures every game beside its peers, on one core and in one run, and writes `bench/results.md`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from bench import peers
from dolmen.bench import Row, about, rows
from dolmen.kernel.game import games, load

RESULTS = Path(__file__).with_name("results.md")
PEERS = ("open_spiel", "catanatron")
RATIOS = ("random play", "one step a call")


def main() -> None:
    """Measure, print and write down."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=6.0, help="time for each figure")
    seconds = parser.parse_args().seconds
    one_core()
    found: list[Row] = []
    for source in (*(rows(load(name), seconds) for name in games()), peers.rows(seconds)):
        for row in source:
            print(line(row), flush=True)
            found.append(row)
    RESULTS.write_text("\n".join(page(found)) + "\n", encoding="utf-8")


def one_core() -> None:
    """Keep this process on one core, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def line(row: Row) -> str:
    """A figure as a row of a table."""
    figure = f"{row.seconds:.3g}" if row.per_second is None else f"{row.per_second:,.0f}"
    return f"| {row.game} | {row.seats or ''} | {row.what} | {figure} {row.unit} | {row.note} |"


def page(found: list[Row]) -> Iterable[str]:
    """The whole page."""
    versions = about()["versions"] | {name: version(name) for name in PEERS}
    yield "# Speed"
    yield ""
    yield f"{datetime.now(UTC).date().isoformat()}, {about()['machine']}, one core, one run."
    yield f"{', '.join(f'{name} {number}' for name, number in versions.items())}. Written by `make bench`."
    yield ""
    yield "| game | players | what | figure | how |"
    yield "|--|--|--|--:|--|"
    yield from (line(row) for row in found)
    yield ""
    yield from ratios(found)


def ratios(found: list[Row]) -> Iterable[str]:
    """How many times as fast as each peer, four players or the most there are."""
    yield "## Beside the peers"
    yield ""
    yield "| game | what | peer | ratio |"
    yield "|--|--|--|--:|"
    for what in RATIOS:
        ours = {row.game: row for row in found if row.what == what and row.game in games()}
        theirs = [row for row in found if row.what == what and row.game not in games()]
        for own in ours.values():
            for peer in theirs:
                if own.per_second and peer.per_second:
                    yield f"| {own.game} | {what} | {peer.game} | {own.per_second / peer.per_second:.1f} × |"


if __name__ == "__main__":
    main()
