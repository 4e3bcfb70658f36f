"""The tree that a search grows, and what is read off its root."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from dolmen.kernel.compile import rule

ROOT = 0
NONE = 0  # no child, no sibling: the root is neither
DEEPEST = 200  # decisions that one walk follows
MOST_SEATS = 8


class Tree(NamedTuple):
    """Nodes, each a decision of its parent; the first is the position itself.  40 bytes a node."""

    size: Any  # [1] nodes so far
    code: Any  # [room]
    mover: Any
    child: Any  # the first one, or NONE; those of one menu stand side by side in its order
    sibling: Any
    visits: Any
    chances: Any  # how often the move was on the menu
    prior: Any
    won: Any  # by the mover, summed up
    origin: Any  # [1] what the position was worth to the one who searches
    path: Any  # [DEEPEST + 1] the nodes of the walk that is under way
    values: Any  # [MOST_SEATS] and what each seat made of it
    shares: Any  # [MOST_SEATS] the same, summed up over all walks


@rule
def plant(room: int) -> Tree:
    """A tree of the root alone, with room for so many nodes."""
    size = np.ones(1, np.int64)
    ints = np.zeros((6, room), np.int32)
    floats = np.zeros((2, room))
    path = np.zeros(DEEPEST + 1, np.int32)
    return Tree(
        size,
        ints[0],
        ints[1],
        ints[2],
        ints[3],
        ints[4],
        ints[5],
        floats[0],
        floats[1],
        np.zeros(1),
        path,
        np.zeros(MOST_SEATS),
        np.zeros(MOST_SEATS),
    )


@rule
def find(tree: Tree, node: int, code: int) -> int:
    """The child with this code, or NONE."""
    child = int(tree.child[node])
    while child != NONE and tree.code[child] != code:
        child = int(tree.sibling[child])
    return child


@rule
def add(tree: Tree, node: int, code: int, who: int, prior: float) -> int:
    """A new child, before the others; NONE when there is no room."""
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
def tally(tree: Tree, menu: Any, visits: Any, won: Any) -> None:
    """Add how often each move of the menu was tried from the root, and what it won."""
    for i in range(menu.count):
        node = find(tree, ROOT, int(menu.codes[i]))
        if node != NONE:
            visits[i] += tree.visits[node]
            won[i] += tree.won[node]


@rule
def favourite(visits: Any, won: Any) -> int:
    """Where the move stands that was tried most often; of several the one that won more."""
    best, most = 0, -1.0
    for i in range(len(visits)):
        worth = visits[i] + won[i] / (visits[i] + 1.0)
        if worth > most:
            best, most = i, worth
    return best
