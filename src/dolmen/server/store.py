"""The database: opened, brought up to date, read and written in whole transactions."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from dolmen.kernel.errors import DolmenError
from dolmen.server.schema import ANSWERS, CHAT, HOLDS, MOVES, SEATS, TABLES

MIGRATIONS = Path(__file__).parent / "migrations"  # files are named by their revision, four digits
BUSY_MS = 5000  # as long as another program may hold the database
KEPT_ANSWERS = 200  # moves for which a repeated request is still answered alike
SPECTATOR = -1
CAUSES = {
    "readonly": "it cannot be written",
    "unable to open": "it cannot be opened",
    "locked": "another program is using it",
    "not a database": "the file is not a database",
    "disk is full": "the disk is full",
    "disk I/O": "the disk cannot be read or written",
}


class BadDatabase(DolmenError):
    """A database that cannot be used; the sentence says why."""


class TableRow(NamedTuple):
    """The header of a table."""

    id: str
    game: str
    rules: int
    edition: str  # digest
    options: dict[str, bool]
    starter: int | None
    seed: bytes
    salt: bytes | None
    spectators: bytes  # hash of their token
    status: str
    to_move: int
    version: int
    next: str | None
    created: str
    updated: str
    hints: bool = False  # whether players may ask for one


class SeatRow(NamedTuple):
    """Who sits where."""

    seat: int
    kind: str
    name: str
    bot: str | None = None
    token: bytes | None = None  # its hash
    nonce: bytes | None = None
    taken: bool = False
    resigned: bool = False


class MoveRow(NamedTuple):
    """One thing that happened at a table: a move, or what is no move of the game."""

    k: int
    kind: str  # move, back, resign, replace
    seat: int
    code: int
    note: str
    at: str


class ChatRow(NamedTuple):
    """A line of talk."""

    n: int
    at: str
    seat: int
    name: str
    text: str


class AnswerRow(NamedTuple):
    """What a request was answered, to answer it alike when it comes again."""

    seat: int
    key: str
    version: int
    asked: bytes
    body: bytes


class Kept(NamedTuple):
    """Everything about one table."""

    table: TableRow
    seats: list[SeatRow]
    moves: list[MoveRow]
    chat: list[ChatRow]


Found = tuple[TableRow, list[SeatRow], list[int]]  # a table, its seats, and which of them are the asker's


def now() -> str:
    """The present moment, as it is stored and sent."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def hashed(secret: str) -> bytes:
    """What is stored of a token or a session."""
    return hashlib.sha256(secret.encode()).digest()


def sentence(name: str, error: BaseException) -> str:
    """What is wrong with the database, for a person."""
    said = str(getattr(error, "orig", None) or error)
    cause = next((cause for sign, cause in CAUSES.items() if sign in said), said.splitlines()[0])
    return f"The database {name} cannot be used: {cause}."


