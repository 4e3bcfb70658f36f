"""Reads an edition of Cro-Magnon into the box record."""

from __future__ import annotations

import re
from typing import Any

from dolmen.kernel.box import Entry, Page, check_sums

from .rules_technology import marks
from .state import (
    EMPTY,
    FIELDS,
    JOKER,
    KIND_OF,
    KINDS_OF,
    MOST_COST,
    MOST_DECK,
    MOST_EVENTS,
    MOST_ICONS,
    MOST_LETTERS,
    MOST_LINES,
    MOST_PAIRS,
    MOST_REQUIRED,
    MOST_SETTLEMENTS,
    MOST_SHARE,
    MOST_TECHNOLOGIES,
    N_FIRST,
    NONE,
    SPOILS,
    Animal,
    Branch,
    Kind,
    Terrain,
)

NUMBERS = {
    "actions": (1, 9),
    "solo_actions": (1, 9),
    "hand_limit": (1, 20),
    "spoils": (1, 60),
    "cards_per_point": (1, 99),
    "founding": (1, 9),
    "months": (1, MOST_EVENTS),
    "rounds": (1, 300),
}
TARGETS = ("two", "three", "four")
LAST_LETTER = "\u7fff"  # that a cell can hold
EXCHANGED = (Kind.WOOD, Kind.STONE, Kind.SPRING, Kind.GRASS, Kind.CLAY)
PREDATORS = (Animal.WOLF, Animal.CAVE_BEAR, Animal.CROCODILE, Animal.SABRE_TOOTH)
HERDS = ((Terrain.FOREST, Animal.DEER), (Terrain.MOUNTAINS, Animal.MARKHOR))


def fill(page: Page, box: Any) -> None:
    """Fill the box from an edition's page."""
    numbers = page.table("numbers")
    for name, (low, high) in NUMBERS.items():
        box[name] = numbers.number(name, low, high)
    targets = page.table("target")
    for seats, word in enumerate(TARGETS, 2):
        box.target[seats] = targets.number(word, 1, 99)
    fill_decks(page, box)
    fill_predators(page, box)
    fill_lines(page, box)
    technologies = fill_technologies(page, box)
    fill_settlements(page, box)
    check_order(technologies, box)
    fill_events(page, box)
    check_control(page, box)


# --- Decks, predators, the track ------------------------------------------------------------------


def fill_decks(page: Page, box: Any) -> None:
    """Resources and herbivores in the terrain decks, and what resources are exchanged for."""
    cards, rates, herds = page.table("cards"), page.table("rates"), page.table("herds")
    for kind in Kind:
        if kind != Kind.SPOILS:
            box.count[kind] = cards.number(kind.name.lower(), 0, MOST_DECK)
    for kind in EXCHANGED:
        box.rate[kind] = rates.number(kind.name.lower(), 1, 99)
    for terrain, animal in HERDS:
        box.herd[terrain] = herds.number(animal.name.lower(), 0, MOST_DECK)
    for terrain in Terrain:
        if not 1 < deck_size(box, terrain) <= MOST_DECK:
            size = f"1 to {MOST_DECK - 1} cards besides its predator"
            raise cards.wrong(
                f"the {terrain.name.lower()} must have {size}.", Kind(KIND_OF[terrain]).name.lower()
            )


def deck_size(box: Any, terrain: int) -> int:
    """All cards of a terrain, its predator included."""
    first = KIND_OF[terrain]
    return int(box.count[first : first + KINDS_OF[terrain]].sum() + box.herd[terrain] + 1)


def fill_predators(page: Page, box: Any) -> None:
    """One for each terrain, in the order of the terrains."""
    entries = page.rows("predator", len(Terrain))
    if len(entries) != len(Terrain):
        raise entries[-1].wrong(f"there must be {len(Terrain)} predators, one for each terrain.")
    for terrain, entry in zip(Terrain, entries, strict=True):
        beast = box.beast[terrain]
        if entry.name("name", entry.text("name"), Animal) != PREDATORS[terrain]:
            expected = PREDATORS[terrain].name.lower()
            raise entry.wrong(
                f"{entry.label} must be the {expected}: they stand in the order of the terrains.", "name"
            )
        beast.strength = entry.number("strength", 1, MOST_PAIRS)
        beast.points = entry.number("points", 0, MOST_SHARE)
        beast.spoils = entry.number("spoils", 0, MOST_SHARE)
        beast.figure = entry.number("figure", 0, 99)
        entry.source()


def fill_lines(page: Page, box: Any) -> None:
    """Dividing lines, from the beginning of the track."""
    entries = page.rows("line", MOST_LINES)
    box.n_lines = len(entries)
    for i, entry in enumerate(entries):
        box.line[i] = entry.number("after", 1, 99)
        if i and box.line[i] <= box.line[i - 1]:
            raise entry.wrong(f"{entry.label}: lines follow one another up the track.", "after")
        entry.source()


