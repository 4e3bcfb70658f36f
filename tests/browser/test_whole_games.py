from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

import dolmen
from dolmen import bots
from tests.browser.conftest import PHONE, NewContext, NewPage
from tests.browser.house import House, few
from tests.browser.people import KeyPerson, MousePerson, Pointing, TouchPerson
from tests.browser.scoring import Scoring

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]
GAMES = dolmen.games()
CONFIRMED = 12  # deeds with a confirmed decision, before that is switched off
LOOKED = 40  # deeds between two looks at where the focus is


def but_for(*short: str) -> list[Any]:
    """Every game; all but these are long."""
    return [pytest.param(game, marks=() if game in short else pytest.mark.long) for game in GAMES]


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


@pytest.mark.parametrize("game", but_for(*GAMES[2:3]))
def test_a_whole_game_by_mouse_on_a_laptop(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device()
    page, _ = window(context)
    table, mara = opened_by_mouse(page, house, game), MousePerson(page)
    hurry(mara)
    assert mara.play()
    check_end(house, context, page, table)


def opened_by_mouse(page: Page, house: House, game: str) -> str:
    """From the first page to a table of two, the other a bot."""
    page.goto(house.address)
    page.get_by_role("link", name="New table").click()
    if len(GAMES) > 1:
        page.get_by_role("radio", name=dolmen.load(game).title, exact=True).click()
    page.get_by_role("radio", name=str(few(game)), exact=True).click()
    page.get_by_label("Seat 2", exact=True).select_option(f"bot/{bots.usual(dolmen.load(game))}")
    page.get_by_label("Name in seat 1").fill("Mara")
    page.get_by_role("button", name="Open the table").click()
    return at_table(page)


def hurry(person: Pointing) -> None:
    """Play a while as everybody begins; from then on without pauses and without confirming."""
    assert not person.play(CONFIRMED)
    page = person.page
    person.press(page.get_by_role("button", name="Menu"))
    person.press(page.get_by_role("button", name="Preferences"))
    person.press(page.get_by_role("radio", name="at once"))
    person.press(page.get_by_role("checkbox", name="Confirm a decision"))
    person.press(page.get_by_role("button", name="Close"))


@pytest.mark.parametrize("game", but_for(*GAMES[1:2]))
def test_a_whole_game_by_touch_on_a_phone(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device(**PHONE)
    page, _ = window(context)
    table, ina = opened_by_touch(page, house, game), TouchPerson(page, seed=3)
    hurry(ina)
    assert ina.play()
    check_end(house, context, page, table)


def opened_by_touch(page: Page, house: House, game: str) -> str:
    """From a game's link to a table of two."""
    page.goto(f"{house.address}/new?game={game}")
    page.get_by_label("Seat 2", exact=True).select_option(f"bot/{bots.usual(dolmen.load(game))}")
    page.get_by_role("button", name="Open the table").tap()
    return at_table(page)


@pytest.mark.parametrize("game", but_for())
def test_a_whole_game_by_keyboard_on_a_phone_in_the_dark(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device(**PHONE, color_scheme="dark")
    page, _ = window(context)
    ole = KeyPerson(page, seed=2)
    table = opened_by_keys(ole, house, game)
    for _ in looks(ole):
        check_focus(ole)
    check_end(house, context, page, table)


def opened_by_keys(ole: KeyPerson, house: House, game: str) -> str:
    """From the first page to a table of two, where others' moves come at once."""
    page = ole.page
    page.goto(house.address)
    page.get_by_role("link", name="New table").wait_for()
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
    return table


def check_focus(person: KeyPerson) -> None:
    """What has the focus is seen to have it."""
    focus = person.focus()
    assert focus["on"] == "" or (focus["drawn"] and focus["clear"]), focus


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


def looks(person: KeyPerson, every: int = LOOKED) -> Iterator[None]:
    """Play on, and stop now and then at a place that was reached by keys."""
    while not person.play(every):
        if person.seen().over:
            return
        person.keys("b", "ArrowRight")
        yield
