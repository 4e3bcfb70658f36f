"""What a position is worth to a seat, in tenths of a point.

Points count in full; goods, food, tools and people count by what they still earn in the rounds that are
left; people on the board by what their spaces may be expected to give.  The weights were found in matches of
bots, and by a regression of the winner (docs/search.md).
"""

from dolmen.kernel.compile import rule

from .rules_buying import on_card, price, slot
from .rules_end import multiplier
from .rules_goods import dearest_paid
from .rules_people import at_home
from .state import (
    EMPTY,
    N_GOODS,
    N_SLOTS,
    N_TOOLS,
    NONE,
    Box,
    Building,
    Card,
    Effect,
    Good,
    Phase,
    Player,
    Role,
    Space,
    State,
)

# in tenths of a point
POINT = 10
AT_END, EARLIER = 110, 18  # ahead for odds of e to 1, and more for each round that is left
PERSON = 26  # a round's work of one person, before eating
IDLE = 28  # tonight's work of one who is still at home while people are placed
FOOD = 15  # a food that will be eaten
FOOD_LEFT = 2  # and one that will not
HUNGRY = 32  # a food missing tonight, as long as goods can pay for it
TOOL = 3  # a round's use of one tool value
TOOL_TONIGHT = 6  # of an unused one, while dice are still to be rolled
ONE_TIME = 7  # for each of its value
PAID_GAIN = 6  # what is gained by each good put into a building of one's choice
DICE_FOR_ALL = 38
DRAWN = 45
UNKNOWN_HALF = 5  # a symbol one has not yet, for the sets to come
GROWTH = 2  # rounds in which what people of a card are multiplied with grows by one
WHOLE = 100
# in hundredths of rounds that are left, as games of bots told
ROUNDS, PER_ROUND, PER_CARD = 500, 40, 25  # these, less for each round so far, more for each card in the deck
AT_MOST = 50  # for each card
# in hundredths of a good's points
GOODS_KEPT = 88
GOODS_LAST = 34
GOODS_GROW = 27  # more for each round that is left
CROWDED = 14  # goods; those beyond are hard to spend
HALF_DIE = 35  # mean pips of a die, times ten


@rule
def judge(s: State, box: Box, p: int) -> int:
    """Tenths of a point that a seat may hope for."""
    me = s.player[p]
    points = POINT * int(me.points.sum())
    if s.phase == Phase.OVER:
        return points
    left = rounds_left(s)
    worth = points + tribe(s, box, me, left) + stores(box, me, left) + collection(box, me, left)
    worth += on_lands(box, me, left) + on_offers(s, box, me, left)
    if s.phase == Phase.PLACE:
        worth += IDLE * at_home(me)
    if s.actor == p:
        worth += in_hand(s, box, me, left)
    return worth


@rule
def temperature(s: State, box: Box) -> int:
    """Tenths of a point ahead that are odds of e to 1 to win: the nearer the end, the fewer."""
    return AT_END + EARLIER * rounds_left(s) // WHOLE


@rule
def rounds_left(s: State) -> int:
    """Hundredths of rounds that may still come after this one; none once a stack is empty."""
    least = int(s.stack[: s.seats].min())
    if least == 0:
        return 0
    reach = ROUNDS - PER_ROUND * int(s.round_no) + PER_CARD * int(s.deck)
    return max(min(reach, WHOLE * least, AT_MOST * int(s.deck)), 0)


# --- People, food and tools: what they earn round by round -----------------------------


@rule
def tribe(s: State, box: Box, me: Player, left: int) -> int:
    """People work and eat; tools and the food track help in every round."""
    people = min(int(me.people) + min(int(me.placed[Space.HUT]), 1), int(box.most_people))
    track = min(int(me.food_track) + int(me.placed[Space.FIELD]), int(box.most_food_track))
    tools = int(me.tools.sum()) + int(me.placed[Space.TOOL_MAKER])
    worth = left * (PERSON * people + TOOL * tools) // WHOLE
    for value in range(1, len(me.one_time)):
        worth += ONE_TIME * value * int(me.one_time[value])
    return worth + larder(s, box, me, people, track, left)


@rule
def larder(s: State, box: Box, me: Player, people: int, track: int, left: int) -> int:
    """Food to be eaten is worth a person's time; what is missing tonight costs more."""
    food = int(me.food) + found(box, me, Space.HUNT) // POINT
    tonight = 0
    if s.phase < Phase.SUPPER and s.phase != Phase.FEED:
        tonight = max(people - track, 0)
    missing = max(tonight - food, 0)
    spare = max(food - tonight, 0)
    needed = max(people - track, 0) * left // WHOLE
    eaten = min(spare, needed)
    later = needed - eaten
    return FOOD_LEFT * (spare - eaten) - FOOD * later - min(HUNGRY * missing, POINT * int(box.hunger_penalty))


