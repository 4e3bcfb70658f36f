from dataclasses import replace
from typing import Any

import pytest

from dolmen import CHANCE, OVER, BadOption, BadSeats, Game, IllegalMove, Move, NotYours, Table
from dolmen.kernel.table import EVERY, Step


def opened(game: Game, seats: int = 2, **how: Any) -> Table:
    chosen: dict[str, Any] = {"starter": 0, "chance": "manual"} | how
    return Table(game, seats, **chosen)


def played(game: Game, *moves: str, **how: Any) -> Table:
    table = opened(game, **how)
    for move in moves:
        table.play(move)
    return table


def finished(game: Game, seed: int = 1) -> Table:
    table = Table(game, 2, seed=seed)
    while not table.over:
        table.play(table.codes()[0])
    return table


def notations(table: Table) -> list[str]:
    return [offer.notation for offer in table.menu()]


def test_the_menu_names_people(pebbles: Game) -> None:
    named = replace(pebbles, label=lambda view, move: "give it to {1}")
    table = opened(named, people=("Ada", "Ben"))
    while table.to_move == CHANCE:
        table.play(table.codes()[0])
    assert {offer.says for offer in table.menu()} == {"give it to Ben"}
    assert {offer.says for offer in table.menu(("Eva", "Tom"))} == {"give it to Tom"}


# --- Opening ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 4, "2", True, None])
def test_seats_that_are_none(pebbles: Game, seats: Any) -> None:
    with pytest.raises(BadSeats, match=r"Pebbles is for 2 or 3 players, not"):
        Table(pebbles, seats)


@pytest.mark.parametrize("starter", [2, -1, "first", True, 0.0, None])
def test_starters_that_are_none(pebbles: Game, starter: Any) -> None:
    with pytest.raises(BadSeats, match=r"The starter is “random” or a seat from 0 to 1, not"):
        Table(pebbles, 2, starter=starter)


@pytest.mark.parametrize("chance", ["luck", None, 3])
def test_luck_that_is_none(pebbles: Game, chance: Any) -> None:
    with pytest.raises(BadSeats, match=r"“chance” is “auto”, “manual” or a function, not"):
        Table(pebbles, 2, chance=chance)


def test_unknown_options_are_errors(pebbles: Game) -> None:
    with pytest.raises(BadOption, match=r"Pebbles has no option “slow”"):
        Table(pebbles, 3, slow=True)


def test_every_seat_has_a_name(pebbles: Game) -> None:
    assert opened(pebbles).people == ["Player 1", "Player 2"]
    assert opened(pebbles, people=("Ada", "Ben")).people == ["Ada", "Ben"]
    with pytest.raises(BadSeats, match=r"2 players need 2 names, not 1"):
        opened(pebbles, people=("Ada",))


def test_the_starter_is_a_seat_or_by_lot(pebbles: Game) -> None:
    assert [Table(pebbles, 3, starter=seat).starter for seat in range(3)] == [0, 1, 2]
    assert {Table(pebbles, 3, seed=seed).starter for seed in range(40)} == {0, 1, 2}


def test_one_seed_is_one_game(pebbles: Game) -> None:
    assert finished(pebbles, 5).history == finished(pebbles, 5).history
    assert len({tuple(finished(pebbles, seed).moves) for seed in range(20)}) > 10


# --- Luck ------------------------------------------------------------------------------------------


def test_automatic_luck_settles_before_a_player_moves(pebbles: Game) -> None:
    table = Table(pebbles, 2, seed=1, starter=1)
    assert table.to_move == 1
    assert [step.seat for step in table.history] == [CHANCE]
    applied = table.play("take 1")
    assert [table.game.moves.decode(code).verb for code in applied] == ["take", "draw", "roll"]
    assert table.to_move == 0


def test_by_hand_luck_is_played_like_a_move(pebbles: Game) -> None:
    table = opened(pebbles)
    assert table.to_move == CHANCE
    assert table.play("roll 3") == [table.game.moves.parse("roll 3")]
    assert notations(table) == ["take 1", "take 2", "take 3", "wait"]


def test_a_function_draws_from_offers_with_repeats_as_weights(pebbles: Game) -> None:
    asked: list[list[int]] = []

    def last(table: Table, offers: Any) -> int:
        asked.append(list(offers))
        return len(offers) - 1

    table = Table(pebbles, 2, starter=0, chance=last)
    table.play("take 6")
    assert [step.seat for step in table.history] == [CHANCE, 0, CHANCE, CHANCE]
    red, blue = (table.game.moves.parse(f"draw {colour}") for colour in ("red", "blue"))
    assert asked[1] == [red] * 3 + [blue] * 2
    assert table.moves[2] == blue


