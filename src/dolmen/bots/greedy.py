"""Looks one move ahead, and takes what the game's own judgement likes best.

What a seat cannot know is dealt anew; chance is averaged, exactly where it branches little, and else over
samples in which every candidate meets the same luck.
"""

from typing import Any

import numpy as np

from dolmen.bots.player import Desk, Kind
from dolmen.kernel.chance import Luck, below, keyed, mix
from dolmen.kernel.compile import rule
from dolmen.kernel.step import (
    call_apply,
    call_event,
    call_judge,
    call_legal,
    call_recall,
    call_resample,
    call_to_move,
)

CHANCE = -1
POSITION, WORLD, AFTER, LINE = 0, 1, 2, 3  # the states on the desk
WORLDS = 3  # dealt, when the seat does not know everything
LEAVES = 12  # enumerated rather than sampled, up to so many
SAMPLES = 12  # of chance, shared out over the worlds
DEPTH = 32  # draws in a row that an enumeration follows


@rule
def choose(desk: Desk, seat: int, luck: Luck, walks: int) -> int:
    """The move with the best mean judgement; ties are broken by luck."""
    menu = desk.menus[0]
    n = int(menu.count)
    if n == 1:
        return int(menu.codes[0])
    worth = np.zeros(n)
    deal(desk, POSITION, WORLD, seat, luck)
    worlds = 1 if same_again(desk, seat, luck) else WORLDS
    for k in range(worlds):
        if k > 0:
            deal(desk, POSITION, WORLD, seat, luck)
        key = mix(luck[0], k)
        for i in range(n):
            desk.cells[AFTER] = desk.cells[WORLD]
            call_apply(desk.calls, desk.states[AFTER], desk.boxes[0], int(menu.codes[i]))
            worth[i] += expect(desk, seat, key, SAMPLES // worlds)
    return int(menu.codes[best(worth, luck)])


@rule
def deal(desk: Desk, source: int, world: int, seat: int, luck: Luck) -> None:
    """A world that the seat holds possible, by what it sees and what it remembers."""
    desk.cells[world] = desk.cells[source]
    call_resample(desk.calls, desk.states[world], desk.boxes[0], seat, luck)
    if len(desk.memories) > 0:
        call_recall(desk.calls, desk.states[world], desk.boxes[0], seat, desk.memories[seat])


@rule
def same_again(desk: Desk, seat: int, luck: Luck) -> bool:
    """Whether another deal gives the same world: then the seat knows all that is determined."""
    deal(desk, WORLD, LINE, seat, luck)
    return bool((desk.cells[LINE] == desk.cells[WORLD]).all())


@rule
def best(worth: Any, luck: Luck) -> int:
    """Where the greatest worth stands; one of several by luck."""
    found = 0
    ties = 1
    for i in range(1, len(worth)):
        if worth[i] > worth[found]:
            found = i
            ties = 1
        elif worth[i] == worth[found]:
            ties += 1
            if below(luck, ties) == 0:
                found = i
    return found


# --- Chance -----------------------------------------------------------------------------------


@rule
def expect(desk: Desk, seat: int, key: np.uint64, samples: int) -> float:
    """The mean judgement of the position AFTER a move, once chance has settled."""
    if call_to_move(desk.calls, desk.states[AFTER]) != CHANCE:
        return float(call_judge(desk.calls, desk.states[AFTER], desk.boxes[0], seat))
    if branches(desk) <= LEAVES:
        return enumerated(desk, seat)
    total = 0.0
    for k in range(samples):
        settle_keyed(desk, mix(key, k))
        total += float(call_judge(desk.calls, desk.states[LINE], desk.boxes[0], seat))
    return total / samples


@rule
def settle_keyed(desk: Desk, key: np.uint64) -> None:
    """One line, whose draws depend on the key and the event alone."""
    s = desk.states[LINE]
    desk.cells[LINE] = desk.cells[AFTER]
    while call_to_move(desk.calls, s) == CHANCE:
        call_legal(desk.calls, s, desk.boxes[0], desk.menus[1])
        call_apply(desk.calls, s, desk.boxes[0], keyed(key, call_event(desk.calls, s), desk.menus[1]))


@rule
def branches(desk: Desk) -> int:
    """How many lines chance has from here, as far as the first of them tells; it stops at too many."""
    s = desk.states[LINE]
    desk.cells[LINE] = desk.cells[AFTER]
    lines = 1
    depth = 0
    while lines <= LEAVES and call_to_move(desk.calls, s) == CHANCE:
        depth += 1
        if depth == DEPTH:
            return LEAVES + 1
        call_legal(desk.calls, s, desk.boxes[0], desk.menus[1])
        lines *= int(desk.menus[1].count)
        call_apply(desk.calls, s, desk.boxes[0], int(desk.menus[1].codes[0]))
    return lines


@rule
def enumerated(desk: Desk, seat: int) -> float:
    """The exact mean: every line of draws, each with its probability."""
    path = np.zeros(DEPTH, np.int64)
    width = np.ones(DEPTH, np.int64)
    total = 0.0
    more = True
    while more:
        share = follow(desk, path, width)
        total += share * float(call_judge(desk.calls, desk.states[LINE], desk.boxes[0], seat))
        more = turn(path, width)
    return total


@rule
def follow(desk: Desk, path: Any, width: Any) -> float:
    """The line that takes offer `path[i]` at draw i, and its probability; `width` notes the menus."""
    s = desk.states[LINE]
    desk.cells[LINE] = desk.cells[AFTER]
    share = 1.0
    depth = 0
    width[:] = 1
    while call_to_move(desk.calls, s) == CHANCE:
        call_legal(desk.calls, s, desk.boxes[0], desk.menus[1])
        chosen = 0
        if depth < DEPTH:
            chosen = int(path[depth])
            width[depth] = desk.menus[1].count
            share /= float(desk.menus[1].count)
            depth += 1
        call_apply(desk.calls, s, desk.boxes[0], int(desk.menus[1].codes[chosen]))
    return share


@rule
def turn(path: Any, width: Any) -> bool:
    """The next path, as an odometer counts; False after the last."""
    for back in range(len(path)):
        i = len(path) - 1 - back
        if path[i] + 1 < width[i]:
            path[i] += 1
            return True
        path[i] = 0
    return False


BOT = Kind("Greedy", "Looks one move ahead and takes what its judgement likes best.", choose, rank=1)
