"""A folder is a game: one without a drawn table is played through the shell, with words and buttons alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from dolmen.server.pages import Pages
from tests.browser.conftest import NewContext, NewPage, missing
from tests.browser.house import House
from tests.browser.people import ReadingPerson
from tests.browser.scoring import Scoring

pytestmark = [pytest.mark.browser, pytest.mark.slow]
WITH_TOYS = """
import importlib, sys
from dolmen.kernel import game
game.HOME = importlib.import_module("tests.kernel.toys")
game.games.cache_clear()
from dolmen.cli import main
sys.exit(main())
"""


@pytest.fixture
def toy_house(tmp_path: Path) -> Iterator[House]:
    """A server whose only game is a toy of the tests."""
    if not Pages().built:
        missing("The browser client is not built: run `make web`.")
    running = House(tmp_path / "tables.sqlite3", ("-c", WITH_TOYS))
    yield running
    running.stop()


def test_a_game_that_nobody_has_drawn_is_played_by_two_on_one_device(
    toy_house: House, device: NewContext, window: NewPage
) -> None:
    context = device()
    page, _ = window(context, toy_house.address)
    page.goto(toy_house.address)
    expect(page.get_by_role("heading", name="Pebbles")).to_be_visible()
    page.get_by_role("link", name="New table").click()
    page.get_by_role("radio", name="2", exact=True).click()
    page.get_by_label("Seat 2", exact=True).select_option("me")
    page.get_by_role("button", name="Open the table").click()
    page.locator(".shell").wait_for()
    table = page.url.rpartition("/")[2]
    assert ReadingPerson(page).play()
    said, shown = toy_house.look(context, table), Scoring.of(page)
    assert said["status"] == "over"
    assert shown.totals == shown.sums() == said["scores"]
    assert shown.places == said["places"]
