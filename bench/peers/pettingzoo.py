"""PettingZoo: random turns of its classic games, taken as its own benchmark takes them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np

from bench.figure import Figure, label, seconds, tell
from dolmen.bench import rate

GAMES = ("connect_four_v3", "hanabi_v5", "texas_holdem_v4")
BY = label("pettingzoo")


def a_game(env: Any, numbers: random.Random) -> int:
    """A random game of an AEC environment; how many turns were taken in it."""
    env.reset()
    turns = 0
    for _ in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
        else:
            env.step(numbers.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            turns += 1
    return turns


def turns(by: str, game: str, env: Any, span: float, note: str) -> Figure:
    """How many turns there are in a second."""
    pace = rate(partial(a_game, env, random.Random(1)), span)
    return Figure(by, game, len(env.possible_agents), "environment", pace, "turns/s", note)


def figures(name: str) -> Iterator[Figure]:
    """One of the classic games."""
    env = import_module(f"pettingzoo.classic.{name}").env()
    yield turns(BY, name, env, seconds(), "AEC, observation and mask")


if __name__ == "__main__":
    tell(BY, [(name, partial(figures, name)) for name in GAMES])
