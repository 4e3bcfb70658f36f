"""Reads an edition of Neolithic into the box record."""

import re
from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from dolmen.kernel.box import Entry, Page, check_sums

from .state import (
    FIRST_FOUNDER,
    LAST_FOUNDER,
    MOST_ABILITIES,
    MOST_CARDS,
    MOST_DECK,
    MOST_KINDS,
    MOST_NEEDED,
    MOST_OPEN,
    N_SEATS,
    NONE,
    Back,
    Icon,
    Kind,
    Task,
    TaskIcon,
)

NUMBERS = {"bonus": (0, 99), "idle_turns": (2, 99), "turns": (2, 999)}
PARTS = {
    Kind.VILLAGER: ("villager", "culture"),
    Kind.RITUAL: ("ritual", "innovation"),
    Kind.ANIMAL: ("hunted", "domesticated"),
    Kind.RESOURCE: ("gathered", "developed"),
}
PROVIDES = {  # Forage alone mixes
    Back.PROCREATE: Kind.VILLAGER,
    Back.INNOVATE: Kind.RITUAL,
    Back.HUNT: Kind.ANIMAL,
    Back.GATHER: Kind.RESOURCE,
    Back.FOUNDER: Kind.VILLAGER,
}
NAME = r"[^{}]{1,24}"  # words fill gaps in braces
Abilities = dict[tuple[int, int, int], int]  # task, more revealed, more kept: which bit it is


def fill(page: Page, box: Any) -> None:
    """Fill the box from an edition's page."""
    numbers = page.table("numbers")
    for name, (low, high) in NUMBERS.items():
        box[name] = numbers.number(name, low, high)
    tasks = page.table("tasks")
    jobs = {task: tasks.inner(task.name.lower()) for task in Task}
    for task, entry in jobs.items():
        fill_job(entry, box.job[task])
    cards = page.rows("card", MOST_KINDS)
    fill_cards(page, cards, box)
    check_founders(cards, box)
    for task, entry in jobs.items():
        check_deck(entry, box, task)
    check_helps(cards, box)
    check_control(page, box)


# --- Tasks ------------------------------------------------------------------------------------


def fill_job(entry: Entry, job: Any) -> None:
    """What a Task needs, and whether it reveals or gives unseen."""
    words = entry.text("villagers").split(", ")
    job.needs = [NONE] * MOST_NEEDED
    if words != ["any"]:
        if len(words) > MOST_NEEDED:
            raise entry.wrong(f"{entry.label}: a Task needs at most {MOST_NEEDED} Villagers.", "villagers")
        job.needs[: len(words)] = [entry.name("villagers", word, TaskIcon) for word in words]
    job.villagers = len(words)
    job.dealt = entry.number("dealt", 0, MOST_DECK) if entry.has("dealt") else 0
    job.aside = entry.number("aside", 0, MOST_DECK) if entry.has("aside") else 0
    if entry.has("take"):
        job.keep = entry.number("take", 1, MOST_OPEN)
    else:
        job.reveal = entry.number("reveal", 1, MOST_OPEN)
        job.keep = entry.number("choose", 1, int(job.reveal))


# --- Cards ------------------------------------------------------------------------------------


def fill_cards(page: Page, cards: list[Entry], box: Any) -> None:
    """Every card, and where the cards of a back begin and end."""
    box.n_kinds = len(cards)
    box.first[:], box.last[:] = len(cards), len(cards) - 1  # nothing, until it is found
    upper, lower, abilities = [""], [""], Abilities()
    for number, entry in enumerate(cards, 1):
        card = box.card[number]
        if entry.number("id", 1) != number:
            raise entry.wrong(f"{entry.label} must have the id {number}: rows are numbered in order.", "id")
        card.copies = entry.number("copies", 1, MOST_DECK) if entry.has("copies") else 1
        card.back = entry.name("back", entry.text("back"), Back)
        stand_together(entry, number, box)
        first, second = fill_card(entry, card, abilities)
        upper.append(first)
        lower.append(second)
    for card in box.card[1 : box.n_kinds + 1]:
        if card.kind == Kind.VILLAGER:
            card.alone = sum(1 << task for task in Task if performs_alone(box.job[task], card))
        elif card.ability:
            box.ways[card.task] |= card.ability
    if box.card["copies"].sum() > MOST_CARDS:
        raise page.top.wrong(f"there is room for {MOST_CARDS} cards.", "card")
    page.names |= {"upper": tuple(upper), "lower": tuple(lower)}


