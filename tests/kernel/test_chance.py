import hashlib
import hmac
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dolmen.check.luck import related, three_draws, uneven
from dolmen.kernel.chance import below, commitment, keyed, mix, outcomes, salt, sample, served, stream
from dolmen.kernel.compile import Twins
from dolmen.kernel.moves import Moves, offer, verb

DICE = Moves(capacity=40, roll=verb("{n}", n=range(40)))
FAR = 4.0  # standard deviations


def menu(*codes: int) -> Any:
    offers = DICE.menu()
    for code in codes:
        offer(offers, code)
    return offers


# --- Streams and sampling -------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, -7, 10**40, "seven", "", b"\x00", "à"])
def test_any_integer_text_or_bytes_is_a_seed(seed: int | str | bytes) -> None:
    assert stream(seed)[0] == stream(seed)[0] != 0


def test_equal_looking_seeds_are_equal_and_others_are_not() -> None:
    assert stream(7)[0] == stream("7")[0]
    assert len({int(stream(seed)[0]) for seed in range(2_000)}) == 2_000
    assert stream()[0] != stream()[0], "without a seed, fresh entropy"


@given(st.integers(), st.integers(1, 30_000))
def test_below_stays_below(seed: int, n: int) -> None:
    luck = stream(seed)
    assert all(0 <= below(luck, n) < n for _ in range(20))
    assert luck[0] != 0


@pytest.mark.parametrize("n", [2, 3, 6, 36])
def test_below_is_uniform(n: int) -> None:
    luck = stream("uniform")
    drawn = np.array([below(luck, n) for _ in range(12_000)])
    assert abs(uneven(drawn, n)) < FAR
    assert abs(related(drawn[:-1], drawn[1:])) < FAR, "a draw does not follow from the one before"


def test_neighbouring_seeds_are_independent() -> None:
    starters, firsts, seconds = np.array([three_draws(seed, 4, 36) for seed in range(6_000)]).T
    for one, other in ((firsts[:-1], firsts[1:]), (firsts, seconds), (starters, firsts)):
        assert abs(related(one, other)) < FAR


def test_the_test_of_independence_can_fail() -> None:
    drawn = np.arange(6_000) % 6
    assert related(drawn[:-1], drawn[1:]) > FAR
    assert abs(uneven(drawn, 6)) > FAR, "too even to be true"
    assert uneven(np.minimum(drawn, 4), 6) > FAR


def test_sampling_takes_every_offer_alike_repeats_included() -> None:
    luck, offers = stream(1), menu(3, 3, 3, 8)
    found = Counter(sample(luck, offers) for _ in range(8_000))
    assert set(found) == {3, 8}
    assert abs(found[8] - 2_000) < FAR * (8_000 * 3 / 16) ** 0.5


# --- Enumerating ----------------------------------------------------------------------------------


def test_three_dice_make_ten_one_time_in_eight() -> None:
    die = outcomes(range(1, 7))
    ten = sum((die[a] * die[b] * die[c] for a, b, c in product(die, repeat=3) if a + b + c == 10), Fraction())
    assert ten == Fraction(1, 8)


@given(st.lists(st.integers(0, 39), min_size=1, max_size=40))
def test_outcomes_are_exact_and_add_up_to_one(codes: list[int]) -> None:
    found = outcomes(codes)
    assert sum(found.values()) == 1
    assert all(found[code] == Fraction(codes.count(code), len(codes)) for code in codes)


# --- Keyed ------------------------------------------------------------------------------------------


def mixed(luck: int, event: int, code: int, copy: int) -> int:
    """The definition, in Python's own integers."""

    def scramble(x: int) -> int:
        x ^= x >> 16
        x = x * 0x7FEB352D % 2**32
        x ^= x >> 15
        x = x * 0x846CA68B % 2**32
        return x ^ x >> 16

    def absorb(h: int, key: int) -> int:
        low, high, turn = (h ^ key) & 0xFFFFFFFF, h >> 32, 0x9E3779B9
        for _ in range(4):
            low, high, turn = high ^ scramble((low + turn) & 0xFFFFFFFF), low, turn + 0x9E3779B9
        return high << 32 | low

    return absorb(absorb(absorb(luck, event & 0xFFFFFFFF), code & 0xFFFFFFFF), copy)


lucks, events = st.integers(0, 2**64 - 1), st.integers(-(2**31), 2**31 - 1)


@settings(max_examples=40)
@given(lucks, events, st.lists(st.integers(0, 39), min_size=1, max_size=12).map(sorted))
def test_the_smallest_hash_of_luck_event_code_and_copy_wins(luck: int, event: int, codes: list[int]) -> None:
    ranked = [(mixed(luck, event, code, codes[:i].count(code)), code) for i, code in enumerate(codes)]
    assert keyed(np.uint64(luck), event, menu(*codes)) == min(ranked)[1]


