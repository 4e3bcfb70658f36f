import re

import pytest
from playwright.sync_api import Page, expect

import dolmen
from dolmen.bots import usual
from tests.browser.conftest import PHONE, NewContext, NewPage
from tests.browser.house import House, course

pytestmark = pytest.mark.browser
SMALLEST = min(dolmen.games(), key=lambda name: (max(dolmen.load(name).seats), name))
THOUGHT_OVER_MS = 400_000  # machine code may have to be made first
CHANCE = re.compile(r"\d+ %")


def finished(house: House, page: Page) -> None:
    """A game of the usual bots, at its end."""
    game = dolmen.load(SMALLEST)
    played = course(SMALLEST, max(game.seats), 4, usual(game))
    bots = {seat.seat: usual(game) for seat in played.seats[1:]}
    table = house.lay(played, played.stops[-1].version, page.context, 0, bots=bots)
    page.goto(f"{house.address}/t/{table}")
    page.get_by_role("button", name="See the table").wait_for()
    page.keyboard.press("Escape")  # the counting is not waited for


@pytest.mark.slow
def test_a_finished_game_is_thought_over_and_stepped_through(
    house: House, device: NewContext, window: NewPage
) -> None:
    page, _ = window(device(**PHONE))
    finished(house, page)
    page.get_by_role("button", name="Think the game over").click()
    review = page.get_by_role("region", name="How the game went")
    expect(review.get_by_role("progressbar")).to_be_visible()
    chances = review.get_by_role("img", name="The chance of winning")
    chances.wait_for(timeout=THOUGHT_OVER_MS)
    lines = chances.locator("path")
    assert [len(line.get_attribute("d") or "") > 100 for line in lines.all()] == [True] * lines.count()
    assert lines.count() == max(dolmen.load(SMALLEST).seats)
    expect(review.get_by_role("heading", name="Luck")).to_be_visible()
    page.reload()
    chances.wait_for()
    review.get_by_role("slider", name="Look at a step").focus()
    page.keyboard.press("PageDown")
    said = page.get_by_role("region", name="What the review says")
    expect(said).to_contain_text(CHANCE)
    page.get_by_role("button", name="Back to now").click()
    expect(review).to_be_visible()


def test_whoever_is_to_move_may_ask_for_a_hint(house: House, device: NewContext, window: NewPage) -> None:
    page, _ = window(device())
    page.goto(f"{house.address}/new?game={SMALLEST}")
    page.get_by_label("Seat 2", exact=True).select_option(label="Bot: random")
    expect(page.get_by_label(re.compile("ask a strong bot for a hint"))).to_be_checked()
    page.get_by_label("Who starts").select_option("0")
    page.get_by_role("button", name="Open the table").click()
    page.locator(".legal").first.wait_for()
    page.keyboard.press("h")
    notice = page.get_by_role("status").filter(has=page.get_by_role("button", name="Thank you"))
    notice.wait_for()
    notice.get_by_role("button", name="Thank you").click()
    expect(notice).to_have_count(0)
