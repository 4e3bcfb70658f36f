"""What lies on the table."""

from enum import IntEnum

from dolmen.kernel.record import ALL, NOBODY, OWNER, Record, cell, cells, per_seat

MOST_PLAYERS = 3
MOST_TAKEN = 6
FACES = 6
FEWEST_GREEDY = 2
EVENT_DRAW = 100
CHANCE, OVER = -1, -2


class Colour(IntEnum):
    """Of a marble; a red one is worth a pebble at the end."""

    RED = 0
    BLUE = 1


class Phase(IntEnum):
    """Who decides what comes next."""

    TAKE = 0
    ROLL = 1
    DRAW = 2
    OVER = 3


class Box(Record):
    """What an edition says."""

    heap = cell()
    bag = cells(Colour)


class Player(Record):
    """What a player has."""

    pebbles = cell(seen=ALL)
    drawn = cell(seen=ALL)
    marbles = cells(Colour, seen=OWNER)
    shown = cells(Colour, seen=ALL)


class State(Record):
    """The whole table."""

    seats = cell()
    greedy = cell()
    phase = cell(of=Phase)
    actor = cell()
    turns = cell()
    heap = cell()
    pips = cell()
    bag = cells(Colour, seen=NOBODY)
    left = cell()
    player = per_seat(Player, MOST_PLAYERS)