# --- Technologies ---------------------------------------------------------------------------------


def fill_technologies(page: Page, box: Any) -> list[Entry]:
    """Cards first, then what they rest on, since a card may name a later one."""
    entries = page.rows("technology", MOST_TECHNOLOGIES)
    box.n_technologies = len(entries)
    numbers: dict[str, int] = {}
    for number, entry in enumerate(entries, 1):
        fill_technology(entry, number, box.technology[number], box)
        box.turning[number] = 1 << int(box.technology[number].icons)
        name = entry.text("name")
        if numbers.setdefault(name, number) != number:
            raise entry.wrong(f"{entry.label}: there are two cards named “{name}”.", "name")
    for number, entry in enumerate(entries, 1):
        fill_requires(entry, box.technology[number], numbers)
    check_first(page, entries, box)
    return entries


def fill_technology(entry: Entry, number: int, card: Any, box: Any) -> None:
    """Name, branch, square, cost, points; hand and icons of a dwelling."""
    check_id(entry, number)
    fill_name(entry, card)
    card.branch = entry.name("branch", entry.text("branch"), Branch)
    card.first = entry.number("square", 1, N_FIRST) if entry.has("square") else 0
    card.points = entry.number("points", 0, 20)
    if card.branch == Branch.DWELLING:
        card.hand, card.icons = entry.number("hand", 0, 9), entry.number("icons", 0, MOST_ICONS)
    parts = listed(entry, "cost", MOST_COST)
    card.n_cost = len(parts)
    for i, word in enumerate(parts):
        card.cost[i] = entry.name("cost", word, Kind)
        card.need[card.cost[i]] += 1
    for kind in range(SPOILS):
        card.marks[kind // FIELDS] |= marks(int(card.need[kind]), kind % FIELDS)
    check_payable(entry, card, box)
    entry.source()


def check_payable(entry: Entry, card: Any, box: Any) -> None:
    """There must be cards enough in the box to pay for it, with Spoils where they may stand in."""
    spoils = int(card.need[Kind.SPOILS])
    for kind in range(Kind.SPOILS):
        spoils += JOKER * max(int(card.need[kind]) - int(box.count[kind]), 0)
    if spoils > box.spoils:
        raise entry.wrong(
            f"{entry.label} can never be mastered: the box has too few cards for its cost.", "cost"
        )


def fill_requires(entry: Entry, card: Any, numbers: dict[str, int]) -> None:
    """The technologies it rests on, by name."""
    if not entry.has("requires"):
        return
    names = listed(entry, "requires", MOST_REQUIRED)
    card.n_requires = len(names)
    for i, name in enumerate(names):
        if name not in numbers or name in names[:i]:
            what = "stands twice" if name in numbers else "is no technology of this edition"
            raise entry.wrong(f"{entry.label}: “{name}” {what}.", "requires")
        card.requires[i] = numbers[name]


def check_first(page: Page, entries: list[Entry], box: Any) -> None:
    """Three First Technologies in each row, one to a square."""
    seen: set[tuple[int, int]] = set()
    for entry, card in zip(entries, box.technology[1:], strict=False):
        place = int(card.branch), int(card.first)
        if card.first and place in seen:
            row = Branch(place[0]).name.lower()
            raise entry.wrong(f"{entry.label}: square {place[1]} of the row {row} is taken.", "square")
        seen.add(place)
    for branch in Branch:
        for square in range(1, N_FIRST + 1):
            if (branch, square) not in seen:
                row = branch.name.lower()
                raise page.top.wrong(
                    f"square {square} of the row {row} must have a First Technology.", "technology"
                )


def check_order(entries: list[Entry], box: Any) -> None:
    """Take away what can be mastered until nothing is left; what remains can never be."""
    left, done = set(range(1, len(entries) + 1)), {EMPTY}
    while ready := {n for n in left if done.issuperset(required(box, n)) and is_in_reach(box, n, done)}:
        left -= ready
        done |= ready
    if left:
        entry = entries[min(left) - 1]
        raise entry.wrong(
            f"{entry.label} can never be mastered: {why_never(entries, box, left)}.", "requires"
        )


def is_in_reach(box: Any, number: int, done: set[int]) -> bool:
    """Whether a technology can come to lie in its row, if luck will have it.

    The deck of a row is opened by the first of its squares from which a technology or a settlement was taken.
    """
    card = box.technology[number]
    mastered = [box.technology[n] for n in done if n != EMPTY]
    if card.first or any(one.first and one.branch == card.branch for one in mastered):
        return True
    counts = [sum(one.branch == branch for one in mastered) for branch in Branch]
    settlements = box.settlement[1 : box.n_settlements + 1]
    return any((one.needs <= counts).all() for one in settlements)


def why_never(entries: list[Entry], box: Any, left: set[int]) -> str:
    """What keeps the first of these from being mastered: a circle, or a deck that nothing opens."""
    number, path = min(left), list[int]()
    while number not in path:
        path.append(number)
        missing = [n for n in required(box, number) if n in left]
        if not missing:
            row = Branch(box.technology[number].branch).name.lower()
            return f"nothing opens the deck of the row {row}, in which {entries[number - 1].label} lies"
        number = missing[0]
    return "its prerequisites form a circle"


def required(box: Any, number: int) -> list[int]:
    """The numbers of the technologies that one rests on."""
    card = box.technology[number]
    found: list[int] = card.requires[: card.n_requires].tolist()
    return found


# --- Settlements and events -----------------------------------------------------------------------


def fill_settlements(page: Page, box: Any) -> None:
    """How many technologies of each branch; there must be cards enough of it."""
    entries = page.rows("settlement", MOST_SETTLEMENTS)
    box.n_settlements = len(entries)
    if len(entries) < len(Branch):
        raise entries[-1].wrong(f"there must be at least {len(Branch)} settlements, one for each row.")
    cards = box.technology[1 : box.n_technologies + 1]
    for number, entry in enumerate(entries, 1):
        check_id(entry, number)
        settlement = box.settlement[number]
        for branch in Branch:
            there = sum(card.branch == branch for card in cards)
            settlement.needs[branch] = entry.number(branch.name.lower(), 0, there)
        settlement.points = entry.number("points", 0, 99)
        entry.source()


def fill_events(page: Page, box: Any) -> None:
    """One for each month; the winter is the last."""
    entries = page.rows("event", MOST_EVENTS)
    box.n_events = len(entries)
    for number, entry in enumerate(entries, 1):
        check_id(entry, number)
        fill_event(entry, box.event[number])
    winters = [entry for entry, event in zip(entries, box.event[1:], strict=False) if event.winter]
    if len(winters) != 1 or len(entries) != box.months:
        raise entries[-1].wrong(
            f"there must be {box.months} events, one a month, and one of them the winter."
        )


def fill_event(entry: Entry, event: Any) -> None:
    """What happens, and who is spared."""
    fill_name(entry, event)
    event.keeps = entry.number("keeps", 0, 99) if entry.has("keeps") else NONE
    for key in ("draws", "spoils", "toil"):
        event[key] = entry.number(key, 1, 9) if entry.has(key) else 0
    if entry.has("unless"):
        spared = entry.phrase("unless", r"(\d) (\w+)")
        event.enough, event.unless = int(spared[1]), entry.name("unless", spared[2], Branch)
    if entry.has("takes"):
        for word in listed(entry, "takes", len(Kind)):
            event.takes[entry.name("takes", word, Kind)] = 1
    if entry.has("winter"):
        event.winter = 1 if entry.value("winter") is True else 0
    entry.source()


# --- Words ----------------------------------------------------------------------------------------


def check_id(entry: Entry, number: int) -> None:
    """Rows are numbered from 1, in order."""
    if entry.number("id", 1) != number:
        raise entry.wrong(f"{entry.label} must have the id {number}: rows are numbered in order.", "id")


def fill_name(entry: Entry, card: Any) -> None:
    """A name, letter by letter."""
    name = entry.text("name")
    if (
        len(name) > MOST_LETTERS
        or not re.fullmatch(r"[^\W\d_][\w’' -]*", name)
        or max(map(ord, name)) > 0x7FFF
    ):
        raise entry.wrong(f"{entry.label}: a name has at most {MOST_LETTERS} letters.", "name")
    card.name[: len(name)] = [ord(letter) for letter in name]


def listed(entry: Entry, key: str, most: int) -> list[str]:
    """`wood, stone`, at least one and at most so many."""
    parts = [part.strip() for part in entry.text(key).split(",")]
    if len(parts) > most:
        raise entry.wrong(f"{entry.label}: “{key}” names at most {most}.", key)
    return parts


# --- Sums -----------------------------------------------------------------------------------------


def check_control(page: Page, box: Any) -> None:
    """Hold the file against the sums that it states."""
    if not page.top.has("control"):
        return
    cards = box.technology[1 : box.n_technologies + 1]
    sums = {"technologies": len(cards), "first": sum(card.first > 0 for card in cards)}
    sums |= {branch.name.lower(): sum(card.branch == branch for card in cards) for branch in Branch}
    sums |= {"settlements": int(box.n_settlements), "events": int(box.n_events), "spoils": int(box.spoils)}
    sums |= {terrain.name.lower(): deck_size(box, terrain) for terrain in Terrain}
    sums |= {
        "technology_points": sum(int(card.points) for card in cards),
        "hand_icons": sum(int(card.hand) for card in cards),
        "improve_icons": sum(int(card.icons) for card in cards),
        "figure_points": sum(int(beast.figure) for beast in box.beast),
    }
    check_sums(page.table("control"), sums)
