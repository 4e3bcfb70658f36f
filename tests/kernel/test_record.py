import pickle
from enum import IntEnum
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

import dolmen
from dolmen.kernel.record import (
    ALL,
    CELL,
    NOBODY,
    OWNER,
    RESERVED,
    UNKNOWN,
    Record,
    cell,
    cells,
    name_of,
    per_seat,
    rows,
)


class Fruit(IntEnum):
    APPLE = 0
    SLOE = 1


class Crate(Record):
    fruit = cell(of=Fruit)
    weight = cell(seen=NOBODY)


class Seat(Record):
    coins = cell(seen=ALL)
    hand = cells(Fruit, seen=OWNER)
    fate = cell(seen=NOBODY)


class Market(Record):
    seats = cell()
    price = cells(Fruit)
    deck = cells(3, seen=NOBODY)
    crate = rows(Crate, 2)
    player = per_seat(Seat, 2)


def market(**cells: Any) -> Any:
    states = Market.blank()
    for name, value in cells.items():
        states[0][name] = value
    return states


def test_a_record_is_packed_from_16_bit_cells_in_the_order_of_its_fields() -> None:
    assert Market.dtype.names == ("seats", "price", "deck", "crate", "player")
    assert Market.dtype.itemsize == 2 * (1 + 2 + 3 + 2 * 2 + 2 * 4)
    assert len(Market.seen) == len(Market.owner) == Market.flat(Market.blank(3)).shape[1] == 18


def test_attributes_write_through_rows_of_rows() -> None:
    states = market()
    s = states[0]
    s.player[1].hand[Fruit.SLOE] += 5
    s.price[:] = (3, 4)
    assert states[0].player[1].hand.tolist() == [0, 5]
    assert Market.flat(states)[0].tolist()[:3] == [0, 3, 4]


@pytest.mark.parametrize("name", ["sum", "round", "take", "size", "data", "max", "copy", "shape", "field"])
def test_names_that_numpy_records_use_are_refused(name: str) -> None:
    assert name in RESERVED
    with pytest.raises(TypeError, match=rf"Bad\.{name} is a method of numpy records; rename the field"):
        type("Bad", (Record,), {name: cell()})


def test_a_seats_row_must_state_who_sees_each_of_its_fields() -> None:
    class Careless(Record):
        coins = cell(seen=ALL)
        hand = cells(3)

    with pytest.raises(TypeError, match=r"Careless\.hand must state who sees it: seen=ALL, OWNER or NOBODY"):
        per_seat(Careless, 2)


@pytest.mark.parametrize(
    ("viewer", "seen"),
    [
        (None, "1 11 000 10 10 1000 1000"),
        (0, "1 11 000 10 10 1110 1000"),
        (1, "1 11 000 10 10 1000 1110"),
    ],
)
def test_who_sees_which_cell(viewer: int | None, seen: str) -> None:
    assert Market.visible(viewer).astype(int).tolist() == [int(c) for c in seen.replace(" ", "")]


whole_states = arrays.arrays(CELL, (3, len(Market.seen)), elements=st.integers(-32_768, 32_767))


@given(whole_states, st.sampled_from([None, 0, 1]))
def test_redaction_keeps_what_is_seen_and_drops_the_rest(grid: Any, viewer: int | None) -> None:
    states = grid.copy().view(Market.dtype).ravel()
    redacted = Market.flat(Market.redact(states, viewer))
    visible = Market.visible(viewer)
    assert (redacted[:, visible] == grid[:, visible]).all()
    assert (redacted[:, ~visible] == UNKNOWN).all()
    assert (Market.flat(states) == grid).all(), "the states themselves stay"
    again = Market.redact(Market.redact(states, viewer), viewer)
    assert (Market.flat(again) == redacted).all()


@given(whole_states, st.sampled_from([None, 0, 1]), st.integers(0, 2**32))
def test_what_is_hidden_moves_no_redacted_byte(grid: Any, viewer: int | None, seed: int) -> None:
    other = grid.copy()
    hidden = ~Market.visible(viewer)
    other[:, hidden] = np.random.default_rng(seed).integers(-32_768, 32_767, (3, int(hidden.sum())))
    both = [Market.redact(g.view(Market.dtype).ravel(), viewer).tobytes() for g in (grid.copy(), other)]
    assert both[0] == both[1]


def test_as_dict_leaves_out_what_nobody_sees_and_nulls_another_seats() -> None:
    states = market(seats=2, price=(3, 4), deck=(7, 8, 9))
    states[0].crate[1].fruit = Fruit.SLOE
    states[0].player[0].hand[Fruit.APPLE] = 6
    mine = Market.as_dict(Market.redact(states, 0)[0], 0)
    assert mine == {
        "seats": 2,
        "price": {"apple": 3, "sloe": 4},
        "crate": [{"fruit": "apple"}, {"fruit": "sloe"}],
        "player": [{"coins": 0, "hand": {"apple": 6, "sloe": 0}}, {"coins": 0, "hand": None}],
    }
    others = Market.as_dict(Market.redact(states, None)[0], None)
    assert others["player"] == [{"coins": 0, "hand": None}] * 2


def test_as_dict_does_not_lean_on_redaction() -> None:
    states = market()
    states[0].player[1].hand[:] = (8, 9)
    assert Market.as_dict(states[0], 0)["player"][1]["hand"] is None


def test_plain_numbers_and_lists_are_pythons() -> None:
    class Row(Record):
        numbers = cells(2)
        names = cells(2, of=Fruit)

    states = Row.blank()
    states[0].names[:] = (1, -1)
    assert Row.as_dict(states[0], None) == {"numbers": [0, 0], "names": ["sloe", None]}
    assert type(Row.as_dict(states[0], None)["numbers"][0]) is int


def test_a_number_without_a_name_is_none() -> None:
    assert name_of(Fruit, 1) == "sloe"
    assert name_of(Fruit, -1) is None


def test_blank_records_are_zero_and_apart() -> None:
    states = Market.blank(2)
    states[0].seats = 3
    assert (states[1].seats, Market.blank()[0].seats) == (0, 0)


def test_records_go_to_another_process_and_come_back() -> None:
    states = dolmen.load(dolmen.games()[0]).State.blank(2)
    states[1].seats = 2
    again = pickle.loads(pickle.dumps(states))
    assert again[1].seats == 2
    assert again.tobytes() == states.tobytes()


def test_a_record_has_no_attributes_but_its_fields() -> None:
    class Pebble(Record):
        weight = cell()

    pebble = Pebble.blank()[0]
    pebble.weight = 3
    assert (pebble.weight, pebble["weight"]) == (3, 3)
    with pytest.raises(AttributeError):
        pebble.wieght = 4
