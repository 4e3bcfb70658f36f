"""What no page may do while a test looks at it, and what axe-core says of it."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import ConsoleMessage, Page, Request, Response

GRAVE = ("serious", "critical")
REFUSED = 400


class Watch:
    """Notes every fault of a page: on the console, in scripts, and on the wire."""

    def __init__(self, page: Page, address: str) -> None:
        self.faults: list[str] = []
        self.expected: set[int] = set()  # statuses that the test provokes
        self.cut = False  # whether the test has cut the line
        self._origin = urlsplit(address).netloc
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("request", self._asked)
        page.on("response", self._answered)
        page.on("requestfailed", self._failed)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not self._provoked(message.text):
            self.faults.append(f"console {message.type}: {message.text}")

    def _provoked(self, text: str) -> bool:
        """The browser says by itself on the console what failed on the wire."""
        if not text.startswith("Failed to load resource"):
            return self.cut and "net::ERR" in text
        return self.cut or any(str(status) in text for status in self.expected)

    def _asked(self, request: Request) -> None:
        if urlsplit(request.url).netloc != self._origin:
            self.faults.append(f"asked another origin: {request.url}")

    def _answered(self, response: Response) -> None:
        if response.status >= REFUSED and response.status not in self.expected and not self.cut:
            self.faults.append(f"{response.status}: {response.url}")

    def _failed(self, request: Request) -> None:
        left = request.failure == "net::ERR_ABORTED"  # the page went elsewhere
        if not self.cut and not left:
            self.faults.append(f"{request.failure}: {request.url}")


def findings(page: Page, *rules: str) -> list[str]:
    """What axe-core finds grave on a page as it is now, all rules or some."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    only: dict[str, Any] = {"runOnly": {"type": "rule", "values": list(rules)}} if rules else {}
    options = {"resultTypes": ["violations"], "preload": False, **only}
    found = page.evaluate("options => axe.run(options)", options)["violations"]
    return [
        f"{kind['id']} ({kind['impact']}): {node['target']} {node['failureSummary']}"
        for kind in found
        if kind["impact"] in GRAVE
        for node in kind["nodes"]
    ]
