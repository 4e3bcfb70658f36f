"""One figure, and how a peer's script hands its own over: as lines of JSON, whatever else fails.

Scripts of peers run in environments of their own, which have numpy and `dolmen.bench`, but no compiler: this
file and those in `peers/` import nothing else of ours.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import version
from typing import NamedTuple

from dolmen.bench import Row

US = "dolmen"
MISSING = "not measured"

# what we and the peers do alike
GAMES = 1024  # of a batch
POSITIONS = 10  # that a search decides, spread over a random game
ITERATIONS = 100  # for each of them


class Figure(NamedTuple):
    """What somebody's game was measured at; where that failed, `value` is None and `note` says why."""

    by: str  # the library and its version, or US
    game: str
    seats: int | None
    what: str
    value: float | None
    unit: str
    note: str = ""


Measure = Callable[[], Iterable[Figure]]


def label(package: str) -> str:
    """A library with its version."""
    return f"{package} {version(package)}"


def missing(by: str, game: str, why: str) -> Figure:
    """What stands in place of a figure."""
    return Figure(by, game, None, MISSING, None, "", why)


def from_row(row: Row) -> Figure:
    """A figure of ours."""
    value = row.seconds if row.per_second is None else row.per_second
    return Figure(US, row.game, row.seats, row.what, value, row.unit, row.note)


def tell(by: str, measures: Iterable[tuple[str, Measure]]) -> None:
    """Print the figures as lines of JSON; a game that cannot be measured takes no other along."""
    for game, measure in measures:
        try:
            for figure in measure():
                print(json.dumps(figure), flush=True)
        except Exception as error:  # a peer may raise what it likes
            print(json.dumps(missing(by, game, reason(str(error) or repr(error)))), flush=True)


def told(lines: Iterable[str]) -> Iterator[Figure]:
    """Figures from what a script printed; its other lines are of no interest."""
    for line in lines:
        if line.startswith("["):
            try:
                yield Figure(*json.loads(line))
            except (ValueError, TypeError):
                continue


def reason(text: str) -> str:
    """The last line that says something, short enough for a table."""
    said = [line.strip() for line in text.splitlines() if line.strip()]
    return said[-1][:200].replace("|", "/") if said else "it said nothing"


def seconds() -> float:
    """How long the script that runs shall measure each figure."""
    return float(sys.argv[1])
