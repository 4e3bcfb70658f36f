"""OpenSpiel: rollouts and searches in C++, and moves, copies and deals through its Python API."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

from bench.figure import ITERATIONS, POSITIONS, Figure, label, seconds, tell
from dolmen.bench import rate

GAMES = ("euchre", "hearts", "gin_rummy", "backgammon")
BY = label("open_spiel")
ROLLOUTS = 200
LENGTHS = 60  # games whose mean length turns rollouts into moves
ENDS = 4  # played from each position of a search
EXPLORE = 1.0  # ours, for results from -1 to 1
COPIES = 2_000  # of a position, whose memory is weighed
PAGE = 4096
KEPT: list[list[Any]] = []


def playing(name: str) -> Iterator[Figure]:
    """Random games: rollouts in C++, then the same through its Python API."""
    game, numbers = pyspiel.load_game(name), random.Random(1)
    length = float(np.mean([played_out(game.new_initial_state(), numbers) for _ in range(LENGTHS)]))
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1), 1.0, 1, 10, False, 1, False)
    start = first(game, numbers)

    def rollouts() -> int:
        bot.step(start)  # one simulation, which is so many rollouts from a move further on
        return ROLLOUTS

    games, seats = rate(rollouts, seconds()), game.num_players()
    note = "C++ rollouts, chance included"
    yield Figure(BY, name, seats, "random play", games * length, "moves/s", note)
    yield Figure(BY, name, seats, "random games", games, "games/s", f"{length:.0f} moves each")
    python = rate(lambda: played_out(game.new_initial_state(), numbers), seconds())
    yield Figure(BY, name, seats, "one step a call", python, "decisions/s", "its Python API, chance counted")


def searching(name: str) -> Iterator[Figure]:
    """Its ISMCTS with one random rollout for each leaf; its MCTS where nothing is hidden."""
    game, numbers = pyspiel.load_game(name), random.Random(1)
    found = decisions(game, numbers)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    hidden = game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    if hidden:
        most = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        bot = pyspiel.ISMCTSBot(1, evaluator, EXPLORE, ITERATIONS, -1, most, False, True)
    else:
        bot = pyspiel.MCTSBot(game, evaluator, EXPLORE, ITERATIONS, 100, False, 1, False)

    def decided() -> int:
        for state in found:
            bot.step(state)
        return ITERATIONS * len(found)

    pace, seats = rate(decided, seconds()), game.num_players()
    rest = float(np.mean([played_out(state.clone(), numbers) for state in found for _ in range(ENDS)]))
    bots = "its ISMCTS" if hidden else "MCTS, since nothing is hidden"
    note = f"{bots}, in C++; {rest:.0f} moves to the end"
    yield Figure(BY, name, seats, "ISMCTS", pace, "iterations/s", note)
    yield Figure(BY, name, seats, "rollout moves", pace * rest, "moves/s")


def weighing(name: str) -> Iterator[Figure]:
    """The memory of a position in the middle of a game; what was weighed is kept, and so not given again."""
    game = pyspiel.load_game(name)
    found, before = decisions(game, random.Random(1)), resident()
    KEPT.append([found[len(found) // 2].clone() for _ in range(COPIES)])
    size = (resident() - before) / COPIES
    yield Figure(BY, name, game.num_players(), "position", size, "bytes", "by what the process grew")


def copying(name: str) -> Iterator[Figure]:
    """Copies of a position, and deals of what a seat cannot know."""
    game, numbers = pyspiel.load_game(name), random.Random(1)
    found = decisions(game, numbers)
    state, seats = found[len(found) // 2], game.num_players()

    def a_clone() -> int:
        state.clone()
        return 1

    def a_deal() -> int:
        state.resample_from_infostate(state.current_player(), numbers.random)
        return 1

    yield Figure(BY, name, seats, "clone", rate(a_clone, seconds()), "/s", "one a call, from Python")
    if game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION:
        yield Figure(BY, name, seats, "resample", rate(a_deal, seconds()), "/s")


def first(game: Any, numbers: random.Random) -> Any:
    """The first position in which a player decides: rollouts begin there."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(uniform(state, numbers))
    return state


def decisions(game: Any, numbers: random.Random) -> list[Any]:
    """Positions with a choice, spread over a random game."""
    state, found = game.new_initial_state(), []
    while not state.is_terminal():
        if not state.is_chance_node() and len(state.legal_actions()) > 1:
            found.append(state.clone())
        state.apply_action(uniform(state, numbers))
    return found[:: max(1, len(found) // POSITIONS)]


def uniform(state: Any, numbers: random.Random) -> int:
    """Any legal action; of chance too, which spares the peer the weighing of its outcomes."""
    codes = state.legal_actions()
    return int(codes[int(numbers.random() * len(codes))])


def played_out(state: Any, numbers: random.Random) -> int:
    """Random moves to the end through the Python API; how many, chance included."""
    moves = 0
    while not state.is_terminal():
        state.apply_action(uniform(state, numbers))
        moves += 1
    return moves


def resident() -> int:
    """Bytes of memory that this process has."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


if __name__ == "__main__":
    kinds = (weighing, playing, searching, copying)
    tell(BY, [(name, partial(kind, name)) for kind in kinds for name in GAMES])
