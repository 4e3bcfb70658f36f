import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from pytest_asyncio import fixture as async_fixture
from pytest_asyncio import is_async_test

from dolmen.server.app import create
from dolmen.server.pages import Pages
from dolmen.server.security import Door
from dolmen.server.workers import Pool

Browser = Callable[..., httpx.AsyncClient]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of a file share one server, and so one event loop."""
    for item in items:
        if Path(__file__).parent in item.path.parents and is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="module"), append=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where this file's server keeps its database."""
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="module")
def client_folder(folder: Path) -> Path:
    """A built client of two files."""
    folder = folder / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / ".vite").mkdir()
    (folder / ".vite/manifest.json").write_text("{}")
    (folder / "index.html").write_text("<!doctype html><title>Dolmen</title>")
    (folder / "assets/index-abc123.js").write_text("export const stone = 1\n" * 100)
    return folder


@async_fixture(scope="module", loop_scope="module")
async def app(folder: Path, client_folder: Path) -> AsyncIterator[Litestar]:
    """A server on a database of its own, whose bots stay in plain Python."""
    built = create(folder / "tables.sqlite3", Pages(client_folder), Pool(1, compiles=False))
    async with living(built):
        yield built


@asynccontextmanager
async def living(built: Litestar) -> AsyncIterator[None]:
    """An application between its start and its end, which must happen in one task."""
    opened, closing = asyncio.Event(), asyncio.Event()

    async def live() -> None:
        async with built.lifespan():
            opened.set()
            await closing.wait()

    task = asyncio.create_task(live())
    await asyncio.wait([task, asyncio.create_task(opened.wait())], return_when=asyncio.FIRST_COMPLETED)
    try:
        yield
    finally:
        closing.set()
        await task


@async_fixture(loop_scope="module")
async def browser(app: Litestar) -> AsyncIterator[Browser]:
    """Makes browsers, each with cookies of its own."""
    opened: list[httpx.AsyncClient] = []

    def new(**headers: str) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(Door(app))  # type: ignore[arg-type]
        client = httpx.AsyncClient(transport=transport, base_url="http://localhost:8420", headers=headers)
        opened.append(client)
        return client

    yield new
    for client in opened:
        await client.aclose()


@pytest.fixture
def mara(browser: Browser) -> httpx.AsyncClient:
    return browser()


@pytest.fixture
def ole(browser: Browser) -> httpx.AsyncClient:
    return browser()
