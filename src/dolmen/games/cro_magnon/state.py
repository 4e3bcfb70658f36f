"""What is in the box and what lies on the table."""

from enum import IntEnum

from dolmen.kernel.record import ALL, NOBODY, OWNER, Record, cell, cells, of_seats, per_seat, rows

MOST_PLAYERS = 4
MOST_TECHNOLOGIES = 48  # room for an owner's box; the printed one has 45
MOST_SETTLEMENTS = 8  # and 6
MOST_EVENTS = 12  # and 9
MOST_DECK = 24  # cards of one terrain; the largest printed deck has 21
MOST_COST = 4  # resources that one technology takes
MOST_REQUIRED = 4  # technologies that one technology rests on
MOST_LINES = 16  # on the victory track
MOST_LETTERS = 24  # of a card's name
MOST_PAIRS = 6  # of Flint in one hunt: the strongest predator has this strength at most
MOST_SHARE = 4  # Spoils or points on a predator
MOST_ICONS = 3  # Spoils that one dwelling turns into points
MOST_OFFERS = 192  # on one menu
N_SQUARES = 4  # of a technology row; the settlement lies on the last
N_FIRST = 3  # squares with First Technologies
LAST_SQUARE = 3
MANY = 999  # the bound of what no rule limits
CHANCE, OVER = -1, -2
NONE = -1
EMPTY = 0  # technologies, settlements, events and cards count from 1
JOKER = 3  # Spoils that stand for one resource
PAIR = 2  # Flint for one more weapon
HERBIVORE = 2  # Spoils from one herbivore, at most
OFFERS = 3  # proposals for one animal
PATTERNS = 1 << MOST_COST  # which resources of a cost are replaced by Spoils


class Kind(IntEnum):
    """Resources, in the order in which they are named and laid down."""

    WOOD = 0
    STONE = 1
    FLINT = 2
    SPRING = 3
    GRASS = 4
    CLAY = 5
    SPOILS = 6


class Back(IntEnum):
    """What a card shows from behind: the four terrains, and Spoils."""

    FOREST = 0
    MOUNTAINS = 1
    RIVER = 2
    PLAINS = 3
    SPOILS = 4


class Terrain(IntEnum):
    """The four decks."""

    FOREST = 0
    MOUNTAINS = 1
    RIVER = 2
    PLAINS = 3


class Animal(IntEnum):
    """Two herds, then one predator for each terrain."""

    DEER = 0
    MARKHOR = 1
    WOLF = 2
    CAVE_BEAR = 3
    CROCODILE = 4
    SABRE_TOOTH = 5


class Branch(IntEnum):
    """The three kinds of technologies, each with its row."""

    WEAPONS = 0
    DAILY_LIFE = 1
    DWELLING = 2


class Spot(IntEnum):
    """Where an open card lies: the squares of the rows, and the discard piles."""

    WEAPONS_1 = 0
    WEAPONS_2 = 1
    WEAPONS_3 = 2
    WEAPONS_4 = 3
    DAILY_LIFE_1 = 4
    DAILY_LIFE_2 = 5
    DAILY_LIFE_3 = 6
    DAILY_LIFE_4 = 7
    DWELLING_1 = 8
    DWELLING_2 = 9
    DWELLING_3 = 10
    DWELLING_4 = 11
    FOREST_PILE = 12
    MOUNTAINS_PILE = 13
    RIVER_PILE = 14
    PLAINS_PILE = 15


N_KINDS, N_BACKS, N_TERRAINS, N_ROWS = len(Kind), len(Back), len(Terrain), len(Branch)
N_SPOTS = len(Spot)
FIRST_PILE = int(Spot.FOREST_PILE)
Square = range(FIRST_PILE)
FIRST_PREDATOR = int(Animal.WOLF)
BACK_OF = (0, 1, 2, 2, 3, 3, 4)  # the back of each kind
KIND_OF = (0, 1, 2, 4, 6)  # the first kind with each back
KINDS_OF = (1, 1, 2, 2, 1)  # and how many there are
FIRST_ANIMAL = N_KINDS + 1  # in a discard pile 1 to 7 are resources, then come animals


