"""Information-set Monte Carlo tree search: many deals of what the seat cannot know, one tree of decisions.

A node stands for the decisions that led to it, whatever was dealt and however luck fell between them; a
move counts as tried only where it was on the menu.  Leaves are judged, not played out.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from dolmen.bots.greedy import AFTER, POSITION, WORLD, deal
from dolmen.bots.player import Desk
from dolmen.kernel.chance import Luck
from dolmen.kernel.compile import rule
from dolmen.kernel.step import call_apply, call_judge, call_legal, call_place, fall

OVER = -2
NONE = -1
ROOT = 0
DEEPEST = 200  # decisions that one walk follows
CHILDREN = 24  # nodes for each walk, on the average
EXPLORE = 1.5  # how much a prior is trusted against what was seen
KEEN = 40.0  # tenths of a point by which one move must be judged better, for e times its prior
SURE = 120.0  # tenths of a point ahead, for odds of e to 1
FAR = 30.0  # steps of that, beyond which nothing is told apart
FIRST = 0.5  # of a win, for a move that was never tried
MOST_SEATS = 8


class Tree(NamedTuple):
    """Nodes, each a decision of its parent; the first is the position itself."""

    size: Any  # [1]
    code: Any  # [nodes]
    mover: Any
    child: Any  # the first one, or NONE
    sibling: Any
    visits: Any
    chances: Any  # how often the move was on the menu
    prior: Any
    won: Any  # by the mover, summed up


@rule
def plant(nodes: int) -> Tree:
    """A tree of the root alone, with room for so many nodes."""
    size = np.ones(1, np.int64)
    child = np.full(nodes, NONE, np.int32)
    sibling = np.full(nodes, NONE, np.int32)
    ints = np.zeros((4, nodes), np.int32)
    floats = np.zeros((2, nodes), np.float64)
    return Tree(size, ints[0], ints[1], child, sibling, ints[2], ints[3], floats[0], floats[1])


@rule
def choose(desk: Desk, seat: int, luck: Luck, walks: int) -> int:
    """The move that was tried most often in so many walks."""
    menu = desk.menus[0]
    if menu.count == 1:
        return int(menu.codes[0])
    tree = plant(CHILDREN * walks + int(menu.count) + 1)
    path = np.zeros(DEEPEST + 1, np.int32)
    values = np.zeros(MOST_SEATS)
    deal(desk, POSITION, WORLD, seat, luck)
    origin = float(call_judge(desk.calls, desk.states[WORLD], desk.boxes[0], seat))
    for _ in range(walks):
        walk(desk, tree, seat, luck, origin, path, values)
    return favourite(desk, tree)


@rule
def favourite(desk: Desk, tree: Tree) -> int:
    """The code of the root's child with the most visits, among those that are on the menu."""
    best, most = int(desk.menus[0].codes[0]), -1.0
    for i in range(desk.menus[0].count):
        node = find(tree, ROOT, int(desk.menus[0].codes[i]))
        if node != NONE:
            worth = tree.visits[node] + tree.won[node] / (tree.visits[node] + 1.0)
            if worth > most:
                best, most = int(tree.code[node]), worth
    return best


@rule
def walk(desk: Desk, tree: Tree, seat: int, luck: Luck, origin: float, path: Any, values: Any) -> None:
    """Deal, go down the tree to a leaf, judge it, and write that down on the way back."""
    deal(desk, POSITION, WORLD, seat, luck)
    node, depth = ROOT, 0
    s = desk.states[WORLD]
    path[0] = ROOT
    who = fall(desk.calls, s, desk.boxes[0], desk.menus[1], luck)
    while who != OVER and depth < DEEPEST:
        call_legal(desk.calls, s, desk.boxes[0], desk.menus[1])
        if tree.child[node] == NONE:
            if node != ROOT and tree.visits[node] == 0:
                break
            grow(desk, tree, node, who, luck)
            call_legal(desk.calls, s, desk.boxes[0], desk.menus[1])
        node = chosen(desk, tree, node, who)
        if node == NONE:
            break
        depth += 1
        path[depth] = node
        call_apply(desk.calls, s, desk.boxes[0], int(tree.code[node]))
        who = fall(desk.calls, s, desk.boxes[0], desk.menus[1], luck)
    appraise(desk, who, origin, values)
    for i in range(depth + 1):
        tree.visits[path[i]] += 1
        tree.won[path[i]] += values[tree.mover[path[i]]]


