"""The rules, in the order of RULES.md."""

from dolmen.kernel.chance import Luck, below
from dolmen.kernel.compile import rule
from dolmen.kernel.moves import Menu, clear, offer
from dolmen.kernel.record import Cells

from .moves import build, cover, enough, flip, leave, reveal, show, steal, swap, trade
from .state import (
    CHANCE,
    EVENT_SHOW,
    MOST_HUTS,
    MOST_TOKENS,
    N_DOGS,
    N_FACES,
    N_GOODS,
    N_PILES,
    N_SPACES,
    NONE,
    OVER,
    Box,
    Dogs,
    Face,
    Hut,
    Phase,
    Player,
    Space,
    State,
)

# --- §1 Set-up -------------------------------------------------------------------------


@rule
def setup(s: State, box: Box, seats: int, starter: int, options: Cells) -> None:
    """Lay out goods and dogs; huts are drawn when they are turned up, tokens when they are turned over."""
    s.seats = seats
    s.open_goods = options[0]
    s.help_me_remember = options[1]
    s.starter = starter
    s.actor = starter
    s.turn_no = 1
    for g in range(N_GOODS):
        s.post[g] = box.on_post
        s.stock[g] = box.goods[seats] - box.on_post
    s.kennel = box.dogs
    for face in range(1, N_FACES + 1):
        s.unseen[face] = box.faces[face]
    for hut in range(1, box.n_huts + 1):
        s.huts[hut] = 1
    for i in range(N_PILES):
        s.pile[i] = box.pile_height
    s.phase = Phase.NEXT_HUT
    advance(s, box)


@rule
def next_hut(s: State) -> None:
    """Turn up the next hut of a pile that shows none; when all do, the turn goes on, or the first begins."""
    for i in range(N_PILES):
        if s.top[i] == NONE and s.pile[i] > 0:
            s.vacancy = i
            s.phase = Phase.REVEAL
            return
    s.phase = Phase.SITE if s.built > 0 else Phase.FLIP


@rule
def legal_reveal(s: State, box: Box, menu: Menu) -> None:
    """Any hut that was never turned up."""
    for hut in range(1, box.n_huts + 1):
        if s.huts[hut] > 0:
            offer(menu, reveal.pack(hut))


@rule
def do_reveal(s: State, move: int) -> None:
    """It lies face up on its pile."""
    hut = reveal.unpack(move)
    s.huts[hut] = 0
    s.top[s.vacancy] = hut
    s.phase = Phase.NEXT_HUT


# --- §2 A turn -------------------------------------------------------------------------


@rule
def next_turn(s: State, box: Box) -> None:
    """The next player clockwise; a game that nobody will end is stopped."""
    s.given[:] = 0
    s.taken[:] = 0
    s.built = 0
    if s.turn_no >= box.turns:
        s.unfinished = 1
        s.phase = Phase.OVER
        return
    s.turn_no += 1
    s.actor = (s.actor + 1) % s.seats
    s.phase = Phase.FLIP


# --- §3 Turning over a token -----------------------------------------------------------


@rule
def legal_flip(s: State, box: Box, menu: Menu) -> None:
    """Any token that lies face down."""
    for place in range(1, box.n_tokens + 1):
        if s.forest[place] == NONE:
            offer(menu, flip.pack(place))


@rule
def do_flip(s: State, move: int) -> None:
    """The hand is on it; what the turn before has shown is no more to be read."""
    s.flipped = flip.unpack(move)
    s.shown = NONE
    s.swapped[:] = NONE
    if s.flipped == s.reminder_at:
        s.reminder_at = NONE
        s.reminder = NONE
    s.phase = Phase.SHOW


@rule
def legal_show(s: State, menu: Menu) -> None:
    """The face it had when it was last up; else any that was never up."""
    known = s.under[s.flipped]
    if known != NONE:
        offer(menu, show.pack(known))
        return
    for face in range(1, N_FACES + 1):
        for _ in range(s.unseen[face]):
            offer(menu, show.pack(face))


@rule
def do_show(s: State, move: int) -> None:
    """It lies face up where it was."""
    face = show.unpack(move)
    if s.under[s.flipped] == NONE:
        s.unseen[face] -= 1
        s.under[s.flipped] = face
    s.forest[s.flipped] = face
    s.shown = face
    s.phase = Phase.LAND


