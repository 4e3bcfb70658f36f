"""Opening a table: what is asked for is checked, and becomes rows."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from dolmen import bots
from dolmen.kernel.errors import BadSeats
from dolmen.kernel.game import CHANCE, Game, load
from dolmen.kernel.table import Table
from dolmen.server import dice, editions, protocol
from dolmen.server.protocol import Refused
from dolmen.server.store import SeatRow, TableRow, hashed, now
from dolmen.server.who import new_secret

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is read for another
ID_LENGTH = 12


class Opening(NamedTuple):
    """A new table, with the secrets that are told once and stored hashed."""

    row: TableRow
    seats: list[SeatRow]
    mine: list[int]
    links: list[protocol.Link]
    spectators: str

    def created(self, to: Collection[int] | None = None) -> protocol.Created:
        """The answer to who opened it; `to` seats of an earlier table, no other person's link goes."""
        links = [ln for ln in self.links if to is None or ln.seat in to or not self.seats[ln.seat].taken]
        return protocol.Created(self.row.id, dice.commitment(self.row.seed), links, self.spectators)


def opened(wish: protocol.NewTable) -> Opening:
    """The rows of a table that was asked for; raises `Refused` or a `DolmenError`."""
    game = editions.named(load(wish.game), wish.edition)
    seats = game.check_seats(len(wish.seats))
    options = game.check_options(seats, wish.options)
    starter = _starter(wish.starter, seats)
    nonce = bytes.fromhex(wish.nonce) if wish.nonce else dice.new_nonce()
    people = [_seat(game, n, seat, wish.seats) for n, seat in enumerate(wish.seats)]
    mine = [n for n, seat in enumerate(wish.seats) if seat.kind == "me"]
    for n in mine:
        people[n] = people[n]._replace(taken=True, nonce=nonce)
    return _rows(game, options, starter, people, mine, hints=wish.hints)


def opened_again(game: Game, old: TableRow, seats: Sequence[SeatRow], sitting: Sequence[int]) -> Opening:
    """The next table of the same people; the next player starts."""
    starter = ((old.starter or 0) + 1) % len(seats)
    people = [
        SeatRow(
            s.seat,
            s.kind,
            s.name,
            s.bot if s.kind == "bot" else None,
            taken=s.kind == "bot" or s.seat in sitting,
            nonce=dice.new_nonce() if s.seat in sitting else None,
        )
        for s in seats
    ]
    return _rows(game, old.options, starter, people, list(sitting), hints=old.hints)


def _rows(
    game: Game,
    options: dict[str, bool],
    starter: int | None,
    people: list[SeatRow],
    mine: list[int],
    *,
    hints: bool,
) -> Opening:
    tokens = {s.seat: new_secret() for s in people if s.kind == "person"}
    seats = [s._replace(token=hashed(tokens[s.seat])) if s.seat in tokens else s for s in people]
    spectators, at = new_secret(), now()
    table = TableRow(
        id="".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH)),
        game=game.name,
        rules=game.rules,
        edition=game.digest,
        options=options,
        starter=starter,
        seed=dice.new_seed(),
        salt=None,
        spectators=hashed(spectators),
        status="waiting",
        to_move=CHANCE,
        version=0,
        next=None,
        created=at,
        updated=at,
        hints=hints,
    )
    links = [protocol.Link(seat, token) for seat, token in tokens.items()]
    return Opening(table, seats, mine, links, spectators)


def _starter(wish: str | int, seats: int) -> int | None:
    if not isinstance(wish, int):
        return None
    if wish >= seats:
        raise BadSeats(f"The starter is “random” or a seat from 0 to {seats - 1}, not {wish}.")
    return wish


def _seat(game: Game, seat: int, wish: protocol.SeatWish, all_seats: Sequence[protocol.SeatWish]) -> SeatRow:
    if wish.kind != "bot":
        if wish.bot is not None:
            raise Refused(422, "bad_seats", f"Seat {seat} is for a person, and no bot sits there.")
        return SeatRow(seat, "person", protocol.name(wish.name) if wish.name else f"Player {seat + 1}")
    usual = bots.usual(game)
    bot = wish.bot or usual
    title = bots.kind(bot, game).title
    same = sum(w.kind == "bot" and (w.bot or usual) == bot for w in all_seats[:seat])
    given = protocol.name(wish.name) if wish.name else title
    return SeatRow(seat, "bot", given if wish.name or not same else f"{given} {same + 1}", bot, taken=True)


def empty_table(game: Game, row: TableRow, seats: int) -> Table:
    """The table before its first draw."""
    options: dict[str, Any] = row.options
    return Table(game, seats, starter=row.starter or 0, chance="manual", **options)
