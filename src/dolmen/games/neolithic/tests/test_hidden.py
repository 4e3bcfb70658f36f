"""What a seat cannot know is dealt anew just as often as it could have happened, on a box of few cards.

A player's decision tells nothing but that it was possible: each card that fits it is as likely to have been
played as any other, so a hand with two equal unseen cards has two ways of playing one of them.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from dolmen import Table, load
from dolmen.games.neolithic import rules
from dolmen.games.neolithic.tests.scene import TINY
from dolmen.kernel.game import CHANCE
from dolmen.kernel.moves import offered
from dolmen.kernel.record import CELL, UNKNOWN
from dolmen.kernel.table import Step

GAME = load("neolithic", edition=TINY)
Worlds = dict[bytes, Fraction]
MOST = 600  # worlds that a test follows
FEW = {0: 50, 1: 50, -1: 16}  # worlds whose deals are enumerated, for each viewer
PLAYED = ("perform", "join", "play")

DEAL = "lead 1, draw 5, draw 8, draw 5, draw 9"
HUNT = "perform hunt 1, draw 6, draw 6, perform forage 2, draw 10"
HOME = "village, play 6 hunted, village, play 10 domesticated"
RITE = "village, play 5 ritual, reveal 11, reveal 10, choose 11, village, finish"
LOOK = "perform gather 1, reveal 8, reveal 9, choose 9"
TWO_GOATS = f"{DEAL}, {HUNT}, {HOME}"
STORIES = {
    "one of two goats is played": TWO_GOATS,
    "a ritual shows what is left": f"{DEAL}, {HUNT}, {RITE}, {LOOK}",
}


def told(story: str) -> Table:
    """A game on the tiny box."""
    table = Table(GAME, 2, starter=0, chance="manual")
    for move in story.split(", "):
        table.play(move)
    return table


def unpacked(cells: bytes) -> Any:
    return np.frombuffer(cells, CELL).copy().view(GAME.State.dtype)


def ways(s: Any, step: Step) -> int:
    """In how many ways a player makes a move: any of the equal cards that nobody has seen may be the one."""
    move = GAME.moves.decode(step.code)
    if step.seat == CHANCE or move.verb not in PLAYED:
        return 1
    me, kind = s.player[step.seat], move.nouns["card"]
    return 1 if me.shown[kind] else int((me.hand == kind).sum())


def after(cells: bytes, step: Step, viewer: int) -> Iterator[tuple[bytes, Fraction]]:
    """Where a step may have led; what the viewer did not see may have been anything on the menu."""
    menu, states = GAME.moves.menu(), unpacked(cells)
    GAME.legal(states[0], GAME.box, menu)
    codes = offered(menu)
    seen = GAME.witness(states[0], step.code, viewer)
    for code in codes:
        if code == step.code or not seen:
            next_one = states.copy()
            GAME.apply(next_one[0], GAME.box, code)
            share = Fraction(1, len(codes)) if step.seat == CHANCE else Fraction(ways(states[0], step))
            yield next_one.tobytes(), share


def histories(steps: list[Step], viewer: int) -> Iterator[Worlds]:
    """After each step, every state that may have been reached as `viewer` saw it, with its probability."""
    start = GAME.State.blank()
    GAME.setup(start[0], GAME.box, 2, 0, np.zeros(1, np.int16))
    worlds: Worlds = {start.tobytes(): Fraction(1)}
    yield worlds
    for step in steps:
        found: Counter[bytes] = Counter()
        for cells, weight in worlds.items():
            for world, share in after(cells, step, viewer):
                found[world] += weight * share  # type: ignore[assignment]
        total = sum(found.values())
        worlds = {world: Fraction(weight) / total for world, weight in found.items()}
        yield worlds


def dealt(states: Any, viewer: int, monkeypatch: pytest.MonkeyPatch) -> Worlds:
    """Everything that `resample` can deal, with exact probabilities: each of its draws is enumerated."""
    found: Counter[bytes] = Counter()
    open_lines: list[list[int]] = [[]]
    while open_lines:
        line = open_lines.pop()
        widths: list[int] = []

        def below(luck: Any, n: int, line: list[int] = line, widths: list[int] = widths) -> int:
            widths.append(n)
            return line[len(widths) - 1] if len(widths) <= len(line) else 0

        monkeypatch.setattr(rules, "below", below)
        world = states.copy()
        GAME.resample(world[0], GAME.box, viewer, None)
        weight = Fraction(1)
        for n in widths:
            weight /= n
        found[world.tobytes()] += weight  # type: ignore[assignment]
        full = [*line, *[0] * (len(widths) - len(line))]
        open_lines += [[*full[:i], k] for i in range(len(line), len(widths)) for k in range(1, widths[i])]
    assert sum(found.values()) == 1
    return {state: Fraction(weight) for state, weight in found.items()}


@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
@pytest.mark.parametrize("viewer", [0, 1, -1])
def test_the_worlds_dealt_are_those_that_are_possible(
    story: str, viewer: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, compared = told(story), 0
    for version, expected in enumerate(histories(table.history, viewer)):
        if len(expected) <= FEW[viewer]:
            assert dealt(table.at(version)._states, viewer, monkeypatch) == expected, version
            compared += len(expected) > 4
    assert compared > 0, "there was something to guess"


def test_a_played_card_leaves_the_rest_as_likely_as_they_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of goat, goat, goat, wolf, wolf one goat was played: the other card is a goat twice in four."""
    table = told(TWO_GOATS.rpartition(", village")[0])
    hunted = Counter[int]()
    for cells, weight in dealt(table._states, 1, monkeypatch).items():
        hand = unpacked(cells)[0].player[0].hand
        hunted[next(int(kind) for kind in hand if kind in (6, 7))] += weight  # type: ignore[assignment]
    assert hunted == {6: Fraction(1, 2), 7: Fraction(1, 2)}


