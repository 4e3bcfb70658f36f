"""The table as plain text, 78 characters wide, from a view only."""

from collections.abc import Iterator, Sequence
from typing import Any

from dolmen.kernel.view import View

from . import rules, rules_end, rules_task, text
from .state import N_SEATS, Back, Icon, Kind, Phase, Source, Task, TaskIcon

WIDE = 78
SHORT = 10


def picture(view: View, people: Sequence[str]) -> str:
    """The Tasks, both villages, what lies open, and the viewer's hand."""
    lines = [*tasks(view, people), *open_cards(view), *villages(view, people), *hand(view)]
    return "\n".join(line.rstrip() for line in lines)


def rule(title: str, note: str = "") -> str:
    """A heading across the page."""
    return f"── {title} {f'· {note} ' if note else ''}".ljust(WIDE, "─")


def short(name: str) -> str:
    """A name that fits a column."""
    return name if len(name) <= SHORT else f"{name[: SHORT - 1]}…"


def folded(parts: Sequence[str], indent: int, lead: str = "") -> Iterator[str]:
    """Parts with commas between them, on as many lines as they need."""
    line = lead.ljust(indent)
    for i, part in enumerate(parts):
        piece = f"{part}{',' if i + 1 < len(parts) else ''} "
        if len(line) + len(piece) > WIDE + 1 and line.strip():
            yield line
            line = " " * indent
        line += piece
    yield line


# --- The Tasks --------------------------------------------------------------------------------


def tasks(view: View, people: Sequence[str]) -> Iterator[str]:
    """Five decks: what they need and give, how many cards they have, who stands there."""
    aside = sum(int(job.aside) for job in view.box.job)
    yield rule("Tasks", f"{text.number(aside, 'card')} aside")
    for task in Task:
        deck, job = view.state.deck[task], view.box.job[task]
        cards = text.number(rules_task.cards_in(deck), "card")
        yield f" {text.task_name(task):<10} {cards:>8}  {text.gives(job)}; needs {text.needs(job)}"
        for p, name in enumerate(people):
            if villagers := text.there(view, p, task):
                who = " and ".join(text.upper(view, kind) for kind in villagers)
                yield f"{'':13}{short(name)}: {who}"
        if deck.known:
            known = [text.card_name(view, int(kind)) for kind in deck.under[: deck.known]]
            yield from folded(known, 26, f"{'':13}at the foot")


def open_cards(view: View) -> Iterator[str]:
    """Cards that were revealed and wait for a choice."""
    s = view.state
    if s.laid:
        yield rule("Revealed", text.task_name(int(s.task)))
        yield from (f" {card(view, int(kind))}" for kind in s.open[: s.laid])


# --- The villages -----------------------------------------------------------------------------


def villages(view: View, people: Sequence[str]) -> Iterator[str]:
    """Each tribe: points, icons, cards used and how, and what is known of its hand."""
    for p, name in enumerate(people[:N_SEATS]):
        me = view.state.player[p]
        points = text.number(rules_end.score(view.state, view.box, p), "point")
        marker = "▸ " if p == rules.to_move(view.state) else ""
        yield rule(f"{marker}{short(name)}", f"{points}, {text.number(int(me.icons.sum()), 'icon')}")
        yield from folded([f"{icon.name.lower()} {int(me.icons[icon])}" for icon in Icon], 10, " icons")
        if used := list(village(view, me)):
            yield from folded(used, 10, " village")
        if sources := [f"{text.SOURCES[source]} {int(me.points[source])}" for source in Source]:
            yield from folded(sources, 10, " points")
        yield from held(view, p)


def village(view: View, me: Any) -> Iterator[str]:
    """The used parts, counted."""
    for kind in range(1, view.box.n_kinds + 1):
        for counts, name in ((me.raw, text.upper(view, kind)), (me.made, text.lower(view, kind))):
            if counts[kind] > 0:
                yield f"{name} ×{int(counts[kind])}" if counts[kind] > 1 else name


def held(view: View, p: int) -> Iterator[str]:
    """Backs, and the faces that both have seen."""
    me = view.state.player[p]
    if view.state.phase == Phase.OVER:
        return
    backs = [f"{int(me.backs[back])} {text.back_name(back)}" for back in Back if me.backs[back] > 0]
    yield from folded(backs, 10, " hand")
    known = [
        f"{text.card_name(view, kind)}{f' ×{int(n)}' if n > 1 else ''}"
        for kind, n in enumerate(me.shown)
        if n > 0
    ]
    if known and p != view.seat:
        yield from folded(known, 10, " known")


# --- The hand ---------------------------------------------------------------------------------


def hand(view: View) -> Iterator[str]:
    """The viewer's own cards, both parts of each."""
    if view.seat is None:
        return
    me = view.state.player[view.seat]
    yield rule("Your hand", text.number(int(me.held), "card"))
    yield from (f" {card(view, int(kind))}" for kind in me.hand[: me.held])


def card(view: View, kind: int) -> str:
    """Both parts of a card on one line, cut where it would be too long."""
    it = view.box.card[kind]
    line = f"{text.upper(view, kind)} ({above(it)}) / {text.lower(view, kind)} ({below(it)})"
    return line if len(line) < WIDE else f"{line[: WIDE - 2]}…"


def above(it: Any) -> str:
    """The upper part in a few words."""
    if it.kind == Kind.VILLAGER:
        return ", ".join(icon.name.lower() for icon in TaskIcon if it.skills[icon] > 0)
    if it.kind == Kind.RITUAL:
        return f"{text.task_name(int(it.task))} {int(it.reveal)}:{int(it.keep)}"
    return plain(it.raw)


def below(it: Any) -> str:
    """The lower part in a few words."""
    words = [plain(it.gives)]
    if it.requires.any():
        words.insert(0, f"{plain(it.requires)} →")
    if it.scores.any():
        words.append(f"scores {plain(it.scores)}")
    if it.points > 0:
        words.append(f"{int(it.points)}p")
    if it.ability > 0:
        more = f"+{int(it.keep)}" if it.keep > 0 else f"see +{int(it.reveal)}"
        words.append(f"{text.task_name(int(it.task))} {more}")
    return " ".join(words)


def plain(counts: Any) -> str:
    """`2 food 1 hide`."""
    return " ".join(f"{int(n)} {icon.name.lower()}" for icon, n in zip(Icon, counts, strict=True) if n > 0)
