"""What a position is worth to a seat, in tenths of a point.

Points count in full, cards by what they may still become: the likeliest technologies that they pay for, a
settlement that comes nearer, Spoils for dwellings.  A turn that goes on is worth its action points.  What
others have counts against one, so that a bad share in a joint hunt is refused.  The weights were found by
playing greedy against greedy, not taken from a book.
"""

from dolmen.kernel.compile import rule

from .rules_cards import hand_size
from .rules_end import lines_behind
from .rules_hunt import is_predator, strength_needed, weapons
from .rules_technology import is_open_to_all, lacking, progress, spare
from .state import (
    DAILY_LIFE,
    DWELLING,
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

# in tenths of a point
POINT = 10
CARD_WORTH = (3, 3, 3, 4, 3, 4, 5)  # of a card in hand, by kind, apart from plans
CARD_LEFT = 5  # at the end
CROWDED = 3  # taken off for a card beyond the hand limit
ACTION = 3
EXTRA = 4  # an extra card that can still be taken
WEAPON, WEAPONS_USED = 3, 4  # a weapon that can hunt, and how many are of use
TOOL, TOOLS_USED = 9, 2  # a Daily Life technology, for New Technology
ICON = 3  # of a dwelling that can still be improved
ROOM, ROOMS_USED = 2, 4  # a card more in the hand limit
PROSPECT = (44, 36, 28, 20, 14, 9, 5, 3, 1)  # of a settlement, by technologies that are still missing
SAVED = 1000  # alone: a settlement before the winter
TIME = 20  # alone: an action point before the winter
TECHNOLOGY = 58  # alone: one that the settlement asks for, paid in action points and cards
WANTED = 12  # a technology that the nearest settlement asks for
NEARLY = (80, 44, 22, 9, 3)  # hundredths of a technology's worth, by cards that are missing for it
WHOLE = 100
LURE = 5  # Spoils of a hunt
LOST = 3  # a card laid down to flee
LIKELY, UNLIKELY = 85, 3  # hundredths: that an offer is accepted which does its helper good, or does not
TALK = 1  # an offer that changes nothing is not made
FLINT_SPENT = 6  # a pair of Flint


@rule
def judge(s: State, box: Box, p: int) -> int:
    """Tenths of a point that a seat may hope for."""
    me = s.player[p]
    worth = POINT * int(me.marker)
    if s.seats == 1:
        return alone(s, box, me, p)
    if s.phase == Phase.OVER:
        return worth
    worth += figure_worth(box, me)
    last = is_last(s, p)
    worth += CARD_LEFT * hand_size(me) if last else cards(me) + tools(s, box, me, p)
    worth += prospects(s, box, me, p, last)
    if s.turn == p:
        worth += turn_worth(s, box, me, p)
    worth += offer_worth(s, box, p)
    return worth - rivals(s, p)


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
def rivals(s: State, p: int) -> int:
    """Half of what the others have on the average."""
    if s.seats == 1:
        return 0
    worth = 0
    for q in range(s.seats):
        if q != p:
            other = s.player[q]
            worth += POINT * int(other.marker) + LOST * hand_size(other) + LURE * int(other.hand[SPOILS])
    return worth // (2 * (int(s.seats) - 1))


@rule
def figure_worth(box: Box, me: Player) -> int:
    """Predator figures count at the end."""
    worth = 0
    for terrain in range(N_TERRAINS):
        worth += POINT * int(me.figures[terrain] * box.beast[terrain].figure)
    return worth


@rule
def cards(me: Player) -> int:
    """Cards in hand, less for those that will not be kept."""
    worth = 0
    for kind in range(N_KINDS):
        worth += CARD_WORTH[kind] * int(me.hand[kind])
    return worth - CROWDED * max(hand_size(me) - int(me.limit), 0)


@rule
def tools(s: State, box: Box, me: Player, p: int) -> int:
    """What mastered technologies will still be good for."""
    worth = WEAPON * min(int(me.ready[WEAPONS]), WEAPONS_USED)
    worth += TOOL * min(int(me.mastered[DAILY_LIFE]), TOOLS_USED)
    worth += ROOM * min(int(me.limit - box.hand_limit), ROOMS_USED)
    if me.ready[DWELLING] > 0 and s.seats > 1:
        for number in range(1, box.n_technologies + 1):
            if s.owner[number] == p + 1 and s.turned[number] == 0:
                worth += ICON * int(box.technology[number].icons)
    return worth


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
def prospects(s: State, box: Box, me: Player, p: int, last: bool) -> int:
    """The nearest settlement, and the technologies that the hand pays for best."""
    r = nearest(s, box, me)
    worth = 0
    wanted = 0
    if r != NONE and not last:
        settlement = box.settlement[s.row[r].settlement]
        worth += PROSPECT[min(gap(me, settlement), len(PROSPECT) - 1)]
        for branch in range(N_ROWS):
            if settlement.needs[branch] > me.mastered[branch]:
                wanted |= 1 << branch
    if last and s.turn != p:
        return worth
    return worth + plans(s, box, me, p, wanted, last)


@rule
def plans(s: State, box: Box, me: Player, p: int, wanted: int, last: bool) -> int:
    """The best plan in full, the second by half."""
    best, second = 0, 0
    for r in range(N_ROWS):
        for i in range(N_SQUARES):
            number = s.row[r].technology[i]
            if number == EMPTY:
                continue
            card = box.technology[number]
            worth = plan(s, me, p, card, (wanted >> r) & 1, last)
            if worth > best:
                best, second = worth, best
            elif worth > second:
                second = worth
    return best + second // 2


@rule
def plan(s: State, me: Player, p: int, card: Technology, wanted: int, last: bool) -> int:
    """A technology's worth by how nearly it can be paid."""
    if not is_open_to_all(s, card):
        return 0
    missing = unpaid(me, card)
    if last and missing > 0:
        return 0
    worth = WANTED * wanted + POINT * (int(card.points) + progress(s, card, p))
    return worth * NEARLY[min(missing, len(NEARLY) - 1)] // WHOLE


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
    worth = TIME * time_left(s, box) - least + cards(me) + tools(s, box, me, p)
    return worth + animal_worth(s, box, me) * int(s.phase == Phase.HUNT)


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
            near = nearness(s, box, me, branch)
            if near > best:
                best, second = near, best
            elif near > second:
                second = near
    return price - best - second // 2


@rule
def nearness(s: State, box: Box, me: Player, branch: int) -> int:
    """How much of a technology of a row the hand pays already, at best."""
    best = 0
    for i in range(N_SQUARES):
        number = s.row[branch].technology[i]
        if number != EMPTY and is_open_to_all(s, box.technology[number]):
            missing = min(unpaid(me, box.technology[number]), len(NEARLY) - 1)
            best = max(best, TECHNOLOGY * NEARLY[missing] // WHOLE)
    return best


# --- A turn that goes on -----------------------------------------------------------------------


@rule
def turn_worth(s: State, box: Box, me: Player, p: int) -> int:
    """Action points, extra cards, and the animal that lies there."""
    worth = ACTION * int(s.actions)
    if s.phase <= Phase.FOLLOW:
        worth += EXTRA * int(s.follow)
        if s.followed == 0 and s.seats > 1:
            worth += EXTRA * lines_behind(s, box, p)
    if s.phase == Phase.HUNT:
        worth += animal_worth(s, box, me)
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
