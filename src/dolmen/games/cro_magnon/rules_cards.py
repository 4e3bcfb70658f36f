"""Cards in hands, decks and discard piles, and the tale of what everybody saw of them."""

from dolmen.kernel.compile import rule

from .state import (
    BACK_OF,
    BITS,
    DECK,
    DRAWN,
    FIRST_ANIMAL,
    FIRST_PREDATOR,
    FIRST_TALE,
    FOLD,
    HOLDS,
    KIND_OF,
    KINDS_OF,
    LAID,
    LONG_TALE,
    MOST_PLAYERS,
    N_BACKS,
    N_NOTES,
    N_TALES,
    N_TERRAINS,
    SORT,
    SPOILS,
    TAKEN,
    Player,
    State,
)


@rule
def seat_after(s: State, places: int) -> int:
    """The seat so many places to the left of whose turn it is."""
    p = s.turn + places
    return p - s.seats if p >= s.seats else p


# --- Hands ----------------------------------------------------------------------------------------


@rule
def back_of(kind: int) -> int:
    """The back of a kind."""
    return BACK_OF[kind]


@rule
def hand_size(me: Player) -> int:
    """Cards in a hand, Spoils among them."""
    cards = 0
    for back in range(N_BACKS):
        cards += int(me.backs[back])
    return cards


@rule
def score_points(me: Player, source: int, points: int) -> None:
    """The marker moves up the victory track."""
    me.points[source] += points
    me.marker += points


@rule
def has_two_faces(back: int) -> bool:
    """Whether two kinds of resources have this back."""
    return KINDS_OF[back] > 1


@rule
def gain(me: Player, kind: int, cards: int) -> None:
    """Cards come into a hand."""
    me.hand[kind] += cards
    me.backs[back_of(kind)] += cards


@rule
def gain_spoils(s: State, me: Player, cards: int) -> None:
    """Spoils come from their deck, as many as there are."""
    given = min(cards, int(s.spoils))
    s.spoils -= given
    gain(me, SPOILS, given)


@rule
def take_openly(s: State, p: int, kind: int) -> None:
    """A card that lay open comes into a hand, and everybody knows it there."""
    me = s.player[p]
    gain(me, kind, 1)
    back = back_of(kind)
    if has_two_faces(back):
        me.shown[kind] += 1
        tell(s, back, TAKEN, p, kind - KIND_OF[back])


@rule
def give_up(s: State, p: int, kind: int) -> None:
    """A card leaves a hand openly, and takes what was known of it along."""
    me = s.player[p]
    gain(me, kind, -1)
    back = back_of(kind)
    if has_two_faces(back):
        me.shown[kind] = max(me.shown[kind] - 1, 0)
        tell(s, back, LAID, p, kind - KIND_OF[back])


@rule
def lay_down(s: State, p: int, kind: int, cards: int) -> None:
    """Cards go from a hand to their discard pile; Spoils go back to their deck."""
    if kind == SPOILS:
        gain(s.player[p], kind, -cards)
        s.spoils += cards
        return
    for _ in range(cards):
        give_up(s, p, kind)
        put_on_pile(s, back_of(kind), kind + 1)


@rule
def claim(s: State, p: int, kind: int, cards: int) -> None:
    """Everybody has learned that a hand holds at least so many of a kind."""
    if cards > s.player[p].shown[kind]:
        s.player[p].shown[kind] = cards
        back = back_of(kind)
        tell(s, back, HOLDS, 2 * p + kind - KIND_OF[back], cards)


# --- Decks and discard piles ----------------------------------------------------------------------


@rule
def put_on_pile(s: State, terrain: int, card: int) -> None:
    """A card on top of a discard pile."""
    heap = s.heap[terrain]
    heap.card[heap.count] = card
    heap.count += 1
    if card < FIRST_ANIMAL:
        heap.top = card


@rule
def take_from_pile(s: State, terrain: int) -> int:
    """Take the topmost resource out of a discard pile; animals above it stay in their order."""
    heap = s.heap[terrain]
    card = int(heap.top)
    at = int(heap.count) - 1
    while heap.card[at] != card:
        at -= 1
    heap.count -= 1
    for i in range(at, heap.count):
        heap.card[i] = heap.card[i + 1]
    heap.card[heap.count] = 0
    at -= 1
    while at >= 0 and heap.card[at] >= FIRST_ANIMAL:
        at -= 1
    heap.top = heap.card[at] if at >= 0 else 0
    return card


