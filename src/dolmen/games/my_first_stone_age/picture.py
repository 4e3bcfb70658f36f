"""The table as plain text, 78 characters wide, from a view only."""

from collections.abc import Iterator, Sequence

from dolmen.kernel.view import View

from . import rules, text
from .state import N_GOODS, NONE, Face, Good, Space

WIDE = 78
ROW = 7  # trees on a line


def picture(view: View, people: Sequence[str]) -> str:
    """Forest, ring, huts and settlements."""
    lines = [*forest(view), *ring(view, people), *huts(view), *settlements(view, people)]
    return "\n".join(line.rstrip() for line in lines)


def rule(title: str) -> str:
    """A heading across the page."""
    return f"── {title} ".ljust(WIDE, "─")


def short(name: str) -> str:
    """A name that fits a column."""
    return name if len(name) <= 10 else f"{name[:9]}…"


def forest(view: View) -> Iterator[str]:
    """The trees by their places; those face up with what they show."""
    s = view.state
    yield rule("Forest")
    trees = [f"{place:>3} {tree(view, place):<7}" for place in range(1, int(view.box.n_tokens) + 1)]
    for start in range(0, len(trees), ROW):
        yield "".join(trees[start : start + ROW])
    if s.reminder_at:
        yield f" Remember: tree {int(s.reminder_at)} shows {text.face_name(int(s.reminder))}."


def tree(view: View, place: int) -> str:
    """`♣`, or what it shows, in six letters."""
    face = int(view.state.forest[place])
    if face == NONE:
        return "♣"
    return f"[{face}]" if face <= Face.DIE_6 else f"[{Face(face).name.lower()[:5]}]"


def ring(view: View, people: Sequence[str]) -> Iterator[str]:
    """The places along the arrows, with what lies there and who stands there."""
    yield rule("Ring, along the arrows")
    for at, kind in enumerate(view.box.ring):
        here = " ".join(short(name) for p, name in enumerate(people) if view.state.player[p].at == at)
        place = text.PLACES[Space(kind)].removeprefix("the ")
        yield f" {place:<15}{lying(view, Space(kind)):<38}{here}"[:WIDE]


def lying(view: View, kind: Space) -> str:
    """What lies on a place."""
    s = view.state
    if kind < N_GOODS:
        return text.some([int(n) if g == kind else 0 for g, n in enumerate(s.stock)])
    if kind == Space.TRADE:
        return " ".join(text.thing(g) for g in Good for _ in range(int(s.post[g])))
    if kind == Space.DOG:
        return f"{int(s.kennel)} dog{'' if s.kennel == 1 else 's'}"
    return ""


def huts(view: View) -> Iterator[str]:
    """The hut on top of each pile."""
    yield rule("Huts")
    for i, (hut, left) in enumerate(zip(view.state.top, view.state.pile, strict=True), 1):
        cost = text.some(view.box.hut[hut].cost) if hut != NONE else "–"
        yield f" hut {i:<11}{cost:<38}{int(left)} left"


def settlements(view: View, people: Sequence[str]) -> Iterator[str]:
    """What each player has, as far as this viewer sees it."""
    yield rule("Settlements")
    for seat, name in enumerate(people):
        me = view.state.player[seat]
        marker = "▸" if seat == rules.to_move(view.state) else " "
        huts = f"{int(me.huts)} of {int(view.box.huts_to_win)} huts"
        dogs = f"{int(me.dogs)} dog{'' if me.dogs == 1 else 's'}"
        held = f"{int(me.held)} good{'' if me.held == 1 else 's'}"
        yield f"{marker}{short(name):<11} {huts}, {dogs}, {held}"
        yield from named(view, seat)


def named(view: View, seat: int) -> Iterator[str]:
    """`2 fish`, where one may see it."""
    me = view.state.player[seat]
    if me.held > 0 and (seat == view.seat or view.state.open_goods):
        yield f"{'':<13}{text.some([rules.owned(me, g) for g in Good])}"
