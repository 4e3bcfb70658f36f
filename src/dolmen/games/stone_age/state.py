"""What is in the box and what lies on the table."""

from enum import IntEnum

from dolmen.kernel.record import ALL, NOBODY, OWNER, Record, cell, cells, per_seat, rows

MOST_PLAYERS = 4
MOST_CARDS = 40  # room for an owner's box; the printed one has 36
MOST_TILES = 32  # and 28
MOST_DICE = 10  # as many as a tribe has people
N_SLOTS = 4  # places of the card display, and of building stacks
N_TOOLS = 3
MOST_VALUE = 4  # of a tool
FACES = 6  # of a die; rolled for everyone, 1 to 4 are goods and the last two are these:
MANY = 999  # the bound of what no rule limits
TOOL_FACE, TRACK_FACE = 5, 6
CHANCE, OVER = -1, -2
MOST_OFFERS = 64  # on one menu: ten to each land, and the places for one person
NONE = -1  # no such symbol, or food rather than a good
EMPTY = 0  # an empty slot: cards and tiles count from 1, as in the edition, and row 0 stays blank


class Good(IntEnum):
    """What is paid, from the cheapest to the dearest."""

    WOOD = 0
    BRICK = 1
    STONE = 2
    GOLD = 3


class Space(IntEnum):
    """Where people are sent; cards and buildings count from the right."""

    HUNT = 0
    FOREST = 1
    CLAY_PIT = 2
    QUARRY = 3
    RIVER = 4
    TOOL_MAKER = 5
    HUT = 6
    FIELD = 7
    CARD_1 = 8  # the rightmost, price 1
    CARD_2 = 9
    CARD_3 = 10
    CARD_4 = 11
    BUILDING_1 = 12
    BUILDING_2 = 13
    BUILDING_3 = 14
    BUILDING_4 = 15


N_GOODS, N_SPACES = len(Good), len(Space)
MOST_VILLAGE = 2  # of tool maker, hut and field, when crowding


class Phase(IntEnum):
    """What happens next, and who says how."""

    # a player decides
    PLACE = 0
    ACT = 1
    TOOLS = 2  # the roll is seen: add tools, or take what was found
    BUY = 3  # a card or a building: pay, or leave it
    CLAIM = 4  # two goods of one's choice, now or later
    DRAFT = 5  # pick one of the dice rolled for everyone
    FEED = 6
    # chance decides
    REVEAL = 7  # a card for the display
    RAISE = 8  # the next building of a stack
    ROLL = 9
    DRAW = 10  # a card only its taker sees
    # nobody decides: the table moves on by itself
    NEXT_TO_PLACE = 11
    NEXT_TO_ACT = 12
    PAID = 13  # a building
    NEXT_TO_DRAFT = 14
    SUPPER = 15
    NEXT_TO_FEED = 16
    ROUND_END = 17
    REFILL = 18
    FINAL_SCORING = 19
    OVER = 20


# keys of chance decisions: a card is its number in the deck, the others stand apart from it
EVENT_LIFT, EVENT_ROLL = 100, 1000


class Effect(IntEnum):
    """What the upper half of a card does when it is taken."""

    FOOD = 0
    GOODS = 1
    POINTS = 2
    TOOL = 3
    FOOD_TRACK = 4
    ROLL = 5  # two dice for one kind of good
    DICE_FOR_ALL = 6
    DRAW = 7
    ANY_GOODS = 8  # of one's choice, now or later
    ONE_TIME_TOOL = 9


class Culture(IntEnum):
    """The symbols on green cards."""

    POTTERY = 0
    ART = 1
    HEALING = 2
    TIME = 3
    TRANSPORT = 4
    WRITING = 5
    MUSIC = 6
    WEAVING = 7


class Role(IntEnum):
    """The people on sand-coloured cards."""

    FARMER = 0
    TOOL_MAKER = 1
    HUT_BUILDER = 2
    SHAMAN = 3


class Source(IntEnum):
    """Where points come from."""

    BUILDINGS = 0
    CARDS = 1
    HUNGER = 2
    CULTURE = 3
    FARMERS = 4
    TOOL_MAKERS = 5
    HUT_BUILDERS = 6
    SHAMANS = 7
    GOODS = 8


