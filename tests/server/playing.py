"""People at a table, as tests need them: over HTTP, or straight on a position."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

import httpx

import dolmen
from dolmen.kernel.game import CHANCE
from dolmen.server.opening import opened
from dolmen.server.positions import Position
from dolmen.server.protocol import NewTable, SeatWish
from dolmen.server.store import TableRow
from dolmen.server.tables import luck_of, start

# the server treats all games alike, but for those in which nobody looks back: see test_memory.py
PLAIN = [game for game in map(dolmen.load, dolmen.games()) if game.horizon is None and game.seats[0] > 1]
GAME = PLAIN[-1].name
SEATS = dolmen.load(GAME).seats[0]
SHORTEST = min(PLAIN, key=lambda game: game.bound).name  # for a whole game, move by move, over HTTP
JSON = dict[str, Any]


async def until(done: Callable[[], Awaitable[bool]], seconds: float = 90) -> None:
    """Ask again and again, until it is so."""
    async with asyncio.timeout(seconds):
        for _ in itertools.count():
            if await done():
                return
            await asyncio.sleep(0.02)


def key() -> dict[str, str]:
    """A header that no other request has."""
    return {"Idempotency-Key": uuid4().hex}


def wish(*kinds: str) -> JSON:
    """The body that opens a table of these seats; a missing one is a person's."""
    filled = [*kinds, *["person"] * (SEATS - len(kinds))]
    return {"game": GAME, "seats": [{"kind": kind} for kind in filled]}


async def open_table(client: httpx.AsyncClient, *kinds: str, **more: Any) -> JSON:
    """Open a table; the answer of the server."""
    answer = await client.post("/api/tables", json=wish(*kinds) | more)
    assert answer.status_code == 201, answer.text
    found: JSON = answer.json()
    return found


async def look(client: httpx.AsyncClient, table: str, **query: Any) -> JSON:
    """The table as this client sees it."""
    answer = await client.get(f"/api/tables/{table}", params=query)
    assert answer.status_code == 200, answer.text
    found: JSON = answer.json()
    return found


async def play(client: httpx.AsyncClient, seen: JSON, move: int | str | None = None) -> JSON:
    """Make a move, else the first of the menu; the snapshot after it."""
    chosen = seen["menu"][0]["code"] if move is None else move
    body = {"version": seen["version"], "move": chosen}
    answer = await client.post(
        f"/api/tables/{seen['table']}/moves", params={"seat": seen["to_move"]}, json=body, headers=key()
    )
    assert answer.status_code == 200, answer.text
    found: JSON = answer.json()
    return found


def started(seats: int = SEATS, seed: int = 1, game: str = GAME) -> tuple[TableRow, Position]:
    """A table whose people have just sat down, always with the same luck."""
    new = opened(NewTable(game=game, seats=[SeatWish(kind="me") for _ in range(seats)], starter=0))
    fixed = new.row._replace(id="table", seed=seed.to_bytes(32, "big"), created="2020-01-01T00:00:00.000Z")
    seated = [seat._replace(nonce=bytes(16)) for seat in new.seats]
    return start(fixed, seated, dolmen.load(game))


def play_on(row: TableRow, position: Position, moves: int, seed: int = 1) -> None:
    """Let everybody decide at random, so many decisions or to the end."""
    chooser = random.Random(seed)
    luck = luck_of(row)
    for _ in range(moves):
        if position.table.over:
            return
        assert position.table.to_move != CHANCE
        position.play(chooser.choice(position.table.codes()), luck)
