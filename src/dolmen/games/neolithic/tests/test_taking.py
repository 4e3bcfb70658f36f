"""What is counted as taken is what lies in the villages in the end, and the Rituals that were discarded."""

import random

import dolmen
from dolmen.games.neolithic.moves import MOVES
from dolmen.games.neolithic.state import MOST_KINDS, Kind
from dolmen.games.neolithic.taking import thing


def test_cards_by_part_are_those_of_the_villages() -> None:
    game = dolmen.load("neolithic")
    table, luck = dolmen.Table(game, 2, seed=5), random.Random(5)
    taken: list[set[int]] = [set(), set()]
    assert game.takes
    while not table.over:
        code = luck.choice(table.codes())
        if (card := game.takes(table.state, game.box, code)) and "ritual" not in MOVES.notation(code):
            taken[table.to_move].add(card)
        table.play(code)
    for seat, me in enumerate(table.state.player):
        lower = {
            MOST_KINDS + int(card) for card in me.made.nonzero()[0] if card > 2
        }  # Founders come by themselves
        assert taken[seat] == lower | set(me.raw.nonzero()[0].tolist())
        assert taken[seat]


def test_things_have_the_names_of_their_parts() -> None:
    view = dolmen.Table(dolmen.load("neolithic"), 2, seed=1).view(0)
    animal = next(n for n in range(1, view.box.n_kinds) if view.box.card[n].kind == Kind.ANIMAL)
    assert thing(view, animal) != thing(view, MOST_KINDS + animal)
