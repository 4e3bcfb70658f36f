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
    FIRST_TALE,
    FOLD,
    KIND_OF,
    MOST_PLAYERS,
    N_KINDS,
    N_TALES,
    N_TERRAINS,
    NONE,
    SORT,
    Back,
    Box,
    Kind,
    Line,
    State,
)

FINE = 1 << 30  # draws are as fine as this


class Ways(NamedTuple):
    """How first faces may be spread over the hands a viewer cannot see, line by line of a tale."""

    stride: Any  # [players]: what a first face more in a hand adds to the number of a way; 0: a seen hand
    digit: Any  # [players + 1, ways]: first faces in each unseen hand, and in all of them together
    weight: Any  # [lines + 1, ways]: how likely each is, with all that was seen up to a line
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
        go_on(s, tale, viewer, i, ways)
    x = pick(ways.weight[n], luck)
    hand_out(s, tale, viewer, x, ways)
    for k in range(n):
        x = go_back(s, tale, viewer, n - 1 - k, x, ways, luck)


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
def is_seen(viewer: int, sort: int, first: int, second: int) -> bool:
    """Whether a viewer saw the face of the card in a line that hides it."""
    return viewer >= 0 and (first == viewer or (sort == Line.STOLEN and second == viewer))


@rule
def spread_out(s: State, tale: int, viewer: int) -> Ways:
    """Room for every way, before the first line."""
    n = int(s.tale[tale].count)
    stride = np.zeros(MOST_PLAYERS, np.int64)
    held = np.zeros((n + 1, MOST_PLAYERS), np.int64)
    size = 1
    for i in range(n):
        held[i + 1] = held[i]
        count_cards(s, tale, i, held[i + 1])
    for p in range(MOST_PLAYERS):
        most = held[:, p].max()
        if p != viewer and most > 0:
            stride[p] = size
            size *= most + 1
    weight = np.zeros((n + 1, size))
    weight[0, 0] = 1.0
    free, deck = np.zeros(n + 1, np.int64), np.zeros(n + 1, np.int64)
    return Ways(stride, digits(stride, size), weight, free, deck, held)


@rule
def count_cards(s: State, tale: int, i: int, held: Any) -> None:
    """How a line changes the number of cards in hands."""
    sort, first, second = line_at(s, tale, i)
    if sort in (Line.DRAWN, Line.TAKEN, Line.STOLEN):
        held[first] += 1
    if sort == Line.LAID:
        held[first] -= 1
    if sort == Line.STOLEN:
        held[second] -= 1


@rule
def digits(stride: Any, size: int) -> Any:
    """[players + 1, ways] first faces in each unseen hand, and in all of them together."""
    digit = np.zeros((MOST_PLAYERS + 1, size), np.int64)
    for x in range(size):
        rest = x
        for k in range(MOST_PLAYERS):
            p = MOST_PLAYERS - 1 - k
            if stride[p] > 0:
                digit[p, x] = rest // stride[p]
                rest = rest % stride[p]
                digit[MOST_PLAYERS, x] += digit[p, x]
    return digit


# --- Forward --------------------------------------------------------------------------------------


@rule
def go_on(s: State, tale: int, viewer: int, i: int, ways: Ways) -> None:
    """One line on: where the weights go, and what of them is left."""
    sort, first, second = line_at(s, tale, i)
    ways.free[i + 1] = ways.free[i]
    ways.deck[i + 1] = ways.deck[i]
    if sort == Line.DECK:
        ways.free[i + 1] += first
        ways.deck[i + 1] += first + second
        ways.weight[i + 1] = ways.weight[i]
    elif sort == Line.DRAWN:
        go_on_drawn(s, tale, viewer, i, ways)
    elif sort == Line.STOLEN:
        go_on_stolen(s, tale, viewer, i, ways)
    elif sort == Line.HOLDS:
        shift(ways, i, 0, ways.weight[i] * shows(ways, i, viewer, first, second))
    else:
        go_on_open(viewer, i, ways, sort, first, second)


@rule
def chance_of_first(ways: Ways, i: int) -> Any:
    """The chance that the top card of the deck shows the first face, in each way."""
    left = np.maximum(ways.free[i] - ways.digit[MOST_PLAYERS], 0)
    return np.minimum(left, ways.deck[i]) / ways.deck[i]


