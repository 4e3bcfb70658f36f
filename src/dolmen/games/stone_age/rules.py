"""The rules, in the order of RULES.md."""

from dolmen.kernel.chance import Luck, below
from dolmen.kernel.compile import rule
from dolmen.kernel.moves import Menu, clear, offer, offer_run
from dolmen.kernel.record import Cells

from .moves import (
    add,
    buy,
    claim,
    collect,
    decline,
    draw,
    feed,
    keep,
    lift,
    pay,
    pick,
    place,
    reveal,
    roll,
    spend,
    starve,
    use,
)
from .state import (
    CHANCE,
    EMPTY,
    EVENT_LIFT,
    EVENT_ROLL,
    FACES,
    MOST_DICE,
    MOST_TILES,
    MOST_VALUE,
    MOST_VILLAGE,
    N_GOODS,
    N_SLOTS,
    N_SPACES,
    N_TOOLS,
    NONE,
    OVER,
    TOOL_FACE,
    TRACK_FACE,
    Box,
    Building,
    Card,
    Effect,
    Phase,
    Player,
    Role,
    Source,
    Space,
    State,
)

# --- §1 Set-up -------------------------------------------------------------------------


@rule
def setup(s: State, box: Box, seats: int, starter: int, options: Cells) -> None:
    """Hand out people and food; cards and buildings are drawn when they are laid out."""
    s.seats = seats
    s.crowding = options[0]
    s.starter = starter
    s.actor = starter
    s.turn = starter
    s.round_no = 1
    for p in range(seats):
        me = s.player[p]
        me.people = box.start_people
        me.food = box.start_food
        s.stack[p] = box.stack_height
    s.deck = box.n_cards
    for card in range(1, box.n_cards + 1):
        s.pile[card] = 1
    for tile in range(1, box.n_tiles + 1):
        s.tiles[tile] = 1
    s.phase = Phase.REFILL
    advance(s, box)


# --- §3 Placing people -----------------------------------------------------------------


@rule
def at_home(me: Player) -> int:
    """People not placed on the board."""
    return int(me.people - me.placed.sum())


@rule
def tribes_on(s: State, space: int) -> int:
    """How many tribes stand on a space."""
    tribes = 0
    for p in range(s.seats):
        if s.player[p].placed[space] > 0:
            tribes += 1
    return tribes


@rule
def is_crowded(s: State, space: int) -> bool:
    """Whether the option crowding closes a space (§11)."""
    if s.crowding == 0:
        return False
    if Space.FOREST <= space <= Space.RIVER:
        return tribes_on(s, space) >= s.seats - 1
    if Space.TOOL_MAKER <= space <= Space.FIELD:
        occupied = 0
        for village in range(Space.TOOL_MAKER, Space.FIELD + 1):
            if tribes_on(s, village) > 0:
                occupied += 1
        return occupied >= MOST_VILLAGE
    return False


@rule
def is_there(s: State, space: int) -> bool:
    """Whether there is a card or a building to stand on."""
    if space >= Space.BUILDING_1:
        return bool(s.site[space - Space.BUILDING_1] != EMPTY)
    if space >= Space.CARD_1:
        return bool(s.display[space - Space.CARD_1] != EMPTY)
    return True


@rule
def room_for(s: State, box: Box, me: Player, space: int, home: int) -> int:
    """How many of `home` people of `me` may go to a space now."""
    if me.placed[space] > 0 or not is_there(s, space) or is_crowded(s, space):
        return 0
    return min(home, int(box.room[space] - s.crowd[space]))


@rule
def room_in_hut(s: State, box: Box, me: Player, home: int) -> bool:
    """Whether the hut takes a couple: exactly as many people of one tribe as it holds."""
    return bool(room_for(s, box, me, Space.HUT, home) == box.room[Space.HUT])


@rule
def legal_place(s: State, box: Box, menu: Menu) -> None:
    """One or more of one's people to one space; exactly two to the hut."""
    me = s.player[s.actor]
    home = at_home(me)
    for land in range(Space.HUNT, Space.TOOL_MAKER):
        offer_run(menu, place.pack(land, 1), room_for(s, box, me, land, home), MOST_DICE)
    if room_in_hut(s, box, me, home):
        offer(menu, place.pack(Space.HUT, int(box.room[Space.HUT])))
    for space in range(Space.TOOL_MAKER, N_SPACES):
        if space != Space.HUT:
            offer_run(menu, place.pack(space, 1), min(room_for(s, box, me, space, home), 1), 1)


