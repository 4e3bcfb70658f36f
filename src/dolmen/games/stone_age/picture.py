"""The table as plain text, 78 characters wide, from a view only."""

from collections.abc import Iterator, Sequence
from typing import Any

from dolmen.kernel.view import View

from . import rules, rules_end, rules_people, text
from .state import EMPTY, MOST_CARDS, N_SLOTS, NONE, Culture, Good, Phase, Role, Space

WIDE = 78
GIVES = {Space.TOOL_MAKER: "a tool", Space.HUT: "one more person", Space.FIELD: "a step on the food track"}
COLUMNS = ("at home", "food", "track", *(text.name(good) for good in Good), "tools", "points")
WIDTHS = (8, 6, 6, 6, 6, 6, 6, 12, 8)


def picture(view: View, people: Sequence[str]) -> str:
    """Land, cards, buildings and tribes, with who stands where."""
    lines = [*land(view, people), *cards(view, people), *buildings(view, people), *tribes(view, people)]
    return "\n".join(line.rstrip() for line in lines)


def rule(title: str, note: str = "") -> str:
    """A heading across the page."""
    return f"── {title} {f'· {note} ' if note else ''}".ljust(WIDE, "─")


def row(place: str, note: str, gives: str, who: str, wide: int = 43) -> str:
    """One place: its name, a note, what it gives, who stands there."""
    return f" {place:<11} {note:<7} {gives:<{wide}} {who}"


def standing(view: View, people: Sequence[str], space: int) -> list[str]:
    """`Ada ×3`, `Ben ×2`, or only the name where a single person stands."""
    placed = [(name, int(view.state.player[p].placed[space])) for p, name in enumerate(people)]
    alone = view.box.room[space] == 1
    return [short(name) + ("" if alone else f" ×{n}") for name, n in placed if n]


def short(name: str) -> str:
    """A name that fits a column."""
    return name if len(name) <= 10 else f"{name[:9]}…"


# --- The board --------------------------------------------------------------------------------


def land(view: View, people: Sequence[str]) -> Iterator[str]:
    """Where dice are rolled, and the village."""
    yield rule("Land and village")
    for space in Space:
        if space >= Space.CARD_1:
            return
        first, *more = folded(standing(view, people, space), 28)
        yield row(text.name(space), room(view, space), use_of(view, space), first, 26)
        yield from (row("", "", "", line, 26) for line in more)


def room(view: View, space: Space) -> str:
    """How many more people a space takes, where that matters."""
    free = int(view.box.room[space]) - sum(int(me.placed[space]) for me in view.state.player)
    if free > 0 and rules_people.is_crowded(view.state, space):
        return "closed"
    return f"room {free}" if Space.FOREST <= space <= Space.RIVER else ""


def use_of(view: View, space: Space) -> str:
    """What people bring home from a space."""
    if space in GIVES:
        return GIVES[space]
    return f"dice, {int(view.box.pips[space])} pips for 1 {text.good_name(space - Space.FOREST)}"


def cards(view: View, people: Sequence[str]) -> Iterator[str]:
    """The display: price, both halves."""
    deck = int(view.state.deck)
    yield rule("Cards", f"{deck} in the deck")
    for slot in range(N_SLOTS):
        number, space = int(view.state.display[slot]), Space.CARD_1 + slot
        card = view.box.card[number]
        gives = f"{text.effect(card)} / {text.lower_half(card)}" if number != EMPTY else "–"
        price = f"{slot + 1} good{'s' if slot else ''}" if number else ""
        yield row(text.name(Space(space)), price, gives, "".join(standing(view, people, space)))


def buildings(view: View, people: Sequence[str]) -> Iterator[str]:
    """The top of each stack: cost and points."""
    yield rule("Buildings")
    for site in range(view.seats):
        tile, space = int(view.state.site[site]), Space.BUILDING_1 + site
        gives = building(view.box.building[tile]) if tile != EMPTY else "–"
        left = f"{int(view.state.stack[site])} left"
        yield row(text.name(Space(space)), left, gives, "".join(standing(view, people, space)))


