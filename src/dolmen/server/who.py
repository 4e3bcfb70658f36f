"""Who asks: a browser by its session, a program by its token; and what that lets them see."""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from dolmen.server.protocol import Refused
from dolmen.server.store import SPECTATOR, Found, SeatRow, Store, TableRow, hashed
from dolmen.server.words import Eyes

COOKIE = "dolmen"
YEAR_S = 365 * 24 * 3600
SECRET = re.compile(r"[A-Za-z0-9_-]{43}")  # 256 bits


def new_secret() -> str:
    """A token or a session that nobody guesses."""
    return secrets.token_urlsafe(32)


class Asker(NamedTuple):
    """Who asks; nobody is known by both."""

    session: str | None
    token: str | None

    @classmethod
    def of(cls, cookies: Mapping[str, str], authorization: str | None) -> Asker:
        """Read off a request; a program's token goes before a browser's cookie."""
        if authorization is not None:
            scheme, _, token = authorization.partition(" ")
            if scheme.lower() != "bearer" or not SECRET.fullmatch(token.strip()):
                raise Refused(401, "bad_token", "A program sends “Authorization: Bearer” and its token.")
            return cls(None, token.strip())
        session = cookies.get(COOKIE, "")
        return cls(session if SECRET.fullmatch(session) else None, None)

    async def held(self, store: Store, row: TableRow, seats: Sequence[SeatRow]) -> list[int]:
        """The seats of a table that are the asker's, -1 for a spectator's."""
        if self.token:
            seat = seat_of(self.token, row, seats)
            return [] if seat is None else [seat]
        return await store.held(hashed(self.session), row.id) if self.session else []

    async def tables(self, store: Store) -> list[Found]:
        """The tables that the asker can open."""
        if self.token:
            return await store.table_of(hashed(self.token))
        return await store.tables_of(hashed(self.session)) if self.session else []

    def refusal(self) -> Refused:
        """Why somebody who holds nothing here is turned away."""
        if self.session or self.token:
            return Refused(403, "not_yours", "You hold no seat at this table; open it by its link.")
        return Refused(401, "unknown", "Open this table by the link of a seat.")


def seat_of(token: str, row: TableRow, seats: Sequence[SeatRow]) -> int | None:
    """The seat that a token opens, -1 for a spectator's."""
    given = hashed(token)
    for seat in seats:
        if seat.token is not None and hmac.compare_digest(seat.token, given):
            return seat.seat
    return SPECTATOR if hmac.compare_digest(row.spectators, given) else None


class Visitor(NamedTuple):
    """Who asks, and for which of their seats: -1 to look on, None for whichever fits."""

    asker: Asker
    wish: int | None = None


def eyes(visitor: Visitor, held: Sequence[int], to_move: int) -> Eyes:
    """For which seat an answer is: the one that is named, else the one to move, else the first."""
    if not held:
        raise visitor.asker.refusal()
    you = tuple(seat for seat in held if seat != SPECTATOR)
    wish = visitor.wish
    if wish is None:
        wish = to_move if to_move in you else you[0] if you else SPECTATOR
    if wish == SPECTATOR:
        return Eyes(None, you)
    if wish not in you:
        raise Refused(403, "not_your_seat", "That seat is not yours.")
    return Eyes(wish, you)