# --- §4 Moving -------------------------------------------------------------------------


@rule
def ring_place(box: Box, space: int) -> int:
    """Where a place of the board lies in the ring."""
    for at in range(N_SPACES):
        if box.ring[at] == space:
            return at
    return 0


@rule
def land(s: State, box: Box) -> None:
    """The figure moves by the pips or straight to the picture; the place says what follows."""
    me = s.player[s.actor]
    if s.shown <= Face.DIE_6:
        me.at = (me.at + s.shown) % N_SPACES
    else:
        me.at = ring_place(box, int(s.shown) - Face.BERRY)
    space = box.ring[me.at]
    s.phase = Phase.NEXT_TURN
    if space < N_GOODS:
        take_good(s, me, int(space))
    elif space == Space.TRADE:
        if me.held > 0:
            s.phase = Phase.TRADE
    elif space == Space.DOG:
        visit_dogs(s, box, me)
    else:
        s.phase = Phase.SITE


# --- §5 Berries, fish, pots, arrowheads and teeth --------------------------------------


@rule
def owned(me: Player, good: int) -> int:
    """How many of a good, behind the settlement or before it."""
    return int(me.goods[good] + me.shown[good])


@rule
def gain(s: State, me: Player, good: int, count: int) -> None:
    """Goods come, or go when the count is negative."""
    me.held += count
    if s.open_goods > 0:
        me.shown[good] += count
    else:
        me.goods[good] += count


@rule
def take_good(s: State, me: Player, good: int) -> None:
    """One good from its place, if one lies there."""
    if s.stock[good] > 0:
        s.stock[good] -= 1
        gain(s, me, good, 1)


# --- §6 The trading post ---------------------------------------------------------------


@rule
def last_of(goods: Cells) -> int:
    """The last kind there is any of; the first when there is none."""
    last = 0
    for g in range(N_GOODS):
        if goods[g] > 0:
            last = g
    return last


@rule
def legal_trade(s: State, menu: Menu) -> None:
    """One for one, both in rising order, no kind both given and taken; or enough."""
    me = s.player[s.actor]
    for give in range(last_of(s.given), N_GOODS):
        if owned(me, give) > 0 and s.taken[give] == 0:
            for take in range(last_of(s.taken), N_GOODS):
                if take != give and s.post[take] > 0 and s.given[take] == 0:
                    offer(menu, trade.pack(give, take))
    offer(menu, enough.start)


@rule
def do_trade(s: State, move: int) -> None:
    """One good to the post, one from it."""
    if move == enough.start:
        s.phase = Phase.NEXT_TURN
        return
    give, take = trade.unpack(move)
    me = s.player[s.actor]
    gain(s, me, give, -1)
    gain(s, me, take, 1)
    s.post[give] += 1
    s.post[take] -= 1
    s.given[give] += 1
    s.taken[take] += 1


# --- §7 The dogs -----------------------------------------------------------------------


@rule
def keeper(s: State, p: int) -> int:
    """The nearest player to the left who has a dog; `p` when nobody else has one."""
    for i in range(1, s.seats):
        other = (p + i) % s.seats
        if s.player[other].dogs > 0:
            return other
    return p


@rule
def visit_dogs(s: State, box: Box, me: Player) -> None:
    """A dog that waits comes along; else one may be taken from another player."""
    if me.dogs >= box.dogs:
        return
    if s.kennel > 0:
        s.kennel -= 1
        me.dogs += 1
    elif keeper(s, int(s.actor)) != s.actor:
        s.phase = Phase.STEAL


@rule
def legal_steal(menu: Menu) -> None:
    """Take it, or leave it."""
    offer(menu, steal.start)
    offer(menu, leave.start)


@rule
def do_steal(s: State, move: int) -> None:
    """The dog changes its owner, or not."""
    if move == steal.start:
        s.player[keeper(s, int(s.actor))].dogs -= 1
        s.player[s.actor].dogs += 1
    s.phase = Phase.NEXT_TURN


# --- §8 Building a hut -----------------------------------------------------------------


@rule
def stands_for(dogs: int, good: int) -> int:
    """How many of the dogs stand for a good: none, one of one, or two in rising order."""
    if dogs < Dogs.BERRY_BERRY:
        return 1 if dogs == good + 1 else 0
    rest = dogs - Dogs.BERRY_BERRY
    first = 0
    while rest >= N_GOODS - first:
        rest -= N_GOODS - first
        first += 1
    second = first + rest
    return (1 if first == good else 0) + (1 if second == good else 0)


