"""Reads an edition of Stone Age into the box record."""

from collections import Counter
from typing import Any

from dolmen.kernel.box import Entry, Page, check_sums

from .state import (
    MOST_CARDS,
    MOST_DICE,
    MOST_TILES,
    MOST_VALUE,
    N_SLOTS,
    NONE,
    Culture,
    Effect,
    Good,
    Role,
    Space,
)

NUMBERS = {
    "start_food": (0, 99),
    "start_people": (1, MOST_DICE),
    "most_people": (1, MOST_DICE),
    "most_food_track": (0, 99),
    "hunger_penalty": (0, 99),
    "stack_height": (1, MOST_TILES),
    "rounds": (1, 300),
}
DICE_SPACES = [space for space in Space if space <= Space.RIVER]
GIVES = (
    r"(?P<amount>\d+) (?P<word>\w+)",
    r"(?P<word>roll) (?P<amount>\d+) (?P<good>\w+)",
    r"(?P<word>dice for all)",
    r"(?P<word>draw)",
    r"(?P<word>any) (?P<amount>2)",
    r"(?P<word>one-time tool) (?P<amount>\d)",
)
WORDS = {
    "food": Effect.FOOD,
    "points": Effect.POINTS,
    "tool": Effect.TOOL,
    "food_track": Effect.FOOD_TRACK,
    "roll": Effect.ROLL,
    "dice for all": Effect.DICE_FOR_ALL,
    "draw": Effect.DRAW,
    "any": Effect.ANY_GOODS,
    "one-time tool": Effect.ONE_TIME_TOOL,
}
MOST = {Effect.ROLL: MOST_DICE, Effect.ONE_TIME_TOOL: MOST_VALUE, Effect.TOOL: 1, Effect.FOOD_TRACK: 1}


def fill(page: Page, box: Any) -> None:
    """Fill the box from an edition's page."""
    numbers = page.table("numbers")
    for name, (low, high) in NUMBERS.items():
        box[name] = numbers.number(name, low, high)
    fill_spaces(page, box)
    cards = page.rows("card", MOST_CARDS)
    buildings = page.rows("building", MOST_TILES)
    box.n_cards, box.n_tiles = len(cards), len(buildings)
    for number, entry in enumerate(cards, 1):
        fill_card(entry, number, box.card[number])
    for number, entry in enumerate(buildings, 1):
        fill_building(entry, number, box)
    check_enough(page, box)
    check_control(page, box)


def fill_spaces(page: Page, box: Any) -> None:
    """Room, pips and worth, by name."""
    room, pips, worth = page.table("room"), page.table("pips"), page.table("worth")
    for space in Space:
        box.room[space] = room.number(space.name.lower(), 1, 99)
    for space in DICE_SPACES:
        box.pips[space] = pips.number(space.name.lower(), 1, 60)
    for good in Good:
        box.worth[good] = worth.number(good.name.lower(), 0, 99)


def check_id(entry: Entry, number: int) -> None:
    """Rows are numbered from 1, in order."""
    if entry.number("id", 1) != number:
        raise entry.wrong(f"{entry.label} must have the id {number}: rows are numbered in order.", "id")


def fill_card(entry: Entry, number: int, card: Any) -> None:
    """`gives` is the upper half, `scores` the lower."""
    check_id(entry, number)
    gives = entry.phrase("gives", *GIVES).groupdict()
    card.amount = int(gives.get("amount") or 0)
    if gives["word"] in WORDS:
        card.effect = WORDS[gives["word"]]
    else:
        card.effect, card.good = Effect.GOODS, entry.name("gives", gives["word"], Good)
    if "good" in gives:
        card.good = entry.name("gives", gives["good"], Good)
    if card.amount > MOST.get(Effect(card.effect), 99):
        raise entry.wrong(f"{entry.label}: {card.amount} is too many for “{gives['word']}”.", "gives")
    fill_lower_half(entry, card)
    entry.source()


def fill_lower_half(entry: Entry, card: Any) -> None:
    """A culture symbol, or people with their number."""
    scores = entry.phrase("scores", r"(?P<word>\w+) (?P<symbols>\d)", r"(?P<word>\w+)").groupdict()
    card.culture = card.role = NONE
    card.symbols = int(scores.get("symbols") or 1)
    if "symbols" in scores:
        card.role = entry.name("scores", scores["word"], Role)
    else:
        card.culture = entry.name("scores", scores["word"], Culture)


def fill_building(entry: Entry, number: int, box: Any) -> None:
    """An exact cost with points, or goods of one's choice."""
    check_id(entry, number)
    building = box.building[number]
    if entry.has("costs"):
        building.points = entry.number("points", 0, 99)
        for part in entry.text("costs").split(","):
            fill_cost(entry, part.strip(), building)
    else:
        goods = entry.phrase("goods", r"(\d) of (\d) kinds?", r"(\d)-(\d) any")
        first, second = int(goods[1]), int(goods[2])
        kinds = "of" in goods[0]
        building.least, building.most = first, first if kinds else second
        building.kinds = second if kinds else 0
        if not 0 < building.least <= building.most or building.kinds > min(len(Good), building.least):
            raise entry.wrong(f"{entry.label}: “{goods[0]}” cannot be paid.", "goods")
    entry.source()


def fill_cost(entry: Entry, part: str, building: Any) -> None:
    """One `2 wood` of a cost."""
    amount, _, word = part.partition(" ")
    good = entry.name("costs", word, Good)
    if not amount.isdecimal() or not 0 < int(amount) <= 99 or building.cost[good]:
        raise entry.wrong(f"{entry.label}: “{part}” is not a cost such as “2 wood”.", "costs")
    building.cost[good] = int(amount)


def check_enough(page: Page, box: Any) -> None:
    """Four cards for the display, and buildings for every stack."""
    if box.n_cards < N_SLOTS:
        raise page.top.wrong(f"there must be at least {N_SLOTS} cards.", "card")
    if box.n_tiles < N_SLOTS * box.stack_height:
        needed = N_SLOTS * int(box.stack_height)
        raise page.top.wrong(f"{N_SLOTS} stacks of {box.stack_height} need {needed} buildings.", "building")
    if box.start_people > box.most_people:
        raise page.table("numbers").wrong("a tribe cannot begin with more people than it may have.")


def check_control(page: Page, box: Any) -> None:
    """Hold the file against the sums that it states."""
    if not page.top.has("control"):
        return
    control = page.table("control")
    cards = box.card[1 : box.n_cards + 1]
    green = sum(card.culture != NONE for card in cards)
    exact = sum(int(b.points) for b in box.building)
    totals = {"cards": len(cards), "green": green, "sand": len(cards) - green}
    check_sums(control, totals | {"buildings": int(box.n_tiles), "exact_points": exact})
    effects = Counter(Effect(card.effect).name.lower() for card in cards)
    cultures = Counter(Culture(card.culture).name.lower() for card in cards if card.culture != NONE)
    symbols: Counter[str] = Counter()
    for card in cards:
        if card.role != NONE:
            symbols[Role(card.role).name.lower()] += int(card.symbols)
    check_group(control, "effects", effects, Effect)
    check_group(control, "cultures", cultures, Culture)
    check_group(control, "symbols", symbols, Role)


def check_group(control: Entry, name: str, found: Counter[str], names: Any) -> None:
    """One table of sums within the control table."""
    if control.has(name):
        group = control.inner(name)
        check_sums(group, {member.name.lower(): found[member.name.lower()] for member in names})