@rule
def found(box: Box, me: Player, space: int) -> int:
    """Tenths of a good that people on a land may be expected to find; half a good is lost."""
    people = int(me.placed[space])
    if people == 0:
        return 0
    pips = int(box.pips[space])
    return max(HALF_DIE * people - POINT * (pips - 1) // 2, 0) // pips


# --- Goods -----------------------------------------------------------------------------


@rule
def good_value(box: Box, good: int, left: int) -> int:
    """What a good in store is worth: a share of its points on a building, less near the end."""
    share = min(GOODS_LAST + GOODS_GROW * left // WHOLE, GOODS_KEPT)
    return int(box.worth[good]) * share // POINT


@rule
def stores(box: Box, me: Player, left: int) -> int:
    """Goods in store, and those that cards still owe."""
    worth = 2 * int(me.two_goods) * good_value(box, Good.GOLD, left) - int(me.two_goods)
    for g in range(N_GOODS):
        worth += int(me.goods[g]) * good_value(box, g, left)
    over = int(me.goods.sum()) - CROWDED
    return worth - max(over, 0) * good_value(box, Good.WOOD, left) // 2


@rule
def cheapest(box: Box, me: Player, first: int, count: int, left: int) -> int:
    """What the cheapest goods for a price are worth, from one kind upwards; wood where there are too few."""
    cost = 0
    rest = count
    for g in range(first, N_GOODS):
        paid = min(rest, int(me.goods[g]))
        cost += paid * good_value(box, g, left)
        rest -= paid
    return cost + rest * good_value(box, Good.BRICK, left)


# --- Cards -----------------------------------------------------------------------------


@rule
def prospect(box: Box, me: Player, role: int, left: int) -> int:
    """What the people of a card will be multiplied with at the end."""
    most = int(box.most_people)
    now = multiplier(me, role)
    grown = now + left // (GROWTH * WHOLE)
    return grown if role != Role.SHAMAN else min(now + left // (2 * GROWTH * WHOLE), most)


@rule
def collection(box: Box, me: Player, left: int) -> int:
    """What the cards taken so far will score, the secret ones included."""
    first = 0
    second = 0
    worth = 0
    for number in range(1, box.n_cards + 1):
        if me.cards[number] + me.secret[number] <= 0:
            continue
        card = box.card[number]
        if card.culture == NONE:
            worth += POINT * int(card.symbols) * prospect(box, me, int(card.role), left)
        elif has_symbol(box, me, int(card.culture), number):
            second += 1
        else:
            first += 1
    return worth + POINT * (first * first + second * second)


@rule
def has_symbol(box: Box, me: Player, culture: int, before: int) -> bool:
    """Whether one of the cards before a number shows this symbol."""
    for number in range(1, before):
        if me.cards[number] + me.secret[number] > 0 and box.card[number].culture == culture:
            return True
    return False


@rule
def symbols(box: Box, me: Player, again: bool) -> int:
    """How many different symbols, or how many second copies."""
    count = 0
    for number in range(1, box.n_cards + 1):
        shown = int(box.card[number].culture)
        if me.cards[number] + me.secret[number] > 0 and shown != NONE:
            count += has_symbol(box, me, shown, number) == again
    return count


@rule
def card_value(s: State, box: Box, me: Player, card: Card, left: int) -> int:
    """What a card would add to a collection, and what it gives at once."""
    if card.culture == NONE:
        worth = POINT * int(card.symbols) * prospect(box, me, int(card.role), left)
    else:
        again = has_symbol(box, me, int(card.culture), int(box.n_cards) + 1)
        worth = POINT * (2 * symbols(box, me, again) + 1) + UNKNOWN_HALF * left // WHOLE
    return worth + effect_value(s, box, card, left)


@rule
def effect_value(s: State, box: Box, card: Card, left: int) -> int:
    """The upper half of a card."""
    amount = int(card.amount)
    match card.effect:
        case Effect.FOOD:
            return FOOD * amount if left >= WHOLE // 2 else FOOD_LEFT * amount
        case Effect.GOODS:
            return amount * good_value(box, int(card.good), left)
        case Effect.POINTS:
            return POINT * amount
        case Effect.TOOL:
            return TOOL * left // WHOLE
        case Effect.FOOD_TRACK:
            return FOOD * left // WHOLE
        case Effect.ROLL:
            pips = int(box.pips[card.good + Space.FOREST])
            return (
                (HALF_DIE * amount - POINT * pips // 2)
                * good_value(box, int(card.good), left)
                // (POINT * pips)
            )
        case Effect.DICE_FOR_ALL:
            return DICE_FOR_ALL
        case Effect.DRAW:
            return DRAWN if s.deck > 0 else 0
        case Effect.ANY_GOODS:
            return 2 * good_value(box, Good.GOLD, left)
        case _:
            return ONE_TIME * amount


# --- People on the board ---------------------------------------------------------------


@rule
def on_lands(box: Box, me: Player, left: int) -> int:
    """Goods that people on the lands will find, and the tools that may help them."""
    worth = 0
    dice = int(me.placed[Space.HUNT])
    for g in range(N_GOODS):
        worth += found(box, me, Space.FOREST + g) * good_value(box, g, max(left, WHOLE)) // POINT
        dice += int(me.placed[Space.FOREST + g])
    if dice > 0:
        for t in range(N_TOOLS):
            if me.used[t] == 0:
                worth += TOOL_TONIGHT * int(me.tools[t])
    return worth


@rule
def on_offers(s: State, box: Box, me: Player, left: int) -> int:
    """Cards and buildings where people stand, as far as goods in store and in sight will pay for them."""
    goods = int(me.goods.sum()) + 2 * int(me.two_goods)
    for g in range(N_GOODS):
        goods += found(box, me, Space.FOREST + g) // POINT
    worth = 0
    for i in range(N_SLOTS):
        card = s.display[i]
        if me.placed[Space.CARD_1 + i] > 0 and card != EMPTY and goods > i:
            gain = card_value(s, box, me, box.card[card], left) - cheapest(box, me, 0, i + 1, left)
            worth += max(gain, 0)
            goods -= i + 1
    for i in range(N_SLOTS):
        tile = s.site[i]
        if me.placed[Space.BUILDING_1 + i] > 0 and tile != EMPTY:
            need = goods_needed(box.building[tile], goods)
            if 0 < need <= goods:
                worth += max(building_gain(box, me, box.building[tile], need, left), 0)
                goods -= need
    return worth


@rule
def goods_needed(building: Building, goods: int) -> int:
    """How many goods a building takes: exactly its cost, or as many as one has up to its most."""
    if building.most == 0:
        return int(building.cost.sum())
    return max(min(int(building.most), goods), int(building.least))


@rule
def building_gain(box: Box, me: Player, building: Building, need: int, left: int) -> int:
    """Points of a building less what its goods are worth in store; less where a good must still be found."""
    builders = POINT * hut_builders(box, me)
    if building.most > 0:
        return builders + PAID_GAIN * need
    gain = POINT * int(building.points) + builders
    for g in range(N_GOODS):
        missing = max(int(building.cost[g]) - int(me.goods[g]) - found(box, me, Space.FOREST + g) // POINT, 0)
        gain -= int(building.cost[g]) * good_value(box, g, left) + missing * POINT * POINT
    return gain


@rule
def hut_builders(box: Box, me: Player) -> int:
    """Hut builders on one's cards."""
    count = 0
    for number in range(1, box.n_cards + 1):
        if me.cards[number] + me.secret[number] > 0 and box.card[number].role == Role.HUT_BUILDER:
            count += int(box.card[number].symbols)
    return count


# --- A decision half made --------------------------------------------------------------


@rule
def in_hand(s: State, box: Box, me: Player, left: int) -> int:
    """What the roll that lies there, the payment that has begun or the hunger of tonight is worth."""
    if s.phase == Phase.TOOLS:
        return rolled(s, box, me, left)
    if s.phase == Phase.BUY and s.paid.sum() > 0:
        return paying(s, box, me, left)
    if s.phase == Phase.FEED:
        rest = int(s.hungry) - int(s.paid.sum())
        cost = cheapest(box, me, dearest_paid(s), rest, left)
        return -cost if s.paid.sum() > 0 else -min(cost, POINT * int(box.hunger_penalty))
    return 0


@rule
def rolled(s: State, box: Box, me: Player, left: int) -> int:
    """What the pips give, and most of what unused tools could still make of them."""
    pips = int(box.pips[s.good + Space.FOREST])
    value = FOOD if s.good == NONE else good_value(box, int(s.good), max(left, WHOLE))
    unused = 0
    for t in range(N_TOOLS):
        if me.used[t] == 0:
            unused += int(me.tools[t])
    now = int(s.pips) // pips
    reach = (int(s.pips) + unused) // pips
    return now * value + (reach - now) * value * GOODS_KEPT // (POINT * POINT)


@rule
def paying(s: State, box: Box, me: Player, left: int) -> int:
    """What is being paid for, less what the rest of the payment is worth."""
    paid = int(s.paid.sum())
    if on_card(s):
        card = box.card[s.display[slot(s)]]
        rest = cheapest(box, me, dearest_paid(s), price(s) - paid, left)
        return card_value(s, box, me, card, left) - rest
    worth = POINT * hut_builders(box, me)
    for g in range(N_GOODS):
        worth += POINT * int(s.paid[g]) * int(box.worth[g])
    more = min(int(box.building[s.site[slot(s)]].most) - paid, int(me.goods[dearest_paid(s) :].sum()))
    return worth + PAID_GAIN * max(more, 0)
