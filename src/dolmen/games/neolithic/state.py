"""What is in the box and what lies on the table."""

from enum import IntEnum

from dolmen.kernel.record import ALL, NOBODY, OWNER, Record, cell, cells, per_seat, rows

N_SEATS = 2
MOST_KINDS = 96  # different cards, room for an owner's box; the one that comes with the game has 51
MOST_CARDS = 128  # of all, and so in a hand
MOST_DECK = 48  # of one deck
MOST_OPEN = 12  # revealed at once
MOST_NEEDED = 2  # Villagers of one tribe at a Task
MOST_ABILITIES = 14  # different ways in which animals help
MANY = 999  # the bound of what no rule limits
CHANCE, OVER = -1, -2
NONE = -1  # no Task in use, no ability, any Task icon
EMPTY = 0  # nobody, nothing: cards count from 1, as in the edition, and row 0 stays blank
EMPTY_DECKS = 2  # that end the game
FIRST_FOUNDER, LAST_FOUNDER = 1, 2  # the rows of the box that are Founders


class Task(IntEnum):
    """The five decks, from left to right."""

    PROCREATE = 0
    INNOVATE = 1
    HUNT = 2
    GATHER = 3
    FORAGE = 4


class Back(IntEnum):
    """The backs of cards: one for each Task, and the Founders'."""

    PROCREATE = 0
    INNOVATE = 1
    HUNT = 2
    GATHER = 3
    FORAGE = 4
    FOUNDER = 5


N_TASKS, N_BACKS = len(Task), len(Back)
MOST_OFFERS = N_TASKS * MOST_KINDS + 2  # every Villager to every Task, a Village turn, and the end of one


class TaskIcon(IntEnum):
    """What Villagers can do."""

    MALE = 0
    FEMALE = 1
    HUNT = 2
    GATHER = 3
    INNOVATE = 4


class Icon(IntEnum):
    """What a village has."""

    FIELD = 0
    HERD = 1
    HUT = 2
    TOOL = 3
    CRAFT = 4
    FOOD = 5
    HIDE = 6
    WOOD = 7
    STONE = 8
    CLAY = 9
    SPIRIT = 10


N_ICONS = len(Icon)


class Kind(IntEnum):
    """What a card is, by its two parts."""

    VILLAGER = 0  # or Culture
    RITUAL = 1  # or Innovation
    ANIMAL = 2
    RESOURCE = 3


class Part(IntEnum):
    """As what a card is played in a Village turn."""

    CULTURE = 0
    RITUAL = 1
    INNOVATION = 2
    HUNTED = 3
    DOMESTICATED = 4
    GATHERED = 5
    DEVELOPED = 6


class Source(IntEnum):
    """Where points come from."""

    CULTURES = 0
    SPECIAL = 1
    INNOVATIONS = 2
    RESOURCES = 3
    MOST_ICONS = 4


class Phase(IntEnum):
    """What happens next, and who says how."""

    # a player decides
    TURN = 0  # a Task with its first Villager, or a Village turn
    JOIN = 1  # the second Villager of a Task
    CHOOSE = 2  # one of the cards revealed
    ACT = 3  # a Village Action
    # chance decides
    LEAD = 4  # which Founder goes to the first tribe
    DEAL = 5
    DRAW = 6  # a card only its taker sees
    REVEAL = 7
    # nobody decides: the table moves on by itself
    NEXT_CARD = 8  # of the first hands
    PERFORM = 9
    TAKE = 10
    LAY_OPEN = 11
    LOOK = 12
    CLEAR = 13
    NEXT_ACTION = 14
    NEXT_TURN = 15
    FINAL_SCORING = 16
    OVER = 17


class Job(Record):
    """A Task as its deck says it."""

    villagers = cell()  # how many it needs
    needs = cells(MOST_NEEDED, of=TaskIcon)  # an icon for each of them, or NONE for any Villager
    reveal = cell()  # cards laid open; 0 where they are taken unseen
    keep = cell()  # of those, or to be taken
    dealt = cell()  # to each first hand
    aside = cell()  # put aside at set-up