@rule
def dogs_used(dogs: int) -> int:
    """How many dogs help to pay."""
    if dogs == Dogs.NO_DOG:
        return 0
    return 1 if dogs < Dogs.BERRY_BERRY else 2


@rule
def can_pay(me: Player, hut: Hut, dogs: int) -> bool:
    """Whether one has the dogs and every good that they do not stand for."""
    if dogs_used(dogs) > me.dogs:
        return False
    for g in range(N_GOODS):
        rest = hut.cost[g] - stands_for(dogs, g)
        if rest < 0 or rest > owned(me, g):
            return False
    return True


@rule
def legal_site(s: State, box: Box, menu: Menu) -> None:
    """Build a hut that one can pay, in whichever way; or turn the tokens down."""
    me = s.player[s.actor]
    if s.built == 0:
        most = N_DOGS if me.dogs > 0 else 1
        for i in range(N_PILES):
            if s.top[i] != NONE:
                for dogs in range(most):
                    if can_pay(me, box.hut[s.top[i]], dogs):
                        offer(menu, build.pack(i + 1, dogs))
    offer(menu, cover.start)


@rule
def do_site(s: State, box: Box, move: int) -> None:
    """Build, or turn the tokens down."""
    if move == cover.start:
        do_cover(s)
    else:
        do_build(s, box, move)


@rule
def do_build(s: State, box: Box, move: int) -> None:
    """Goods and dogs go back to their places; the third hut wins, else the next one is turned up."""
    pile, dogs = build.unpack(move)
    me = s.player[s.actor]
    hut = s.top[pile - 1]
    for g in range(N_GOODS):
        paid = box.hut[hut].cost[g] - stands_for(dogs, g)
        gain(s, me, g, -paid)
        s.stock[g] += paid
    me.dogs -= dogs_used(dogs)
    s.kennel += dogs_used(dogs)
    me.built[me.huts] = hut
    me.huts += 1
    s.top[pile - 1] = NONE
    s.pile[pile - 1] -= 1
    s.built = 1
    s.phase = Phase.OVER if me.huts >= box.huts_to_win else Phase.NEXT_HUT


# --- §9 Turning down and swapping ------------------------------------------------------


@rule
def do_cover(s: State) -> None:
    """All tokens face down; with help, the last one turned over stays known to everybody."""
    s.forest[:] = NONE
    if s.help_me_remember > 0:
        s.reminder_at = s.flipped
        s.reminder = s.shown
    s.phase = Phase.SWAP


@rule
def legal_swap(box: Box, menu: Menu) -> None:
    """Any two tokens."""
    for first in range(1, box.n_tokens + 1):
        for second in range(first + 1, box.n_tokens + 1):
            offer(menu, swap.pack(first, second))


@rule
def do_swap(s: State, move: int) -> None:
    """They change places, for all to see."""
    first, second = swap.unpack(move)
    under = s.under[first]
    s.under[first] = s.under[second]
    s.under[second] = under
    s.swapped[0] = first
    s.swapped[1] = second
    s.flipped = swapped(int(s.flipped), first, second)
    s.reminder_at = swapped(int(s.reminder_at), first, second)
    s.phase = Phase.NEXT_TURN


@rule
def swapped(place: int, first: int, second: int) -> int:
    """Where a token lies after the swap."""
    if place == first:
        return second
    return first if place == second else place


# --- §10 The end -----------------------------------------------------------------------


@rule
def score(s: State, box: Box, p: int) -> int:
    """A seat's huts."""
    return int(s.player[p].huts)


@rule
def place_of(s: State, box: Box, p: int) -> int:
    """1 for the winner, ties share; 0 for everybody when the game was stopped."""
    if s.unfinished > 0:
        return 0
    better = 0
    for q in range(s.seats):
        if s.player[q].huts > s.player[p].huts:
            better += 1
    return better + 1


# --- §11 What is public ----------------------------------------------------------------


@rule
def witness(s: State, move: int, viewer: int) -> int:
    """Whatever happens, happens before everybody's eyes."""
    return 1