@settings(max_examples=40)
@given(lucks, events, st.lists(st.integers(0, 39), min_size=2, max_size=12, unique=True), st.data())
def test_lines_that_part_still_share_their_luck(luck: int, event: int, codes: list[int], data: Any) -> None:
    """Take away any offer but the one that was drawn, and it is drawn again."""
    drawn = keyed(np.uint64(luck), event, menu(*codes))
    rest = data.draw(st.lists(st.sampled_from([c for c in codes if c != drawn]), unique=True))
    assert keyed(np.uint64(luck), event, menu(*sorted([*rest, drawn]))) == drawn


def test_keyed_luck_is_uniform_over_deals_and_over_events() -> None:
    offers = menu(1, 1, 2, 3)
    by_deal = Counter(keyed(stream(deal)[0], 5, offers) for deal in range(2_000))
    by_event = Counter(keyed(stream(5)[0], event, offers) for event in range(2_000))
    for found in (by_deal, by_event):
        assert abs(found[1] - 1_000) < FAR * (2_000 / 4) ** 0.5
        assert abs(found[2] - 500) < FAR * (2_000 * 3 / 16) ** 0.5


def test_neighbouring_events_are_independent() -> None:
    offers = menu(*range(6))
    drawn = np.array([keyed(stream("deal")[0], event, offers) for event in range(6_000)])
    assert abs(related(drawn[:-1], drawn[1:])) < FAR


@pytest.mark.slow
def test_luck_is_the_same_plain_and_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOLMEN_CACHE", str(tmp_path))
    twins = Twins([])
    fast_mix, fast_below, fast_keyed = twins.of(mix), twins.of(below), twins.of(keyed)
    plain, fast, offers = stream(3), stream(3), menu(1, 1, 2, 9)
    for key in (0, 1, -1, 2**31 - 1, -(2**31), 987_654_321):
        assert mix(plain[0], key) == fast_mix(fast[0], key)
        assert keyed(plain[0], key, offers) == fast_keyed(fast[0], key, offers)
        assert [below(plain, 7) for _ in range(50)] == [fast_below(fast, 7) for _ in range(50)]
        assert plain[0] == fast[0]


# --- Served --------------------------------------------------------------------------------------------


def test_a_worked_example() -> None:
    """Worked out with `openssl dgst -sha256` and, for the draws, `-mac HMAC -macopt hexkey:…`."""
    seed, stirred = bytes(range(32)), salt([b"a" * 16, bytes(16)])
    assert commitment(seed) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert stirred.hex() == "5a390b7aff130bcad7662c0e29cb22c098254fd05cff7af07840b2753361c661"
    assert [served(seed, "7Yt0", stirred, k, 36) for k in range(6)] == [35, 24, 24, 12, 0, 8]


def by_definition(seed: bytes, table: str, stirred: bytes, k: int, n: int) -> int:
    tries = 0
    while True:
        text = f"dolmen/chance/1\n{table}\n{stirred.hex()}\n{k}\n{tries}"
        u = int.from_bytes(hmac.digest(seed, text.encode(), "sha256")[:8], "big")
        if u < 2**64 - 2**64 % n:
            return u % n
        tries += 1


@given(
    st.binary(min_size=32, max_size=32),
    st.text("abc-_019", min_size=1),
    st.integers(0, 9_999),
    st.integers(1, 999),
)
def test_served_draws_follow_their_definition(seed: bytes, table: str, k: int, n: int) -> None:
    stirred = hashlib.sha256(seed).digest()
    assert served(seed, table, stirred, k, n) == by_definition(seed, table, stirred, k, n)


def test_served_draws_are_uniform_and_independent_of_each_other() -> None:
    drawn = np.array([served(bytes(32), "table", salt([]), k, 6) for k in range(12_000)])
    assert abs(uneven(drawn, 6)) < FAR
    assert abs(related(drawn[:-1], drawn[1:])) < FAR


def test_a_draw_beyond_the_last_whole_multiple_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """With n just above half of 2**64 nearly every second first try is beyond."""
    n = 2**63 + 1
    seen = [served(bytes(32), "t", salt([]), k, n) for k in range(40)]
    tried_again = 0
    for k, index in enumerate(seen):
        first = hmac.digest(bytes(32), f"dolmen/chance/1\nt\n{salt([]).hex()}\n{k}\n0".encode(), "sha256")
        tried_again += int.from_bytes(first[:8], "big") >= n
        assert 0 <= index < n
        assert index == by_definition(bytes(32), "t", salt([]), k, n)
    assert 5 < tried_again < 35


@pytest.mark.parametrize("part", ["seed", "table", "salt", "k"])
def test_every_part_of_the_message_counts(part: str) -> None:
    parts: dict[str, Any] = {"seed": bytes(32), "table": "t", "salt": bytes(32), "k": 0}
    other = {"seed": b"x" * 32, "table": "u", "salt": b"y" * 32, "k": 1}[part]
    assert served(**parts, n=2**40) != served(**parts | {part: other}, n=2**40)
