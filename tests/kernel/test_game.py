from pathlib import Path

import pytest

import dolmen
from dolmen import BadEdition, BadOption, BadSeats, Game, UnknownGame
from dolmen.kernel.game import Clause, _range


def test_a_folder_is_a_game(toys: None) -> None:
    assert dolmen.games() == ("pebbles",)
    assert dolmen.load("pebbles").name == "pebbles"


def test_the_games_that_come_with_dolmen_are_found_and_sorted() -> None:
    assert dolmen.games()
    assert list(dolmen.games()) == sorted(dolmen.games())


@pytest.mark.parametrize("name", ["chess", "", "../pebbles", "pebbles.rules", "__init__", 7, "x" * 99])
def test_other_names_are_no_games(toys: None, name: str) -> None:
    with pytest.raises(UnknownGame) as error:
        dolmen.load(name)
    assert str(error.value) == f"There is no game “{str(name)[:40]}”; the games are: pebbles."


def test_an_edition_is_named_or_a_file(pebbles: Game, tmp_path: Path) -> None:
    assert dolmen.load("pebbles", "standard").digest == pebbles.digest
    assert dolmen.load("pebbles", pebbles.editions()["standard"]).digest == pebbles.digest
    with pytest.raises(BadEdition, match=r"The edition .*gone\.toml cannot be read"):
        dolmen.load("pebbles", tmp_path / "gone.toml")


@pytest.mark.parametrize("seats", [1, 4, 0, -2, True, "2", 2.0, None])
def test_seats_out_of_range(pebbles: Game, seats: object) -> None:
    with pytest.raises(BadSeats) as error:
        pebbles.check_seats(seats)
    assert str(error.value) == f"Pebbles is for 2 or 3 players, not {seats}."


def test_seats_of_a_wider_and_a_narrower_game() -> None:
    assert _range((1, 2, 3, 4)) == "1 to 4"
    assert _range((2,)) == "2"


def test_options_are_off_unless_chosen(pebbles: Game) -> None:
    assert pebbles.check_options(3, {}) == {"greedy": False}
    assert pebbles.check_options(3, {"greedy": True}) == {"greedy": True}
    assert pebbles.check_options(2, {"greedy": False}) == {"greedy": False}


@pytest.mark.parametrize(
    ("seats", "chosen", "sentence"),
    [
        (3, {"slow": True}, "Pebbles has no option “slow”; its options are: greedy."),
        (3, {"greedy": 1}, "The option “greedy” is either true or false, not 1."),
        (3, {"greedy": "yes"}, "The option “greedy” is either true or false, not 'yes'."),
        (2, {"greedy": True}, "The option “greedy” is for 3 players, not 2."),
    ],
)
def test_options_that_are_none(pebbles: Game, seats: int, chosen: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOption) as error:
        pebbles.check_options(seats, chosen)
    assert str(error.value) == sentence


def test_rules_are_read_clause_by_clause(pebbles: Game) -> None:
    clauses = pebbles.clauses()
    assert [clause.id for clause in clauses] == ["1.1", "1.2", "1.3", "1.4", "1.5"]
    assert clauses[1] == Clause("1.2", "1 A turn", "In your turn a die is rolled for you.", None)
    assert clauses[2].ruling == "P1"


def test_a_game_with_a_field_of_its_owners_has_secrets(pebbles: Game) -> None:
    assert pebbles.secrets


def test_the_machine_code_depends_on_the_games_own_python_files(pebbles: Game) -> None:
    assert {path.name for path in pebbles.sources()} >= {"rules.py", "state.py", "moves.py", "heap.py"}
