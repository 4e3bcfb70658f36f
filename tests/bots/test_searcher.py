import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import dolmen
from dolmen import bots
from dolmen.bots import search, searcher
from dolmen.bots.machine import machine
from dolmen.bots.player import Thought, Weighed, blank_desk
from dolmen.bots.search import TREES, WALKS_OF_A_TREE
from dolmen.kernel.chance import stream
from tests.bots.test_bots import GAMES, positions

WALKS = 205
TIMED = next(name for name in bots.names() if bots.kind(name).timed)
CLOCK_S = 5.0


def asked(table: dolmen.Table, clock: float = CLOCK_S) -> tuple[Any, list[int], float]:
    return table.view(table.to_move), table.codes(), clock


@contextmanager
def rubbish_left_alone() -> Iterator[None]:
    """A whole collection, of all that a long run of tests has piled up, takes longer than a slice."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@pytest.mark.parametrize("name", GAMES)
def test_the_same_budget_and_seed_give_the_same_move_on_any_number_of_threads(name: str) -> None:
    """And one tree after another, as whole games between bots play."""
    game, walks = dolmen.load(name), 3 * WALKS_OF_A_TREE + 5
    code = machine(game)
    in_turn = code.kind("hunter").choose
    for table in positions(game, game.seats[-1], every=180):
        seat, desk = table.to_move, blank_desk(game, code.calls)
        view, menu, _ = asked(table)
        players = [
            bots.make("hunter", game, seat, b"s", compiled=True, walks=walks, threads=threads)
            for threads in (1, 2, TREES)
        ]
        thoughts = [player.think(view, menu, CLOCK_S) for player in players]
        assert thoughts[0] == thoughts[1] == thoughts[2]
        desk.states[0] = table.state
        desk.menus[0].count, desk.menus[0].codes[: len(menu)] = len(menu), menu
        luck = stream(bytes(stream(b"s").tobytes()) + view.to_bytes())
        assert in_turn(desk, seat, luck, walks) == thoughts[0].code


@pytest.mark.parametrize("threads", [1, 2])
def test_plain_python_and_machine_code_think_the_same(
    pebbles: dolmen.Game, monkeypatch: pytest.MonkeyPatch, threads: int
) -> None:
    monkeypatch.setattr(search, "WALKS_OF_A_TREE", WALKS // 3)
    for table in positions(pebbles, 3, every=3):
        plain = bots.make("hunter", pebbles, table.to_move, 4, walks=WALKS)
        fast = bots.make("hunter", pebbles, table.to_move, 4, compiled=True, walks=WALKS, threads=threads)
        thought = plain.think(*asked(table))
        assert thought == fast.think(*asked(table))
        assert sum(weighed.visits for weighed in thought.weighed) == WALKS


@pytest.mark.parametrize("compiled", [False, True])
def test_the_timed_one_uses_the_time_it_is_given_and_no_more(
    pebbles: dolmen.Game, monkeypatch: pytest.MonkeyPatch, compiled: bool
) -> None:
    """By the time of this thread, so that it does not matter what else the machine does."""
    monkeypatch.setattr(searcher, "now", time.thread_time)
    table = dolmen.Table(pebbles, 3, seed=3)
    bot = bots.make(TIMED, pebbles, table.to_move, 1, compiled=compiled, threads=1)
    for clock in (0.2, 0.6):
        with rubbish_left_alone():
            began = time.thread_time()
            thought = bot.think(*asked(table, clock))
            took = time.thread_time() - began
        assert clock / 2 < took < clock
        assert sum(weighed.visits for weighed in thought.weighed) > TREES


@pytest.mark.parametrize("clock", [-1.0, 0.0, 1e-9])
def test_without_time_it_still_makes_a_move(pebbles: dolmen.Game, clock: float) -> None:
    table = dolmen.Table(pebbles, 3, seed=3)
    thought = bots.make(TIMED, pebbles, table.to_move, 1).think(*asked(table, clock))
    assert thought.code in table.codes()
    assert sum(weighed.visits for weighed in thought.weighed) == 1


def test_time_is_spent_in_slices_that_end_before_the_clock(
    pebbles: dolmen.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A walk takes a hundredth of a second on this clock, and nothing else takes any time."""
    table, now, done = dolmen.Table(pebbles, 2, seed=3), [0.0], list[int]()

    def slow(_desk: Any, tree: Any, _seat: int, _luck: Any, walks: int) -> None:
        now[0] += 0.01 * walks
        done.append(walks)
        tree.visits[0] += walks

    monkeypatch.setattr(searcher, "now", lambda: now[0])
    bot = bots.make(TIMED, pebbles, table.to_move, 1, threads=1)
    bot._kind = bot._kind._replace(search=bot._kind.search._replace(think=slow))
    bot.choose(*asked(table, 10.0))
    assert 9.0 < now[0] <= 10.0
    assert done[0] == 1
    assert max(done) * 0.01 <= searcher.SLICE_S


def test_as_many_trees_grow_by_the_clock_as_there_are_threads(
    pebbles: dolmen.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searcher, "now", time.process_time)
    table = dolmen.Table(pebbles, 3, seed=3)
    for threads in (1, 3):
        bot = bots.make(TIMED, pebbles, table.to_move, 1, compiled=True, threads=threads)
        assert isinstance(bot, searcher.Searcher)
        trees = bot._planted(bot._lay(*asked(table)[:2]), [100] * threads)
        bot._grow_until(trees, time.process_time() + 0.2)
        walks = [int(one.tree.visits[0]) for one in trees]
        assert walks[0] > 1
        assert {walks[0] - 1, *walks[1:]} == {walks[0] - 1}, "they grow alike, but for the first walk"


def test_a_tree_that_is_full_is_searched_on(pebbles: dolmen.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searcher, "MOST_NODES", 12)
    table = dolmen.Table(pebbles, 3, seed=3)
    thought = bots.make(TIMED, pebbles, table.to_move, 1, threads=1).think(*asked(table, 0.3))
    assert sum(weighed.visits for weighed in thought.weighed) > 12


def test_one_move_is_no_thought(pebbles: dolmen.Game) -> None:
    table = dolmen.Table(pebbles, 2, seed=3)
    menu = table.codes()[:1]
    assert bots.make("hunter", pebbles, table.to_move, 1).think(table.view(0), menu, 1.0) == Thought(menu[0])


def test_a_reason_names_the_move_its_chance_and_the_next_best(pebbles: dolmen.Game) -> None:
    table = dolmen.Table(pebbles, 2, seed=3)
    view, menu = table.view(table.to_move), table.codes()
    first, second = (pebbles.label(view, pebbles.moves.decode(code)) for code in menu[:2])
    weighed = (Weighed(menu[0], 60, 0.62), Weighed(menu[1], 20, 0.584), Weighed(menu[2], 1, 0.9))
    assert Thought(menu[0], weighed).reason(pebbles, view) == f"{first}: 62 % — {second} 58 %"
    assert Thought(menu[0], weighed[:1]).reason(pebbles, view) == f"{first}: 62 %"
    assert Thought(menu[0]).reason(pebbles, view) == first


def test_what_was_tried_most_often_comes_first(pebbles: dolmen.Game) -> None:
    table = dolmen.Table(pebbles, 2, seed=3)
    thought = bots.make("scout", pebbles, table.to_move, 1).think(*asked(table))
    visits = [weighed.visits for weighed in thought.weighed]
    assert thought.code == thought.weighed[0].code
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == bots.kind("scout").walks
    assert all(0 <= weighed.chance <= 1 for weighed in thought.weighed)
