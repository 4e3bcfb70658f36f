import pytest
from playwright.sync_api import expect

import dolmen
from tests.browser.conftest import NewContext, NewPage
from tests.browser.house import SHELL, House, course, few

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", SHELL)
def test_from_a_table_to_the_rules_and_back(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device()
    page, _ = window(context)
    played = course(game, few(game))
    page.goto(f"{house.address}/t/{house.lay(played, played.mine(0)[0].version, context, 0)}")
    page.get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(dolmen.load(game).title)
    page.get_by_role("link", name="Back to the table").click()
    page.locator(".shell").wait_for()


@pytest.mark.parametrize("game", SHELL)
def test_who_comes_from_elsewhere_is_not_sent_to_a_table(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    page, _ = window(device())
    page.goto(f"{house.address}/rules/{game}")
    page.locator(".clause").first.wait_for()
    expect(page.get_by_role("link", name="Back to the table")).to_have_count(0)


def test_rules_of_no_game(house: House, device: NewContext, window: NewPage) -> None:
    page, watch = window(device())
    watch.expected = {404}
    page.goto(f"{house.address}/rules/foo")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such game")