@rule
def do_place(s: State, move: int) -> None:
    """Send them."""
    space, people = place.unpack(move)
    s.player[s.actor].placed[space] = people
    s.crowd[space] += people
    s.phase = Phase.NEXT_TO_PLACE


@rule
def can_place(s: State, box: Box, p: int) -> bool:
    """Whether some space can take people of this tribe."""
    me = s.player[p]
    home = at_home(me)
    if home == 0:
        return False
    for space in range(N_SPACES):
        if space != Space.HUT and room_for(s, box, me, space, home) > 0:
            return True
    return room_in_hut(s, box, me, home)


@rule
def next_to_place(s: State, box: Box) -> None:
    """The next tribe clockwise that can place; when none can, people are used."""
    for i in range(1, s.seats + 1):
        p = (s.actor + i) % s.seats
        if can_place(s, box, p):
            s.actor = p
            s.phase = Phase.PLACE
            return
    s.turn = s.starter
    s.waiting = s.seats
    s.phase = Phase.NEXT_TO_ACT


# --- §4 Using people -------------------------------------------------------------------


@rule
def next_to_act(s: State) -> None:
    """The tribe in turn until it has used all its people, then the next; then everybody eats."""
    while s.waiting > 0:
        s.actor = s.turn
        if s.player[s.turn].placed.sum() > 0:
            s.phase = Phase.ACT
            return
        s.waiting -= 1
        s.turn = (s.turn + 1) % s.seats
    s.phase = Phase.SUPPER


@rule
def legal_act(s: State, menu: Menu) -> None:
    """Any space where one's people stand."""
    me = s.player[s.actor]
    for space in range(N_SPACES):
        if me.placed[space] > 0:
            offer(menu, use.pack(space))
    legal_claim(s, menu)


@rule
def do_act(s: State, box: Box, move: int) -> None:
    """The people come home and do what the space is for."""
    space = use.unpack(move)
    me = s.player[s.actor]
    people = me.placed[space]
    me.placed[space] = 0
    s.crowd[space] -= people
    s.space = space
    if space <= Space.RIVER:
        roll_for(s, space - Space.FOREST, people)
        return
    if space >= Space.CARD_1:
        s.phase = Phase.BUY
        return
    if space == Space.TOOL_MAKER:
        give_tool(me)
    elif space == Space.HUT:
        me.people = min(me.people + 1, box.most_people)
    else:
        step_up(me, box)
    s.phase = Phase.NEXT_TO_ACT


@rule
def give_tool(me: Player) -> None:
    """A new tool, or the lowest one raised: among equals an unturned one first."""
    best = 0
    for t in range(1, N_TOOLS):
        if me.tools[t] < me.tools[best] or (me.tools[t] == me.tools[best] and me.used[t] < me.used[best]):
            best = t
    me.tools[best] = min(me.tools[best] + 1, MOST_VALUE)


@rule
def step_up(me: Player, box: Box) -> None:
    """One step up the food track."""
    me.food_track = min(me.food_track + 1, box.most_food_track)


@rule
def roll_for(s: State, good: int, dice: int) -> None:
    """Roll so many dice for a good; NONE is food."""
    s.good = good
    s.to_roll = dice
    s.rolled = 0
    s.pips = 0
    s.dice[:] = 0
    s.phase = Phase.ROLL


@rule
def legal_roll(menu: Menu) -> None:
    """Any face of a die."""
    for face in range(1, FACES + 1):
        offer(menu, roll.pack(face))


@rule
def do_roll(s: State, move: int) -> None:
    """The die lies there; after the last, tools are added, or dice are picked."""
    face = roll.unpack(move)
    s.dice[s.rolled] = face
    s.pips += face
    s.rolled += 1
    s.to_roll -= 1
    if s.to_roll == 0:
        s.phase = Phase.TOOLS if s.picks == 0 else Phase.NEXT_TO_DRAFT


@rule
def legal_tools(s: State, menu: Menu) -> None:
    """Take what was found, or first add an unused tool; equal tools are one choice."""
    me = s.player[s.actor]
    offer(menu, collect.start)
    for value in range(1, MOST_VALUE + 1):
        for t in range(N_TOOLS):
            if me.tools[t] == value and me.used[t] == 0:
                offer(menu, add.pack(value))
                break
    for value in range(1, MOST_VALUE + 1):
        if me.one_time[value] > 0:
            offer(menu, spend.pack(value))
    legal_claim(s, menu)