@rule
def find(tree: Tree, node: int, code: int) -> int:
    """The child with this code, or NONE."""
    child = int(tree.child[node])
    while child != NONE and tree.code[child] != code:
        child = int(tree.sibling[child])
    return child


@rule
def add(tree: Tree, node: int, code: int, who: int, prior: float) -> int:
    """A new child; NONE when there is no room."""
    at = int(tree.size[0])
    if at == len(tree.code):
        return NONE
    tree.size[0] = at + 1
    tree.code[at] = code
    tree.mover[at] = who
    tree.prior[at] = prior
    tree.sibling[at] = tree.child[node]
    tree.child[node] = at
    return at


@rule
def grow(desk: Desk, tree: Tree, node: int, who: int, luck: Luck) -> None:
    """A child for every move on the menu; the better it is judged after one move, the higher its prior."""
    n = int(desk.menus[1].count)
    codes = np.zeros(n, np.int32)
    worth = np.zeros(n)
    for i in range(n):
        codes[i] = desk.menus[1].codes[i]
    for i in range(n):
        desk.cells[AFTER] = desk.cells[WORLD]
        call_apply(desk.calls, desk.states[AFTER], desk.boxes[0], int(codes[i]))
        fall(desk.calls, desk.states[AFTER], desk.boxes[0], desk.menus[1], luck)
        worth[i] = call_judge(desk.calls, desk.states[AFTER], desk.boxes[0], who)
    top = worth.max()
    total = 0.0
    for i in range(n):
        worth[i] = math.exp(max((worth[i] - top) / KEEN, -FAR))
        total += worth[i]
    for i in range(n):
        if find(tree, node, int(codes[i])) == NONE:
            add(tree, node, int(codes[i]), who, worth[i] / total)


@rule
def chosen(desk: Desk, tree: Tree, node: int, who: int) -> int:
    """The most promising child among the moves on the menu (PUCT); NONE when there is no room for it."""
    best, top = NONE, -1.0
    n = int(desk.menus[1].count)
    for i in range(n):
        code = int(desk.menus[1].codes[i])
        child = find(tree, node, code)
        if child == NONE:
            child = add(tree, node, code, who, 1.0 / n)
            if child == NONE:
                return NONE
        tree.chances[child] += 1
        visits = tree.visits[child]
        worth = tree.won[child] / visits if visits > 0 else FIRST
        worth += EXPLORE * tree.prior[child] * math.sqrt(tree.chances[child]) / (1 + visits)
        if worth > top:
            best, top = child, worth
    return best


# --- What a leaf is worth ---------------------------------------------------------------------


@rule
def appraise(desk: Desk, who: int, origin: float, values: Any) -> None:
    """Each seat's share of the win: by place at the end, before it by judgement."""
    s, box = desk.states[WORLD], desk.boxes[0]
    seats = int(s.seats)
    for p in range(seats):
        if who == OVER:
            values[p] = 1.0 if call_place(desk.calls, s, box, p) == 1 else 0.0
        else:
            values[p] = float(call_judge(desk.calls, s, box, p))
    if seats == 1:
        values[0] = values[0] if who == OVER else odds(values[0], origin) / (1 + odds(values[0], origin))
        return
    top = values[:seats].max()
    total = 0.0
    for p in range(seats):
        values[p] = values[p] if who == OVER else odds(values[p], top)
        total += values[p]
    for p in range(seats):
        values[p] /= max(total, 1.0)


@rule
def odds(worth: float, other: float) -> float:
    """How much likelier it is to win with this judgement than with another."""
    return math.exp(min(max((worth - other) / SURE, -FAR), FAR))
