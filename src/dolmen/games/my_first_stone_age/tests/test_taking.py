"""What is counted as taken is what was built."""

import random

import dolmen


def test_huts_are_those_of_the_settlements() -> None:
    game = dolmen.load("my_first_stone_age")
    table, luck = dolmen.Table(game, 2, seed=5), random.Random(5)
    taken: list[list[int]] = [[], []]
    assert game.takes
    assert game.thing
    while not table.over:
        code = luck.choice(table.codes())
        if hut := game.takes(table.state, game.box, code):
            taken[table.to_move].append(hut)
        table.play(code)
    for seat, me in enumerate(table.state.player[:2]):
        assert taken[seat] == me.built[: me.huts].tolist()
    assert game.thing(table.view(0), taken[0][0]).startswith("the hut of ")
