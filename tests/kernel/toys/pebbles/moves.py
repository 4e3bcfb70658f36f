"""What can be said."""

from dolmen.kernel.moves import Moves, verb

from .state import FACES, MOST_TAKEN, Colour

MOVES = Moves(
    capacity=12,
    take=verb("take {pebbles}", "heap/{pebbles}", pebbles=range(1, MOST_TAKEN + 1)),
    wait=verb("take none", "button/wait"),
    roll=verb("the die shows {pips}", pips=range(1, FACES + 1), reveals=True),
    draw=verb("a {colour} marble is drawn", colour=Colour, reveals=True),
)
take, wait, roll, draw = MOVES.codecs