def performs_alone(job: Any, card: Any) -> bool:
    """Whether a Task needs one Villager, and this one will do."""
    return bool(job.villagers == 1 and (job.needs[0] == NONE or card.skills[job.needs[0]]))


def stand_together(entry: Entry, number: int, box: Any) -> None:
    """Rows of one back stand one after the other."""
    back = box.card[number].back
    if box.last[back] == box.n_kinds - 1 and box.first[back] == box.n_kinds:
        box.first[back] = number
    elif box.last[back] != number - 1:
        raise entry.wrong(f"{entry.label}: cards with one back must stand together.", "back")
    box.last[back] = number


def fill_card(entry: Entry, card: Any, abilities: Abilities) -> tuple[str, str]:
    """Both parts of a card; their names."""
    kinds = [kind for kind, (first, _) in PARTS.items() if entry.has(first)]
    if len(kinds) != 1:
        known = ", ".join(first for first, _ in PARTS.values())
        raise entry.wrong(f"{entry.label} must have exactly one of {known}.")
    card.kind, card.task = kinds[0], NONE
    if PROVIDES.get(Back(card.back), card.kind) != card.kind:
        raise entry.wrong(f"{entry.label}: there is no such card with this back.", PARTS[kinds[0]][0])
    first, second = (entry.part(name) for name in PARTS[kinds[0]])
    fill_first(first, card)
    fill_second(second, card, abilities)
    for part in (first, second):
        part.source()
    return first.phrase("name", NAME)[0], second.phrase("name", NAME)[0]


def fill_first(part: Entry, card: Any) -> None:
    """A Villager's icons, what a Ritual does, or what a hunted or gathered card gives."""
    match card.kind:
        case Kind.VILLAGER:
            for word in part.text("icons").split(", "):
                card.skills[part.name("icons", word, TaskIcon)] = 1
        case Kind.RITUAL:
            card.task = part.name("task", part.text("task"), Task)
            card.reveal = part.number("reveal", 1, MOST_OPEN)
            card.keep = part.number("choose", 1, int(card.reveal))
        case _:
            card.raw = counted(part, "gives", Icon)


def fill_second(part: Entry, card: Any, abilities: Abilities) -> None:
    """What a card gives in a village, what it asks for and scores, and how an animal helps."""
    card.gives = counted(part, "gives", Icon)
    if card.kind == Kind.VILLAGER:
        card.scores = counted(part, "scores", Icon)
    if card.kind == Kind.RITUAL:
        card.requires = counted(part, "requires", Icon)
    if card.kind in (Kind.RITUAL, Kind.RESOURCE):
        card.points = part.number("points", 0, 99)
    if card.kind == Kind.ANIMAL and part.has("helps"):
        fill_ability(part, card, abilities)


def fill_ability(part: Entry, card: Any, abilities: Abilities) -> None:
    """`helps = "gather", choose = 1`: equal abilities get one number."""
    card.task = part.name("helps", part.text("helps"), Task)
    more = "choose" if part.has("choose") else "reveal"
    number = part.number(more, 1, MOST_OPEN)
    card.keep, card.reveal = (number, 0) if more == "choose" else (0, number)
    ability = (int(card.task), int(card.reveal), int(card.keep))
    card.ability = 1 << abilities.setdefault(ability, len(abilities))
    if len(abilities) > MOST_ABILITIES:
        raise part.wrong(f"{part.label}: there is room for {MOST_ABILITIES} different abilities.", "helps")


