"""The game in words, from a view only.  A seat is written {0}, {1}, … for its name to be filled in."""

from typing import Any

import numpy as np

from dolmen.kernel.moves import Move, offered
from dolmen.kernel.view import View

from . import rules, rules_buying, rules_end, rules_goods, rules_people
from .moves import MOVES
from .state import (
    EMPTY,
    FACES,
    MOST_VALUE,
    NONE,
    Culture,
    Effect,
    Good,
    Phase,
    Role,
    Source,
    Space,
)

PHASES = {
    Phase.PLACE: "placing",
    Phase.FEED: "feeding",
    Phase.REVEAL: "new cards",
    Phase.OVER: "the end",
}
SOURCES = {
    Source.BUILDINGS: "Buildings",
    Source.CARDS: "Points on cards",
    Source.HUNGER: "Hunger",
    Source.CULTURE: "Culture",
    Source.FARMERS: "Farmers",
    Source.TOOL_MAKERS: "Tool makers",
    Source.HUT_BUILDERS: "Hut builders",
    Source.SHAMANS: "Shamans",
    Source.GOODS: "Goods left",
}
PICKS = ("1 wood", "1 brick", "1 stone", "1 gold", "a tool", "a step on the food track")
Reason = tuple[str, str]  # a sentence, and the clause of RULES.md


# --- Things ----------------------------------------------------------------------------


def name(member: Any) -> str:
    """`clay pit`, `wood`."""
    return str(member.name).lower().replace("_", " ")


def good_name(good: int) -> str:
    """What dice are rolled for."""
    return "food" if good == NONE else name(Good(good))


def some(goods: Any) -> str:
    """`2 wood and 1 gold`."""
    parts = [f"{int(n)} {name(g)}" for g, n in zip(Good, goods, strict=True) if n > 0]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or "nothing"


def effect(card: Any) -> str:
    """The upper half of a card."""
    amount = int(card.amount)
    match card.effect:
        case Effect.FOOD:
            return f"{amount} food"
        case Effect.GOODS:
            return f"{amount} {name(Good(card.good))}"
        case Effect.POINTS:
            return f"{amount} points"
        case Effect.TOOL:
            return "a tool"
        case Effect.FOOD_TRACK:
            return "a step on the food track"
        case Effect.ROLL:
            return f"{amount} dice for {name(Good(card.good))}"
        case Effect.DICE_FOR_ALL:
            return "dice for everyone"
        case Effect.DRAW:
            return "another card"
        case Effect.ANY_GOODS:
            return "two goods of one's choice"
        case _:
            return f"a one-time tool of {amount}"


def lower_half(card: Any) -> str:
    """What a card scores at the end."""
    if card.culture != NONE:
        return name(Culture(card.culture))
    people = name(Role(card.role))
    return f"{int(card.symbols)} {people}{'s' if card.symbols > 1 else ''}"


def card_name(box: Any, number: int) -> str:
    """A card by its two halves."""
    card = box.card[number]
    return f"“{effect(card)} / {lower_half(card)}”"


def building_name(box: Any, tile: int) -> str:
    """A building by what it takes and gives."""
    building = box.building[tile]
    if building.most == 0:
        return f"the building of {int(building.points)} points ({some(building.cost)})"
    if building.kinds == 0:
        return f"the building of {int(building.least)} to {int(building.most)} goods"
    return f"the building of {int(building.least)} goods of {int(building.kinds)} {kinds(building)}"


def kinds(building: Any) -> str:
    """`kind` or `kinds`."""
    return "kind" if building.kinds == 1 else "kinds"


def space_name(view: View, space: int) -> str:
    """A space by what lies there."""
    s = view.state
    if space >= Space.BUILDING_1:
        tile = int(s.site[space - Space.BUILDING_1])
        return building_name(view.box, tile) if tile else "the empty building place"
    if space >= Space.CARD_1:
        card = int(s.display[space - Space.CARD_1])
        return f"the card {card_name(view.box, card)}" if card else "the empty card place"
    return f"the {name(Space(space))}"


def found(view: View) -> str:
    """What the pips on the table give."""
    s = view.state
    return f"{int(s.pips) // int(view.box.pips[s.good + Space.FOREST])} {good_name(int(s.good))}"


# --- The log ---------------------------------------------------------------------------


