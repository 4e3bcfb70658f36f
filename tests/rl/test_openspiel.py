import pickle
import random
import subprocess
import sys
import unittest
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python import policy
from open_spiel.python.algorithms import (
    cfr,
    exploitability,
    generate_playthrough,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
)
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import dolmen
from dolmen.kernel.chance import outcomes
from dolmen.rl.openspiel import PREFIX, OpenSpielState, utilities
from dolmen.rl.told import SPECTATOR, eyes

GAMES = [dolmen.load(name) for name in dolmen.games()]
SEATED = [f"{PREFIX}{game.name}(players={seats})" for game in GAMES for seats in game.seats]
SMALL = [
    f"{PREFIX}{game.name}(edition={game.folder / 'tests' / 'tiny.toml'},players={max(game.seats)})"
    for game in GAMES
]
# games with an edition so small that the whole tree can be walked
TREES = [
    f"{PREFIX}{game.name}(edition={path})" for game in GAMES for path in game.folder.glob("tests/tree.toml")
]
EXAMPLE = Path(__file__).parents[2] / "examples" / "openspiel_algorithm.py"
SAMPLER = pyspiel.UniformProbabilitySampler(5, 0.0, 1.0)


def short(name: str) -> str:
    return name.removeprefix(PREFIX).replace("players=", "").split("edition=")[0]


def each(names: list[str]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("name", names, ids=short)


def moved(state: Any, numbers: random.Random) -> None:
    """Make a random move, of chance by its odds."""
    if state.is_chance_node():
        codes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(numbers.choices(codes, odds)[0])
    else:
        state.apply_action(numbers.choice(state.legal_actions()))


def walked(name: str, moves: int, seed: int = 1) -> Any:
    """The state after so many random moves, or the end."""
    state, numbers = pyspiel.load_game(name).new_initial_state(), random.Random(seed)
    while not state.is_terminal() and state.move_number() < moves:
        moved(state, numbers)
    return state


def decided(name: str, moves: int, seed: int = 1) -> Any:
    """The first state after so many random moves in which a player decides."""
    state, numbers = walked(name, moves, seed), random.Random(seed)
    while state.is_chance_node():
        moved(state, numbers)
    return state


def tree(state: Any) -> Iterator[Any]:
    """Every state from here on."""
    yield state
    for action in state.legal_actions():
        yield from tree(state.child(action))


# --- OpenSpiel's own tests -----------------------------------------------------------------------------


def run(base: type, name: str) -> unittest.TestResult:
    """Run a test class of OpenSpiel on one game, as its own loader does."""
    game = pyspiel.load_game(name)
    case = type("OnOneGame", (base,), {"game": game, "game_name": game.get_type().short_name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert [text for _, text in result.errors + result.failures] == []
    return result


@each(SEATED)
def test_openspiel_simulates_it(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), 1, serialize=True, verbose=False, mask_test=True)


@each(SMALL)
def test_openspiel_simulates_it_without_serialising(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), 1, serialize=False, verbose=False, mask_test=True)


@each(SEATED)
def test_it_keeps_the_interface_on_a_part_of_the_tree(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    random.seed(1)
    assert run(api_test.EnforceAPIOnPartialTreeBase, name).testsRun == 5
    capfd.readouterr()  # the library prints every error that it provokes


@each(SEATED)
def test_it_is_simulated_and_kept_by_openspiels_python_test(name: str) -> None:
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@each(TREES)
def test_it_keeps_the_interface_and_perfect_recall_on_a_whole_tree(
    name: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    game = pyspiel.load_game(name)
    states = list(tree(game.new_initial_state()))
    chance = sum(s.is_chance_node() for s in states)
    ends = sum(s.is_terminal() for s in states)
    known = {(s.current_player(), s.information_state_string()) for s in states if s.current_player() >= 0}
    key = game.get_type().short_name
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, key, (chance, len(states) - chance - ends, ends))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, key, len(known))
    assert run(api_test.EnforceAPIOnFullTreeBase, name).testsRun == 8
    capfd.readouterr()


@each(TREES)  # it prints every number of every information state, and a longer game has too many
def test_a_playthrough_is_recorded_and_replayed(name: str, tmp_path: Path) -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["tests"])
    path = tmp_path / "playthrough.txt"
    path.write_text(generate_playthrough.playthrough(name, None, seed=1), encoding="utf-8")
    recorded, replayed = generate_playthrough.replay(path)
    assert recorded == replayed
    assert "action: " in recorded


