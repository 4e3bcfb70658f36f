"""The table as plain text, 78 characters wide, from a view only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dolmen.kernel.record import UNKNOWN
from dolmen.kernel.view import View

from . import rules, text
from .state import EMPTY, N_SQUARES, NONE, Animal, Back, Branch, Kind, Terrain

WIDE = 78


def picture(view: View, people: Sequence[str]) -> str:
    """Terrains, rows and communities."""
    lines = [*terrains(view), *rows(view), *communities(view, people)]
    return "\n".join(line.rstrip()[:WIDE] for line in lines)


def rule(title: str, note: str = "") -> str:
    """A heading across the page."""
    return f"── {title} {f'· {note} ' if note else ''}".ljust(WIDE, "─")


def short(name: str) -> str:
    """A name that fits a column."""
    return name if len(name) <= 12 else f"{name[:11]}…"


def folded(parts: Sequence[str], wide: int = WIDE - 6) -> list[str]:
    """Parts with commas between them, on as many lines as they need."""
    lines = [""]
    for part in parts:
        if lines[-1] and len(lines[-1]) + len(part) + 2 > wide:
            lines[-1] += ","
            lines.append("")
        lines[-1] += f", {part}" if lines[-1] else part
    return lines


# --- The board ------------------------------------------------------------------------------------


def terrains(view: View) -> Iterator[str]:
    """Decks, piles and predators."""
    s = view.state
    yield rule("Terrains", f"{int(s.spoils)} Spoils")
    for terrain in Terrain:
        there = view.box.beast[terrain]
        animal = text.name(Animal(2 + terrain)) if s.figure[terrain] else "no predator"
        strength = f", strength {int(there.strength)}" if s.figure[terrain] else ""
        left = text.some(int(s.deck[terrain]), "card", "cards")
        name = text.name(terrain).capitalize()
        yield f" {name:<10} {left:<9} {animal + strength:<24} {on_pile(s, terrain)}"
    if s.animal != NONE:
        yield f" {text.capital(text.beast(s))} lies there."


def on_pile(s: Any, terrain: int) -> str:
    """`pile of 4, top Wood`."""
    heap = s.heap[terrain]
    if not heap.count:
        return "no pile"
    top = f", top {text.name(Kind(int(heap.top) - 1))}" if heap.top else ""
    return f"pile of {int(heap.count)}{top}"


def rows(view: View) -> Iterator[str]:
    """Squares with what lies there, and the settlement."""
    s = view.state
    for branch in Branch:
        row = s.row[branch]
        yield rule(f"{text.name(branch).title()} row", f"{int(row.deck)} unseen in the deck")
        for i in range(N_SQUARES):
            if lies := square(view, row, i):
                yield f" {i + 1}  {lies}"


def square(view: View, row: Any, i: int) -> str:
    """A technology with cost, prerequisites and points; a resource; a settlement."""
    number = int(row.technology[i])
    if number != EMPTY:
        return technology(view, number)
    if row.resource[i]:
        return f"{text.name(Kind(int(row.resource[i]) - 1))} lies here"
    if i == N_SQUARES - 1 and row.settlement:
        needs = view.box.settlement[row.settlement].needs
        return "Settlement for " + text.listed([f"{int(needs[b])} {text.name(b)}" for b in Branch])
    return ""


def technology(view: View, number: int) -> str:
    """`Bow            3  Wood, Grass, Spoils          on Rope, Stone Knife`; what is met has a tick."""
    card = view.box.technology[number]
    cost = ", ".join(text.name(Kind(k)) for k in card.cost[: card.n_cost].tolist())
    needs = [
        text.technology(view.box, int(r)) + ("✓" if view.state.owner[r] else "")
        for r in card.requires[: card.n_requires]
    ]
    on = f"on {', '.join(needs)}" if needs else ""
    return f"{text.technology(view.box, number):<20} {int(card.points)}  {cost:<25} {on}"


# --- The communities ------------------------------------------------------------------------------


def communities(view: View, people: Sequence[str]) -> Iterator[str]:
    """Points, hand and technologies of everybody."""
    s = view.state
    yield rule("Communities", f"{short(people[s.turn])} has {text.points_left(s)}")
    for p, name in enumerate(people):
        me = s.player[p]
        marker = "▸" if p == rules.to_move(s) else " "
        held = f"{int(me.backs.sum())} of {int(me.limit)} cards: {hand(me)}"
        yield f"{marker}{short(name):<13} {int(me.points.sum()):>3} points   {held}"
        own = list(owned(view, p))
        yield from (f"     {line}" for line in folded(own) if own)


def hand(me: Any) -> str:
    """Faces where they may be seen, else backs."""
    if me.hand[0] != UNKNOWN:
        parts = [f"{int(n)} {text.name(k)}" for k, n in zip(Kind, me.hand, strict=True) if n]
    else:
        parts = [f"{int(n)} {text.name(b)}" for b, n in zip(Back, me.backs, strict=True) if n]
    return ", ".join(parts) or "–"


def owned(view: View, p: int) -> Iterator[str]:
    """Technologies, those turned in brackets; figures; a settlement."""
    s = view.state
    for number in range(1, view.box.n_technologies + 1):
        if s.owner[number] == p + 1:
            name = text.technology(view.box, number)
            yield f"({name})" if s.turned[number] else name
    for terrain in Terrain:
        if s.player[p].figures[terrain]:
            yield f"figure of the {text.name(Animal(2 + terrain))}"
    if s.player[p].settlement:
        yield "a settlement"
