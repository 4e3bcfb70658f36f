import pickle

import pytest

from dolmen import Game, Table, View
from dolmen.kernel.record import UNKNOWN


@pytest.fixture
def table(pebbles: Game) -> Table:
    table = Table(pebbles, 2, starter=0, chance="manual")
    for move in ("roll 6", "take 1", "draw red", "roll 3"):
        table.play(move)
    return table


def test_a_view_has_what_its_seat_may_see(table: Table) -> None:
    mine, other, spectator = table.view(0), table.view(1), table.view()
    assert mine.state.player[0].marbles.tolist() == [1, 0]
    assert other.state.player[0].marbles.tolist() == [UNKNOWN, UNKNOWN]
    assert other.state.player[1].marbles.tolist() == [0, 0]
    assert spectator.state.player[1].marbles.tolist() == [UNKNOWN, UNKNOWN]
    assert all((view.state.bag == UNKNOWN).all() for view in (mine, other, spectator))
    assert {int(view.state.heap) for view in (mine, other, spectator)} == {11}


def test_a_view_is_a_copy(table: Table) -> None:
    view = table.view(0)
    view.state.heap = 99
    assert table.state.heap == 11
    table.play("take 3")
    assert table.view(0) != view


def test_it_knows_the_table_around_it(table: Table) -> None:
    view = table.view(1)
    assert (view.seats, view.to_move, view.box.heap) == (2, 1, 12)


def test_as_dict_names_game_and_seat_and_only_the_seats_there_are(table: Table) -> None:
    data = table.view(1).as_dict()
    assert (data["game"], data["seat"], data["phase"], len(data["player"])) == ("pebbles", 1, "take", 2)
    assert "bag" not in data
    assert data["player"][0] == {"pebbles": 1, "drawn": 1, "marbles": None, "shown": {"red": 0, "blue": 0}}


def test_only_a_view_with_a_secret_holds_one(table: Table) -> None:
    assert [table.view(seat).holds_secret for seat in (0, 1, None)] == [True, False, False]


def test_a_view_goes_to_another_process_as_bytes(table: Table) -> None:
    for seat in (0, 1, None):
        view = table.view(seat)
        again = View.from_bytes(table.game, view.to_bytes(), seat)
        assert again == view
        assert hash(again) == hash(view)
    assert pickle.loads(pickle.dumps(table.view(0).to_bytes())) == table.view(0).to_bytes()


def test_views_of_two_seats_differ_though_their_bytes_may_not(pebbles: Game) -> None:
    table = Table(pebbles, 2, starter=0, chance="manual")
    same = table.view(None).to_bytes()
    assert View.from_bytes(pebbles, same, 0) != View.from_bytes(pebbles, same, 1)
    assert table.view(0) != "a view"


def test_bytes_of_another_length_are_refused(pebbles: Game) -> None:
    with pytest.raises(ValueError, match=r"A view of pebbles has \d+ cells, not 3\."):
        View.from_bytes(pebbles, bytes(6), 0)
