"""How strong our search is beside OpenSpiel's own: `python -m bench.versus_openspiel GAME`.

OpenSpiel's Python ISMCTS plays our game through the adapter, with our `resample` and random rollouts; our
search plays the same game from views alone.  Two seats, taken in turns; the first begins.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from dolmen import bots
from dolmen.bots.player import Event
from dolmen.kernel.view import View
from dolmen.lab.match import wilson
from dolmen.rl.openspiel import PREFIX

EXPLORE = 1.4  # of its UCT, for results from -1 to 1
WARMING = 2  # simulations, the fewest that it decides by
OURS, TIMED = "hunter", "shaman"


class Result(NamedTuple):
    """A game: what we got (1 a win, a shared one a half), and how long a decision took us and them."""

    won: float
    pace: tuple[float, float]  # seconds for a decision that left a choice


def ours(state: Any, player: Any, clock: float) -> int:
    """The choice of a bot of ours, which sees a view and a menu."""
    position = state.position
    view = View(position.rules.game, position.states, position.who)
    return int(player.choose(view, position.menu, clock))


def tell(state: Any, mover: int, code: int, player: Any, seat: int) -> None:
    """Show our bot a move, in a game that can be forgotten."""
    position = state.position
    move = position.rules.game.moves.decode(code)
    told = position.history(2 << seat)[-1][1] == code
    view = View(position.rules.game, position.states, seat)
    player.observe(view, Event(mover, move.verb, move if told else None))


def play(game: Any, walks: int, seat: int, seed: int, timed: bool) -> Result:
    """One game with us at `seat`."""
    luck, numbers = random.Random(seed), np.random.RandomState(seed)
    theirs = ISMCTSBot(game, RandomRolloutEvaluator(1, numbers), EXPLORE, walks, random_state=numbers)
    mine = bots.make(
        TIMED if timed else OURS, game.game, seat, seed, compiled=True, walks=None if timed else walks
    )
    state, spent, thought = game.new_initial_state(), [0.0, 0.0], [1e-9, 1e-9]
    while not state.is_terminal():
        who, began = state.current_player(), time.perf_counter()
        if who == pyspiel.PlayerId.CHANCE:
            codes, odds = zip(*state.chance_outcomes(), strict=True)
            code = luck.choices(codes, odds)[0]
        elif len(state.legal_actions()) == 1:
            code = state.legal_actions()[0]
        else:
            clock = spent[1 - seat] / thought[1 - seat]
            code = ours(state, mine, clock) if who == seat else int(theirs.step(state))
            spent[who] += time.perf_counter() - began
            thought[who] += 1
        state.apply_action(code)
        if game.game.Memory:
            tell(state, who, code, mine, seat)
    pace = [seconds / decisions for seconds, decisions in zip(spent, thought, strict=True)]
    return Result((state.returns()[seat] + 1) / 2, (pace[seat], pace[1 - seat]))


def line(name: str, walks: int, timed: bool, results: Sequence[Result]) -> str:
    """What was seen, as a row of a table."""
    games, won = len(results), sum(result.won for result in results)
    low, high = wilson(won, games)
    us, them = (1000 * sum(result.pace[who] for result in results) / games for who in (0, 1))
    budget = f"their time for {walks} simulations" if timed else f"{walks} simulations each"
    odds = f"{won / games:.1%} | {low:.1%} – {high:.1%}"
    return f"| {name} | {budget} | {games} | {odds} | {us:,.1f} ms | {them:,.0f} ms |"


def main() -> None:
    """Play, and print a row after every game."""
    parser = argparse.ArgumentParser(prog="python -m bench.versus_openspiel", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--simulations", type=int, default=50, help="of OpenSpiel's search for a decision")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--time", action="store_true", help="we search for as long as they take, on the average"
    )
    asked = parser.parse_args()
    game = pyspiel.load_game(f"{PREFIX}{asked.game}(players=2)")
    results: list[Result] = []
    play(game, WARMING, 0, 0, asked.time)  # so that everything is compiled
    for n in range(asked.games):
        results.append(play(game, asked.simulations, n % 2, asked.seed * 10_000 + n // 2, asked.time))
        print(line(game.game.title, asked.simulations, asked.time, results), flush=True)


if __name__ == "__main__":
    main()