# as plain numbers, where rules hand them on: machine code would be made twice for a name and a number
WOOD, STONE, FLINT, SPRING, GRASS, CLAY, SPOILS = map(int, Kind)
RIVER = int(Terrain.RIVER)
WEAPONS, DAILY_LIFE, DWELLING = map(int, Branch)


class Card(IntEnum):
    """A card in a discard pile."""

    NOTHING = 0
    WOOD = 1
    STONE = 2
    FLINT = 3
    SPRING = 4
    GRASS = 5
    CLAY = 6
    SPOILS = 7
    DEER = 8
    MARKHOR = 9
    WOLF = 10
    CAVE_BEAR = 11
    CROCODILE = 12
    SABRE_TOOTH = 13


class Phase(IntEnum):
    """What happens next, and who says how."""

    # a player decides
    ACT = 0
    HUNT = 1  # an animal lies there: hunt it, propose a joint hunt, or let it go
    INVITE = 2  # who shall help
    PROMISE = 3  # what a helper gets
    ANSWER = 4  # a helper accepts or refuses
    DISCARD = 5
    FOLLOW = 6  # another extra card for those who lag behind
    GATHER = 7  # a card that a warm spell gives
    # chance decides
    DRAW = 8
    STEAL = 9
    TURN_UP = 10  # a technology
    SETTLE = 11  # a settlement is laid out
    HAPPEN = 12  # an event of the month
    # nobody decides: the table moves on by itself
    LAY_OUT = 13
    FETCH = 14  # a technology for an empty square
    JOINT_HUNT = 15
    LAY_DOWN = 16  # an animal that was let go
    MOVE_ON = 17
    TURN_END = 18
    NEXT_TURN = 19
    MONTH_END = 20
    FINAL_SCORING = 21
    OVER = 22


class Why(IntEnum):
    """For what a card is drawn from a terrain."""

    EXPLORE = 0
    FOLLOW = 1
    GATHER = 2


class Source(IntEnum):
    """Where points come from."""

    TECHNOLOGIES = 0
    PROGRESS = 1
    PREDATORS = 2
    IMPROVEMENTS = 3
    SETTLEMENT = 4
    FIGURES = 5
    CARDS = 6
    MONTHS = 7  # alone: months that were left when the settlement stood


class Line(IntEnum):
    """What a line of the tale of a two-faced deck tells."""

    DECK = 0  # so many of either kind form a new deck
    DRAWN = 1  # a seat took a card unseen by the others
    TAKEN = 2  # a seat took a card for all to see
    LAID = 3  # a seat laid a card open
    STOLEN = 4  # a seat took a card from a hand
    HOLDS = 5  # a seat has shown that it holds at least so many


DECK, DRAWN, TAKEN, LAID, STOLEN, HOLDS = map(int, Line)
TECHNOLOGIES, PROGRESS, PREDATORS, IMPROVEMENTS, SETTLEMENT, FIGURES, CARDS, MONTHS = map(int, Source)
NEXT_TURN, MONTH_END = int(Phase.NEXT_TURN), int(Phase.MONTH_END)

# keys of chance decisions: each kind apart from the others
EVENT_DRAW, EVENT_STEAL, EVENT_TURN, EVENT_SETTLE, EVENT_MONTH = 0, 200_000, 300_000, 400_000, 500_000
EVENT_TERRAIN, EVENT_ROW = 40_000, 100
# a line is its sort, then two numbers below FOLD
FOLD = 32
SORT = FOLD * FOLD
MOST_TOLD = 210  # lines of a tale
LONG_TALE = 165  # beyond this it is told shorter; one deed adds far fewer than fit behind
BITS = 15  # notes in one cell
N_NOTES = (MOST_TOLD + BITS - 1) // BITS
N_TALES = 2
FIRST_TALE = int(Back.RIVER)  # the first deck with two faces


# as many ones as there are cards of a kind, in a field of its own; three fields fill a cell
FIELD = MOST_COST
FIELDS = 3
N_MARKS = SPOILS // FIELDS