class Store:
    """One open database; SQLite through one connection, so that writers never wait for each other."""

    def __init__(self, engine: AsyncEngine, name: str) -> None:
        self.engine, self.name = engine, name

    @classmethod
    async def open(cls, db: Path | str) -> Store:
        """Open or create it, and bring its schema up to date; raises `BadDatabase`."""
        store = cls(*_at_address(str(db))) if "://" in str(db) else cls(_engine(_file(Path(db))), str(db))
        try:
            async with store._transaction() as connection:
                await connection.run_sync(_upgrade, store.name)
        except BadDatabase:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        await self.engine.dispose()

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.begin() as connection:
                yield connection
        except (DBAPIError, OSError) as error:
            raise BadDatabase(sentence(self.name, error)) from error

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Writing]:
        """A transaction: all that is written in it is kept, or nothing."""
        async with self._transaction() as connection:
            yield Writing(connection)

    async def _rows(self, query: sa.Select[Any]) -> Sequence[Any]:
        async with self._transaction() as connection:
            return list(await connection.execute(query))

    # --- Reading --------------------------------------------------------------------------

    async def read(self, table: str) -> Kept | None:
        """One table, whole."""
        async with self._transaction() as connection:
            row = (await connection.execute(sa.select(TABLES).where(TABLES.c.id == table))).first()
            if row is None:
                return None
            seats = await connection.execute(_of(SEATS, table).order_by(SEATS.c.seat))
            moves = await connection.execute(_of(MOVES, table).order_by(MOVES.c.k))
            chat = await connection.execute(_of(CHAT, table).order_by(CHAT.c.n))
            return Kept(
                TableRow(*row),
                [SeatRow(*r[1:]) for r in seats],
                [MoveRow(*r[1:]) for r in moves],
                [ChatRow(*r[1:]) for r in chat],
            )

    async def held(self, session: bytes, table: str) -> list[int]:
        """The seats of a table that a browser holds, -1 for a spectator's."""
        mine = sa.select(HOLDS.c.seat).where(HOLDS.c.session == session, HOLDS.c.table == table)
        return [r.seat for r in await self._rows(mine.order_by(HOLDS.c.seat))]

    async def sitting(self, table: str) -> list[int]:
        """The seats of a table that some browser holds."""
        taken = sa.select(HOLDS.c.seat).where(HOLDS.c.table == table, HOLDS.c.seat != SPECTATOR).distinct()
        return [r.seat for r in await self._rows(taken.order_by(HOLDS.c.seat))]

    async def tables_of(self, session: bytes) -> list[Found]:
        """The tables of a browser, the newest first, with the seats it holds."""
        mine = await self._rows(sa.select(HOLDS.c.table, HOLDS.c.seat).where(HOLDS.c.session == session))
        return await self._lines([(r.table, r.seat) for r in mine])

    async def table_of(self, token: bytes) -> list[Found]:
        """The one table that a token opens."""
        seat = await self._rows(sa.select(SEATS.c.table, SEATS.c.seat).where(SEATS.c.token == token))
        open_to = await self._rows(sa.select(TABLES.c.id).where(TABLES.c.spectators == token))
        return await self._lines([*((r.table, r.seat) for r in seat), *((r.id, SPECTATOR) for r in open_to)])

    async def _lines(self, held: list[tuple[str, int]]) -> list[Found]:
        ids = {table for table, _ in held}
        tables = await self._rows(
            sa.select(TABLES).where(TABLES.c.id.in_(ids)).order_by(TABLES.c.updated.desc(), TABLES.c.id)
        )
        seats = await self._rows(sa.select(SEATS).where(SEATS.c.table.in_(ids)).order_by(SEATS.c.seat))
        return [
            (
                TableRow(*row),
                [SeatRow(*r[1:]) for r in seats if r.table == row.id],
                sorted(seat for table, seat in held if table == row.id and seat != SPECTATOR),
            )
            for row in tables
        ]

    async def waiting_for_bots(self) -> list[str]:
        """The tables where the game goes on and a bot is to move."""
        here = (SEATS.c.table == TABLES.c.id) & (SEATS.c.seat == TABLES.c.to_move)
        bot = (SEATS.c.kind == "bot") | SEATS.c.resigned
        query = sa.select(TABLES.c.id).join(SEATS, here).where(TABLES.c.status == "running", bot)
        return [r.id for r in await self._rows(query)]

    async def answer(self, table: str, seat: int, key: str) -> AnswerRow | None:
        """What was answered under a key."""
        given = _of(ANSWERS, table).where(ANSWERS.c.seat == seat, ANSWERS.c.key == key)
        return next((AnswerRow(*r[1:]) for r in await self._rows(given)), None)