def say(view: View, move: Move) -> str:
    """What a move does, told with the view before it."""
    s, me = view.state, f"{{{int(view.state.actor)}}}"
    nouns = move.nouns
    match move.verb:
        case "place":
            return f"{me} sends {nouns['people']} to {space_name(view, nouns['space'])}."
        case "use":
            return f"{me} uses {space_name(view, nouns['space'])}."
        case "roll":
            return f"{me} rolls a {nouns['pips']}."
        case "add":
            return f"{me} adds a tool: {s.pips} + {nouns['value']}."
        case "spend":
            return f"{me} spends a one-time tool: {s.pips} + {nouns['value']}."
        case "collect":
            return f"{me} finds {found(view)}."
        case "keep":
            return f"{me} keeps two goods for later."
        case "claim":
            return f"{me} claims {pair(nouns)}."
        case "pick":
            return f"{me} picks the {nouns['pips']}: {PICKS[nouns['pips'] - 1]}."
        case "feed":
            return f"{me} feeds with 1 {name(nouns['good'])}."
        case "starve":
            return f"{me} goes hungry and loses {int(view.box.hunger_penalty)} points."
        case "reveal":
            return f"The card {card_name(view.box, nouns['card'])} is laid out."
        case "lift":
            return f"{capital(building_name(view.box, nouns['tile']))} is turned up."
        case "draw":
            return f"{me} draws the card {card_name(view.box, nouns['card'])}."
        case _:
            return say_payment(view, me, move)


def say_payment(view: View, me: str, move: Move) -> str:
    """Paying for the card or building in use."""
    where = space_name(view, int(view.state.space))
    if move.verb == "pay":
        return f"{me} pays 1 {name(move.nouns['good'])} for {where}."
    if move.verb == "buy":
        return f"{me} builds {where}."
    return f"{me} leaves {where}."


def label(view: View, move: Move) -> str:
    """A move on one's own menu: places by what lies there."""
    if "space" not in move.nouns:
        return MOVES.says(MOVES.encode(move))
    where = space_name(view, move.nouns["space"])
    if move.verb == "use":
        return f"use {where}"
    if Space.CARD_1 <= move.nouns["space"] < Space.BUILDING_1:
        where += f", price {move.nouns['space'] - Space.CARD_1 + 1}"
    return f"{move.nouns['people']} to {where}"


def veiled(view: View, move: Move) -> str:
    """The log line for those who may not know what was drawn."""
    return f"{{{int(view.state.actor)}}} draws a card that nobody else sees."


def pair(nouns: dict[str, Any]) -> str:
    """`2 wood`, or `1 wood and 1 gold`."""
    first, second = nouns["first"], nouns["second"]
    if first == second:
        return f"2 {name(first)}"
    return f"1 {name(first)} and 1 {name(second)}"


def capital(text: str) -> str:
    """With a capital letter."""
    return text[0].upper() + text[1:]


# --- What is asked ---------------------------------------------------------------------


def phase(view: View) -> str:
    """Where the game stands, for the bar."""
    s = view.state
    if s.phase == Phase.OVER:
        return "The end"
    return f"Round {int(s.round_no)} · {PHASES.get(Phase(s.phase), 'using people')}"


def prompt(view: View) -> str:
    """What is asked of whoever is to move, in this viewer's words."""
    s = view.state
    if s.phase == Phase.OVER:
        return ending(view)
    if rules.to_move(s) != view.seat:
        return waiting(view)
    match s.phase:
        case Phase.PLACE:
            return "Send some of your people to a place."
        case Phase.ACT:
            return "Use your people: choose a place where they stand."
        case Phase.TOOLS:
            return f"{capital(spread(s))} {int(s.pips)}: {found(view)}. {more(view)}"
        case Phase.BUY:
            return paying(view)
        case Phase.CLAIM:
            return "Two goods of your choice: now, or later?"
        case Phase.DRAFT:
            return "Pick one of the dice."
        case _:
            return hunger(view)


def spread(s: Any) -> str:
    """The dice, spoken."""
    faces = [str(int(face)) for face in s.dice if face > 0]
    return f"{' + '.join(faces)}, together" if len(faces) > 1 else "in all"


def more(view: View) -> str:
    """What can still be done about a roll."""
    return "Add a tool, or take it." if may(view, "add", "spend") else "Take it."


def may(view: View, *verbs: str) -> bool:
    """Whether whoever is to move may do one of these."""
    menu = view.game.moves.menu()
    view.game.legal(view.state, view.box, menu)
    return any(view.game.moves.decode(code).verb in verbs for code in offered(menu))


