import copy
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_match import check_environments_match

import dolmen
from dolmen import bots
from dolmen.rl import Finished
from dolmen.rl.gymnasium import GameEnv, env_id, register
from tests.rl.tables import GAME

IDS = {name: env_id(dolmen.load(name)) for name in dolmen.games()}
SOLO = [name for name in dolmen.games() if 1 in dolmen.load(name).seats]
# Gymnasium asks for environments of its own spec, in its own wrappers, and for -1 to 1 where we count
NOTES = [
    "ignore:.*is different from the unwrapped version",
    "ignore:.*Not able to test alternative render modes",
    "ignore:.*A Box observation space m",
]
pytestmark = [pytest.mark.filterwarnings(note) for note in NOTES]


def made(name: str = GAME, **chosen: Any) -> GameEnv:
    env = gymnasium.make(IDS[name], disable_env_checker=True, **chosen).unwrapped
    assert isinstance(env, GameEnv)
    return env


def play(env: GameEnv, pick: np.random.Generator, steps: int = 10_000) -> tuple[float, list[bytes]]:
    """Random decisions, to the end of the game or for so many steps; the rewards and what was seen."""
    total, seen = 0.0, []
    for _ in range(steps):
        observation, reward, over, truncated, info = env.step(pick.choice(np.flatnonzero(env.action_masks())))
        assert not truncated
        assert (info["action_mask"] == env.action_masks()).all()
        total += reward
        seen.append(observation.tobytes())
        if over:
            break
    return total, seen


def test_ids_come_from_the_titles() -> None:
    for name, known in IDS.items():
        assert known == f"dolmen/{''.join(part.capitalize() for part in name.split('_'))}-v0"
        assert known in gymnasium.registry
    register()


@pytest.mark.parametrize("name", dolmen.games())
def test_gymnasiums_own_checks_pass(name: str) -> None:
    check_env(made(name, opponents=("random",)), skip_render_check=True)
    check_env(made(name, opponents=("random",), render_mode="ansi"))
    check_environments_match(made(name, opponents=("random",)), made(name, opponents=("random",)), 60)


@pytest.mark.parametrize("name", dolmen.games())
def test_greedy_beats_who_plays_at_random(name: str) -> None:
    env, pick = made(name, opponents=("greedy",)), np.random.default_rng(3)
    rewards = []
    for seed in range(6):
        observation, info = env.reset(seed=seed)
        assert env.observation_space.contains(observation)
        assert info["seat"] == env.learner
        rewards.append(play(env, pick)[0])
    assert sum(rewards) < 0


def test_the_learner_sits_where_it_is_told_or_goes_round() -> None:
    env = made(opponents=("random", "random"))
    env.reset(seed=1)
    first = env.learner
    assert [int(env.reset()[1]["seat"]) for _ in range(3)] == [(first + k) % 3 for k in (1, 2, 3)]
    assert made(seat=1).reset(seed=4)[1]["seat"] == 1
    assert made(seat=1, starter=1).reset(seed=4)[0][0] == 1


@pytest.mark.parametrize("name", SOLO)
def test_alone_there_are_no_opponents(name: str) -> None:
    env = made(name, opponents=())
    env.reset(seed=2)
    assert play(env, np.random.default_rng(1))[0] in (-1.0, 1.0)


def test_points_on_the_way_add_up_to_the_lead() -> None:
    env = made(opponents=("random",), rewards="points")
    env.reset(seed=6)
    total, _ = play(env, np.random.default_rng(1))
    s, box = env.company.desk.states[0], env.game.box
    scores = [env.game.score(s, box, seat) for seat in (env.learner, 1 - env.learner)]
    place = [env.game.place(s, box, seat) for seat in (env.learner, 1 - env.learner)]
    assert total == pytest.approx((scores[0] - scores[1]) / 100 + np.sign(place[1] - place[0]))


@pytest.mark.parametrize("keep", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_keep_the_position_and_the_luck(keep: Any) -> None:
    env = made(opponents=("greedy",))
    env.reset(seed=8)
    play(env, np.random.default_rng(1), 10)
    twin = keep(env)
    seen = [play(each, np.random.default_rng(2), 40)[1] for each in (env, twin)]
    assert seen[0] == seen[1]


def test_an_illegal_action_ends_the_game_as_lost_and_says_why() -> None:
    env = made(opponents=("random",))
    env.reset(seed=1)
    wrong = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over) == (-1.0, True)
    assert "is not legal" in info["illegal"]
    with pytest.raises(Finished, match=r"reset\(\) begins one"):
        env.step(0)
    env.reset()
    assert env.action_masks().any()


def test_an_illegal_action_can_raise_and_then_changes_nothing() -> None:
    env = made(opponents=("random",), illegal="raise")
    env.reset(seed=1)
    before = env.company.desk.states.tobytes()
    with pytest.raises(dolmen.IllegalMove, match=r"is not legal: .+ Legal now: "):
        env.step(int(np.flatnonzero(~env.action_masks())[0]))
    with pytest.raises(dolmen.IllegalMove, match="A move is a whole number from 0 to"):
        env.step(100_000)
    assert env.company.desk.states.tobytes() == before


def test_bad_choices_are_refused_in_a_sentence() -> None:
    with pytest.raises(dolmen.UnknownBot, match="There is no bot “mammoth”; the bots are"):
        GameEnv(GAME, ("mammoth",))
    with pytest.raises(dolmen.BadOption, match="from 1 to 40,000 walks a move, not 0"):
        GameEnv(GAME, ("scout",), walks=0)
    with pytest.raises(dolmen.BadSeats, match="“opponents” is a list of bots"):
        GameEnv(GAME, "greedy")
    with pytest.raises(dolmen.BadSeats, match="2 to 4 players, not 1"):
        GameEnv(GAME, ())
    with pytest.raises(dolmen.BadSeats, match="“rotating” or one from 0 to 1, not 2"):
        GameEnv(GAME, seat=2)
    with pytest.raises(dolmen.BadOption, match="“rewards” is “place” or “points”, not score"):
        GameEnv(GAME, rewards="score")
    with pytest.raises(Finished, match="not begun"):
        made().step(0)


def test_ansi_shows_the_table_as_the_learner_sees_it() -> None:
    env = made(opponents=("random",), render_mode="ansi")
    env.reset(seed=1)
    play(env, np.random.default_rng(1), 5)
    assert "Learner" in str(env.render())


def test_a_search_takes_the_budget_it_is_given() -> None:
    env = made(opponents=("scout",), walks=2, seat=0)
    env.reset(seed=1)
    assert env.company.budgets.tolist()[1] == 2
    assert bots.kind("scout").walks > 2
    play(env, np.random.default_rng(1), 3)


def test_stable_baselines_own_check_passes() -> None:
    checker = pytest.importorskip("stable_baselines3.common.env_checker", reason="needs stable-baselines3")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it hints at what its algorithms like best
        checker.check_env(made(opponents=("random",)))


@pytest.mark.long
def test_maskable_ppo_learns_with_it() -> None:
    contrib = pytest.importorskip("sb3_contrib", reason="needs sb3-contrib: make train sets it up")
    env = made(opponents=("random",), rewards="points")
    model = contrib.MaskablePPO("MlpPolicy", env, n_steps=256, batch_size=64, seed=1, device="cpu")
    model.learn(1024)
    observation, info = env.reset(seed=1)
    action, _ = model.predict(observation, action_masks=env.action_masks())
    assert info["action_mask"][action] == 1
