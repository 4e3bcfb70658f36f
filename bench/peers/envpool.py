"""EnvPool: batches of its board games, random moves by the masks it gives, one thread of its own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import envpool
import numpy as np

from bench.figure import GAMES, Figure, label, seconds, tell
from dolmen.bench import rate

BOARDS = ("Backgammon-v1", "Play2048-v1")
BY = label("envpool")


def figures(name: str) -> Iterator[Figure]:
    """One of its games."""
    env = envpool.make(name, env_type="gymnasium", num_envs=GAMES, num_threads=1, seed=1)
    numbers = np.random.default_rng(1)
    masks = env.reset()[1]["legal_action_mask"]

    def a_step() -> int:
        nonlocal masks
        odds = numbers.random(masks.shape, np.float32) * masks
        masks = env.step(odds.argmax(axis=1).astype(np.int32))[-1]["legal_action_mask"]
        return GAMES

    pace = rate(a_step, seconds())
    seats = int(env.config["max_num_players"])
    yield Figure(BY, name, seats, "batch, observations", pace, "moves/s", f"{GAMES:,} games, one thread")


if __name__ == "__main__":
    tell(BY, [(name, partial(figures, name)) for name in BOARDS])
