"""What a position is worth to a seat: hundredths of a point; alone, a settlement before the winter counts.

The weights come from logistic regressions of the winner on positions of games between bots that search,
mended by matches between candidates (docs/search.md).
"""

from dolmen.kernel.compile import rule

from .rules_cards import hand_size
from .rules_end import leading, lines_behind
from .rules_hunt import is_predator, strength_needed, weapons
from .rules_technology import is_open_to_all, lacking, progress, spare
from .state import (
    DAILY_LIFE,
    EMPTY,
    FIRST_PREDATOR,
    FLINT,
    HERBIVORE,
    JOKER,
    N_KINDS,
    N_ROWS,
    N_SQUARES,
    N_TERRAINS,
    NONE,
    PAIR,
    SPOILS,
    WEAPONS,
    Box,
    Phase,
    Player,
    Settlement,
    State,
    Technology,
)

POINT = 10  # tenths, of animals, offers and alone
HUNDREDTHS = 10  # of each tenth
# in hundredths of a point
AT_END, EARLIER = 110, 870  # ahead for odds of e to 1, and more of them at the beginning
MARKED = 100  # a point on the track
FIGURE = 110  # and a point that a figure will count
CARD = 75
SPOIL = 60
CROWDED = 70  # taken off for a card beyond the hand limit
KEPT = 100  # a pair of cards at the end
TURN = 80  # taken off while it is one's own turn, which its actions then outweigh
ACTION_LEFT = 90
EXTRA = 30  # an extra card that can still be taken this turn
BEHIND = 100  # a line between the seat and the leader: extra cards to come
WEAPON_NOW, WEAPONS_NOW = 60, 2
HUNT, OFFER = 80, 50  # hundredths of what an animal, or an offer, is judged to bring
WANTED = 50  # a technology that the nearest settlement asks for
NEARLY = (50, 31, 22, 12)  # hundredths of a technology's worth, by cards that are missing for it
NEAR = (190, 110, 60)  # a settlement that could be founded, by technologies that are still missing
# in hundredths of a point for the whole way to the target; less, the shorter the way that is left
WEAPON, WEAPONS_USED = 400, 4  # a weapon that can hunt, and how many are of use
TOOL, TOOLS_USED = 150, 3  # a Daily Life technology
ROOM = 100  # a card more in the hand limit
UNFOUNDED = 600  # a settlement that can still be founded
# alone, and of animals and offers, in tenths of a point
ALONE = 120  # better than before, for odds of e to 1
ALONE_CARD = (3, 3, 3, 4, 3, 4, 5)  # of a card in hand, by kind
ALONE_CROWDED = 3
ALONE_WEAPON = 3
ALONE_TOOL, ALONE_TOOLS = 9, 2
ALONE_ROOM, ALONE_ROOMS = 2, 4
ALONE_NEARLY = (80, 44, 22, 9, 3)
SAVED = 1000  # a settlement before the winter
TIME = 20  # an action point before the winter
TECHNOLOGY = 58  # one that the settlement asks for, paid in action points and cards
ACTION = 3
WHOLE = 100
LURE = 5  # Spoils of a hunt
LOST = 3  # a card laid down to flee
LIKELY, UNLIKELY = 85, 3  # hundredths: that an offer is accepted which does its helper good, or does not
TALK = 1  # an offer that changes nothing is not made
FLINT_SPENT = 6  # a pair of Flint


@rule
def judge(s: State, box: Box, p: int) -> int:
    """Hundredths of a point by which a seat is ahead of the mean of all; alone, how near to a settlement."""
    if s.seats == 1:
        return alone(s, box, s.player[p], p)
    left = way_left(s, box)
    total = 0
    mine = 0
    for q in range(s.seats):
        worth = prospects(s, box, q, left)
        total += worth
        if q == p:
            mine = worth
    return mine - total // int(s.seats)


