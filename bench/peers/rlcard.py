"""RLCard: random moves through its environments, which show a seat and its menu before each move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from typing import Any

import rlcard

from bench.figure import Figure, label, seconds, tell
from dolmen.bench import rate

GAMES = ("gin-rummy", "limit-holdem", "mahjong", "uno")
BY = label("rlcard")


def a_game(env: Any, numbers: random.Random) -> int:
    """A random game; how many moves the players made."""
    seen, _ = env.reset()
    moves = 0
    while not env.is_over():
        seen, _ = env.step(numbers.choice(list(seen["legal_actions"])))
        moves += 1
    return moves


def figures(name: str) -> Iterator[Figure]:
    """One of its games."""
    env = rlcard.make(name, {"seed": 1})
    moves = rate(partial(a_game, env, random.Random(1)), seconds())
    yield Figure(BY, name, env.num_players, "environment", moves, "turns/s", "observation and menu")


if __name__ == "__main__":
    tell(BY, [(name, partial(figures, name)) for name in GAMES])
