from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

import dolmen
from dolmen import bots
from tests.browser.conftest import PHONE, NewContext, NewPage
from tests.browser.house import House
from tests.browser.people import KeyPerson, MousePerson, Pointing, TouchPerson
from tests.browser.scoring import Scoring

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(900)]
GAMES = dolmen.games()
WAYS = 3
CONFIRMED = 12  # deeds with a confirmed decision, before that is switched off
LOOKED = 40  # deeds between two looks at where the focus is


def at_table(page: Page) -> str:
    """The table that is open, once it is."""
    page.locator(".shell").wait_for()
    return page.url.rpartition("/")[2]


def check_end(house: House, context: BrowserContext, page: Page, table: str) -> None:
    """The final table says what the server says, and adds up to it."""
    said, shown = house.look(context, table), Scoring.of(page)
    assert said["status"] == "over"
    assert shown.totals == said["scores"]
    assert shown.sums() == said["scores"]
    assert shown.places == said["places"]
    assert page.title().startswith(said["title"])


def each(way: int) -> list[Any]:
    """Every game; all of them in every way are for `make games`, each of them in one for every run."""
    return [
        pytest.param(game, marks=() if i % WAYS == way else pytest.mark.long) for i, game in enumerate(GAMES)
    ]


@pytest.mark.parametrize("game", each(0))
def test_a_whole_game_by_mouse_on_a_laptop(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device()
    page, _ = window(context)
    page.goto(house.address)
    page.get_by_role("link", name="New table").click()
    if len(GAMES) > 1:
        page.get_by_role("radio", name=dolmen.load(game).title, exact=True).click()
    page.get_by_role("radio", name=str(min(n for n in dolmen.load(game).seats if n > 1)), exact=True).click()
    page.get_by_label("Seat 2", exact=True).select_option(f"bot/{bots.usual(dolmen.load(game))}")
    page.get_by_label("Name in seat 1").fill("Mara")
    page.get_by_role("button", name="Open the table").click()
    table, mara = at_table(page), MousePerson(page)
    play_whole(mara)
    check_end(house, context, page, table)


def play_whole(person: Pointing) -> None:
    """A while as everybody begins, then without pauses and without confirming."""
    assert not person.play(CONFIRMED)
    page = person.page
    person.press(page.get_by_role("button", name="Menu"))
    person.press(page.get_by_role("button", name="Preferences"))
    person.press(page.get_by_role("radio", name="at once"))
    person.press(page.get_by_role("checkbox", name="Confirm a decision"))
    person.press(page.get_by_role("button", name="Close"))
    assert person.play()


@pytest.mark.parametrize("game", each(2))
def test_a_whole_game_by_touch_on_a_phone(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device(**PHONE)
    page, _ = window(context)
    page.goto(f"{house.address}/new?game={game}")
    page.get_by_label("Seat 2", exact=True).select_option(f"bot/{bots.usual(dolmen.load(game))}")
    page.get_by_role("button", name="Open the table").tap()
    table, ina = at_table(page), TouchPerson(page, seed=3)
    play_whole(ina)
    check_end(house, context, page, table)


@pytest.mark.parametrize("game", each(1))
def test_a_whole_game_by_keyboard_on_a_phone_in_the_dark(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device(**PHONE, color_scheme="dark")
    page, _ = window(context)
    page.goto(house.address)
    page.get_by_role("link", name="New table").wait_for()
    ole = KeyPerson(page, seed=2)
    ole.tab_to('a[href="/new"]')
    assert ole.focus() == {"on": "New table", "drawn": True, "clear": True}
    ole.keys("Enter")
    page.get_by_role("button", name="Open the table").wait_for()
    ole.tab_to('input[name="game"]')
    while not page.get_by_role("radio", name=dolmen.load(game).title, exact=True).is_checked():
        ole.keys("ArrowRight")
    ole.tab_to('select[aria-label="Seat 2"]')
    page.keyboard.type(f"Bot: {bots.usual(dolmen.load(game))}".replace("_", " "))
    ole.tab_to("button.go")
    ole.keys("Enter")
    table = at_table(page)
    set_pace(ole)
    for _ in looks(ole):
        focus = ole.focus()
        assert focus["on"] == "" or (focus["drawn"] and focus["clear"]), focus
    check_end(house, context, page, table)


def set_pace(person: KeyPerson) -> None:
    """Others' moves at once, through the preferences."""
    person.tab_to('button[aria-label="Menu"]')
    person.keys("Enter")
    person.tab_to("nav[popover] button")
    person.keys("Enter")
    person.page.get_by_role("dialog").wait_for()
    person.tab_to('input[name="pace"]')
    person.keys("ArrowRight", "ArrowRight")
    assert person.page.locator('input[value="at once"]').is_checked()
    person.keys("Escape")
    person.page.get_by_role("dialog").wait_for(state="hidden")


def looks(person: KeyPerson) -> Iterator[None]:
    """Play on, and stop now and then at a place that was reached by keys."""
    while not person.play(LOOKED):
        if person.seen().over:
            return
        person.keys("b", "ArrowRight")
        yield
