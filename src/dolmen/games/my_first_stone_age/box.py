"""Reads an edition of My First Stone Age into the box record."""

from collections import Counter
from typing import Any

from dolmen.kernel.box import Entry, Page, check_sums

from .state import MOST_BUILT, MOST_DOGS, MOST_HUTS, MOST_TOKENS, N_PILES, N_SPACES, Face, Good, Space

NUMBERS = {
    "huts_to_win": (1, MOST_BUILT),
    "pile_height": (1, MOST_HUTS),
    "dogs": (0, MOST_DOGS),
    "on_post": (0, 9),
    "turns": (1, 3000),
}
PLAYERS = {"two": 2, "three": 3, "four": 4}
MOST_COST = 5
LEAST_TOKENS = 2  # two must be there to be swapped


def fill(page: Page, box: Any) -> None:
    """Fill the box from an edition's page."""
    numbers = page.table("numbers")
    for name, (low, high) in NUMBERS.items():
        box[name] = numbers.number(name, low, high)
    goods = page.table("goods")
    for name, players in PLAYERS.items():
        box.goods[players] = goods.number(name, int(box.on_post), 9)
    fill_ring(page, box)
    fill_tokens(page, box)
    fill_huts(page, box)
    check_control(page, box)


def fill_ring(page: Page, box: Any) -> None:
    """Every place once, the building site first."""
    spaces = page.rows("space", N_SPACES)
    named: list[Space] = []
    for at, entry in enumerate(spaces):
        if entry.number("at", 0, N_SPACES) != at:
            raise entry.wrong(f"{entry.label} must have “at” {at}: places stand in their order.", "at")
        named.append(entry.name("shows", entry.text("shows"), Space))
        if named[-1] in named[:-1]:
            raise entry.wrong(f"{entry.label}: “{entry.text('shows')}” stands twice in the ring.", "shows")
        entry.source()
    if len(named) != N_SPACES:
        raise page.top.wrong(f"the ring has {N_SPACES} places, not {len(named)}.", "space")
    if named[0] != Space.SITE:
        raise spaces[0].wrong("the ring begins with the building site.", "shows")
    box.ring[:] = named


def fill_tokens(page: Page, box: Any) -> None:
    """How many tokens show each face."""
    for entry in page.rows("token", len(Face)):
        face = entry.name("shows", entry.text("shows"), Face)
        if box.faces[face]:
            raise entry.wrong(f"{entry.label}: “{entry.text('shows')}” has a row already.", "shows")
        box.faces[face] = entry.number("count", 1, MOST_TOKENS)
        entry.source()
    box.n_tokens = box.faces.sum()
    if not LEAST_TOKENS <= box.n_tokens <= MOST_TOKENS:
        raise page.top.wrong(
            f"there must be {LEAST_TOKENS} to {MOST_TOKENS} tokens, not {box.n_tokens}.", "token"
        )
    if not box.faces[Face.SITE]:
        raise page.top.wrong("no token shows the building site: the tokens would run out.", "token")


def fill_huts(page: Page, box: Any) -> None:
    """What each hut costs."""
    huts = page.rows("hut", MOST_HUTS)
    box.n_huts = len(huts)
    for number, entry in enumerate(huts, 1):
        if entry.number("id", 1) != number:
            raise entry.wrong(f"{entry.label} must have the id {number}: rows are numbered in order.", "id")
        fill_cost(entry, box.hut[number], box)
        entry.source()
    if box.n_huts < N_PILES * box.pile_height:
        needed = N_PILES * int(box.pile_height)
        raise page.top.wrong(f"{N_PILES} piles of {box.pile_height} need {needed} huts.", "hut")


def fill_cost(entry: Entry, hut: Any, box: Any) -> None:
    """`pot, arrowhead, tooth`."""
    words = entry.text("costs").split(",")
    if len(words) > MOST_COST:
        raise entry.wrong(f"{entry.label}: a hut shows at most {MOST_COST} goods.", "costs")
    for word in words:
        hut.cost[entry.name("costs", word, Good)] += 1
    if hut.cost.max() > box.goods[min(PLAYERS.values())]:
        raise entry.wrong(f"{entry.label}: with two players there are not that many goods.", "costs")


def check_control(page: Page, box: Any) -> None:
    """Hold the file against the sums that it states."""
    if not page.top.has("control"):
        return
    sizes = Counter(int(hut.cost.sum()) for hut in box.hut[1 : box.n_huts + 1])
    dice = int(box.faces[Face.DIE_1 : Face.DIE_6 + 1].sum())
    totals = {"huts": int(box.n_huts), "tokens": int(box.n_tokens), "dice": dice}
    totals |= {"pictures": int(box.n_tokens) - dice, "pairs": sizes[2], "triples": sizes[3]}
    check_sums(page.table("control"), totals | {"goods_on_huts": sum(n * k for n, k in sizes.items())})
