"""What is in the box and what lies on the table."""

from enum import IntEnum

from dolmen.kernel.record import ALL, NOBODY, OWNER, Record, cell, cells, per_seat, rows

MOST_PLAYERS = 4
MOST_TOKENS = 14  # places around the board; they count from 1
MOST_HUTS = 20  # room for an owner's box; the printed one has 15
N_PILES = 3
MOST_BUILT = 3  # slots of a settlement
MOST_DOGS = 2
MANY = 999  # the bound of what no rule limits
CHANCE, OVER = -1, -2
MOST_OFFERS = 96  # on one menu: two of fourteen tokens are 91 pairs
NONE = 0  # no token, no face, no hut: all of them count from 1


class Good(IntEnum):
    """What huts are built from, in the order in which they are named."""

    BERRY = 0
    FISH = 1
    POT = 2
    ARROWHEAD = 3
    TOOTH = 4


class Space(IntEnum):
    """The places of the board; a good's own place has the good's number."""

    BERRY = 0
    FISH = 1
    POT = 2
    ARROWHEAD = 3
    TOOTH = 4
    TRADE = 5
    DOG = 6
    SITE = 7


class Face(IntEnum):
    """What a forest token shows: pips, or the picture of a place."""

    DIE_1 = 1
    DIE_2 = 2
    DIE_3 = 3
    DIE_4 = 4
    DIE_5 = 5
    DIE_6 = 6
    BERRY = 7  # from here on, the places in their order
    FISH = 8
    POT = 9
    ARROWHEAD = 10
    TOOTH = 11
    TRADE = 12
    DOG = 13
    SITE = 14


class Dogs(IntEnum):
    """The goods that dogs stand for when a hut is paid: of none, of one, or of two in rising order."""

    NO_DOG = 0
    BERRY = 1  # from here on, one dog, by good
    FISH = 2
    POT = 3
    ARROWHEAD = 4
    TOOTH = 5
    BERRY_BERRY = 6  # from here on, two
    BERRY_FISH = 7
    BERRY_POT = 8
    BERRY_ARROWHEAD = 9
    BERRY_TOOTH = 10
    FISH_FISH = 11
    FISH_POT = 12
    FISH_ARROWHEAD = 13
    FISH_TOOTH = 14
    POT_POT = 15
    POT_ARROWHEAD = 16
    POT_TOOTH = 17
    ARROWHEAD_ARROWHEAD = 18
    ARROWHEAD_TOOTH = 19
    TOOTH_TOOTH = 20


N_GOODS, N_SPACES, N_FACES, N_DOGS = len(Good), len(Space), len(Face), len(Dogs)


class Phase(IntEnum):
    """What happens next, and who says how."""

    # a player decides
    FLIP = 0
    TRADE = 1
    STEAL = 2  # a dog of another player's, or leave it
    SITE = 3  # build a hut, or turn the tokens down
    SWAP = 4
    # chance decides
    SHOW = 5  # what the token shows
    REVEAL = 6  # the next hut of a pile
    # nobody decides: the table moves on by itself
    LAND = 7
    NEXT_HUT = 8
    NEXT_TURN = 9
    OVER = 10


# keys of chance decisions: huts are keyed by pile and height, tokens by the number of the turn
EVENT_SHOW = 1000


class Hut(Record):
    """A hut token."""

    cost = cells(Good)


class Box(Record):
    """The components and numbers of an edition."""

    n_tokens = cell()
    n_huts = cell()
    pile_height = cell()
    huts_to_win = cell()
    dogs = cell()
    on_post = cell()  # goods of each kind at the trading post
    turns = cell()  # the game is stopped after so many
    goods = cells(MOST_PLAYERS + 1)  # of each kind, by the number of players
    ring = cells(N_SPACES, of=Space)  # from the building site on, along the arrows
    faces = cells(N_FACES + 1)  # how many tokens show each face
    hut = rows(Hut, MOST_HUTS + 1)


class Player(Record):
    """A figure and a settlement."""

    at = cell(seen=ALL, most=N_SPACES - 1)  # where the figure stands, counted along the ring
    held = cell(seen=ALL, most=MANY)  # how many goods
    goods = cells(Good, seen=OWNER, most=MANY)  # behind the settlement
    shown = cells(Good, seen=ALL, most=MANY)  # before it, where goods are open
    dogs = cell(seen=ALL, most=MOST_DOGS)
    huts = cell(seen=ALL, most=MOST_BUILT)
    built = cells(MOST_BUILT, seen=ALL, most=MOST_HUTS)  # which huts, in the order of building


class State(Record):
    """The whole table."""

    seats = cell(low=2, most=MOST_PLAYERS)
    open_goods = cell(most=1)
    help_me_remember = cell(most=1)
    starter = cell(seat=0)
    turn_no = cell(most=3000)
    phase = cell(of=Phase)
    actor = cell(seat=0)  # whose turn it is
    flipped = cell(most=MOST_TOKENS)  # where the token of this turn lies now, until the next is turned over
    shown = cell(of=Face, low=NONE)  # what it shows
    # the two places of this turn's swap, for all to follow, until the next flip
    swapped = cells(2, most=MOST_TOKENS)
    reminder_at = cell(most=MOST_TOKENS)  # where the token lies that everybody is helped to remember
    reminder = cell(of=Face, low=NONE)
    forest = cells(MOST_TOKENS + 1, of=Face, low=NONE)  # the faces that are up, by place
    under = cells(MOST_TOKENS + 1, seen=NOBODY)  # the face of each token that was ever up
    unseen = cells(N_FACES + 1, seen=NOBODY)  # how many of the others show each face
    stock = cells(Good, most=MANY)  # on the goods' own places
    post = cells(Good, most=MANY)  # at the trading post
    kennel = cell(most=MOST_DOGS)  # dogs on their place
    given = cells(Good, most=MANY)  # in the trade that is going on
    taken = cells(Good, most=MANY)
    top = cells(N_PILES, most=MOST_HUTS)  # the hut that lies face up on each pile, or NONE
    pile = cells(N_PILES, most=MOST_HUTS)  # huts left in it, the top one included
    huts = cells(MOST_HUTS + 1, most=1)  # 1: not yet turned up
    vacancy = cell(most=N_PILES - 1)  # the pile whose next hut is turned up
    built = cell(most=1)  # 1: a hut was built in this turn
    unfinished = cell(most=1)  # 1: stopped, nobody wins
    player = per_seat(Player, MOST_PLAYERS)
