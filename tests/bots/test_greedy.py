"""What greedy reckons, held against sums worked out another way."""

from fractions import Fraction
from itertools import product

import pytest

import dolmen
from dolmen.bots import greedy
from dolmen.bots.player import Desk, blank_desk
from dolmen.kernel.chance import mix, outcomes, stream
from dolmen.kernel.moves import offered


def before_a_draw(game: dolmen.Game, left: int) -> Desk:
    """A position in which one marble of `left` is about to be drawn, then a die rolled."""
    desk = blank_desk(game, game)
    table = dolmen.Table(game, 2, starter=0, chance="manual")
    table.play("roll 2")
    table.play("take 1")
    desk.states[greedy.AFTER] = table.state
    s = desk.states[greedy.AFTER]
    s.bag[:] = (left - 1, 1)
    s.left = left
    return desk


def exact(game: dolmen.Game, states: object, depth: int = 0) -> Fraction:
    """The mean score of seat 0 by recursion over exact chances."""
    table = states.copy()  # type: ignore[attr-defined]
    if game.to_move(table[0]) != dolmen.CHANCE:
        return Fraction(game.judge(table[0], game.box, 0))
    menu = game.moves.menu()
    game.legal(table[0], game.box, menu)
    mean = Fraction(0)
    for code, share in outcomes(offered(menu)).items():
        after = table.copy()
        game.apply(after[0], game.box, code)
        mean += share * exact(game, after, depth + 1)
    return mean


def test_few_outcomes_are_enumerated_exactly(pebbles: dolmen.Game) -> None:
    desk = before_a_draw(pebbles, left=2)
    assert greedy.branches(desk) == 12 <= greedy.LEAVES
    truth = exact(pebbles, desk.states[greedy.AFTER : greedy.AFTER + 1])
    assert greedy.enumerated(desk, 0) == pytest.approx(float(truth), abs=1e-12)
    assert greedy.expect(desk, 0, mix(stream(1)[0], 0), 3) == greedy.enumerated(desk, 0)


def test_many_outcomes_are_sampled(pebbles: dolmen.Game) -> None:
    desk = before_a_draw(pebbles, left=6)
    assert greedy.branches(desk) > greedy.LEAVES
    keys = [mix(stream(n)[0], 0) for n in range(40)]
    means = [greedy.expect(desk, 0, key, greedy.SAMPLES) for key in keys]
    truth = float(exact(pebbles, desk.states[greedy.AFTER : greedy.AFTER + 1]))
    assert sum(means) / len(means) == pytest.approx(truth, abs=0.1)


def test_candidates_share_their_luck(pebbles: dolmen.Game) -> None:
    """The same key lets the same event fall alike, whatever was done before."""
    for first, second in product((2, 5), repeat=2):
        dice = []
        for heap in (first, second):
            desk = before_a_draw(pebbles, left=6)
            desk.states[greedy.AFTER].heap = 10 + heap
            greedy.settle_keyed(desk, mix(stream(3)[0], 1))
            dice.append(int(desk.states[greedy.LINE].pips))
        assert dice[0] == dice[1]
