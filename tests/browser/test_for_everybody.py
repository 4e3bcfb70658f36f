"""What is said to a screen reader, and what stays still for those who want stillness."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext, NewPage
from tests.browser.house import SHELL, House, course, few
from tests.browser.people import MousePerson

pytestmark = pytest.mark.browser
DEEDS = 12
RUNNING = """() => document.getAnimations()
  .filter((one) => one.playState === 'running' && one.effect.getComputedTiming().duration > 0)
  .map((one) => one.effect.target.className)"""


@pytest.mark.parametrize("game", SHELL)
def test_what_happens_and_what_is_asked_is_told(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    mara, ole = device(), device()
    page, _ = window(mara)
    played = course(game, few(game))
    at = {stop.version: stop for stop in played.stops}
    stop = played.first(lambda stop: stop.seat == 1 and at.get(stop.version + 1, stop).seat == 0)
    table = house.lay(played, stop.version, mara, 0)
    house.seat(ole, table, 1)
    page.goto(f"{house.address}/t/{table}")
    page.locator(".shell").wait_for()
    told = page.locator("[aria-live=polite]")
    seen = house.look(ole, table)
    house.play(ole, seen, played.rows[stop.version].code)
    mine = house.look(mara, table)
    happened = [line["says"] for line in mine["log"] if line["version"] > stop.version]
    expect(told).to_have_text(" ".join([*happened, f"Your turn. {mine['prompt']}"]))
    expect(page).to_have_title(f"(your turn) {mine['title']} · Dolmen")


@pytest.mark.parametrize("game", SHELL)
def test_nothing_moves_where_motion_is_not_wanted(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device(reduced_motion="reduce")
    page, _ = window(context)
    played = course(game, few(game))
    page.goto(
        f"{house.address}/t/{house.lay(played, played.mine(0)[0].version, context, 0, bots={1: 'random'})}"
    )
    person = MousePerson(page, seed=4)
    for _ in range(DEEDS):
        person.deed(person.seen())
        assert page.evaluate(RUNNING) == []
    page.goto(f"{house.address}/t/{house.lay(played, played.stops[-1].version, context, 0)}")
    page.locator(".scoring .places:not(.wait)").wait_for()
    assert page.evaluate(RUNNING) == []
