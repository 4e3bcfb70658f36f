"""OpenSpiel's information-set tree search plays a game of ours against somebody who moves at random.

    python examples/openspiel_algorithm.py --game neolithic --simulations 20

It needs the extra `rl`, and takes some seconds once the game is compiled.
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import dolmen.rl.openspiel  # noqa: F401  # importing it registers the games


def main() -> None:
    """Play one game, and tell every decision of the search."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="neolithic")
    parser.add_argument("--simulations", type=int, default=20, help="for each decision")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()

    game = pyspiel.load_game(f"python_dolmen_{asked.game}(players=2)")
    numbers = np.random.RandomState(asked.seed)
    search = ISMCTSBot(
        game,
        RandomRolloutEvaluator(1, numbers),
        uct_c=1.4,
        max_simulations=asked.simulations,
        random_state=numbers,
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            codes, odds = zip(*state.chance_outcomes(), strict=True)
            action = numbers.choice(codes, p=odds)
        elif state.current_player() == 0:
            action = search.step(state)
            print(f"{state.move_number():4}  {state.action_to_string(action)}")
        else:
            action = numbers.choice(state.legal_actions())
        state.apply_action(int(action))
    print(f"The search got {state.returns()[0]:+.0f}, the other {state.returns()[1]:+.0f}.")


if __name__ == "__main__":
    main()
