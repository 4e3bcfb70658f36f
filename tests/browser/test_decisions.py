"""Every kind of decision on both devices: each page is opened once, and looked at in every way."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page

import dolmen
from tests.browser.conftest import LAPTOP, PHONE, context_of
from tests.browser.house import FOR_READERS, READY, House, Stop, course, few
from tests.browser.looking import NAMELESS, PLACES, covered, misfits
from tests.browser.watching import Watch, findings

pytestmark = [pytest.mark.browser, pytest.mark.slow]
GAMES = dolmen.games()
DEVICES: dict[str, dict[str, object]] = {
    "laptop": LAPTOP | {"color_scheme": "light"},
    "phone": PHONE | {"color_scheme": "dark"},
}


def each(*devices: str) -> pytest.MarkDecorator:
    """Every game on these devices."""
    seen = [(game, device) for game in GAMES for device in devices]
    return pytest.mark.parametrize("looks", seen, ids="-".join, indirect=True)


class Look(NamedTuple):
    """What is found at a decision, or at the end."""

    stop: Stop
    lit: set[str]  # places that glow
    pressed: set[str]  # places and buttons that can be
    nameless: list[str]
    misfits: list[object]  # what is wider than the device, or too small to be pressed
    covered: list[str]
    grave: list[str]  # findings of axe-core

    def __str__(self) -> str:
        return f"{self.stop.phase}: {sorted(self.stop.verbs)}"


@pytest.fixture(scope="module")
def looks(request: pytest.FixtureRequest, house: House, chromium: Browser) -> Iterator[list[Look]]:
    """A look at each kind of decision of a game, and at its end."""
    game, device = request.param
    context, played = context_of(chromium, **DEVICES[device]), course(game, few(game))
    page = context.new_page()
    watch = Watch(page, house.address)
    found = []
    for stop in (*played.kinds(0), played.stops[-1]):
        page.goto(f"{house.address}/t/{house.lay(played, stop.version, context, 0)}")
        page.locator(f"{READY}, .scoring").first.wait_for()
        found.append(look(page, game, stop))
    assert watch.faults == []
    yield found
    context.close()


def look(page: Page, game: str, stop: Stop) -> Look:
    """Everything that a page shows at once; then where a place has several offers, the chooser is opened."""
    lit, pressed = set(page.evaluate(PLACES, ".legal[data-at]")), set(page.evaluate(PLACES, READY))
    nameless = page.evaluate(NAMELESS)
    small, below = misfits(page), covered(page)
    if several := shared(stop):
        page.locator(f'.legal[data-at="{several}"]').first.click()
        if game in FOR_READERS:
            page.locator(".choose").wait_for()
    return Look(stop, lit, pressed, nameless, small, below, [] if stop.over else findings(page))


def shared(stop: Stop) -> str:
    """A place with several offers, which opens the chooser."""
    places = [offer.at for offer in stop.menu if not offer.at.startswith("button/")]
    return next((at for at in places if places.count(at) > 1), "")


@each(*DEVICES)
def test_axe_finds_nothing_grave(looks: list[Look]) -> None:
    assert [(str(look), look.grave) for look in looks if look.grave] == []


@each(*DEVICES)
def test_everything_that_can_be_reached_has_a_name(looks: list[Look]) -> None:
    assert [(str(look), look.nameless) for look in looks if look.nameless] == []


@each("laptop")
def test_all_places_of_the_menu_and_no_others_are_lit(looks: list[Look]) -> None:
    for look in looks:
        assert places(look.lit) == places({offer.at for offer in look.stop.menu}), str(look)


def places(targets: set[str]) -> set[str]:
    """Without the buttons."""
    return {at for at in targets if not at.startswith("button/")}


@each(*DEVICES)
def test_every_kind_of_button_of_the_menu_can_be_pressed(looks: list[Look]) -> None:
    for look in looks:
        buttons = {offer.at for offer in look.stop.menu if offer.at.startswith("button/")}
        assert buttons <= look.pressed, str(look)


@each("phone")
def test_everything_fits_a_phone(looks: list[Look]) -> None:
    """Nothing is wider than it, and what can be pressed is as large as a fingertip and lies bare."""
    decisions = [look for look in looks if not look.stop.over]
    assert [(str(look), look.misfits) for look in decisions if look.misfits] == []
    assert [(str(look), look.covered) for look in decisions if look.covered] == []
