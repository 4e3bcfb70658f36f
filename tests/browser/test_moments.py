import re

import pytest
from playwright.sync_api import Locator, Page, expect

import dolmen
from tests.browser.conftest import NewContext, NewPage
from tests.browser.house import FOR_READERS, KNOWN, SHELL, Course, House, Stop, course, few
from tests.browser.looking import PLACES

pytestmark = pytest.mark.browser
GAMES = dolmen.games()
SENTENCE = re.compile(r"^[A-Z].*\.$")
RESTED_MS = 1500
MOVES = 16  # of a game that is followed place by place; `test_decisions.py` has every kind of menu


def opened(house: House, table: str, page: Page, ready: str = ".legal") -> None:
    page.goto(f"{house.address}/t/{table}")
    page.locator(ready).first.wait_for()


def preferring(page: Page, json: str) -> None:
    page.add_init_script(f"localStorage.setItem('dolmen.preferences', '{json}')")


def middle(played: Course) -> Stop:
    """A moment in the middle of a game at which seat 0 has a choice."""
    several = [stop for stop in played.mine(0) if len(stop.menu) > 1]
    return several[len(several) // 2]


def quick(played: Course, *, alone: bool) -> Stop:
    """A decision of seat 0 that no luck follows, by a place that it has alone, or shares."""
    at = {stop.version for stop in played.stops}

    def fits(stop: Stop) -> bool:
        return stop.seat == 0 and stop.version + 1 in at and bool(place(stop, alone=alone))

    return played.first(fits)


def place(stop: Stop, *, alone: bool) -> str:
    """A place of the table that one offer has alone, or that several share; none is empty."""
    places = [offer.at for offer in stop.menu if not offer.at.startswith("button/")]
    return next((at for at in places if (places.count(at) == 1) == alone), "")


def lit(page: Page, at: str) -> Locator:
    return page.locator(f'.legal[data-at="{at}"]').first


# --- What glows is what the menu names ---------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_what_is_lit_follows_the_menu_from_move_to_move(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    mara, ole = device(), device()
    page, _ = window(mara)
    preferring(page, '{"pace": "at once"}')
    played = course(game, few(game))
    table = house.lay(played, played.mine(0)[0].version, mara, 0)
    house.seat(ole, table, 1)
    opened(house, table, page)
    for k in range(MOVES):
        seen = house.look(mara, table)
        if seen["status"] == "over":
            assert k > MOVES // 2
            return
        page.wait_for_function(KNOWN, arg=seen["version"])
        wanted = {offer["at"] for offer in seen["menu"] if not offer["at"].startswith("button/")}
        glow = {at for at in page.evaluate(PLACES, ".legal[data-at]") if not at.startswith("button/")}
        assert glow == wanted, seen["prompt"]
        mover = mara if seen["to_move"] == 0 else ole
        menu = house.look(mover, table)["menu"]
        house.play(mover, seen, menu[k * 7 % len(menu)]["code"])


@pytest.mark.parametrize("game", GAMES)
def test_a_closed_place_says_why(game: str, house: House, device: NewContext, window: NewPage) -> None:
    context = device()
    page, _ = window(context)
    table = house.lay(course(game, few(game)), middle(course(game, few(game))).version, context, 0)
    opened(house, table, page)
    closed = page.locator(".board .closed[data-at]").first
    closed.click()
    reason = house.ask(context, f"tables/{table}/why", at=closed.get_attribute("data-at") or "")
    note = page.locator("#explained")
    expect(note.locator("p")).to_have_text(reason["sentence"])
    note.get_by_role("link").click()
    expect(page.locator(".clause.here .id")).to_have_text(reason["clause"])


# --- Choosing, confirming, taking back --------------------------------------------------------------


@pytest.mark.parametrize("game", SHELL)
def test_a_decision_is_confirmed(game: str, house: House, device: NewContext, window: NewPage) -> None:
    context = device()
    page, _ = window(context)
    stop = quick(course(game, few(game)), alone=True)
    table, at = house.lay(course(game, few(game)), stop.version, context, 0), place(stop, alone=True)
    opened(house, table, page)
    lit(page, at).click()
    expect(lit(page, at)).to_have_attribute("aria-pressed", "true")
    assert house.look(context, table)["version"] == stop.version
    page.keyboard.press("Escape")
    expect(lit(page, at)).to_have_attribute("aria-pressed", "false")
    lit(page, at).click()
    lit(page, at).click()
    page.wait_for_function(KNOWN, arg=stop.version + 1)


@pytest.mark.parametrize("game", SHELL)
def test_a_decision_is_not_confirmed_when_one_does_not_like_that(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device()
    page, _ = window(context)
    preferring(page, '{"confirm": false}')
    stop = quick(course(game, few(game)), alone=True)
    opened(house, house.lay(course(game, few(game)), stop.version, context, 0), page)
    lit(page, place(stop, alone=True)).click()
    page.wait_for_function(KNOWN, arg=stop.version + 1)


@pytest.mark.parametrize("game", FOR_READERS)
def test_several_moves_of_one_place_are_chosen_over_it(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device()
    page, _ = window(context)
    played = course(game, few(game), seed=2)
    stop = quick(played, alone=False)
    table, at = house.lay(played, stop.version, context, 0), place(stop, alone=False)
    opened(house, table, page)
    lit(page, at).click()
    expect(page.locator(".choose button")).to_have_count(sum(offer.at == at for offer in stop.menu))
    page.keyboard.press("Escape")
    expect(page.locator(".choose")).to_be_hidden()
    lit(page, at).click()
    page.locator(".choose button").last.click()
    page.keyboard.press("Enter")
    page.wait_for_function(KNOWN, arg=stop.version + 1)
    last = [offer for offer in stop.menu if offer.at == at][-1]
    assert f"1. {last.notation}" in journal(house, page, table)


def journal(house: House, page: Page, table: str) -> str:
    return page.context.request.get(f"{house.address}/api/tables/{table}/journal?seat=0").text()


@pytest.mark.parametrize("game", SHELL)
@pytest.mark.parametrize("how", ["button", "key"])
def test_a_decision_is_taken_back(
    how: str, game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device()
    page, _ = window(context)
    stop = quick(course(game, few(game)), alone=True)
    table, at = house.lay(course(game, few(game)), stop.version, context, 0), place(stop, alone=True)
    opened(house, table, page)
    before = page.locator(".choices").inner_text()
    lines = page.locator(".log li").count()
    lit(page, at).click()
    page.keyboard.press("Enter")
    expect(page.locator(".log li")).not_to_have_count(lines)
    if how == "key":
        page.locator(".prompt .back:not(.not)").wait_for()
        page.keyboard.press("u")
    else:
        page.get_by_role("button", name="Take back").click()
    expect(page.locator(".log li")).to_have_count(lines)
    lit(page, at).wait_for()
    assert page.locator(".choices").inner_text() == before
    assert house.look(context, table)["version"] == stop.version + 2


# --- Looking back ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", SHELL)
def test_the_replay_steps_through_the_game_at_the_same_table(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device()
    page, _ = window(context)
    played = course(game, few(game))
    table = house.lay(played, played.stops[-1].version, context, 0)
    opened(house, table, page, ".scoring")
    page.get_by_role("button", name="One back").click()
    expect(page.locator(".prompt .eyebrow")).to_contain_text("looking at")
    for key in ("[", "[", "[", "]"):
        before = page.get_by_label("Step", exact=True).input_value()
        page.keyboard.press(key)
        expect(page.get_by_label("Step", exact=True)).not_to_have_value(before)
        shows_moment(house, page, table, 0)
    page.get_by_role("button", name="Back to now").click()
    page.locator(".scoring").wait_for()
    page.get_by_role("button", name="Watch the game again").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    page.keyboard.press("n")
    page.locator(".scoring").wait_for()
    page.get_by_role("button", name="See the table").click()
    page.locator(".board").wait_for()
    page.get_by_role("button", name="Back to the final scoring").click()
    page.locator(".scoring").wait_for()


def shows_moment(house: House, page: Page, table: str, seat: int) -> None:
    """The page shows what that seat saw then."""
    version = page.get_by_label("Step", exact=True).input_value()
    expect(page.locator(".prompt .eyebrow")).to_contain_text(f"step {version}")
    moment = house.ask(page.context, f"tables/{table}/moments/{version}", seat=seat)
    expect(page.locator(".prompt .ask")).to_have_text(moment["prompt"])
    scores = [str(points).replace("-", "−") for points in moment["scores"]]
    expect(page.locator(".seat .sc")).to_have_text(scores)


@pytest.mark.parametrize("game", SHELL)
def test_a_line_of_the_log_leads_to_its_moment(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device()
    page, _ = window(context)
    played = course(game, few(game))
    table = house.lay(played, middle(played).version, context, 0)
    opened(house, table, page)
    lines = house.look(context, table)["log"]
    line = [one for one in lines if not one["heading"]][-5]
    page.locator(".log li button").nth(-5).click()
    expect(page.get_by_label("Step", exact=True)).to_have_value(str(line["version"]))
    shows_moment(house, page, table, 0)
    assert page.evaluate(PLACES, ".legal[data-at]") == []
    page.get_by_role("button", name="Back to now").click()
    page.locator(".legal").first.wait_for()


@pytest.mark.parametrize("game", SHELL)
def test_the_log_goes_along_and_explanations_close_when_one_looks_back(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device()
    page, _ = window(context)
    played = course(game, few(game))
    opened(house, house.lay(played, middle(played).version, context, 0), page)
    page.locator(".board .closed[data-at]").first.click()
    page.locator("#explained").wait_for()
    page.get_by_label("Step", exact=True).fill("3")
    expect(page.locator("#explained")).to_be_hidden()
    expect(page.locator(".log .looked")).to_be_in_viewport()
    page.get_by_label("Step", exact=True).fill("0")
    expect(page.locator(".log li").first).to_be_in_viewport()
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator(".log li").last).to_be_in_viewport()


@pytest.mark.parametrize("game", SHELL)
def test_the_whole_log_of_a_long_game_can_be_read(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device()
    page, _ = window(context)
    played = course(game, few(game))
    table = house.lay(played, middle(played).version, context, 0)
    opened(house, table, page)
    page.get_by_role("button", name="Show earlier lines").click()
    expect(page.locator(".log li")).to_have_count(house.look(context, table)["log_length"])


@pytest.mark.parametrize("game", SHELL)
def test_play_again(game: str, house: House, device: NewContext, window: NewPage) -> None:
    context = device()
    page, _ = window(context)
    played = course(game, few(game))
    table = house.lay(played, played.stops[-1].version, context, 0, bots={1: "random"})
    opened(house, table, page, ".scoring")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: table not in url)
    page.locator(".legal").first.wait_for()
    following = house.look(context, page.url.rpartition("/")[2])
    assert [seat["name"] for seat in following["seats"]] == [seat.name for seat in played.seats]
    assert following["starter"] == 1
    assert house.look(context, table)["next"] == following["table"]


# --- Help ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", SHELL)
def test_the_keys_are_listed_and_close_again(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device()
    page, _ = window(context)
    played = course(game, few(game))
    opened(house, house.lay(played, middle(played).version, context, 0), page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys").locator("dd")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("game", SHELL)
def test_escape_closes_the_menu_and_lets_the_choice_be(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device()
    page, _ = window(context)
    stop = quick(course(game, few(game)), alone=True)
    opened(house, house.lay(course(game, few(game)), stop.version, context, 0), page)
    lit(page, place(stop, alone=True)).click()
    page.get_by_role("button", name="Menu").click()
    page.locator("nav[popover]").wait_for()
    page.keyboard.press("Escape")
    expect(page.locator("nav[popover]")).to_be_hidden()
    expect(lit(page, place(stop, alone=True))).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("game", SHELL)
def test_a_page_that_opens_under_a_resting_mouse_explains_nothing(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device()
    page, _ = window(context)
    played = course(game, few(game))
    table = house.lay(played, middle(played).version, context, 0)
    opened(house, table, page)
    box = page.locator(".board [data-at]").first.bounding_box()
    assert box
    page.goto(house.address)
    page.locator(f'a[href="/t/{table}"]').wait_for()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.evaluate("table => document.querySelector(`a[href='/t/${table}']`).click()", table)
    page.locator(".board [data-at]").first.wait_for()
    page.wait_for_timeout(RESTED_MS)
    expect(page.locator("#explained")).to_be_hidden()
    page.mouse.move(box["x"] + box["width"] / 2 + 2, box["y"] + box["height"] / 2)
    expect(page.locator("#explained p")).to_have_text(SENTENCE)


@pytest.mark.parametrize("game", GAMES)
def test_pointing_at_a_place_explains_it(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device()
    page, _ = window(context)
    played = course(game, few(game))
    opened(house, house.lay(played, middle(played).version, context, 0), page)
    page.locator(".board [data-at]").first.hover()
    expect(page.locator("#explained p")).to_have_text(SENTENCE)
    page.mouse.move(1, 1)
    expect(page.locator("#explained")).to_be_hidden()
