"""The rules, in the order of RULES.md."""

from typing import Any

from dolmen.kernel.chance import Luck, below
from dolmen.kernel.compile import rule
from dolmen.kernel.moves import Menu, clear, offer

from .heap import least
from .moves import draw, roll, take, wait
from .state import CHANCE, EVENT_DRAW, FACES, OVER, Box, Colour, Phase, State


@rule
def setup(s: State, box: Box, seats: int, starter: int, options: Any) -> None:
    """A heap, a bag, and the starter rolls."""
    s.seats = seats
    s.greedy = options[0]
    s.actor = starter
    s.heap = box.heap
    s.bag[:] = box.bag
    s.left = box.bag.sum()
    s.phase = Phase.ROLL


@rule
def legal(s: State, box: Box, menu: Menu) -> None:
    """Any face; up to the pips off the heap, or none; any marble in the bag."""
    clear(menu)
    if s.phase == Phase.ROLL:
        for face in range(1, FACES + 1):
            offer(menu, roll.pack(face))
    elif s.phase == Phase.TAKE:
        for pebbles in range(least(s), min(s.pips, s.heap) + 1):
            offer(menu, take.pack(pebbles))
        offer(menu, wait.start)
    elif s.phase == Phase.DRAW:
        for colour in range(len(s.bag)):
            for _ in range(s.bag[colour]):
                offer(menu, draw.pack(colour))


@rule
def apply(s: State, box: Box, move: int) -> None:
    """The die lies, pebbles change hands, a marble is drawn while there are any."""
    me = s.player[s.actor]
    if roll.has(move):
        s.pips = roll.unpack(move)
        s.phase = Phase.TAKE
        return
    if draw.has(move):
        s.bag[draw.unpack(move)] -= 1
        s.left -= 1
        me.marbles[draw.unpack(move)] += 1
        me.drawn += 1
    elif take.has(move):
        s.heap -= take.unpack(move)
        me.pebbles += take.unpack(move)
        if s.left > 0:
            s.phase = Phase.DRAW
            return
    else:
        s.heap -= 1
    end_turn(s)


@rule
def end_turn(s: State) -> None:
    """The next seat rolls, or the heap is gone and marbles are shown."""
    s.turns += 1
    s.actor = (s.actor + 1) % s.seats
    s.phase = Phase.ROLL
    if s.heap <= 0:
        s.phase = Phase.OVER
        for p in range(s.seats):
            s.player[p].shown[:] = s.player[p].marbles
            s.player[p].marbles[:] = 0


@rule
def to_move(s: State) -> int:
    """The seat that decides, or chance, or nobody."""
    if s.phase == Phase.OVER:
        return OVER
    return int(s.actor) if s.phase == Phase.TAKE else CHANCE


@rule
def score(s: State, box: Box, p: int) -> int:
    """Pebbles, and red marbles once they are shown."""
    return int(s.player[p].pebbles + s.player[p].shown[Colour.RED])


@rule
def temperature(s: State, box: Box) -> int:
    """Pebbles ahead that are odds of e to 1."""
    return 4


@rule
def place(s: State, box: Box, p: int) -> int:
    """One more than the seats that have more."""
    better = 0
    for q in range(s.seats):
        if score(s, box, q) > score(s, box, p):
            better += 1
    return better + 1


@rule
def event(s: State) -> int:
    """The roll of a turn, or the draw."""
    return int(s.turns) if s.phase == Phase.ROLL else EVENT_DRAW + int(s.left)


@rule
def witness(s: State, move: int, viewer: int) -> int:
    """A marble is seen by who draws it."""
    return 0 if draw.has(move) and viewer != s.actor else 1


@rule
def resample(s: State, box: Box, viewer: int, luck: Luck) -> None:
    """Put the marbles that the viewer does not see back into the bag, and draw them again."""
    s.bag[:] = box.bag
    for p in range(len(s.player)):
        s.bag[:] -= s.player[p].shown
        if p == viewer:
            s.bag[:] -= s.player[p].marbles
    for p in range(len(s.player)):
        if p != viewer:
            s.player[p].marbles[:] = 0
            if s.phase != Phase.OVER:
                for _ in range(s.player[p].drawn):
                    redraw(s, p, luck)


@rule
def redraw(s: State, p: int, luck: Luck) -> None:
    """One marble of those in the bag."""
    n = below(luck, int(s.bag.sum()))
    colour = 0 if n < s.bag[0] else 1
    s.bag[colour] -= 1
    s.player[p].marbles[colour] += 1
