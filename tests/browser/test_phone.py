import pytest
from playwright.sync_api import expect

import dolmen
from dolmen import bots
from tests.browser.conftest import PHONE, NewContext, NewPage
from tests.browser.house import FOR_READERS, KNOWN, READY, House, course, few
from tests.browser.looking import covered, misfits
from tests.browser.people import FOCUS, KeyPerson, TouchPerson

pytestmark = pytest.mark.browser
GAMES = dolmen.games()
DEEDS = 8
STEPS = 12
SEEN_AND_CLEAR = f"() => {{ const focus = ({FOCUS})(); return focus.drawn && focus.clear }}"


@pytest.mark.parametrize("game", GAMES)
def test_the_first_rounds_by_touch(game: str, house: House, device: NewContext, window: NewPage) -> None:
    context = device(**PHONE)
    page, _ = window(context)
    page.goto(f"{house.address}/new?game={game}")
    page.get_by_label("Seat 2", exact=True).select_option(f"bot/{bots.listed(dolmen.load(game))[0]}")
    page.get_by_role("button", name="Open the table").tap()
    page.locator(".shell").wait_for()
    ina = TouchPerson(page, seed=3)
    for _ in range(DEEDS):
        assert not ina.seen().over
        assert misfits(page) == [], page.locator(".prompt").inner_text()
        assert covered(page) == [], page.locator(".prompt").inner_text()
        ina.deed(ina.seen())


@pytest.mark.parametrize("game", FOR_READERS)
def test_every_sheet_of_the_dock(game: str, house: House, device: NewContext, window: NewPage) -> None:
    context = device(**PHONE)
    page, _ = window(context)
    played = course(game, few(game))
    stop = played.mine(0)[len(played.mine(0)) // 2]
    page.goto(f"{house.address}/t/{house.lay(played, stop.version, context, 0)}")
    page.locator(".legal").first.wait_for()
    for name in ("Mine", "Choices", "Log", "Chat"):
        page.locator(".dock").get_by_role("button", name=name).tap()
        sheet = page.get_by_role("region", name=name, exact=True).last
        sheet.get_by_role("button", name="Close").wait_for()
        assert misfits(page) == [], name
        sheet.get_by_role("button", name="Close").tap()
        sheet.get_by_role("button", name="Close").wait_for(state="hidden")


def test_the_dock_says_when_what_glows_lies_on_my_mat_alone(
    house: House, device: NewContext, window: NewPage
) -> None:
    context = device(**PHONE)
    page, _ = window(context)
    (game,) = (name for name in GAMES if {"discard", "explore"} <= dolmen.load(name).moves.verbs.keys())
    played = course(game, few(game))
    dot = page.locator(".dock .dot")
    for verb, dots in (("discard", 1), ("explore", 0)):
        stop = next(stop for stop in played.mine(0) if verb in stop.verbs)
        page.goto(f"{house.address}/t/{house.lay(played, stop.version, context, 0)}")
        page.locator(READY).first.wait_for()
        expect(dot).to_have_count(dots)
    assert "something glows there" not in page.locator(".dock").inner_text()


@pytest.mark.parametrize("game", FOR_READERS)
def test_a_choice_in_words_by_touch(game: str, house: House, device: NewContext, window: NewPage) -> None:
    context = device(**PHONE)
    page, _ = window(context)
    played = course(game, few(game))
    stop = played.mine(0)[0]
    table = house.lay(played, stop.version, context, 0)
    page.goto(f"{house.address}/t/{table}")
    page.locator(".dock").get_by_role("button", name="Choices").tap()
    page.locator(".choices button").first.tap()
    page.locator(".prompt .btn.go").tap()
    page.wait_for_function(KNOWN, arg=stop.version + 1)
    assert house.look(context, table)["version"] > stop.version


@pytest.mark.parametrize("game", GAMES)
def test_the_place_that_has_the_focus_is_seen(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device(**PHONE)
    page, _ = window(context)
    played, ole = course(game, few(game)), KeyPerson(page)
    stop = played.mine(0)[len(played.mine(0)) // 2]
    page.goto(f"{house.address}/t/{house.lay(played, stop.version, context, 0)}")
    page.locator(READY).first.wait_for()
    for key in ("b", *["ArrowRight"] * STEPS, *["ArrowDown"] * STEPS):
        ole.keys(key)
        page.wait_for_function(SEEN_AND_CLEAR)
