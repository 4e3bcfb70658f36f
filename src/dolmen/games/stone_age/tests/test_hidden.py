"""What a seat cannot know is dealt anew just as often as it could have happened, on a box of seven cards."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from dolmen import Table, load
from dolmen.games.stone_age import rules
from dolmen.games.stone_age.tests.scene import TINY
from dolmen.kernel.game import CHANCE
from dolmen.kernel.moves import offered
from dolmen.kernel.record import UNKNOWN
from dolmen.kernel.table import Step

GAME = load("stone_age", edition=TINY)
Worlds = dict[bytes, Fraction]

GATHER = (
    "place forest 2, place clay_pit 2, "
    "use forest, roll 6, roll 6, collect, use clay_pit, roll 6, roll 6, collect"
)
BOTH_DRAW = (
    "place card_2 1, place card_1 1, place hunt 1, place hunt 1, "
    "use card_2, pay brick, pay brick, draw 6, use hunt, roll 4, collect, use card_1, pay wood, draw 7"
)
ONE_DRAWS = (
    "place card_2 1, place hunt 2, place hunt 1, "
    "use card_2, pay brick, pay brick, draw 5, use hunt, roll 6, collect, "
    "use hunt, roll 1, roll 1, collect, reveal 7"
)
STORIES = {"both draw": BOTH_DRAW, "one draws, and a card is laid out later": ONE_DRAWS}


def told(story: str) -> Table:
    """A game of two on the tiny box, in which the cards that draw another lie at the prices 1 and 2."""
    table = Table(GAME, 2, starter=0, chance="manual")
    opening = "reveal 1, reveal 2, reveal 3, reveal 4, lift 1, lift 3"
    for move in f"{opening}, {GATHER}, {story}".split(", "):
        table.play(move)
    return table


def histories(steps: list[Step], viewer: int) -> Iterator[tuple[Any, Fraction]]:
    """Every state that these steps may have led to as `viewer` saw them, with its weight."""
    start = GAME.State.blank()
    GAME.setup(start[0], GAME.box, 2, 0, np.zeros(1, np.int16))
    lines = [(start, Fraction(1))]
    for step in steps:
        lines = [after for line in lines for after in branches(*line, step, viewer)]
    yield from lines


def branches(states: Any, weight: Fraction, step: Step, viewer: int) -> Iterator[tuple[Any, Fraction]]:
    """Where one step may have led; what the viewer did not see may have been anything on the menu."""
    menu = GAME.moves.menu()
    GAME.legal(states[0], GAME.box, menu)
    codes = offered(menu)
    seen = GAME.witness(states[0], step.code, viewer)
    for code in codes:
        if code == step.code or not seen:
            after = states.copy()
            GAME.apply(after[0], GAME.box, code)
            yield after, weight / (len(codes) if step.seat == CHANCE else 1)


def possible(steps: list[Step], viewer: int) -> Worlds:
    """The states with their probabilities, given what the viewer saw."""
    found: Counter[bytes] = Counter()
    for states, weight in histories(steps, viewer):
        found[states.tobytes()] += weight  # type: ignore[assignment]
    total = sum(found.values())
    return {state: Fraction(weight) / Fraction(total) for state, weight in found.items()}


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
    table, most = told(story), 1
    for version in range(table.version + 1):
        states = table.at(version)._states
        expected = possible(table.history[:version], viewer)
        assert dealt(states, viewer, monkeypatch) == expected
        most = max(most, len(expected))
    assert most > 1 or (viewer == 1 and story == ONE_DRAWS), "there was something to guess"


def test_there_are_as_many_worlds_as_cards_to_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    table = told(BOTH_DRAW)
    assert [len(possible(table.history, viewer)) for viewer in (0, 1, -1)] == [2, 2, 6]
    assert set(dealt(table._states, -1, monkeypatch).values()) == {Fraction(1, 6)}
    later = told(ONE_DRAWS)
    assert len(possible(later.history, 0)) == 2, "not the card that was laid out since"


@pytest.mark.parametrize("viewer", [0, 1, -1])
@pytest.mark.parametrize("seed", range(3))
def test_random_games_deal_what_is_possible(seed: int, viewer: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(seed)
    table = Table(GAME, 2, seed=seed, starter=0)
    while not table.over:
        codes = [code for code in table.codes() if GAME.moves.decode(code).verb not in ("decline", "starve")]
        table.play(int(rng.choice(codes or table.codes())))
    for version in range(0, table.version + 1, 5):
        states = table.at(version)._states
        assert dealt(states, viewer, monkeypatch) == possible(table.history[:version], viewer)


@pytest.mark.parametrize("viewer", [0, 1, -1])
def test_dealing_anew_reads_only_what_the_viewer_sees(viewer: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table = told(BOTH_DRAW)
    redacted = GAME.State.redact(table._states, None if viewer < 0 else viewer)
    assert (redacted[0].pile == UNKNOWN).all()
    assert dealt(redacted, viewer, monkeypatch) == dealt(table._states, viewer, monkeypatch)
