import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from dolmen.server.pages import Pages
from dolmen.server.painter import FLAGS
from dolmen.server.painter import chromium as found_chromium
from tests.browser.house import House
from tests.browser.watching import Watch

PATIENCE_MS = 30_000
expect.set_options(timeout=PATIENCE_MS)
LAPTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

NewContext = Callable[..., BrowserContext]
NewPage = Callable[..., tuple[Page, Watch]]  # of a context, and an address where it is another house


def missing(what: str) -> None:
    """Skip, or fail where the browser is required."""
    if os.environ.get("DOLMEN_REQUIRE_BROWSER"):
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server of all tests that do not stop theirs."""
    if not Pages().built:
        missing("The browser client is not built: run `make web`.")
    running = House(tmp_path_factory.mktemp("house") / "tables.sqlite3")
    yield running
    running.stop()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server that a test may stop and start again."""
    if not Pages().built:
        missing("The browser client is not built: run `make web`.")
    running = House(tmp_path / "tables.sqlite3")
    yield running
    running.stop()


@pytest.fixture(scope="module")  # and no longer: its event loop would stand in the way of other files' own
def chromium() -> Iterator[Browser]:
    executable = found_chromium()
    if executable is None:
        missing("No chromium was found: on Debian, apt-get install chromium.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        yield browser
        browser.close()


def context_of(chromium: Browser, **like: object) -> BrowserContext:
    """A device with a browser session of its own."""
    context = chromium.new_context(**{"locale": "en-GB", **LAPTOP, **like})  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE_MS)
    return context


@pytest.fixture
def device(chromium: Browser) -> Iterator[NewContext]:
    """Makes devices."""
    opened: list[BrowserContext] = []

    def new(**like: object) -> BrowserContext:
        opened.append(context_of(chromium, **like))
        return opened[-1]

    yield new
    for context in opened:
        context.close()


@pytest.fixture
def window(house: House) -> Iterator[NewPage]:
    """Opens pages that are watched: whatever goes wrong on one fails the test."""
    watches: list[Watch] = []

    def new(context: BrowserContext, address: str = house.address) -> tuple[Page, Watch]:
        page = context.new_page()
        watches.append(Watch(page, address))
        return page, watches[-1]

    yield new
    assert [fault for watch in watches for fault in watch.faults] == []
