"""What a viewer cannot know is dealt anew, exactly as often as it could have happened.

Only two decks have two faces behind one back: the River (Flint, Spring) and the Plains (Grass, Clay).  For
each the table keeps a tale of what everybody saw, and every seat notes which faces it saw itself.  The tale
is gone through from its beginning with the probability of every way in which the first faces may be spread
over the hands that the viewer cannot see; then a way is drawn at its end and followed back, line by line.
So nothing is tried and thrown away, worlds that cannot be are never dealt, and thefts and reshuffles need
no rule of their own.
"""

from typing import Any, NamedTuple

import numpy as np

from dolmen.kernel.chance import Luck, below
from dolmen.kernel.compile import rule

from .state import (
    BITS,
    DECK,
    DRAWN,
    FIRST_TALE,
    FOLD,
    HOLDS,
    KIND_OF,
    LAID,
    MOST_PLAYERS,
    N_KINDS,
    N_TALES,
    N_TERRAINS,
    SORT,
    STOLEN,
    TAKEN,
    Back,
    Box,
    Kind,
    State,
)

FINE = 1 << 30  # draws are as fine as this
HIDDEN = -1  # a face that the viewer did not see


class Ways(NamedTuple):
    """How first faces may be spread over the hands a viewer cannot see, line by line of a tale."""

    stride: Any  # [players]: what a first face more in a hand adds to the number of a way; 0: a seen hand
    digit: Any  # [players + 1, ways]: first faces in each unseen hand, and in all of them together
    weight: Any  # [lines + 1, ways]: how likely each is, with all that was seen up to a line
    first: Any  # [lines, ways]: the chance that a line is about a first face
    step: Any  # [lines]: how far a way moves when it is
    told: Any  # [lines]: what the viewer knows of it: HIDDEN, or a face
    free: Any  # [lines + 1]: first faces in the deck or in unseen hands
    deck: Any  # [lines + 1]: cards in the deck
    held: Any  # [lines + 1, players]: cards in each hand


@rule
def resample(s: State, box: Box, viewer: int, luck: Luck) -> None:
    """Deal anew what a viewer cannot know: faces behind two-faced backs, and what others noted of them."""
    for p in range(len(s.player)):
        if p != viewer:
            me = s.player[p]
            me.hand[:] = 0
            me.river[:] = 0
            me.plains[:] = 0
            me.hand[Kind.WOOD] = me.backs[Back.FOREST]
            me.hand[Kind.STONE] = me.backs[Back.MOUNTAINS]
            me.hand[Kind.SPOILS] = me.backs[Back.SPOILS]
    for kind in range(N_KINDS):
        s.pile[kind] = 0
    for terrain in range(N_TERRAINS):
        first = KIND_OF[terrain]
        s.pile[first] = s.deck[terrain] - s.herd[terrain] - s.lair[terrain]
    for tale in range(N_TALES):
        deal(s, tale, viewer, luck)


@rule
def deal(s: State, tale: int, viewer: int, luck: Luck) -> None:
    """One deck: forward through its tale, then back along one way."""
    n = int(s.tale[tale].count)
    ways = spread_out(s, tale, viewer)
    for i in range(n):
        go_on(ways, i, read(s, tale, viewer, i, ways))
    x = pick(ways.weight[n], luck)
    hand_out(s, tale, viewer, x, ways)
    for k in range(n):
        x = go_back(s, tale, n - 1 - k, x, ways, luck)


# --- Reading --------------------------------------------------------------------------------------


@rule
def line_at(s: State, tale: int, i: int) -> tuple[int, int, int]:
    """What a line tells: its sort, and two numbers."""
    line = int(s.tale[tale].line[i])
    return line // SORT, line % SORT // FOLD, line % FOLD


