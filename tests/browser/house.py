"""A real server in a process of its own, and tables that have come as far as a test wants them."""

from __future__ import annotations

import asyncio
import random
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from uuid import uuid4

from playwright.sync_api import BrowserContext

import dolmen
from dolmen.bots import make
from dolmen.kernel.game import CHANCE
from dolmen.kernel.moves import Offer
from dolmen.kernel.table import Table
from dolmen.server.opening import empty_table, opened
from dolmen.server.protocol import NewTable, SeatWish
from dolmen.server.store import MoveRow, SeatRow, Store, TableRow, Writing, hashed, now
from dolmen.server.tables import luck_of, start
from dolmen.server.who import COOKIE, new_secret

JSON = dict[str, Any]
T = TypeVar("T")
Choose = Callable[[Table], int]
STOP_S = 20
# games whose players read: they choose among words and confirm, write to one another, and look back
FOR_READERS = tuple(name for name in dolmen.games() if dolmen.load(name).horizon is None)
SHELL = FOR_READERS[-1:]  # for what the shell alone decides, one game is enough
THINK_S = 2.0
READY = ".legal, .prompt .go[data-at]"  # what one may do; the one move that is left is the prompt's
KNOWN = "version => Number(document.querySelector('.shell').dataset.version) >= version"


class House:
    """`dolmen serve` on a database of its own; it can be stopped and started again at the same address."""

    def __init__(self, db: Path, program: Sequence[str] = ("-m", "dolmen")) -> None:
        self.db, self.program, self.port = db, program, 0
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, *self.program, "serve", "--port", str(self.port), "--db", str(self.db)]
        with (self.db.parent / "server.log").open("a") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout
        said = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
        assert found, said + (self.db.parent / "server.log").read_text()
        self.port = int(found[1])

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=STOP_S)

    # --- Asking, as the browser of a context does ------------------------------------------------

    def ask(self, context: BrowserContext, path: str, **query: str | int) -> JSON:
        """What the API answers to this browser."""
        answer = context.request.get(f"{self.address}/api/{path}", params=dict(query))
        assert answer.ok, answer.text()
        found: JSON = answer.json()
        return found

    def look(self, context: BrowserContext, table: str, **query: int) -> JSON:
        return self.ask(context, f"tables/{table}", **query)

    def play(self, context: BrowserContext, seen: JSON, move: int | str) -> JSON:
        """Make a move for the seat that is to move; the snapshot after it."""
        answer = context.request.post(
            f"{self.address}/api/tables/{seen['table']}/moves?seat={seen['to_move']}",
            data={"version": seen["version"], "move": move},
            headers={"Idempotency-Key": uuid4().hex},
        )
        assert answer.ok, answer.text()
        found: JSON = answer.json()
        return found

    # --- Laying out ----------------------------------------------------------------------------------

    def lay(
        self,
        course: Course,
        version: int,
        to: BrowserContext,
        *mine: int,
        bots: Mapping[int, str] | None = None,
    ) -> str:
        """A table at a moment of a game, some of its seats (all, when none is named) for one device."""
        table = uuid4().hex[:12]
        _apart(_write(self.db, course.at(version), course, table, bots or {}))
        self.seat(to, table, *(mine or (seat.seat for seat in course.seats)))
        return table

    def seat(self, device: BrowserContext, table: str, *seats: int) -> None:
        """Let a device hold seats of a table; -1 is a place to look on."""
        known = [cookie["value"] for cookie in device.cookies() if cookie["name"] == COOKIE]
        session = known[0] if known else new_secret()
        _apart(_hold(self.db, table, session, seats))
        cookie = {"name": COOKIE, "value": session, "url": self.address, "httpOnly": True}
        device.add_cookies([cookie | {"sameSite": "Strict"}])  # type: ignore[list-item]


