import math
from typing import Any

import numpy as np
import pytest

import dolmen
from dolmen import bots
from dolmen.bots import search
from dolmen.bots.player import blank_desk
from dolmen.bots.search import TREES, WALKS_OF_A_TREE, appraise, choose, share, think, trees_for
from dolmen.bots.tree import NONE, ROOT, add, favourite, find, plant, tally
from dolmen.kernel.chance import stream
from dolmen.kernel.step import OVER
from dolmen.lab import match

WALKS = 40
LEVELS = [name for name in bots.names() if bots.kind(name).searches]


def desk_of(table: dolmen.Table) -> Any:
    desk, menu = blank_desk(table.game, table.game), table.codes()
    desk.states[0] = table.state
    desk.menus[0].count, desk.menus[0].codes[: len(menu)] = len(menu), menu
    return desk


def grown(table: dolmen.Table, walks: int = WALKS, room: int = 4000) -> Any:
    """The tree of so many walks from a position."""
    tree = plant(room)
    think(desk_of(table), tree, table.to_move, stream(1), walks)
    return tree


def tallied(table: dolmen.Table, tree: Any) -> tuple[Any, Any]:
    """How often each move of the menu was tried, and what it won."""
    desk, n = desk_of(table), len(table.codes())
    visits, won = np.zeros(n, np.int64), np.zeros(n)
    tally(tree, desk.menus[0], visits, won)
    return visits, won


def children(tree: Any, node: int) -> list[int]:
    found, child = [], int(tree.child[node])
    while child != NONE:
        found.append(child)
        child = int(tree.sibling[child])
    return found


def test_every_walk_is_counted_once_on_its_way(pebbles: dolmen.Game) -> None:
    tree = grown(dolmen.Table(pebbles, 2, seed=3))
    assert tree.visits[ROOT] == WALKS
    assert sum(tree.visits[node] for node in children(tree, ROOT)) == WALKS
    for node in range(1, int(tree.size[0])):
        below = sum(tree.visits[child] for child in children(tree, node))
        assert below in (0, tree.visits[node] - 1), "the first walk to a node ends there"
        assert 0 <= tree.won[node] <= tree.visits[node] <= tree.chances[node]


def test_every_move_on_the_menu_is_a_child_once(pebbles: dolmen.Game) -> None:
    table = dolmen.Table(pebbles, 2, seed=3)
    tree = grown(table)
    codes = [int(tree.code[node]) for node in children(tree, ROOT)]
    assert sorted(codes) == sorted(table.codes())
    assert sum(tree.prior[node] for node in children(tree, ROOT)) == pytest.approx(1)
    assert all(find(tree, ROOT, code) != NONE for code in codes)
    assert find(tree, ROOT, -5) == NONE


def test_the_move_that_was_tried_most_often_is_taken(pebbles: dolmen.Game) -> None:
    table = dolmen.Table(pebbles, 2, seed=3)
    tree = grown(table)
    visits, won = tallied(table, tree)
    assert visits.sum() == WALKS
    best = favourite(visits, won)
    assert visits[best] == visits.max()
    assert tree.visits[find(tree, ROOT, table.codes()[best])] == visits.max()


def test_of_two_moves_that_were_tried_alike_the_one_that_won_more_is_taken() -> None:
    assert favourite(np.array([7, 7, 6]), np.array([3.0, 4.0, 6.0])) == 1
    assert favourite(np.array([0, 0]), np.zeros(2)) == 0


def test_the_number_of_trees_depends_on_the_walks_alone_and_none_is_lost() -> None:
    for walks in (1, 7, WALKS_OF_A_TREE - 1, 2 * WALKS_OF_A_TREE, 2 * WALKS_OF_A_TREE + 1, 10_003):
        trees = trees_for(walks)
        assert 1 <= trees <= TREES
        parts = [share(walks, trees, i) for i in range(trees)]
        assert sum(parts) == walks
        assert max(parts) - min(parts) <= 1
    assert (trees_for(2 * WALKS_OF_A_TREE - 1), trees_for(2 * WALKS_OF_A_TREE)) == (1, 2)