def hunger(view: View) -> str:
    """What is asked of whoever cannot feed everybody."""
    s, loss = view.state, int(view.box.hunger_penalty)
    lack = f"{missing(s)} food {'is' if missing(s) == 1 else 'are'} missing"
    if not may(view, "feed", "claim"):
        return f"{lack}, and your goods cannot make up for it: lose {loss} points."
    return f"{lack}: pay with goods, or lose {loss} points."


def missing(s: Any) -> int:
    """Food or goods that are still to be paid."""
    return int(s.hungry) - int(s.paid.sum())


def paying(view: View) -> str:
    """What the card or building in use still costs."""
    s = view.state
    paid = int(s.paid.sum())
    if not may(view, "pay", "buy", "claim"):
        return "You cannot pay for it: leave it."
    if rules_buying.on_card(s):
        rest = rules_buying.price(s) - paid
        goods = "1 good" if rest == 1 else f"{rest} goods"
        return f"Pay {goods} more for this card." if paid else f"Pay {goods} for this card, or leave it."
    building = view.box.building[s.site[rules_buying.slot(s)]]
    if building.most == 0:
        return f"Build it for {some(building.cost)}, or leave it."
    if building.kinds == 0:
        return f"Pay {int(building.least)} to {int(building.most)} goods of your choice; so far {paid}."
    need = f"{int(building.least)} goods of exactly {int(building.kinds)} {kinds(building)}"
    return f"Pay {need}; so far {paid}."


def waiting(view: View) -> str:
    """What somebody else, or luck, is about to do."""
    s = view.state
    who = f"{{{int(s.actor)}}}"
    match s.phase:
        case Phase.PLACE:
            return f"{who} sends people."
        case Phase.ROLL:
            return f"{who} rolls the dice."
        case Phase.TOOLS:
            return f"{who} looks at {int(s.pips)} pips for {good_name(int(s.good))}."
        case Phase.BUY:
            return f"{who} considers {space_name(view, int(s.space))}."
        case Phase.CLAIM:
            return f"{who} chooses two goods."
        case Phase.DRAFT:
            return f"{who} picks a die."
        case Phase.FEED:
            return f"{who} lacks {missing(s)} food."
        case Phase.REVEAL | Phase.RAISE:
            return "New cards and buildings are laid out."
        case _:
            return f"{who} uses people."


def ending(view: View) -> str:
    """Who has won."""
    s, seats = view.state, range(view.seats)
    if s.unfinished:
        return f"The game was stopped after {int(s.round_no)} rounds: nobody wins."
    winners = [seat for seat in seats if rules_end.place_of(s, view.box, seat) == 1]
    names = " and ".join(f"{{{seat}}}" for seat in winners)
    points = rules_end.score(s, view.box, winners[0])
    return f"{names} {'wins' if len(winners) == 1 else 'share the victory'} with {points} points."


def tally(view: View, seat: int) -> list[tuple[str, int]]:
    """Points by source; they add up to the score."""
    points = view.state.player[seat].points
    return [(label, int(points[source])) for source, label in SOURCES.items()]


# --- Why not ---------------------------------------------------------------------------


def why_not(view: View, move: Move) -> Reason:
    """Why a move is not on this viewer's menu."""
    s = view.state
    if s.phase == Phase.OVER:
        return "The game is over.", "13.2"
    if MOVES.reveals(MOVES.encode(move)):
        return "Dice and cards fall by themselves.", "13.4"
    to_move = rules.to_move(s)
    if to_move != view.seat:
        turn = "Luck decides now." if to_move < 0 else f"It is {{{to_move}}}'s decision."
        return turn, "2.1"
    return REASONS[move.verb](view, move)


def why_not_place(view: View, move: Move) -> Reason:
    """Placing people."""
    s, box = view.state, view.box
    space, people, me = move.nouns["space"], move.nouns["people"], s.player[view.seat]
    if s.phase != Phase.PLACE:
        return "Nobody is placed now: people are placed before any are used.", "2.1"
    if not rules_people.is_there(s, space):
        return f"Nothing lies at {space_name(view, space)}, so nobody can stand there.", "9.3"
    if me.placed[space]:
        return "You already stand there: no more of your people this round.", "3.3"
    if rules_people.is_crowded(s, space):
        return "Others have closed this place for the round: the table plays with crowding.", crowding_clause(
            space
        )
    free = int(box.room[space] - s.crowd[space])
    return why_not_so_many(view, space, people, free, rules_people.at_home(me))