@rule
def resample(s: State, box: Box, viewer: int, luck: Luck) -> None:
    """Tokens that are down may be any; goods are dealt to those behind whose settlements one cannot see."""
    for place in range(len(s.under)):
        s.under[place] = s.forest[place]
    if s.forest[s.flipped] == NONE:
        s.under[s.flipped] = s.shown
    s.under[s.reminder_at] = s.reminder
    s.under[NONE] = NONE
    for face in range(len(s.unseen)):
        s.unseen[face] = box.faces[face]
    for place in range(1, MOST_TOKENS + 1):
        if s.under[place] != NONE:
            s.unseen[s.under[place]] -= 1
    if s.open_goods > 0:
        for p in range(len(s.player)):
            s.player[p].goods[:] = 0
    else:
        deal_goods(s, box, viewer, luck)


@rule
def deal_goods(s: State, box: Box, viewer: int, luck: Luck) -> None:
    """Each of the goods that lie nowhere else goes to any place behind the other settlements alike."""
    for p in range(len(s.player)):
        if p != viewer:
            s.player[p].goods[:] = 0
            for _ in range(s.player[p].held):
                good = nth_hidden(s, box, viewer, p, below(luck, hidden(s, box, viewer, p)))
                s.player[p].goods[good] += 1


@rule
def at_large(s: State, box: Box, viewer: int, p: int, good: int) -> int:
    """Goods of a kind that the seats up to `p`, those dealt before it and the viewer do not have."""
    count = box.goods[s.seats] - s.stock[good] - s.post[good]
    for q in range(s.seats):
        if q <= p or q == viewer:
            count -= s.player[q].goods[good]
    return int(count)


@rule
def hidden(s: State, box: Box, viewer: int, p: int) -> int:
    """How many goods are still to be dealt."""
    count = 0
    for g in range(N_GOODS):
        count += at_large(s, box, viewer, p, g)
    return count


@rule
def nth_hidden(s: State, box: Box, viewer: int, p: int, n: int) -> int:
    """The kind of the n-th of them."""
    for g in range(N_GOODS):
        n -= at_large(s, box, viewer, p, g)
        if n < 0:
            return g
    return 0


# --- The machine -----------------------------------------------------------------------


@rule
def to_move(s: State) -> int:
    """The seat that decides, chance, or nobody: the game is over."""
    if s.phase == Phase.OVER:
        return OVER
    if Phase.SHOW <= s.phase <= Phase.REVEAL:
        return CHANCE
    return int(s.actor)


@rule
def event(s: State) -> int:
    """A key of the chance decision to come: the token of a turn, or hut k of a pile."""
    if s.phase == Phase.SHOW:
        return EVENT_SHOW + int(s.turn_no)
    return int(s.vacancy) * (MOST_HUTS + 1) + int(s.pile[s.vacancy])


@rule
def legal(s: State, box: Box, menu: Menu) -> None:
    """Everything that may happen next."""
    clear(menu)
    match s.phase:
        case Phase.FLIP:
            legal_flip(s, box, menu)
        case Phase.TRADE:
            legal_trade(s, menu)
        case Phase.STEAL:
            legal_steal(menu)
        case Phase.SITE:
            legal_site(s, box, menu)
        case Phase.SWAP:
            legal_swap(box, menu)
        case Phase.SHOW:
            legal_show(s, menu)
        case Phase.REVEAL:
            legal_reveal(s, box, menu)


@rule
def apply(s: State, box: Box, move: int) -> None:
    """Make a move that is on the menu, and let the table move on."""
    match s.phase:
        case Phase.FLIP:
            do_flip(s, move)
        case Phase.TRADE:
            do_trade(s, move)
        case Phase.STEAL:
            do_steal(s, move)
        case Phase.SITE:
            do_site(s, box, move)
        case Phase.SWAP:
            do_swap(s, move)
        case Phase.SHOW:
            do_show(s, move)
        case Phase.REVEAL:
            do_reveal(s, move)
    advance(s, box)


@rule
def advance(s: State, box: Box) -> None:
    """Let the table move by itself until a player, or chance, must decide."""
    while True:
        match s.phase:
            case Phase.LAND:
                land(s, box)
            case Phase.NEXT_HUT:
                next_hut(s)
            case Phase.NEXT_TURN:
                next_turn(s, box)
            case _:
                return