@rule
def reform(s: State, terrain: int) -> None:
    """An empty deck is formed anew from its discard pile (ruling C45)."""
    heap = s.heap[terrain]
    if s.deck[terrain] > 0 or heap.count == 0:
        return
    s.deck[terrain] = heap.count
    for i in range(heap.count):
        card = int(heap.card[i])
        if card < FIRST_ANIMAL:
            s.pile[card - 1] += 1
        elif card < FIRST_ANIMAL + FIRST_PREDATOR:
            s.herd[terrain] += 1
        else:
            s.lair[terrain] += 1
        heap.card[i] = 0
    heap.count = 0
    heap.top = 0
    if has_two_faces(terrain):
        first = KIND_OF[terrain]
        tell(s, terrain, DECK, int(s.pile[first]), int(s.pile[first + 1]))


@rule
def reform_all(s: State) -> None:
    """After a discard is complete; there is seldom anything to do, which one question tells."""
    worn = 0
    for terrain in range(N_TERRAINS):
        worn |= int(s.deck[terrain] == 0) & int(s.heap[terrain].count > 0)
    if worn == 1:
        for terrain in range(N_TERRAINS):
            reform(s, terrain)


@rule
def any_deck(s: State) -> bool:
    """Whether some deck has a card."""
    cards = 0
    for terrain in range(N_TERRAINS):
        cards += s.deck[terrain]
    return cards > 0


# --- The tale -------------------------------------------------------------------------------------


@rule
def tell(s: State, back: int, sort: int, first: int, second: int) -> None:
    """Add a line to the tale of a deck with two faces."""
    tale = s.tale[back - FIRST_TALE]
    tale.line[tale.count] = sort * SORT + first * FOLD + second
    tale.count += 1


@rule
def remember(s: State, p: int, kind: int) -> None:
    """A seat has seen the face of the card in the last line."""
    back = back_of(kind)
    if kind == KIND_OF[back]:
        return
    tale = back - FIRST_TALE
    at = int(s.tale[tale].count) - 1
    if tale == 0:
        s.player[p].river[at // BITS] |= 1 << (at % BITS)
    else:
        s.player[p].plains[at // BITS] |= 1 << (at % BITS)


@rule
def forget(s: State, tale: int) -> None:
    """An empty tale, and no notes to it."""
    for i in range(s.tale[tale].count):
        s.tale[tale].line[i] = 0
    s.tale[tale].count = 0
    for p in range(s.seats):
        if tale == 0:
            for i in range(N_NOTES):
                s.player[p].river[i] = 0
        else:
            for i in range(N_NOTES):
                s.player[p].plains[i] = 0


@rule
def shorten_tales(s: State) -> None:
    """When no hand holds a two-faced card of a deck, everybody knows the deck: nothing before it matters."""
    for back in range(FIRST_TALE, FIRST_TALE + N_TALES):
        held = 0
        for p in range(MOST_PLAYERS):
            held += s.player[p].backs[back]
        tale = s.tale[back - FIRST_TALE]
        if tale.count > LONG_TALE or (held == 0 and tale.count > 1):
            retell(s, back)


@rule
def retell(s: State, back: int) -> None:
    """A tale is told shorter: the cards in the hands, as if drawn from one full deck.

    It stays true to what everybody knows and to each seat's own hand; what was learned by theft long ago is
    forgotten.  With cards in hand no game of people or of good bots comes that far.
    """
    forget(s, back - FIRST_TALE)
    first = KIND_OF[back]
    of_first, of_second = int(s.pile[first]), int(s.pile[first + 1])
    for p in range(s.seats):
        of_first += s.player[p].hand[first]
        of_second += s.player[p].hand[first + 1]
    tell(s, back, DECK, of_first, of_second)
    for p in range(s.seats):
        me = s.player[p]
        for i in range(me.backs[back]):
            tell(s, back, DRAWN, p, 0)
            remember(s, p, first + 1 if i >= me.hand[first] else first)
        for kind in range(first, first + 2):
            if me.shown[kind] > 0:
                tell(s, back, HOLDS, 2 * p + kind - first, int(me.shown[kind]))


@rule
def open_tales(s: State) -> None:
    """The first line of each tale: the whole deck."""
    for tale in range(N_TALES):
        first = KIND_OF[FIRST_TALE + tale]
        tell(s, FIRST_TALE + tale, DECK, int(s.pile[first]), int(s.pile[first + 1]))
