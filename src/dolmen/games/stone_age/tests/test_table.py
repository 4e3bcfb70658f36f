"""Chapters 12 and 13 of RULES.md: what is public, and what holds at the table."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from dolmen import CHANCE, IllegalMove, NotYours, Table, load
from dolmen.games.stone_age.state import Phase, Player
from dolmen.games.stone_age.tests.recording import JOURNALS
from dolmen.games.stone_age.tests.scene import TAME, TINY, Scene
from dolmen.kernel import journal
from dolmen.kernel.chance import outcomes
from dolmen.kernel.record import UNKNOWN
from dolmen.kernel.trace import states

GAME = load("stone_age")
DRAW = 11


def random_game(scene: Scene, seed: int) -> int:
    """Everybody, chance included, chooses evenly; how many moves that took."""
    rng, moves = np.random.default_rng(seed), 0
    while scene.phase != Phase.OVER and moves <= GAME.bound:
        codes = scene.codes()
        GAME.apply(scene.s, scene.box, codes[int(rng.integers(len(codes)))])
        moves += 1
    return moves


# --- 12 What is public ------------------------------------------------------------------------


def test_12_1_all_but_the_card_drawn_unseen_is_public() -> None:
    scene = with_a_secret()
    for seat in (1, None):
        seen = scene.game.State.redact(scene.states, seat)[0]
        for name in Player.fields:
            hidden = (np.asarray(seen.player[0][name]) == UNKNOWN).any()
            assert hidden == (name == "secret"), name
        assert seen.deck == scene.s.deck
        assert (seen.stack == scene.s.stack).all()
        assert (seen.display == scene.s.display).all()
        assert (seen.site == scene.s.site).all()


def test_s30_bought_cards_stay_known_and_unseen_ones_are_counted() -> None:
    scene = with_a_secret()
    seen = scene.game.State.redact(scene.states, 1)[0].player[0]
    assert seen.cards[DRAW] == 1
    assert seen.drawn == 1


def with_a_secret() -> Scene:
    """Seat 0 has drawn card 31 unseen by the others."""
    scene = Scene(cards=(DRAW, 13, 5, 1))
    scene.send("card_1 1", "")
    scene.give(0, goods=(1, 0, 0, 0))
    scene.play("use card_1", "pay wood", "draw 31")
    return scene


def test_12_2_deck_order_and_the_drawn_card_are_secret() -> None:
    scene = with_a_secret()
    for seat, knows in ((0, True), (1, False), (None, False)):
        seen = scene.game.State.redact(scene.states, seat)[0]
        assert (seen.pile == UNKNOWN).all(), "nobody knows which cards are left"
        assert (seen.player[0].secret[31] == 1) == knows


def test_12_3_spectators_see_what_every_seat_sees() -> None:
    scene = with_a_secret()
    nobody = scene.game.State.visible(None)
    everybody = [scene.game.State.visible(seat) for seat in range(2)]
    assert (nobody <= everybody[0]).all()
    assert (nobody <= everybody[1]).all()
    assert scene.game.State.redact(scene.states, None)[0].player[0].secret[31] == UNKNOWN


def test_a7_when_the_game_is_over_the_unseen_cards_lie_open_for_all() -> None:
    scene = with_a_secret()
    scene.end()
    assert scene.game.State.redact(scene.states, None)[0].player[0].cards[31] == 1


# --- 13 At the table -------------------------------------------------------------------------------


def test_13_1_by_lot_if_nothing_is_said() -> None:
    starters = Counter(Table(GAME, seats=2, seed=seed).starter for seed in range(60))
    assert set(starters) == {0, 1}
    assert min(starters.values()) > 12
    assert Table(GAME, seats=4, starter=3).starter == 3


def test_13_2_something_is_legal_until_the_end() -> None:
    for seed in range(5):
        scene = Scene(game=load("stone_age", edition=TINY), cards=(1, 2, 3, 4), tiles=(1, 2))
        rng = np.random.default_rng(seed)
        while scene.phase != Phase.OVER:
            menu = scene.menu()
            assert menu
            assert scene.who == CHANCE or len(menu) == len(set(menu))
            scene.play(menu[int(rng.integers(len(menu)))])
        assert scene.menu() == []


def test_a2_what_is_not_on_the_menu_is_refused_with_the_reason_and_changes_nothing() -> None:
    table = Table(GAME, seats=2, seed=1, starter=0)
    before = table.state.tobytes()
    for move in ("use hunt", "place hut 1", "place hunt 9", "starve", "roll 6", "draw 1"):
        with pytest.raises(IllegalMove) as refusal:
            table.play(move)
        assert refusal.value.sentence
        assert refusal.value.clause
        assert refusal.value.legal
        assert table.state.tobytes() == before
        assert table.to_move == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_13_3_random_games_end_within_the_bound(seats: int) -> None:
    scene = Scene(seats)
    assert random_game(scene, seed=seats) <= GAME.bound
    assert scene.phase == Phase.OVER
    assert not scene.s.unfinished


def test_a3_even_a_game_that_nobody_will_end_has_a_bound() -> None:
    scene, moves, last = Scene(4), 0, 20
    scene.s.round_no = GAME.box.rounds - last + 1
    tame = {GAME.moves.parse(text) for text in TAME}
    while scene.phase != Phase.OVER:
        codes = scene.codes()
        GAME.apply(scene.s, scene.box, next((code for code in codes if code in tame), codes[0]))
        moves += 1
    assert scene.s.unfinished
    assert moves * int(GAME.box.rounds) / last <= GAME.bound


def test_13_4_every_die_and_card_is_drawn_evenly() -> None:
    scene = Scene()
    scene.send("hunt 5", "")
    scene.play("use hunt")
    assert set(outcomes(scene.codes()).values()) == {Fraction(1, 6)}
    table = Table(GAME, seats=2, chance="manual")
    assert table.to_move == CHANCE
    assert set(outcomes(table.codes()).values()) == {Fraction(1, 36)}


def test_a4_a_game_is_its_header_and_its_moves() -> None:
    text = (JOURNALS / "2-busy-2.dolmen").read_text("utf-8")
    *_, last = states(text)
    table = Table.from_journal(text)
    assert table.over
    assert table.state.tobytes() == last.tobytes()
    again, record = journal.read(table.journal()), journal.read(text)
    assert again.lines == record.lines
    assert again.tags | {"dolmen": ""} == record.tags | {"dolmen": ""}


def test_13_5_after_a_hundred_rounds_it_is_stopped_and_nobody_wins() -> None:
    scene = last_round(100)
    scene.give(0, goods=(1, 0, 0, 0))
    scene.on(lambda scene: False)
    assert scene.s.unfinished == 1
    assert scene.s.round_no == 100
    assert scene.places() == [0, 0]


def last_round(number: int) -> Scene:
    """The first round, which counts as the one of this number."""
    scene = Scene()
    scene.s.round_no = number
    return scene


def test_a5_not_before_the_hundredth_round_and_not_if_a_stack_is_empty() -> None:
    assert GAME.box.rounds == 100
    scene = last_round(99)
    scene.to_next_round()
    assert scene.phase == Phase.PLACE
    assert not scene.s.unfinished
    scene = last_round(100)
    scene.s.stack[0] = scene.s.site[0] = 0
    scene.on(lambda scene: False)
    assert not scene.s.unfinished
    assert sorted(scene.places()) in ([1, 1], [1, 2])


def test_13_6_a_meal_that_can_be_paid_is_nobodys_decision() -> None:
    scene = Scene()
    scene.send()
    deciders = set()
    now = int(scene.s.round_no)
    while int(scene.s.round_no) == now:
        deciders.add(scene.phase)
        scene.play(scene.tame())
    assert Phase.FEED not in deciders, "twelve food feed five people"


def test_a6_the_table_answers_only_on_what_everybody_can_see() -> None:
    scene, other = with_a_secret(), with_a_secret()
    other.me(0).secret[[31, 30]] = (0, 1)
    other.s.pile[[31, 30]] = (1, 0)
    for table in (scene, other):
        table.to_next_round()
    assert scene.menu() == other.menu()
    assert int(scene.s.round_no) == int(other.s.round_no) == 2


def test_13_7_goods_are_named_in_rising_order() -> None:
    scene = Scene()
    scene.give(0, goods=(3, 3, 3, 3))
    scene.send("card_4 1", "")
    scene.play("use card_4", "pay brick", "pay stone")
    assert scene.menu() == ["pay stone", "pay gold"], "and it cannot be broken off"


def test_13_8_a_move_may_be_taken_back_until_luck_or_another_speaks() -> None:
    table = Table(GAME, seats=2, seed=3, starter=0)
    before = table.state.tobytes()
    table.play("place hunt 2")
    table.take_back(0)
    assert table.state.tobytes() == before
    table.play("place hunt 2")
    table.play("place hunt 5")
    with pytest.raises(NotYours):
        table.take_back(0)
    table.play("place forest 3")
    table.play("use hunt")
    with pytest.raises(NotYours):
        table.take_back(0)