@rule
def note(s: State, tale: int, p: int, i: int) -> int:
    """1: in line i a seat saw the deck's second face."""
    me = s.player[p]
    cell = int(me.river[i // BITS]) if tale == 0 else int(me.plains[i // BITS])
    return (cell >> (i % BITS)) & 1


@rule
def put_note(s: State, tale: int, p: int, i: int) -> None:
    """A seat saw the second face in line i."""
    if tale == 0:
        s.player[p].river[i // BITS] |= 1 << (i % BITS)
    else:
        s.player[p].plains[i // BITS] |= 1 << (i % BITS)


@rule
def spread_out(s: State, tale: int, viewer: int) -> Ways:
    """Room for every way, before the first line."""
    n = int(s.tale[tale].count)
    stride, most = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS, np.int64)
    held = np.zeros((n + 1, MOST_PLAYERS), np.int64)
    for i in range(n):
        for p in range(MOST_PLAYERS):
            held[i + 1, p] = held[i, p]
        count_cards(s, tale, i, held[i + 1])
        for p in range(MOST_PLAYERS):
            most[p] = max(most[p], held[i + 1, p])
    size = 1
    for p in range(MOST_PLAYERS):
        if p != viewer and most[p] > 0:
            stride[p] = size
            size *= most[p] + 1
    weight = np.zeros((n + 1, size))
    weight[0, 0] = 1.0
    step, told = np.zeros(n, np.int64), np.zeros(n, np.int64)
    free, deck = np.zeros(n + 1, np.int64), np.zeros(n + 1, np.int64)
    return Ways(stride, digits(stride, size), weight, np.empty((n, size)), step, told, free, deck, held)


@rule
def count_cards(s: State, tale: int, i: int, held: Any) -> None:
    """How a line changes the number of cards in hands."""
    sort, first, second = line_at(s, tale, i)
    if sort in (DRAWN, TAKEN, STOLEN):
        held[first] += 1
    if sort == LAID:
        held[first] -= 1
    if sort == STOLEN:
        held[second] -= 1


@rule
def digits(stride: Any, size: int) -> Any:
    """[players + 1, ways] first faces in each unseen hand, and in all of them together."""
    digit = np.zeros((MOST_PLAYERS + 1, size), np.int64)
    for p in range(MOST_PLAYERS):
        if stride[p] > 0:
            end = size
            for q in range(p + 1, MOST_PLAYERS):
                if stride[q] > 0:
                    end = min(end, stride[q])
            for x in range(stride[p], end):  # as the way with one first face less in this hand, and one more
                for q in range(MOST_PLAYERS + 1):
                    digit[q, x] = digit[q, x - stride[p]]
                digit[p, x] += 1
                digit[MOST_PLAYERS, x] += 1
    return digit


# --- Forward ---------------------------------------------------------------------------------------


class Reading(NamedTuple):
    """How many first faces of `of` a line is about: `base + sign * digit[row]`, in units of `per`."""

    base: int
    sign: int
    row: int
    per: int
    of: int


@rule
def reading(base: int, sign: int, row: int, per: int, of: int) -> Reading:
    """A reading in plain numbers."""
    return Reading(base, sign, row, per, of)


@rule
def certain(first: int) -> Reading:
    """A line that is about a first face in every way, or in none."""
    return reading(first, 0, 0, 1, 1)


@rule
def read(s: State, tale: int, viewer: int, i: int, ways: Ways) -> Reading:
    """What a line is about, what the viewer knows of it, and what it changes."""
    sort, first, second = line_at(s, tale, i)
    ways.free[i + 1] = ways.free[i]
    ways.deck[i + 1] = ways.deck[i]
    if sort == DECK:
        ways.free[i + 1] += first
        ways.deck[i + 1] += first + second
        return certain(1)
    if sort == DRAWN:
        return read_drawn(s, tale, viewer, i, ways)
    if sort == STOLEN:
        return read_stolen(s, tale, viewer, i, ways)
    if sort == HOLDS:
        if first // 2 == viewer:
            return certain(1)
        return read_face(ways, i, first // 2, first % 2, second)
    return read_open(viewer, i, ways, sort, first, second)


@rule
def read_drawn(s: State, tale: int, viewer: int, i: int, ways: Ways) -> Reading:
    """A card is drawn from the deck: first faces left there, out of its cards."""
    _, p, _ = line_at(s, tale, i)
    ways.told[i] = note(s, tale, p, i) if p == viewer else HIDDEN
    ways.step[i] = ways.stride[p]
    if ways.told[i] == 0:
        ways.free[i + 1] -= 1
    ways.deck[i + 1] -= 1
    return reading(int(ways.free[i]), -1, MOST_PLAYERS, 1, int(ways.deck[i]))


@rule
def read_stolen(s: State, tale: int, viewer: int, i: int, ways: Ways) -> Reading:
    """A card goes from one hand to another: first faces in the victim's hand, out of its cards."""
    _, thief, victim = line_at(s, tale, i)
    ways.told[i] = note(s, tale, viewer, i) if viewer in (thief, victim) else HIDDEN
    ways.step[i] = ways.stride[thief] - ways.stride[victim]
    if ways.told[i] == 0:
        ways.free[i + 1] += 1 if victim == viewer else -1
    if victim == viewer:
        return certain(1 - int(ways.told[i]))
    return reading(0, 1, victim, 1, int(ways.held[i, victim]))


@rule
def read_open(viewer: int, i: int, ways: Ways, sort: int, p: int, face: int) -> Reading:
    """A card that all see is taken up, or laid down by a hand that must hold it."""
    sign = 1 if sort == TAKEN else -1
    if p == viewer:
        return certain(1)
    if face == 0:
        ways.step[i] = sign * ways.stride[p]
        ways.free[i + 1] += sign
    return certain(1) if sort == TAKEN else read_face(ways, i, p, face, 1)


@rule
def read_face(ways: Ways, i: int, p: int, face: int, cards: int) -> Reading:
    """Whether a hand holds so many of a face."""
    if face == 0:
        return reading(0, 1, p, cards, 1)
    return reading(int(ways.held[i, p]), -1, p, cards, 1)


@rule
def go_on(ways: Ways, i: int, line: Reading) -> None:
    """One line on: every way goes where a first face leads, or stays where the second does."""
    size, by, told = ways.weight.shape[1], int(ways.step[i]), int(ways.told[i])
    for x in range(size):
        weight = ways.weight[i, x]
        ways.first[i, x] = 0.0
        if weight > 0.0:
            found = (line.base + line.sign * ways.digit[line.row, x]) // line.per
            first = min(max(found, 0), line.of) / line.of
            ways.first[i, x] = first
            if told != 1 and 0 <= x + by < size:
                ways.weight[i + 1, x + by] += weight * first
            if told != 0:
                ways.weight[i + 1, x] += weight * (1.0 - first)


# --- Back -----------------------------------------------------------------------------------------


@rule
def uniform(luck: Luck) -> float:
    """A number between 0 and 1, neither of them."""
    return (below(luck, FINE) + 0.5) / FINE


@rule
def pick(weight: Any, luck: Luck) -> int:
    """One of several ways, each by its weight."""
    total = 0.0
    for x in range(len(weight)):
        total += weight[x]
    rest = uniform(luck) * total
    last = 0
    for x in range(len(weight)):
        if weight[x] > 0.0:
            last = x
            rest -= weight[x]
            if rest < 0.0:
                return x
    return last


@rule
def hand_out(s: State, tale: int, viewer: int, x: int, ways: Ways) -> None:
    """Unseen hands and the deck get their faces."""
    n = int(s.tale[tale].count)
    first = KIND_OF[FIRST_TALE + tale]
    ones = ways.free[n] - ways.digit[MOST_PLAYERS, x]
    s.pile[first] = ones
    s.pile[first + 1] = ways.deck[n] - ones
    for p in range(MOST_PLAYERS):
        if p != viewer:
            s.player[p].hand[first] = ways.digit[p, x]
            s.player[p].hand[first + 1] = ways.held[n, p] - ways.digit[p, x]


@rule
def go_back(s: State, tale: int, i: int, x: int, ways: Ways, luck: Luck) -> int:
    """One line back along a way; whoever saw a second face notes it."""
    before = int(x - ways.step[i])
    face = int(ways.told[i])
    if face == HIDDEN:
        one = 0.0
        if 0 <= before < ways.weight.shape[1]:
            one = ways.weight[i, before] * ways.first[i, before]
        two = ways.weight[i, x] * (1.0 - ways.first[i, x])
        face = 0 if uniform(luck) * (one + two) < one else 1
    if face == 0:
        return before
    sort, first, second = line_at(s, tale, i)
    put_note(s, tale, first, i)
    if sort == STOLEN:
        put_note(s, tale, second, i)
    return x
