"""What people at the keyboard are asked, and what is made of their answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path

from dolmen.bots.machine import is_at_hand
from dolmen.cli import screen as drawn
from dolmen.cli.console import Unreadable, compiling
from dolmen.cli.screen import Screen
from dolmen.cli.sitting import Sitting, condensed
from dolmen.cli.typed import understand
from dolmen.kernel.errors import DolmenError, IllegalMove
from dolmen.kernel.moves import Offer

HELP = (
    "Type a number of the menu, or a move in words as “{}”, or only enough of them; several with commas.",
    "? MOVE     what a move does, or why it cannot be made",
    "hint       what a bot would do in your place, and how likely it would win",
    "undo       take your last decision back, up to the last roll or card and to others' decisions",
    "log        what happened so far; log 40 for the last forty lines",
    "scores     points by source        rules WORD  clauses of the rules about a word",
    "table      draw the table again    save FILE   write the game's record",
    "quit       leave; the game is kept for --resume",
)
LOG_LINES = 20
LEAVE = ("quit", "exit", "q")


class Left(Exception):
    """Somebody left the table before the end."""


class Dialogue:
    """Asks whoever is to move until the game is over."""

    def __init__(self, sitting: Sitting, screen: Screen, read: Callable[[], str]) -> None:
        self.sitting, self.screen, self._read = sitting, screen, read
        self._looking: int | None = None  # whose view is on the screen
        self._saved: Path | None = None

    def run(self) -> None:
        """Play to the end; raises `Left` when somebody leaves."""
        while not self.sitting.table.over:
            seat = self.sitting.table.to_move
            if seat in self.sitting.bots:
                self._bot(seat)
            else:
                self._person(seat)
        viewer = self.sitting.people[0] if len(self.sitting.people) == 1 else None
        self.screen.ending(self.sitting, viewer)
        if self.sitting.people:
            self._afterwards(viewer)

    def _bot(self, seat: int) -> None:
        with self.screen.thinking(self.sitting.names[seat]):
            self.sitting.bot_moves()
        if not self.sitting.people:
            self.screen.news(self.sitting, None)
        elif self.sitting.table.horizon and self.sitting.table.to_move != seat:
            self._look_on()

    def _look_on(self) -> None:
        """What a bot did must be seen before the next turn: afterwards it can be read no more."""
        viewer = self.sitting.people[0] if len(self.sitting.people) == 1 else None
        if not self.screen.plain:
            self.screen.clear(backlog=True)
            self.screen.table(self.sitting, viewer)
        self.screen.news(self.sitting, viewer)
        if not self.screen.plain:
            self.screen.say("Press Enter when you have seen it.", style="bright_black")
            self._read()

    def _afterwards(self, viewer: int | None) -> None:
        self.screen.say("The game is over: save FILE, log, scores, or Enter to leave.", style="bright_black")
        with suppress(EOFError):
            while (text := self._read().strip()) and text not in LEAVE:
                self._complaining(partial(self._after, text, viewer))

    def _after(self, text: str, viewer: int | None) -> None:
        if not self._command(text, viewer, []):
            self.screen.say(f"The game is over: “{text[:40]}” cannot be done any more.")

    # --- A decision ------------------------------------------------------------------------------

    def _person(self, seat: int) -> None:
        menu = self.sitting.table.menu()
        self._curtain(seat)
        self._show(seat, menu)
        version = self.sitting.table.version
        while self.sitting.table.version == version and not self.sitting.table.over:
            self._complaining(lambda: self._answer(seat, menu))

    def _show(self, seat: int, menu: Sequence[Offer]) -> None:
        self.screen.clear(backlog=self.sitting.table.horizon > 0)
        self.screen.table(self.sitting, seat, menu)
        self.screen.news(self.sitting, seat)
        self.screen.ask(self.sitting, seat, menu)

    def _curtain(self, seat: int) -> None:
        """Between two people on one screen, when one of them holds a secret."""
        before, self._looking = self._looking, seat
        views = [self.sitting.table.view(viewer) for viewer in (before, seat) if viewer is not None]
        if before in (None, seat) or self.screen.plain or not any(view.holds_secret for view in views):
            return
        self.screen.clear(backlog=True)
        self.screen.say(
            f"{self.sitting.names[seat]} is next. Pass the keyboard, then press Enter.", self.sitting.names
        )
        self._read()

    def _complaining(self, act: Callable[[], object]) -> None:
        try:
            act()
        except IllegalMove as error:
            self.screen.say(error.sentence.format(*self.sitting.names), self.sitting.names)
            for line in drawn.rules(self.sitting, error.clause) if error.clause else ():
                self.screen.say(line, style="bright_black")
        except DolmenError as error:
            self.screen.say(str(error))

    def _answer(self, seat: int, menu: Sequence[Offer]) -> None:
        text = self._read().strip()
        if text in LEAVE:
            raise Left
        if text == "undo":
            self.sitting.undo(seat)
        elif text and not self._command(text, seat, menu):
            self._moves(text, seat)

    def _moves(self, text: str, seat: int) -> None:
        """One move, or several with commas; they end where luck or somebody else comes in."""
        table = self.sitting.table
        for part in filter(str.strip, re.split(r"[,;]", text)):
            if table.over or table.to_move != seat:
                return
            self.sitting.play(understand(part.strip(), table.game, table.menu()))

    # --- Commands ----------------------------------------------------------------------------------

    def _command(self, text: str, viewer: int | None, menu: Sequence[Offer]) -> bool:
        """Do what was asked, unless it was a move."""
        first, _, rest = text.partition(" ")
        match first.lower():
            case "?" | "help":
                self._help(rest.strip(), viewer, menu)
            case "hint" if viewer is not None and menu and not rest:
                self._hint(viewer)
            case "log":
                lines = list(condensed(self.sitting.log(viewer)))
                self._print(lines[-(int(rest) if rest.strip().isdecimal() else LOG_LINES) :])
            case "scores":
                self.screen.scores(self.sitting, viewer)
            case "rules":
                self._print(list(drawn.rules(self.sitting, rest.strip())) or ["No clause holds that word."])
            case "table" if viewer is not None and menu:
                self._show(viewer, menu)
            case "save":
                self._save(rest.strip())
            case _ if first.startswith("?"):
                self._help(text[1:].strip(), viewer, menu)
            case _:
                return False
        return True

    def _hint(self, seat: int) -> None:
        game = self.sitting.table.game
        with compiling(game) if is_at_hand(game) else nullcontext(), self.screen.thinking("A bot"):
            move, reason = self.sitting.hint(seat, compiled=is_at_hand(game))
        self._print([f"A bot would say: {move}.", f"{reason}."])

    def _help(self, about: str, viewer: int | None, menu: Sequence[Offer]) -> None:
        if not about or viewer is None:
            self._print([line.format(menu[-1].notation if menu else "…") for line in HELP])
        else:
            code = understand(about, self.sitting.table.game, menu)
            self._print(list(drawn.meaning(self.sitting, viewer, code)))

    def _print(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.screen.say(line, self.sitting.names)

    def _save(self, name: str) -> None:
        path = Path(name or self._saved or f"{self.sitting.table.game.name}.dolmen").expanduser()
        if path.exists() and path != self._saved:
            raise Unreadable(f"{path} is there already; choose another name.")
        write(path, self.sitting)
        self._saved = path
        self.screen.say(f"Saved to {path}.")


def write(path: Path, sitting: Sitting) -> None:
    """The game's record; raises `Unreadable` in a sentence."""
    try:
        path.write_text(sitting.table.journal(), encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{path} cannot be written: {error.strerror}.") from None
