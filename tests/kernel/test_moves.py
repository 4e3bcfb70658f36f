import re
from collections.abc import Callable
from enum import IntEnum
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dolmen.kernel.moves import Move, Moves, clear, offer, offer_run, offered, verb, word


class Where(IntEnum):
    HUNT = 3
    CLAY_PIT = 4


MOVES = Moves(
    capacity=5,
    send=verb("send {n} to the {where}", "space/{where}", where=Where, n=range(1, 4)),
    rest=verb("rest", "button/rest"),
    roll=verb("a {face}", face=range(1, 7), reveals=True),
)


NOTATIONS = {MOVES.notation(code) for code in MOVES}


def test_every_form_of_a_move() -> None:
    move = Move("send", {"where": Where.CLAY_PIT, "n": 2})
    assert MOVES.encode(move) == 4
    assert MOVES.decode(4) == move
    assert MOVES.notation(4) == "send clay_pit 2"
    assert MOVES.parse("send clay_pit 2") == 4
    assert MOVES.says(4) == "send 2 to the clay pit"
    assert MOVES.at(4) == "space/clay_pit"
    assert MOVES.offer(4) == (4, move, "send clay_pit 2", "send 2 to the clay pit", "space/clay_pit")


def test_codes_run_from_0_in_the_order_of_the_verbs() -> None:
    assert MOVES.count == 3 * 2 + 1 + 6
    assert [MOVES.notation(code) for code in MOVES][5:8] == ["send clay_pit 3", "rest", "roll 1"]
    assert [MOVES.reveals(code) for code in (0, 6, 7)] == [False, False, True]


def test_nouns_may_be_given_by_name_or_number() -> None:
    assert MOVES.encode(Move("send", {"n": "2", "where": "clay_pit"})) == 4
    assert MOVES.encode(Move("send", {"n": 2, "where": "CLAY_PIT"})) == 4
    assert MOVES.parse("  Send   CLAY_PIT  2 ") == 4


ranges = st.tuples(st.integers(-5, 40), st.integers(1, 12)).map(lambda r: range(r[0], r[0] + r[1]))


@given(st.lists(st.lists(ranges, max_size=2), min_size=1, max_size=6))
def test_packing_is_one_to_one_whatever_the_verbs(shapes: list[list[range]]) -> None:
    names = ("x", "y")
    nouns: list[dict[str, Any]] = [dict(zip(names, shape, strict=False)) for shape in shapes]
    verbs = {f"v{i}": verb("so", "at", **spans) for i, spans in enumerate(nouns)}
    moves = Moves(capacity=1, **verbs)
    assert len({moves.notation(code) for code in moves}) == moves.count
    for code in moves:
        move = moves.decode(code)
        codec = moves.codecs[int(move.verb[1:])]
        values = list(move.nouns.values())
        assert moves.encode(move) == moves.parse(moves.notation(code)) == codec.pack(*values) == code
        assert [c.has(code) for c in moves.codecs] == [c is codec for c in moves.codecs]
        if values:
            found: Any = codec.unpack(code)
            assert (list(found) if len(values) == 2 else [found]) == values


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "No move begins with “”; the verbs are send, rest, roll."),
        ("jump 3", "No move begins with “jump”; the verbs are send, rest, roll."),
        ("send", "“send” is written send <where: hunt, clay_pit> <n: 1–3>."),
        ("send hunt 9", "“send” is written send <where: hunt, clay_pit> <n: 1–3>, and “9” is none of these."),
        ("rest now", "“rest” is written rest."),
        ("roll seven", "“roll” is written roll <face: 1–6>, and “seven” is none of these."),
    ],
)
def test_what_cannot_be_parsed_is_answered_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        MOVES.parse(text)


@given(st.text(max_size=300))
def test_any_other_text_is_refused_in_one_short_line(text: str) -> None:
    assume(" ".join(text.split()).lower() not in NOTATIONS)
    with pytest.raises(ValueError, match=r"^.{20,119}$"):
        MOVES.parse(text)


@pytest.mark.parametrize(
    "move",
    [
        Move("send", {"where": Where.HUNT}),
        Move("send", {"where": Where.HUNT, "n": 4}),
        Move("send", {"where": Where.HUNT, "n": 1, "extra": 2}),
        Move("rest", {"n": 1}),
        Move("fly", {}),
        Move("roll", {"face": None}),
        Move("roll", {"face": 1.0}),
    ],
)
def test_moves_that_are_none_are_refused(move: Move) -> None:
    with pytest.raises(ValueError, match=r"is written|begins with"):
        MOVES.encode(move)


@pytest.mark.parametrize("code", [-1, 13, 10**12])
def test_codes_that_are_none_are_refused(code: int) -> None:
    with pytest.raises(ValueError, match=rf"There is no move with code {code}; codes run from 0 to 12\."):
        MOVES.decode(code)


def test_three_nouns_are_two_moves() -> None:
    with pytest.raises(ValueError, match="two nouns at most"):
        verb("too {a} {b} {c}", "", a=range(2), b=range(2), c=range(2))


def test_a_menu_counts_its_offers_in_order_and_keeps_repeats() -> None:
    menu = MOVES.menu()
    for code in (7, 7, 9):
        offer(menu, code)
    assert offered(menu) == [7, 7, 9]
    clear(menu)
    assert offered(menu) == []


def test_a_run_writes_all_and_counts_some() -> None:
    menu = MOVES.menu()
    offer(menu, 0)
    offer_run(menu, 7, 2, 3)
    assert offered(menu) == [0, 7, 8]
    offer(menu, 12)
    assert offered(menu) == [0, 7, 8, 12]


@pytest.mark.parametrize(
    "overfill", [lambda m: [offer(m, 0) for _ in range(6)], lambda m: offer_run(m, 0, 1, 6)]
)
def test_a_menu_beyond_its_capacity_is_an_error_in_plain_python(overfill: Callable[[Any], Any]) -> None:
    with pytest.raises(IndexError):
        overfill(MOVES.menu())


def test_words_are_names_without_underscores() -> None:
    assert [word(Where.CLAY_PIT), word(3), word("one_time")] == ["clay pit", "3", "one time"]
