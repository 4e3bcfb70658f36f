from typing import Any

import pytest

from dolmen import CHANCE, OVER, Game
from dolmen.kernel.chance import stream
from dolmen.kernel.moves import offer, offered
from dolmen.kernel.step import compiled
from dolmen.kernel.trace import BLANK, Paper, is_well_formed, paper, play, spilled, trace


def begun(game: Game) -> Paper:
    on = paper(game)
    on.states[0] = compiled(game).start(3)[0]
    return on


def test_a_traced_game_is_kept_whole(pebbles: Game) -> None:
    on, game = begun(pebbles), pebbles
    moves = play(game, on, stream(1))
    states, menu = on.states[:1].copy(), game.moves.menu()
    for n in range(moves):
        assert states[0].tobytes() == on.states[n].tobytes()
        assert game.to_move(states[0]) == on.who[n]
        game.legal(states[0], game.box, menu)
        assert on.codes[n] in offered(menu)
        assert on.lengths[n] == menu.count
        assert on.keys[n] == (game.event(states[0]) if on.who[n] == CHANCE else 0)
        game.apply(states[0], game.box, int(on.codes[n]))
    assert game.to_move(on.states[moves]) == OVER
    assert states.tobytes() == on.states[moves].tobytes()


def test_traced_plain_and_in_machine_code_it_is_the_same_game(pebbles: Game) -> None:
    plain, fast, luck, same = begun(pebbles), begun(pebbles), stream(2), stream(2)
    assert trace(pebbles, pebbles.boxes, luck, plain) == play(pebbles, fast, same)
    assert luck[0] == same[0]
    for one, other in zip(plain, fast, strict=True):
        assert one.tobytes() == other.tobytes()


def test_it_stops_where_the_paper_ends(pebbles: Game) -> None:
    on = begun(pebbles)
    short = on._replace(codes=on.codes[:5])
    assert trace(pebbles, pebbles.boxes, stream(1), short) == 5
    assert pebbles.to_move(short.states[5]) != OVER


@pytest.mark.parametrize(
    ("codes", "repeats", "fine"),
    [
        ([], False, False),
        ([], True, False),
        ([3], False, True),
        ([3, 1, 2], False, True),
        ([3, 1, 3], False, False),
        ([3, 3], False, False),
        ([3, 3, 1], True, True),
        ([3, 1, 3], True, False),
        ([15], False, False),
        ([-1], True, False),
    ],
)
def test_what_a_menu_must_be(pebbles: Game, codes: list[int], repeats: bool, fine: bool) -> None:
    on = paper(pebbles)
    menu: Any = on.menus[0]
    for code in codes:
        offer(menu, code)
    assert is_well_formed(menu, on.stamps, repeats, 1) == fine


def test_a_malformed_menu_is_told_by_its_move(pebbles: Game) -> None:
    class Twice:
        """The game, but a roll of six is offered once more."""

        def __getattr__(self, name: str) -> Any:
            return getattr(pebbles, name)

        def legal(self, s: Any, box: Any, menu: Any) -> None:
            pebbles.legal(s, box, menu)
            if s.turns == 2:
                offer(menu, int(menu.codes[0]))

    on = begun(pebbles)
    moves = trace(Twice(), pebbles.boxes, stream(1), on)
    assert moves < 0
    assert on.states[-1 - moves].turns == 2


def test_a_menu_beyond_its_room_is_seen(pebbles: Game) -> None:
    on = begun(pebbles)
    play(pebbles, on, stream(1))
    assert not spilled(pebbles, on)
    on.menus[0].codes[pebbles.moves.capacity] = 0
    assert spilled(pebbles, on)
    assert BLANK not in list(pebbles.moves)
