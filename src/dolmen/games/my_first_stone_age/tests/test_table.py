"""Chapters 11 to 13 of RULES.md: what is public, options, and what holds at the table."""

from collections import Counter

import numpy as np
import pytest

from dolmen import IllegalMove, NotYours, Table, load
from dolmen.games.my_first_stone_age.moves import MOVES
from dolmen.games.my_first_stone_age.state import Face, Phase, Player
from dolmen.games.my_first_stone_age.tests.recording import JOURNALS
from dolmen.games.my_first_stone_age.tests.scene import CHANCE, OVER, Scene
from dolmen.kernel import journal
from dolmen.kernel.record import UNKNOWN
from dolmen.kernel.trace import states

GAME = load("my_first_stone_age")
POT_AND_POST = ("flip 1", "show pot", "flip 2", "show tooth", "flip 3", "show trade")


# --- 11 What is public --------------------------------------------------------------------------


def test_11_1_board_huts_dogs_counts_and_open_tokens_are_public() -> None:
    scene = Scene(3)
    scene.turn(4, "fish")
    seen = GAME.State.redact(scene.states, None)[0]
    assert seen.forest[4] == Face.FISH
    assert (seen.top == scene.s.top).all()
    assert (seen.stock == scene.s.stock).all()
    assert seen.player[0].held == 1
    for name in Player.fields:
        hidden = (np.asarray(seen.player[0][name]) == UNKNOWN).any()
        assert hidden == (name == "goods"), name


def test_11_2_goods_are_seen_by_their_owner_alone() -> None:
    scene = Scene(3)
    scene.turn(4, "fish")
    for viewer, sees in ((0, True), (1, False), (2, False), (None, False)):
        goods = GAME.State.redact(scene.states, viewer)[0].player[0].goods
        assert (goods[1] == 1) == sees


def test_tokens_that_are_down_are_seen_by_nobody() -> None:
    scene = Scene(3)
    scene.turn(4, "fish")
    for viewer in (None, 0, 1, 2):
        seen = GAME.State.redact(scene.states, viewer)[0]
        assert (seen.under == UNKNOWN).all()
        assert (seen.unseen == UNKNOWN).all()


def test_11_6_spectators_see_what_every_seat_sees() -> None:
    nobody = GAME.State.visible(None)
    assert all((nobody <= GAME.State.visible(seat)).all() for seat in range(4))


def test_a7_until_the_game_is_over() -> None:
    table = finished(2, seed=2)
    assert table.journal(None) == table.journal()


def finished(seats: int, seed: int) -> Table:
    """A whole game at random."""
    table, rng = Table(GAME, seats, seed=seed), np.random.default_rng(seed)
    while not table.over:
        codes = table.codes()
        table.play(codes[int(rng.integers(len(codes)))])
    return table


# --- 12 Options ---------------------------------------------------------------------------------


def test_12_1_open_goods_lie_open_for_all() -> None:
    scene = Scene(3, open_goods=True)
    scene.turn(4, "fish")
    seen = GAME.State.redact(scene.states, None)[0]
    assert seen.player[0].shown.tolist() == [0, 1, 0, 0, 0]
    assert scene.me(0).goods.tolist() == [0] * 5
    assert not Table(GAME, 3).options["open_goods"]


def test_open_goods_pay_huts_and_are_traded() -> None:
    scene = Scene(2, open_goods=True)
    scene.give(0, 0, 2, 0, 0, 0)
    other = scene.fork()
    scene.turn(1, "site", "build 1 no_dog")
    assert scene.goods(0) == [0] * 5
    other.turn(1, "trade", "trade fish pot")
    assert other.me(0).shown.tolist() == [0, 1, 1, 0, 0]


def test_12_2_the_last_token_seen_stays_known_when_all_go_down() -> None:
    scene = Scene(2, help_me_remember=True)
    scene.turn(3, "fish")
    scene.turn(8, "site", "cover")
    assert (scene.s.reminder_at, scene.s.reminder) == (8, Face.SITE)
    scene.play("swap 2 8")
    assert scene.s.reminder_at == 2, "it is followed"
    scene.turn(5, "pot")
    assert (scene.s.reminder_at, scene.s.reminder) == (2, Face.SITE)
    scene.play("flip 2")
    assert (scene.s.reminder_at, scene.s.reminder) == (0, 0)


def test_without_help_nothing_is_told() -> None:
    scene = Scene(2)
    scene.turn(8, "site", "cover", "swap 2 8")
    scene.turn(5, "pot")
    assert (scene.s.reminder_at, scene.s.reminder) == (0, 0)
    assert not Table(GAME, 3).options["help_me_remember"]


# --- 13 At the table ----------------------------------------------------------------------------


def test_13_1_by_lot_if_nothing_is_said() -> None:
    starters = Counter(Table(GAME, seats=2, seed=seed).starter for seed in range(60))
    assert set(starters) == {0, 1}
    assert min(starters.values()) > 12


