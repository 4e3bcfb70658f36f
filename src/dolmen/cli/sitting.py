"""A game at one keyboard: who sits where, and what each of them has been told."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dolmen import bots
from dolmen.bots import Bot, Event
from dolmen.kernel.game import CHANCE
from dolmen.kernel.moves import Move
from dolmen.kernel.table import Step, Table

CLOCK_S = 5.0  # what a bot may take for a decision
HINT_S = 2.0  # and for a hint
HEADING = ""


class Chair(NamedTuple):
    """Who sits there: a person, or a kind of bot."""

    name: str
    bot: str | None


class Told(NamedTuple):
    """A line of the log as one viewer read it."""

    version: int  # how many moves had been made then
    seat: int
    verb: str  # or HEADING
    says: str


class Sitting:
    """A table with people and bots; every viewer has a log of their own."""

    def __init__(self, table: Table, chairs: Sequence[Chair], seed: str | None = None) -> None:
        self.table, self.chairs = table, list(chairs)
        table.people = [chair.name for chair in chairs]
        seated = " ".join(f"{seat + 1}:{chair.bot}" for seat, chair in enumerate(chairs) if chair.bot)
        table.tags["bots"] = seated or "none"
        self._luck = os.urandom(16).hex() if seed is None else seed
        self.bots = self._seat_bots()
        self.people = [seat for seat, chair in enumerate(chairs) if not chair.bot]
        self.logs: dict[int | None, list[Told]] = {viewer: [] for viewer in (None, *self.people)}
        self.read: dict[int | None, int] = dict.fromkeys(self.logs, 0)
        self._past, self._chapter = table.at(0), ""
        self._catch_up()

    def _seat_bots(self) -> dict[int, Bot]:
        game = self.table.game
        return {
            seat: bots.make(
                chair.bot,
                game,
                seat,
                f"{self._luck} bot {seat}",
                compiled=bots.kind(chair.bot, game).searches,
            )
            for seat, chair in enumerate(self.chairs)
            if chair.bot
        }

    @property
    def names(self) -> list[str]:
        """Who sits there, by seat."""
        return self.table.people

    # --- Moves ---------------------------------------------------------------------------------

    def play(self, move: int | str | Move) -> None:
        """Make a move, and tell everybody."""
        self.table.play(move)
        self._catch_up()

    def bot_moves(self) -> None:
        """Let the bot whose turn it is decide."""
        seat = self.table.to_move
        self.play(self.bots[seat].choose(self.table.view(seat), self.table.codes(), CLOCK_S))

    def hint(self, seat: int, *, compiled: bool = False) -> tuple[str, str]:
        """What a bot that searches would do in this seat, by what the seat sees: in notation, and why."""
        game, view = self.table.game, self.table.view(seat)
        bot = bots.make(bots.ADVISER, game, seat, "hint", compiled=compiled)
        thought = bot.think(view, self.table.codes(), HINT_S)
        return game.moves.notation(thought.code), thought.reason(game, view).format(*self.names)

    def undo(self, seat: int) -> None:
        """Take back the last decision of a seat; what was told of it is forgotten."""
        self.table.take_back(seat)
        self._past = self.table.at(self.table.version)
        self._unsee()
        for viewer, log in self.logs.items():
            self.logs[viewer] = [line for line in log if line.version <= self.table.version]
            self.read[viewer] = min(self.read[viewer], len(self.logs[viewer]))

    def _unsee(self) -> None:
        """Bots that remember begin again, and are shown what still stands."""
        if self.table.game.Memory is None:
            return
        self.bots, past = self._seat_bots(), self.table.at(0)
        for step in self.table.history:
            self._show_bots(past, step)

    def _show_bots(self, past: Table, step: Step) -> None:
        """Make a step at a table of the past, and show it to every bot."""
        game, move = past.game, past.game.moves.decode(step.code)
        knows = {seat: bool(game.witness(past.state, step.code, seat)) for seat in self.bots}
        past.play(step.code)
        for seat, bot in self.bots.items():
            bot.observe(past.view(seat), Event(step.seat, move.verb, move if knows[seat] else None))

    # --- The log -------------------------------------------------------------------------------

    def log(self, viewer: int | None) -> list[Told]:
        """What a viewer has been told, as far as it may still be read."""
        return [line for line in self.logs[viewer] if line.version > self.table.horizon]

    def _catch_up(self) -> None:
        while self._past.version < self.table.version:
            self._tell(self.table.history[self._past.version])

    def _tell(self, step: Step) -> None:
        game, past, move = self.table.game, self._past, self.table.game.moves.decode(step.code)
        self._open_chapter(step.seat)
        for viewer, log in self.logs.items():
            known = game.witness(past.state, step.code, -1 if viewer is None else viewer)
            says = (game.say if known else game.veiled)(past.view(viewer), move).format(*self.names)
            log.append(Told(past.version + 1, step.seat, move.verb, says))
        self._show_bots(past, step)

    def _open_chapter(self, seat: int) -> None:
        chapter = self.table.game.phase(self._past.view(None)).split(" · ")[0]
        if seat != CHANCE and chapter != self._chapter:
            self._chapter = chapter
            for log in self.logs.values():
                log.append(Told(self._past.version + 1, seat, HEADING, chapter))

    def news(self, viewer: int | None) -> list[str]:
        """What a viewer has not read yet, condensed; from now on it counts as read."""
        unread = self.logs[viewer][self.read[viewer] :]
        self.read[viewer] = len(self.logs[viewer])
        unread = [line for line in unread if line.version > self.table.horizon]
        return list(condensed(unread))


def condensed(lines: Sequence[Told]) -> Iterator[str]:
    """Sentences; a seat's rolls share a line, and what is said again is counted."""
    run: list[Told] = []
    for line in [*lines, None]:
        if run and (line is None or not _goes_on(run[-1], line)):
            yield f"— {run[0].says} —" if run[0].verb == HEADING else _joined([told.says for told in run])
            run = []
        if line is not None:
            run.append(line)


def _goes_on(before: Told, line: Told) -> bool:
    """Whether a line says the same once more, or the same of another number at its end."""
    if (before.seat, before.verb) != (line.seat, line.verb) or line.verb == HEADING:
        return False
    (stem, last), (other_stem, other) = _split(before.says), _split(line.says)
    return (stem == other_stem and last.isdecimal() and other.isdecimal()) or before.says == line.says


def _split(sentence: str) -> tuple[str, str]:
    stem, _, last = sentence.removesuffix(".").rpartition(" ")
    return stem, last


def _joined(sentences: Sequence[str]) -> str:
    """`Ada rolls a 3.` and `Ada rolls a 5.` become “Ada rolls a 3, 5”."""
    stem, last = _split(sentences[0])
    if len(sentences) > 1 and not last.isdecimal():
        return f"{stem} {last} ({len(sentences)} times)."
    return f"{stem} {', '.join(_split(sentence)[1] for sentence in sentences)}."
