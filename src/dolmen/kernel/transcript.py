"""A game as a text to read: every move in words, and what each seat knew from time to time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from dolmen.kernel.table import Step, Table
from dolmen.kernel.view import View


class Told(NamedTuple):
    """A move in words, with what must stand beside it."""

    number: int
    kind: tuple[int, str]  # who and which verb: moves of one kind in a row share a line
    text: str
    secrets: list[str]  # what single seats learned beyond it


def transcript(table: Table) -> str:
    """The whole game, chapter by chapter; a chapter is what a phase line says before its dot.

    After each chapter stands the table as everybody sees it, and what a seat sees beyond that.  Meant for
    people: what was secret stands in it too.
    """
    past = table.at(0)
    lines = [*_head(table), ""]
    chapter, told = "Set-up", list[Told]()
    for step in table.history:
        view = past.view(None)
        if step.seat >= 0 and (now := _chapter(view)) != chapter:
            lines += [f"## {chapter}", "", *_joined(told), "", *_seen(past), ""]
            chapter, told = now, []
        told.append(_tell(past, view, step))
        past.play(step.code)
    lines += [f"## {chapter}", "", *_joined(told), "", *_seen(past), ""]
    return "\n".join([*lines, *(_result(table) if table.over else ["The game goes on."]), ""])


def _head(table: Table) -> Iterator[str]:
    yield f"# {table.game.title}"
    yield ""
    yield f"{', '.join(table.people)}; {table.people[table.starter]} starts. Edition: {table.game.edition}."
    if options := [name for name, on in table.options.items() if on]:
        yield f"Options: {', '.join(options)}."


def _chapter(view: View) -> str:
    return view.game.phase(view).split(" · ")[0]


def _tell(table: Table, view: View, step: Step) -> Told:
    game, move, names = table.game, table.game.moves.decode(step.code), table.people
    number, kind = table.version + 1, (step.seat, move.verb)
    if game.witness(table.state, step.code, -1):
        return Told(number, kind, game.say(view, move).format(*names), [])
    knowing = [seat for seat in range(table.seats) if game.witness(table.state, step.code, seat)]
    told = [(names[seat], game.say(table.view(seat), move).format(*names)) for seat in knowing]
    secrets = [f"(For {name} alone: {line})" for name, line in told]
    return Told(number, kind, game.veiled(view, move).format(*names), secrets)


def _joined(told: list[Told]) -> Iterator[str]:
    """Moves of one kind in a row on one line, numbered by the first of them."""
    for i, move in enumerate(told):
        if i and told[i - 1].kind == move.kind:
            continue
        run = [move]
        while i + len(run) < len(told) and told[i + len(run)].kind == move.kind:
            run.append(told[i + len(run)])
        yield f"{move.number:4}  {' '.join(part for one in run for part in (one.text, *one.secrets))}"


def _seen(table: Table) -> Iterator[str]:
    """The table as a spectator sees it, then what each seat sees beyond that."""
    public = table.game.picture(table.view(None), table.people)
    yield public
    for seat, name in enumerate(table.people):
        own = table.game.picture(table.view(seat), table.people).splitlines()
        if beyond := [line for line in own if line not in public.splitlines()]:
            yield from (f"{name} alone sees:", *beyond)


def _result(table: Table) -> Iterator[str]:
    """The final scoring, line by line, and the places."""
    yield "## Scores"
    yield ""
    tallies = [table.game.tally(table.view(seat), seat) for seat in range(table.seats)]
    wide = max(len(label) for label, _ in tallies[0]) + 2
    columns = [max(len(name), 4) + 2 for name in table.people]

    def row(label: str, cells: list[Any]) -> str:
        return label.ljust(wide) + "".join(str(c).rjust(n) for c, n in zip(cells, columns, strict=True))

    yield row("", table.people)
    for i, (label, _) in enumerate(tallies[0]):
        yield row(label, [tally[i][1] for tally in tallies])
    yield row("Total", table.scores())
    yield row("Place", [place or "–" for place in table.ranking()])