@rule
def do_tools(s: State, box: Box, move: int) -> None:
    """Add a tool's whole value, or take one good for each full number of pips."""
    me = s.player[s.actor]
    if add.has(move):
        turn_tool(me, add.unpack(move))
        s.pips += add.unpack(move)
    elif spend.has(move):
        me.one_time[spend.unpack(move)] -= 1
        s.pips += spend.unpack(move)
    else:
        found = s.pips // box.pips[s.good + Space.FOREST]
        if s.good == NONE:
            me.food += found
        else:
            me.goods[s.good] += found
        s.dice[:] = 0
        s.pips = 0
        s.phase = Phase.NEXT_TO_ACT


@rule
def turn_tool(me: Player, value: int) -> None:
    """Turn an unused tool of this value: it is used for this round."""
    for t in range(N_TOOLS):
        if me.tools[t] == value and me.used[t] == 0:
            me.used[t] = 1
            return


# --- §5, §6 Paying for cards and buildings ---------------------------------------------


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
def dearest_paid(s: State) -> int:
    """The dearest good paid so far: goods are paid in rising order."""
    dearest = 0
    for g in range(N_GOODS):
        if s.paid[g] > 0:
            dearest = g
    return dearest


@rule
def kinds_paid(s: State, good: int) -> int:
    """How many kinds have been paid once one `good` is paid as well."""
    kinds = 0
    for g in range(N_GOODS):
        if s.paid[g] > 0 or g == good:
            kinds += 1
    return kinds


@rule
def supply(me: Player, good: int, more: int) -> int:
    """The most goods to be had of `good` and `more` dearer kinds; none where there are fewer kinds."""
    total = int(me.goods[good])
    chosen = 0
    for _ in range(more):
        best = good
        for g in range(good + 1, N_GOODS):
            ahead = best == good or me.goods[g] > me.goods[best]
            if me.goods[g] > 0 and ahead and (chosen >> g) & 1 == 0:
                best = g
        if best == good:
            return 0
        chosen |= 1 << best
        total += me.goods[best]
    return total


@rule
def can_pay(s: State, good: int, least: int, kinds: int) -> bool:
    """Whether one `good` may be paid next, so that `least` goods of `kinds` kinds (0: any) can be reached."""
    me = s.player[s.actor]
    if me.goods[good] == 0 or good < dearest_paid(s):
        return False
    rest = least - int(s.paid.sum())
    if kinds == 0:
        return int(me.goods[good:].sum()) >= rest
    more = kinds - kinds_paid(s, good)
    return 0 <= more < rest and supply(me, good, more) >= rest


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
def offer_goods(s: State, menu: Menu, least: int, most: int, kinds: int) -> None:
    """Each good that may be paid next."""
    if s.paid.sum() >= most:
        return
    for g in range(N_GOODS):
        if can_pay(s, g, least, kinds):
            offer(menu, pay.pack(g))


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
def hand_over(s: State, good: int) -> None:
    """One good goes back to the supply."""
    s.player[s.actor].goods[good] -= 1
    s.paid[good] += 1


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


# --- §5 What cards do ------------------------------------------------------------------


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
def legal_claim(s: State, menu: Menu) -> None:
    """Two goods that a card owes, in any own decision of one's own turn."""
    if s.player[s.actor].two_goods == 0 or s.actor != s.turn:
        return
    for first in range(N_GOODS):
        for second in range(first, N_GOODS):
            offer(menu, claim.pack(first, second))


@rule
def legal_claim_or_keep(s: State, menu: Menu) -> None:
    """Asked once, when the card is taken: now or later."""
    legal_claim(s, menu)
    offer(menu, keep.start)


@rule
def do_claim(s: State, move: int) -> None:
    """Both goods at one moment."""
    first, second = claim.unpack(move)
    me = s.player[s.actor]
    me.two_goods -= 1
    me.goods[first] += 1
    me.goods[second] += 1
    if s.phase == Phase.CLAIM:
        s.phase = Phase.NEXT_TO_ACT


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


# --- §7 Feeding ------------------------------------------------------------------------


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


# --- §8 A new round, §9 The end --------------------------------------------------------


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


# --- §10 Final scoring -----------------------------------------------------------------


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


# --- §12 What is public ----------------------------------------------------------------


@rule
def witness(s: State, move: int, viewer: int) -> int:
    """A card drawn unseen is its taker's alone."""
    if s.phase == Phase.DRAW and viewer != s.actor:
        return 0
    return 1


