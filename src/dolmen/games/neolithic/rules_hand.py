"""Cards in hands, and how they come and go."""

from dolmen.kernel.compile import rule

from .state import EMPTY, Box, Player


@rule
def is_new(me: Player, at: int) -> bool:
    """Whether a card in hand is not equal to the one before it, which was offered already."""
    return bool(at == 0 or me.hand[at] != me.hand[at - 1])


@rule
def leave_hand(me: Player, box: Box, kind: int) -> None:
    """A card leaves the hand; of equal ones the one that both have seen goes first."""
    hand = me.hand
    at = 0
    while hand[at] != kind:
        at += 1
    me.held -= 1
    for i in range(at, me.held):
        hand[i] = hand[i + 1]
    hand[me.held] = EMPTY
    me.backs[box.card[kind].back] -= 1
    if me.shown[kind] > 0:
        me.shown[kind] -= 1


@rule
def hold(me: Player, kind: int) -> None:
    """A card takes its place in the hand, which is kept in the order of the list."""
    hand = me.hand
    at = int(me.held)
    while at > 0 and hand[at - 1] > kind:
        hand[at] = hand[at - 1]
        at -= 1
    hand[at] = kind
    me.held += 1


@rule
def enter_hand(me: Player, box: Box, kind: int) -> None:
    """A card that both have seen is taken into the hand."""
    hold(me, kind)
    me.shown[kind] += 1
    me.backs[box.card[kind].back] += 1
