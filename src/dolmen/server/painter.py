"""Draws tables as the browser client does, for other programs: `python -m dolmen.server.painter`.

Each line of stdin is `{"journal": …}`; each line of stdout answers with `{"width", "height", "pixels"}`, RGBA
in base64, or with `{"error": a sentence}`.  A server of its own, on a database of its own, serves a browser
without a window; it ends with stdin.
"""

from __future__ import annotations

import asyncio
import base64
import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

import uvicorn

from dolmen.kernel.errors import DolmenError
from dolmen.kernel.table import Table
from dolmen.server.app import create
from dolmen.server.pages import NOT_BUILT, Pages
from dolmen.server.run import Server, address_of, listening_at
from dolmen.server.security import Door
from dolmen.server.store import MoveRow, SeatRow, Store, TableRow, hashed, now
from dolmen.server.who import COOKIE, new_secret

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZE = {"width": 1280, "height": 800}
LOOKS_ON = -1  # the seat of who has none
PATIENCE_MS = 30_000
DRAWN = ".shell[data-version='{version}']"
NO_BROWSER = "No chromium was found, and it draws the table; on Debian, apt-get install chromium brings it."
NO_PLAYWRIGHT = (
    "Playwright is not installed here, and it drives the browser: pip install dolmen[rl] brings it."
)
# a PNG as plain pixels, by the browser that made it
PIXELS = """async (png) => {
  const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + png)).blob())
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
  canvas.drawImage(image, 0, 0)
  const bytes = canvas.getImageData(0, 0, image.width, image.height).data
  let text = ''
  for (let i = 0; i < bytes.length; i += 32768) text += String.fromCharCode(...bytes.subarray(i, i + 32768))
  return btoa(text)
}"""


class CannotDraw(DolmenError):
    """Something that drawing needs is not here."""


class Painter:
    """A browser that looks on at tables of a server in the same process."""

    def __init__(self, store: Store, address: str, browser: Any) -> None:
        self.store, self.address, self.browser, self.count = store, address, browser, 0

    async def begin(self) -> None:
        """Open the window, and a blank page that reads pictures."""
        self.session = new_secret()
        context = await self.browser.new_context(viewport=SIZE, locale="en-GB", reduced_motion="reduce")
        await context.add_cookies([{"name": COOKIE, "value": self.session, "url": self.address}])
        context.set_default_timeout(PATIENCE_MS)
        self.page, self.reader = await context.new_page(), await context.new_page()

    async def draw(self, journal: str) -> dict[str, Any]:
        """The table at the end of a journal, as pixels."""
        table = Table.from_journal(journal)
        id = await self._lay(table)
        await self.page.goto(f"{self.address}t/{id}")
        await self.page.locator(DRAWN.format(version=table.version)).wait_for()
        await self.page.evaluate("document.fonts.ready")
        png = base64.b64encode(await self.page.screenshot(animations="disabled")).decode()
        return SIZE | {"pixels": await self.reader.evaluate(PIXELS, png)}

    async def _lay(self, table: Table) -> str:
        """Write a table into the database; its id."""
        self.count += 1
        id, at, game = f"drawn{self.count:07}", now(), table.game
        row = TableRow(
            id=id,
            game=game.name,
            rules=game.rules,
            edition=game.digest,
            options=table.options,
            starter=table.starter,
            seed=bytes(32),
            salt=b"",
            spectators=hashed(new_secret()),
            status="over" if table.over else "running",
            to_move=table.to_move,
            version=table.version,
            next=None,
            created=at,
            updated=at,
        )
        seats = [
            SeatRow(n, "person", name, token=hashed(new_secret()), taken=True, nonce=bytes(16))
            for n, name in enumerate(table.people)
        ]
        moves = [MoveRow(k, "move", m.seat, m.code, "", at) for k, m in enumerate(table.history, 1)]
        async with self.store.writing() as writing:
            await writing.add_table(row, seats)
            await writing.add_moves(id, moves)
            await writing.hold(id, hashed(self.session), [LOOKS_ON])
        return id


def chromium() -> str | None:
    """The system's browser, if it has one."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


async def paint(folder: Path) -> None:
    """Answer line after line, until stdin ends."""
    pages = Pages()
    if not pages.built:
        raise CannotDraw(NOT_BUILT)
    try:
        from playwright.async_api import async_playwright
    except ModuleNotFoundError:
        raise CannotDraw(NO_PLAYWRIGHT) from None
    executable = chromium()
    if executable is None:
        raise CannotDraw(NO_BROWSER)
    store, opened = await Store.open(folder / "tables.sqlite3"), asyncio.Event()
    with listening_at("127.0.0.1", 0) as listening:
        app = create(store, pages)
        config = uvicorn.Config(Door(app, ["127.0.0.1"]), log_level="warning", lifespan="on")
        server = Server(config, app, opened.set)
        serving = asyncio.create_task(server.serve([listening]))
        await opened.wait()
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=executable, args=FLAGS)
            painter = Painter(store, address_of(listening), browser)
            await painter.begin()
            while line := await asyncio.to_thread(sys.stdin.readline):
                print(json.dumps(await _answer(painter, line)), flush=True)
            await browser.close()
        server.should_exit = True
        await serving


async def _answer(painter: Painter, line: str) -> dict[str, Any]:
    try:
        return await painter.draw(json.loads(line)["journal"])
    except DolmenError as error:
        return {"error": str(error)}


def main() -> None:
    """Draw until stdin ends; what is missing is one sentence."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(paint(Path(folder)))
    except DolmenError as error:
        print(json.dumps({"error": str(error)}), flush=True)


if __name__ == "__main__":
    main()