@rule
def resample(s: State, box: Box, viewer: int, luck: Luck) -> None:
    """Spread the cards that the viewer has not seen over the deck and the others' secret cards."""
    unseen = 0
    for card in range(1, box.n_cards + 1):
        s.pile[card] = 1
        for i in range(N_SLOTS):
            if s.display[i] == card:
                s.pile[card] = 0
        for p in range(s.seats):
            if s.player[p].cards[card] > 0 or (p == viewer and s.player[p].secret[card] > 0):
                s.pile[card] = 0
        unseen += s.pile[card]
    s.pile[0] = 0
    for p in range(len(s.player)):
        if p != viewer:
            s.player[p].secret[:] = 0
            for _ in range(s.player[p].drawn):
                s.player[p].secret[nth_unseen(s, box, below(luck, unseen))] = 1
                unseen -= 1
    for card in range(box.n_cards + 1, len(s.pile)):
        s.pile[card] = 0


@rule
def nth_unseen(s: State, box: Box, n: int) -> int:
    """Take the n-th card out of the pile."""
    for card in range(1, box.n_cards + 1):
        if s.pile[card] > 0:
            if n == 0:
                s.pile[card] = 0
                return card
            n -= 1
    return 0


# --- The machine -----------------------------------------------------------------------


@rule
def to_move(s: State) -> int:
    """The seat that decides, chance, or nobody: the game is over."""
    if s.phase == Phase.OVER:
        return OVER
    if Phase.REVEAL <= s.phase <= Phase.DRAW:
        return CHANCE
    return int(s.actor)


@rule
def event(s: State) -> int:
    """A key of the chance decision to come: die i of a roll, building k of a stack, card k of the deck."""
    if s.phase == Phase.ROLL:
        roller = (int(s.round_no) * len(s.player) + int(s.turn)) * N_SPACES + int(s.space)
        return EVENT_ROLL + roller * MOST_DICE + int(s.rolled)
    if s.phase == Phase.RAISE:
        return EVENT_LIFT + int(s.vacancy) * (MOST_TILES + 1) + int(s.stack[s.vacancy])
    return int(s.deck)


@rule
def legal(s: State, box: Box, menu: Menu) -> None:
    """Everything that may happen next."""
    clear(menu)
    match s.phase:
        case Phase.PLACE:
            legal_place(s, box, menu)
        case Phase.ACT:
            legal_act(s, menu)
        case Phase.TOOLS:
            legal_tools(s, menu)
        case Phase.BUY:
            legal_buy(s, box, menu)
        case Phase.CLAIM:
            legal_claim_or_keep(s, menu)
        case Phase.DRAFT:
            legal_draft(s, menu)
        case Phase.FEED:
            legal_feed(s, menu)
        case Phase.REVEAL:
            legal_card(s, box, menu, reveal.start)
        case Phase.RAISE:
            legal_lift(s, box, menu)
        case Phase.ROLL:
            legal_roll(menu)
        case Phase.DRAW:
            legal_card(s, box, menu, draw.start)


@rule
def apply(s: State, box: Box, move: int) -> None:
    """Make a move that is on the menu, and let the table move on."""
    if claim.has(move):
        do_claim(s, move)
    else:
        decide(s, box, move)
    advance(s, box)


@rule
def decide(s: State, box: Box, move: int) -> None:
    """What the move does in this phase."""
    match s.phase:
        case Phase.PLACE:
            do_place(s, move)
        case Phase.ACT:
            do_act(s, box, move)
        case Phase.TOOLS:
            do_tools(s, box, move)
        case Phase.BUY:
            do_buy(s, box, move)
        case Phase.CLAIM:
            s.phase = Phase.NEXT_TO_ACT
        case Phase.DRAFT:
            do_draft(s, box, move)
        case Phase.FEED:
            do_feed(s, box, move)
        case Phase.REVEAL:
            do_reveal(s, move)
        case Phase.RAISE:
            do_lift(s, move)
        case Phase.ROLL:
            do_roll(s, move)
        case Phase.DRAW:
            do_draw(s, move)


@rule
def advance(s: State, box: Box) -> None:
    """Let the table move by itself until a player, or chance, must decide."""
    while True:
        match s.phase:
            case Phase.PAID:
                take_building(s, box)
            case Phase.NEXT_TO_PLACE:
                next_to_place(s, box)
            case Phase.NEXT_TO_ACT:
                next_to_act(s)
            case Phase.NEXT_TO_DRAFT:
                next_to_draft(s)
            case Phase.SUPPER:
                supper(s)
            case Phase.NEXT_TO_FEED:
                next_to_feed(s)
            case Phase.ROUND_END:
                round_end(s, box)
            case Phase.REFILL:
                refill(s)
            case Phase.FINAL_SCORING:
                final_scoring(s, box)
            case _:
                return