def counted(entry: Entry, key: str, names: type[IntEnum]) -> list[int]:
    """`2 food, 1 hide` as a number for each name."""
    found: dict[IntEnum, int] = {}
    for part in entry.text(key).split(", "):
        if not (match := re.fullmatch(r"([1-9]) (\w+)", part)):
            raise entry.wrong(f"{entry.label}: “{part}” is not a count such as “2 food”.", key)
        name = entry.name(key, match[2], names)
        if name in found:
            raise entry.wrong(f"{entry.label}: “{match[2]}” stands there twice.", key)
        found[name] = int(match[1])
    return [found.get(name, 0) for name in names]


# --- Checks -----------------------------------------------------------------------------------


def check_founders(cards: list[Entry], box: Any) -> None:
    """Two Founders, one card each, before all others."""
    founders = [n for n in range(1, box.n_kinds + 1) if box.card[n].back == Back.FOUNDER]
    if founders != [FIRST_FOUNDER, LAST_FOUNDER] or any(box.card[n].copies != 1 for n in founders):
        raise cards[0].wrong("the first two cards must be the Founders, one of each, and no others.", "back")


def cards_of(box: Any, back: int) -> int:
    """How many cards have this back."""
    return sum(int(box.card[n].copies) for n in range(box.first[back], box.last[back] + 1))


def check_deck(entry: Entry, box: Any, task: Task) -> None:
    """A deck has as many cards as stated, and enough for set-up."""
    stated, found, job = entry.number("cards", 1, MOST_DECK), cards_of(box, task), box.job[task]
    if stated != found:
        raise entry.wrong(f"{entry.label}: “cards” is {stated}, but the rows add up to {found}.", "cards")
    if found <= job.aside + N_SEATS * job.dealt:
        raise entry.wrong(f"{entry.label}: after set-up no card would be left.", "cards")


def check_helps(cards: list[Entry], box: Any) -> None:
    """Animals reveal more only where cards are revealed, and never more than can lie open."""
    ways: dict[int, Any] = {}
    for number, entry in enumerate(cards, 1):
        card = box.card[number]
        if card.kind != Kind.ANIMAL or card.task == NONE:
            continue
        if card.reveal > 0 and box.job[card.task].reveal == 0:
            raise entry.wrong(
                f"{entry.label}: no more cards can be revealed at a Task that reveals none.", "domesticated"
            )
        ways[int(card.ability)] = card
        job = box.job[card.task]
        kin = [way for way in ways.values() if way.task == card.task]
        most = max(job.reveal + sum(way.reveal for way in kin), job.keep + sum(way.keep for way in kin))
        if most > MOST_OPEN:
            raise entry.wrong(f"{entry.label}: {most} cards would be too many at once.", "domesticated")


def check_control(page: Page, box: Any) -> None:
    """Hold the file against the sums that it states."""
    if not page.top.has("control"):
        return
    control = page.table("control")
    cards = [card for card in box.card[1 : box.n_kinds + 1] for _ in range(card.copies)]
    backs = {back.name.lower(): cards_of(box, back) for back in Back if back != Back.FOUNDER}
    left = {f"{name}_left": n - spent(box, Back[name.upper()]) for name, n in backs.items()}
    points = sum(int(card.points) for card in cards)
    check_sums(control, {"cards": len(cards), "points": points} | backs | left)
    check_icons(control, "raw", total(cards, "raw"))
    check_icons(control, "gives", total(cards, "gives"))
    check_icons(control, "requires", total(cards, "requires"))
    kinds = {kind: sum(c.kind == kind for c in cards if c.back == Back.FORAGE) for kind in Kind}
    if control.has("in_forage"):
        check_sums(control.inner("in_forage"), {kind.name.lower(): n for kind, n in kinds.items()})


def spent(box: Any, back: Back) -> int:
    """Cards of a deck that are dealt or put aside at set-up."""
    job = box.job[back]
    return int(job.aside) + N_SEATS * int(job.dealt)


def total(cards: list[Any], field: str) -> Mapping[str, int]:
    """Icons of all cards together."""
    sums = sum(card[field].astype(int) for card in cards)
    return {icon.name.lower(): int(sums[icon]) for icon in Icon}


def check_icons(control: Entry, name: str, found: Mapping[str, int]) -> None:
    """One table of sums within the control table."""
    if control.has(name):
        check_sums(control.inner(name), found)
