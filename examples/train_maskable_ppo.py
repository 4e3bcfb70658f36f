"""Train MaskablePPO on one CPU core until it beats `random`, and draw its curve.

    make train        sets up Stable-Baselines3 in an environment of its own and runs this

Every number it learns from is one that its seat may see; illegal actions are masked.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path
from typing import Any

import gymnasium
import matplotlib as mpl
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv, VecNormalize

import dolmen
from dolmen.rl import Batch

GAME, OPPONENT, TABLES = "stone_age", "random", 32
GAMMA = 0.99  # a round is about 25 decisions, and hunger comes at its end
EVERY_S = 20  # between two points of the curve
WATCHED = 60  # games for a point
Z = 1.96  # of a 95 % interval


def table() -> gymnasium.Env[Any, Any]:
    """One learner against the opponent, from either seat; points are rewarded on the way.

    Observations become floats: Stable-Baselines3 keeps them as what the space says, and would cut normalised
    numbers down to whole ones.
    """
    env = gymnasium.make(
        "dolmen/StoneAge-v0", opponents=(OPPONENT,), rewards="points", disable_env_checker=True
    )
    return gymnasium.wrappers.DtypeObservation(env.unwrapped, np.float32)


def win_rate(model: MaskablePPO, norm: VecNormalize, games: int, seed: int) -> float:
    """How often the learner wins against random moves, half of the time in either seat; a tie counts half."""
    batch = Batch(dolmen.load(GAME), games, 2, seed=seed)
    mine, won = np.arange(games) % 2, np.full(games, np.nan)
    while np.isnan(won).any():
        codes = batch.pick()
        rows = np.flatnonzero((batch.to_move == mine) & np.isnan(won))
        if len(rows):
            seen = norm.normalize_obs(batch.observations[rows])
            codes[rows], _ = model.predict(seen, action_masks=batch.masks[rows])
        batch.step(codes)
        ended = batch.over & np.isnan(won)
        won[ended] = (batch.rewards[ended, mine[ended]] + 1) / 2
    return float(won.mean())


class Watch(BaseCallback):
    """Notes the win rate every 20 seconds of training, and stops when the time is up.

    It counts the processor's time: whatever else the machine does meanwhile, the curve is the same.
    """

    def __init__(self, norm: VecNormalize, minutes: float) -> None:
        super().__init__()
        self.norm, self.limit = norm, minutes * 60
        self.began, self.noted = time.process_time(), 0.0
        self.curve: list[tuple[float, int, float]] = []  # minutes, decisions, win rate

    def _on_step(self) -> bool:
        return time.process_time() - self.began < self.limit

    def _on_rollout_start(self) -> None:
        spent = time.process_time() - self.began
        if not self.curve or spent - self.noted > EVERY_S:
            self.noted = spent
            self.note()

    def note(self) -> None:
        """A point of the curve; the clock stands still meanwhile."""
        began = time.process_time()
        minutes = (began - self.began) / 60
        rate = win_rate(self.model, self.norm, WATCHED, seed=len(self.curve))
        self.began += time.process_time() - began
        self.curve.append((minutes, self.num_timesteps, rate))
        print(f"{minutes:5.1f} min  {self.num_timesteps:9,} decisions  {rate:6.1%} won", flush=True)


def draw(curve: list[tuple[float, int, float]], path: Path) -> None:
    """The curve with 95 % intervals, as CSV and as a picture."""
    mpl.use("Agg")
    from matplotlib import pyplot

    with path.with_suffix(".csv").open("w", newline="") as file:
        csv.writer(file).writerows([("minutes", "decisions", "win_rate"), *curve])
    minutes, _, rates = (np.array(column) for column in zip(*curve, strict=True))
    error = Z * np.sqrt(rates * (1 - rates) / WATCHED)
    figure, axes = pyplot.subplots(figsize=(7, 4))
    axes.errorbar(minutes, 100 * rates, 100 * error, marker="o", capsize=3)
    axes.axhline(90, color="grey", linestyle="--")
    axes.set(xlabel="minutes on one CPU core", ylabel="games won against random, %", ylim=(0, 101))
    axes.set_title("MaskablePPO, two-player Stone Age")
    figure.savefig(path.with_suffix(".png"), dpi=110, bbox_inches="tight")


def main() -> None:
    """Train, measure on fresh games, and leave model and curve in a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--games", type=int, default=1000, help="of the last measurement")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("ppo"))
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    torch.distributions.Distribution.set_default_validate_args(False)
    norm = VecNormalize(DummyVecEnv([table] * TABLES), clip_obs=5.0, gamma=GAMMA)
    model = MaskablePPO(
        "MlpPolicy",
        norm,
        n_steps=128,
        batch_size=512,
        n_epochs=4,
        gamma=GAMMA,
        ent_coef=0.003,
        learning_rate=5e-4,
        policy_kwargs={"net_arch": [128, 128]},
        seed=asked.seed,
        device="cpu",
    )
    watch = Watch(norm, asked.minutes)
    model.learn(10**9, callback=watch)
    watch.note()
    model.save(asked.out / "model")
    norm.save(str(asked.out / "norm.pkl"))
    draw(watch.curve, asked.out / "curve")
    rate = win_rate(model, norm, asked.games, seed=10**6)
    error = Z * (rate * (1 - rate) / asked.games) ** 0.5
    print(f"At last {rate:.1%} ± {error:.1%} of {asked.games:,} games won against {OPPONENT}.")


if __name__ == "__main__":
    main()
