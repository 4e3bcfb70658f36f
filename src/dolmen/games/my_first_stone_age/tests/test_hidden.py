"""What a seat cannot know is dealt anew exactly evenly, on a box of five tokens and ten goods."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from dolmen import Table, load
from dolmen.games.my_first_stone_age import rules
from dolmen.games.my_first_stone_age.state import NONE, Face, Good
from dolmen.games.my_first_stone_age.tests.scene import TINY
from dolmen.kernel.record import UNKNOWN

GAME = load("my_first_stone_age", edition=TINY)
Hands = dict[tuple[tuple[int, ...], ...], Fraction]


def told(seats: int, *moves: str, open_goods: bool = False) -> Table:
    """A game on the tiny box as the moves tell it."""
    table = Table(GAME, seats, starter=0, chance="manual", open_goods=open_goods)
    for move in ("reveal 3", "reveal 1", "reveal 2", *moves):
        table.play(move)
    return table


TAKEN = ("flip 1", "show fish", "flip 2", "show berry", "flip 3", "show fish")


def dealt(states: Any, viewer: int, monkeypatch: pytest.MonkeyPatch) -> dict[bytes, Fraction]:
    """Everything that `resample` can deal, with exact probabilities: each of its draws is enumerated."""
    found: dict[bytes, Fraction] = {}
    open_lines: list[list[int]] = [[]]
    while open_lines:
        line = open_lines.pop()
        widths: list[int] = []

        def below(luck: Any, n: int, line: list[int] = line, widths: list[int] = widths) -> int:
            widths.append(n)
            return line[len(widths) - 1] if len(widths) <= len(line) else 0

        monkeypatch.setattr(rules, "below", below)
        world = states.copy()
        GAME.resample(world[0], GAME.box, viewer, None)
        weight = Fraction(1)
        for n in widths:
            weight /= n
        found[world.tobytes()] = found.get(world.tobytes(), Fraction(0)) + weight
        full = [*line, *[0] * (len(widths) - len(line))]
        open_lines += [[*full[:i], k] for i in range(len(line), len(widths)) for k in range(1, widths[i])]
    assert sum(found.values()) == 1
    return found


def hands(worlds: dict[bytes, Fraction], seats: int) -> Hands:
    """Of worlds, what each seat has in them."""
    found: Hands = {}
    for cells, weight in worlds.items():
        state = np.frombuffer(cells, GAME.State.dtype)[0]
        key = tuple(tuple(map(int, state["player"][seat]["goods"])) for seat in range(seats))
        found[key] = found.get(key, Fraction(0)) + weight
    return found


def by_hand(state: Any, viewer: int) -> Hands:
    """Every order of the goods that lie nowhere else, handed out one after another to the other seats."""
    seats = int(state.seats)
    loose = [
        good
        for good in Good
        for _ in range(
            int(GAME.box.goods[seats] - state.stock[good] - state.post[good])
            - (int(state.player[viewer].goods[good]) if viewer >= 0 else 0)
        )
    ]
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for order in permutations(loose):
        pile = list(order)
        held = []
        for seat in range(seats):
            if seat == viewer:
                held.append(tuple(map(int, state.player[seat].goods)))
            else:
                mine = Counter(pile[: int(state.player[seat].held)])
                del pile[: int(state.player[seat].held)]
                held.append(tuple(mine[good] for good in Good))
        found[tuple(held)] += 1
    return {key: Fraction(n, found.total()) for key, n in found.items()}


@pytest.mark.parametrize("viewer", [0, 1, 2, -1])
def test_goods_are_dealt_as_often_as_they_may_lie_there(viewer: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table = told(3, *TAKEN)
    for version in range(table.version + 1):
        states = table.at(version)._states
        assert hands(dealt(states, viewer, monkeypatch), 3) == by_hand(states[0], viewer)


def test_there_is_something_to_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    table = told(3, *TAKEN)
    assert [len(by_hand(table.state, viewer)) for viewer in (-1, 0, 1, 2)] == [3, 2, 1, 2]
    assert len(dealt(table._states, -1, monkeypatch)) == 3


def test_with_two_players_nothing_is_hidden_but_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    table = told(2, *TAKEN)
    assert hands(dealt(table._states, 0, monkeypatch), 2) == {((0, 2, 0, 0, 0), (1, 0, 0, 0, 0)): Fraction(1)}


def test_a_token_that_is_down_may_be_any_that_is_not_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The faces still to come, after a deal, are those of all tokens that are down, however often seen."""
    table = told(2, *TAKEN, "flip 4", "show site", "cover", "swap 1 2", "flip 5")
    (world,) = dealt(table._states, 0, monkeypatch)
    state = np.frombuffer(world, GAME.State.dtype)[0]
    assert not state["under"].any()
    assert state["unseen"].tolist() == GAME.box.faces.tolist()
    menu = GAME.moves.menu()
    dealt_anew = np.frombuffer(world, np.int16).copy().view(GAME.State.dtype)
    GAME.legal(dealt_anew[0], GAME.box, menu)
    assert menu.count == 5
    GAME.legal(table.state, GAME.box, menu)
    assert menu.count == 1, "in truth only one token was never seen"


def test_the_token_of_this_turn_is_known_until_the_next_flip(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = told(2, "flip 4", "show site", "cover", "swap 2 4")
    for viewer in (0, 1, -1):
        (world,) = dealt(table._states, viewer, monkeypatch)
        state = np.frombuffer(world, GAME.State.dtype)[0]
        assert state["under"].tolist() == [Face.SITE if place == 2 else NONE for place in range(15)]
    table.play("flip 1")
    (world,) = dealt(table._states, 0, monkeypatch)
    assert not np.frombuffer(world, GAME.State.dtype)[0]["under"].any()


@pytest.mark.parametrize("viewer", [0, 1, 2, -1])
@pytest.mark.parametrize("open_goods", [False, True])
def test_dealing_anew_reads_only_what_the_viewer_sees(
    viewer: int, open_goods: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = told(3, *TAKEN, open_goods=open_goods)
    redacted = GAME.State.redact(table._states, None if viewer < 0 else viewer)
    assert (redacted[0].under == UNKNOWN).all()
    assert dealt(redacted, viewer, monkeypatch) == dealt(table._states, viewer, monkeypatch)
