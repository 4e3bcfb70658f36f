from typing import Any

import numpy as np
import pytest

import dolmen
from dolmen.kernel.chance import stream
from dolmen.kernel.game import Game
from dolmen.kernel.record import ALL, OWNER, Record, cell, cells, of_seats, per_seat
from dolmen.kernel.step import OVER, compiled
from dolmen.rl.errors import BadArray
from dolmen.rl.observation import HIDDEN, Observer, _layout, _places, describe, write_each
from tests.rl.tables import GAME, TABLES

GAMES = 12


def positions(game: Game, seats: int, games: int = GAMES) -> Any:
    """Every position of some random games at which a player decides, and the ends; all options in turn."""
    code, menus, luck = compiled(game), game.moves.menus(), stream(f"{game.name} {seats}")
    pick, found = np.random.default_rng(seats), []
    for n in range(games):
        options = [int(seats in option.seats and n % 2) for option in game.options] or [0]
        states = code.start(seats, n % seats, np.array(options, np.int16))
        who = code.begin(code.calls, states, game.boxes, 0, menus, luck)
        while who != OVER:
            found.append(states.copy())
            choice = int(menus[0].codes[int(pick.integers(int(menus[0].count)))])
            who = code.step(code.calls, states, game.boxes, 0, menus, luck, choice)
        found.append(states.copy())
    return np.concatenate(found)


@pytest.fixture(scope="module", params=TABLES, ids=[f"{name}-{seats}" for name, seats in TABLES])
def seen(request: pytest.FixtureRequest) -> tuple[Game, int, Any]:
    name, seats = request.param
    game = dolmen.load(name)
    return game, seats, positions(game, seats)


def test_every_cell_lies_within_its_declared_bounds(seen: tuple[Game, int, Any]) -> None:
    game, seats, states = seen
    observer = Observer(game, seats)
    for viewer in range(seats):
        rows = observer.of(states, viewer)
        outside = ((rows < observer.low) | (rows > observer.high)).any(0)
        assert not outside.any(), [
            (observer.cells[i], rows[:, i].min(), rows[:, i].max()) for i in np.flatnonzero(outside)
        ]


def test_an_observation_is_made_of_the_redacted_state_alone(seen: tuple[Game, int, Any]) -> None:
    game, seats, states = seen
    observer, noise = Observer(game, seats), np.random.default_rng(1)
    for viewer in range(seats):
        scrambled = states.copy()
        hidden = ~game.State.visible(viewer)
        grid = game.State.flat(scrambled)
        grid[:, hidden] = noise.integers(-9, 99, (len(states), int(hidden.sum())))
        assert (observer.of(states, viewer) == observer.of(scrambled, viewer)).all()


def test_what_others_may_not_see_has_a_value_of_its_own(seen: tuple[Game, int, Any]) -> None:
    game, seats, states = seen
    observer = Observer(game, seats)
    rows = np.concatenate([observer.of(states, viewer) for viewer in range(seats)])
    for i, named in enumerate(observer.cells):
        if named.seen == "owner":
            values = set(rows[:, i].tolist())
            mine = named.name.startswith("player.0.")
            assert (HIDDEN not in values) if mine else (values == {HIDDEN}), named


def test_the_names_are_the_views_own_and_its_numbers(seen: tuple[Game, int, Any]) -> None:
    game, seats, states = seen
    viewer, observer = seats - 1, Observer(game, seats)
    told = dict(flat(game.State.as_dict(states[-1], viewer), ()))
    for value, named in zip(observer.of(states[-1:], viewer)[0].tolist(), observer.cells, strict=True):
        if named.name == "viewer" or named.seat is not None:
            continue
        path = named.name.split(".")
        if path[0] in turned(game):
            path[1] = str((int(path[1]) + viewer) % seats)
        if named.seen == "owner" and path[:2] != ["player", str(viewer)]:
            assert tuple(path) not in told, "it stands under the field, which is None as a whole"
            assert value == HIDDEN
        else:
            assert told[tuple(path)] == (named.names.get(value) if named.names else value), named


def turned(game: Game) -> set[str]:
    return {name for name, field in game.State.fields.items() if field.seats}


def flat(found: Any, path: tuple[str, ...]) -> Any:
    if isinstance(found, dict | list):
        items = found.items() if isinstance(found, dict) else enumerate(found)
        for key, value in items:
            yield from flat(value, (*path, str(key)))
    else:
        yield path, found