# --- Playing -----------------------------------------------------------------------------------------


def test_a_move_is_a_code_a_move_or_its_notation(pebbles: Game) -> None:
    forms: list[Any] = [
        1,
        "take 2",
        "  TAKE   2",
        Move("take", {"pebbles": 2}),
        Move("take", {"pebbles": "2"}),
    ]
    assert len({played(pebbles, "roll 4", form).state.tobytes() for form in forms}) == 1


@pytest.mark.parametrize(
    ("move", "sentence", "clause"),
    [
        ("take 5", "The die allows 4, and 12 lie there.", "1.3"),
        (4, "The die allows 4, and 12 lie there.", "1.3"),
        (Move("take", {"pebbles": 6}), "The die allows 4, and 12 lie there.", "1.3"),
        ("roll 4", "Luck does that by itself.", "1.4"),
        ("take 7", "“take” is written take <pebbles: 1–6>, and “7” is none of these.", ""),
        ("jump", "No move begins with “jump”; the verbs are take, wait, roll, draw.", ""),
        ("", "No move begins with “”; the verbs are take, wait, roll, draw.", ""),
        (99, "There is no move with code 99; codes run from 0 to 14.", ""),
        (-1, "There is no move with code -1; codes run from 0 to 14.", ""),
        (Move("take", {}), "“take” is written take <pebbles: 1–6>.", ""),
    ],
)
def test_a_move_off_the_menu_is_refused_and_changes_nothing(
    pebbles: Game, move: Any, sentence: str, clause: str
) -> None:
    table = played(pebbles, "roll 4")
    before = table.state.tobytes(), list(table.history)
    with pytest.raises(IllegalMove) as error:
        table.play(move)
    assert (error.value.sentence, error.value.clause) == (sentence, clause)
    assert error.value.legal == ["take 1", "take 2", "take 3", "take 4", "wait"]
    assert str(error.value) == f"{sentence} Legal now: take 1, take 2, take 3, take 4, wait."
    assert (table.state.tobytes(), list(table.history)) == before


@pytest.mark.parametrize("move", [None, 1.0, [1], {"verb": "take"}, b"take 1"])
def test_what_is_no_move_at_all(pebbles: Game, move: Any) -> None:
    with pytest.raises(IllegalMove, match=r"A move is a code, a notation or a Move, not"):
        played(pebbles, "roll 4").play(move)


def test_luck_that_cannot_happen_is_refused_without_a_clause(pebbles: Game) -> None:
    table = opened(pebbles)
    with pytest.raises(IllegalMove, match=r"“take 1” cannot happen now\. Legal now: roll 1, roll 2"):
        table.play("take 1")


def test_after_the_end_nothing_is_played(pebbles: Game) -> None:
    table = finished(pebbles)
    assert (table.to_move, table.menu(), table.codes()) == (OVER, [], [])
    with pytest.raises(IllegalMove, match=r"^The game is over\.$"):
        table.play("take 1")


def test_why_not(pebbles: Game) -> None:
    table = played(pebbles, "roll 4")
    assert table.why_not(0, "take 4") == ("", "")
    assert table.why_not(0, "take 5") == ("The die allows 4, and 12 lie there.", "1.3")
    assert table.why_not(1, "take 4") == ("It is not your turn.", "1.2")
    assert table.why_not(None, "take 4") == ("It is not your turn.", "1.2")


def test_views_are_of_a_seat_or_a_spectator(pebbles: Game) -> None:
    table = opened(pebbles)
    assert (table.view(1).seat, table.view().seat) == (1, None)
    for seat in (2, -1):
        with pytest.raises(BadSeats, match=f"The seats are 0 to 1, not {seat}"):
            table.view(seat)


# --- Going back ------------------------------------------------------------------------------------------


def test_a_decision_is_taken_back(pebbles: Game) -> None:
    table = played(pebbles, "roll 6", "take 1", "draw red", "roll 1", "wait")
    before = played(pebbles, "roll 6", "take 1", "draw red", "roll 1")
    table.take_back(1)
    assert table.state.tobytes() == before.state.tobytes()
    assert table.history == before.history


