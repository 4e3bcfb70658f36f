"""What a position is worth to a seat, in tenths of a point.

Points of the village count in full, and so does the Culture-Special, which is sure to be played.  Cards in
hand count by the best that can be made of them, as far as there will be actions to play them, and in full
only near the end; Villagers by the cards and actions that they still earn.  The weights come from a logistic
regression of the winner on positions of games between bots that search (docs/search.md).
"""

from typing import Any

import numpy as np

from dolmen.kernel.compile import rule

from .rules_end import empty_decks, score
from .rules_task import cards_in, out
from .rules_village import is_met, score_of
from .state import (
    EMPTY_DECKS,
    FIRST_FOUNDER,
    LAST_FOUNDER,
    N_ICONS,
    N_TASKS,
    Back,
    Box,
    Card,
    Kind,
    Phase,
    Player,
    State,
)

# in tenths of a point
AT_END, EARLIER = 30, 52  # ahead for odds of e to 1, and more of them at the beginning
POINT = 10
ICON = 12  # in the village, as long as there are turns to come
EARNED = 250  # hundredths of what Villagers will earn, by the count below
OUT, ACTION = 19, 8  # a Villager at a Task, who will bring an action, and an action of this turn
TURN = 11  # one's own turn
RACE = 4  # an icon more than the other tribe has, as long as the bonus is open
GROWTH = 6  # an icon that a Culture in hand would score, for each of its points
WANTED = 3  # an icon that an Innovation in hand lacks
RITE = 12  # a card of one's choice, which then wants an action of its own
HELP = 3  # an animal's help for each own turn to come
CARD = 25  # a card with the action that plays it
PAIR = 15  # what Procreate is about to give
TASK_LEFT = 4  # a Villager who is ready for a Task
# in hundredths
EARLY = 85  # of a hand that is taken off at the beginning
SOON = 92  # of a card that can be played in this Village turn or the next
LACKED = 55  # of an Innovation that lacks an icon
LACKED_2 = 25  # and one that lacks two
WHOLE = 100
CARDS_AT_FIRST = 12  # in the two smallest decks
TURNS_PER_CARD = 90  # own turns that a card of the two smallest decks stands for
WORK = (0, 50, 67, 75, 80, 83)  # cards earned in a hundred turns, by the number of Villagers


