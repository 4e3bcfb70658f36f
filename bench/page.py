"""`results.md`: a table for each kind of measurement, and how far ahead of the peers we are, or behind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from bench.figure import MISSING, US, Figure
from bench.sections import GOAL_SEATS, GOALS, GOALS_OF, SECTIONS, Section, why_behind


def page(found: Sequence[Figure], machine: str, versions: dict[str, str]) -> Iterator[str]:
    """The whole page."""
    ours = ", ".join(f"{name} {number}" for name, number in versions.items())
    peers = sorted({figure.by for figure in found if figure.what != MISSING} - {US})
    yield "# Speed"
    yield ""
    yield f"{datetime.now(UTC).date().isoformat()}, {machine}, one core, one run of `make bench`."
    yield f"{ours}; each in an environment of its own: {', '.join(peers)}."
    yield ""
    yield from goals(found)
    for section in SECTIONS:
        yield from told(section, found)
    yield from unmeasured(found)


def goals(found: Sequence[Figure]) -> Iterator[str]:
    """What was to be reached."""
    mine = {figure.what: figure for figure in found if _is_goals(figure)}
    reached = [(mine[what], least) for what, least in GOALS if what in mine]
    if reached:
        yield f"What {GOALS_OF} with {GOAL_SEATS} players is to reach on one core:"
        yield ""
        rows = ((figure.what, least, figure.value, figure.unit) for figure, least in reached)
        cells = [
            (what, f"{least:,} {unit}", number(value), "yes" if (value or 0) >= least else "**no**")
            for what, least, value, unit in rows
        ]
        yield from table(("what", "at least", "seen", "reached"), cells)


def _is_goals(figure: Figure) -> bool:
    return (figure.by, figure.game, figure.seats) == (US, GOALS_OF, GOAL_SEATS)


def told(section: Section, found: Sequence[Figure]) -> Iterator[str]:
    """One section: its table, then how it stands beside the peers."""
    here = [figure for figure in found if figure.what in section.columns]
    if here:
        yield f"## {section.title}"
        yield ""
        yield section.says.strip()
        yield ""
        yield from figures(section.columns, here)
        yield from beside(section, here)


def figures(columns: Sequence[str], here: Sequence[Figure]) -> Iterator[str]:
    """A row for each game of each library, fastest first where a library has several of the same."""
    units = {figure.what: figure.unit for figure in here}
    rows = grouped(here)
    head = ["", "game", "players", *(f"{what}, {units[what]}" for what in columns if what in units), "how"]
    cells = []
    for (by, game, seats), row in rows.items():
        numbers = [number(row[what].value) if what in row else "" for what in columns if what in units]
        notes = dict.fromkeys(row[what].note for what in columns if what in row)
        cells.append((by, game, str(seats or ""), *numbers, "; ".join(filter(None, notes))))
    yield from table(head, cells)


def grouped(here: Sequence[Figure]) -> dict[tuple[str, str, int | None], dict[str, Figure]]:
    """The figures of each game; the better one of two of the same."""
    rows: dict[tuple[str, str, int | None], dict[str, Figure]] = {}
    for figure in here:
        row = rows.setdefault((figure.by, figure.game, figure.seats), {})
        other = row.get(figure.what)
        if other is None or (figure.value or 0) > (other.value or 0):
            row[figure.what] = figure
    return rows


# --- Beside the peers -----------------------------------------------------------------------------


class Pair(NamedTuple):
    """One of our figures, and a peer's."""

    what: str
    own: Figure
    peer: Figure

    @property
    def ratio(self) -> float:
        """How many times as fast we are."""
        return float((self.own.value or 0) / (self.peer.value or 1))


def beside(section: Section, here: Sequence[Figure]) -> Iterator[str]:
    """How many times as fast as each peer; then where we are not, and why."""
    behind: list[Pair] = []
    for what, theirs in section.beside:
        own, peers = own_most(what, here), best(theirs, here, every=section.every)
        if own and peers:
            yield f"**{what[0].upper()}{what[1:]}**, as many times as fast as"
            yield ""
            pairs = [[Pair(what, mine, peer) for peer in peers] for mine in own]
            head = ["", *(f"{peer.by.split()[0]}: {peer.game}" for peer in peers)]
            yield from table(head, [(row[0].own.game, *(times(pair.ratio) for pair in row)) for row in pairs])
            behind += [pair for row in pairs for pair in row if pair.ratio < 1]
    yield from excuses(behind)


def own_most(what: str, here: Sequence[Figure]) -> list[Figure]:
    """Ours, each game with the most players that were measured."""
    most: dict[str, Figure] = {}
    for figure in here:
        if (figure.by, figure.what) == (US, what) and figure.value:
            other = most.get(figure.game, figure)
            most[figure.game] = max(figure, other, key=lambda one: one.seats or 0)
    return list(most.values())


def best(what: str, here: Sequence[Figure], *, every: bool) -> list[Figure]:
    """The peers', of each library the fastest game, or all of its games."""
    top: dict[Any, Figure] = {}
    for figure in here:
        if figure.by != US and figure.what == what and figure.value:
            key = (figure.by, figure.game) if every else figure.by
            top[key] = max(figure, top.get(key, figure), key=lambda one: one.value or 0)
    return sorted(top.values(), key=lambda one: -(one.value or 0))


def excuses(behind: Iterable[Pair]) -> Iterator[str]:
    """Where a peer is faster, by how much, and why."""
    lines = [
        f"- {what}: {peer.by.split()[0]}'s {peer.game} is {peer.value / own.value:.2f} × as fast"
        f" as {own.game}, since {why_behind(what, own.game, peer.game)}."
        for what, own, peer in behind
        if own.value and peer.value
    ]
    if lines:
        yield from lines
        yield ""


def unmeasured(found: Sequence[Figure]) -> Iterator[str]:
    """Peers that could not be measured, and why."""
    lost = [figure for figure in found if figure.what == MISSING]
    if lost:
        yield "## Not measured"
        yield ""
        yield from table(("", "game", "why"), [(figure.by, figure.game, figure.note) for figure in lost])


# --- Words ----------------------------------------------------------------------------------------


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Lines of a table, and an empty one after it."""
    yield f"| {' | '.join(head)} |"
    yield "|--" * len(head) + "|"
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""


def line(figure: Figure) -> str:
    """A figure as it is told while others are measured."""
    seats = f" {figure.seats}" if figure.seats else ""
    value = MISSING if figure.value is None else f"{figure.what} {number(figure.value)} {figure.unit}"
    return f"{figure.by}: {figure.game}{seats}, {value}; {figure.note}".rstrip("; ")


def number(value: float | None) -> str:
    """Whole where it is large, three digits where it is small."""
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def times(ratio: float) -> str:
    """How many times; set in bold type where we are behind."""
    said = f"{ratio:,.0f} ×" if ratio >= 100 else f"{ratio:.1f} ×"
    return said if ratio >= 1 else f"**{ratio:.2f} ×**"
