import gc
import weakref
from typing import Any

import numpy as np
import pytest

from dolmen import CHANCE, OVER, Game
from dolmen.kernel import step as plain
from dolmen.kernel.chance import keyed, stream
from dolmen.kernel.compile import words
from dolmen.kernel.moves import offered
from dolmen.kernel.step import compiled


def started(game: Game, seats: int = 2, starter: int = 0) -> Any:
    states = game.State.blank()
    game.setup(states[0], game.box, seats, starter, np.zeros(1, np.int16))
    return states


def tops(game: Game, kind: str) -> tuple[Any, Any]:
    """The generic functions and what they call the game through: plain, or machine code."""
    if kind == "plain":
        return plain, game
    machine = compiled(game)
    return machine, machine.calls


BOTH = pytest.mark.parametrize("kind", ["plain", "compiled"])


@BOTH
def test_begin_settles_chance_and_fills_the_menu(pebbles: Game, kind: str) -> None:
    top, calls = tops(pebbles, kind)
    states, menus = started(pebbles, starter=1), pebbles.moves.menus()
    assert top.begin(calls, states, pebbles.boxes, 0, menus, stream(1)) == 1
    pips = int(states[0].pips)
    assert [pebbles.moves.notation(c) for c in offered(menus[0])] == [
        f"take {n + 1}" for n in range(pips)
    ] + ["wait"]


@BOTH
def test_step_makes_a_move_and_settles_the_luck_after_it(pebbles: Game, kind: str) -> None:
    top, calls = tops(pebbles, kind)
    states, menus, luck = started(pebbles), pebbles.moves.menus(), stream(1)
    who = top.begin(calls, states, pebbles.boxes, 0, menus, luck)
    turns = 0
    while who != OVER:
        assert who == turns % 2
        codes = offered(menus[0])
        who = top.step(calls, states, pebbles.boxes, 0, menus, luck, codes[0])
        turns += 1
    assert offered(menus[0]) == []
    assert states[0].turns == turns


@pytest.mark.parametrize("i", range(3))
def test_a_stepper_plays_the_game_that_step_plays(pebbles: Game, i: int) -> None:
    top, calls = tops(pebbles, "compiled")
    ends = []
    for bound in (True, False):
        states, menus = np.concatenate([started(pebbles)] * 3), pebbles.moves.menus()
        luck, path = stream(i), []
        who = top.begin(calls, states, pebbles.boxes, i, menus, luck)
        by_code = compiled(pebbles).stepper(states, menus, luck, i)
        while who != OVER:
            path.append((who, *offered(menus[0])))
            code = path[-1][-1]
            who = by_code(code) if bound else top.step(calls, states, pebbles.boxes, i, menus, luck, code)
        ends.append((path, states.tobytes(), int(luck[0])))
    assert ends[0] == ends[1]


def test_a_stepper_keeps_what_it_points_to(pebbles: Game) -> None:
    states, menus, luck = started(pebbles), pebbles.moves.menus(), stream(1)
    step = compiled(pebbles).stepper(states, menus, luck)
    alive = [weakref.ref(array) for array in (menus, luck)]
    del states, menus, luck
    gc.collect()
    assert all(array() is not None for array in alive)
    del step
    gc.collect()
    assert all(array() is None for array in alive)


def test_words_are_read_and_written_where_they_lie() -> None:
    luck = stream(1)
    there = words(luck.ctypes.data, 1)
    assert there.tolist() == luck.tolist()
    there[0] = 7
    assert luck[0] == 7


@BOTH
def test_step_takes_the_state_it_is_told(pebbles: Game, kind: str) -> None:
    top, calls = tops(pebbles, kind)
    states, menus = np.concatenate([started(pebbles)] * 3), pebbles.moves.menus()
    before = states.tobytes()
    top.begin(calls, states, pebbles.boxes, 2, menus, stream(1))
    assert states[:2].tobytes() == before[: 2 * states.itemsize]
    assert states[2].tobytes() != before[2 * states.itemsize :]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", ["playout", "keyed_playout", "count_decisions"])