@rule
def judge(s: State, box: Box, p: int) -> int:
    """Tenths of a point that a seat may hope for."""
    points = POINT * score(s, box, p)
    if s.phase == Phase.OVER:
        return points
    me = s.player[p]
    left = turns_left(s, p)
    far = way_left(s)
    values = icon_values(box, me, left)
    hope = points + special(box, me) + (ICON * int(me.icons.sum()) if far > 0 else race(s, box, p))
    hope += hand_value(s, box, p, values, left) * (WHOLE - EARLY * far // WHOLE) // WHOLE
    hope += OUT * out(me) + EARNED * workers(box, me, left) // WHOLE
    if s.actor == p:
        hope += TURN + ACTION * int(s.actions) + in_sight(s, box, me, values, left)
    return hope


@rule
def temperature(s: State, box: Box) -> int:
    """Tenths of a point ahead that are odds of e to 1 to win: the nearer the end, the fewer."""
    return AT_END + EARLIER * way_left(s) // WHOLE


@rule
def way_left(s: State) -> int:
    """Hundredths of a game that may still come, by the two smallest decks."""
    return 0 if s.last > 0 else min(WHOLE * smallest(s) // CARDS_AT_FIRST, WHOLE)


@rule
def turns_left(s: State, p: int) -> int:
    """Own turns that may still come after the one that is being taken, in hundredths."""
    if s.last > 0:
        return 0
    if empty_decks(s) >= EMPTY_DECKS:
        return 0 if p == s.starter and s.actor == p else 100
    return TURNS_PER_CARD * smallest(s)


@rule
def smallest(s: State) -> int:
    """Cards in the two smallest decks."""
    first = 1000
    second = 1000
    for t in range(N_TASKS):
        cards = cards_in(s.deck[t])
        if cards < first:
            second = first
            first = cards
        elif cards < second:
            second = cards
    return first + second


# --- The village -----------------------------------------------------------------------


@rule
def special(box: Box, me: Player) -> int:
    """What the Culture-Special would score now."""
    for founder in range(FIRST_FOUNDER, LAST_FOUNDER + 1):
        if holds(me, founder):
            return POINT * score_of(me, box.card[founder])
    return 0


@rule
def holds(me: Player, kind: int) -> bool:
    """Whether a Founder is in hand or at a Task."""
    return bool(me.shown[kind] > 0 or (me.sent == kind).any())


@rule
def race(s: State, box: Box, p: int) -> int:
    """The bonus for the most icons, when no more will come."""
    ahead = int(s.player[p].icons.sum()) - int(s.player[1 - p].icons.sum())
    return POINT * int(box.bonus) * int(ahead > 0)


@rule
def icon_values(box: Box, me: Player, left: int) -> Any:
    """[icons] what one more of each is worth: for the race, for Cultures, for Innovations in hand."""
    values = np.full(N_ICONS, RACE)
    for icon in range(N_ICONS):
        values[icon] += POINT * int(me.worth[icon])
        for founder in range(FIRST_FOUNDER, LAST_FOUNDER + 1):
            if holds(me, founder):
                values[icon] += POINT * int(box.card[founder].scores[icon])
    for i in range(me.held if left > 0 else 0):
        card = box.card[me.hand[i]]
        if card.back != Back.FOUNDER:
            for icon in range(N_ICONS):
                values[icon] += GROWTH * int(card.scores[icon])
                if card.requires[icon] > me.icons[icon]:
                    values[icon] += WANTED
    return values


# --- The hand --------------------------------------------------------------------------


@rule
def hand_value(s: State, box: Box, p: int, values: Any, left: int) -> int:
    """The best of every card in hand, as far as actions will play them."""
    me = s.player[p]
    total = 0
    cards = 0
    for i in range(me.held):
        card = box.card[me.hand[i]]
        if card.back != Back.FOUNDER:
            total += gain(me, card, values, left)
            cards += 1
    if cards == 0:
        return 0
    actions = 100 * out(me) if left > 0 else 0
    if s.actor == p and s.home > 0:
        actions = 100 * int(s.actions)
    elif s.actor == p and s.phase == Phase.TURN:
        actions = 100 * out(me)
    actions += left * rate(box, me) // 100
    return total * min(SOON, actions // cards) // 100


@rule
def gain(me: Player, card: Card, values: Any, left: int) -> int:
    """The better part of a card."""
    made = POINT * int(card.points)
    raw = 0
    for icon in range(N_ICONS):
        made += int(card.gives[icon]) * int(values[icon])
        raw += int(card.raw[icon]) * int(values[icon])
    match card.kind:
        case Kind.VILLAGER:
            return made + POINT * score_of(me, card)
        case Kind.RITUAL:
            rite = RITE if left > 0 else 0
            return max(rite, made * readiness(me, card, left) // 100)
        case Kind.ANIMAL:
            if card.ability > 0 and me.ways & card.ability == 0:
                made += HELP * left // 100
            return max(made, raw)
        case _:
            return max(made, raw)


@rule
def readiness(me: Player, card: Card, left: int) -> int:
    """How much of an Innovation counts, in hundredths, by the icons that are still lacking."""
    if is_met(me, card):
        return 100
    lacking = 0
    for icon in range(N_ICONS):
        lacking += max(int(card.requires[icon]) - int(me.icons[icon]), 0)
    if left == 0 or lacking > 2:
        return 0
    return LACKED if lacking == 1 else LACKED_2


# --- Villagers -------------------------------------------------------------------------


@rule
def rate(box: Box, me: Player) -> int:
    """Cards, and actions, earned in a hundred turns."""
    return int(WORK[min(out(me) + ready(box, me), len(WORK) - 1)])


@rule
def ready(box: Box, me: Player) -> int:
    """Villagers in hand."""
    villagers = 0
    for i in range(me.held):
        if box.card[me.hand[i]].kind == Kind.VILLAGER:
            villagers += 1
    return villagers


@rule
def workers(box: Box, me: Player, left: int) -> int:
    """What Villagers will still earn; one who is ready is worth a little more."""
    earned = CARD * left * rate(box, me) // 10000
    return earned + (TASK_LEFT * ready(box, me) if left > 0 else 0)


# --- A decision half made --------------------------------------------------------------


@rule
def in_sight(s: State, box: Box, me: Player, values: Any, left: int) -> int:
    """The best of the cards that lie open, or what a Task will give once the second Villager has come."""
    if s.phase == Phase.JOIN:
        return PAIR if left > 0 else 0
    if s.phase != Phase.CHOOSE:
        return 0
    best = 0
    for i in range(s.laid):
        best = max(best, gain(me, box.card[s.open[i]], values, left))
    reach = left if s.home == 0 else left + 100 * int(s.actions)
    return int(s.to_choose) * best * min(reach, SOON) // 100