@pytest.mark.parametrize(
    ("moves", "seat", "sentence"),
    [
        ([], None, "There is nothing to take back yet."),
        (
            ["roll 6"],
            0,
            "That cannot be taken back: luck has spoken since, and what was rolled or turned up stays.",
        ),
        (
            ["roll 6", "take 1", "draw red"],
            0,
            "That cannot be taken back: luck has spoken since, and what was rolled or turned up stays.",
        ),
        (["roll 6", "wait"], 1, "That cannot be taken back: somebody else has decided since."),
        (
            ["roll 6", "take 6", "draw red"] * 2,
            None,
            "That cannot be taken back: luck has spoken since, and what was rolled or turned up stays.",
        ),
        (["roll 6", "wait"] * 12, 1, "The game is over."),
    ],
)
def test_what_cannot_be_taken_back(pebbles: Game, moves: list[str], seat: int | None, sentence: str) -> None:
    table = played(pebbles, *moves)
    assert table.can_take_back(seat) == sentence
    before = table.state.tobytes(), list(table.history)
    with pytest.raises(NotYours) as error:
        table.take_back(seat)
    assert str(error.value) == sentence
    assert (table.state.tobytes(), list(table.history)) == before


def test_taken_back_beyond_a_kept_state(pebbles: Game) -> None:
    """The state is rebuilt from the last one kept before it, and kept ones after it are forgotten."""
    game = pebbles.with_edition(pebbles.editions()["standard"])
    game.box.heap = 99
    try:
        table = played(game, *["roll 6", "wait"] * (EVERY // 2))
        assert table.version == EVERY
        table.take_back()
        table.play("take 6")
        assert table.at(EVERY).state.tobytes() == table.state.tobytes()
        table.play("draw blue")
        assert table.at(EVERY).state.player[1].pebbles == 6
    finally:
        game.box.heap = 12


# --- Copies -----------------------------------------------------------------------------------------------


def test_a_copy_goes_its_own_way(pebbles: Game) -> None:
    table = played(pebbles, "roll 4")
    table.tags["event"] = "the fair"
    twin = table.copy()
    twin.play("take 4")
    twin.tags["event"] = "at home"
    twin.people[0] = "Ada"
    assert table.version == 1
    assert notations(table) == ["take 1", "take 2", "take 3", "take 4", "wait"]
    assert (table.tags["event"], table.people[0]) == ("the fair", "Player 1")


def test_a_copy_draws_the_same_luck_once_more_for_itself(pebbles: Game) -> None:
    table = Table(pebbles, 2, seed=3)
    twin = table.copy()
    for one in (table, twin):
        one.play("wait")
    assert table.history == twin.history


def test_every_moment_can_be_gone_back_to(pebbles: Game) -> None:
    table = finished(pebbles)
    again = opened(pebbles, starter=table.starter)
    for version, step in enumerate(table.history):
        past = table.at(version)
        assert past.state.tobytes() == again.state.tobytes()
        assert (past.version, past.to_move) == (version, step.seat)
        again.play(step.code)
    assert table.over, "the table itself stays where it is"


@pytest.mark.parametrize("version", [-1, 2])
def test_moments_that_were_not(pebbles: Game, version: int) -> None:
    with pytest.raises(IllegalMove, match=f"The moves so far are 0 to 1, not {version}"):
        played(pebbles, "roll 1").at(version)


def test_resumed_draws_its_own_luck(pebbles: Game) -> None:
    past = finished(pebbles).at(0)
    assert past.to_move == CHANCE
    live = past.resumed()
    assert live.to_move == live.starter
    assert live.history[0].seat == CHANCE


# --- The end ------------------------------------------------------------------------------------------------


def test_scores_and_places_by_seat(pebbles: Game) -> None:
    table = played(pebbles, "roll 6", "take 6", "draw red", "roll 6", "take 6", "draw red")
    assert (table.scores(), table.ranking()) == ([7, 7], [1, 1]), "ties share"
    assert table.history[1] == Step(0, table.game.moves.parse("take 6"))


@pytest.mark.slow
def test_machine_code_plays_the_same_table(pebbles: Game) -> None:
    fast = Table(pebbles, 2, seed=9, compiled=True)
    plain = Table(pebbles, 2, seed=9)
    while not plain.over:
        assert fast.codes() == plain.codes()
        code = plain.codes()[-1]
        assert fast.play(code) == plain.play(code)
    assert fast.state.tobytes() == plain.state.tobytes()