def test_walks_go_on_where_they_stopped(pebbles: dolmen.Game) -> None:
    table = dolmen.Table(pebbles, 2, seed=3)
    at_once, bit_by_bit, luck = grown(table), plant(4000), stream(1)
    for walks in (1, 9, 30):
        think(desk_of(table), bit_by_bit, table.to_move, luck, walks)
    for one, other in zip(at_once, bit_by_bit, strict=True):
        assert (one == other).all()


def test_the_trees_of_a_choice_are_added_up(pebbles: dolmen.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """One move may be the favourite of no tree and yet the one that was tried most often."""
    table = dolmen.Table(pebbles, 2, seed=3)
    codes, told = table.codes(), iter([(5, 4, 0), (0, 4, 5)])
    monkeypatch.setattr(search, "WALKS_OF_A_TREE", 5)
    monkeypatch.setattr(search, "TREES", 2)

    def as_told(_tree: Any, _menu: Any, visits: Any, _won: Any) -> None:
        visits[:3] += next(told)

    monkeypatch.setattr(search, "tally", as_told)
    assert choose(desk_of(table), table.to_move, stream(1), 10) == codes[1]


def test_a_tree_without_room_is_searched_all_the_same(pebbles: dolmen.Game) -> None:
    table = dolmen.Table(pebbles, 2, seed=3)
    tree = grown(table, room=1 + len(table.codes()))
    assert tree.size[0] == len(tree.code)
    assert add(tree, ROOT, 1, 0, 0.5) == NONE
    assert tree.visits[ROOT] == WALKS
    assert tallied(table, tree)[0].sum() == WALKS


def test_a_leaf_is_shared_by_judgement_and_an_end_by_place(pebbles: dolmen.Game) -> None:
    table = dolmen.Table(pebbles, 3, seed=1)
    while not table.over:
        table.play(table.codes()[0])
    desk, values = desk_of(table), np.zeros(8)
    desk.states[1] = table.state
    appraise(desk, OVER, 0.0, values)
    first = [float(place == 1) for place in table.ranking()]
    assert values[:3].tolist() == pytest.approx([share / sum(first) for share in first])
    appraise(desk, 0, 0.0, values)
    assert sum(values[:3]) == pytest.approx(1)
    assert np.argsort(values[:3]).tolist()[-1] == int(np.argmax(table.scores()))


def test_alone_a_leaf_is_held_against_the_position(pebbles: dolmen.Game) -> None:
    desk, values = desk_of(dolmen.Table(pebbles, 2, seed=1)), np.zeros(8)
    desk.states[1] = desk.states[0]
    desk.states[1].seats = 1
    worth = float(pebbles.judge(desk.states[1], pebbles.box, 0))
    appraise(desk, 0, worth, values)
    assert values[0] == pytest.approx(0.5)
    appraise(desk, 0, worth - pebbles.temperature(desk.states[1], pebbles.box), values)
    assert values[0] == pytest.approx(math.e / (1 + math.e))


def test_one_move_is_no_choice(pebbles: dolmen.Game) -> None:
    table = dolmen.Table(pebbles, 2, seed=3)
    desk = desk_of(table)
    desk.menus[0].count = 1
    assert choose(desk, table.to_move, stream(1), 0) == table.codes()[0]


def test_levels_stand_in_their_order() -> None:
    walks = [bots.kind(name).walks for name in LEVELS]
    assert walks == sorted(walks)
    assert [name for name in LEVELS if bots.kind(name).timed] == LEVELS[-1:]


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in dolmen.games() if not dolmen.load(name).levels])
def test_looking_ahead_beats_greed(name: str) -> None:
    results = list(match.play(dolmen.load(name), ["hunter", "greedy"], 40, seed=1))
    assert match.standings(["hunter", "greedy"], results)[0].win_rate > 0.5
