"""What a viewer is told: moments, snapshots and the log, from that viewer's View and nothing else."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec

from dolmen.bots import Thought
from dolmen.kernel.game import CHANCE, OVER, Game
from dolmen.kernel.moves import Move
from dolmen.kernel.table import Table
from dolmen.server import dice, protocol
from dolmen.server.positions import Line, Position, Viewer
from dolmen.server.store import ChatRow, SeatRow, TableRow

NEWEST = 60  # log lines of a snapshot
MOST_LINES = 500  # log lines of one request
NOT_DRAWN = -1  # the starter, before the start
NOT_STARTED = "The game has not started."


class Eyes(NamedTuple):
    """Who looks: the seat this answer is for, and all the seats that the asker holds."""

    seat: Viewer
    you: tuple[int, ...]


class Scene(NamedTuple):
    """A table at one time, with everything that a snapshot tells of it."""

    row: TableRow
    position: Position
    chat: Sequence[ChatRow]
    present: Collection[int]


def moment(position: Position, viewer: Viewer, version: int) -> protocol.Moment:
    """The table as a viewer saw it after `version`."""
    table, names = position.at(version), _names(position.seats)
    view = table.view(viewer)
    tally = [[protocol.Tally(*line) for line in table.game.tally(view, seat)] for seat in range(table.seats)]
    return protocol.Moment(
        version=version,
        phase=table.game.phase(view).format(*names),
        to_move=table.to_move,
        prompt=table.game.prompt(view).format(*names),
        view=view.as_dict(),
        scores=[sum(line.points for line in lines) for lines in tally],
        tally=tally,
        places=table.ranking() if table.over else None,
        last=_touched(position, table, viewer),
    )


def past_moment(position: Position, viewer: Viewer, version: int) -> protocol.Moment:
    """The table as it was; refused while a game runs in which remembering is the game."""
    if version < position.version and not position.looks_back:
        raise protocol.Refused(403, "no_past", "Nobody looks back here before the game is over.")
    return moment(position, viewer, min(version, position.version))


def _touched(position: Position, table: Table, viewer: Viewer) -> list[str]:
    """The targets of the last decision and its luck."""
    step = len(table.history) - 1
    while step > 0 and table.history[step].seat == CHANCE:
        step -= 1
    recent = [line.at for line in position.lines(viewer) if step <= line.step < len(table.history)]
    return list(dict.fromkeys(at for at in recent if at))


def snapshot(
    scene: Scene, eyes: Eyes, since: int | None = None, version: int | None = None
) -> protocol.Snapshot:
    """All that a viewer's screen shows, now or after `version`; with the log after `since`, or its newest."""
    row, position, viewer = scene.row, scene.position, eyes.seat
    since = since if position.looks_back else None  # all that may still be read, and nothing beside it
    at = position.version if version is None else version
    lines = position.lines(viewer) if row.status != "waiting" else []
    known = _lines_until(lines, at)
    first = max(0, known - NEWEST) if since is None else _lines_until(lines, since or -1)
    seen = _waiting(position, viewer) if row.status == "waiting" else moment(position, viewer, at)
    reason = back_reason(scene, viewer)
    here = at == position.version and row.status == "running"
    over = seen.to_move == OVER
    return protocol.Snapshot(
        **msgspec.structs.asdict(seen),
        table=row.id,
        game=row.game,
        title=position.table.game.title,
        status="over" if over else "waiting" if row.status == "waiting" else "running",
        you=list(eyes.you),
        seat=viewer,
        seats=seats(position.seats, scene.present),
        options=row.options,
        hints=row.hints,
        starter=NOT_DRAWN if row.starter is None else row.starter,
        menu=menu(position) if here and position.table.to_move == viewer else [],
        can_take_back=here and not reason,
        take_back_says=reason,
        holds_secret=viewer is not None and position.at(at).view(viewer).holds_secret,
        commitment=dice.commitment(row.seed),
        seed=row.seed.hex() if over else None,
        next=row.next,
        chat=[protocol.ChatLine(line.at, line.seat, line.name, line.text) for line in scene.chat],
        looks_back=position.looks_back,
        log_length=known,
        log=told(lines[first:known], position.seats),
    )


def _waiting(position: Position, viewer: Viewer) -> protocol.Moment:
    """The empty board, before everybody has sat down."""
    seen = moment(position, viewer, 0)
    seen.prompt, seen.to_move = waiting_for(position.seats), CHANCE
    return seen


def _lines_until(lines: Sequence[Line], version: int) -> int:
    return bisect_right(lines, version, key=lambda line: line.version)


def waiting_for(people: Sequence[SeatRow]) -> str:
    """Whom the table waits for before it starts."""
    missing = [row.name for row in people if row.kind == "person" and not row.taken]
    return (
        f"Waiting for {' and '.join(filter(None, [', '.join(missing[:-1]), missing[-1]]))} to sit down."
        if missing
        else ""
    )