def building(tile: Any) -> str:
    """`11 points for 2 wood and 1 brick`, or goods of one's choice for their worth."""
    if tile.most == 0:
        return f"{int(tile.points)} points for {text.some(tile.cost)}"
    if tile.kinds == 0:
        return f"{int(tile.least)} to {int(tile.most)} goods for their worth"
    return f"{int(tile.least)} goods of {int(tile.kinds)} {text.kinds(tile)} for their worth"


# --- The tribes -------------------------------------------------------------------------------


def tribes(view: View, people: Sequence[str]) -> Iterator[str]:
    """A line of numbers for each tribe, and below it what it has collected."""
    head = "".join(f"{column:>{width}}" for column, width in zip(COLUMNS, WIDTHS, strict=True))
    yield rule("Tribes", f"{short(people[view.state.starter])} starts this round")
    yield f" {'':<12}{head}"
    for p, name in enumerate(people):
        me = view.state.player[p]
        cells = "".join(f"{cell:>{width}}" for cell, width in zip(numbers(view, p), WIDTHS, strict=True))
        marker = "▸" if p == rules.to_move(view.state) else " "
        yield f"{marker}{short(name):<12}{cells}"
        if has := list(collected(view, me)):
            yield from (f"     {line}" for line in folded(has, WIDE - 8))


def numbers(view: View, p: int) -> list[str]:
    """The cells of a tribe's line."""
    me = view.state.player[p]
    tribe = f"{rules_people.at_home(me)} of {int(me.people)}"
    goods = [str(int(n)) for n in me.goods]
    score = str(rules_end.score(view.state, view.box, p))
    return [tribe, str(int(me.food)), f"+{int(me.food_track)}", *goods, tools(me), score]


def tools(me: Any) -> str:
    """`(2) 1`; those used this round in brackets."""
    shown = [
        f"({v})" if used else str(v) for v, used in zip(me.tools.tolist(), me.used.tolist(), strict=True) if v
    ]
    return " ".join(shown) or "–"


def collected(view: View, me: Any) -> Iterator[str]:
    """Buildings, symbols, people on cards, one-time tools, goods owed, cards unseen."""
    if me.buildings:
        yield f"{int(me.buildings)} building{'s' if me.buildings > 1 else ''}"
    yield from symbols(view, me.cards)
    yield from (f"one-time tool of {value}" for value, n in enumerate(me.one_time.tolist()) for _ in range(n))
    if me.two_goods:
        yield f"{2 * int(me.two_goods)} goods to claim"
    if me.drawn and view.state.phase != Phase.OVER:
        seen = ", ".join(symbols(view, me.secret))
        yield f"{int(me.drawn)} drawn unseen{f' ({seen})' if seen else ''}"


def symbols(view: View, owned: Any) -> Iterator[str]:
    """`art ×2`, `3 farmers`: the lower halves of cards, counted."""
    held = [view.box.card[number] for number in range(1, MOST_CARDS + 1) if owned[number] > 0]
    for culture in Culture:
        if n := sum(card.culture == culture for card in held):
            yield text.name(culture) + (f" ×{n}" if n > 1 else "")
    for role in Role:
        if n := sum(int(card.symbols) for card in held if card.culture == NONE and card.role == role):
            yield f"{n} {text.name(role)}{'s' if n > 1 else ''}"


def folded(parts: Sequence[str], wide: int) -> list[str]:
    """Parts with commas between them, on as many lines as they need; one line when there are none."""
    lines = [""]
    for part in parts:
        if lines[-1] and len(lines[-1]) + len(part) + 2 > wide:
            lines[-1] += ","
            lines.append("")
        lines[-1] += f", {part}" if lines[-1] else part
    return lines
