import copy
import pickle
from typing import Any

import numpy as np
import pytest

import dolmen
from dolmen.kernel.chance import below, stream
from dolmen.kernel.moves import offered
from dolmen.rl.batch import Batch
from dolmen.rl.errors import BadArray
from dolmen.rl.position import Position
from tests.rl.tables import GAME, OPTION, SHORT, TABLES

ROWS = 4


def everything(batch: Batch) -> bytes:
    arrays = (batch.states, batch.to_move, batch.masks, batch.observations, batch.rewards, batch.over)
    return b"".join(array.tobytes() for array in arrays)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_row_goes_as_one_game_after_another_does(name: str, seats: int) -> None:
    game = dolmen.load(name)
    batch = Batch(game, ROWS, seats, seed=3)
    lucks = [stream(f"3 {row}") for row in range(ROWS)]
    alone = [one_game(game, seats, luck) for luck in lucks]
    ended = 0
    for _ in range(3000):
        for row, position in enumerate(alone):
            assert batch.to_move[row] == position.who
            assert np.flatnonzero(batch.masks[row]).tolist() == sorted(offered(position.menus[0]))
        seen = np.concatenate([batch.observer.of(p.states, p.who) for p in alone])
        assert (batch.observations == seen).all()
        codes = batch.pick()
        batch.step(codes)
        for row, code in enumerate(codes.tolist()):
            alone[row].play(code)
            assert bool(batch.over[row]) == (alone[row].who == dolmen.OVER)
            assert batch.rewards[row].tolist() == pytest.approx(alone[row].rewards())
            if batch.over[row]:
                ended += 1
                alone[row] = one_game(game, seats, alone[row].luck)
        if ended > ROWS:
            break
    assert ended


def one_game(game: dolmen.Game, seats: int, luck: Any) -> Position:
    """A game that goes on with the luck that is left of the one before."""
    position = Position(game, seats, {}, below(luck, seats))
    position.begin(0)
    position.luck[:] = luck
    code = position._code
    position.states[:] = code.start(seats, position.starter)  # type: ignore[arg-type]
    menus, calls = position.menus, code.calls
    position.who = int(code.begin(calls, position.states, game.boxes, 0, menus, position.luck))
    return position


def test_rewards_make_nothing_together_and_the_first_place_has_the_most() -> None:
    game = dolmen.load(GAME)
    batch, seen = Batch(game, 64, 3, seed=1, observe=False), 0
    for _ in range(1500):
        batch.step(batch.pick())
        ends = batch.rewards[batch.over]
        seen += len(ends)
        assert np.allclose(ends.sum(1), 0)
        assert (np.abs(ends) <= 1).all()
        assert (batch.rewards[~batch.over] == 0).all()
    assert seen > 50


def test_an_illegal_code_names_its_row_and_changes_nothing() -> None:
    game = dolmen.load(GAME)
    batch = Batch(game, 8, 2, seed=2)
    codes, before = batch.pick(), everything(batch)
    for wrong in (int(np.flatnonzero(~batch.masks[5])[0]), -1, game.moves.count, 70_000):
        bad = codes.copy()
        bad[5] = wrong
        with pytest.raises(
            dolmen.IllegalMove, match=rf"Row 5: the code {wrong}, .* is not legal; no game was"
        ):
            batch.step(bad)
        assert everything(batch) == before
    batch.step(codes)
    assert everything(batch) != before


@pytest.mark.parametrize("codes", [[0] * 7, np.zeros(8), "place", np.zeros((8, 1), int)])
def test_what_is_no_row_of_codes_is_refused(codes: Any) -> None:
    batch = Batch(dolmen.load(GAME), 8, 2)
    with pytest.raises(BadArray, match="A step takes 8 whole numbers, not"):
        batch.step(codes)


def test_seeds_are_each_rows_own() -> None:
    game = dolmen.load(SHORT)
    one, other = Batch(game, 3, 2, seed=["a", "b", "c"]), Batch(game, 2, 2, seed=["c", "a"])
    for _ in range(300):
        codes = one.pick()
        one.step(codes)
        other.step(codes[[2, 0]])
        assert (one.observations[[2, 0]] == other.observations).all()
    again = Batch(game, 3, 2, seed=["a", "b", "c"])
    one.reset(["a", "b", "c"])
    assert everything(one) == everything(again)


def test_copies_and_pickles_go_on_alike() -> None:
    batch = Batch(dolmen.load(GAME), 6, 2, seed=4)
    for _ in range(50):
        batch.step(batch.pick())
    twins = [copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    for _ in range(200):
        codes = batch.pick()
        batch.step(codes)
        for twin in twins:
            assert (twin.pick() == codes).all()
            twin.step(codes)
            assert everything(twin) == everything(batch)


def test_options_starter_and_numbers_are_checked() -> None:
    game = dolmen.load(GAME)
    assert (Batch(game, 4, 2, **{OPTION: True}, starter=1).states[OPTION] == 1).all()
    assert (Batch(game, 4, 2, starter=1).states["starter"] == 1).all()
    with pytest.raises(dolmen.BadOption, match="from 1 to 1,048,576 games, not 0"):
        Batch(game, 0)
    with pytest.raises(dolmen.BadOption, match="no option “nonsense”"):
        Batch(game, 4, 2, nonsense=True)
    with pytest.raises(dolmen.BadSeats, match="a seat from 0 to 1, not 2"):
        Batch(game, 4, 2, starter=2)
    with pytest.raises(BadArray, match="one seed, or as many as they are, not 3"):
        Batch(game, 4, 2, seed=[1, 2, 3])


def test_without_observations_all_else_is_the_same() -> None:
    game = dolmen.load(dolmen.games()[-1])
    one, other = Batch(game, 5, seed=6), Batch(game, 5, seed=6, observe=False)
    for _ in range(200):
        codes = one.pick()
        one.step(codes)
        other.step(codes)
        assert (one.masks == other.masks).all()
    assert other.observations.shape == (0, one.observer.size)
