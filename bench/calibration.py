"""How well a judgement tells who wins, by how far a game has come: `python -m bench.calibration cro_magnon`.

Games between equal bots give positions; each seat's chance is its share of the odds that the search takes
from judgement and temperature.  The loss is the mean of -log(chance) of who won: that of a coin where the
judgement knows nothing.  The best temperature is told as a multiple of the game's own.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize_scalar

import dolmen
from dolmen.bots.machine import SOURCES, machine
from dolmen.bots.player import Desk, blank_desk
from dolmen.kernel.compile import Twins, rule
from dolmen.kernel.step import call_apply, call_judge, call_temperature, call_to_move

STAGES = 5
EVERY = 5  # of so many moves one position is looked at


@rule
def judged(desk: Desk, codes: Any, first: int, worth: Any) -> int:
    """Go through a game, and note [positions, seats] how far each was judged to be; how many positions."""
    s, n = desk.states[0], 0
    for i in range(len(codes)):
        if call_to_move(desk.calls, s) >= 0 and i % EVERY == first:
            for p in range(s.seats):
                judgement = call_judge(desk.calls, s, desk.boxes[0], p)
                worth[n, p] = judgement / call_temperature(desk.calls, s, desk.boxes[0])
            n += 1
        call_apply(desk.calls, s, desk.boxes[0], int(codes[i]))
    return n


def positions(
    game: dolmen.Game, bot: str, seats: int, games: int, seed: int
) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """[n, seats] logarithms of odds, [n] who won, [n] how far the game had come; shared wins are left out."""
    code = machine(game)
    desk, start = blank_desk(game, code.calls), code.rules.start(seats)
    twin = Twins([*SOURCES, Path(__file__)]).of(judged)
    kept, worths, winners, stages = np.zeros(game.bound, np.int16), [], [], []
    for n in range(games):
        moves = code.play([bot] * seats, start, b"%d game %d" % (seed, n), kept=kept)
        first = [p for p in range(seats) if game.place(code.end, game.box, p) == 1]
        if len(first) != 1:
            continue
        desk.cells[0] = game.State.flat(start)[0]
        worth = np.zeros((moves // EVERY + 1, seats))
        found = twin(desk, kept[:moves], n % EVERY, worth)
        worths.append(worth[:found])
        winners.append(np.full(found, first[0]))
        stages.append(np.arange(found) / found)
    return np.concatenate(worths), np.concatenate(winners), np.concatenate(stages)


def loss(worth: NDArray[Any], winner: NDArray[Any], temperature: float) -> float:
    """The mean of -log(chance) of who won, at so many times the game's own temperature."""
    logs = worth / temperature
    logs = logs - np.logaddexp.reduce(logs, axis=1, keepdims=True)
    return -float(logs[np.arange(len(winner)), winner].mean())


def best_temperature(worth: NDArray[Any], winner: NDArray[Any]) -> tuple[float, float]:
    """How many times the game's own would fit best, and the loss with that."""
    found = minimize_scalar(lambda log: loss(worth, winner, math.exp(log)), bounds=(-3, 3), method="bounded")
    return math.exp(found.x), float(found.fun)


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bot", default="scout")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    game = dolmen.load(asked.game)
    worth, winner, stage = positions(game, asked.bot, asked.seats, asked.games, asked.seed)
    print(f"| {asked.game} | positions | a coin | judged | best temperature | with that |")
    print("|--|--:|--:|--:|--:|--:|")
    coin = math.log(asked.seats)
    for k in range(STAGES):
        there = (stage >= k / STAGES) & (stage < (k + 1) / STAGES)
        best, least = best_temperature(worth[there], winner[there])
        told = loss(worth[there], winner[there], 1.0)
        row = [f"{k + 1} of {STAGES}", f"{there.sum():,}", f"{coin:.3f}", f"{told:.3f}", f"{best:.2f} ×"]
        print("|", *(f"{cell} |" for cell in row), f"{least:.3f} |")


if __name__ == "__main__":
    main(sys.argv[1:])