def crowding_clause(space: int) -> str:
    """The clause that closes a space."""
    return "11.3" if space <= Space.RIVER else "11.2"


def why_not_so_many(view: View, space: int, people: int, room: int, home: int) -> Reason:
    """Too many or too few for a space."""
    clauses = {Space.HUNT: "3.7", Space.TOOL_MAKER: "3.4", Space.HUT: "3.5", Space.FIELD: "3.6"}
    clause = clauses.get(Space(space), "3.8" if space <= Space.RIVER else "3.9")
    clause = "3.10" if space >= Space.BUILDING_1 else clause
    if space == Space.HUT and people != view.box.room[space]:
        return f"The hut takes exactly {int(view.box.room[space])} people of one tribe.", clause
    if room <= 0:
        return f"There is no room at {space_name(view, space)}.", clause
    if people > home:
        return f"You have only {home} people at home.", "3.1"
    if people > room:
        return f"There is room for {room} more only.", clause
    return f"{capital(space_name(view, space))} takes exactly one person.", clause


def why_not_use(view: View, move: Move) -> Reason:
    """Using a space."""
    s, space = view.state, move.nouns["space"]
    if s.phase == Phase.PLACE:
        return "People are used when everybody has placed theirs.", "2.1"
    if s.phase == Phase.FEED:
        return "All people have been used: now they eat.", "2.1"
    if s.phase != Phase.ACT:
        return "One place is finished before the next is begun.", "4.2"
    return f"None of your people stand at {space_name(view, space)}.", "4.1"


def why_not_tool(view: View, move: Move) -> Reason:
    """Adding a tool."""
    s, me = view.state, view.state.player[view.seat]
    value = move.nouns["value"]
    if s.phase != Phase.TOOLS:
        clause = "5.14" if s.phase == Phase.DRAFT else "4.16"
        return "Tools are added to a roll of one's own, after it is seen.", clause
    if move.verb == "spend":
        return f"You have no unused one-time tool of {value}.", "5.11"
    if value in me.tools.tolist():
        return f"Your tools of {value} have been used this round.", "4.16"
    return f"You have no tool of {value}.", "4.16"


def why_not_collect(view: View, move: Move) -> Reason:
    """Taking what was found."""
    return "Nothing has been rolled that could be taken.", "4.12"


def why_not_pay(view: View, move: Move) -> Reason:
    """Paying a good, for a card or a building or as food."""
    s, good = view.state, move.nouns["good"]
    if s.phase not in (Phase.BUY, Phase.FEED) or (move.verb == "feed") != (s.phase == Phase.FEED):
        return "There is nothing to pay for now.", "7.4" if move.verb == "feed" else "5.2"
    if s.player[view.seat].goods[good] == 0:
        return f"You have no {name(good)}.", "7.5" if move.verb == "feed" else "5.2"
    if good < rules_goods.dearest_paid(s):
        return "Goods are named in rising order: wood, brick, stone, gold.", "13.7"
    return why_not_enough(view, name(good))


def why_not_enough(view: View, good: str) -> Reason:
    """The payment could not be completed."""
    s = view.state
    if s.phase == Phase.FEED:
        return "With this your goods would not cover what is missing, and there is no part payment.", "7.5"
    if rules_buying.on_card(s):
        return f"With {good} next, your goods would not make the price of {rules_buying.price(s)}.", "5.2"
    building = view.box.building[s.site[rules_buying.slot(s)]]
    if building.most == 0:
        return f"This building costs exactly {some(building.cost)}, paid at once.", "6.1"
    return (
        f"With {good} next, the goods of {int(building.kinds)} {kinds(building)} could not be reached.",
        "6.2",
    )


def why_not_buy(view: View, move: Move) -> Reason:
    """Taking a building."""
    s = view.state
    if s.phase != Phase.BUY:
        return "You stand before no card or building now.", "6.1"
    if rules_buying.on_card(s):
        return "A card is yours when its price is paid, good by good.", "5.4"
    building = view.box.building[s.site[rules_buying.slot(s)]]
    if building.most == 0:
        return f"You cannot pay {some(building.cost)}.", "6.1"
    return "Name the goods first; it is built when enough are paid.", "6.3" if building.kinds == 0 else "6.2"


