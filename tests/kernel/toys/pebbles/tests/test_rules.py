"""One test for each clause; the kit looks for their names."""

from dolmen import Table
from tests.kernel.toys.pebbles import GAME

PEBBLES = GAME.with_edition(GAME.editions()["standard"])


def manual(**options: bool) -> Table:
    return Table(PEBBLES, 3, starter=0, chance="manual", **options)  # type: ignore[arg-type]


def test_1_1_twelve_pebbles_and_five_marbles() -> None:
    assert (PEBBLES.box.heap, PEBBLES.box.bag.tolist()) == (12, [3, 2])


def test_1_2_a_die_is_rolled() -> None:
    assert [offer.notation for offer in manual().menu()] == [f"roll {n}" for n in range(1, 7)]


def test_1_3_as_many_as_it_shows_or_fewer() -> None:
    table = manual()
    table.play("roll 2")
    assert [offer.notation for offer in table.menu()] == ["take 1", "take 2", "wait"]


def test_p1_one_rolls_away() -> None:
    table = manual(greedy=True)
    table.play("roll 1")
    assert [offer.notation for offer in table.menu()] == ["wait"]
    table.play("wait")
    assert table.state.heap == 11


def test_1_4_a_marble_is_drawn() -> None:
    table = manual()
    for move in ("roll 6", "take 6", "draw blue"):
        table.play(move)
    assert table.view(0).as_dict()["player"][0]["marbles"] == {"red": 0, "blue": 1}
    assert table.view(1).as_dict()["player"][0]["marbles"] is None


def test_1_5_red_marbles_are_points() -> None:
    table = manual()
    for move in ("roll 6", "take 6", "draw red", "roll 6", "take 6", "draw blue"):
        table.play(move)
    assert (table.over, table.scores(), table.ranking()) == (True, [7, 6, 0], [1, 2, 3])