class Card(Record):
    """A civilization card: what it does now, and what it scores at the end."""

    effect = cell(of=Effect)
    amount = cell()  # of food, goods, points, dice or the tool's value
    good = cell(of=Good)  # for GOODS and ROLL
    culture = cell(of=Culture)  # a green card's symbol, or NONE
    role = cell(of=Role)  # a sand-coloured card's people, or NONE
    symbols = cell()  # how many of them


class Building(Record):
    """A building tile: an exact cost with its points, or a number of goods of one's choice."""

    points = cell()  # 0 when they are the sum of what is paid
    cost = cells(Good)
    least = cell()  # goods of one's choice: from
    most = cell()  # to; 0 when the cost is exact
    kinds = cell()  # of exactly so many kinds; 0 for any


class Box(Record):
    """The components and numbers of an edition."""

    n_cards = cell()
    n_tiles = cell()
    stack_height = cell()  # buildings in each stack
    start_food = cell()
    start_people = cell()
    most_people = cell()
    most_food_track = cell()
    hunger_penalty = cell()
    rounds = cell()  # the game is stopped after so many
    room = cells(Space)  # people a space takes
    pips = cells(Space)  # pips for one good, where dice are rolled
    worth = cells(Good)  # points of a good paid on a building of one's choice
    card = rows(Card, MOST_CARDS + 1)
    building = rows(Building, MOST_TILES + 1)


class Player(Record):
    """A player's board, people and marker."""

    people = cell(seen=ALL, most=MOST_DICE)
    placed = cells(Space, seen=ALL, most=MOST_DICE)
    food = cell(seen=ALL, most=MANY)
    food_track = cell(seen=ALL, most=99)
    goods = cells(Good, seen=ALL, most=MANY)
    tools = cells(N_TOOLS, seen=ALL, most=MOST_VALUE)
    used = cells(N_TOOLS, seen=ALL, most=1)  # 1: turned this round
    one_time = cells(MOST_VALUE + 1, seen=ALL, most=MOST_CARDS)  # unused one-time tools, by value
    two_goods = cell(seen=ALL, most=MOST_CARDS)  # cards whose two goods are still to be claimed
    buildings = cell(seen=ALL, most=MOST_TILES)
    cards = cells(MOST_CARDS + 1, seen=ALL, most=1)  # 1: taken for all to see
    secret = cells(MOST_CARDS + 1, seen=OWNER, most=1)  # 1: drawn unseen by the others
    drawn = cell(seen=ALL, most=MOST_CARDS)  # how many of those
    points = cells(Source, seen=ALL, low=-30_000, most=30_000)


class State(Record):
    """The whole table."""

    seats = cell(low=2, most=MOST_PLAYERS)
    crowding = cell(most=1)
    starter = cell(seat=0)
    round_no = cell(most=300)
    phase = cell(of=Phase)
    actor = cell(seat=0)  # who decides
    turn = cell(seat=0)  # whose turn it is, or who must eat
    waiting = cell(most=MOST_PLAYERS)  # players still to come in this phase or draft
    crowd = cells(Space, most=MOST_PLAYERS * MOST_DICE)  # people of all tribes on each space
    space = cell(of=Space)  # the space in use
    good = cell(of=Good, low=NONE)  # what the dice are for; NONE: food
    dice = cells(MOST_DICE, most=FACES)  # the faces that lie there, 0 where none
    rolled = cell(most=MOST_DICE)
    to_roll = cell(most=MOST_DICE)
    picks = cell(most=MOST_PLAYERS)  # dice rolled for everyone that are still to be picked
    pips = cell(most=99)  # what dice and tools show together
    paid = cells(Good, most=MANY)  # so far, of the payment in hand
    hungry = cell(most=MOST_DICE)  # people who must be fed with goods
    display = cells(N_SLOTS, most=MOST_CARDS)  # a card in each slot, from the right, or EMPTY
    deck = cell(most=MOST_CARDS)  # cards not yet drawn
    pile = cells(MOST_CARDS + 1, seen=NOBODY)  # 1: still among them
    site = cells(N_SLOTS, most=MOST_TILES)  # the building on top of each stack, or EMPTY
    stack = cells(N_SLOTS, most=MOST_TILES)  # buildings left on it, the top one included
    tiles = cells(MOST_TILES + 1, most=1)  # 1: not yet turned up
    vacancy = cell(most=N_SLOTS - 1)  # the slot or stack being filled
    unfinished = cell(most=1)  # 1: stopped, nobody wins
    player = per_seat(Player, MOST_PLAYERS)