def _apart(work: Coroutine[Any, Any, T]) -> T:
    """Run in a thread of its own: the browser's driver keeps the loop of this one."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, work).result()


@asynccontextmanager
async def _writing(db: Path) -> AsyncIterator[Writing]:
    store = await Store.open(db)
    try:
        async with store.writing() as writing:
            yield writing
    finally:
        await store.close()


async def _hold(db: Path, table: str, session: str, seats: Sequence[int]) -> None:
    async with _writing(db) as writing:
        await writing.hold(table, hashed(session), seats)


async def _write(db: Path, stop: Stop, course: Course, table: str, bots: Mapping[int, str]) -> None:
    row = course.row._replace(
        id=table,
        version=stop.version,
        to_move=stop.seat,
        status="over" if stop.over else "running",
        updated=now(),
        spectators=hashed(new_secret()),
    )
    seats = [
        seat._replace(kind="bot", bot=bots[seat.seat], token=None)
        if seat.seat in bots
        else seat._replace(token=hashed(new_secret()))
        for seat in course.seats
    ]
    async with _writing(db) as writing:
        await writing.add_table(row, seats)
        await writing.add_moves(table, course.rows[: stop.version])


# --- Games that were played before ---------------------------------------------------------------------


class Stop(NamedTuple):
    """A moment of a game at which somebody decides, or its end."""

    version: int
    seat: int
    phase: str
    menu: tuple[Offer, ...]
    secrets: tuple[int, ...]  # who holds what the others may not see

    @property
    def over(self) -> bool:
        return not self.menu

    @property
    def verbs(self) -> frozenset[str]:
        """What kind of decision it is: what may be done, without saying where or how much."""
        return frozenset(offer.move.verb for offer in self.menu)


class Course(NamedTuple):
    """A whole game, played with a known seed."""

    row: TableRow
    seats: list[SeatRow]
    rows: list[MoveRow]
    stops: list[Stop]

    def at(self, version: int) -> Stop:
        return next(stop for stop in self.stops if stop.version == version)

    def first(self, fits: Callable[[Stop], bool]) -> Stop:
        """The first moment that fits; a game in which there is none is no game for this test."""
        return next(stop for stop in self.stops if fits(stop))

    def mine(self, seat: int) -> list[Stop]:
        """The decisions of a seat."""
        return [stop for stop in self.stops if stop.seat == seat]

    def kinds(self, seat: int) -> list[Stop]:
        """Decisions of a seat, as few as show all that it may do, and all that it must."""
        known, found = set[str](), list[Stop]()
        for stop in sorted(self.mine(seat), key=lambda stop: -len(stop.verbs)):
            ways = stop.verbs if len(stop.verbs) > 1 else {f"only {verb}" for verb in stop.verbs}
            found.extend([] if ways <= known else [stop])
            known |= ways
        return found


def few(game: str) -> int:
    """The fewest people who can play against each other."""
    return min(seats for seats in dolmen.load(game).seats if seats > 1)


@lru_cache(maxsize=8)
def course(game: str, seats: int, seed: int = 1, bot: str = "") -> Course:
    """A game played to its end by a kind of bot, or at random: always the same one."""
    row, people = _header(game, seats, seed)
    row, _ = start(row, people, dolmen.load(game))
    rows, stops = list[MoveRow](), list[Stop]()
    for stop, seat, code in _played(row, seats, _players(game, seats, seed, bot)):
        stops.extend([stop] if stop else [])
        if code is not None:
            rows.append(MoveRow(len(rows) + 1, "move", seat, code, "", row.created))
    return Course(row, people, rows, stops)


def _header(game: str, seats: int, seed: int) -> tuple[TableRow, list[SeatRow]]:
    names = ("Mara", "Ole", "Ina", "Tuur", "Vee")
    wish = NewTable(game=game, seats=[SeatWish(kind="me", name=name) for name in names[:seats]], starter=0)
    new = opened(wish)
    fixed = new.row._replace(id="laid", seed=seed.to_bytes(32, "big"), created="2020-01-01T00:00:00.000Z")
    return fixed, [seat._replace(nonce=bytes(16)) for seat in new.seats]


def _players(game: str, seats: int, seed: int, bot: str) -> Choose:
    """Who decides in such a game."""
    if not bot:
        chance = random.Random(seed)
        return lambda table: chance.choice(list(dict.fromkeys(table.codes())))
    players = [make(bot, dolmen.load(game), seat, seed, compiled=True) for seat in range(seats)]
    return lambda table: players[table.to_move].choose(table.view(table.to_move), table.codes(), THINK_S)


def _played(row: TableRow, seats: int, choose: Choose) -> Iterator[tuple[Stop | None, int, int | None]]:
    """Every move with the moment before it, where a player decides; at last the end."""
    game = dolmen.load(row.game)
    table, luck = empty_table(game, row, seats), luck_of(row)
    while not table.over:
        seat = table.to_move
        stop = None if seat == CHANCE else _stop(table, seats)
        code = luck.draw(table) if seat == CHANCE else choose(table)
        yield stop, seat, code
        table.play(code)
    yield _stop(table, seats), table.to_move, None


def _stop(table: Table, seats: int) -> Stop:
    may_hide = range(seats) if table.game.secrets else ()
    secrets = tuple(seat for seat in may_hide if table.view(seat).holds_secret)
    offers = tuple(table.game.moves.offer(code) for code in dict.fromkeys(table.codes()))
    return Stop(table.version, table.to_move, table.game.phase(table.view()), offers, secrets)
