"""Pgx: batches of its board games, random moves by its masks, many steps in one call that JAX compiled."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

os.environ.setdefault("JAX_PLATFORMS", "cpu")

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

from bench.figure import GAMES, Figure, label, seconds, tell
from dolmen.bench import rate

BOARDS = ("backgammon", "2048")
SIZES = (64, GAMES)  # the smaller one stays in the cache
STEPS = 50  # of a call
BY = label("pgx")


def moves(env: Any, games: int) -> Any:
    """A compiled call: so many steps of all games, each move drawn from the mask, ends begun anew."""
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: Any) -> Any:
        state, key = carry
        key, pick, luck = jax.random.split(key, 3)
        codes = jax.random.categorical(pick, jnp.where(state.legal_action_mask, 0.0, -jnp.inf), axis=-1)
        return (step(state, codes, jax.random.split(luck, games)), key), None

    return jax.jit(lambda carry: jax.lax.scan(one, carry, length=STEPS)[0])


def figures(name: str, games: int) -> Iterator[Figure]:
    """One of its games, in a batch of one size."""
    env = pgx.make(name)
    run, key = moves(env, games), jax.random.PRNGKey(1)
    carry = (jax.jit(jax.vmap(env.init))(jax.random.split(key, games)), key)
    began = time.perf_counter()
    carry = jax.block_until_ready(run(carry))
    compiling = time.perf_counter() - began

    def steps() -> int:
        nonlocal carry
        carry = jax.block_until_ready(run(carry))
        return STEPS * games

    pace = rate(steps, seconds())
    size = sum(leaf.nbytes for leaf in jax.tree.leaves(carry[0])) / games
    note = f"{games:,} games, {STEPS} steps a call"
    yield Figure(BY, name, env.num_players, "batch, observations", pace, "moves/s", note)
    if games == GAMES:
        yield Figure(BY, name, env.num_players, "position", size, "bytes", "observation and mask included")
        yield Figure(BY, name, env.num_players, "cold compile", compiling, "s", "one jit of the steps")


if __name__ == "__main__":
    tell(BY, [(name, partial(figures, name, games)) for name in BOARDS for games in SIZES])