class Technology(Record):
    """A technology card."""

    name = cells(MOST_LETTERS)  # letters, then zeros
    branch = cell(of=Branch)
    first = cell()  # the square it lies on at the start; 0: it waits in the deck
    n_cost = cell()
    cost = cells(MOST_COST, of=Kind)  # in order: the last one stays in the row
    need = cells(Kind)  # the same by kind
    marks = cells(N_MARKS)  # and as marks, Spoils apart: a one for each card of a kind
    n_requires = cell()
    requires = cells(MOST_REQUIRED)  # then EMPTY
    points = cell()
    hand = cell()  # by so much a dwelling raises the hand limit
    icons = cell()  # Spoils that it turns into points


class Settlement(Record):
    """A settlement card: how many technologies of each branch it takes."""

    needs = cells(Branch)
    points = cell()


class Event(Record):
    """What ends a month, alone."""

    name = cells(MOST_LETTERS)
    unless = cell(of=Branch)  # nothing happens to those who have
    enough = cell()  # so many technologies of this branch; 0: it happens to everybody
    draws = cell()  # terrain cards
    spoils = cell()  # at most so many, one for each Weapons technology
    keeps = cell()  # cards of the hand; NONE: all of them
    takes = cells(Kind)  # 1: all of these are laid down
    toil = cell()  # action points less in the next month
    winter = cell()


class Beast(Record):
    """A predator."""

    strength = cell()
    points = cell()
    spoils = cell()
    figure = cell()  # points at the end


class Box(Record):
    """The components and numbers of an edition."""

    n_technologies = cell()
    n_settlements = cell()
    n_events = cell()
    n_lines = cell()
    actions = cell()
    solo_actions = cell()
    hand_limit = cell()
    spoils = cell()
    cards_per_point = cell()  # resource cards left, for a point at the end
    founding = cell()  # action points, alone
    months = cell()
    rounds = cell()  # the game is stopped after so many
    target = cells(MOST_PLAYERS + 1)  # by number of players
    line = cells(MOST_LINES)  # drawn after these spaces of the track
    rate = cells(Kind)  # cards for one Spoils; 0: not exchanged
    count = cells(Kind)  # cards in the terrain decks
    herd = cells(Terrain)  # herbivores in each deck
    beast = rows(Beast, len(Terrain))
    technology = rows(Technology, MOST_TECHNOLOGIES + 1)
    turning = cells(
        MOST_TECHNOLOGIES + 1
    )  # bit i: it turns i Spoils into points; side by side, since quicker
    settlement = rows(Settlement, MOST_SETTLEMENTS + 1)
    event = rows(Event, MOST_EVENTS + 1)


class Heap(Record):
    """A discard pile, from the bottom up."""

    count = cell(most=MOST_DECK)
    top = cell(of=Card)  # its topmost resource
    card = cells(MOST_DECK, of=Card)


class Row(Record):
    """A technology row."""

    deck = cell(most=MOST_TECHNOLOGIES)  # technologies not yet seen
    covered = cell(most=1)  # 1: a First Technology still lies on the deck
    technology = cells(N_SQUARES, most=MOST_TECHNOLOGIES)  # on each square, or EMPTY
    resource = cells(N_SQUARES, of=Card)  # a resource lying there
    settlement = cell(most=MOST_SETTLEMENTS)  # on the last square, or EMPTY


class Tale(Record):
    """What everybody saw happen to the cards of a deck with two faces."""

    count = cell(note=True)
    line = cells(MOST_TOLD, note=True)


