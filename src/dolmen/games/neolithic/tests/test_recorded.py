"""Recorded games replay to the same states, and are told in the same words; `recording.py` writes them."""

import pytest

from dolmen import Table
from dolmen.games.neolithic.moves import MOVES
from dolmen.games.neolithic.tests.recording import JOURNALS, STYLES, TOLD, TRANSCRIPTS
from dolmen.kernel.trace import digests
from dolmen.kernel.transcript import transcript

RECORDED = sorted(path.stem for path in JOURNALS.glob("*.dolmen"))


def test_games_of_every_style_are_recorded() -> None:
    assert len(RECORDED) >= 20
    for style in (*STYLES, "greedy"):
        assert any(name.startswith(style) for name in RECORDED), style


@pytest.mark.parametrize("name", RECORDED)
def test_a_recorded_game_goes_through_the_same_states(name: str) -> None:
    expected = (JOURNALS / f"{name}.digests").read_text("utf-8").split()
    assert digests((JOURNALS / f"{name}.dolmen").read_text("utf-8")) == expected


@pytest.mark.parametrize("name", sorted(TOLD))
def test_a_game_is_told_in_the_same_words(name: str) -> None:
    table = Table.from_journal((JOURNALS / f"{name}.dolmen").read_text("utf-8"))
    assert table.over
    assert transcript(table) == (TRANSCRIPTS / f"{TOLD[name]}.txt").read_text("utf-8")


def test_every_verb_occurs_in_the_recorded_games() -> None:
    texts = "\n".join((JOURNALS / f"{name}.dolmen").read_text("utf-8") for name in RECORDED)
    verbs = {line.split()[1] for line in texts.splitlines() if line and not line.startswith("[")}
    assert verbs == set(MOVES.verbs)
