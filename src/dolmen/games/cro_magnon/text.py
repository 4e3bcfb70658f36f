"""The game in words, from a view only.  A seat is written {0}, {1}, … for its name to be filled in."""

from __future__ import annotations

from typing import Any

from dolmen.kernel.moves import Move
from dolmen.kernel.view import View

from . import rules, rules_cards, rules_end, rules_hunt, rules_technology
from .moves import MOVES
from .state import (
    EMPTY,
    FIRST_PILE,
    FIRST_PREDATOR,
    JOKER,
    N_SQUARES,
    NONE,
    PAIR,
    Animal,
    Back,
    Branch,
    Kind,
    Phase,
    Source,
    Terrain,
    Why,
)

SOURCES = {
    Source.TECHNOLOGIES: "Technologies",
    Source.PROGRESS: "Progress",
    Source.PREDATORS: "Hunted predators",
    Source.IMPROVEMENTS: "Improved dwellings",
    Source.SETTLEMENT: "Settlement",
    Source.FIGURES: "Figures",
    Source.CARDS: "Cards left",
    Source.MONTHS: "Months before the winter",
}


# --- Things ---------------------------------------------------------------------------------------


def name(member: Any) -> str:
    """`cave bear`, `Wood`."""
    plain = str(member.name).lower().replace("_", " ")
    return plain.capitalize() if isinstance(member, Kind) else plain


def letters(cells: Any) -> str:
    """A name that stands in a record letter by letter."""
    return "".join(chr(int(letter)) for letter in cells if letter)


def technology(box: Any, number: int) -> str:
    """The name on a technology card."""
    return letters(box.technology[number].name)


def some(count: int, thing: str, things: str | None = None) -> str:
    """`1 pair`, `2 pairs`."""
    return f"{count} {thing if count == 1 else things or thing}"


