"""A game as it stands: its moves, what each viewer was told of them, and who sits where."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from dolmen.kernel.errors import NotYours
from dolmen.kernel.game import CHANCE, OVER
from dolmen.kernel.memory import UNTOLD, note
from dolmen.kernel.table import Table
from dolmen.server.dice import Dice
from dolmen.server.store import MoveRow, SeatRow, now

Viewer = int | None  # None: a spectator
NO_STEP = -1


class Line(NamedTuple):
    """A line of the log; names stand in it as fields, `{0}`."""

    version: int
    step: int  # the move it tells of, counted from 0, or NO_STEP
    seat: int
    says: str
    at: str
    heading: bool


@dataclass
class Position:
    """Goes forward by rows of the database alone, so that what is read back is what was played."""

    table: Table
    seats: list[SeatRow]
    rows: list[MoveRow] = field(default_factory=list)
    stamps: list[int] = field(default_factory=list)  # the version after each move that still stands
    logs: dict[Viewer, list[Line]] = field(default_factory=dict)
    memories: list[Any] = field(default_factory=list)  # [seats] after each move, in a game with memory

    def __post_init__(self) -> None:
        self.logs = {viewer: [] for viewer in (None, *range(self.table.seats))}
        self._open_chapter(0)

    @property
    def version(self) -> int:
        """How many things have happened; it never falls, a take-back is one of them."""
        return len(self.rows)

    def fork(self) -> Position:
        """A copy to try things on, and to keep or throw away."""
        twin = object.__new__(Position)
        twin.table, twin.seats = self.table.copy(), list(self.seats)
        twin.rows, twin.stamps = list(self.rows), list(self.stamps)
        twin.logs = {viewer: list(lines) for viewer, lines in self.logs.items()}
        twin.memories = list(self.memories)
        return twin

    # --- Going forward ----------------------------------------------------------------------

    def play(self, code: int, dice: Dice) -> None:
        """A decision of the seat to move, and the luck that follows it."""
        self.record(self._row("move", self.table.to_move, code))
        self.settle(dice)

    def settle(self, dice: Dice) -> None:
        """Let chance move until a player must."""
        while self.table.to_move == CHANCE:
            self.record(self._row("move", CHANCE, dice.draw(self.table)))

    def take_back(self, seat: int) -> None:
        """Undo the last decision of a seat; raises `NotYours`."""
        if reason := self.table.can_take_back(seat):
            raise NotYours(reason)
        self.record(self._row("back", seat))

    def resign(self, seat: int, bot: str) -> None:
        """A bot plays on for a person."""
        self.record(self._row("resign", seat, note=bot))

    def replace(self, seat: int, bot: str) -> None:
        """Another bot plays on for one that failed."""
        self.record(self._row("replace", seat, note=bot))

    def _row(self, kind: str, seat: int, code: int = 0, note: str = "") -> MoveRow:
        return MoveRow(self.version + 1, kind, seat, code, note, now())

    def record(self, row: MoveRow) -> None:
        """What a row says has happened."""
        match row.kind:
            case "move":
                self._move(row)
            case "back":
                self._back()
            case "resign":
                self.seats[row.seat] = self.seats[row.seat]._replace(resigned=True, bot=row.note)
                self._remark(row, f"{{{row.seat}}} leaves the table; the bot “{row.note}” plays on.")
            case "replace":
                self.seats[row.seat] = self.seats[row.seat]._replace(bot=row.note)
                self._remark(row, f"The bot of {{{row.seat}}} failed; the bot “{row.note}” plays on.")
        self.rows.append(row)

    def _move(self, row: MoveRow) -> None:
        table, told = self.table, list[int]()
        for viewer, lines in self.logs.items():
            lines.append(self._told(viewer, row))
        if table.game.Memory:
            told = [row.code if self._witness(seat, row.code) else UNTOLD for seat in range(table.seats)]
        table.play(row.code)
        if told:
            self._note(row.seat, told)
        self.stamps.append(row.k)
        self._open_chapter(row.k)

    def _note(self, mover: int, told: Sequence[int]) -> None:
        """Every seat notes the move, whoever decides for it: a bot may sit down there later."""
        notes = self.memory.copy()
        for seat, code in enumerate(told):
            note(notes[seat : seat + 1], self.table.view(seat), mover, code)
        self.memories.append(notes)

    @property
    def memory(self) -> Any:
        """[seats] what each seat may remember; none in a game without memory."""
        return self.memories[-1] if self.memories else self.table.game.memories(self.table.seats)

    def _witness(self, viewer: Viewer, code: int) -> bool:
        eyes = -1 if viewer is None else viewer
        return bool(self.table.game.witness(self.table.state, code, eyes))

    def _told(self, viewer: Viewer, row: MoveRow) -> Line:
        game, view = self.table.game, self.table.view(viewer)
        move = game.moves.decode(row.code)
        if self._witness(viewer, row.code):
            says, at = game.say(view, move), game.moves.at(row.code)
        else:
            says, at = game.veiled(view, move), ""
        return Line(row.k, self.table.version, row.seat, says, at, False)

    def _open_chapter(self, version: int) -> None:
        """A heading, where the public phase's words before the dot have changed."""
        chapter = self.table.game.phase(self.table.view()).partition(" · ")[0]
        if chapter != next((line.says for line in reversed(self.logs[None]) if line.heading), ""):
            heading = Line(version, self.table.version - 1, CHANCE, chapter, "", True)
            for lines in self.logs.values():
                lines.append(heading)

    def _back(self) -> None:
        self.table.take_back()
        self.stamps.pop()
        del self.memories[self.table.version :]
        for viewer, lines in self.logs.items():
            self.logs[viewer] = [line for line in lines if line.step < self.table.version]

    def _remark(self, row: MoveRow, says: str) -> None:
        for lines in self.logs.values():
            lines.append(Line(row.k, NO_STEP, CHANCE, says, "", False))

    # --- Looking back ---------------------------------------------------------------------------

    @property
    def looks_back(self) -> bool:
        """Whether past moments may be seen: not while a game runs in which remembering is the game."""
        return self.table.over or self.table.game.horizon is None

    def lines(self, viewer: Viewer) -> list[Line]:
        """The log of a viewer, as far as it may still be read."""
        lines, horizon = self.logs[viewer], self.table.horizon
        first = next((i for i, line in enumerate(lines) if line.step >= horizon), 0) if horizon else 0
        return lines[first:]

    def at(self, version: int) -> Table:
        """The table as it stood after so many things had happened, without what was taken back."""
        moves = bisect_right(self.stamps, version)
        return self.table if moves == len(self.stamps) else self.table.at(moves)

    def decisions(self, since: int) -> list[int] | None:
        """The versions at which a decision and its luck were done, after `since`; None if one was undone."""
        ends: list[int] = []
        for row in self.rows[since:]:
            if row.kind == "back":
                return None
            if ends and row.kind == "move" and row.seat == CHANCE:
                ends.pop()
            ends.append(row.k)
        return ends

    @property
    def answers(self) -> bool:
        """Whether the seat to move was asked by another's decision, and not by its own."""
        decided = (step.seat for step in reversed(self.table.history) if step.seat != CHANCE)
        return next(decided, self.table.to_move) != self.table.to_move

    def bot_to_move(self) -> int | None:
        """The seat to move, when no person decides for it."""
        seat = self.table.to_move
        if seat in (CHANCE, OVER) or (self.seats[seat].kind == "person" and not self.seats[seat].resigned):
            return None
        return seat
