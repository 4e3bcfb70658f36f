"""Take the pictures in docs/shots: one game of good players, wide and narrow, in light and in dark."""

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

import dolmen
from dolmen.bots import DEFAULT
from tests.browser.conftest import FLAGS, LAPTOP, NAMES, PHONE
from tests.browser.house import Course, House, Stop, course

SHOTS = Path(__file__).resolve().parents[1] / "docs" / "shots"
SEATS, SEED = 3, 4
MIDDLE, CHOICES = 0.55, range(10, 24)  # a moment after so much of the game, with so much to choose from
SIZES = {"desktop": LAPTOP, "phone": PHONE}
READY = {"front-page": "main h3", "mid-game": ".legal", "final-scoring": ".scoring .places:not(.wait)"}
STILL = "() => document.fonts.status === 'loaded' && [...document.images].every((image) => image.complete)"


def main() -> None:
    """Play once, and look at it in every size and light."""
    game = dolmen.games()[0]
    played = course(game, SEATS, SEED, DEFAULT)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder) / "tables.sqlite3")
        try:
            executable = next(path for name in NAMES if (path := shutil.which(name)))
            browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
            take_all(browser, house, played)
        finally:
            house.stop()


def take_all(browser: Browser, house: House, played: Course) -> None:
    """The front page, the middle and the end, for each size and light."""
    bots = dict.fromkeys(range(1, SEATS), DEFAULT)
    for size, like in SIZES.items():
        for light in ("light", "dark"):
            mine = browser.new_context(**like, color_scheme=light, reduced_motion="reduce", locale="en-GB")  # type: ignore[arg-type]
            picture(mine, house.address, f"front-page-{size}-{light}")
            for name, stop in (("mid-game", middle(played.stops)), ("final-scoring", played.stops[-1])):
                table = house.lay(played, stop.version, mine, 0, bots=bots)
                picture(mine, f"{house.address}/t/{table}", f"{name}-{size}-{light}")
            mine.close()


def middle(stops: Sequence[Stop]) -> Stop:
    """The moment nearest to the middle at which seat 0 has much to choose from, some people placed."""
    wanted = MIDDLE * stops[-1].version
    rich = [stop for stop in stops if stop.seat == 0 and len(stop.menu) in CHOICES]
    return min(rich, key=lambda stop: abs(stop.version - wanted))


def picture(context: BrowserContext, address: str, name: str) -> None:
    """One page as it is seen."""
    page = context.new_page()
    page.goto(address)
    page.locator(READY[name.rsplit("-", 2)[0]]).first.wait_for()
    page.wait_for_function(STILL)
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")
    page.close()


if __name__ == "__main__":
    main()
