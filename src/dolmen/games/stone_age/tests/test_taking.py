"""What is counted as taken is what lies before the players in the end."""

import random

import dolmen
from dolmen.games.stone_age.moves import MOVES
from dolmen.games.stone_age.state import MOST_CARDS
from dolmen.games.stone_age.taking import thing


def test_cards_and_buildings_are_those_that_players_have() -> None:
    game = dolmen.load("stone_age")
    table, luck = dolmen.Table(game, 2, starter=0, chance="manual"), random.Random(5)
    cards: list[set[int]] = [set(), set()]
    buildings = [0, 0]
    draws: list[set[int]] = [set(), set()]
    assert game.takes
    while not table.over:
        code = luck.choice(table.codes())
        if taken := game.takes(table.state, game.box, code):
            if taken > MOST_CARDS:
                buildings[table.to_move] += 1
            else:
                cards[table.to_move].add(taken)
        move = MOVES.decode(code)
        if move.verb == "draw":
            draws[table.state.actor].add(move.nouns["card"])
        table.play(code)
    for seat, me in enumerate(table.state.player[:2]):
        assert cards[seat] | draws[seat] == set(me.cards.nonzero()[0].tolist())
        assert buildings[seat] == me.buildings > 0


def test_things_have_the_names_of_cards_and_buildings() -> None:
    view = dolmen.Table(dolmen.load("stone_age"), 2, seed=1).view(0)
    assert thing(view, 1).startswith("“")
    assert thing(view, MOST_CARDS + 1).startswith("the building of ")