@pytest.mark.parametrize("viewer", [0, 1, -1])
@pytest.mark.parametrize("seed", range(4))
def test_random_games_deal_what_is_possible(seed: int, viewer: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(seed)
    table = Table(GAME, 2, seed=seed, starter=0)
    while not table.over:
        codes = [code for code in table.codes() if GAME.moves.decode(code).verb != "finish"]
        table.play(int(rng.choice(codes or table.codes())))
    compared = 0
    for version, expected in enumerate(histories(table.history, viewer)):
        if len(expected) > MOST:
            break
        if version % 3 == 0 and 1 < len(expected) <= FEW[viewer]:
            assert dealt(table.at(version)._states, viewer, monkeypatch) == expected, version
            compared += 1
    assert compared > 0


@pytest.mark.parametrize("viewer", [0, 1, -1])
def test_dealing_anew_reads_only_what_the_viewer_sees(viewer: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table = told(STORIES["a ritual shows what is left"])
    redacted = GAME.State.redact(table._states, None if viewer < 0 else viewer)
    assert (redacted[0].pile == UNKNOWN).all()
    assert (redacted[0].player[1 - max(viewer, 0)].hand == UNKNOWN).all()
    assert dealt(redacted, viewer, monkeypatch) == dealt(table._states, viewer, monkeypatch)


# --- Leaks --------------------------------------------------------------------------------------------


def sent(table: Table, seat: int | None) -> str:
    """Everything that a seat or a spectator is sent of a running game, as text."""
    view = table.view(seat)
    words = [GAME.prompt(view), GAME.phase(view), GAME.picture(view, ["Mara", "Ben"])]
    return "\n".join([str(view.as_dict()), table.journal(seat), *words, *log(table, seat)])


def log(table: Table, seat: int | None) -> Iterator[str]:
    """The lines of the log for a viewer."""
    past = table.at(0)
    for step in table.history:
        view, move = past.view(seat), GAME.moves.decode(step.code)
        known = GAME.witness(past.state, step.code, -1 if seat is None else seat)
        yield (GAME.say if known else GAME.veiled)(view, move)
        past.play(step.code)


@pytest.mark.parametrize("viewer", [1, None])
def test_two_games_that_differ_in_an_unseen_hand_are_sent_alike(viewer: int | None) -> None:
    told_so = f"{DEAL}, perform hunt 1, draw 6, draw 6"
    otherwise = told_so.replace("draw 5, draw 8, draw 5", "draw 4, draw 9, draw 5").replace(
        "draw 6, draw 6", "draw 7, draw 6"
    )
    assert sent(told(told_so), viewer) == sent(told(otherwise), viewer)


def test_the_faces_of_an_unseen_hand_are_in_nothing_that_is_sent() -> None:
    table = told(f"{DEAL}, perform hunt 1, draw 7, draw 7")
    assert "Wolf" in sent(table, 0)
    for viewer in (1, None):
        assert "Wolf" not in sent(table, viewer)
        assert "Hunting Rite" not in sent(table, viewer), "what lies in a deck is in no message either"


def test_the_order_in_which_cards_were_drawn_is_not_told() -> None:
    one, other = (told(f"{DEAL}, perform hunt 1, draw {a}, draw {b}") for a, b in ((6, 7), (7, 6)))
    assert one.state.tobytes() == other.state.tobytes(), "a hand is kept in the order of the list"