class Card(Record):
    """A card, both parts of it; cards alike in everything, the back included, share a row."""

    back = cell(of=Back)
    kind = cell(of=Kind)
    copies = cell()
    skills = cells(TaskIcon)  # 1: a Villager has it
    alone = cell()  # Tasks that this Villager performs alone, a bit for each
    raw = cells(Icon)  # what it gives hunted or gathered
    gives = cells(Icon)  # what it gives as Culture, Innovation, domesticated or developed
    requires = cells(Icon)
    scores = cells(Icon)  # points of a Culture for each icon
    points = cell()
    task = cell(of=Task)  # from which a Ritual takes, or which an animal helps; NONE elsewhere
    reveal = cell()  # cards that the Ritual reveals, or that the animal adds to those revealed
    keep = cell()  # and the same for those chosen
    ability = cell()  # an animal's way of helping, a bit: those that help alike have the same


class Box(Record):
    """The components and numbers of an edition."""

    n_kinds = cell()
    bonus = cell()  # for the most icons
    idle_turns = cell()  # in a row, after which the game is scored
    turns = cell()  # after which it is stopped
    job = rows(Job, N_TASKS)
    ways = cells(Task)  # the abilities that help with it, together
    first = cells(Back)  # rows of a back stand together: from here
    last = cells(Back)  # to here
    card = rows(Card, MOST_KINDS + 1)


class Deck(Record):
    """The cards of a Task, apart from what they are: those nobody has seen lie above those both have."""

    unseen = cell(most=MOST_DECK)
    known = cell(most=MOST_DECK)
    under = cells(MOST_DECK, most=MOST_KINDS)  # the known ones, the next to come up first


class Player(Record):
    """A tribe: its hand, its Villagers at the Tasks, its village."""

    hand = cells(MOST_CARDS, seen=OWNER, most=MOST_KINDS)  # in the order of the list
    held = cell(seen=ALL, most=MOST_CARDS)  # how many those are
    shown = cells(MOST_KINDS + 1, seen=ALL, most=MOST_CARDS)  # how many of each card in hand both have seen
    backs = cells(Back, seen=ALL, most=MOST_CARDS)  # cards in hand by their back
    # Villagers at each Task, two places for each, or EMPTY
    sent = cells(N_TASKS * MOST_NEEDED, seen=ALL, most=MOST_KINDS)
    raw = cells(MOST_KINDS + 1, seen=ALL, most=MOST_CARDS)  # cards in the village, hunted or gathered
    # Cultures, Innovations, domesticated and developed cards
    made = cells(MOST_KINDS + 1, seen=ALL, most=MOST_CARDS)
    icons = cells(Icon, seen=ALL, most=MANY)
    worth = cells(Icon, seen=ALL, most=MANY)  # points that the Cultures of the village score for each icon
    # the abilities of its domesticated animals, together
    ways = cell(seen=ALL, most=(1 << MOST_ABILITIES) - 1)
    points = cells(Source, seen=ALL, most=30_000)


class State(Record):
    """The whole table."""

    seats = cell(most=N_SEATS)
    starter = cell(seat=0)
    turn_no = cell(most=999)
    phase = cell(of=Phase)
    actor = cell(seat=0)  # whose turn it is, or who is dealt a card
    task = cell(of=Task, low=NONE)  # in use, by Villagers or by a Ritual
    actions = cell(most=99)  # Village Actions left
    home = cell(most=1)  # 1: a Village turn
    to_draw = cell(most=MOST_CARDS)  # cards still to be taken, or laid open
    to_choose = cell(most=MOST_OPEN)  # of those that lie open
    laid = cell(most=MOST_OPEN)  # how many lie open
    open = cells(MOST_OPEN, most=MOST_KINDS)  # in the order in which they were revealed
    least = cell(most=MOST_KINDS)  # the first card that may still be chosen
    busy = cell(most=1)  # 1: a card was taken or played in this turn
    idle = cell(most=99)  # turns in a row in which none was
    last = cell(most=1)  # 1: this is the last turn
    unfinished = cell(most=1)  # 1: stopped, nobody wins
    deck = rows(Deck, N_TASKS)
    # cards in no place that anybody has seen: decks and those aside
    pile = cells(MOST_KINDS + 1, seen=NOBODY)
    discard = cells(MOST_KINDS + 1, most=MOST_CARDS)  # Rituals beside the Tasks
    player = per_seat(Player, N_SEATS)
