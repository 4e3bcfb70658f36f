"""What a seat sees, as a row of numbers: read off the declarations of a game's State, the viewer first.

An observation is the redacted state and nothing else.  Whatever a learner should remember of earlier
positions it must keep itself; that goes for games in which remembering is the game, too.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dolmen.kernel.compile import Twins, rule
from dolmen.kernel.errors import BadSeats
from dolmen.kernel.game import Game
from dolmen.kernel.record import NOBODY, OWNER, Field, Record
from dolmen.rl.errors import BadArray

HIDDEN = -1  # stands in a cell that the viewer may not see; no such cell ever holds it itself
NOWHERE = -1  # where a run of hidden cells is copied from
U = np.uint64  # an index that is never counted from the end, so that runs are copied whole vectors at a time
SOURCES = [Path(__file__)]


class Cell(NamedTuple):
    """One number of an observation: what it is called and means, its bounds, and who sees it."""

    name: str  # "player.0.goods.wood": row 0 is the viewer's, row 1 the next seat's clockwise
    meaning: str
    low: int
    high: int
    seen: str  # "all", or "owner": only the seat in whose row it stands, elsewhere it is HIDDEN
    names: dict[int, str]  # what its values are called, where they have names
    seat: int | None = None  # where its value is a seat: the number of the viewer's; the others follow


class Place(NamedTuple):
    """Where a cell of an observation comes from."""

    cell: Cell
    at: int  # in the flat state, as seat 0 sees it
    row: int  # whose row it stands in, counted from the viewer; -1: nobody's
    stride: int  # how far apart the rows of neighbouring seats are


# --- Reading the declaration ------------------------------------------------------------------------


def describe(game: Game, seats: int | None = None) -> list[Cell]:
    """Every cell of an observation with so many seats, in order; without a number, with the most.

    Raises `BadSeats`.
    """
    return [place.cell for place in _places(game, _seats(game, seats))]


def _seats(game: Game, seats: int | None) -> int:
    return game.check_seats(game.seats[-1] if seats is None else seats)


def _last(seats: int) -> int:
    """The last seat; alone, a bound that is not the other one, which libraries take for a mistake."""
    return max(seats - 1, 1)


def _places(game: Game, seats: int) -> list[Place]:
    looks = "the seat that looks: moves that name a seat do not count from the viewer"
    viewer = Cell("viewer", looks, 0, _last(seats), "all", {})
    return [Place(viewer, NOWHERE, -1, 0), *_walk(game.State, seats, "", "", 0, -1, 0)]


def _walk(
    record: type[Record], seats: int, name: str, of: str, at: int, row: int, stride: int
) -> Iterator[Place]:
    """The places of a record that begins at the flat cell `at`."""
    for key, field in record.fields.items():
        wide = len(field.row.seen) if field.row else 1
        for i in range(min(field.size, seats) if field.seats else field.size):
            if field.seen == NOBODY or field.note:
                break
            mine, apart = (i, wide) if field.seats else (row, stride)
            path = name + ".".join([key, *_index(field, i)])
            if field.row:
                whose = f"{_whose(i)}: " if field.seats else of
                yield from _walk(field.row, seats, f"{path}.", whose, at + i * wide, mine, apart)
            else:
                meaning = of + _meaning(record, key, field, i)
                yield Place(_cell(path, meaning, field, mine, seats), at + i, mine, apart)
        at += field.size * wide


def _index(field: Field, i: int) -> list[str]:
    if field.by:
        return [list(field.by)[i].name.lower()]
    return [str(i)] if field.shape else []


def _whose(row: int) -> str:
    return "the viewer" if row == 0 else f"seat {row} after the viewer"


def _cell(name: str, meaning: str, field: Field, row: int, seats: int) -> Cell:
    low, high = _bounds(field, seats)
    names = {int(member): member.name.lower() for member in field.of or ()}
    if field.seen != OWNER:
        return Cell(name, meaning, low, high, "all", names, field.seat)
    if low <= HIDDEN:
        raise TypeError(f"{name} is for its owner alone, and what it holds must be above {HIDDEN}")
    return Cell(name, meaning, low if row == 0 else HIDDEN, high, "owner", names, field.seat)


def _bounds(field: Field, seats: int) -> tuple[int, int]:
    named = [int(member) for member in field.of or ()]
    low = min(named or [0]) if field.low is None else field.low
    if field.seat is not None:
        return low, field.seat + _last(seats)
    most = max(named) if named else field.most
    if most is None:
        raise TypeError("a number that is observed must state the most it can be: most=…")
    return low, most


def _meaning(record: Any, key: str, field: Field, i: int) -> str:
    which = f" ({' '.join(_index(field, i)).replace('_', ' ')})" if field.shape else ""
    said = _comments(record).get(key)
    return key.replace("_", " ") + which + (f": {said}" if said else "")


@cache
def _comments(record: type[Record]) -> dict[str, str]:
    """What is written beside each declaration, or above it; that is what it means."""
    try:
        lines = textwrap.dedent(inspect.getsource(record)).splitlines()
    except OSError:  # installed without its source
        return {}
    body = ast.parse("\n".join(lines)).body[0]
    assert isinstance(body, ast.ClassDef)
    found = {}
    for node in body.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            beside = lines[(node.end_lineno or node.lineno) - 1].partition("  # ")[2]
            above = lines[node.lineno - 2].strip()
            found[node.targets[0].id] = beside or (above[2:] if above.startswith("# ") else "")
    return found


# --- Writing ----------------------------------------------------------------------------------------


class Layout(NamedTuple):
    """How an observation is written, viewer by viewer."""

    runs: NDArray[np.int64]  # [viewers, runs, 3]: from the flat cell, to the observed cell, so many
    turned: NDArray[np.int64]  # [cells, 2]: observed cells whose values are seats, and how they count
    seats: int


@rule
def write_each(layout: Layout, grid: Any, viewers: Any, out: Any) -> None:
    """An observation of each row of the grid by the viewer of that row, for as many rows as `out` has."""
    runs, turned, seats = layout.runs, layout.turned, layout.seats
    for i in range(len(out)):
        viewer = int(viewers[i])
        out[i, 0] = viewer
        for r in range(runs.shape[1]):
            start, to, n = runs[viewer, r, 0], runs[viewer, r, 1], runs[viewer, r, 2]
            if start == NOWHERE:
                for k in range(n):
                    out[i, U(to + k)] = HIDDEN
            else:
                for k in range(n):
                    out[i, U(to + k)] = grid[i, U(start + k)]
        for t in range(turned.shape[0]):
            at, first = turned[t, 0], turned[t, 1]
            seat = int(out[i, at]) - first
            if seat >= 0:
                seat -= viewer
                out[i, at] = first + (seat + seats if seat < 0 else seat)


@cache
def _twins() -> Twins:
    return Twins(SOURCES)


def _layout(places: list[Place], seats: int) -> Layout:
    runs = [_runs([_source(place, viewer, seats) for place in places[1:]]) for viewer in range(seats)]
    table = np.zeros((seats, max(map(len, runs)), 3), np.int64)
    for viewer, found in enumerate(runs):
        table[viewer, : len(found)] = found
    turned = [(i, p.cell.seat) for i, p in enumerate(places) if p.cell.seat is not None]
    return Layout(table, np.array(turned, np.int64).reshape(-1, 2), seats)


def _source(place: Place, viewer: int, seats: int) -> int:
    """The flat cell that a viewer finds at a place."""
    if place.row < 0:
        return place.at
    if place.cell.seen == "owner" and place.row > 0:
        return NOWHERE
    return place.at + ((place.row + viewer) % seats - place.row) * place.stride


def _runs(sources: list[int]) -> list[tuple[int, int, int]]:
    """Neighbouring cells that stay neighbours, as runs; observed cells begin at 1."""
    found: list[tuple[int, int, int]] = []
    for to, source in enumerate(sources, 1):
        start, begun, n = found[-1] if found else (NOWHERE, 0, 0)
        if found and source == (NOWHERE if start == NOWHERE else start + n):
            found[-1] = (start, begun, n + 1)
        else:
            found.append((source, to, 1))
    return found


class Observer:
    """Writes observations of one game with so many seats.

    `cells` names every number of an observation, `low` and `high` [size] are their bounds.  Writing takes
    int16 or float32 arrays; the numbers are the same in both.  Raises `BadSeats`.
    """

    def __init__(self, game: Game, seats: int | None = None) -> None:
        self.game, self.seats = game, _seats(game, seats)
        places = _places(game, self.seats)
        self.cells = tuple(place.cell for place in places)
        self.size = len(places)
        self.low = np.array([cell.low for cell in self.cells], np.int16)
        self.high = np.array([cell.high for cell in self.cells], np.int16)
        self.layout = _layout(places, self.seats)

    def write(self, states: NDArray[Any], viewers: int | NDArray[Any], out: NDArray[Any]) -> None:
        """Write what `viewers` see of `states` [n], a seat each or one for all, into `out` [n, size].

        Each viewer's numbers come from what that seat may see alone.  Positions of finished games are
        observed as any other.  Raises `BadSeats` for a viewer who does not play or states of other seats,
        `BadArray` for an `out` of another shape or type.
        """
        who = np.broadcast_to(np.asarray(viewers, np.int64), len(states)).copy()
        self._check(states, who, out)
        grid = self.game.State.flat(np.ascontiguousarray(states))
        _twins().of(write_each)(self.layout, grid, who, out)

    def of(self, states: NDArray[Any], viewer: int, dtype: Any = np.int16) -> NDArray[Any]:
        """[n, size] what one viewer sees of `states` [n], as a new array."""
        out = np.empty((len(states), self.size), dtype)
        self.write(states, viewer, out)
        return out

    def eye(self, states: NDArray[Any]) -> Callable[[int], NDArray[np.int16]]:
        """`of` bound to the one state in `states` [1], for loops in Python: a viewer → int16 [size]."""
        write, grid, who = _twins().of(write_each), self.game.State.flat(states), np.zeros(1, np.int64)
        layout, size = self.layout, self.size

        def look(viewer: int) -> NDArray[np.int16]:
            who[0] = viewer
            out: NDArray[np.int16] = np.empty((1, size), np.int16)
            write(layout, grid, who, out)
            return out.reshape(size)

        return look

    def _check(self, states: NDArray[Any], viewers: NDArray[Any], out: NDArray[Any]) -> None:
        if (states["seats"] != self.seats).any():
            raise BadSeats(f"This observer is for {self.seats} seats, and a state has another number.")
        if ((viewers < 0) | (viewers >= self.seats)).any():
            raise BadSeats(f"A viewer is a seat from 0 to {self.seats - 1}; nobody else observes.")
        if out.shape != (len(states), self.size) or out.dtype not in (np.int16, np.float32):
            raise BadArray(
                f"Observations of {len(states)} states are written into int16 or float32 of shape"
                f" ({len(states)}, {self.size}), not {out.dtype} of shape {out.shape}."
            )
