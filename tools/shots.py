"""Take the pictures in docs/shots: a game against bots, wide and narrow, light and dark."""

import random
import re
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

SHOTS = Path(__file__).resolve().parents[1] / "docs" / "shots"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
]
CHROMIUM = "/usr/bin/chromium"
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
ROUND, DECISIONS, CHOICES = "Round 5", 40, 12  # the middle: after so much, with so much to choose from
LIKED = ("buy", "pay", "feed", "claim", "place field 1", "place hunt 2", "place hut 2", "place forest 2")
LIKING = 0.6
SETTLE_MS = 2500


def main() -> None:
    """Play, and take the pictures on the way."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        command = [sys.executable, "-m", "dolmen", "serve", "--port", "0", "--db", f"{folder}/tables.sqlite3"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            found = re.search(r"http://\S+?:\d+", server.stdout.readline() if server.stdout else "")
            assert found, "the server did not say where it is"
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            take_all(browser, found[0])
        finally:
            server.terminate()
            server.wait()


def take_all(browser: Browser, base: str) -> None:
    """The front page, the middle and the end."""
    mine = browser.new_context()
    picture(browser, mine, f"{base}/", "front-page")
    bots = [{"kind": "bot", "bot": "greedy", "name": name} for name in ("Ilse", "Tove")]
    seats = [{"kind": "me", "name": "Mara"}, *bots]
    asked = {"game": first_game(mine, base), "seats": seats, "starter": 0}
    table = mine.request.post(f"{base}/api/tables", data=asked).json()["table"]
    where = f"{base}/api/tables/{table}"
    play(mine, where, middle)
    picture(browser, mine, f"{base}/t/{table}", "mid-game")
    play(mine, where, lambda snapshot, _: snapshot["status"] == "over")
    picture(browser, mine, f"{base}/t/{table}", "final-scoring")


def first_game(mine: BrowserContext, base: str) -> str:
    """The first of the games there are."""
    return str(mine.request.get(f"{base}/api/games").json()[0]["name"])


def middle(snapshot: dict[str, Any], decided: int) -> bool:
    """Whether the game stands well for a picture: a later round, one's own choice, some of it made."""
    return ROUND in snapshot["phase"] and decided >= DECISIONS and len(snapshot["menu"]) >= CHOICES


def play(mine: BrowserContext, where: str, done: Any) -> None:
    """Decide for one's own seat until the game stands as wanted."""
    chance, decided = random.Random(8), 0
    while True:
        snapshot = mine.request.get(where).json()
        if snapshot["status"] == "over" or (snapshot["menu"] and done(snapshot, decided)):
            return
        if not snapshot["menu"]:
            time.sleep(0.05)
            continue
        code = choice(snapshot["menu"], chance)
        headers = {"Idempotency-Key": uuid.uuid4().hex}
        mine.request.post(
            f"{where}/moves", data={"version": snapshot["version"], "move": code}, headers=headers
        )
        decided += 1


def choice(menu: list[dict[str, Any]], chance: random.Random) -> int:
    """A move that is liked, or else any."""
    for liked in LIKED:
        found = [offer for offer in menu if offer["notation"].startswith(liked)]
        if found and chance.random() < LIKING:
            return int(chance.choice(found)["code"])
    return int(chance.choice(menu)["code"])


def picture(browser: Browser, mine: BrowserContext, address: str, name: str) -> None:
    """One page, at both sizes, light and dark."""
    state = mine.storage_state()
    for size, (width, height) in SIZES.items():
        for theme in ("light", "dark"):
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="dark" if theme == "dark" else "light",
                reduced_motion="reduce",
                storage_state=state,
            )
            page = context.new_page()
            page.goto(address)
            settle(page)
            page.screenshot(path=SHOTS / f"{name}-{size}-{theme}.png")
            context.close()


def settle(page: Page) -> None:
    """Wait until what happens has been shown."""
    page.wait_for_load_state("networkidle") if "/t/" not in page.url else page.wait_for_selector("main")
    page.wait_for_timeout(SETTLE_MS)


if __name__ == "__main__":
    main()
