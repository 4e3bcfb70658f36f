"""The peers: OpenSpiel's C++ rollouts and Python API, and Catanatron, playing at random on the same core."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

import catanatron
import numpy as np
import pyspiel

from dolmen.bench import Row, rate

OPEN_SPIEL = ("euchre", "hearts", "gin_rummy", "backgammon")
ROLLOUTS = 200
LENGTHS = 60  # games whose mean length turns rollouts into moves


def rows(seconds: float) -> Iterator[Row]:
    """Every figure of every peer."""
    for name in OPEN_SPIEL:
        yield from open_spiel(name, seconds)
    yield from settlers(seconds)


def open_spiel(name: str, seconds: float) -> Iterator[Row]:
    """A game of OpenSpiel: rollouts in C++, then the same through its Python API."""
    game, label = pyspiel.load_game(name), f"open_spiel {version('open_spiel')}"
    numbers = random.Random(1)
    length = float(np.mean([python_game(game, numbers) for _ in range(LENGTHS)]))
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1), 1.0, 1, 10, False, 1, False)
    start = decision(game, numbers)

    def rollouts() -> int:
        bot.step(start)  # one simulation, which is so many rollouts from a move further on
        return ROLLOUTS

    games = rate(rollouts, seconds)
    seats = game.num_players()
    yield Row("random play", name, seats, games * length, "moves/s", f"{label}, C++ rollouts")
    yield Row("random games", name, seats, games, "games/s", f"{label}, {length:.0f} moves each")
    python = rate(lambda: python_game(game, numbers), seconds)
    yield Row("one step a call", name, seats, python, "moves/s", f"{label}, its Python API")


def decision(game: Any, numbers: random.Random) -> Any:
    """The first position in which a player decides: rollouts begin there."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(uniform(state, numbers))
    return state


def uniform(state: Any, numbers: random.Random) -> int:
    """Any legal action; of chance too, which spares the peer the weighing of its outcomes."""
    codes = state.legal_actions()
    return int(codes[int(numbers.random() * len(codes))])


def python_game(game: Any, numbers: random.Random) -> int:
    """A random game through the Python API; how many moves, chance included."""
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(uniform(state, numbers))
        moves += 1
    return moves


def settlers(seconds: float) -> Iterator[Row]:
    """Catanatron: four random players, in Python."""
    lengths: list[int] = []

    def a_game() -> int:
        game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in catanatron.Color])
        game.play()
        lengths.append(len(game.state.actions))
        return lengths[-1]

    label = f"catanatron {version('catanatron')}"
    moves = rate(a_game, seconds)
    yield Row("random play", "catan", 4, moves, "moves/s", label)
    yield Row("random games", "catan", 4, moves / float(np.mean(lengths)), "games/s", label)
