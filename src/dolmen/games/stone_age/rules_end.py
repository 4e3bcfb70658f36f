"""Feeding, a new round, the end and final scoring: §7 to §10 of RULES.md."""

from dolmen.kernel.compile import rule
from dolmen.kernel.moves import Menu, offer

from .moves import feed, reveal, starve
from .rules_goods import can_pay, hand_over, legal_claim
from .state import EMPTY, N_GOODS, N_SLOTS, NONE, Box, Phase, Player, Role, Source, State

# --- §7 Feeding -----------------------------------------------------------------------------------


@rule
def supper(s: State) -> None:
    """Food from the food track, for all, before anybody eats."""
    for p in range(s.seats):
        me = s.player[p]
        me.food += me.food_track
    s.turn = s.starter
    s.waiting = s.seats
    s.phase = Phase.NEXT_TO_FEED


@rule
def next_to_feed(s: State) -> None:
    """One tribe after another eats; whoever is short must decide."""
    s.hungry = 0
    s.paid[:] = 0
    while s.waiting > 0:
        me = s.player[s.turn]
        s.actor = s.turn
        s.waiting -= 1
        if me.food < me.people:
            s.hungry = me.people - me.food
            me.food = 0
            s.phase = Phase.FEED
            return
        me.food -= me.people
        s.turn = (s.turn + 1) % s.seats
    s.phase = Phase.ROUND_END


@rule
def legal_feed(s: State, menu: Menu) -> None:
    """Pay the whole rest in goods, one at a time, or lose points; a payment begun is completed."""
    for g in range(N_GOODS):
        if can_pay(s, g, int(s.hungry), 0):
            offer(menu, feed.pack(g))
    if s.paid.sum() == 0:
        offer(menu, starve.start)
    legal_claim(s, menu)


@rule
def do_feed(s: State, box: Box, move: int) -> None:
    """A good for a food, or the penalty."""
    if move == starve.start:
        s.player[s.actor].points[Source.HUNGER] -= box.hunger_penalty
    else:
        hand_over(s, feed.unpack(move))
        if s.paid.sum() < s.hungry:
            return
    s.turn = (s.turn + 1) % s.seats
    s.phase = Phase.NEXT_TO_FEED


# --- §8 A new round, §9 The end -------------------------------------------------------------------


@rule
def round_end(s: State, box: Box) -> None:
    """A stack is empty: the game ends.  Nobody will end it: it is stopped.  Else a new round begins."""
    for i in range(s.seats):
        if s.stack[i] == 0:
            s.phase = Phase.FINAL_SCORING
            return
    if s.round_no >= box.rounds:
        s.unfinished = 1
        s.phase = Phase.OVER
        return
    s.round_no += 1
    s.starter = (s.starter + 1) % s.seats
    s.actor = s.starter
    s.turn = s.starter
    for p in range(s.seats):
        s.player[p].used[:] = 0
    lying = slide(s)
    s.phase = Phase.REFILL if lying + s.deck >= N_SLOTS else Phase.FINAL_SCORING


@rule
def slide(s: State) -> int:
    """Cards slide to the right and close the gaps; how many lie there."""
    lying = 0
    for i in range(N_SLOTS):
        card = s.display[i]
        if card != EMPTY:
            s.display[i] = EMPTY
            s.display[lying] = card
            lying += 1
    return lying


@rule
def refill(s: State) -> None:
    """Lay out a card for the first empty place from the right, turn up the first buildings, or begin."""
    for i in range(N_SLOTS):
        if s.display[i] == EMPTY:
            s.vacancy = i
            s.phase = Phase.REVEAL
            return
    for i in range(s.seats):
        if s.site[i] == EMPTY:
            s.vacancy = i
            s.phase = Phase.RAISE
            return
    s.phase = Phase.PLACE


@rule
def do_reveal(s: State, move: int) -> None:
    """The card lies open."""
    card = reveal.unpack(move)
    s.pile[card] = 0
    s.deck -= 1
    s.display[s.vacancy] = card
    s.phase = Phase.REFILL


# --- §10 Final scoring ----------------------------------------------------------------------------


@rule
def final_scoring(s: State, box: Box) -> None:
    """Lay open what was drawn unseen, and count."""
    for p in range(s.seats):
        me = s.player[p]
        me.cards += me.secret
        me.secret[:] = 0
        me.drawn = 0
        score_cards(me, box)
        me.points[Source.GOODS] = me.goods.sum() + 2 * me.two_goods
    s.phase = Phase.OVER


@rule
def score_cards(me: Player, box: Box) -> None:
    """Culture symbols in two sets, and the people on sand-coloured cards."""
    first = 0
    second = 0
    for number in range(1, box.n_cards + 1):
        if me.cards[number] == 0:
            continue
        card = box.card[number]
        if card.culture == NONE:
            me.points[Source.FARMERS + card.role] += card.symbols * multiplier(me, card.role)
        elif has_earlier_copy(me, box, number):
            second += 1
        else:
            first += 1
    me.points[Source.CULTURE] = first * first + second * second


@rule
def has_earlier_copy(me: Player, box: Box, number: int) -> bool:
    """Whether a card before this one shows the same symbol."""
    for other in range(1, number):
        if me.cards[other] > 0 and box.card[other].culture == box.card[number].culture:
            return True
    return False


@rule
def multiplier(me: Player, role: int) -> int:
    """What people of a role are multiplied with: food track, tools, buildings or people."""
    if role == Role.FARMER:
        return int(me.food_track)
    if role == Role.TOOL_MAKER:
        return int(me.tools.sum())
    if role == Role.HUT_BUILDER:
        return int(me.buildings)
    return int(me.people)


@rule
def score(s: State, box: Box, p: int) -> int:
    """Points of a seat: the marker, and after the end everything."""
    return int(s.player[p].points.sum())


@rule
def tie_break(me: Player) -> int:
    """Food track, tool values and people together."""
    return int(me.food_track + me.tools.sum() + me.people)


@rule
def place_of(s: State, box: Box, p: int) -> int:
    """1 for the winner, ties share; 0 for everybody when the game was stopped."""
    if s.unfinished > 0:
        return 0
    better = 0
    for q in range(s.seats):
        ahead = score(s, box, q) - score(s, box, p)
        if ahead > 0 or (ahead == 0 and tie_break(s.player[q]) > tie_break(s.player[p])):
            better += 1
    return better + 1