class Player(Record):
    """A player's hand, technologies and marker."""

    hand = cells(Kind, seen=OWNER, most=MANY)
    backs = cells(Back, seen=ALL, most=MANY)
    shown = cells(Kind, seen=ALL, most=MANY)  # so many of the hand everybody has seen
    mastered = cells(Branch, seen=ALL, most=MOST_TECHNOLOGIES)
    ready = cells(Branch, seen=ALL, most=MOST_TECHNOLOGIES)  # those not turned
    limit = cell(seen=ALL, most=MANY)  # cards that may be kept
    settlement = cell(seen=ALL, most=MOST_SETTLEMENTS)
    figures = cells(Terrain, seen=ALL, most=1)
    marker = cell(seen=ALL, low=-MANY, most=MANY)  # on the victory track: all points together
    points = cells(Source, seen=ALL, low=-MANY, most=MANY)
    # bit i: in line i of the tale this seat saw the deck's second kind
    river = cells(N_NOTES, seen=OWNER, note=True)
    plains = cells(N_NOTES, seen=OWNER, note=True)


class State(Record):
    """The whole table."""

    seats = cell(low=1, most=MOST_PLAYERS)
    starter = cell(seat=0)
    round_no = cell(most=300)  # alone: the month
    phase = cell(of=Phase)
    actor = cell(seat=0)  # who decides
    turn = cell(seat=0)  # whose turn it is
    actions = cell(most=99)  # action points left
    untouched = cell(most=1)  # 1: nothing was done yet this turn
    followed = cell(most=1)  # 1: extra cards were begun this turn
    follow = cell(most=99)  # extra cards still to come
    why = cell(of=Why)
    terrain = cell(of=Terrain)  # the deck a card is taken from
    animal = cell(of=Animal, low=NONE)  # it lies there; NONE: none does
    spared = cells(Terrain, most=99)  # herbivores let go for an action point this turn
    fled = cells(Terrain, most=1)  # 1: a predator was fled from this turn
    proposals = cell(most=OFFERS)  # so far, for this animal
    pairs = of_seats(MOST_PLAYERS, most=MOST_PAIRS)  # of Flint, in the hunt being proposed
    party = of_seats(MOST_PLAYERS, most=2)  # 1: asked to help; 2: promised a share, or has agreed
    spoils_for = of_seats(MOST_PLAYERS, most=MANY)
    points_for = of_seats(MOST_PLAYERS, most=MANY)
    to_discard = cell(most=MANY)
    least = cell(of=Kind)  # cards are laid down in rising order
    then = cell(of=Phase)  # what follows
    rival = cell(seat=0)
    back = cell(of=Back)
    row_no = cell(of=Branch)  # the square being filled
    square = cell(most=N_SQUARES)
    finisher = cell(low=NONE, seat=0)  # who reached the target first, or NONE
    cut = cell(most=1)  # 1: the turn ends at once
    last_turns = cell(most=MOST_PLAYERS)  # of the others, still to come
    finished = cell(most=1)  # 1: the finisher has his last turn
    event = cell(most=MOST_EVENTS)  # the last one, alone
    toil = cell(most=MANY)  # action points less next month
    to_gather = cell(most=MANY)
    unfinished = cell(most=1)  # 1: stopped, nobody wins
    spoils = cell(most=MANY)  # in their deck
    deck = cells(Terrain, most=MOST_DECK)  # cards left
    herd = cells(Terrain, most=MOST_DECK)  # herbivores among them
    lair = cells(Terrain, most=1)  # predators among them
    figure = cells(Terrain, most=1)  # 1: the predator still stands by its deck
    pile = cells(Kind, seen=NOBODY)  # resources in the decks
    drawn = cells(Terrain, most=30_000)  # cards taken from each deck so far
    steals = cell(most=30_000)
    heap = rows(Heap, len(Terrain))
    row = rows(Row, len(Branch))
    waiting = cells(MOST_TECHNOLOGIES + 1, most=1)  # 1: in a deck, not yet seen
    owner = cells(MOST_TECHNOLOGIES + 1, seat=1)  # the seat that mastered it, counted from 1
    turned = cells(MOST_TECHNOLOGIES + 1, most=1)
    boxed = cells(MOST_SETTLEMENTS + 1, most=1)  # 1: not laid out
    to_come = cells(MOST_EVENTS + 1, most=1)  # 1: not yet happened
    tale = rows(Tale, N_TALES)
    player = per_seat(Player, MOST_PLAYERS)
