"""Goods that are paid, and goods that a card still owes: what §4 to §7 of RULES.md share."""

from dolmen.kernel.compile import rule
from dolmen.kernel.moves import Menu, offer

from .moves import claim, keep, pay
from .state import N_GOODS, Phase, Player, State

# --- §13.7 Goods paid, in rising order ------------------------------------------------------------


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
def offer_goods(s: State, menu: Menu, least: int, most: int, kinds: int) -> None:
    """Each good that may be paid next."""
    if s.paid.sum() >= most:
        return
    for g in range(N_GOODS):
        if can_pay(s, g, least, kinds):
            offer(menu, pay.pack(g))


@rule
def hand_over(s: State, good: int) -> None:
    """One good goes back to the supply."""
    s.player[s.actor].goods[good] -= 1
    s.paid[good] += 1


# --- §5.19 Goods owed -----------------------------------------------------------------------------


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
