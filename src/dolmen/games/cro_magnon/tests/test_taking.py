"""What is counted as taken is what players have mastered and founded in the end."""

import random

import dolmen
from dolmen.games.cro_magnon.state import MOST_TECHNOLOGIES
from dolmen.games.cro_magnon.taking import thing


def test_technologies_are_those_that_players_own() -> None:
    game = dolmen.load("cro_magnon")
    table, luck = dolmen.Table(game, 2, seed=5), random.Random(5)
    taken: list[set[int]] = [set(), set()]
    assert game.takes
    while not table.over:
        codes = table.codes()
        eager = [code for code in codes if table.to_move >= 0 and game.takes(table.state, game.box, code)]
        code = luck.choice(eager or codes)
        if number := game.takes(table.state, game.box, code):
            taken[table.to_move].add(number)
        table.play(code)
    for seat, me in enumerate(table.state.player[:2]):
        mastered = {n for n in taken[seat] if n <= MOST_TECHNOLOGIES}
        assert mastered == set((table.state.owner == seat + 1).nonzero()[0].tolist())
        assert {n - MOST_TECHNOLOGIES for n in taken[seat] - mastered} <= {int(me.settlement)}
    assert taken[0] | taken[1]


def test_things_have_names() -> None:
    view = dolmen.Table(dolmen.load("cro_magnon"), 2, seed=1).view(0)
    assert thing(view, MOST_TECHNOLOGIES + 1).startswith("the settlement of ")
    assert not thing(view, 1).startswith("the settlement")