def why_not_decline(view: View, move: Move) -> Reason:
    """Leaving a card or a building."""
    s = view.state
    if s.phase == Phase.BUY:
        return "A payment that has begun is completed; take it back instead.", "13.7"
    return "Only cards and buildings can be left; every other place must be used.", "4.3"


def why_not_claim(view: View, move: Move) -> Reason:
    """Two goods of one's choice."""
    s = view.state
    if s.player[view.seat].two_goods == 0:
        return "No card owes you two goods.", "5.19"
    if s.phase == Phase.PLACE or s.turn != view.seat:
        return (
            "Two goods are claimed in your own turn of using people, or when you are short of food.",
            "5.20",
        )
    return "The two goods are named in rising order: wood, brick, stone, gold.", "13.7"


def why_not_keep(view: View, move: Move) -> Reason:
    """Keeping two goods for later."""
    return "You are asked once, when you take the card.", "5.19"


def why_not_pick(view: View, move: Move) -> Reason:
    """Picking a die."""
    if view.state.phase == Phase.DRAFT:
        return f"No {move.nouns['pips']} lies among the dice.", "5.15"
    return "No dice lie there for everyone.", "5.13"


def why_not_starve(view: View, move: Move) -> Reason:
    """Taking the loss."""
    if view.state.phase == Phase.FEED:
        return "A payment that has begun is completed; take it back instead.", "7.6"
    return "Nobody is hungry now.", "7.4"


REASONS = {
    "place": why_not_place,
    "use": why_not_use,
    "add": why_not_tool,
    "spend": why_not_tool,
    "collect": why_not_collect,
    "pay": why_not_pay,
    "feed": why_not_pay,
    "buy": why_not_buy,
    "decline": why_not_decline,
    "claim": why_not_claim,
    "keep": why_not_keep,
    "pick": why_not_pick,
    "starve": why_not_starve,
}


# --- What is broken --------------------------------------------------------------------


def invariants(s: Any, box: Any) -> list[str]:
    """Sentences that are not true of a state; none in a sound one."""
    tribes = s.player
    waits = (s.site == EMPTY) & (s.stack > 0) & (s.phase in (Phase.RAISE, Phase.REVEAL))
    facts = {
        "every card lies in one place": cards_lie_once(s, box),
        "the deck counts its cards": s.deck == s.pile.sum(),
        "every stack has its top building": (((s.site != EMPTY) == (s.stack > 0)) | waits).all(),
        "spaces count the people on them": (s.crowd == tribes["placed"].sum(axis=0)).all(),
        "dice show their faces": ((s.dice >= 0) & (s.dice <= FACES)).all(),
    }
    broken = [sentence for sentence, true in facts.items() if not true]
    for sentence, boards in sound_boards(box, tribes[: s.seats]).items():
        broken += [f"seat {seat}: {sentence}" for seat in np.flatnonzero(~boards)]
    return broken


def cards_lie_once(s: Any, box: Any) -> bool:
    """In the deck, on display, or with one player."""
    held = s.player["cards"].sum(axis=0) + s.player["secret"].sum(axis=0)
    lying = (s.display[:, None] == np.arange(len(s.pile))).sum(axis=0)
    return bool(((s.pile + held + lying)[1 : box.n_cards + 1] == 1).all())


def sound_boards(box: Any, tribes: Any) -> dict[str, Any]:
    """What is true of every player's board, board by board."""
    food, goods, placed, people = tribes["food"], tribes["goods"], tribes["placed"], tribes["people"]
    track, tools, hut = tribes["food_track"], tribes["tools"], placed[:, Space.HUT]
    return {
        "nothing is negative": (food >= 0) & (goods >= 0).all(axis=1) & (placed >= 0).all(axis=1),
        "people are within the box": (box.start_people <= people) & (people <= box.most_people),
        "no more people stand out than there are": placed.sum(axis=1) <= people,
        "the food track ends": (track >= 0) & (track <= box.most_food_track),
        "tools are of value 0 to 4": ((tools >= 0) & (tools <= MOST_VALUE)).all(axis=1),
        "only tools are turned": (tribes["used"] <= (tools > 0)).all(axis=1),
        "unseen cards are counted": tribes["secret"].sum(axis=1) == tribes["drawn"],
        "the hut takes two": (hut == 0) | (hut == box.room[Space.HUT]),
    }
