"""The kit finds what is broken: each promise fails on a game that breaks it, and on that only."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import dolmen
from dolmen import Game, Move, View
from dolmen.check import PROMISES, Finding, Sample, check, find, many, name_of, secrets
from dolmen.check.book import is_drawn
from dolmen.check.sample import Broken, moment, settings
from dolmen.kernel.game import CHANCE
from dolmen.kernel.moves import offer

BY_NAME = {promise.__name__: promise for promise in PROMISES}


def finding(promise: str, game: Game) -> Finding:
    return find(BY_NAME[promise], Sample(game))


def with_rule(name: str, rule: Callable[[Game], Any]) -> Callable[[Game], Game]:
    """The game with one function exchanged; the new one is made from the game as it was."""
    return lambda game: replace(game, **{name: rule(game)})


def legal_and(then: Callable[[Any, Any], None]) -> Callable[[Game], Any]:
    """`legal`, and then something done to the menu."""

    def change(game: Game) -> Any:
        def legal(s: Any, box: Any, menu: Any) -> None:
            game.legal(s, box, menu)
            then(s, menu)

        return legal

    return change


def apply_and(then: Callable[[Any, int], None]) -> Callable[[Game], Any]:
    """`apply`, and then something done to the state."""

    def change(game: Game) -> Any:
        def apply(s: Any, box: Any, code: int) -> None:
            game.apply(s, box, code)
            then(s, code)

        return apply

    return change


def nothing_on(s: Any, menu: Any) -> None:
    menu.count = 0


def first_again(s: Any, menu: Any) -> None:
    if s.phase == 0:
        offer(menu, int(menu.codes[0]))


def first_apart(s: Any, menu: Any) -> None:
    if s.phase == 2:
        offer(menu, int(menu.codes[0]))


def one_less_if_red(s: Any, menu: Any) -> None:
    if s.phase == 0 and s.bag[0] == 3:
        menu.count -= 1


def miscount(s: Any, code: int) -> None:
    s.player[0].drawn += 1


def count_too_far(s: Any, code: int) -> None:
    s.turns += 30_000


def greedy_score(game: Game) -> Any:
    return lambda s, box, p: int(game.score(s, box, p) + s.player[p].marbles[0])


def meddling_score(game: Game) -> Any:
    def score(s: Any, box: Any, p: int) -> int:
        s.turns += 1
        return int(game.score(s, box, p))

    return score


def seven_takes(game: Game) -> Any:
    return lambda s: 7 if s.phase == 0 else game.to_move(s)


def deals_only_blue(game: Game) -> Any:
    def resample(s: Any, box: Any, viewer: int, luck: Any) -> None:
        for p in range(3):
            if p != viewer:
                s.player[p].marbles[:] = (0, s.player[p].drawn)
        s.bag[:] = 0

    return resample


def moves_pebbles(game: Game) -> Any:
    def resample(s: Any, box: Any, viewer: int, luck: Any) -> None:
        game.resample(s, box, viewer, luck)
        s.heap += 1

    return resample


def say(text: str) -> Callable[[Game], Any]:
    return lambda game: lambda view, move: text


def told(value: Any) -> Callable[[Game], Any]:
    return lambda game: lambda *_: value


BREACHES: list[tuple[str, Callable[[Game], Game], str]] = [
    ("random_games_end_within_the_bound", lambda game: replace(game, bound=9), "no end after 9 moves"),
    (
        "random_games_end_within_the_bound",
        with_rule("legal", legal_and(nothing_on)),
        "move 1: the menu is empty",
    ),
    (
        "random_games_end_within_the_bound",
        with_rule("apply", apply_and(count_too_far)),
        "RuntimeWarning: overflow",
    ),
    (
        "menus_are_well_formed",
        with_rule("legal", legal_and(first_again)),
        "an offer stands twice on the menu",
    ),
    (
        "menus_are_well_formed",
        with_rule("legal", legal_and(first_apart)),
        "equal offers of chance stand apart",
    ),
    ("reading_changes_nothing", with_rule("score", meddling_score), "reading has changed the state"),
    ("reading_changes_nothing", with_rule("temperature", told(0)), "the temperature is not above zero"),
    ("every_offer_is_accepted", with_rule("to_move", seven_takes), "seat 7 should move"),
    (
        "invariants_hold",
        with_rule("apply", apply_and(miscount)),
        "it is not true that marbles drawn are counted",
    ),
    (
        "nothing_else_is_accepted",
        with_rule("why_not", told(("No.", "9.9"))),
        "the clause “9.9”, which there is not",
    ),
    ("nothing_else_is_accepted", with_rule("why_not", told(("", "1.2"))), "is refused without a sentence"),
    ("machine_code_gives_the_same_bytes", with_rule("apply", apply_and(miscount)), "other bytes in player"),
    ("machine_code_gives_the_same_bytes", with_rule("judge", told(3)), "“judge” of seat 0 is 3 plain"),
    ("machine_code_gives_the_same_bytes", with_rule("temperature", told(3)), "another temperature"),
    ("machine_code_gives_the_same_bytes", with_rule("resample", deals_only_blue), "another deal for viewer"),
    ("machine_code_gives_the_same_bytes", with_rule("event", told(5)), "another key of the event"),
    ("events_have_keys_of_their_own", with_rule("event", told(5)), "two draws have one key"),
    ("hidden_noise_moves_nothing", with_rule("score", greedy_score), "the score of seat"),
    (
        "hidden_noise_moves_nothing",
        with_rule("legal", legal_and(one_less_if_red)),
        "the own menu has changed",
    ),
    (
        "hidden_noise_moves_nothing",
        with_rule("witness", lambda game: lambda s, move, viewer: int(s.bag[0] == 3)),
        "who learns of",
    ),
    ("a_new_deal_moves_nothing", with_rule("resample", moves_pebbles), "the view has changed"),
    ("a_deal_reads_only_what_is_seen", with_rule("resample", told(None)), "another deal from what is seen"),
    ("a_deal_is_sound", with_rule("resample", deals_only_blue), "it is not true that no marble is lost"),
    ("every_move_is_told", with_rule("say", say("{7} does something.")), "has a gap that is no seat"),
    ("every_move_is_told", with_rule("say", say("{0!r} does something.")), "has a gap that is no seat"),
    ("every_move_is_told", with_rule("veiled", say("something")), "“something” is not a sentence"),
    ("every_move_is_told", with_rule("prompt", lambda game: lambda view: ""), "“” is not a sentence"),
    ("every_move_is_told", with_rule("phase", lambda game: lambda view: " "), "the phase has no name"),
    ("tallies_add_up", with_rule("tally", told([("All", 3)])), "tallies [('All', 3)]"),
    (
        "places_follow_the_end",
        with_rule("place", lambda game: lambda s, box, p: p + 2),
        "the places are [2, 3]",
    ),
    ("the_table_is_drawn_in_text", with_rule("picture", told("o" * 79)), "a line of 79 characters"),
    ("what_is_not_offered_is_explained", with_rule("why_not", told(("No.", ""))), "there is no clause “”"),
    ("what_is_not_offered_is_explained", with_rule("why_not", told(("no", "1.2"))), "“no” is not a sentence"),
]


@pytest.mark.parametrize(
    ("promise", "broken", "sentence"),
    BREACHES,
    ids=[f"{promise} {sentence}"[:80] for promise, _, sentence in BREACHES],
)
def test_each_breach_is_found_and_named(
    pebbles: Game, promise: str, broken: Callable[[Game], Game], sentence: str
) -> None:
    assert finding(promise, pebbles).ok
    found = finding(promise, broken(pebbles))
    assert not found.ok
    assert sentence in found.detail


def test_a_view_of_the_wrong_game_is_not_told_apart_by_chance(pebbles: Game) -> None:
    """The text of a broken game may fail in any way: that is a finding too."""

    def fail(view: View, move: Move) -> str:
        raise KeyError(move.verb)

    found = finding("every_move_is_told", replace(pebbles, say=fail))
    assert found.detail.startswith("KeyError: 'roll' (fail, line")


# --- What is possible ---------------------------------------------------------------------------


def test_worlds_that_are_never_dealt_and_worlds_that_cannot_be_are_found(pebbles: Game) -> None:
    sample = Sample(pebbles)
    now, worlds = next(
        found for played in sample.played for found in secrets._histories(pebbles, played, None)
    )
    secrets._hold_support(pebbles, now, None, worlds)
    truth = now.states.tobytes()
    with pytest.raises(Broken, match=r"1 worlds are dealt that cannot be"):
        secrets._hold_support(pebbles, now, None, {world: 1.0 for world in worlds if world != truth})
    with pytest.raises(Broken, match=r"1 worlds are never dealt that could be"):
        secrets._hold_support(pebbles, now, None, worlds | {truth[::-1]: 1.0})
    rare = worlds | {truth[::-1]: min(worlds.values()) / 100}
    secrets._hold_support(pebbles, now, None, rare)


def test_worlds_weigh_what_chance_gives_them(pebbles: Game) -> None:
    now, worlds = next(
        found for played in Sample(pebbles).played for found in secrets._histories(pebbles, played, None)
    )
    assert now.states.tobytes() in worlds
    assert all(0 < weight <= 1 for weight in worlds.values())


def test_the_truth_is_always_possible(pebbles: Game) -> None:
    played = Sample(pebbles).played[0]
    unseen = next(n for n, code in enumerate(played.codes) if pebbles.moves.notation(code).startswith("draw"))
    spoiled = played.states.copy()
    spoiled[unseen + 1].player[0].pebbles += 1
    with pytest.raises(Broken, match=r"the truth itself is not possible"):
        list(secrets._histories(pebbles, played._replace(states=spoiled), None))


# --- The folder ---------------------------------------------------------------------------------------


@pytest.fixture
def folder(pebbles: Game, tmp_path: Path) -> Path:
    return Path(shutil.copytree(pebbles.folder, tmp_path / "pebbles"))


def test_a_clause_or_a_ruling_without_a_test_is_named(pebbles: Game, folder: Path) -> None:
    rules = folder / "RULES.md"
    rules.write_text(rules.read_text() + "\n**1.6** Whoever wins begins the next game (ruling P2).\n")
    assert finding("every_clause_has_a_test", replace(pebbles, folder=folder)).detail == (
        "These have no test named after them: 1.6, P2."
    )


def test_two_clauses_of_one_number_are_found(pebbles: Game, folder: Path) -> None:
    rules = folder / "RULES.md"
    rules.write_text(rules.read_text() + "\n**1.5** Again.\n")
    assert (
        "two clauses of one number"
        in finding("every_clause_has_a_test", replace(pebbles, folder=folder)).detail
    )


def test_a_clause_out_of_order_is_named(pebbles: Game, folder: Path) -> None:
    rules = folder / "RULES.md"
    rules.write_text(rules.read_text() + "\n**1.7** Whoever wins begins the next game.\n")
    assert finding("every_clause_has_a_test", replace(pebbles, folder=folder)).detail == (
        "RULES.md: the clause 1.7 is out of order."
    )


@pytest.mark.parametrize("number", ["1_6", "p2"])
def test_a_test_of_a_clause_that_is_not_there_is_named(pebbles: Game, folder: Path, number: str) -> None:
    tests = folder / "tests/test_rules.py"
    tests.write_text(f"{tests.read_text()}\n\ndef test_{number}_nothing() -> None: ...\n")
    assert finding("every_clause_has_a_test", replace(pebbles, folder=folder)).detail == (
        f"Tests are named after what RULES.md has not: {number}."
    )


def test_a_target_that_is_not_drawn_is_named(pebbles: Game, folder: Path) -> None:
    board = folder / "table/Board.svelte"
    board.write_text(board.read_text().replace("heap/", "pile/"))
    assert finding("every_target_is_drawn", replace(pebbles, folder=folder)).detail == (
        "The drawn table has no heap/{pebbles}."
    )


@pytest.mark.parametrize(
    ("at", "drawn"),
    [
        ("heap/{n}", "at={`heap/${n}`}"),
        ("button/wait", "nothing at all"),
        ("deck/top", '<Spot at="deck/top">'),
        ("deck/top", "const AT = 'deck/top'"),
    ],
)
def test_what_counts_as_drawn(at: str, drawn: str) -> None:
    assert is_drawn(at, drawn)
    assert at.startswith("button") or not is_drawn(at, drawn.replace("/", "-"))


def test_without_tests_or_table_the_kit_says_so(pebbles: Game, folder: Path) -> None:
    shutil.rmtree(folder / "tests")
    shutil.rmtree(folder / "table")
    for promise in ("every_clause_has_a_test", "every_target_is_drawn"):
        found = finding(promise, replace(pebbles, folder=folder))
        assert found.ok
        assert "not part of this installation" in found.detail


def test_an_edition_without_sources_is_named(pebbles: Game, folder: Path) -> None:
    text = (folder / "editions/standard.toml").read_text()
    for source in ("rulebook", "published", "reconstruction"):
        text = text.replace(f'"{source}"', '"ruling"')
    (folder / "editions/bare.toml").write_text(text)
    found = finding("every_value_has_a_source", replace(pebbles, folder=folder))
    assert found.detail == "The edition “bare” names no source."


# --- The whole of it -----------------------------------------------------------------------------------


def test_every_setting_is_played(pebbles: Game) -> None:
    assert [(s.seats, s.starter, s.options["greedy"]) for s in settings(pebbles)] == [
        (2, 0, False),
        (3, 1, False),
        (3, 2, True),
    ]
    assert [str(played.setting) for played in Sample(pebbles).played] == [
        "2 seats, seat 0 first",
        "3 seats, seat 1 first",
        "3 seats with greedy, seat 2 first",
    ]


def test_every_kind_of_menu_is_looked_at(pebbles: Game) -> None:
    kinds = Sample(pebbles).kinds
    assert sum(now.who == CHANCE for now in kinds) == 2
    assert {now.code for now in kinds if not now.menu} == {-1}
    first = moment(kinds[0].played, 0)
    assert str(first) == "move 1 (2 seats, seat 0 first)"


@pytest.mark.slow
def test_checking_tells_how_far_it_is_and_ends_with_a_finding_for_each_promise(pebbles: Game) -> None:
    told: list[tuple[str, int, int]] = []
    found = list(check(pebbles, 40, tell=lambda *how: told.append(how)))
    assert [finding.name for finding in found] == [name_of(promise) for promise in PROMISES]
    assert all(finding.ok for finding in found), [finding for finding in found if not finding.ok]
    assert all(0 <= done <= of for _, done, of in told)
    assert ("Pebbles: random games", 80, 80) in told


def test_games_that_do_not_end_are_the_only_finding(pebbles: Game) -> None:
    assert [finding.ok for finding in check(replace(pebbles, bound=9))] == [False]


@pytest.mark.slow
@pytest.mark.parametrize("name", dolmen.games())
def test_many_games_are_shared_among_processes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "CHUNK", 2)
    told: list[tuple[str, int, int]] = []
    shared = Sample(dolmen.load(name), 4, workers=2, tell=lambda *how: told.append(how))
    alone = Sample(dolmen.load(name), 4)
    assert many.menus_keys_and_ends_of_many_games(shared) == many.menus_keys_and_ends_of_many_games(alone)
    assert len(told) >= 2 * len(shared.game.seats)
    assert told[-1][1] == told[-1][2]