def listed(parts: list[str]) -> str:
    """`a, b and c`."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or "nothing"


def listed_or(parts: list[str]) -> str:
    """`a, b or c`."""
    return " or ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def with_flint(pairs: int) -> str:
    """`with 2 Flint`, or nothing at all."""
    return f" with {PAIR * pairs} Flint" if pairs else ""


def beast(s: Any) -> str:
    """`the wolf`, `a deer`."""
    article = "the" if s.animal >= FIRST_PREDATOR else "a"
    return f"{article} {name(Animal(int(s.animal)))}"


def row_of(spot: int) -> str:
    """`Weapons row`."""
    return f"{name(Branch(spot // N_SQUARES)).title()} row"


def card_at(view: View, spot: int) -> str:
    """What lies on a square or on top of a pile."""
    s = view.state
    if spot >= FIRST_PILE:
        kind = rules_technology.resource_at(s, spot)
        pile = f"the {name(Terrain(spot - FIRST_PILE))} pile"
        return f"{name(Kind(kind))} from {pile}" if kind != NONE else pile
    row, i = s.row[spot // N_SQUARES], spot % N_SQUARES
    if row.resource[i]:
        return f"{name(Kind(int(row.resource[i]) - 1))} from the {row_of(spot)}"
    return technology(view.box, int(row.technology[i])) if row.technology[i] else f"the {row_of(spot)}"


def payment(card: Any, pattern: int) -> str:
    """`Wood and Grass`, `Wood and 3 Spoils for Grass`."""
    parts = []
    for i, kind in enumerate(card.cost[: card.n_cost].tolist()):
        plain = name(Kind(kind))
        parts.append(f"{JOKER} Spoils for {plain}" if pattern >> i & 1 else plain)
    return listed(parts)


def settlement(view: View, row: int) -> str:
    """`the settlement of 4 weapons, 2 daily life and 1 dwelling`."""
    number = int(view.state.row[row].settlement)
    if number == EMPTY:
        return f"the settlement of the {row_of(N_SQUARES * row)}"
    needs = view.box.settlement[number].needs
    return f"the settlement of {listed([f'{int(needs[b])} {name(b)}' for b in Branch])}"


def plays_alone(view: View) -> bool:
    """Whether the winter is the opponent."""
    return view.seats == 1


# --- The log --------------------------------------------------------------------------------------


def say(view: View, move: Move) -> str:
    """What a move does, told with the view before it."""
    s, n = view.state, move.nouns
    me = f"{{{int(s.actor)}}}"
    match move.verb:
        case "explore":
            return f"{me} explores the {name(n['terrain'])}."
        case "follow":
            return f"{me} takes an extra card from the {name(n['terrain'])}."
        case "gather":
            return f"{me} gathers in the {name(n['terrain'])}."
        case "enough":
            return f"{me} takes no more extra cards."
        case "exchange":
            rate = int(view.box.rate[n["kind"]])
            return f"{me} exchanges {rate} {name(n['kind'])} for 1 Spoils."
        case "master":
            return say_master(view, me, move)
        case "attack":
            return f"{me} attacks {{{n['seat'] - 1}}} for a {name(n['back'])} card."
        case "renew":
            return f"{me} takes {card_at(view, n['spot'])} with New Technology."
        case "develop":
            return f"{me} takes {card_at(view, n['spot'])} by developing."
        case "improve":
            return (
                f"{me} improves a dwelling with {n['spoils']} Spoils: {some(n['spoils'], 'point', 'points')}."
            )
        case "found":
            return f"{me} founds {settlement(view, n['row'])}."
        case "finish":
            return f"{me} ends the {'month' if plays_alone(view) else 'turn'}."
        case "discard":
            return f"{me} lays down 1 {name(n['kind'])}."
        case "draw" | "meet" | "steal" | "turn_up" | "settle" | "happen":
            return say_luck(view, me, move)
        case _:
            return say_hunt(view, me, move)


def say_master(view: View, me: str, move: Move) -> str:
    """Mastering: what was paid, and the points."""
    s, spot = view.state, int(move.nouns["spot"])
    number = int(s.row[spot // N_SQUARES].technology[spot % N_SQUARES])
    card = view.box.technology[number]
    said = f"{me} masters {technology(view.box, number)} for {payment(card, move.nouns['jokers'])}"
    if plays_alone(view):
        return f"{said}."
    more = rules_technology.progress(s, card, int(s.actor))
    points = some(int(card.points), "point", "points")
    return f"{said}: {points}, and {more} more for progress." if more else f"{said}: {points}."


def say_luck(view: View, me: str, move: Move) -> str:
    """What luck brings."""
    s, n = view.state, move.nouns
    match move.verb:
        case "draw":
            return f"{me} finds {name(n['kind'])}."
        case "meet":
            article = "the" if n["animal"] >= FIRST_PREDATOR else "a"
            told = " It does nothing." if s.why == Why.GATHER else ""
            return f"{me} meets {article} {name(n['animal'])}.{told}"
        case "steal":
            return f"{me} gets {name(n['kind'])} from {{{int(s.rival)}}}."
        case "turn_up":
            return (
                f"{technology(view.box, n['card'])} is turned up in the {row_of(N_SQUARES * int(s.row_no))}."
            )
        case "settle":
            needs = view.box.settlement[n["card"]].needs
            kinds = listed([f"{int(needs[b])} {name(b)}" for b in Branch])
            return f"The settlement of {kinds} is laid out."
        case _:
            title = letters(view.box.event[n["event"]].name)
            return f"The month ends with {title}: {event_text(view, n['event'])}."


def event_text(view: View, number: int) -> str:
    """What an event does to whoever it befalls."""
    event = view.box.event[number]
    if event.winter:
        return "the game is lost"
    if rules_end.is_prepared(view.state.player[0], event):
        return "the tribe is prepared"
    parts = []
    if event.draws:
        parts.append(f"{int(event.draws)} cards are gathered")
    if event.spoils:
        parts.append(f"1 Spoils for each weapon, at most {int(event.spoils)}")
    if event.takes.any():
        parts.append(f"all {listed([name(kind) for kind in Kind if event.takes[kind]])} is lost")
    if event.keeps != NONE:
        parts.append(
            f"{some(int(event.keeps), 'card', 'cards')} may be kept" if event.keeps else "the hand is lost"
        )
    if event.toil:
        parts.append(f"{some(int(event.toil), 'action point', 'action points')} fewer next month")
    return listed(parts)


def say_hunt(view: View, me: str, move: Move) -> str:
    """Hunting, fleeing, proposing and answering."""
    s, n = view.state, move.nouns
    match move.verb:
        case "hunt":
            return f"{me} hunts {beast(s)}{with_flint(n['pairs'])}."
        case "decline":
            return (
                f"{me} flees from {beast(s)}." if rules_hunt.is_predator(s) else f"{me} lets {beast(s)} go."
            )
        case "propose":
            return f"{me} proposes a joint hunt{with_flint(n['pairs'])}."
        case "invite":
            return f"{me} asks {{{n['seat'] - 1}}} to help{with_flint(n['pairs'])}."
        case "promise":
            return f"{me} promises {{{rules_hunt.next_helper(s)}}} {share(n['spoils'], n['points'])}."
        case "accept":
            return f"{me} accepts."
        case _:
            return f"{me} refuses."


def share(spoils: int, points: int) -> str:
    """`1 Spoils and 2 points`."""
    parts = [f"{spoils} Spoils"] if spoils else []
    parts += [some(points, "point", "points")] if points else []
    return listed(parts)


def veiled(view: View, move: Move) -> str:
    """The log line for those who may not know the face."""
    s, me = view.state, f"{{{int(view.state.actor)}}}"
    if move.verb == "steal":
        return f"{me} gets a {name(Back(int(s.back)))} card from {{{int(s.rival)}}}."
    return f"{me} finds a resource in the {name(Terrain(int(s.terrain)))}."


def label(view: View, move: Move) -> str:
    """A move on one's own menu."""
    s, n = view.state, move.nouns
    match move.verb:
        case "hunt":
            return label_hunt(view, n["pairs"])
        case "decline":
            return leaving(s)
        case "propose":
            return f"propose a joint hunt{with_flint(n['pairs'])}"
        case "invite":
            return f"ask {{{n['seat'] - 1}}} to help{with_flint(n['pairs'])}"
        case "promise":
            return f"promise {{{rules_hunt.next_helper(s)}}} {share(n['spoils'], n['points'])}"
        case "exchange":
            return f"exchange {int(view.box.rate[n['kind']])} {name(n['kind'])} for 1 Spoils"
        case "master":
            number = int(s.row[n["spot"] // N_SQUARES].technology[n["spot"] % N_SQUARES])
            card = view.box.technology[number]
            return f"master {technology(view.box, number)} for {payment(card, n['jokers'])}"
        case "attack":
            return f"attack {{{n['seat'] - 1}}} for a {name(n['back'])} card"
        case "renew":
            return f"take {card_at(view, n['spot'])} with New Technology"
        case "develop":
            return f"take {card_at(view, n['spot'])} by developing"
        case "improve":
            return f"improve a dwelling of {n['icons']} with {n['spoils']} Spoils"
        case "found":
            return f"found {settlement(view, n['row'])}"
        case "finish":
            return f"end the {'month' if plays_alone(view) else 'turn'}"
        case "discard":
            return f"lay down 1 {name(n['kind'])}"
        case _:
            return MOVES.says(MOVES.encode(move))


def label_hunt(view: View, pairs: int) -> str:
    """What a hunt alone would yield."""
    s, box = view.state, view.box
    force = rules_hunt.weapons(s.player[s.turn]) + pairs
    gains = share(rules_hunt.spoils_won(s, box, force), rules_hunt.points_won(s, box))
    return f"hunt it{with_flint(pairs)} for {gains}"


# --- What is asked --------------------------------------------------------------------------------


def phase(view: View) -> str:
    """Where the game stands, for the bar."""
    s = view.state
    if s.phase == Phase.OVER:
        return "The end"
    if plays_alone(view):
        return f"Month {int(s.round_no)} of {int(view.box.months)}"
    if s.finisher != NONE:
        return f"Round {int(s.round_no)} · last turns"
    return f"Round {int(s.round_no)} · to {int(view.box.target[s.seats])} points"


def points_left(s: Any) -> str:
    """`2 action points`."""
    return some(int(s.actions), "action point", "action points")


def prompt(view: View) -> str:
    """What is asked of whoever is to move, in this viewer's words."""
    s = view.state
    if s.phase == Phase.OVER:
        return ending(view)
    if rules.to_move(s) != view.seat:
        return waiting(view)
    match s.phase:
        case Phase.ACT:
            if s.actions:
                return f"{capital(points_left(s))}: explore, or use what is lit."
            return "No action points left: what is free, or end the turn."
        case Phase.HUNT:
            return facing(view)
        case Phase.INVITE:
            return inviting(view)
        case Phase.PROMISE:
            return f"What do you promise {{{rules_hunt.next_helper(s)}}}?"
        case Phase.ANSWER:
            return f"{{{int(s.turn)}}} asks for your help against {beast(s)}: {terms(view)}."
        case Phase.DISCARD:
            return laying_down(view)
        case Phase.FOLLOW:
            return f"{some(int(s.follow), 'extra card', 'extra cards')} more, from any terrain."
        case _:
            return f"A warm spell: gather {some(int(s.to_gather), 'card', 'cards')}."


def capital(text: str) -> str:
    """With a capital letter."""
    return text[0].upper() + text[1:]


def facing(view: View) -> str:
    """The animal that lies there, and what can be done about it."""
    s = view.state
    own = some(rules_hunt.weapons(s.player[s.turn]), "weapon", "weapons")
    deeds = listed_or(
        ["hunt it"] * may(view, "hunt") + ["ask for help"] * may(view, "propose") + [leaving(s)]
    )
    if not rules_hunt.is_predator(s):
        return f"{capital(beast(s))}, and you have {own}: {deeds}."
    there = view.box.beast[s.terrain]
    return f"{capital(beast(s))}, strength {int(there.strength)}, and you have {own}: {deeds}."


def leaving(s: Any) -> str:
    """How one comes away from an animal without a hunt."""
    return "flee" if rules_hunt.is_predator(s) else "let it go"


def may(view: View, verb: str) -> bool:
    """Whether the viewer, who is to move, may do such a thing now."""
    menu = MOVES.menu()
    rules.legal(view.state, view.box, menu)
    return any(MOVES.decode(int(code)).verb == verb for code in menu.codes[: menu.count])


def inviting(view: View) -> str:
    """Whom to ask for help, what to promise, or either."""
    promise = f"promise {{{rules_hunt.next_helper(view.state)}}}"
    if not may(view, "promise"):
        return "Whom do you ask for help?"
    return f"Ask somebody else, or {promise} a share." if may(view, "invite") else f"What do you {promise}?"


def laying_down(view: View) -> str:
    """How many cards must go, and why."""
    s = view.state
    cards = some(int(s.to_discard), "card", "cards")
    if s.then == Phase.LAY_DOWN:
        return f"Lay down {cards}, to distract {beast(s)}."
    keep = rules_cards.hand_size(s.player[view.seat]) - int(s.to_discard)
    return f"Lay down {cards}: {keep} may be kept."


def terms(view: View) -> str:
    """What the seat that answers would give and get."""
    s = view.state
    seat = int(s.actor)
    gets = share(int(s.spoils_for[seat]), int(s.points_for[seat]))
    flint = PAIR * int(s.pairs[seat])
    return f"you give {flint} Flint and get {gets}" if flint else f"you get {gets}"


def waiting(view: View) -> str:
    """What somebody else, or luck, is about to do."""
    s = view.state
    who = f"{{{int(s.actor)}}}"
    match s.phase:
        case Phase.ACT:
            return f"{who} has {points_left(s)}."
        case Phase.HUNT:
            return f"{who} faces {beast(s)}."
        case Phase.INVITE | Phase.PROMISE:
            return f"{who} proposes a joint hunt."
        case Phase.ANSWER:
            return f"{who} considers {{{int(s.turn)}}}'s offer."
        case Phase.DISCARD:
            return f"{who} lays down {some(int(s.to_discard), 'card', 'cards')}."
        case Phase.STEAL:
            return f"{who} attacks {{{int(s.rival)}}}."
        case Phase.TURN_UP | Phase.SETTLE:
            return "New cards are laid out."
        case Phase.HAPPEN:
            return "The month ends."
        case _:
            return f"{who} takes a card from a terrain."


def ending(view: View) -> str:
    """Who has won."""
    s, seats = view.state, range(view.seats)
    if plays_alone(view):
        if s.player[0].settlement:
            return f"{{0}} has founded a settlement in month {int(s.round_no)}, before the winter."
        return "Winter has come before {0} could found a settlement."
    if s.unfinished:
        return f"The game was stopped after {int(s.round_no)} rounds: nobody wins."
    winners = [seat for seat in seats if rules_end.place_of(s, view.box, seat) == 1]
    names = listed([f"{{{seat}}}" for seat in winners])
    points = rules_end.score(s, view.box, winners[0])
    said = f"{names} {'wins' if len(winners) == 1 else 'share the victory'} with {points} points"
    return f"{said}{tie_break(view, winners)}."


def tie_break(view: View, winners: list[int]) -> str:
    """By what the winners came before others who have as many points, or nothing."""
    s = view.state
    top = s.player[winners[0]]
    equals = [p for p in s.player[: s.seats] if rules_end.standing(p) == rules_end.standing(top)]
    if len(equals) == len(winners):
        return ""
    learned = [p for p in equals if p.mastered.sum() == top.mastered.sum()]
    return " and more technologies" if len(learned) == len(winners) else " and more cards"


def tally(view: View, seat: int) -> list[tuple[str, int]]:
    """Points by source; they add up to the score."""
    points = view.state.player[seat].points
    alone = plays_alone(view)
    return [(title, int(points[k])) for k, title in SOURCES.items() if (k == Source.MONTHS) == alone]