# --- Its algorithms --------------------------------------------------------------------------------------


@each(SEATED)
def test_its_search_plays(name: str) -> None:
    state, numbers = walked(name, 40), random.Random(1)
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        moved(state, numbers)
    luck = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1, luck), 1.4, 6, random_state=luck)
    assert bot.step(state) in state.legal_actions()


@each(SMALL)
def test_outcome_sampling_learns(name: str) -> None:
    np.random.seed(1)
    game = pyspiel.load_game(name)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(2):
        solver.iteration()
    state = game.new_initial_state()
    while state.is_chance_node():
        moved(state, random.Random(1))
    odds = solver.average_policy().action_probabilities(state)
    assert sum(odds.values()) == pytest.approx(1)


@each(TREES)
def test_exploitability_falls_as_a_policy_is_learnt(name: str) -> None:
    game = pyspiel.load_game(name)
    before = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    solver = cfr.CFRPlusSolver(game)
    for _ in range(8):
        solver.evaluate_and_update_policy()
    after = exploitability.exploitability(game, solver.average_policy())
    assert before > 0.1
    assert after < before / 4


# --- What a game promises ---------------------------------------------------------------------------------


def test_every_game_and_number_of_seats_is_registered() -> None:
    for game in GAMES:
        kind = {found.short_name: found for found in pyspiel.registered_games()}[PREFIX + game.name]
        assert (kind.min_num_players, kind.max_num_players) == (min(game.seats), max(game.seats))
        for seats in game.seats:
            assert pyspiel.load_game(PREFIX + game.name, {"players": seats}).num_players() == seats


@each(SEATED)
def test_chance_has_exact_odds_and_sorted_codes(name: str) -> None:
    state, numbers = pyspiel.load_game(name).new_initial_state(), random.Random(2)
    while not state.is_terminal() and state.move_number() < 200:
        if state.is_chance_node():
            fair = outcomes(state.position.menu)
            assert state.chance_outcomes() == [(code, float(fair[code])) for code in sorted(fair)]
            assert sum(odds for _, odds in state.chance_outcomes()) == pytest.approx(1, abs=1e-12)
        assert state.legal_actions() == sorted(set(state.position.menu))
        names = [state.action_to_string(code) for code in state.legal_actions()]
        moves = state.get_game().game.moves
        assert [moves.parse(text) for text in names] == state.legal_actions()
        moved(state, numbers)


@pytest.mark.parametrize(
    ("places", "shares"),
    [
        ([1, 2], [1, -1]),
        ([1, 1], [0, 0]),
        ([0, 0], [0, 0]),
        ([3, 1, 2], [-0.5, 1, -0.5]),
        ([1, 1, 3, 4], [1 / 3, 1 / 3, -1 / 3, -1 / 3]),
        ([1], [1]),
        ([2], [-1]),
    ],
)
def test_a_win_is_shared_by_those_who_are_first(places: list[int], shares: list[float]) -> None:
    assert utilities(places) == pytest.approx(shares)


@each(SMALL)
def test_returns_go_by_place(name: str) -> None:
    state = walked(name, 10**6)
    game, s = state.get_game().game, state.position.states[0]
    assert state.returns() == utilities([int(game.place(s, game.box, p)) for p in range(state.num_players())])
    assert sum(state.returns()) == pytest.approx(0)


@each(SEATED)
def test_the_observation_is_that_of_the_observer(name: str) -> None:
    state = decided(name, 60)
    rules = state.position.rules
    for seat in range(rules.seats):
        seen = rules.observer.of(state.position.states, seat)[0]
        assert state.observation_tensor(seat) == seen.tolist()
        told = dict(pair.split("=") for pair in state.observation_string(seat).split("\n")[1].split())
        shown = {c.name: n for c, n in zip(rules.observer.cells, seen.tolist(), strict=True) if n}
        hidden = {c.name for c in rules.observer.cells if c.seen == "owner" and c.low < 0}
        assert told.keys() == shown.keys() - hidden - {"viewer"}  # who that is stands before


