"""Chapters 12 and 13 of RULES.md: what is public, and what holds at the table."""

from fractions import Fraction

import numpy as np
import pytest

from dolmen import CHANCE, IllegalMove, NotYours, Table, load
from dolmen.games.neolithic.state import Back, Phase, Player
from dolmen.games.neolithic.tests.recording import JOURNALS
from dolmen.games.neolithic.tests.scene import Scene
from dolmen.kernel import journal
from dolmen.kernel.chance import outcomes, stream
from dolmen.kernel.record import UNKNOWN
from dolmen.kernel.trace import states

GAME = load("neolithic", "first")


def chosen_and_taken() -> Scene:
    """Seat 0 has chosen a potter whom both saw, and taken a goat that only it saw."""
    scene = Scene()
    scene.act(1, "longhouse")
    scene.play("play longhouse ritual")
    scene.reveal("potter", "elder")
    scene.play("choose potter")
    scene.turn(0)
    scene.play("perform forage potter")
    scene.draw("forage_goat")
    return scene


# --- 12 What is public ---------------------------------------------------------------------------------


def test_12_1_size_backs_and_faces_that_both_have_seen() -> None:
    scene = chosen_and_taken()
    mine = GAME.State.redact(scene.states, 1)[0].player[0]
    assert mine.held == 1
    assert mine.backs[Back.FORAGE] == 1
    assert (mine.hand == UNKNOWN).all()
    assert not mine.shown.any(), "what was taken is unseen"


def test_n36_known_faces_stay_known_until_they_are_played() -> None:
    scene = chosen_and_taken()
    scene.turn(0)
    scene.play("village")
    assert scene.shown(0) == ["potter"], "she came home"
    scene.play("play potter culture")
    assert scene.shown(0) == []


def test_12_2_the_founders_are_known_from_the_start() -> None:
    table = Table(GAME, 2, starter=0, chance="manual")
    table.play("lead 2")
    for viewer in (None, 0, 1):
        rows = table.view(viewer).state.player
        assert [row.shown[1:3].tolist() for row in rows] == [[0, 1], [1, 0]]


def test_12_3_villages_villagers_rituals_counts_and_the_lowest_cards() -> None:
    scene = chosen_and_taken()
    for viewer in (1, None):
        row = GAME.State.redact(scene.states, viewer)[0]
        hidden = {name for name in Player.fields if (np.asarray(row.player[0][name]) == UNKNOWN).any()}
        assert hidden == {"hand"}
        for field in ("deck", "discard", "open"):
            assert row[field].tobytes() == scene.s[field].tobytes(), field


def test_n37_cards_put_aside_and_unseen_hands_are_never_shown() -> None:
    scene = chosen_and_taken()
    scene.end()
    for viewer in (0, 1, None):
        row = GAME.State.redact(scene.states, viewer)[0]
        assert (row.pile == UNKNOWN).all()
        assert (row.player[0].hand == UNKNOWN).all() == (viewer != 0)


def test_12_4_secret_are_hands_and_the_order_of_decks() -> None:
    names = {name for name, field in GAME.State.fields.items() if field.seen == 2}
    assert names == {"pile"}, "decks have no order, only what lies in them"


def test_12_5_of_equal_cards_the_known_one_leaves_first() -> None:
    scene = Scene()
    scene.act(2, "goat", "goat")
    scene.me(0).shown[scene.names["goat"]] = 1
    scene.play("play goat hunted")
    assert scene.hand(0) == ["goat"]
    assert scene.shown(0) == []


def test_12_6_spectators_see_what_both_may_see() -> None:
    nobody = GAME.State.visible(None)
    both = GAME.State.visible(0) & GAME.State.visible(1)
    assert (nobody == both).all()


