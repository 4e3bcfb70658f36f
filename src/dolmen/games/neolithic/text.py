"""The game in words, from a view only.  A seat is written {0}, {1}, … for its name to be filled in."""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from dolmen.kernel.moves import Move
from dolmen.kernel.view import View

from . import rules, rules_end, rules_task
from .moves import MOVES
from .state import (
    EMPTY,
    MOST_NEEDED,
    N_TASKS,
    NONE,
    Back,
    Icon,
    Kind,
    Part,
    Phase,
    Source,
    Task,
    TaskIcon,
)

SOURCES = {
    Source.CULTURES: "Cultures",
    Source.SPECIAL: "Culture-Special",
    Source.INNOVATIONS: "Innovations",
    Source.RESOURCES: "Developed resources",
    Source.MOST_ICONS: "Most icons",
}
KINDS = {
    Kind.VILLAGER: (Part.CULTURE,),
    Kind.RITUAL: (Part.RITUAL, Part.INNOVATION),
    Kind.ANIMAL: (Part.HUNTED, Part.DOMESTICATED),
    Kind.RESOURCE: (Part.GATHERED, Part.DEVELOPED),
}
UPPER = (Part.RITUAL, Part.HUNTED, Part.GATHERED)
SKILLS = {
    TaskIcon.MALE: "a man",
    TaskIcon.FEMALE: "a woman",
    TaskIcon.HUNT: "someone who hunts",
    TaskIcon.GATHER: "someone who gathers",
    TaskIcon.INNOVATE: "someone who innovates",
}
Reason = tuple[str, str]  # a sentence, and the clause of RULES.md


# --- Things ----------------------------------------------------------------------------


def task_name(task: int) -> str:
    """`Hunt`."""
    return Task(task).name.capitalize()


def back_name(back: int) -> str:
    """`Hunt`, `Founder`."""
    return Back(back).name.capitalize()


def upper(view: View, kind: int) -> str:
    """A card by its upper part: the Villager, the Ritual, the hunted animal, the gathered resource."""
    return view.game.components.names["upper"][kind]


def lower(view: View, kind: int) -> str:
    """A card by its lower part: the Culture, the Innovation, the domesticated or developed one."""
    return view.game.components.names["lower"][kind]


def card_name(view: View, kind: int) -> str:
    """A card by both parts."""
    return f"“{upper(view, kind)} / {lower(view, kind)}”"


def part_name(view: View, kind: int, part: Part) -> str:
    """A card by the part that is used: `the Culture Agrarian`, `Hunted Goat`."""
    name = upper(view, kind) if part in UPPER else lower(view, kind)
    if part in (Part.CULTURE, Part.RITUAL, Part.INNOVATION):
        return f"the {part.name.capitalize()} {name}"
    return name


