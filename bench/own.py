"""What our games are measured at, beside the peers: plays, environments, batches, searches."""

from __future__ import annotations

from collections.abc import Iterator

import dolmen
from bench import lookahead
from bench.figure import GAMES, US, Figure, from_row
from bench.peers.pettingzoo import turns
from dolmen.bench import rate, rows
from dolmen.rl import pettingzoo
from dolmen.rl.batch import Batch

KINDS = ("batch, masks", "batch, observations")


def figures(game: dolmen.Game, seconds: float) -> Iterator[Figure]:
    """Every figure of a game; what is not told of each number of players is of the most."""
    most = game.seats[-1]
    yield from (from_row(row) for row in rows(game, seconds))
    env = pettingzoo.env(game.name, most)
    yield turns(US, game.name, env, seconds, "PettingZoo AEC, observation and mask")
    yield from batches(game, most, seconds)
    yield from lookahead.figures(game, most, seconds)


def batches(game: dolmen.Game, seats: int, seconds: float) -> Iterator[Figure]:
    """Many games that a call carries on, the random choice of moves included."""
    for what in KINDS:
        batch = Batch(game, GAMES, seats, observe=what == "batch, observations")

        def a_step(batch: Batch = batch) -> int:
            batch.step(batch.pick())
            return GAMES

        note = f"{GAMES:,} games"
        yield Figure(US, game.name, seats, what, rate(a_step, seconds), "moves/s", note)
        if batch.observations.size:
            yield Figure(US, game.name, seats, "a game of a batch", memory(batch), "bytes")


def memory(batch: Batch) -> float:
    """Bytes for each game of a batch: position, menu, and what is written beside them."""
    written = (batch.masks, batch.observations, batch.to_move, batch.rewards, batch.over)
    size = batch.states.nbytes + sum(array.nbytes for array in written)
    return float(size / batch.games + batch.game.moves.menus().nbytes)