def test_machine_code_and_plain_python_play_the_same_game(pebbles: Game, name: str, seed: int) -> None:
    ends = []
    for kind in ("plain", "compiled"):
        top, calls = tops(pebbles, kind)
        states, luck = started(pebbles, seats=3), stream(seed)
        deal = (stream("deal")[0],) if name == "keyed_playout" else ()
        n = getattr(top, name)(calls, states, pebbles.boxes, 0, pebbles.moves.menus(), luck, *deal)
        assert pebbles.to_move(states[0]) == OVER
        ends.append((states.tobytes(), int(luck[0]), int(n)))
    assert ends[0] == ends[1]


def test_decisions_are_moves_without_luck(pebbles: Game) -> None:
    top, calls = tops(pebbles, "compiled")
    for seed in range(10):
        states, menus = started(pebbles), pebbles.moves.menus()
        decisions = top.count_decisions(calls, states, pebbles.boxes, 0, menus, stream(seed))
        assert decisions == states[0].turns, "one decision a turn"
        states = started(pebbles)
        moves = top.playout(calls, states, pebbles.boxes, 0, menus, stream(seed))
        assert moves == 2 * decisions + states[0].player["drawn"].sum(), "a roll each, and the marbles"


def test_keyed_luck_is_shared_by_lines_that_part(pebbles: Game) -> None:
    """One deal always rolls the same die in the same turn, whatever players do: here, who drew first."""
    top, calls = tops(pebbles, "compiled")
    firsts = set()
    for decisions in range(20):
        states = started(pebbles)
        menus, deal = pebbles.moves.menus(), stream("deal")[0]
        top.keyed_playout(calls, states, pebbles.boxes, 0, menus, stream(decisions), deal)
        firsts.add(states.tobytes())
    assert len(firsts) > 1, "decisions differ"
    assert {keyed_roll(pebbles, turn) for turn in range(40)} == set(range(6)), "turns have luck of their own"


def keyed_roll(game: Game, turn: int) -> int:
    """The face that a deal rolls in a turn."""
    states, menu = started(game), game.moves.menu()
    states[0].turns = turn
    game.legal(states[0], game.box, menu)
    return keyed(stream("deal")[0], game.event(states[0]), menu) - offered(menu)[0]


def test_a_batch_is_its_games_one_after_another(pebbles: Game) -> None:
    top, calls = tops(pebbles, "compiled")
    start, menus, luck = started(pebbles), pebbles.moves.menus(), stream(4)
    one_by_one = 0
    for _ in range(20):
        states = start.copy()
        one_by_one += top.playout(calls, states, pebbles.boxes, 0, menus, luck)
    again = start.copy()
    assert top.batch(calls, again, pebbles.boxes, start, menus, stream(4), 20) == one_by_one
    assert again.tobytes() == states.tobytes()


def test_machine_code_is_made_once_for_each_edition_and_kind(pebbles: Game) -> None:
    assert compiled(pebbles) is compiled(pebbles)
    assert compiled(pebbles) is not compiled(pebbles, boundscheck=True)
    same = pebbles.with_edition(pebbles.editions()["standard"])
    assert compiled(same) is compiled(pebbles)


def test_bounds_are_checked_on_request(pebbles: Game) -> None:
    states = started(pebbles)
    with pytest.raises(IndexError):
        compiled(pebbles, boundscheck=True).score(states[0], pebbles.box, 9)


def test_random_games_are_counted_in_moves_and_repeat_with_their_seed(pebbles: Game) -> None:
    machine = compiled(pebbles)
    assert machine.random_games(2, 50, seed=1) == machine.random_games(2, 50, seed=1)
    assert machine.random_games(2, 50, seed=1) != machine.random_games(2, 50, seed=2)
    assert machine.start(3, 2)[0].actor == 2
    assert pebbles.to_move(machine.start(3)[0]) == CHANCE
