"""Every game is begun at a new table and ended at one that was nearly over, in one of the ways.

`test_whole_games.py` plays all of what lies between, in all ways: `make games`.
"""

import pytest
from playwright.sync_api import BrowserContext, Page

import dolmen
from dolmen import bots
from tests.browser.conftest import PHONE, NewContext, NewPage
from tests.browser.house import House, course, few
from tests.browser.people import KeyPerson, MousePerson, Pointing, TouchPerson
from tests.browser.test_whole_games import (
    check_end,
    check_focus,
    hurry,
    looks,
    opened_by_keys,
    opened_by_mouse,
    opened_by_touch,
)

pytestmark = [pytest.mark.browser, pytest.mark.slow]
GAMES = dolmen.games()
LAST = 8  # decisions before the end
LOOKED = 10  # deeds between two looks at where the focus is


def to_nearly_over(house: House, context: BrowserContext, page: Page, game: str) -> str:
    """On to a table at which seat 0 has a few decisions left."""
    played, other = course(game, few(game)), bots.usual(dolmen.load(game))
    stop = played.mine(0)[-LAST]
    table = house.lay(played, stop.version, context, 0, bots={1: other})
    page.goto(f"{house.address}/t/{table}")
    page.locator(".shell").wait_for()
    return table


@pytest.mark.parametrize("game", GAMES[0::3])
def test_by_mouse_on_a_laptop(game: str, house: House, device: NewContext, window: NewPage) -> None:
    context = device()
    page, _ = window(context)
    opened_by_mouse(page, house, game)
    pointed(MousePerson(page), house, context, game)


@pytest.mark.parametrize("game", GAMES[2::3])
def test_by_touch_on_a_phone(game: str, house: House, device: NewContext, window: NewPage) -> None:
    context = device(**PHONE)
    page, _ = window(context)
    opened_by_touch(page, house, game)
    pointed(TouchPerson(page, seed=3), house, context, game)


def pointed(person: Pointing, house: House, context: BrowserContext, game: str) -> None:
    hurry(person)
    table = to_nearly_over(house, context, person.page, game)
    assert person.play()
    check_end(house, context, person.page, table)


@pytest.mark.parametrize("game", GAMES[1::3])
def test_by_keyboard_on_a_phone_in_the_dark(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device(**PHONE, color_scheme="dark")
    page, _ = window(context)
    ole = KeyPerson(page, seed=2)
    opened_by_keys(ole, house, game)
    assert not ole.play(LOOKED)
    check_focus(ole)
    table = to_nearly_over(house, context, page, game)
    for _ in looks(ole, LOOKED):
        check_focus(ole)
    check_end(house, context, page, table)
