"""The table in a terminal: picture, news, question, menu."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from enum import IntEnum
from typing import Any

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from dolmen.cli.menu import entries, laid_out
from dolmen.cli.sitting import Sitting
from dolmen.kernel.moves import Offer, word

COLOURS = ("dark_orange", "deep_sky_blue1", "chartreuse3", "orchid")  # beside names, never instead of them
NEWEST = 14  # lines of news on a screen
TALL = 40  # lines, below which the screen is not cleared: the table would push itself out of sight
ERASE_BACKLOG = "\x1b[3J"


class Screen:
    """Draws for one terminal; `plain` neither clears nor colours, for screen readers and for files."""

    def __init__(self, console: Console, *, plain: bool = False) -> None:
        self.console, self.plain = console, plain or not console.is_terminal

    def clear(self, *, backlog: bool = False) -> None:
        """A fresh page; the scrolled-off lines too where they hold a secret."""
        if self.plain:
            return
        if backlog:
            self.console.file.write(ERASE_BACKLOG)
        if backlog or self.console.height >= TALL:
            self.console.clear()

    def say(self, text: str, names: Sequence[str] = (), style: str = "") -> None:
        """A line, with the players' names in their colours."""
        self.console.print(coloured(text, names, style), soft_wrap=self.plain)

    def thinking(self, name: str) -> AbstractContextManager[Any]:
        """A sign of life while a bot decides."""
        return nullcontext() if self.plain else self.console.status(f"{name} thinks …")

    # --- The table -----------------------------------------------------------------------------

    def table(self, sitting: Sitting, viewer: int | None, menu: Sequence[Offer] = ()) -> None:
        """The whole table as a viewer sees it; what the menu names is lit."""
        game, view = sitting.table.game, sitting.table.view(viewer)
        self.say(f"{game.title} · {game.phase(view)}", style="bold")
        lit = lit_lines(menu)
        for line in game.picture(view, sitting.names).splitlines():
            heading = line.startswith("─")
            bright = not menu or heading or bool(lit and lit.match(line))
            self.say(
                line,
                sitting.names,
                "bold" if bright and lit and not heading else "" if bright else "bright_black",
            )

    def news(self, sitting: Sitting, viewer: int | None) -> None:
        """What happened since this viewer last looked."""
        lines = sitting.news(viewer)
        if len(lines) > NEWEST:
            self.say(f"… {len(lines) - NEWEST} lines before these: log", style="bright_black")
        for line in lines[-NEWEST:]:
            self.say(line, sitting.names)

    def ask(self, sitting: Sitting, seat: int, menu: Sequence[Offer]) -> None:
        """The question, and the menu that answers it."""
        prompt = sitting.table.game.prompt(sitting.table.view(seat)).format(*sitting.names)
        self.say(f"{sitting.names[seat]}: {prompt}", sitting.names, "bold")
        self.menu(sitting, menu)

    def menu(self, sitting: Sitting, menu: Sequence[Offer]) -> None:
        """What may be done, numbered."""
        lines = [str(entry) for entry in entries(menu)]
        for line in laid_out(lines, self.console.width):
            self.say(line)

    # --- The end --------------------------------------------------------------------------------

    def scores(self, sitting: Sitting, viewer: int | None) -> None:
        """Points by source as far as a viewer knows them, adding up; places after the end."""
        table = sitting.table
        tallies = [table.game.tally(table.view(viewer), seat) for seat in range(table.seats)]
        grid = Grid(box=None, pad_edge=False, show_footer=True)
        places = table.ranking() if table.over else None
        grid.add_column("", footer="Total\nPlace" if places else "Total")
        for seat, name in enumerate(sitting.names):
            total = str(sum(points for _, points in tallies[seat]))
            footer = f"{total}\n{places[seat] or '–'}" if places else total
            grid.add_column(Text(name, COLOURS[seat % len(COLOURS)]), justify="right", footer=footer)
        for i, (label, _) in enumerate(tallies[0]):
            grid.add_row(label, *(str(tally[i][1]) for tally in tallies))
        self.console.print(grid)

    def ending(self, sitting: Sitting, viewer: int | None) -> None:
        """The last table, the scores, and who has won."""
        self.clear()
        self.table(sitting, viewer)
        self.news(sitting, viewer)
        self.console.print()
        self.scores(sitting, viewer)
        prompt = sitting.table.game.prompt(sitting.table.view(viewer)).format(*sitting.names)
        self.say(prompt, sitting.names, "bold")


def coloured(text: str, names: Sequence[str], style: str = "") -> Text:
    """Names in their seats' colours, the longest last so that it wins over its own beginning."""
    line = Text(text, style)
    for seat, name in sorted(enumerate(names), key=lambda pair: len(pair[1])):
        cut = f"{name[:9]}…"
        line.highlight_regex(
            rf"(?<!\w)({re.escape(name)}|{re.escape(cut)})(?!\w)", COLOURS[seat % len(COLOURS)]
        )
    return line


def lit_lines(menu: Sequence[Offer]) -> re.Pattern[str] | None:
    """What a line of the picture begins with when the menu names its place."""
    places = {word(noun) for offer in menu for noun in offer.move.nouns.values() if isinstance(noun, IntEnum)}
    return re.compile(rf"[ ▸]({'|'.join(map(re.escape, sorted(places)))})\b") if places else None


def meaning(sitting: Sitting, seat: int, code: int) -> Iterator[str]:
    """What a move would do, or why it cannot be made, with the clause of the rules."""
    table = sitting.table
    game, move = table.game, table.game.moves.decode(code)
    sentence, clause = table.why_not(seat, code)
    if sentence:
        yield sentence.format(*sitting.names)
        yield from rules(sitting, clause)
    else:
        yield f"{game.moves.notation(code)}: {game.say(table.view(seat), move).format(*sitting.names)}"
        wanted = {word(value) for value in move.nouns.values() if isinstance(value, IntEnum)} or {move.verb}
        yield from _clauses(sitting, lambda text: any(re.search(rf"\b{w}", text, re.I) for w in wanted), 3)


def rules(sitting: Sitting, wanted: str) -> Iterator[str]:
    """Clauses by number, or those that hold a word; without either, the chapters."""
    if not wanted:
        yield from dict.fromkeys(clause.title for clause in sitting.table.game.clauses())
        return
    exact = [c for c in sitting.table.game.clauses() if c.id == wanted]
    if exact:
        yield f"{exact[0].id} {plain(exact[0].text)}"
    else:
        yield from _clauses(sitting, lambda text: wanted.lower() in text.lower(), 12)


def _clauses(sitting: Sitting, fits: Any, most: int) -> Iterator[str]:
    found = [c for c in sitting.table.game.clauses() if fits(c.text)]
    for clause in found[:most]:
        yield f"{clause.id} {plain(clause.text)}"
    if len(found) > most:
        yield f"… and {len(found) - most} clauses more."


def plain(text: str) -> str:
    """A clause without its marks of emphasis."""
    return text.replace("*", "")