def joined(parts: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *most, last = list(parts) or ["nothing"]
    return f"{', '.join(most)} and {last}" if most else last


def number(n: int, thing: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{n} {thing}{'' if n == 1 else 's'}"


def icons(counts: Any) -> str:
    """`2 food and 1 hide`."""
    return joined(f"{int(n)} {icon.name.lower()}" for icon, n in zip(Icon, counts, strict=True) if n > 0)


def needs(job: Any) -> str:
    """`a man and a woman`."""
    wanted = job.needs[: job.villagers]
    return joined("any Villager" if need == NONE else SKILLS[TaskIcon(need)] for need in wanted)


def gives(job: Any) -> str:
    """What a Task says."""
    if job.reveal == 0:
        return f"take {number(int(job.keep), 'card')}"
    return f"reveal {int(job.reveal)}, choose {int(job.keep)}"


def there(view: View, seat: int, task: int) -> list[int]:
    """A tribe's Villagers at a Task."""
    sent = view.state.player[seat].sent[task * MOST_NEEDED : (task + 1) * MOST_NEEDED]
    return [int(kind) for kind in sent if kind != EMPTY]


# --- The log ---------------------------------------------------------------------------


def say(view: View, move: Move) -> str:
    """What a move does, told with the view before it."""
    s, me, nouns = view.state, f"{{{int(view.state.actor)}}}", move.nouns
    match move.verb:
        case "perform":
            known = comes_up(view, nouns["task"], s.player[s.actor])
            return f"{me} goes to {task_name(nouns['task'])} with {upper(view, nouns['card'])}.{known}"
        case "join":
            known = comes_up(view, int(s.task), s.player[s.actor])
            return f"{me} sends {upper(view, nouns['card'])} along.{known}"
        case "village":
            home = rules_task.out(s.player[s.actor])
            return f"{me} brings {number(home, 'Villager')} home for {number(home, 'action')}."
        case "choose":
            return f"{me} chooses {card_name(view, nouns['card'])}."
        case "finish":
            return f"{me} passes." if s.phase == Phase.TURN else f"{me} ends the turn{unused(view)}."
        case "play":
            return say_play(view, me, nouns["card"], nouns["part"])
        case "lead":
            first, second = int(s.starter), 1 - int(s.starter)
            other = upper(view, 3 - nouns["card"])
            return f"{{{first}}} is led by {upper(view, nouns['card'])}, {{{second}}} by {other}."
        case "draw":
            verb = "is dealt" if s.phase == Phase.DEAL else "takes"
            return f"{me} {verb} {card_name(view, nouns['card'])}.{then_known(view)}"
        case _:
            return f"{card_name(view, nouns['card'])} is revealed.{then_known(view)}"


def veiled(view: View, move: Move) -> str:
    """The log line for those who may not know what was drawn."""
    s, me = view.state, f"{{{int(view.state.actor)}}}"
    verb = "is dealt" if s.phase == Phase.DEAL else "takes"
    return f"{me} {verb} a card from {task_name(int(s.task))}.{then_known(view)}"


def say_play(view: View, me: str, kind: int, part: Part) -> str:
    """A card is played, or a Ritual discarded."""
    if part != Part.RITUAL:
        return f"{me} plays {part_name(view, kind, part)}."
    card = view.box.card[kind]
    deck, reveals = view.state.deck[card.task], int(card.reveal)
    known = "" if deck.unseen > 0 else names_known(view, int(card.task), reveals)
    return f"{me} discards {part_name(view, kind, part)} for {task_name(int(card.task))}.{known}"


def unused(view: View) -> str:
    """Actions that are lost."""
    actions = int(view.state.actions)
    return f" and leaves {number(actions, 'action')} unused"


def comes_up(view: View, task: int, me: Any) -> str:
    """What a Task gives from its known cards at once, when nothing else is left of its deck."""
    if view.state.deck[task].unseen > 0 or len(there(view, int(view.state.actor), task)) + 1 < int(
        view.box.job[task].villagers
    ):
        return ""
    reveals, keeps = rules_task.amounts(me, view.box, task)
    return names_known(view, task, reveals or keeps)


def then_known(view: View) -> str:
    """The known cards that follow the last unseen one of a deck."""
    s = view.state
    if s.phase == Phase.DEAL or s.deck[s.task].unseen > 1:
        return ""
    return names_known(view, int(s.task), int(s.to_draw) - 1)


def names_known(view: View, task: int, n: int) -> str:
    """A sentence about the first known cards of a deck."""
    deck = view.state.deck[task]
    up = [card_name(view, int(kind)) for kind in deck.under[: max(min(n, int(deck.known)), 0)]]
    if not up:
        return ""
    return f" From below {'come' if len(up) > 1 else 'comes'} {joined(up)}."


def label(view: View, move: Move) -> str:
    """A move on one's own menu, by the names of cards."""
    nouns = move.nouns
    match move.verb:
        case "perform":
            return f"{task_name(nouns['task'])} with {upper(view, nouns['card'])}"
        case "join":
            return f"send {upper(view, nouns['card'])} along"
        case "choose":
            return f"choose {card_name(view, nouns['card'])}"
        case "play":
            verb = "discard" if nouns["part"] == Part.RITUAL else "play"
            return f"{verb} {part_name(view, nouns['card'], nouns['part'])}"
        case "village":
            return f"Village turn, {number(rules_task.out(view.state.player[view.state.actor]), 'action')}"
        case "finish":
            return "pass" if view.state.phase == Phase.TURN else "end the turn"
        case _:
            return MOVES.says(MOVES.encode(move))


# --- What is asked ---------------------------------------------------------------------


def phase(view: View) -> str:
    """Where the game stands, for the bar."""
    s = view.state
    if s.phase == Phase.OVER:
        return "The end"
    if s.turn_no == 0:
        return "Set-up"
    what = "the last one" if s.last else "Village turn" if s.home else "task or village"
    return f"Turn {int(s.turn_no)} · {what}"


def prompt(view: View) -> str:
    """What is asked of whoever is to move, in this viewer's words."""
    s = view.state
    if s.phase == Phase.OVER:
        return ending(view)
    if rules.to_move(s) != view.seat:
        return waiting(view)
    match s.phase:
        case Phase.TURN:
            return f"{'The last turn: ' if s.last else ''}{turns(view)}"
        case Phase.JOIN:
            (first,) = there(view, int(s.actor), int(s.task))
            return f"Who goes to {task_name(int(s.task))} with {upper(view, first)}?"
        case Phase.CHOOSE:
            n = int(s.to_choose)
            return "Choose a card." if n == 1 else f"Choose {n} cards."
        case _:
            return f"Play a card, or end the turn: {number(int(s.actions), 'action')} left."


def turns(view: View) -> str:
    """What kinds of turn are possible."""
    menu = MOVES.menu()
    rules.legal_turn(view.state, view.box, menu)
    verbs = {MOVES.decode(int(code)).verb for code in menu.codes[: menu.count]}
    if verbs == {"village"}:
        return "No Task is open to you: take a Village turn."
    if verbs == {"perform"}:
        return "Perform a Task that is lit."
    if verbs == {"finish"}:
        return "No turn is possible: pass."
    return "Perform a Task that is lit, or take a Village turn."


def waiting(view: View) -> str:
    """What the other tribe, or luck, is about to do."""
    s, who = view.state, f"{{{int(view.state.actor)}}}"
    match s.phase:
        case Phase.LEAD:
            return "The Founders are dealt."
        case Phase.DEAL:
            return f"{who} is dealt a card from {task_name(int(s.task))}."
        case Phase.DRAW:
            return f"{who} takes a card from {task_name(int(s.task))}."
        case Phase.REVEAL:
            return f"A card of {task_name(int(s.task))} is revealed."
        case Phase.JOIN:
            return f"{who} chooses who goes along to {task_name(int(s.task))}."
        case Phase.CHOOSE:
            return f"{who} chooses from {number(int(s.laid), 'card')}."
        case Phase.ACT:
            return f"{who} has {number(int(s.actions), 'action')} left."
        case _:
            return f"{who} takes {'the last' if s.last else 'a'} turn."


def ending(view: View) -> str:
    """Who has won."""
    s, box = view.state, view.box
    if s.unfinished:
        return f"The game was stopped after {int(s.turn_no)} turns: nobody wins."
    points = [rules_end.score(s, box, seat) for seat in range(view.seats)]
    winners = [seat for seat in range(view.seats) if rules_end.place_of(s, box, seat) == 1]
    if len(winners) > 1:
        return f"A draw: {points[0]} points each, and as many cards."
    (winner,) = winners
    by = f"{points[winner]} to {points[1 - winner]}"
    if points[0] == points[1]:
        by += f", with {number(rules_end.cards_in_village(s.player[winner]), 'card')} in the village"
    return f"{{{winner}}} wins, {by}."


def tally(view: View, seat: int) -> list[tuple[str, int]]:
    """Points by source; they add up to the score."""
    points = view.state.player[seat].points
    return [(label, int(points[source])) for source, label in SOURCES.items()]


# --- Why not ---------------------------------------------------------------------------


def why_not(view: View, move: Move) -> Reason:
    """Why a move is not on this viewer's menu."""
    s = view.state
    if s.phase == Phase.OVER:
        return "The game is over.", "13.1"
    if move.verb in ("lead", "draw", "reveal"):
        return "Cards are drawn by themselves.", "13.3"
    to_move = rules.to_move(s)
    if to_move != view.seat:
        turn = "A card is being drawn." if to_move < 0 else f"It is {{{to_move}}}'s decision."
        return turn, "3.1"
    if "card" in move.nouns and move.nouns["card"] > view.box.n_kinds:
        return f"This box has no card {move.nouns['card']}.", "1.3"
    return REASONS[move.verb](view, move)


def wrong_time(view: View) -> Reason | None:
    """What must be decided first, when a turn has begun."""
    match view.state.phase:
        case Phase.JOIN:
            return "A second Villager must go along first.", "4.4"
        case Phase.CHOOSE:
            return "You must choose from the cards that lie open first.", "5.7"
        case Phase.ACT:
            return "This is a Village turn: no Task is performed in it.", "3.1"
        case _:
            return None


def not_held(view: View, kind: int) -> Reason | None:
    """A card that is not in one's hand."""
    if kind in view.state.player[view.seat].hand:
        return None
    return f"You do not hold {card_name(view, kind)}.", "2.1"


def no_villager(view: View, kind: int) -> Reason | None:
    """A card that is none."""
    if view.box.card[kind].kind == Kind.VILLAGER:
        return None
    return "Only Villagers are sent to a Task.", "4.8"


def why_not_perform(view: View, move: Move) -> Reason:
    """Performing a Task."""
    task, kind = move.nouns["task"], move.nouns["card"]
    return (
        wrong_time(view)
        or closed(view, task)
        or not_held(view, kind)
        or no_villager(view, kind)
        or unfit(view, task, kind)
    )


def closed(view: View, task: int) -> Reason | None:
    """A Task where somebody stands."""
    s, seat = view.state, int(view.state.actor)
    if rules_task.stands(s.player[seat], task):
        return f"Your own Villager stands at {task_name(task)}.", "4.3" if task == Task.FORAGE else "4.1"
    if not rules_task.is_open(s, task, seat):
        return f"{task_name(task)} is occupied by a Villager of {{{1 - seat}}}.", "4.1"
    return None


def unfit(view: View, task: int, kind: int) -> Reason:
    """A Villager without the icon, or without a partner."""
    job = view.box.job[task]
    who = upper(view, kind)
    if job.villagers == 1:
        return f"{task_name(task)} needs {needs(job)}, and {who} is not.", "4.5"
    if any(rules_task.has(view.box.card[kind], int(need)) for need in job.needs):
        return f"{task_name(task)} needs {needs(job)}: nobody after {who} in the list completes it.", "4.7"
    return f"{task_name(task)} needs {needs(job)}, and {who} is neither.", "4.6"


def why_not_join(view: View, move: Move) -> Reason:
    """Sending a second Villager."""
    s, kind = view.state, move.nouns["card"]
    if s.phase != Phase.JOIN:
        return "No Villager can be sent along now: each Task takes exactly as many as it needs.", "4.4"
    if reason := not_held(view, kind) or no_villager(view, kind):
        return reason
    (first,) = there(view, int(s.actor), int(s.task))
    if kind < first:
        return f"Two Villagers are named in the order of the list: {upper(view, first)} comes later.", "4.7"
    names = f"{upper(view, first)} and {upper(view, kind)}"
    return f"{task_name(int(s.task))} needs {needs(view.box.job[s.task])}, which {names} are not.", "4.6"


def why_not_choose(view: View, move: Move) -> Reason:
    """Choosing a card."""
    s, kind = view.state, move.nouns["card"]
    if s.phase != Phase.CHOOSE:
        return "No cards lie open to choose from.", "5.8"
    if kind not in s.open[: s.laid].tolist():
        return f"{card_name(view, kind)} does not lie open.", "5.7"
    return "Cards are chosen in the order of the list, so that one choice is made in one way only.", "5.11"


def why_not_village(view: View, move: Move) -> Reason:
    """A Village turn."""
    if view.state.phase == Phase.ACT:
        return "Your Villagers have come home already.", "6.1"
    return wrong_time(view) or ("None of your Villagers are at a Task.", "3.3")


def why_not_play(view: View, move: Move) -> Reason:
    """Playing a card into the village."""
    kind, part = move.nouns["card"], move.nouns["part"]
    if view.state.phase != Phase.ACT:
        return "Cards are played in a Village turn.", "6.3"
    if reason := not_held(view, kind):
        return reason
    card = view.box.card[kind]
    if part not in KINDS[Kind(card.kind)]:
        return f"{card_name(view, kind)} cannot be played as {part.name.lower()}.", "6.4"
    if part == Part.CULTURE:
        return "The Founder is played as the Culture-Special, when the game is scored.", "2.7"
    lacking = np.maximum(card.requires - view.state.player[view.seat].icons, 0)
    return f"Your village lacks {icons(lacking)} for {lower(view, kind)}.", "7.1"


def why_not_finish(view: View, move: Move) -> Reason:
    """Ending the turn, or passing."""
    reason = wrong_time(view)
    return reason or ("You may not pass while there is a turn you can take.", "3.5")


REASONS = {
    "perform": why_not_perform,
    "join": why_not_join,
    "choose": why_not_choose,
    "village": why_not_village,
    "play": why_not_play,
    "finish": why_not_finish,
}


# --- What is broken --------------------------------------------------------------------


def invariants(s: Any, box: Any) -> list[str]:
    """Sentences that are not true of a state; none in a sound one."""
    rows = slice(1, box.n_kinds + 1)
    facts = {
        "every card lies in one place": (places(s)[rows] == box.card["copies"][rows]).all(),
        "there are no other cards": not places(s)[box.n_kinds + 1 :].any() and s.pile[EMPTY] == 0,
        "no place has fewer than no cards": all((cells >= 0).all() for cells in counted_places(s)),
        "decks count their cards": all(deck_is_sound(s, box, task) for task in Task),
        "open cards are counted": row_is_filled(s.open, s.laid),
    }
    broken = [sentence for sentence, true in facts.items() if not true]
    for seat, me in enumerate(s.player):
        broken += [f"seat {seat}: {sentence}" for sentence, true in sound_tribe(me, box).items() if not true]
    return broken


def counted_places(s: Any) -> Iterator[Any]:
    """Where cards are counted by kind."""
    yield from (s.pile, s.discard, *s.player["raw"], *s.player["made"])


def places(s: Any) -> Any:
    """[kinds] cards wherever they lie."""
    found = sum(cells.astype(int) for cells in counted_places(s))
    tribes = s.player
    rows = np.concatenate([tribes["hand"].ravel(), tribes["sent"].ravel(), s.deck["under"].ravel(), s.open])
    return found + np.bincount(rows[rows != EMPTY], minlength=len(s.pile))


def row_is_filled(row: Any, n: int) -> bool:
    """Whether exactly the first `n` places of a row are taken."""
    return bool((row[:n] != EMPTY).all() and (row[n:] == EMPTY).all())


def deck_is_sound(s: Any, box: Any, task: Task) -> bool:
    """Its unseen cards are all of its back that lie nowhere else, but for those put aside."""
    deck = s.deck[task]
    unseen = s.pile[box.first[task] : box.last[task] + 1].sum() - box.job[task].aside
    return bool(deck.unseen == unseen >= 0 and row_is_filled(deck.under, deck.known))


def sound_tribe(me: Any, box: Any) -> dict[str, Any]:
    """What is true of every tribe."""
    hand = me.hand[: me.held]
    backs = np.bincount(box.card["back"][hand], minlength=len(Back))
    raw, made = me.raw.astype(int) @ box.card["raw"], me.made.astype(int) @ box.card["gives"]
    tamed = box.card["ability"][me.made > 0]
    sent = me.sent.reshape(N_TASKS, MOST_NEEDED)
    needed = np.minimum((sent != EMPTY).sum(axis=1), 1) * box.job["villagers"]
    villagers = box.card["kind"][sent[sent != EMPTY]] == Kind.VILLAGER
    return {
        "the backs in hand are counted": (backs == me.backs).all(),
        "the hand is filled and in order": row_is_filled(me.hand, me.held) and (np.diff(hand) >= 0).all(),
        "known cards are held": (np.bincount(hand, minlength=len(me.shown)) >= me.shown).all(),
        "abilities are those of the domesticated animals": me.ways == np.bitwise_or.reduce(tamed),
        "points are those of the village": points_of(me, box) == me.points[: Source.MOST_ICONS].tolist(),
        "icons are those of the used parts": (raw + made == me.icons).all(),
        "no Task has more Villagers than it needs": ((sent != EMPTY).sum(axis=1) <= needed).all(),
        "only Villagers are at Tasks": villagers.all(),
    }


def points_of(me: Any, box: Any) -> list[int]:
    """Points of a village by their source, but for the most icons."""
    made, kind, icons = me.made.astype(int), box.card["kind"], me.icons.astype(int)
    special = box.card["back"] == Back.FOUNDER
    scored, shown = made * (box.card["scores"].astype(int) @ icons), made * box.card["points"]
    return [
        int(scored[~special].sum()),
        int(scored[special].sum()),
        int(shown[kind == Kind.RITUAL].sum()),
        int(shown[kind == Kind.RESOURCE].sum()),
    ]
