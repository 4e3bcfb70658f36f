"""Measures every game beside its peers, on one core and in one run, and writes `bench/results.md`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from bench import own, peers
from bench.figure import Figure
from bench.page import line, page
from dolmen.bench import about
from dolmen.kernel.game import games, load

RESULTS = Path(__file__).with_name("results.md")


def main() -> None:
    """Measure, print and write down."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="time for each figure")
    parser.add_argument("--out", type=Path, default=RESULTS, help="where the page is written")
    asked = parser.parse_args()
    one_core()
    found = []
    for figure in everything(asked.seconds):
        print(line(figure), flush=True)
        found.append(figure)
    asked.out.write_text("\n".join(page(found, **about())).rstrip() + "\n", encoding="utf-8")


def everything(seconds: float) -> Iterator[Figure]:
    """Our games, then the peers."""
    ours = chain.from_iterable(own.figures(load(name), seconds) for name in games())
    return chain(ours, peers.figures(seconds))


def one_core() -> None:
    """Keep this process, and those that it starts, on one core, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


if __name__ == "__main__":
    main()