@rule
def temperature(s: State, box: Box) -> int:
    """Hundredths of a point ahead that are odds of e to 1 to win: the nearer the end, the fewer."""
    return ALONE if s.seats == 1 else AT_END + EARLIER * way_left(s, box) // WHOLE


@rule
def way_left(s: State, box: Box) -> int:
    """Hundredths of the way to the target that the leader has still before him."""
    target = int(box.target[s.seats])
    return max(WHOLE * (target - leading(s)) // target, 0)


@rule
def prospects(s: State, box: Box, p: int, left: int) -> int:
    """Points of a seat, and what it has to make more of them."""
    me = s.player[p]
    worth = MARKED * int(me.marker)
    if s.phase == Phase.OVER:
        return worth
    worth += FIGURE * figure_points(box, me)
    last = is_last(s, p)
    if last:
        worth += KEPT * (hand_size(me) // int(box.cards_per_point))
    else:
        worth += to_come(s, box, p, left)
    if s.turn == p:
        worth += turn_worth(s, box, me, p) + (plans(s, box, me, p, 0, True) if last else 0)
    return worth + OFFER * HUNDREDTHS * offer_worth(s, box, p) // WHOLE


@rule
def to_come(s: State, box: Box, p: int, left: int) -> int:
    """What a seat may make of its hand and its technologies in turns to come."""
    me = s.player[p]
    worth = cards(me) + BEHIND * lines_behind(s, box, p)
    worth += WEAPON_NOW * min(int(me.ready[WEAPONS]), WEAPONS_NOW) + left * tools(box, me) // WHOLE
    r = nearest(s, box, me)
    wanted = 0
    if r != NONE:
        settlement = box.settlement[s.row[r].settlement]
        worth += UNFOUNDED * left // WHOLE + nearness(me, settlement)
        wanted = wanted_by(me, settlement)
    return worth + plans(s, box, me, p, wanted, False)


@rule
def is_last(s: State, p: int) -> bool:
    """Whether a seat has no turn to come after this one."""
    if s.finisher == NONE:
        return False
    if s.turn == p:
        return bool(s.finisher != p or s.finished > 0)
    ahead = (p - s.turn) % s.seats
    return bool(s.finisher != p and ahead > s.last_turns)


@rule
def figure_points(box: Box, me: Player) -> int:
    """Points of predator figures, which count at the end."""
    points = 0
    for terrain in range(N_TERRAINS):
        points += int(me.figures[terrain] * box.beast[terrain].figure)
    return points


@rule
def cards(me: Player) -> int:
    """Cards in hand, less for those that will not be kept."""
    spoils = int(me.hand[SPOILS])
    worth = CARD * (hand_size(me) - spoils) + SPOIL * spoils
    return worth - CROWDED * max(hand_size(me) - int(me.limit), 0)


@rule
def tools(box: Box, me: Player) -> int:
    """What mastered technologies will still be good for, if the whole way were left."""
    worth = WEAPON * min(int(me.ready[WEAPONS]), WEAPONS_USED)
    worth += TOOL * min(int(me.mastered[DAILY_LIFE]), TOOLS_USED)
    return worth + ROOM * int(me.limit - box.hand_limit)


# --- Technologies and settlements to come ------------------------------------------------------


@rule
def gap(me: Player, settlement: Settlement) -> int:
    """Technologies that are missing for a settlement."""
    missing = 0
    for branch in range(N_ROWS):
        missing += max(int(settlement.needs[branch] - me.mastered[branch]), 0)
    return missing


@rule
def nearest(s: State, box: Box, me: Player) -> int:
    """The row of the settlement that is nearest; NONE when one cannot be founded any more."""
    best = NONE
    if me.settlement != EMPTY:
        return best
    for r in range(N_ROWS):
        number = s.row[r].settlement
        if number != EMPTY and (
            best == NONE or gap(me, box.settlement[number]) < gap(me, box.settlement[s.row[best].settlement])
        ):
            best = r
    return best


@rule
def nearness(me: Player, settlement: Settlement) -> int:
    """What it is worth that little is missing for a settlement."""
    missing = gap(me, settlement)
    return NEAR[missing] if missing < len(NEAR) else 0


@rule
def wanted_by(me: Player, settlement: Settlement) -> int:
    """Bit r: the settlement asks for more technologies of row r."""
    wanted = 0
    for branch in range(N_ROWS):
        if settlement.needs[branch] > me.mastered[branch]:
            wanted |= 1 << branch
    return wanted


@rule
def plans(s: State, box: Box, me: Player, p: int, wanted: int, last: bool) -> int:
    """The technology that the hand pays for best."""
    best = 0
    for r in range(N_ROWS):
        for i in range(N_SQUARES):
            number = s.row[r].technology[i]
            if number != EMPTY:
                best = max(best, plan(s, me, p, box.technology[number], (wanted >> r) & 1, last))
    return best


@rule
def plan(s: State, me: Player, p: int, card: Technology, wanted: int, last: bool) -> int:
    """A technology's worth by how nearly it can be paid."""
    if not is_open_to_all(s, card):
        return 0
    missing = unpaid(me, card)
    if missing >= len(NEARLY) or (last and missing > 0):
        return 0
    return (WANTED * wanted + MARKED * (int(card.points) + progress(s, card, p))) * NEARLY[missing] // WHOLE


@rule
def unpaid(me: Player, card: Technology) -> int:
    """Cards that a hand lacks for a technology."""
    more = spare(me, card)
    return max(lacking(me, card) - more // JOKER, 0) if more >= 0 else lacking(me, card) - more


# --- Alone: a settlement before the winter ----------------------------------------------------


@rule
def alone(s: State, box: Box, me: Player, p: int) -> int:
    """Action points that are left, less what the settlement that is nearest still takes."""
    if me.settlement > 0:
        return SAVED
    least = SAVED
    for r in range(N_ROWS):
        if s.row[r].settlement != EMPTY:
            least = min(least, price_of(s, me, box, box.settlement[s.row[r].settlement]))
    worth = TIME * time_left(s, box) - least + alone_cards(me) + alone_tools(box, me)
    return worth + animal_worth(s, box, me) * int(s.phase == Phase.HUNT)


@rule
def alone_cards(me: Player) -> int:
    """Cards in hand, less for those that will not be kept."""
    worth = 0
    for kind in range(N_KINDS):
        worth += ALONE_CARD[kind] * int(me.hand[kind])
    return worth - ALONE_CROWDED * max(hand_size(me) - int(me.limit), 0)


@rule
def alone_tools(box: Box, me: Player) -> int:
    """What mastered technologies are still good for."""
    worth = ALONE_WEAPON * min(int(me.ready[WEAPONS]), WEAPONS_USED)
    worth += ALONE_TOOL * min(int(me.mastered[DAILY_LIFE]), ALONE_TOOLS)
    return worth + ALONE_ROOM * min(int(me.limit - box.hand_limit), ALONE_ROOMS)


@rule
def time_left(s: State, box: Box) -> int:
    """Action points before the winter."""
    later = int(box.solo_actions) * int(box.months - s.round_no) - int(s.toil)
    return later if s.phase == Phase.DISCARD and s.then >= Phase.TURN_END else later + int(s.actions)


@rule
def price_of(s: State, me: Player, box: Box, settlement: Settlement) -> int:
    """What the technologies that a settlement still asks for will cost, less what the hand pays already."""
    price = TECHNOLOGY * gap(me, settlement)
    best, second = 0, 0
    for branch in range(N_ROWS):
        if settlement.needs[branch] > me.mastered[branch]:
            near = best_paid(s, box, me, branch)
            if near > best:
                best, second = near, best
            elif near > second:
                second = near
    return price - best - second // 2


@rule
def best_paid(s: State, box: Box, me: Player, branch: int) -> int:
    """How much of a technology of a row the hand pays already, at best."""
    best = 0
    for i in range(N_SQUARES):
        number = s.row[branch].technology[i]
        if number != EMPTY and is_open_to_all(s, box.technology[number]):
            missing = min(unpaid(me, box.technology[number]), len(ALONE_NEARLY) - 1)
            best = max(best, TECHNOLOGY * ALONE_NEARLY[missing] // WHOLE)
    return best


# --- A turn that goes on -----------------------------------------------------------------------


@rule
def turn_worth(s: State, box: Box, me: Player, p: int) -> int:
    """Action points, extra cards, and the animal that lies there."""
    worth = ACTION_LEFT * int(s.actions) - TURN
    if s.phase <= Phase.FOLLOW:
        worth += EXTRA * int(s.follow)
        if s.followed == 0:
            worth += EXTRA * lines_behind(s, box, p)
    if s.phase == Phase.HUNT:
        worth += HUNT * HUNDREDTHS * animal_worth(s, box, me) // WHOLE
    return worth


@rule
def animal_worth(s: State, box: Box, me: Player) -> int:
    """What a hunt alone would bring, or what fleeing costs."""
    force = weapons(me)
    if not is_predator(s):
        return max(LURE * min(force, HERBIVORE, int(s.spoils)), ACTION)
    if force + int(me.hand[FLINT]) // PAIR >= strength_needed(s, box):
        return prize(s, box)
    return ACTION - LOST * min(hand_size(me), int(box.beast[s.terrain].points))


@rule
def prize(s: State, box: Box) -> int:
    """A predator's points, Spoils and figure."""
    beast = box.beast[s.terrain]
    points = int(beast.points + beast.figure) if s.seats > 1 else 0
    return POINT * points + LURE * min(int(beast.spoils), int(s.spoils))


# --- Offers ------------------------------------------------------------------------------------


@rule
def share_worth(s: State, box: Box, p: int) -> int:
    """What a seat would gain by the offer that lies there."""
    worth = POINT * int(s.points_for[p]) + LURE * int(s.spoils_for[p]) - FLINT_SPENT * int(s.pairs[p])
    if p == s.turn and s.animal >= FIRST_PREDATOR:
        worth += POINT * int(box.beast[s.terrain].figure)
    return worth


@rule
def is_good(s: State, box: Box, p: int) -> bool:
    """Whether a helper's share is worth more than half of what the others win on the average."""
    others = 0
    for q in range(s.seats):
        if q != p:
            others += share_worth(s, box, q)
    return share_worth(s, box, p) > others // (2 * (int(s.seats) - 1))


@rule
def proposal_worth(s: State, box: Box, me: Player) -> int:
    """What proposing a joint hunt is worth: half the prize, where one alone cannot win it."""
    alone = animal_worth(s, box, me)
    if not is_predator(s) or alone >= prize(s, box):
        return alone - TALK
    return max(alone, alone + LIKELY * (prize(s, box) // 2 - alone) // WHOLE) - TALK


@rule
def offer_worth(s: State, box: Box, p: int) -> int:
    """An offer that is being made or considered, by how likely it is to be accepted."""
    if s.phase not in (Phase.ANSWER, Phase.INVITE, Phase.PROMISE):
        return 0
    if s.phase != Phase.ANSWER:
        return proposal_worth(s, box, s.player[p]) if p == s.turn else 0
    if p != s.turn and s.party[p] == 0:
        return 0
    chance = WHOLE
    for q in range(s.seats):
        if q != p and s.party[q] == 1:
            chance = chance * (LIKELY if is_good(s, box, q) else UNLIKELY) // WHOLE
    if p == s.turn:
        alone = animal_worth(s, box, s.player[p])
        return alone + chance * (share_worth(s, box, p) - alone) // WHOLE - TALK
    return share_worth(s, box, p) * chance // WHOLE if s.party[p] > 1 else 0