def back_reason(scene: Scene, viewer: Viewer) -> str:
    """Why a viewer may not take the last decision back; empty when they may."""
    if scene.row.status == "waiting":
        return NOT_STARTED
    if viewer is None:
        return "Only who decided can take it back."
    return scene.position.table.can_take_back(viewer)


def menu(position: Position) -> list[protocol.Offer]:
    """The offers of the seat to move."""
    offers = position.table.menu(_names(position.seats))
    return [protocol.Offer(o.code, o.notation, o.says, o.at) for o in offers]


def seats(rows: Sequence[SeatRow], present: Collection[int]) -> list[protocol.Seat]:
    """Who sits where, and who is here."""
    return [
        protocol.Seat(
            seat=row.seat,
            name=row.name,
            kind="bot" if row.kind == "bot" else "person",
            bot=row.bot,
            present=row.kind == "bot" or row.seat in present,
            taken=row.taken,
            resigned=row.resigned,
        )
        for row in rows
    ]


def told(lines: Sequence[Line], people: Sequence[SeatRow]) -> list[protocol.LogLine]:
    """Log lines with the names filled in."""
    names = _names(people)
    return [protocol.LogLine(ln.version, ln.seat, ln.says.format(*names), ln.at, ln.heading) for ln in lines]


def log(position: Position, viewer: Viewer, first: int) -> protocol.Log:
    """Earlier lines of the log."""
    return protocol.Log(told(position.lines(viewer)[first : first + MOST_LINES], position.seats))


def _names(people: Sequence[SeatRow]) -> list[str]:
    return [row.name for row in people]


def hint(position: Position, seat: int, thought: Thought) -> protocol.Hint:
    """What was thought about a seat's decision."""
    table = position.table
    says = thought.reason(table.game, table.view(seat)).format(*_names(position.seats))
    offer = table.game.moves.offer(thought.code)
    return protocol.Hint(offer.code, offer.notation, offer.at, says)


# --- Why not ------------------------------------------------------------------------------------------


def why_not(position: Position, viewer: Viewer, *, at: str | None, move: str | None) -> protocol.WhyNot:
    """Why a place or a move is not on the menu, as far as the asker's own view tells."""
    table = position.table
    try:
        codes = [table.game.moves.parse(move)] if move is not None else _codes_at(table.game, at or "")
    except ValueError as error:
        raise protocol.Refused(404, "no_move", str(error)) from None
    legal = set(table.codes()) if viewer == table.to_move else set[int]()
    if legal.intersection(codes):
        return protocol.WhyNot("This can be done now.", "")
    sentence, clause = _reason(table, viewer, _likely(table.game, codes, legal))
    return protocol.WhyNot(sentence.format(*_names(position.seats)), clause)


def _reason(table: Table, viewer: Viewer, move: Move) -> tuple[str, str]:
    if viewer is None:
        return "Who looks on does not move.", ""
    if table.over:
        return "The game is over.", ""
    if table.to_move == CHANCE:  # a running table never rests there
        return NOT_STARTED, ""
    if table.to_move != viewer:
        return f"It is {{{table.to_move}}}'s turn.", ""
    return table.game.why_not(table.view(viewer), move)


def _likely(game: Game, codes: list[int], legal: set[int]) -> Move:
    """The move that was probably meant: of a verb that can be said now."""
    verbs = {game.moves.decode(code).verb for code in legal}
    meant = [move for move in map(game.moves.decode, codes) if move.verb in verbs]
    return meant[0] if meant else game.moves.decode(codes[0])


def _codes_at(game: Game, at: str) -> list[int]:
    codes = [code for code in game.moves if game.moves.at(code) == at]
    if not at or not codes:
        raise ValueError("There is no such place at this table.")
    return codes


def illegal(position: Position, seat: int, code: int) -> protocol.Refused:
    """The refusal of a move that is not on the menu of the seat to move."""
    sentence, clause = _reason(position.table, seat, position.table.game.moves.decode(code))
    return unreadable(position, seat, sentence.format(*_names(position.seats)), clause)


def unreadable(position: Position, seat: int, sentence: str, clause: str = "") -> protocol.Refused:
    """The refusal of what is no move at all; the menu is for the seat to move alone."""
    offers = menu(position) if position.table.to_move == seat else []
    return protocol.Refused(422, "illegal", sentence, clause=clause, menu=offers)


# --- The record -----------------------------------------------------------------------------------------


def journal(scene: Scene, viewer: Viewer) -> str:
    """The journal for a viewer: veiled while the game runs, whole and with the seed afterwards."""
    row, people = scene.row, scene.position.seats
    table = scene.position.table.copy()
    table.people = _names(people)
    bots = " ".join(f"{s.seat + 1}:{s.bot}" for s in people if s.bot)
    table.tags = {
        "table": row.id,
        "date": row.created[:10],
        "bots": bots or "none",
        "commitment": dice.commitment(row.seed),
        "salt": (row.salt or b"").hex(),
        "nonces": " ".join((s.nonce or dice.SILENT).hex() for s in people),
    }
    if table.over:
        table.tags["seed"] = row.seed.hex()
    return table.journal(viewer)