def test_what_is_public_and_what_is_private_make_the_whole() -> None:
    kinds = pyspiel.PrivateInfoType
    for name in SEATED:
        state = decided(name, 60)
        game = state.get_game()

        def told(public: bool, private: Any, recall: bool = False, of: Any = (game, state)) -> Any:
            asked = pyspiel.IIGObservationType(
                public_info=public, perfect_recall=recall, private_info=private
            )
            return make_observation(of[0], asked)

        public, private = told(True, kinds.NONE), told(False, kinds.SINGLE_PLAYER)
        assert public.string_from(state, 0) == public.string_from(state, game.num_players() - 1)
        assert told(True, kinds.NONE, recall=True).string_from(state, 0) == state.position.text(SPECTATOR)
        both = {*public.string_from(state, 0).split(), *private.string_from(state, 0).split()}
        assert both >= set(state.observation_string(0).split()) - {"viewer=0"}
        assert told(True, kinds.ALL_PLAYERS) is None
        assert told(False, kinds.SINGLE_PLAYER, recall=True) is None


# --- What a player knows ----------------------------------------------------------------------------------


def sight(state: Any, seat: int) -> bytes:
    return dolmen.View(state.get_game().game, state.position.states, seat).to_bytes()


@each(TREES)
def test_an_information_state_is_what_its_player_saw_and_no_more(name: str) -> None:
    """Histories with the same views and told moves all along have the same one, and others another."""
    root = pyspiel.load_game(name).new_initial_state()
    for seat in range(root.num_players()):
        by_string: dict[str, set[Any]] = defaultdict(set)
        by_sight: dict[Any, set[str]] = defaultdict(set)
        stack: list[tuple[Any, tuple[Any, ...]]] = [(root, (sight(root, seat),))]
        while stack:
            state, seen = stack.pop()
            text = state.information_state_string(seat)
            by_string[text].add(seen)
            by_sight[seen].add(text)
            for action in state.legal_actions():
                child = state.child(action)
                move = child.position.history(eyes(seat))[-1]
                kind = state.action_to_string(action).split()[0]
                stack.append((child, (*seen, move, kind, sight(child, seat))))
        assert all(len(seen) == 1 for seen in by_string.values())
        assert all(len(texts) == 1 for texts in by_sight.values())
        assert len(by_string) < sum(1 for _ in tree(root)) or not root.get_game().game.secrets


@each(SMALL)
def test_who_decides_knows_his_menu(name: str) -> None:
    """One information state has one menu, though what the others hold may differ."""
    numbers = random.Random(3)
    for seed in range(4):
        state = decided(name, 12 * (seed + 1), seed)
        if state.is_terminal():
            continue
        seat = state.current_player()
        for _ in range(5):
            dealt = state.resample_from_infostate(seat, numbers.random)
            assert dealt.legal_actions() == state.legal_actions()


@each(SEATED)
def test_a_new_deal_keeps_the_information_state(name: str) -> None:
    state, numbers = pyspiel.load_game(name).new_initial_state(), random.Random(4)
    changed = 0
    while not state.is_terminal():
        if state.move_number() % 23 == 0:
            for seat in range(state.num_players()):
                dealt = state.resample_from_infostate(seat, SAMPLER)
                assert dealt.information_state_string(seat) == state.information_state_string(seat)
                assert dealt.information_state_tensor(seat) == state.information_state_tensor(seat)
                assert dealt.observation_string(seat) == state.observation_string(seat)
                assert dealt.current_player() == state.current_player()
                assert dealt.move_number() == len(dealt.history()) == state.move_number()
                changed += not (dealt.position.cells == state.position.cells).all()
        moved(state, numbers)
    remembers = state.get_game().game.Memory is not None  # who forgets nothing there knows the whole truth
    everybody = sum(eyes(seat) for seat in range(state.num_players()))
    hides = any(line.told & everybody != everybody for line in state.position.lines())
    assert bool(changed) == (hides and not remembers)


@each(SEATED)
def test_a_dealt_state_is_played_on_as_any_other(name: str) -> None:
    state, numbers = decided(name, 30), random.Random(5)
    dealt = state.resample_from_infostate(0, SAMPLER).clone()
    again = dealt.resample_from_infostate(state.num_players() - 1, SAMPLER)
    for world in (dealt, again):
        kept = pickle.loads(pickle.dumps(world))
        assert str(kept) == str(world)
        assert kept.history() == world.history()
        while not world.is_terminal():
            moved(world, numbers)
            for seat in range(world.num_players()):
                world.information_state_string(seat)
        assert len(world.information_state_tensor(0)) == world.get_game().information_state_tensor_size()
        assert len(world.returns()) == world.num_players()


