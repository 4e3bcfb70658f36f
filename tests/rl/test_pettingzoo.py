import copy
import pickle
import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, performance_benchmark, render_test, seed_test
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import parallel_to_aec

import dolmen
from dolmen.rl import Finished
from dolmen.rl import pettingzoo as zoo
from tests.rl.tables import GAME, OPTION, SHORT, TABLES

# PettingZoo has a list of its own environments whose observations are dictionaries, as it tells others to do
KNOWN = ["ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should"]
pytestmark = [pytest.mark.filterwarnings(message) for message in KNOWN]


def random_step(env: Any, pick: np.random.Generator) -> int | None:
    seen, _, terminated, truncated, _ = env.last()
    action = None if terminated or truncated else int(pick.choice(np.flatnonzero(seen["action_mask"])))
    env.step(action)
    return action


def begun(name: str = GAME, seats: int = 2, steps: int = 0, **table: Any) -> Any:
    env, pick = zoo.env(name, seats, **table), np.random.default_rng(5)
    env.reset(seed=5)
    for _ in range(steps):
        random_step(env, pick)
    return env


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_pettingzoos_own_tests_pass(name: str, seats: int) -> None:
    api_test(zoo.env(name, seats), num_cycles=150)
    seed_test(partial(zoo.env, name, seats), num_cycles=60)


@pytest.mark.parametrize("name", dolmen.games())
def test_the_parallel_form_passes_too(name: str) -> None:
    parallel_api_test(zoo.parallel_env(name, illegal="random"), num_cycles=60)
    module = SimpleNamespace(
        parallel_env=partial(zoo.parallel_env, name, illegal="random"),
        env=lambda **table: parallel_to_aec(zoo.parallel_env(name, illegal="random", **table)),
    )
    max_cycles_test(module)


def test_options_are_keywords() -> None:
    env = zoo.raw_env(GAME, 3, **{OPTION: True}, starter=2)
    env.reset(seed=1)
    assert env.position.states[0][OPTION] == 1
    assert env.agent_selection == "player_2"


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_game_ends_with_rewards_that_follow_the_places(name: str, seats: int) -> None:
    env, pick = begun(name, seats), np.random.default_rng(1)
    while not all(env.terminations.values()):
        random_step(env, pick)
    table, told = env.position.table(), dict(env.rewards)
    assert table.over
    assert table.state.tobytes() == env.position.states[0].tobytes(), "the same luck as a Table of that seed"
    places = table.ranking()
    assert sorted(told, key=lambda a: -told[a]) == sorted(told, key=lambda a: places[int(a[-1])] or 9)
    assert seats == 1 or sum(told.values()) == pytest.approx(0)
    for agent in env.agent_iter():
        assert env.last()[1] == told[agent]
        assert env.last()[0]["observation"].shape == (env.observer.size,)
        env.step(None)
    assert env.agents == []
    with pytest.raises(Finished, match="player_0 sees nothing: reset"):
        env.observe("player_0")
    with pytest.raises(Finished, match=r"reset\(\) begins one"):
        env.step(0)


def test_masks_are_the_selected_agents_alone() -> None:
    env = begun(seats=3, steps=30)
    mask = env.observe(env.agent_selection)["action_mask"]
    assert np.flatnonzero(mask).tolist() == sorted(env.position.table().codes())
    assert (env.infos[env.agent_selection]["action_mask"] == mask).all()
    others = [agent for agent in env.agents if agent != env.agent_selection]
    assert not any(env.observe(agent)["action_mask"].any() for agent in others)
    assert all(env.infos[agent] == {} for agent in others)


