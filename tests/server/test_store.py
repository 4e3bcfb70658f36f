import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from dolmen.server.positions import Position
from dolmen.server.schema import METADATA
from dolmen.server.store import (
    KEPT_ANSWERS,
    AnswerRow,
    BadDatabase,
    Kept,
    MoveRow,
    Store,
    TableRow,
    hashed,
    now,
)
from tests.server.playing import started


async def kept(store: Store) -> str:
    """Write a table into a store; its id."""
    return (await write(store))[0].id


async def write(store: Store) -> tuple[TableRow, Position]:
    row, position = started()
    async with store.writing() as writing:
        await writing.add_table(row, position.seats)
        await writing.add_moves(row.id, position.rows)
    return row, position


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "folder" / "tables.sqlite3"


async def test_the_migrations_make_what_the_schema_declares(db: Path) -> None:
    store = await Store.open(db)
    async with store.engine.connect() as connection:
        difference = await connection.run_sync(
            lambda bare: compare_metadata(MigrationContext.configure(bare), METADATA)
        )
    await store.close()
    assert difference == []


async def test_what_was_written_is_read_back(db: Path) -> None:
    store = await Store.open(db)
    row, position = await write(store)
    await store.close()
    store = await Store.open(db)
    assert await store.read(row.id) == Kept(row, position.seats, position.rows, [])
    assert await store.read("nowhere") is None
    await store.close()


async def test_a_transaction_is_kept_whole_or_not_at_all(db: Path) -> None:
    store = await Store.open(db)
    id = await kept(store)
    before = await store.read(id)
    assert before
    move = MoveRow(len(before.moves) + 1, "move", 0, 1, "", now())

    async def twice() -> None:
        async with store.writing() as writing:
            await writing.add_moves(id, [move])
            await writing.add_moves(id, [move._replace(code=2)])

    with pytest.raises(BadDatabase):
        await twice()
    assert await store.read(id) == before
    await store.close()


async def test_old_answers_are_let_go(db: Path) -> None:
    store = await Store.open(db)
    id = await kept(store)
    for version in (1, 2, KEPT_ANSWERS + 2):
        async with store.writing() as writing:
            await writing.keep_answer(id, AnswerRow(0, f"k{version}", version, hashed(""), b"x"))
    assert await store.answer(id, 0, "k1") is None
    assert (await store.answer(id, 0, "k2")) is not None
    assert await store.answer(id, 1, "k2") is None, "a key is a seat's own"
    await store.close()


async def test_commits_survive_a_loss_of_power(db: Path) -> None:
    store = await Store.open(db)
    async with store.engine.connect() as connection:
        pragmas = [
            (await connection.execute(sa.text(f"PRAGMA {name}"))).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    await store.close()
    assert pragmas == ["wal", 2, 1]


# --- Databases that cannot be used: one sentence, and nothing changes -----------------------------------


async def refused(db: Path) -> str:
    with pytest.raises(BadDatabase) as bad:
        await Store.open(db)
    assert "\n" not in str(bad.value)
    assert str(bad.value).endswith(".")
    return str(bad.value)


async def test_a_newer_database(db: Path) -> None:
    await (await Store.open(db)).close()
    with sqlite3.connect(db) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = db.read_bytes()  # noqa: ASYNC240
    assert "newer Dolmen" in await refused(db)
    assert db.read_bytes() == before  # noqa: ASYNC240


async def test_a_file_that_is_no_database(db: Path) -> None:
    db.parent.mkdir(parents=True)
    db.write_text("stones, stones, stones\n" * 100)  # noqa: ASYNC240
    assert "not a database" in await refused(db)


async def test_a_folder_in_place_of_the_file(db: Path) -> None:
    db.mkdir(parents=True)  # noqa: ASYNC240
    assert "cannot be opened" in await refused(db)


@pytest.mark.parametrize("kind", ["nosuch", "sqlite+nosuch", "postgresql+nosuch", "sqlite+pysqlite"])
async def test_an_address_that_nothing_here_opens(kind: str) -> None:
    with pytest.raises(BadDatabase) as found:
        await Store.open(f"{kind}://mara:secret@house/tables")
    assert str(found.value) == (
        f"The database “{kind}://…” cannot be used: its address is wrong, or no driver for it is here."
    )


async def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be used" in await refused(tmp_path / "file" / "tables.sqlite3")


async def test_a_locked_database(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await (await Store.open(db)).close()
    monkeypatch.setattr("dolmen.server.store.BUSY_MS", 100)
    other = sqlite3.connect(db, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert "another program is using it" in await refused(db)
    other.execute("ROLLBACK")
    other.close()
    await (await Store.open(db)).close()


@pytest.fixture
def nobody() -> Iterator[Path]:
    """A folder that all may enter, and for root the rights of somebody who may write nothing."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    os.seteuid(os.getuid())
    shutil.rmtree(folder)


async def test_a_database_that_may_only_be_read(nobody: Path) -> None:
    db = nobody / "tables.sqlite3"
    await (await Store.open(db)).close()
    db.chmod(0o444)
    nobody.chmod(0o555)  # noqa: ASYNC240
    if os.getuid() == 0:
        os.seteuid(65534)
    assert "cannot be" in await refused(db)