def test_a_dealt_state_tells_nothing_that_its_viewer_was_not_told() -> None:
    found = 0
    for name in SEATED:
        state = decided(name, 120, 7)
        told = state.position.history(eyes(0))
        dealt = state.resample_from_infostate(0, SAMPLER)
        assert [(step.player, step.action) for step in dealt.full_history()] == told
        for seat in range(1, state.num_players()):
            text = dealt.information_state_string(seat)
            assert text.startswith(f'[viewer "{seat + 1}"]\n')
            lines = text.splitlines()[1 : 1 + len(told)]
            assert all(
                "?" in line for line, (_, code) in zip(lines, told, strict=True) if code < 0 and "?" in line
            )
            mine = [line for line, (_, code) in zip(lines, told, strict=True) if code < 0]
            assert all(not any(c.isdigit() for c in line.partition(". ")[2]) for line in mine)
            found += len(mine)
    assert found > 0


def test_what_others_hold_in_a_deal_is_what_they_know_of_it() -> None:
    for name in SEATED:
        state = decided(name, 120, 7)
        for seat in range(1, state.num_players()):
            for n in range(6):
                dealt = state.resample_from_infostate(0, random.Random(n).random)
                held = dealt.position.rules.listed(
                    dealt.position.rules.seen(dealt.position.cells, seat), dealt.position.rules.private
                )
                assert dealt.information_state_string(seat).endswith(f"*. dealt {held}\n")


# --- Kept elsewhere -------------------------------------------------------------------------------------


@each(SEATED)
def test_a_state_is_kept_by_its_moves(name: str) -> None:
    state = walked(name, 20)
    for kept in (
        pickle.loads(pickle.dumps(state)),
        state.get_game().deserialize_state(state.serialize()),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1],
        state.clone(),
    ):
        assert isinstance(kept, OpenSpielState)
        assert kept.history() == state.history()
        assert (kept.position.cells == state.position.cells).all()
        moved(kept, random.Random(1))
        assert kept.move_number() == state.move_number() + 1
    assert state.move_number() == 20


def test_a_game_is_kept_with_its_parameters() -> None:
    for game in GAMES:
        for option in game.options:
            name = f"{PREFIX}{game.name}(players={option.seats[-1]},starter=1,{option.name}=True)"
            kept = pickle.loads(pickle.dumps(pyspiel.load_game(name)))
            assert str(kept) == str(pyspiel.load_game(name))
            assert kept.new_initial_state().position.states[0].starter == 1
            assert kept.options.any()


def test_a_state_is_read_in_a_process_that_has_imported_nothing() -> None:
    state = walked(SMALL[0], 20)
    code = "import pickle, sys; print(pickle.load(sys.stdin.buffer).history())"
    done = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(state), capture_output=True, check=True
    )
    assert done.stdout.decode().strip() == str(state.history())


# --- Bad input ----------------------------------------------------------------------------------------


def refused(match: str) -> Any:
    return pytest.raises(pyspiel.SpielError, match=match)


NAME = PREFIX + GAMES[0].name
BAD_GAMES = [
    (f"{NAME}(colour=3)", "Unknown parameter 'colour'"),
    (f"{NAME}(players=9)", "is for .* players, not 9"),
    (f"{NAME}(players=two)", "Wrong type for parameter players"),
    (f"{NAME}(players=2,starter=2)", "The starter is a seat from 0 to 1, not 2"),
    (f"{NAME}(starter=-1)", "The starter is a seat from 0 to 1, not -1"),
    (f"{NAME}(edition=nowhere)", "The edition nowhere cannot be read"),
]


@pytest.mark.parametrize(("name", "match"), BAD_GAMES)
def test_a_game_that_is_not_offered(name: str, match: str) -> None:
    with refused(match):
        pyspiel.load_game(name)


def test_an_edition_that_openspiel_could_not_read_again(tmp_path: Path) -> None:
    with refused("has one of"):
        pyspiel.load_game(NAME, {"edition": str(tmp_path / "a,b.toml")})


def test_an_option_for_other_numbers_of_players() -> None:
    cases = [
        (game, option, seats)
        for game in GAMES
        for option in game.options
        for seats in game.seats
        if seats not in option.seats
    ]
    assert cases
    for game, option, seats in cases:
        with refused(f"The option “{option.name}” is for"):
            pyspiel.load_game(f"{PREFIX}{game.name}(players={seats},{option.name}=True)")


