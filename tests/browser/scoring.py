"""The final scoring as the page shows it."""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import Page

READ = """() => {
  const cells = (row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent.trim())
  const rows = (part) => [...document.querySelectorAll(`section.scoring ${part} tr`)].map(cells)
  return { lines: rows('tbody'), foot: rows('tfoot') }
}"""


class Scoring(NamedTuple):
    """The table at the end: points line by line, what they add up to, and places."""

    lines: dict[str, list[int]]
    totals: list[int]
    places: list[int]

    @classmethod
    def of(cls, page: Page) -> Scoring:
        """Read off a page that has counted everything."""
        page.locator("section.scoring tfoot tr.places:not(.wait)").wait_for()
        found = page.evaluate(READ)
        total, places = found["foot"]
        lines = {label: [_points(cell) for cell in cells] for label, *cells in found["lines"]}
        return cls(lines, [_points(cell) for cell in total[1:]], [int(cell) for cell in places[1:]])

    def sums(self) -> list[int]:
        """What the lines add up to, seat by seat."""
        return [sum(column) for column in zip(*self.lines.values(), strict=True)]


def _points(cell: str) -> int:
    return 0 if cell == "–" else int(cell.replace("−", "-"))
