"""Take the pictures in docs/shots: a game of good players at every table, wide and narrow, light and dark."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

import dolmen
from dolmen.bots import usual
from dolmen.server.painter import FLAGS, chromium
from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.house import SHELL, Course, House, Stop, course

SHOTS = Path(__file__).resolve().parents[1] / "docs" / "shots"
SEATS, SEED = 3, 4
MIDDLE, MOST_CHOICES = 0.55, 23  # a moment after so much of the game, with a menu that can be taken in
SIZES = {"desktop": LAPTOP, "phone": PHONE}
LIGHTS = {"desktop": "light", "phone": "dark"}  # of what is looked at in one light only
FRONT, TABLE, COUNTED = "main h3", ".legal", ".scoring .places:not(.wait)"
STILL = "() => document.fonts.status === 'loaded' && [...document.images].every((image) => image.complete)"


def main() -> None:
    """Play every game once, and look at it in every size and light."""
    played = {name: whole(name) for name in dolmen.games()}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder) / "tables.sqlite3")
        try:
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            for size in SIZES:
                for light in ("light", "dark"):
                    take(browser, house, played, size, light)
        finally:
            house.stop()


def whole(name: str) -> Course:
    """A game of the bots that usually play it."""
    game = dolmen.load(name)
    return course(name, max(seats for seats in game.seats if seats <= SEATS), SEED, usual(game))


def take(browser: Browser, house: House, played: dict[str, Course], size: str, light: str) -> None:
    """The front page, the middle of every game, and a final scoring."""
    mine = browser.new_context(**SIZES[size], color_scheme=light, reduced_motion="reduce", locale="en-GB")  # type: ignore[arg-type]
    once = LIGHTS[size] == light
    if once:
        picture(mine, house.address, FRONT, f"front-page-{size}-{light}")
    for name, game in played.items():
        for ready, picked, title in stops(name, game, scoring=once):
            bots = {seat.seat: usual(dolmen.load(name)) for seat in game.seats[1:]}
            table = house.lay(game, picked.version, mine, 0, bots=bots)
            picture(mine, f"{house.address}/t/{table}", ready, f"{title}-{size}-{light}")
    mine.close()


def stops(name: str, played: Course, *, scoring: bool) -> Iterator[tuple[str, Stop, str]]:
    """What is looked at in a game."""
    yield TABLE, middle(played), name.replace("_", "-")
    if scoring and name in SHELL:
        yield COUNTED, played.stops[-1], "final-scoring"


def middle(played: Course) -> Stop:
    """The moment nearest to the middle at which seat 0 has the most to choose from that can be taken in."""
    stops = [stop for stop in played.mine(0) if len(stop.menu) <= MOST_CHOICES]
    rich = sorted(stops, key=lambda stop: len(stop.menu))[-len(stops) // 10 :]
    return min(rich, key=lambda stop: abs(stop.version - MIDDLE * played.stops[-1].version))


def picture(context: BrowserContext, address: str, ready: str, name: str) -> None:
    """One page as it is seen."""
    page = context.new_page()
    page.goto(address)
    page.locator(ready).first.wait_for()
    page.wait_for_function(STILL)
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")
    page.close()


if __name__ == "__main__":
    main()
