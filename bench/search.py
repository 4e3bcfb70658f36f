"""Variants of the search, one against another: `python -m bench.search stone_age rollouts judged`.

A variant is the search with a few of its rules or numbers put in another's place; the comparison that was
made with them, and what was kept, stands in docs/search.md.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np

import dolmen
from dolmen import bots
from dolmen.bots import search
from dolmen.bots.greedy import AFTER, WORLD
from dolmen.bots.machine import SOURCES, UNKEPT, machine, play_out
from dolmen.bots.player import Desk, blank_desk
from dolmen.bots.tree import MOST_SEATS, Tree
from dolmen.kernel.chance import Luck, below, stream
from dolmen.kernel.compile import Twins, pointer, rule
from dolmen.kernel.step import call_apply, call_judge, call_legal, call_place, call_to_move, fall
from dolmen.lab.match import wilson

OVER, SPARE = search.OVER, search.SPARE
CUT = 6  # decisions of a rollout before it is judged
NOISE = 4  # of so many decisions of a rollout one is random
TRIED = 2  # moves drawn at random, of which a light rollout takes the best
BIAS = 1.0
LAST = MOST_SEATS - 1  # of the values of a leaf, where rollouts keep their luck
WIDTH = 0.5  # of the interval in UCB


# --- Leaves --------------------------------------------------------------------------------------


@rule
def line_luck(desk: Desk, values: Any) -> Luck:
    """A stream for what happens below a leaf: it goes on from leaf to leaf."""
    word = np.full(1, max(np.uint64(values[LAST] * 9007199254740992.0), np.uint64(1)), np.uint64)
    for _ in range(3):
        below(word, 2)
    values[LAST] = (word[0] >> np.uint64(11)) / 9007199254740992.0
    return word


@rule
def played_out(desk: Desk, who: int, origin: float, values: Any) -> None:
    """Random moves to the end."""
    luck = line_luck(desk, values)
    s, box, menu = desk.states[WORLD], desk.boxes[0], desk.menus[SPARE]
    while call_to_move(desk.calls, s) != OVER:
        call_legal(desk.calls, s, box, menu)
        call_apply(desk.calls, s, box, int(menu.codes[below(luck, int(menu.count))]))
    ended(desk, values)


@rule
def ended(desk: Desk, values: Any) -> None:
    """A share of the win by place."""
    s, box = desk.states[WORLD], desk.boxes[0]
    total = 0.0
    for p in range(s.seats):
        values[p] = 1.0 if call_place(desk.calls, s, box, p) == 1 else 0.0
        total += values[p]
    for p in range(s.seats):
        values[p] /= max(total, 1.0)


@rule
def played_on(desk: Desk, who: int, origin: float, values: Any) -> None:
    """A few moves, and then judgement."""
    luck = line_luck(desk, values)
    s, box, menu = desk.states[WORLD], desk.boxes[0], desk.menus[SPARE]
    for _ in range(CUT):
        if who == OVER:
            break
        call_legal(desk.calls, s, box, menu)
        call_apply(desk.calls, s, box, rolled(desk, who, luck))
        who = fall(desk.calls, s, box, menu, luck)
    judged(desk, who, origin, values)


@rule
def noisy(desk: Desk, who: int, luck: Luck) -> int:
    """A greedy move of the spare menu, or now and then any."""
    menu = desk.menus[SPARE]
    i = below(luck, int(menu.count))
    return int(menu.codes[i]) if below(luck, NOISE) == 0 else greediest(desk, who, luck)


@rule
def better(desk: Desk, who: int, luck: Luck) -> int:
    """The one of a few moves of the spare menu that is judged best before luck falls."""
    menu = desk.menus[SPARE]
    best, top = int(menu.codes[0]), -math.inf
    for k in range(min(TRIED, int(menu.count))):
        code = int(menu.codes[k])
        if menu.count > TRIED:
            code = int(menu.codes[below(luck, int(menu.count))])
        desk.cells[AFTER] = desk.cells[WORLD]
        call_apply(desk.calls, desk.states[AFTER], desk.boxes[0], code)
        worth = float(call_judge(desk.calls, desk.states[AFTER], desk.boxes[0], who))
        if worth > top:
            best, top = code, worth
    return best


@rule
def greediest(desk: Desk, who: int, luck: Luck) -> int:
    """The move of the spare menu that is judged best after one line of luck."""
    menu = desk.menus[SPARE]
    best, top = 0, -math.inf
    for i in range(menu.count):
        desk.cells[AFTER] = desk.cells[WORLD]
        call_apply(desk.calls, desk.states[AFTER], desk.boxes[0], int(menu.codes[i]))
        fall(desk.calls, desk.states[AFTER], desk.boxes[0], desk.menus[search.MENU], luck)
        worth = float(call_judge(desk.calls, desk.states[AFTER], desk.boxes[0], who))
        if worth > top:
            best = i
            top = worth
    return int(menu.codes[best])


judged, rolled = search.appraise, noisy


# --- Which child ---------------------------------------------------------------------------------


@rule
def biased(tree: Tree, child: int, first: float, wide: float) -> float:
    """UCB1 with a progressive bias."""
    visits = tree.visits[child]
    if visits == 0:
        return 1000.0 + float(tree.prior[child])
    mean = tree.won[child] / visits
    return float(
        mean
        + WIDTH * math.sqrt(math.log(float(tree.chances[child] + 1)) / visits)
        + BIAS * tree.prior[child] / (1 + visits)
    )


@rule
def plain_ucb(tree: Tree, child: int, first: float, wide: float) -> float:
    """UCB1 without any judgement."""
    visits = tree.visits[child]
    if visits == 0:
        return 1000.0
    return float(
        tree.won[child] / visits + WIDTH * math.sqrt(math.log(float(tree.chances[child] + 1)) / visits)
    )


@rule
def all_alike(tree: Tree, child: int, first: float, wide: float) -> float:
    """The move that was tried least."""
    return 1.0 / (1.0 + float(tree.visits[child]))


@rule
def unjudged(desk: Desk, tree: Tree, node: int, who: int, luck: Luck) -> None:
    """No children by judgement: the search adds them with equal priors."""


@rule
def best_mean(visits: Any, won: Any) -> int:
    """Where the greatest mean stands."""
    return int(np.argmax(won / np.maximum(visits, 1)))


# --- A match -------------------------------------------------------------------------------------

FLAT: dict[str, Any] = {"DEEPEST": 1, "promise": all_alike, "favourite": best_mean}
VARIANTS: dict[str, dict[str, Any]] = {
    "judged": {},
    "rollouts": {"appraise": played_out},
    "cut": {"appraise": played_on},
    "light": {"appraise": played_on, "rolled": better},
    "bias": {"promise": biased},
    "ucb": {"promise": plain_ucb},
    "ismcts": {"appraise": played_out, "promise": plain_ucb, "grow": unjudged},
    "flat": {"appraise": played_out, **FLAT},
    "flat_judged": FLAT,
}


def changed(text: str) -> tuple[str, dict[str, Any]]:
    """`judged:KEEN=0.5,TREES=1` as a name and what it changes, here or in the search."""
    name, _, numbers = text.partition(":")
    changes = dict(VARIANTS[name])
    for part in filter(None, numbers.split(",")):
        key, _, value = part.partition("=")
        changes[key] = float(value) if "." in value else int(value)
    return text, changes


def chooser(text: str) -> Any:
    """A variant's rule of choice as machine code."""
    name, changes = changed(text)
    twins = Twins([*SOURCES, Path(__file__)])
    # of this process alone: two from the cache may have one symbol, and then one of them is played twice
    twins.folder = twins.folder / f"{name} {os.getpid()}"
    with ExitStack() as stack:
        for key, value in changes.items():
            stack.enter_context(patch.object(search if hasattr(search, key) else HERE, key, value))
        return twins.of(search.choose)


