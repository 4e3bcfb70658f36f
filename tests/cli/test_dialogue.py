"""The screen as a terminal sees it: curtains, colours, pages."""

import io
import re
from collections.abc import Iterator, Sequence

import pytest
from rich.console import Console

import dolmen
from dolmen.cli.dialogue import Dialogue, Left
from dolmen.cli.screen import ERASE_BACKLOG, Screen
from dolmen.cli.sitting import Chair, Sitting

CLEAR = "\x1b[2J"


def terminal(sitting: Sitting, typed: Sequence[str], *, height: int = 50) -> str:
    """Everything a terminal was sent while this was typed."""
    paper = io.StringIO()
    console = Console(file=paper, force_terminal=True, width=100, height=height, highlight=False)
    lines: Iterator[str] = iter([*typed, "quit"])

    def read() -> str:
        paper.write("> ")
        return next(lines)

    with pytest.raises(Left):
        Dialogue(sitting, Screen(console), read).run()
    return paper.getvalue()


@pytest.fixture
def two(pebbles: dolmen.Game) -> Sitting:
    table = dolmen.Table(pebbles, 2, seed=4, starter=0)
    return Sitting(table, [Chair("Ada", None), Chair("Ben", None)])


def test_a_curtain_hides_what_was_drawn(two: Sitting) -> None:
    sent = terminal(two, ["take 1", "", "take 1", ""])
    pages = sent.split(ERASE_BACKLOG)
    assert len(pages) == 3, "one curtain after each drew a marble"
    assert "Pass the keyboard, then press Enter." in pages[1]
    assert not re.search(r"Ada draws a (red|blue)", _plain(pages[1])), "Ben's page"
    assert re.search(r"Ada draws a (red|blue)", _plain(pages[2])), "Ada's own page"
    assert not re.search(r"Ben draws a (red|blue)", _plain(pages[2]))


def test_no_curtain_without_a_secret(two: Sitting) -> None:
    assert ERASE_BACKLOG not in terminal(two, ["wait", "wait"])


def test_no_curtain_for_one_person_among_bots(pebbles: dolmen.Game) -> None:
    table = dolmen.Table(pebbles, 2, seed=4, starter=0)
    alone = Sitting(table, [Chair("Ada", None), Chair("Random", "random")])
    sent = terminal(alone, ["take 1", "take 1"])
    assert ERASE_BACKLOG not in sent
    assert re.search(r"Ada draws a (red|blue)", _plain(sent))


def test_pages_are_cleared_only_where_they_fit(two: Sitting) -> None:
    assert CLEAR in terminal(two, ["wait"])


def test_a_low_window_scrolls(two: Sitting) -> None:
    assert CLEAR not in terminal(two, ["wait"], height=20)


def test_names_are_coloured_by_seat(two: Sitting) -> None:
    sent = terminal(two, [])
    assert re.search("\x1b\\[[0-9;]+mAda\x1b", sent)
    assert re.search("\x1b\\[[0-9;]+mBen\x1b", sent)


def _plain(text: str) -> str:
    return re.sub("\x1b\\[[0-9;]*[A-Za-z]", "", text)
