"""Civilization cards and buildings: §5 and §6 of RULES.md."""

from dolmen.kernel.compile import rule
from dolmen.kernel.moves import Menu, offer

from .moves import buy, decline, draw, lift, pay, pick
from .rules_goods import hand_over, legal_claim, offer_goods
from .rules_people import give_tool, roll_for, step_up
from .state import (
    EMPTY,
    FACES,
    N_GOODS,
    NONE,
    TOOL_FACE,
    TRACK_FACE,
    Box,
    Building,
    Card,
    Effect,
    Phase,
    Player,
    Source,
    Space,
    State,
)

# --- §5, §6 Paying for cards and buildings --------------------------------------------------------


@rule
def on_card(s: State) -> bool:
    """Whether the space in use is a card's."""
    return Space.CARD_1 <= s.space < Space.BUILDING_1


@rule
def slot(s: State) -> int:
    """The place of the card or the building in use."""
    return int(s.space - Space.CARD_1) if on_card(s) else int(s.space - Space.BUILDING_1)


@rule
def price(s: State) -> int:
    """What a card costs: 1, 2, 3 or 4 from the right."""
    return slot(s) + 1


@rule
def legal_buy(s: State, box: Box, menu: Menu) -> None:
    """Pay for the card or the building, or leave it; a payment that has begun is completed."""
    if on_card(s):
        offer_goods(s, menu, price(s), price(s), 0)
    else:
        legal_build(s, box.building[s.site[slot(s)]], menu)
    if s.paid.sum() == 0:
        offer(menu, decline.start)
    legal_claim(s, menu)


@rule
def legal_build(s: State, building: Building, menu: Menu) -> None:
    """An exact cost is paid at once; goods of one's choice one by one."""
    if building.most > 0:
        offer_goods(s, menu, int(building.least), int(building.most), int(building.kinds))
        if building.least <= s.paid.sum():
            offer(menu, buy.start)
    elif (s.player[s.actor].goods >= building.cost).all():
        offer(menu, buy.start)


@rule
def do_buy(s: State, box: Box, move: int) -> None:
    """Pay a good, finish, or leave it."""
    if move == decline.start:
        s.phase = Phase.NEXT_TO_ACT
        return
    if pay.has(move):
        hand_over(s, pay.unpack(move))
    if on_card(s):
        if s.paid.sum() == price(s):
            take_card(s, box)
    else:
        do_build(s, box.building[s.site[slot(s)]], move)


@rule
def do_build(s: State, building: Building, move: int) -> None:
    """Take the building when it is paid: its points, or the worth of what was paid."""
    me = s.player[s.actor]
    if building.most == 0:
        me.goods -= building.cost
    elif move != buy.start and s.paid.sum() < building.most:
        return
    me.buildings += 1
    s.phase = Phase.PAID


@rule
def take_building(s: State, box: Box) -> None:
    """Points at once; the next building of the stack is turned up."""
    me = s.player[s.actor]
    vacancy = slot(s)
    me.points[Source.BUILDINGS] += box.building[s.site[vacancy]].points
    for g in range(N_GOODS):
        me.points[Source.BUILDINGS] += s.paid[g] * box.worth[g]
    s.paid[:] = 0
    s.site[vacancy] = EMPTY
    s.stack[vacancy] -= 1
    s.vacancy = vacancy
    s.phase = Phase.RAISE if s.stack[vacancy] > 0 else Phase.NEXT_TO_ACT


@rule
def legal_lift(s: State, box: Box, menu: Menu) -> None:
    """Any building that was never seen."""
    for tile in range(1, box.n_tiles + 1):
        if s.tiles[tile] > 0:
            offer(menu, lift.pack(tile))


@rule
def do_lift(s: State, move: int) -> None:
    """It lies on top of its stack."""
    tile = lift.unpack(move)
    s.tiles[tile] = 0
    s.site[s.vacancy] = tile
    s.phase = Phase.REFILL if s.waiting == 0 else Phase.NEXT_TO_ACT


# --- §5 What cards do -----------------------------------------------------------------------------


@rule
def take_card(s: State, box: Box) -> None:
    """The card is one's own: what its upper half says happens at once."""
    me = s.player[s.actor]
    number = s.display[slot(s)]
    s.display[slot(s)] = EMPTY
    s.paid[:] = 0
    me.cards[number] = 1
    s.phase = Phase.NEXT_TO_ACT
    take_effect(s, box, me, box.card[number])


@rule
def take_effect(s: State, box: Box, me: Player, card: Card) -> None:
    """The upper half of a card."""
    match card.effect:
        case Effect.FOOD:
            me.food += card.amount
        case Effect.GOODS:
            me.goods[card.good] += card.amount
        case Effect.POINTS:
            me.points[Source.CARDS] += card.amount
        case Effect.TOOL:
            give_tool(me)
        case Effect.FOOD_TRACK:
            step_up(me, box)
        case Effect.ROLL:
            roll_for(s, card.good, card.amount)
        case Effect.DICE_FOR_ALL:
            s.picks = s.seats
            roll_for(s, NONE, s.seats)
        case Effect.DRAW:
            s.phase = Phase.DRAW if s.deck > 0 else Phase.NEXT_TO_ACT
        case Effect.ANY_GOODS:
            me.two_goods += 1
            s.phase = Phase.CLAIM
        case Effect.ONE_TIME_TOOL:
            me.one_time[card.amount] += 1


@rule
def next_to_draft(s: State) -> None:
    """The taker picks a die first, then the others clockwise."""
    if s.picks == 0:
        s.dice[:] = 0
        s.pips = 0
        s.phase = Phase.NEXT_TO_ACT
        return
    s.actor = (s.turn + s.seats - s.picks) % s.seats
    s.phase = Phase.DRAFT


@rule
def legal_draft(s: State, menu: Menu) -> None:
    """One of the dice that are left; equal faces are one choice."""
    for face in range(1, FACES + 1):
        for i in range(s.rolled):
            if s.dice[i] == face:
                offer(menu, pick.pack(face))
                break
    legal_claim(s, menu)


@rule
def do_draft(s: State, box: Box, move: int) -> None:
    """Take the die and what its face gives."""
    face = pick.unpack(move)
    me = s.player[s.actor]
    for i in range(s.rolled):
        if s.dice[i] == face:
            s.dice[i] = 0
            break
    if face == TOOL_FACE:
        give_tool(me)
    elif face == TRACK_FACE:
        step_up(me, box)
    else:
        me.goods[face - 1] += 1
    s.picks -= 1
    s.phase = Phase.NEXT_TO_DRAFT


@rule
def legal_card(s: State, box: Box, menu: Menu, first: int) -> None:
    """Any card that is still in the deck."""
    for card in range(1, box.n_cards + 1):
        if s.pile[card] > 0:
            offer(menu, first + card - 1)


@rule
def do_draw(s: State, move: int) -> None:
    """The taker alone sees the card; only its lower half counts."""
    card = draw.unpack(move)
    me = s.player[s.actor]
    s.pile[card] = 0
    s.deck -= 1
    me.secret[card] = 1
    me.drawn += 1
    s.phase = Phase.NEXT_TO_ACT