@pytest.mark.parametrize("keep", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("name", dolmen.games())
def test_copies_keep_the_position_and_the_luck(name: str, keep: Any) -> None:
    env = begun(name, dolmen.load(name).seats[-1], steps=10)
    twin = keep(env)
    picks = [np.random.default_rng(2), np.random.default_rng(2)]
    for _ in range(25):  # well before the end of any game
        assert random_step(env, picks[0]) == random_step(twin, picks[1])
        assert env.position.states.tobytes() == twin.position.states.tobytes()
    states = twin.position.states.tobytes()
    random_step(env, picks[0])
    assert twin.position.states.tobytes() == states, "a copy stays where it is"
    env.reset()
    twin.reset()
    assert env.position.states.tobytes() == twin.position.states.tobytes(), "the next game is the same, too"


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    env = zoo.raw_env(GAME, 2)
    env.reset(seed=1)
    before = pickle.dumps(env.position)
    wrong = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(dolmen.IllegalMove, match=rf"“.+” \({wrong}\) is not legal: .+ Legal now: "):
        env.step(wrong)
    for odd in (-1, 10_000, 0.5, None, True, "place hunt 1"):
        with pytest.raises(dolmen.IllegalMove, match="A move is a whole number from 0 to"):
            env.step(odd)
    assert pickle.dumps(env.position) == before


def test_an_illegal_action_loses_as_pettingzoos_wrapper_has_it() -> None:
    ours, theirs = begun(), wrappers.TerminateIllegalWrapper(zoo.raw_env(GAME, 2), illegal_reward=-1)
    theirs.reset(seed=5)
    wrong = int(np.flatnonzero(ours.observe(ours.agent_selection)["action_mask"] == 0)[0])
    for env in (ours, theirs):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            env.step(wrong)
    assert "is not legal" in ours.infos[f"player_{ours.position.who}"]["illegal"]
    for _ in range(2):
        assert ours.agent_selection == theirs.agent_selection
        assert ours.last()[1:4] == theirs.last()[1:4]
        ours.step(None)
        theirs.step(None)
    assert ours.agents == theirs.agents == []


def test_max_cycles_cuts_a_game_short() -> None:
    env = begun(max_cycles=7, steps=7)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_ansi_and_human_show_what_everybody_may_see(capsys: pytest.CaptureFixture[str]) -> None:
    env = begun(render_mode="ansi", steps=12)
    picture = env.render()
    assert "player_1" in picture or "player_0" in picture
    shown = begun(render_mode="human", steps=12)
    assert shown.render() is None
    assert capsys.readouterr().out == picture + "\n"
    assert begun().render() is None


def test_what_is_no_choice_is_refused_in_a_sentence() -> None:
    with pytest.raises(dolmen.BadOption, match="one of human, ansi, rgb_array, not picture"):
        zoo.env(GAME, render_mode="picture")
    with pytest.raises(dolmen.BadOption, match="at least 1, not 0"):
        zoo.env(GAME, max_cycles=0)
    with pytest.raises(dolmen.BadOption, match="“raise” or “terminate”, not ignore"):
        zoo.env(GAME, illegal="ignore")
    with pytest.raises(dolmen.BadOption, match="“raise” or “random”, not terminate"):
        zoo.parallel_env(GAME, illegal="terminate")
    with pytest.raises(dolmen.BadSeats, match="not 7"):
        zoo.env(GAME, 7)
    with pytest.raises(dolmen.UnknownGame, match="There is no game “go”"):
        zoo.env("go")
    with pytest.raises(dolmen.BadSeats, match="The agents are player_0, player_1, not ole"):
        begun().observe("ole")


def test_it_steps_fast(capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        performance_benchmark(zoo.env(GAME, 2))


@pytest.mark.browser
@pytest.mark.slow
def test_the_table_is_drawn_by_a_real_browser() -> None:
    from dolmen.server.pages import Pages
    from dolmen.server.painter import chromium

    if not Pages().built or not chromium():
        pytest.skip("there is no built client, or no chromium")
    render_test(partial(zoo.env, SHORT, 2))
    env = begun(SHORT, 2, render_mode="rgb_array", steps=10)
    one, again = env.render(), env.render()
    env.close()
    assert one.shape == (800, 1280, 3)
    assert len(np.unique(one.reshape(-1, 3), axis=0)) > 1000, "a drawn table has many colours"
    assert (one == again).mean() > 0.99


def test_without_a_browser_drawing_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    env = begun(render_mode="rgb_array")
    with pytest.raises(dolmen.DolmenError, match=r"No chromium was found|The browser client is not built"):
        env.render()