def test_a1_a_seat_may_be_named() -> None:
    assert Table(GAME, seats=4, starter=3).to_move == 3


def test_13_2_something_is_legal_until_the_end() -> None:
    scene, rng = Scene(3), np.random.default_rng(5)
    while scene.who != OVER:
        menu = scene.menu()
        assert menu
        scene.play(menu[int(rng.integers(len(menu)))])
    assert scene.menu() == []


@pytest.mark.parametrize(
    ("story", "move", "says", "clause"),
    [
        ((), "swap 1 2", "all have been turned down", "9.2"),
        ((), "build 1 no_dog", "building site", "8.1"),
        ((), "enough", "trading post", "6.1"),
        ((), "steal", "none waits", "7.2"),
        (("flip 1", "show fish"), "flip 1", "face up already", "3.2"),
        (("flip 1", "show site"), "build 1 no_dog", "You lack 2 fish", "8.1"),
        (("flip 1", "show site"), "build 1 fish", "not have that many dogs", "8.4"),
        (("flip 1", "show site", "cover"), "swap 3 3", "with itself", "9.4"),
        (("flip 1", "show site", "cover"), "swap 9 3", "in order", "9.2"),
        (POT_AND_POST, "trade fish pot", "no fish", "6.1"),
        (POT_AND_POST, "trade pot pot", "both", "6.4"),
    ],
)
def test_a2_what_is_not_on_the_menu_is_refused_with_the_reason(
    story: tuple[str, ...], move: str, says: str, clause: str
) -> None:
    table = Table(GAME, 2, starter=0, chance="manual")
    for text in ("reveal 2", "reveal 15", "reveal 7", *story):
        table.play(text)
    before = table.state.tobytes()
    with pytest.raises(IllegalMove) as refusal:
        table.play(move)
    assert says in refusal.value.sentence
    assert refusal.value.clause == clause
    assert refusal.value.legal
    assert table.state.tobytes() == before


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_13_3_random_games_end_within_the_bound(seats: int) -> None:
    assert Scene(seats).random_game(seats) <= GAME.bound


def test_a3_even_a_game_that_nobody_will_end_has_a_bound() -> None:
    longest_turn = 2 + 5 + 1  # turning over, what it shows, five trades, enough
    assert int(GAME.box.turns) * longest_turn + 3 <= GAME.bound


def test_a4_a_game_is_its_header_and_its_moves() -> None:
    text = sorted(JOURNALS.glob("3-*.dolmen"))[0].read_text("utf-8")
    *_, last = states(text)
    table = Table.from_journal(text)
    assert table.over
    assert table.state.tobytes() == last.tobytes()
    assert journal.read(table.journal()).lines == journal.read(text).lines


def test_13_5_after_a_thousand_turns_it_is_stopped_and_nobody_wins() -> None:
    scene = Scene()
    scene.s.turn_no = GAME.box.turns
    scene.turn(1, "fish")
    assert scene.phase == Phase.OVER
    assert scene.s.unfinished == 1
    assert scene.places() == [0, 0]


def test_a5_not_before_the_thousandth_turn_and_not_for_a_winner() -> None:
    assert GAME.box.turns == 1000
    scene = Scene()
    scene.s.turn_no = GAME.box.turns - 1
    scene.turn(1, "fish")
    assert scene.phase == Phase.FLIP
    scene = Scene()
    scene.s.turn_no = GAME.box.turns
    scene.win(0)
    assert scene.places() == [1, 2]


def test_13_6_turning_down_is_said_by_hand_though_nothing_else_can_be_done() -> None:
    scene = Scene()
    scene.turn(1, "site")
    assert scene.who == 0
    assert scene.menu() == ["cover"]


def test_a6_where_only_one_answer_tells_nothing_the_table_gives_it() -> None:
    scene = Scene()
    scene.turn(1, "trade")
    assert scene.who == 1, "no goods, no trade: everybody sees how many one has"


def test_13_7_only_a_swap_of_goods_may_be_taken_back() -> None:
    table = Table(GAME, 2, starter=0, chance="manual")
    for text in ("reveal 2", "reveal 15", "reveal 7", "flip 1", "show pot", "flip 2", "show fish"):
        table.play(text)
    for text in ("flip 3", "show trade", "trade pot berry"):
        table.play(text)
    table.take_back(0)
    assert "trade pot berry" in {offer.notation for offer in table.menu()}
    table.play("enough")
    for text in ("flip 4", "show site", "cover"):
        table.play(text)
        with pytest.raises(NotYours):
            table.take_back(1)
    table.play("swap 1 2")
    with pytest.raises(NotYours):
        table.take_back(1)
    assert MOVES.reveals(MOVES.parse("swap 1 2"))
    assert table.to_move != CHANCE
