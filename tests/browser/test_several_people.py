import pytest
from playwright.sync_api import Page, expect

import dolmen
from tests.browser.conftest import NewContext, NewPage
from tests.browser.house import SHELL, House, course, few
from tests.browser.people import MousePerson

pytestmark = pytest.mark.browser
GAMES = dolmen.games()
SECRETIVE = [game for game in GAMES if dolmen.load(game).secrets]
LOOKS_ON = -1
LINES = ".log li button > span:last-child"


def opened(house: House, table: str, page: Page, ready: str = ".shell") -> None:
    page.goto(f"{house.address}/t/{table}")
    page.locator(ready).first.wait_for()


def log(page: Page) -> list[str]:
    """The lines of the log without its headings."""
    return page.locator(LINES).all_inner_texts()


@pytest.mark.parametrize("game", SHELL)
def test_two_people_sit_down_by_their_links_and_a_third_looks_on(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    (mara, _), (ole, _), (vee, _) = (window(device()) for _ in range(3))
    mara.goto(f"{house.address}/new?game={game}")
    mara.get_by_role("radio", name=str(few(game)), exact=True).click()
    mara.get_by_label("Name in seat 1").fill("Mara")
    mara.get_by_role("button", name="Open the table").click()
    expect(mara.locator(".lobby")).to_contain_text("These links work on this computer only")
    vee.goto(mara.get_by_label("Link for spectators", exact=True).input_value())
    vee.locator(".lobby").wait_for()
    ole.goto(mara.get_by_label("Link for Player 2", exact=True).input_value())
    ole.get_by_label("Your name").fill("Ole")
    ole.get_by_role("button", name="Sit down").click()
    for page in (mara, ole, vee):
        page.locator(".shell .board [data-at]").first.wait_for()
        expect(page.locator(".seat .nm button")).to_have_count(few(game))
    assert vee.locator(".legal").count() == 0
    assert vee.get_by_role("button", name="Take back").count() == 0
    turn, other = (mara, ole) if mara.locator(".prompt.fire").count() else (ole, mara)
    turn.locator(".choices button").first.click()
    turn.locator(".prompt .btn.go").click()
    turn.wait_for_function("() => document.querySelectorAll('.prompt .btn.go').length === 0")
    for page in (other, vee):
        expect(page.locator(LINES).last).to_have_text(log(turn)[-1])


@pytest.mark.parametrize("game", SHELL)
def test_a_link_that_was_used_goes_on_as_whoever_sits_there(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    contexts = device(), device(), device()
    mara, laptop, phone = (window(context)[0] for context in contexts)
    mara.goto(f"{house.address}/new?game={game}")
    mara.get_by_role("radio", name=str(few(game)), exact=True).click()
    mara.get_by_role("button", name="Open the table").click()
    link = mara.get_by_label("Link for Player 2", exact=True).input_value()
    laptop.goto(link)
    expect(laptop.locator("main")).to_contain_text(dolmen.load(game).title)
    laptop.get_by_label("Your name").fill("Ben")
    laptop.get_by_role("button", name="Sit down").click()
    laptop.locator(".shell").wait_for()
    phone.goto(link)
    expect(phone.get_by_role("heading", name="Ben already sits here")).to_be_visible()
    phone.get_by_role("button", name="Go on as Ben").click()
    laptop.goto(link)  # where Ben sits already, nothing is asked
    for page, context in zip((laptop, phone), contexts[1:], strict=True):
        page.locator(".shell").wait_for()
        assert house.look(context, page.url.rpartition("/")[2])["you"] == [1]


@pytest.mark.parametrize("game", SECRETIVE)
def test_what_one_holds_is_on_nobody_elses_page(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    played = course(game, few(game))
    stop = min((stop for stop in played.stops if stop.secrets), key=lambda stop: len(stop.secrets))
    owner = stop.secrets[0]
    devices = {owner: device(), 1 - owner: device(), LOOKS_ON: device()}
    table = house.lay(played, stop.version, devices[owner], owner)
    pages = {}
    for seat, context in devices.items():
        house.seat(context, table, seat)
        pages[seat], _ = window(context)
        opened(house, table, pages[seat])
        pages[seat].locator(".log li").last.wait_for()
    for seat, page in pages.items():
        lines = house.look(devices[seat], table)["log"]
        assert log(page) == [line["says"] for line in lines if not line["heading"]]
    mats = {seat: mat(page, played.seats[owner].name) for seat, page in pages.items()}
    assert mats[1 - owner] == mats[LOOKS_ON] != mats[owner]


def mat(page: Page, name: str) -> str:
    """Somebody's mat, opened by their card at the side."""
    page.get_by_role("button", name=f"{name},").click()
    page.locator("dialog").wait_for()
    html: str = page.locator("dialog").inner_html()
    page.keyboard.press("Escape")
    return html


@pytest.mark.parametrize("game", SECRETIVE)
def test_a_curtain_falls_between_two_people_on_one_device(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device()
    page, _ = window(context)
    page.add_init_script("localStorage.setItem('dolmen.preferences', '{\"confirm\": false}')")
    played = course(game, few(game))
    stop = played.first(lambda stop: stop.seat in stop.secrets)
    table = house.lay(played, stop.version, context)
    curtain = page.locator(".curtain")
    opened(house, table, page, ".curtain")
    expect(curtain.get_by_role("heading")).to_have_text(f"Pass the device to {played.seats[stop.seat].name}")
    assert page.locator(".shell, [data-at]").count() == 0
    expect(curtain.get_by_role("button")).to_be_focused()
    person = MousePerson(page)
    person.deed(person.seen())  # lifts it
    page.locator(".legal").first.wait_for()
    while not person.seen().curtain:
        person.deed(person.seen())
    expect(curtain.get_by_role("heading")).to_have_text(
        f"Pass the device to {played.seats[1 - stop.seat].name}"
    )
    assert page.locator(".shell, [data-at]").count() == 0


@pytest.mark.parametrize("game", SHELL)
def test_without_secrets_the_device_passes_on_by_itself(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    context = device()
    page, _ = window(context)
    page.add_init_script("localStorage.setItem('dolmen.preferences', '{\"confirm\": false}')")
    played = course(game, few(game))
    table = house.lay(played, played.first(lambda stop: not stop.secrets).version, context)
    opened(house, table, page, ".legal")
    person, seats = MousePerson(page), set[int]()
    while len(seats) < few(game):
        seen = person.seen()
        assert not seen.curtain
        turn = house.look(context, table)["to_move"]
        seats.add(turn)
        expect(page.locator(".prompt .eyebrow")).to_contain_text(f"{played.seats[turn].name}’s turn")
        person.deed(seen)


@pytest.mark.parametrize("game", SHELL)
def test_people_talk_and_what_is_new_is_counted(
    game: str, house: House, device: NewContext, window: NewPage
) -> None:
    mara, ole = device(), device()
    table = house.lay(course(game, few(game)), course(game, few(game)).stops[0].version, mara, 0)
    house.seat(ole, table, 1)
    (here, _), (there, _) = window(mara), window(ole)
    opened(house, table, here)
    opened(house, table, there)
    here.keyboard.press("t")
    here.get_by_label("Say something").fill("Good hunting!")
    here.keyboard.press("Enter")
    expect(there.get_by_role("tab", name="Chat")).to_contain_text("1")
    there.get_by_role("tab", name="Chat").click()
    expect(there.get_by_role("log", name="Chat")).to_contain_text("Good hunting!")
    expect(there.get_by_role("tab", name="Chat")).not_to_contain_text("1")
