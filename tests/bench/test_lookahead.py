import pytest

import dolmen
from bench import lookahead
from bench.figure import POSITIONS, Figure

GAME = min((dolmen.load(name) for name in dolmen.games()), key=lambda game: game.moves.count)
SEATS = GAME.seats[0]


def figures() -> dict[str, Figure]:
    return {figure.what: figure for figure in lookahead.figures(GAME, SEATS, 0.02)}


def test_a_search_is_measured_at_decisions_spread_over_a_game() -> None:
    found = lookahead.decisions(GAME, SEATS)
    assert POSITIONS <= len(found) < 2 * POSITIONS
    assert all(len(one.codes) > 1 for one in found)
    rest = [lookahead.moves_to_the_end(GAME, [one]) for one in (found[0], found[-1])]
    assert rest[0] > rest[1] > 0


@pytest.mark.slow
def test_what_a_search_rests_on_is_measured() -> None:
    found = figures()
    assert set(found) == {
        *("clone", "resample", "ISMCTS", "rollout moves", "judged walks"),
        *("position", "menu", "tree"),
    }
    assert all(figure.value and figure.value > 0 for figure in found.values())
    assert found["position"].value == GAME.State.blank().nbytes
    assert "nodes of 40 bytes" in found["tree"].note