@rule
def go_on_drawn(s: State, tale: int, viewer: int, i: int, ways: Ways) -> None:
    """A card is drawn from the deck."""
    _, p, _ = line_at(s, tale, i)
    ones = chance_of_first(ways, i)
    ways.deck[i + 1] -= 1
    if p == viewer:
        face = note(s, tale, p, i)
        ways.free[i + 1] -= 1 - face
        shift(ways, i, 0, ways.weight[i] * (ones if face == 0 else 1.0 - ones))
        return
    shift(ways, i, ways.stride[p], ways.weight[i] * ones)
    shift(ways, i, 0, ways.weight[i] * (1.0 - ones))


@rule
def go_on_stolen(s: State, tale: int, viewer: int, i: int, ways: Ways) -> None:
    """A card goes from one hand to another, each card of that back alike."""
    sort, thief, victim = line_at(s, tale, i)
    ones = ways.digit[victim] / ways.held[i, victim]
    up, down = ways.stride[thief], ways.stride[victim]
    if not is_seen(viewer, sort, thief, victim):
        shift(ways, i, up - down, ways.weight[i] * ones)
        shift(ways, i, 0, ways.weight[i] * (1.0 - ones))
        return
    face = note(s, tale, viewer, i)
    if victim == viewer:
        ways.free[i + 1] += 1 - face
        shift(ways, i, up * (1 - face), ways.weight[i])
    else:
        ways.free[i + 1] -= 1 - face
        shift(ways, i, -down * (1 - face), ways.weight[i] * (ones if face == 0 else 1.0 - ones))


@rule
def go_on_open(viewer: int, i: int, ways: Ways, sort: int, p: int, face: int) -> None:
    """A card that all see is taken up or laid down."""
    if p == viewer:
        shift(ways, i, 0, ways.weight[i])
    elif sort == Line.TAKEN:
        ways.free[i + 1] += 1 - face
        shift(ways, i, ways.stride[p] * (1 - face), ways.weight[i])
    else:
        ways.free[i + 1] -= 1 - face
        shift(ways, i, -ways.stride[p] * (1 - face), ways.weight[i] * has_face(ways, i, p, face, 1))


@rule
def has_face(ways: Ways, i: int, p: int, face: int, cards: int) -> Any:
    """1 for each way in which a hand holds so many of a face."""
    firsts = ways.digit[p]
    return 1.0 * (firsts >= cards if face == 0 else ways.held[i, p] - firsts >= cards)


@rule
def shows(ways: Ways, i: int, viewer: int, code: int, cards: int) -> Any:
    """1 for each way in which a hand can have shown what it did."""
    p = code // 2
    return has_face(ways, i, p, code % 2, 0 if p == viewer else cards)


@rule
def shift(ways: Ways, i: int, by: int, moved: Any) -> None:
    """Add weights to the next line, each way becoming the one that is `by` further on."""
    size = len(moved)
    if by >= 0:
        ways.weight[i + 1, by:] += moved[: size - by]
    else:
        ways.weight[i + 1, : size + by] += moved[-by:]


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
def go_back(s: State, tale: int, viewer: int, i: int, x: int, ways: Ways, luck: Luck) -> int:
    """One line back along a way; whoever saw a second face notes it."""
    sort, first, second = line_at(s, tale, i)
    if sort == Line.TAKEN:
        return int(x - ways.stride[first] * (1 - second))
    if sort == Line.LAID:
        return int(x + ways.stride[first] * (1 - second))
    if sort not in (Line.DRAWN, Line.STOLEN):
        return x
    step = ways.stride[first] - (ways.stride[second] if sort == Line.STOLEN else 0)
    if is_seen(viewer, sort, first, second):
        face = note(s, tale, viewer, i)
    else:
        face = face_back(ways, i, x, step, first, second if sort == Line.STOLEN else NONE, luck)
    if face == 1:
        put_note(s, tale, first, i)
        if sort == Line.STOLEN:
            put_note(s, tale, second, i)
    return int(x - step * (1 - face))


@rule
def face_back(ways: Ways, i: int, x: int, step: int, first: int, victim: int, luck: Luck) -> int:
    """Which face a hidden card showed, by the weights of the two ways that lead here."""
    one, two = 0.0, 0.0
    if ways.digit[first, x] > 0:
        one = ways.weight[i, x - step] * share(ways, i, x - step, victim)
    two = ways.weight[i, x] * (1.0 - share(ways, i, x, victim))
    return 0 if uniform(luck) * (one + two) < one else 1


@rule
def share(ways: Ways, i: int, x: int, victim: int) -> float:
    """The chance of a first face, from the deck or from a hand."""
    if victim != NONE:
        return float(ways.digit[victim, x] / ways.held[i, victim])
    left = max(ways.free[i] - ways.digit[MOST_PLAYERS, x], 0)
    return float(min(left, ways.deck[i]) / ways.deck[i])