def address(game: dolmen.Game, text: str) -> int:
    """Where the machine code of a variant begins; any other name is a bot's."""
    code = machine(game)
    if text in bots.names(game):
        return code.address(text)
    HELD.append(chooser(text))
    return pointer(HELD[-1], blank_desk(game, code.calls), 0, stream(0), 0)


def own_walks(game: dolmen.Game, text: str, asked: int) -> int:
    """So many as are asked of a variant; a bot searches by its own number."""
    return bots.kind(text, game).walks if text in bots.names(game) else asked


HELD: list[Any] = []
HERE = sys.modules[__name__]


def play(
    game: dolmen.Game, texts: Sequence[str], walks: Sequence[int], games: int, seed: int
) -> list[list[float]]:
    """The share of the win of each in every game; each deal is played in every rotation."""
    code, seats = machine(game), len(texts)
    desk, run = blank_desk(game, code.calls), code.twin(play_out)
    addresses = [address(game, text) for text in texts]
    shares = []
    for n in range(games):
        at = [(seat + n) % seats for seat in range(seats)]
        luck = b"%d deal %d" % (seed, n // seats)
        desk.cells[0] = game.State.flat(code.rules.start(seats))[0]
        lucks = np.array([stream(luck + b"seat %d" % seat) for seat in range(seats)])
        choosers = np.array([addresses[who] for who in at], np.int64)
        counts, deal = np.array([walks[who] for who in at], np.int64), stream(luck)
        run(desk, choosers, counts, deal, lucks, deal[0], UNKEPT)
        places = [int(game.place(desk.states[0], game.box, at.index(who))) for who in range(seats)]
        shares.append([(p == 1) / max(places.count(1), 1) for p in places])
    return shares


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("players", nargs="+", help="variants or bots, one a seat")
    parser.add_argument("--walks", default="300", help="of variants: one number, or one for each player")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    game = dolmen.load(asked.game)
    walks = [int(w) for w in asked.walks.split(",")]
    walks = walks * len(asked.players) if len(walks) == 1 else walks
    walks = [own_walks(game, *player) for player in zip(asked.players, walks, strict=True)]
    shares = play(game, asked.players, walks, asked.games, asked.seed)
    wins = sum(share[0] for share in shares)
    low, high = wilson(wins, len(shares))
    others, each = ", ".join(asked.players[1:]), ", ".join(map(str, walks))
    who = [asked.game, asked.players[0], others, each, len(shares), asked.seed]
    print(
        "|",
        *(f"{cell} |" for cell in who),
        f"{wins / len(shares):.1%} | {low:.1%} – {high:.1%} |",
        flush=True,
    )


if __name__ == "__main__":
    main(sys.argv[1:])
