"""What a position is worth to a seat, in two-hundredths of a hut.

Huts count in full; goods and dogs count by how near they bring the hut that is nearest, and the one after
it; an own decision that is still open counts by what it can do.  The weights were found by playing greedy
against greedy, not taken from a book.
"""

from dolmen.kernel.compile import rule

from .rules import owned
from .state import MOST_DOGS, N_GOODS, N_PILES, NONE, Box, Hut, Phase, Player, State

HUT = 200
WON = 1000
NEAR = 72  # a hut for which nothing is missing, once one comes to the building site
MISSING = 24  # what each missing good takes away from that
SECOND = 4  # of the second nearest hut, a quarter
DOG = 16
GOOD = 2  # a good more in store
VARIETY = 3  # a kind more
AT_SITE = 22  # at the building site with a hut that can be paid
RIVAL = 30  # a hut of the player who is ahead
FAR = 99
AT_END, EARLIER = 20, 20  # ahead for odds of e to 1, and more for each hut that the leader lacks


@rule
def judge(s: State, box: Box, p: int) -> int:
    """Two-hundredths of a hut that a seat may hope for."""
    me = s.player[p]
    if s.phase == Phase.OVER:
        return WON if me.huts >= box.huts_to_win else -WON
    worth = HUT * int(me.huts) + store(me) - RIVAL * most_of_others(s, p)
    spare = swaps(s, me, p)
    first = FAR
    second = FAR
    for i in range(N_PILES):
        if s.top[i] != NONE:
            lacking = missing(s, box.hut[s.top[i]], me, spare)
            if lacking < first:
                second = first
                first = lacking
            elif lacking < second:
                second = lacking
    worth += max(NEAR - MISSING * first, 0) + max(NEAR - MISSING * second, 0) // SECOND
    if s.actor == p and s.phase == Phase.SITE and s.built == 0 and first == 0:
        worth += AT_SITE
    if s.actor == p and s.phase == Phase.STEAL:
        worth += DOG
    return worth


@rule
def temperature(s: State, box: Box) -> int:
    """By how much one is to be ahead for odds of e to 1 to win: the nearer somebody is to it, the less."""
    return AT_END + EARLIER * max(int(box.huts_to_win) - most_of_others(s, NONE), 0)


@rule
def store(me: Player) -> int:
    """Goods, kinds and dogs."""
    worth = GOOD * int(me.held) + DOG * int(me.dogs)
    for g in range(N_GOODS):
        if owned(me, g) > 0:
            worth += VARIETY
    return worth


@rule
def most_of_others(s: State, p: int) -> int:
    """Huts of the player who is ahead among the others."""
    most = 0
    for q in range(s.seats):
        if q != p:
            most = max(most, int(s.player[q].huts))
    return most


@rule
def swaps(s: State, me: Player, p: int) -> int:
    """How many goods may still be changed: all of them at the trading post."""
    return int(me.held) if s.actor == p and s.phase == Phase.TRADE else 0


@rule
def missing(s: State, hut: Hut, me: Player, spare: int) -> int:
    """Goods lacking for a hut, less those that dogs stand for or that can be had for others at the post."""
    lacking = 0
    at_post = 0
    used = 0
    for g in range(N_GOODS):
        need = int(hut.cost[g])
        has = owned(me, g)
        used += min(need, has)
        if has < need:
            lacking += need - has
            if s.given[g] == 0:
                at_post += min(need - has, int(s.post[g]))
    changed = min(at_post, max(spare - used, 0))
    return max(lacking - changed - min(int(me.dogs), MOST_DOGS), 0)
