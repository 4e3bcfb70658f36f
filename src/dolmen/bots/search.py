"""Information-set Monte Carlo tree search: many deals of what the seat cannot know, one tree of decisions.

A node stands for the decisions that led to it, whatever was dealt and however luck fell between them; a
move counts as tried only where it was on the menu.  Leaves are judged, not played out.  The walks of a
decision are split over a number of trees that depends on nothing but their number, each with luck of its own:
they may be grown side by side or one after another, and are added up in their order.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from dolmen.bots.greedy import AFTER, POSITION, WORLD, deal
from dolmen.bots.player import Desk, Kind
from dolmen.bots.tree import DEEPEST, NONE, ROOT, Tree, add, favourite, find, plant, tally
from dolmen.kernel.chance import Luck, below, fork
from dolmen.kernel.compile import rule
from dolmen.kernel.step import call_apply, call_judge, call_legal, call_place, call_temperature, fall

OVER = -2
TREES = 4  # at most
WALKS_OF_A_TREE = 12_800  # at least, before there is another: two small trees are much weaker than one
NODES_OF_A_WALK = 24  # on the average
MENU, SPARE = 1, 2  # the menus on the desk that a walk writes on
EXPLORE = 0.4  # how much a prior is trusted against what was seen, divided by the seats that share the win
KEEN = 0.4  # of what is odds of e to 1 in a position: one move judged better by so much has e times the prior
FAR = 30.0  # steps of either, beyond which nothing is told apart
DOUBT = 0.03  # of a win, by which a move that was never tried is thought worse than the mean


@rule
def choose(desk: Desk, seat: int, luck: Luck, walks: int) -> int:
    """The move that was tried most often in so many walks, by one tree after another."""
    menu = desk.menus[POSITION]
    n = int(menu.count)
    if n == 1:
        return int(menu.codes[0])
    visits = np.zeros(n, np.int64)
    won = np.zeros(n)
    trees = trees_for(walks)
    for i in range(trees):
        part = share(walks, trees, i)
        tree = plant(room_for(part, n))
        think(desk, tree, seat, fork(luck, i), part)
        tally(tree, menu, visits, won)
    below(luck, 2)  # another stream for the next decision
    return int(menu.codes[favourite(visits, won)])


@rule
def trees_for(walks: int) -> int:
    """How many trees share the walks."""
    return min(max(walks // WALKS_OF_A_TREE, 1), TREES)


@rule
def share(walks: int, trees: int, i: int) -> int:
    """The walks of one of the trees."""
    return walks // trees + int(i < walks % trees)


@rule
def room_for(walks: int, menu: int) -> int:
    """Nodes that a tree is given for so many walks from such a menu."""
    return NODES_OF_A_WALK * walks + menu + 1


# --- A walk -----------------------------------------------------------------------------------


@rule
def think(desk: Desk, tree: Tree, seat: int, luck: Luck, walks: int) -> None:
    """So many walks more from the position on the desk."""
    if tree.visits[ROOT] == 0:
        deal(desk, POSITION, WORLD, seat, luck)
        tree.origin[0] = call_judge(desk.calls, desk.states[WORLD], desk.boxes[0], seat)
    for _ in range(walks):
        walk(desk, tree, seat, luck)


@rule
def walk(desk: Desk, tree: Tree, seat: int, luck: Luck) -> None:
    """Deal, go down the tree to a leaf, judge it, and write that down on the way back."""
    deal(desk, POSITION, WORLD, seat, luck)
    s, box, menu = desk.states[WORLD], desk.boxes[0], desk.menus[MENU]
    node, depth = ROOT, 0
    tree.path[0] = ROOT
    who = fall(desk.calls, s, box, menu, luck)
    while who != OVER and depth < DEEPEST:
        if tree.child[node] == NONE and node != ROOT and tree.visits[node] == 0:
            break
        if node == ROOT:
            desk.menus[MENU] = desk.menus[POSITION]  # which may leave moves out
        else:
            call_legal(desk.calls, s, box, menu)
        if tree.child[node] == NONE:
            grow(desk, tree, node, who, luck)
        node = chosen(desk, tree, node, who)
        if node == NONE:
            break
        depth += 1
        tree.path[depth] = node
        call_apply(desk.calls, s, box, int(tree.code[node]))
        who = fall(desk.calls, s, box, menu, luck)
    appraise(desk, who, tree.origin[0], tree.values)
    for p in range(s.seats):
        tree.shares[p] += tree.values[p]
    for i in range(depth + 1):
        node = int(tree.path[i])
        tree.visits[node] += 1
        tree.won[node] += tree.values[tree.mover[node]]


@rule
def grow(desk: Desk, tree: Tree, node: int, who: int, luck: Luck) -> None:
    """A child for every move on the menu, if there is room; the better it is judged, the higher its prior."""
    menu = desk.menus[MENU]
    first, end = int(tree.size[0]), int(tree.size[0] + menu.count)
    if end > len(tree.code):
        return
    for at in range(first, end):
        code = int(menu.codes[at - first])
        desk.cells[AFTER] = desk.cells[WORLD]
        call_apply(desk.calls, desk.states[AFTER], desk.boxes[0], code)
        fall(desk.calls, desk.states[AFTER], desk.boxes[0], desk.menus[SPARE], luck)
        tree.code[at] = code
        tree.mover[at] = who
        tree.prior[at] = call_judge(desk.calls, desk.states[AFTER], desk.boxes[0], who)
        tree.sibling[at] = at + 1
    tree.sibling[end - 1] = NONE
    tree.child[node] = first
    tree.size[0] = end
    set_priors(tree.prior[first:end], KEEN * call_temperature(desk.calls, desk.states[WORLD], desk.boxes[0]))


@rule
def set_priors(prior: Any, keen: float) -> None:
    """Priors in the place of judgements, e times as great for so much more."""
    top = prior.max()
    total = 0.0
    for i in range(len(prior)):
        prior[i] = math.exp(max((prior[i] - top) / keen, -FAR))
        total += prior[i]
    for i in range(len(prior)):
        prior[i] /= total


@rule
def chosen(desk: Desk, tree: Tree, node: int, who: int) -> int:
    """The most promising child among the moves on the menu (PUCT); NONE when there is no room for it."""
    menu = desk.menus[MENU]
    n = int(menu.count)
    best, top = NONE, -math.inf
    first = tree.shares[who] / max(tree.visits[ROOT], 1) - DOUBT
    wide = EXPLORE / max(int(desk.states[WORLD].seats), 2)
    child = int(tree.child[node])
    for i in range(n):
        code = int(menu.codes[i])
        if child == NONE or tree.code[child] != code:
            child = find(tree, node, code)
        if child == NONE:
            child = add(tree, node, code, who, 1.0 / n)
            if child == NONE:
                return NONE
        tree.chances[child] += 1
        worth = promise(tree, child, first, wide)
        if worth > top:
            best, top = child, worth
        child = int(tree.sibling[child])  # most likely the next of the menu
    return best


@rule
def promise(tree: Tree, child: int, first: float, wide: float) -> float:
    """What a move has won on the average, and more where it was seldom tried for what is expected of it.

    One that was never tried counts as winning what its seat wins in the whole tree, `first`; `wide` is
    how much is expected of a prior.
    """
    visits = tree.visits[child]
    worth = tree.won[child] / visits if visits > 0 else first
    return float(worth + wide * tree.prior[child] * math.sqrt(tree.chances[child]) / (1 + visits))


# --- What a leaf is worth ---------------------------------------------------------------------


@rule
def appraise(desk: Desk, who: int, origin: float, values: Any) -> None:
    """Each seat's share of the win: by place at the end, before it by judgement."""
    s, box = desk.states[WORLD], desk.boxes[0]
    seats = int(s.seats)
    one = 1.0 if who == OVER else float(call_temperature(desk.calls, s, box))
    for p in range(seats):
        if who == OVER:
            values[p] = 1.0 if call_place(desk.calls, s, box, p) == 1 else 0.0
        else:
            values[p] = float(call_judge(desk.calls, s, box, p))
    if seats == 1:
        values[0] = values[0] if who == OVER else chance(values[0] - origin, one)
        return
    top = values[:seats].max()
    total = 0.0
    for p in range(seats):
        values[p] = values[p] if who == OVER else odds(values[p] - top, one)
        total += values[p]
    for p in range(seats):
        values[p] /= max(total, 1.0)


@rule
def odds(ahead: float, one: float) -> float:
    """How much likelier it is to win when one is judged so far ahead, where `one` is odds of e to 1."""
    return math.exp(min(max(ahead / one, -FAR), FAR))


@rule
def chance(ahead: float, one: float) -> float:
    """Those odds as a chance."""
    return odds(ahead, one) / (1 + odds(ahead, one))


# --- As a kind of player ------------------------------------------------------------------------


class Search(NamedTuple):
    """The rules by which a `Searcher` grows its trees."""

    think: Callable[[Desk, Tree, int, Luck, int], None]
    tally: Callable[[Tree, Any, Any, Any], None]


def level(title: str, says: str, walks: int, rank: int, *, timed: bool = False) -> Kind:
    """A kind of player that searches so far."""
    return Kind(title, says, choose, walks=walks, timed=timed, rank=rank, search=Search(think, tally))
