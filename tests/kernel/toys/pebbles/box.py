"""Reads an edition."""

from typing import Any

from dolmen.kernel.box import Page, check_sums

from .state import Colour


def fill(page: Page, box: Any) -> None:
    """The heap, and the marbles by colour."""
    heap, marbles = page.table("heap"), page.rows("marble", 9)
    box.heap = heap.number("pebbles", 1, 99)
    heap.source()
    for entry in marbles:
        box.bag[entry.name("colour", entry.text("colour"), Colour)] += entry.number("count", 1, 9)
        entry.source()
    if page.top.has("control"):
        check_sums(page.table("control"), {"marbles": int(box.bag.sum())})
