"""Journals: a game as text, from which everything else is recomputed.

Bracketed header tags, then one move a line, `<who>. <notation>`: who is a seat from 1, or `*` for chance.
Comments stand in braces.  A journal written for one viewer of a running game has `?` for what he may not
know, and where remembering is the game it begins with the move that the tag `first` counts; it is read, never
replayed.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import version
from typing import NamedTuple

from dolmen.kernel.chance import commitment, salt, served
from dolmen.kernel.errors import BadEdition, BadJournal, DolmenError, IllegalMove, Veiled
from dolmen.kernel.game import CHANCE, Game, load, of_digest
from dolmen.kernel.table import Table

MOST_BYTES = 4_000_000
MOST_SEATS = 10
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")  # what a terminal would obey
HEX32 = re.compile(r"[0-9a-f]{64}")
NONCES = re.compile(r"[0-9a-f]{32}( [0-9a-f]{32})*")
TAG = re.compile(r'\[(\w{1,20}) "((?:[^"\\]|\\.)*)"\]')  # braces within are no comment: names may have them


class Line(NamedTuple):
    """One move of a journal."""

    number: int  # its line in the text
    seat: int  # or CHANCE
    notation: str


class Journal(NamedTuple):
    """A journal that was read but not replayed."""

    tags: dict[str, str]
    lines: list[Line]

    @property
    def veiled(self) -> bool:
        """Whether it was written for one viewer of a running game."""
        return "viewer" in self.tags


class Verdict(NamedTuple):
    """What checking a journal found."""

    ok: bool
    moves: int
    draws: int  # chance moves that were checked against the served seed
    error: str | None


# --- Writing ------------------------------------------------------------------------------


def write(table: Table, viewer: int | str | None = "whole") -> str:
    """The journal of a table: whole, or for a viewer (a seat, or None for a spectator) of a running game."""
    whole = viewer == "whole" or table.over
    lines = [_line(*step) for step in _notations(table)] if whole else list(_veiled_lines(table, viewer))
    tags = _header(table, lines)
    if not whole:
        tags["viewer"] = "spectator" if viewer is None else str(int(viewer) + 1)
        if table.horizon:
            tags["first"] = str(table.horizon + 1)
    return "\n".join([*(f'[{k} "{_quote(v)}"]' for k, v in tags.items()), "", *lines, ""])


def _header(table: Table, lines: list[str]) -> dict[str, str]:
    game = table.game
    tags = {"game": game.name, "rules": str(game.rules), "edition": f"{game.edition} {game.digest}"}
    tags |= {"seats": str(table.seats), "starter": str(table.starter + 1)}
    tags |= {"options": " ".join(sorted(name for name, on in table.options.items() if on)) or "none"}
    tags |= {f"seat{seat + 1}": name for seat, name in enumerate(table.people)}
    tags |= {"date": datetime.now(UTC).date().isoformat(), "dolmen": version("dolmen")} | table.tags
    if table.over:
        tags["result"] = _result(table)
    return tags | {"moves": str(len(lines)), "checksum": _checksum(lines)}


def _result(table: Table) -> str:
    pairs = zip(table.scores(), table.ranking(), strict=True)
    return " ".join(f"{score}/{place}" for score, place in pairs)


def _checksum(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def _quote(text: str) -> str:
    return CONTROL.sub(" ", text).replace("\\", "\\\\").replace('"', '\\"')


def _line(seat: int, notation: str) -> str:
    return f"{'*' if seat == CHANCE else seat + 1}. {notation}"


def _notations(table: Table) -> Iterator[tuple[int, str]]:
    for step in table.history:
        yield step.seat, table.game.moves.notation(step.code)


def _veiled_lines(table: Table, viewer: int | str | None) -> Iterator[str]:
    eyes = -1 if viewer is None else int(viewer)
    game, past = table.game, table.at(table.horizon)
    for step in table.history[table.horizon :]:
        notation = game.moves.notation(step.code)
        if not game.witness(past.state, step.code, eyes):
            notation = " ".join([notation.split()[0], *"?" * len(notation.split()[1:])])
        yield _line(step.seat, notation)
        past.play(step.code)


# --- Reading ------------------------------------------------------------------------------


def read(text: str) -> Journal:
    """Take a journal apart; raises `BadJournal` with the line that cannot be read."""
    if len(text) > MOST_BYTES:
        raise BadJournal(f"The journal has {len(text)} characters; a game has at most {MOST_BYTES}.")
    tags: dict[str, str] = {}
    lines: list[Line] = []
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip() if TAG.fullmatch(raw.strip()) else re.sub(r"\{[^{}]*\}", " ", raw).strip()
        if not line:
            continue
        if CONTROL.search(line):
            raise BadJournal(f"Line {number} holds a character that is no text.")
        if tag := TAG.fullmatch(line):
            _tag(tags, tag[1], re.sub(r"\\(.)", r"\1", tag[2]), number, late=bool(lines))
        elif move := re.fullmatch(r"(\*|\d)\. ([\w? ]{1,60})", line):
            lines.append(Line(number, CHANCE if move[1] == "*" else int(move[1]) - 1, move[2]))
        else:
            raise BadJournal(f"Line {number} is neither a tag nor a move: “{raw[:40]}”.")
    return Journal(tags, lines)


def _tag(tags: dict[str, str], name: str, value: str, number: int, *, late: bool) -> None:
    if late or name in tags:
        raise BadJournal(
            f"Line {number}: the tag “{name}” stands {'after the first move' if late else 'twice'}."
        )
    tags[name] = value


def replay(text: str, *, edition: str | None = None) -> Table:
    """The table at the end of a journal; raises `BadJournal` (or `Veiled`) in one sentence."""
    record = read(text)
    if record.veiled:
        raise Veiled(
            "This journal was written for one viewer of a running game; it can be read, not replayed."
        )
    game = game_of(record, edition)
    table = _empty_table(game, record)
    _check_whole(record)
    for line in record.lines:
        _play(table, line)
    _check_result(table, record)
    return table.resumed()


def game_of(record: Journal, edition: str | None = None) -> Game:
    """The game with the edition that a journal was played with; `BadJournal` when it is not at hand."""
    for tag in ("game", "rules", "edition", "seats", "starter"):
        if tag not in record.tags:
            raise BadJournal(f"The journal lacks the tag “{tag}”.")
    game = _edition(load(record.tags["game"], edition), record.tags["edition"])
    if record.tags["rules"] != str(game.rules):
        played, ours = record.tags["rules"][:10], game.rules
        raise BadJournal(
            f"The journal was played under rules {played} of {game.title}; these are rules {ours}."
        )
    return game


def _edition(game: Game, tag: str) -> Game:
    digest = tag.rsplit(maxsplit=1)[-1] if tag.split() else ""
    if game.digest == digest:
        return game
    if found := of_digest(game.name, digest):
        return found
    name = " ".join(tag.split()[:-1])[:40] or "without a name"
    raise BadJournal(
        f"The journal was played with the edition “{name}” ({digest[:12]}), which is not at hand."
    )


def _empty_table(game: Game, record: Journal) -> Table:
    tags = record.tags
    try:
        seats, starter = int(tags["seats"]), int(tags["starter"]) - 1
    except ValueError:
        raise BadJournal("The tags “seats” and “starter” must be numbers.") from None
    chosen = {name: True for name in tags.get("options", "none").split() if name != "none"}
    try:
        options = game.check_options(game.check_seats(seats), chosen)
        people = [tags.get(f"seat{seat + 1}", f"Player {seat + 1}") for seat in range(seats)]
        table = Table(game, seats, starter=starter, chance="manual", people=people, **options)
    except DolmenError as error:
        raise BadJournal(f"The journal's header is wrong: {error}") from None
    own = {"game", "rules", "edition", "seats", "starter", "options", "dolmen", "result", "moves", "checksum"}
    table.tags = {k: v for k, v in tags.items() if k not in own and not re.fullmatch(r"seat\d", k)}
    return table


def _check_whole(record: Journal) -> None:
    lines = [_line(line.seat, line.notation) for line in record.lines]
    if (stated := record.tags.get("moves")) and stated != str(len(lines)):
        raise BadJournal(
            f"The journal states {stated[:10]} moves but holds {len(lines)}: it was cut or altered."
        )
    if (stated := record.tags.get("checksum")) and stated != _checksum(lines):
        raise BadJournal("The journal's moves do not add up to its checksum: a move was altered.")


def _play(table: Table, line: Line) -> None:
    if line.seat != table.to_move:
        who = "nobody, the game is over" if table.over else _line(table.to_move, "").split(".")[0]
        raise BadJournal(f"Line {line.number}: it is not that player's move but {who}.")
    try:
        table.play(line.notation)
    except IllegalMove as error:
        raise BadJournal(f"Line {line.number}: “{line.notation[:40]}”: {error.sentence}") from None


def _check_result(table: Table, record: Journal) -> None:
    stated = record.tags.get("result")
    if stated is None:
        return
    if not table.over:
        raise BadJournal("The journal states a result, but its moves do not reach the end: it was cut.")
    if stated != (found := _result(table)):
        raise BadJournal(f"The journal states the result {stated[:60]}, but its moves give {found}.")


# --- Checking ------------------------------------------------------------------------------


def verify(text: str, *, edition: str | None = None) -> Verdict:
    """Replay a journal and, for a served game that has ended, check commitment, salt and every draw."""
    try:
        record = read(text)
        table = replay(text, edition=edition)
        draws = _check_draws(table, record.tags)
    except (BadJournal, BadEdition, DolmenError) as error:
        return Verdict(False, 0, 0, str(error))
    return Verdict(True, table.version, draws, None)


def _check_draws(table: Table, tags: dict[str, str]) -> int:
    if "seed" not in tags:
        return 0
    for tag in ("commitment", "salt", "seed"):
        if not HEX32.fullmatch(tags.get(tag, "")):
            raise BadJournal(f"A served game needs the tag “{tag}”, with 64 hexadecimal digits.")
    if not re.fullmatch(r"[!-~]{1,100}", tags.get("table", "")):
        raise BadJournal("A served game needs the tag “table”, with the letters and digits of its address.")
    if not NONCES.fullmatch(tags.get("nonces", "")):
        raise BadJournal("A served game needs the tag “nonces”, with 32 hexadecimal digits from each player.")
    seed, added = bytes.fromhex(tags["seed"]), bytes.fromhex(tags["salt"])
    if salt(bytes.fromhex(nonce) for nonce in tags["nonces"].split()) != added:
        raise BadJournal("The salt does not follow from what the players added to the luck.")
    if commitment(seed) != tags["commitment"]:
        raise BadJournal("The seed does not fit the commitment that was shown before the first draw.")
    past, k = table.at(0), 0
    for n, step in enumerate(table.history, 1):
        if step.seat == CHANCE:
            codes = past.codes()
            if codes[served(seed, tags["table"], added, k, len(codes))] != step.code:
                raise BadJournal(f"Move {n}: the draw is not the one that the seed gives.")
            k += 1
        past.play(step.code)
    return k
