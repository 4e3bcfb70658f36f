"""Catanatron: four random players, in Python."""

from __future__ import annotations

from collections.abc import Iterator

import catanatron
import numpy as np

from bench.figure import Figure, label, seconds, tell
from dolmen.bench import rate

BY = label("catanatron")
SEATS = 4


def figures() -> Iterator[Figure]:
    """Random games, and copies of a game."""
    lengths: list[int] = []

    def a_game() -> int:
        game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in catanatron.Color])
        game.play()
        lengths.append(len(game.state.actions))
        return lengths[-1]

    moves = rate(a_game, seconds())
    length = float(np.mean(lengths))
    yield Figure(BY, "catan", SEATS, "random play", moves, "moves/s", "in Python")
    yield Figure(BY, "catan", SEATS, "random games", moves / length, "games/s", f"{length:.0f} moves each")
    game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in catanatron.Color])

    def a_copy() -> int:
        game.copy()
        return 1

    yield Figure(BY, "catan", SEATS, "clone", rate(a_copy, seconds()), "/s", "one a call, in Python")


if __name__ == "__main__":
    tell(BY, [("catan", figures)])
