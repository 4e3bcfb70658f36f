import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import NewContext, NewPage
from tests.browser.house import KNOWN, SHELL, House, Stop, course, few

pytestmark = pytest.mark.browser
NO_LINE = "No connection to the server"


def middle(game: str) -> Stop:
    """A moment in the middle of a game at which seat 0 has a choice."""
    several = [stop for stop in course(game, few(game)).mine(0) if len(stop.menu) > 1]
    return several[len(several) // 2]


def opened(house: House, table: str, page: Page) -> None:
    page.goto(f"{house.address}/t/{table}")
    page.locator(".legal").first.wait_for()


def shown(page: Page) -> list[str]:
    """What the page says: the seats, what is asked, what may be done, what has happened."""
    return [page.locator(part).inner_text() for part in (".seats", ".prompt", ".offers", ".log")]


def choose_in_words(page: Page) -> None:
    """The first of the choices, confirmed."""
    page.locator(".choices button").first.click()
    page.locator(".prompt .btn.go").click()


@pytest.mark.parametrize("game", SHELL)
def test_a_reload_shows_the_table_as_it_was(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device()
    page, _ = window(context)
    opened(house, house.lay(course(game, few(game)), middle(game).version, context, 0), page)
    before = shown(page)
    page.reload()
    page.locator(".legal").first.wait_for()
    assert shown(page) == before


@pytest.mark.parametrize("game", SHELL)
def test_what_was_missed_without_a_line_comes_by_itself_and_is_said(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    mara, program = device(), device()
    page, watch = window(mara)
    table = house.lay(course(game, few(game)), middle(game).version, mara, 0)
    house.seat(program, table, 0)
    opened(house, table, page)
    watch.cut = True
    mara.set_offline(True)
    expect(page.get_by_text(NO_LINE)).to_be_visible()
    seen = house.look(program, table)
    after = house.play(program, seen, seen["menu"][0]["code"])
    mara.set_offline(False)
    expect(page.get_by_text("Caught up: ")).to_be_visible()
    expect(page.get_by_text(NO_LINE)).to_be_hidden()
    said = [line["says"] for line in after["log"] if not line["heading"]]
    expect(page.locator(".log li button > span:last-child").last).to_have_text(said[-1])


@pytest.mark.parametrize("game", SHELL)
def test_a_move_made_without_a_line_is_made_once_when_it_is_back(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device()
    page, watch = window(context)
    table = house.lay(course(game, few(game)), middle(game).version, context, 0)
    opened(house, table, page)
    watch.cut = True
    context.set_offline(True)
    choose_in_words(page)
    expect(page.get_by_role("button", name="Sending again…")).to_be_visible()
    context.set_offline(False)
    expect(page.get_by_role("button", name="Sending again…")).to_be_hidden()
    after = house.look(context, table)
    mine = [line for line in after["log"] if line["version"] > middle(game).version and line["seat"] == 0]
    assert len(mine) == 1


@pytest.mark.parametrize("game", SHELL)
def test_the_server_starts_again_and_the_game_goes_on(
    game: str, own_house: House, device: NewContext, window: NewPage
) -> None:
    context = device()
    page, watch = window(context, own_house.address)
    table = own_house.lay(course(game, few(game)), middle(game).version, context, 0)
    opened(own_house, table, page)
    before = shown(page)
    watch.cut = True
    own_house.stop()
    expect(page.get_by_text(NO_LINE)).to_be_visible()
    own_house.start()
    expect(page.get_by_text("Connected again.")).to_be_visible()
    assert shown(page) == before
    choose_in_words(page)
    page.wait_for_function(KNOWN, arg=middle(game).version + 1)


@pytest.mark.parametrize("game", SHELL)
def test_an_old_choice_of_a_stale_page_is_refused_and_the_page_refreshed(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context, stop = device(), middle(game)
    fresh, _ = window(context)
    stale, watch = window(context)
    table = house.lay(course(game, few(game)), stop.version, context, 0)
    opened(house, table, fresh)
    watch.cut, watch.expected = True, {409}
    stale.route("**/events?*", lambda route: route.abort())
    opened(house, table, stale)
    choose_in_words(fresh)
    fresh.wait_for_function(KNOWN, arg=stop.version + 1)
    after = house.look(context, table)["version"]
    choose_in_words(stale)
    expect(stale.get_by_role("alert")).to_contain_text("The table had moved on")
    assert house.look(context, table)["version"] == after
    assert shown(stale) == shown(fresh)


@pytest.mark.parametrize("game", SHELL)
def test_who_comes_back_is_told_what_others_did_meanwhile(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    mara, ole = device(), device()
    page, _ = window(mara)
    played = course(game, few(game))
    stop = next(stop for stop in played.mine(1) if played.rows[stop.version].seat == 1)
    table = house.lay(played, stop.version, mara, 0)
    house.seat(ole, table, 1)
    page.goto(f"{house.address}/t/{table}")
    page.locator(".shell").wait_for()
    page.goto(f"{house.address}/rules/{game}")
    seen = house.look(ole, table)
    says = house.play(ole, seen, played.rows[stop.version].code)["log"]
    page.goto(f"{house.address}/t/{table}")
    since = page.get_by_role("region", name="Since you last looked")
    expect(since).to_contain_text(next(line["says"] for line in reversed(says) if line["seat"] == 1))
    since.get_by_role("button", name="Go on").click()
    expect(since).to_be_hidden()


def sessions(context: BrowserContext) -> set[str]:
    return {str(cookie["value"]) for cookie in context.cookies()}


def test_a_browser_keeps_one_session(house: House, device: NewContext, window: NewPage) -> None:
    context = device()
    page, _ = window(context)
    for _ in range(2):
        page.goto(f"{house.address}/new")
        page.get_by_role("button", name="Open the table").click()
        page.locator(".lobby").wait_for()
    assert len(sessions(context)) == 1
    page.goto(house.address)
    expect(page.locator(".mine li")).to_have_count(2)
