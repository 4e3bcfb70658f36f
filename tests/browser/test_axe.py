"""No serious or critical finding of axe-core on any page and in any state, in light and in dark."""

from typing import cast

import pytest
from playwright.sync_api import BrowserContext, Page

import dolmen
from tests.browser.conftest import LAPTOP, PHONE, NewContext, NewPage
from tests.browser.house import SHELL, House, course, few
from tests.browser.watching import findings

pytestmark = [pytest.mark.browser, pytest.mark.slow]
GAMES = dolmen.games()
DEVICES = {"laptop": LAPTOP | {"color_scheme": "light"}, "phone": PHONE | {"color_scheme": "dark"}}
OTHERS = 4  # of how many kinds of decisions one is looked at while another takes it


@pytest.fixture(params=DEVICES)
def like(request: pytest.FixtureRequest) -> dict[str, object]:
    return cast("dict[str, object]", DEVICES[request.param])


def check(page: Page, what: str) -> None:
    assert findings(page) == [], what


def check_in_both_lights(page: Page, what: str) -> None:
    """All rules in one light; in the other those that colours matter to."""
    check(page, what)
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    page.emulate_media(color_scheme="light" if dark else "dark")
    assert findings(page, "color-contrast") == [], f"{what}, in the other light"
    page.emulate_media(color_scheme="dark" if dark else "light")


@pytest.mark.parametrize("game", SHELL)
def test_the_pages_around_a_table(
    game: str, like: dict[str, object], house: House, device: NewContext, window: NewPage
) -> None:
    context = device(**like)
    page, watch = window(context)
    played = course(game, few(game))
    table = house.lay(played, played.stops[0].version, context)
    for path, ready in {
        "/": f'a[href="/t/{table}"]',
        "/new": "form button.go",
        f"/rules/{game}#{ruled(house, context, game)}": ".clause.here",
        "/nowhere/at/all": "h1",
        "/t/nosuchtable": "main h1",
    }.items():
        watch.expected = {401, 403, 404} if path.startswith("/t/") else set()
        page.goto(house.address + path)
        page.locator(ready).first.wait_for()
        check_in_both_lights(page, path)


def ruled(house: House, context: BrowserContext, game: str) -> str:
    """A clause of the rules that is a ruling."""
    clauses = house.ask(context, f"rules/{game}")["clauses"]
    return next(str(clause["id"]) for clause in clauses if clause["ruling"])


@pytest.mark.parametrize("game", SHELL)
def test_waiting_for_somebody(
    game: str, like: dict[str, object], house: House, device: NewContext, window: NewPage
) -> None:
    mara, ole = device(**like), device(**like)
    page, _ = window(mara)
    page.goto(f"{house.address}/new")
    page.get_by_role("button", name="Open the table").click()
    page.locator(".lobby").wait_for()
    check_in_both_lights(page, "lobby")
    link = page.locator(".lobby input").first.input_value()
    page, _ = window(ole)
    page.goto(link)
    page.get_by_role("button", name="Sit down").wait_for()
    check_in_both_lights(page, "invitation")


@pytest.mark.parametrize("game", GAMES)
def test_another_ones_decisions(
    game: str, like: dict[str, object], house: House, device: NewContext, window: NewPage
) -> None:
    played = course(game, few(game))
    context = device(**like)
    page, _ = window(context)
    for stop in played.kinds(1)[::OTHERS]:
        page.goto(f"{house.address}/t/{house.lay(played, stop.version, context, 0)}")
        page.locator(".shell").wait_for()
        check(page, f"{stop.phase}: {sorted(stop.verbs)}")


@pytest.mark.parametrize("game", SHELL)
def test_what_opens_over_a_table(
    game: str, like: dict[str, object], house: House, device: NewContext, window: NewPage
) -> None:
    played = course(game, few(game))
    context = device(**like)
    page, _ = window(context)
    stop = played.mine(0)[len(played.mine(0)) // 2]
    page.goto(f"{house.address}/t/{house.lay(played, stop.version, context, 0)}")
    page.locator(".legal").first.wait_for()
    page.locator(".closed[data-at]").first.focus()
    page.keyboard.press("Enter")
    page.locator("#explained").wait_for()
    check(page, "why a place is closed")
    for keys, what in (
        (["?"], "dialog"),
        (["Escape", "["], ".prompt.past"),
        (["n", "l"], ".log"),
        (["t"], ".talk"),
        (["m"], '[aria-label="Mine"]'),
    ):
        for key in keys:
            page.keyboard.press(key)
        page.locator(what).first.wait_for()
        check(page, what)
    page.keyboard.press("Escape")
    page.locator(".seat").first.click()
    page.locator("dialog").wait_for()
    check(page, "a mat")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    check(page, "menu")
    page.get_by_role("button", name="Preferences").click()
    check_in_both_lights(page, "preferences")


@pytest.mark.parametrize("game", GAMES)
def test_the_end(
    game: str, like: dict[str, object], house: House, device: NewContext, window: NewPage
) -> None:
    played = course(game, few(game))
    context = device(**like)
    page, _ = window(context)
    page.goto(f"{house.address}/t/{house.lay(played, played.stops[-1].version, context, 0)}")
    page.locator("section.scoring h2").click()
    page.locator(".scoring .places:not(.wait)").wait_for()
    page.locator(".scoring summary").click()
    check_in_both_lights(page, "scoring")