def test_names_occur_once_and_everything_is_explained(seen: tuple[Game, int, Any]) -> None:
    game, seats, _ = seen
    table = describe(game, seats)
    assert len({named.name for named in table}) == len(table)
    assert all(named.meaning and named.low <= named.high for named in table)
    assert {n.name.split(".")[1] for n in table if n.name.startswith("player.")} == set(
        map(str, range(seats))
    )


class Mat(Record):
    coins = cell(seen=ALL, most=9)
    hand = cells(2, seen=OWNER, most=9)


class Fair(Record):
    seats = cell(most=3)
    actor = cell(seat=0)
    winner = cell(seat=0, low=-1)  # or -1
    stall = cells(2, seat=1)
    bids = of_seats(3, most=9)
    player = per_seat(Mat, 3)


class Stand:
    State = Fair
    seats = (3,)

    def check_seats(self, seats: int) -> int:
        return seats


def test_seats_and_their_rows_are_turned_until_the_viewer_is_the_first() -> None:
    states = Fair.blank()
    s = states[0]
    s.seats, s.actor, s.winner = 3, 0, -1
    s.stall[:] = (3, 0)
    s.bids[:] = (4, 5, 6)
    for p in range(3):
        s.player[p].coins, s.player[p].hand[:] = p + 1, (p + 5, p + 6)
    stand: Any = Stand()
    places = _places(stand, 3)
    out = np.zeros((1, len(places)), np.int16)
    write_each(_layout(places, 3), Fair.flat(states), np.array([1]), out)
    named = dict(zip((place.cell.name for place in places), out[0].tolist(), strict=True))
    assert named == {
        "viewer": 1, "seats": 3, "actor": 2, "winner": -1, "stall.0": 2, "stall.1": 0,
        "bids.0": 5, "bids.1": 6, "bids.2": 4,
        "player.0.coins": 2, "player.0.hand.0": 6, "player.0.hand.1": 7,
        "player.1.coins": 3, "player.1.hand.0": HIDDEN, "player.1.hand.1": HIDDEN,
        "player.2.coins": 1, "player.2.hand.0": HIDDEN, "player.2.hand.1": HIDDEN,
    }  # fmt: skip


def test_meanings_and_bounds_come_from_the_declaration() -> None:
    stand: Any = Stand()
    table = {place.cell.name: place.cell for place in _places(stand, 3)}
    assert table["winner"] == ("winner", "winner: or -1", -1, 2, "all", {}, 0)
    assert (table["stall.1"].low, table["stall.1"].high) == (0, 3)
    assert table["player.2.hand.1"][1:5] == ("seat 2 after the viewer: hand (1)", HIDDEN, 9, "owner")


def test_a_number_without_a_bound_is_refused() -> None:
    class Careless(Record):
        coins = cell()

    stand: Any = type("Table", (), {"State": Careless})
    with pytest.raises(TypeError, match="must state the most it can be"):
        _places(stand, 1)


def test_batches_and_floats_hold_the_same_numbers() -> None:
    game = dolmen.load(GAME)
    observer, states = Observer(game, 3), positions(game, 3, 1)
    viewers = np.arange(len(states)) % 3
    out = np.full((len(states), observer.size), 77, np.float32)
    observer.write(states, viewers, out)
    for viewer in range(3):
        assert (out[viewer::3] == observer.of(states[viewer::3], viewer)).all()


def test_bad_viewers_states_and_arrays_are_refused_in_a_sentence() -> None:
    game = dolmen.load(GAME)
    observer, states = Observer(game, 2), positions(game, 2, 1)[:4]
    with pytest.raises(dolmen.BadSeats, match="A viewer is a seat from 0 to 1"):
        observer.of(states, 2)
    with pytest.raises(dolmen.BadSeats, match="for 3 seats"):
        Observer(game, 3).of(states, 0)
    for out in (np.zeros((4, observer.size), np.int64), np.zeros((3, observer.size), np.int16)):
        with pytest.raises(BadArray, match=rf"shape \(4, {observer.size}\), not"):
            observer.write(states, 0, out)
    with pytest.raises(dolmen.BadSeats, match="2 to 4 players, not 5"):
        describe(game, 5)