@each(SEATED)
def test_an_illegal_action_changes_nothing(name: str) -> None:
    state = decided(name, 25)
    count, before = state.num_distinct_actions(), state.position
    illegal = sorted(set(range(count)) - set(state.legal_actions()))
    for action in (*illegal[:: max(1, count // 40)], count, count + 5, -7):
        with refused(r"\."):
            state.apply_action(action)
    assert state.position is before
    assert len(state.history()) == state.move_number() == before.line.n


def test_luck_that_cannot_fall_and_moves_after_the_end() -> None:
    state = pyspiel.load_game(SMALL[0]).new_initial_state()
    while not state.is_chance_node():
        moved(state, random.Random(1))
    with refused("cannot happen now"):
        state.apply_action(min(set(range(state.num_distinct_actions())) - set(state.legal_actions())))
    over = walked(SMALL[0], 10**6)
    with refused("The game is over"):
        over.apply_action(0)
    with refused("Chance has nothing to decide now"):
        over.chance_outcomes()


@each(SMALL)
def test_a_finished_game_is_looked_at_by_a_seat(name: str) -> None:
    over = walked(name, 10**6)
    with refused("player >= 0"):
        over.information_state_string()
    for seat in range(over.num_players()):
        assert over.information_state_string(seat).startswith(f'[viewer "{seat + 1}"]\n')
        dealt = over.resample_from_infostate(seat, SAMPLER)
        assert dealt.is_terminal()
    for nobody in (-1, over.num_players()):
        with refused("A player is a seat"):
            over.resample_from_infostate(nobody, SAMPLER)


def test_what_was_kept_and_is_not_a_game() -> None:
    state = walked(SMALL[0], 12)
    game, kept = state.get_game(), state.serialize()
    history, moves, rest = kept.split("\n", 2)
    steps = history.removeprefix("history=").split(",")
    for broken, match in (
        ("", "pieces.size"),
        ("nonsense", "pieces.size"),
        (kept[: len(history) + 3], "pieces.size"),
        (f"history=1:x\n{moves}\n{rest}", "SimpleAtoi"),
        (f"history={','.join(steps[:-1])}\n{moves}\n{rest}", "is not that of its moves"),
        (f"{history}\n{moves}\n__dict__=!!!", "Base64Unescape"),
    ):
        with refused(match):
            game.deserialize_state(broken)


def test_moves_that_cannot_have_been_played() -> None:
    state = walked(SMALL[0], 12)
    start = state.get_game().start
    codes = start.unsealed(state.position.sealed()).sealed()
    for n, broken in ((3, (*codes[:2], 10**6)), (1, (-1,)), (2, (codes[0], "x"))):
        with pytest.raises(dolmen.DolmenError, match=f"Move {n} of what was kept"):
            start.unsealed(broken)


def test_a_game_begins_at_its_start_and_observers_have_no_parameters() -> None:
    game = pyspiel.load_game(NAME)
    with refused("begins at its start"):
        game.new_initial_state("elsewhere")
    with refused("Observers have no parameters"):
        make_observation(game, None, {"colour": 1})


# --- The example -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_example_plays_a_game() -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), "--simulations", "3"], capture_output=True, text=True, check=True
    )
    *decisions, result = done.stdout.splitlines()
    assert len(decisions) > 5
    assert result in {f"The search got {us:+}, the other {-us:+}." for us in (-1, 0, 1)}


# --- The process ------------------------------------------------------------------------------------------


def script(code: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)


def test_without_the_extra_there_is_one_sentence() -> None:
    code = "import sys; sys.modules['pyspiel'] = None; import dolmen.rl.openspiel"
    last = script(code).stderr.decode().strip().splitlines()[-1]
    assert last.endswith("OpenSpiel is not installed here: pip install dolmen[rl] brings it.")


def test_a_process_with_games_ends_well() -> None:
    code = f"import dolmen.rl.openspiel, pyspiel; pyspiel.load_game('{SMALL[0]}').new_initial_state(); {{}}"
    assert script(code.format("pass")).returncode == 0
    assert script(code.format("raise SystemExit(3)")).returncode == 3


def test_its_search_in_cpp_crashes_on_any_game_of_python_as_the_docs_say() -> None:
    """`step` lets go of the interpreter and asks the game; and its `resample` never asks a game of Python."""
    made = (
        "import dolmen.rl.openspiel, pyspiel, random\n"
        f"s = pyspiel.load_game('{SMALL[0]}').new_initial_state()\n"
        "while s.is_chance_node() or len(s.legal_actions()) == 1: s.apply_action(s.legal_actions()[0])\n"
        "bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, 5)\n"
    )
    assert script(made + "bot.step(s)").returncode < 0
    asked = script(made + "bot.get_policy(s)")
    assert b"ResampleFromInfostate() not implemented" in asked.stderr