def test_a7_the_whole_record_follows_the_end() -> None:
    table = played(4)
    assert "?" not in table.at(table.version).journal()
    half = table.at(table.version // 2)
    assert "?" in half.journal(None)


# --- 13 At the table -----------------------------------------------------------------------------------


def played(seed: int) -> Table:
    """A whole random game."""
    rng, table = np.random.default_rng(seed), Table(GAME, 2, seed=seed)
    while not table.over:
        codes = table.codes()
        table.play(codes[int(rng.integers(len(codes)))])
    return table


def test_13_1_what_is_not_on_the_list_is_refused_and_nothing_changes() -> None:
    table = Table(GAME, 2, seed=3)
    before = table.state.tobytes()
    for text in ("village", "finish", "choose 12", "play 10 ritual", "perform hunt 40", "reveal 12"):
        with pytest.raises(IllegalMove) as refusal:
            table.play(text)
        assert refusal.value.clause
        assert str(refusal.value)
    assert table.state.tobytes() == before


def test_a2_there_is_something_to_do_until_the_end() -> None:
    rng, table = np.random.default_rng(8), Table(GAME, 2, seed=8)
    while not table.over:
        assert table.codes()
        table.play(int(rng.choice(table.codes())))
    assert table.menu() == []


def test_13_2_random_games_end_within_the_bound() -> None:
    assert all(played(seed).version < GAME.bound for seed in range(3))


@pytest.mark.slow
def test_a3_so_do_a_thousand_of_them() -> None:
    from dolmen.kernel.step import compiled

    machine, start = compiled(GAME), compiled(GAME).start(2)
    states, luck = start.copy(), stream(1)
    for _ in range(1000):
        states[0] = start[0]
        moves = machine.playout(machine.calls, states, GAME.boxes, 0, GAME.moves.menus(), luck)
        assert moves < GAME.bound
        assert states[0].phase == Phase.OVER
        assert not states[0].unfinished


def test_13_3_each_card_is_as_likely_as_any_other() -> None:
    table = Table(GAME, 2, starter=0, chance="manual")
    assert outcomes(table.codes()) == dict.fromkeys(table.codes(), Fraction(1, 2))
    table.play("lead 1")
    assert set(outcomes(table.codes()).values()) == {Fraction(1, 7)}
    table.play("draw 3")
    table.play("draw 10")
    scene = Scene()
    scene.hold(0, "tracker")
    scene.play("perform hunt tracker")
    chances = {scene.told(code): share for code, share in outcomes(scene.codes()).items()}
    assert chances["draw goat"] == Fraction(3, 12)
    assert chances["draw boar"] == Fraction(2, 12)


def test_a4_a_game_is_its_moves() -> None:
    table = played(5)
    assert Table.from_journal(table.journal()).state.tobytes() == table.state.tobytes()


def test_13_4_only_what_everybody_can_see_is_answered_by_the_table() -> None:
    scene = Scene()
    scene.act(1, "hunter_founder")
    assert scene.menu() == ["finish"], "that nothing can be played is the tribe's own secret"


def test_a6_the_last_cards_need_no_choice() -> None:
    scene = Scene()
    scene.hold(0, "tracker")
    scene.deck("gather", 0, ("clay",))
    scene.play("perform gather tracker")
    assert scene.hand(0) == ["clay"]
    assert scene.who == 1


def test_13_5_nothing_shown_or_drawn_is_taken_back() -> None:
    table = Table.from_journal((JOURNALS / "greedy.dolmen").read_text("utf-8"))
    home = next(n for n, step in enumerate(table.history) if GAME.moves.notation(step.code) == "village")
    after = table.at(home + 1)
    after.take_back()
    assert after.version == home
    shown = next(n for n, step in enumerate(table.history) if GAME.moves.decode(step.code).verb == "play")
    with pytest.raises(NotYours):
        table.at(shown + 1).take_back()
    drawn = next(n for n, step in enumerate(table.history) if step.seat == CHANCE)
    with pytest.raises(NotYours):
        table.at(drawn + 1).take_back()


def test_the_fixtures_are_journals_of_this_game() -> None:
    for path in sorted(JOURNALS.glob("*.dolmen"))[:2]:
        text = path.read_text("utf-8")
        assert journal.read(text).tags["game"] == "neolithic"
        *_, last = states(text)
        assert last.phase == Phase.OVER