class Writing:
    """What can be written in a transaction."""

    def __init__(self, connection: AsyncConnection) -> None:
        self.connection = connection

    async def _insert(self, into: sa.Table, rows: Iterable[dict[str, Any]]) -> None:
        if values := list(rows):
            await self.connection.execute(sa.insert(into), values)

    async def add_table(self, row: TableRow, seats: Iterable[SeatRow]) -> None:
        await self._insert(TABLES, [row._asdict()])
        await self._insert(SEATS, [{"table": row.id} | seat._asdict() for seat in seats])

    async def change_table(self, row: TableRow) -> None:
        await self.connection.execute(sa.update(TABLES).where(TABLES.c.id == row.id).values(**row._asdict()))

    async def change_seat(self, table: str, row: SeatRow) -> None:
        this = (SEATS.c.table == table) & (SEATS.c.seat == row.seat)
        await self.connection.execute(sa.update(SEATS).where(this).values(**row._asdict()))

    async def hold(self, table: str, session: bytes, seats: Iterable[int]) -> None:
        """Remember that a browser holds these seats; holding one twice is holding it."""
        mine = sa.select(HOLDS.c.seat).where(HOLDS.c.session == session, HOLDS.c.table == table)
        known = {r.seat for r in await self.connection.execute(mine)}
        new = [{"session": session, "table": table, "seat": seat} for seat in seats if seat not in known]
        await self._insert(HOLDS, new)

    async def hold_again(self, old: str, new: str) -> None:
        """Whoever holds a seat of the old table holds it at the new one."""
        held = sa.select(HOLDS.c.session, sa.literal(new), HOLDS.c.seat).where(HOLDS.c.table == old)
        await self.connection.execute(sa.insert(HOLDS).from_select(["session", "table", "seat"], held))

    async def add_moves(self, table: str, rows: Iterable[MoveRow]) -> None:
        await self._insert(MOVES, [{"table": table} | row._asdict() for row in rows])

    async def keep_answer(self, table: str, row: AnswerRow) -> None:
        old = (ANSWERS.c.table == table) & (ANSWERS.c.version < row.version - KEPT_ANSWERS)
        await self.connection.execute(sa.delete(ANSWERS).where(old))
        await self._insert(ANSWERS, [{"table": table} | row._asdict()])

    async def add_chat(self, table: str, row: ChatRow) -> None:
        await self._insert(CHAT, [{"table": table} | row._asdict()])


def _of(table: sa.Table, id: str) -> sa.Select[Any]:
    return sa.select(table).where(table.c.table == id)


def _at_address(text: str) -> tuple[AsyncEngine, str]:
    """The engine at an address, and the address without its password."""
    try:
        return _engine(text), sa.make_url(text).render_as_string(hide_password=True)
    except (SQLAlchemyError, ImportError, ValueError):  # no address, a kind unknown, or no driver for it
        kind = text.partition("://")[0][:40]
        raise BadDatabase(
            f"The database “{kind}://…” cannot be used: its address is wrong, or no driver for it is here."
        ) from None


def _file(path: Path) -> str:
    """The address of a file whose folder exists."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadDatabase(f"The database {path} cannot be used: {error.strerror}.") from error
    return f"sqlite+aiosqlite:///{path}"


def _engine(url: str) -> AsyncEngine:
    if not url.startswith("sqlite"):
        return create_async_engine(url)
    plain = {
        "isolation_level": None,
        "timeout": BUSY_MS / 1000,
    }  # transactions are begun below, not by the driver
    engine = create_async_engine(url, pool_size=1, max_overflow=0, connect_args=plain)

    @sa.event.listens_for(engine.sync_engine, "connect")
    def _connected(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY_MS}", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @sa.event.listens_for(engine.sync_engine, "begin")
    def _begun(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _upgrade(connection: sa.Connection, name: str) -> None:
    known = sorted(path.stem[:4] for path in MIGRATIONS.glob("versions/[0-9]*.py"))
    there = _schema(connection)
    if there == known[-1]:
        return
    if there is not None and there not in known:
        raise BadDatabase(f"The database {name} was written by a newer Dolmen; this one cannot read it.")
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _schema(connection: sa.Connection) -> str | None:
    """The number of the last migration that the database has seen."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
