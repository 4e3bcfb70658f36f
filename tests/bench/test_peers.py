import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench import peers
from bench.figure import MISSING, Figure, missing, tell, told

ONE = Figure("a 1", "pebbles", 2, "random play", 5.5, "moves/s", "so")
TWO = ONE._replace(game="stones", seats=None)
ROOT = Path(peers.__file__).resolve().parents[2]


def script(text: str, limit_s: float = 60.0) -> list[Figure]:
    return list(peers.heard("a", [sys.executable, "-c", text], limit_s))


def says(*figures: Figure) -> str:
    return "".join(f"print({json.dumps(figure)!r}, flush=True)\n" for figure in figures)


def test_figures_are_told_as_lines_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    tell("a 1", [("pebbles", lambda: [ONE]), ("stones", lambda: [TWO])])
    assert list(told(capsys.readouterr().out.splitlines())) == [ONE, TWO]


def test_a_game_that_fails_takes_no_other_along(capsys: pytest.CaptureFixture[str]) -> None:
    def fails() -> Iterator[Figure]:
        yield ONE
        raise RuntimeError("first\nthe | last line\n")

    tell("a 1", [("pebbles", fails), ("stones", lambda: [TWO])])
    found = list(told(capsys.readouterr().out.splitlines()))
    assert found == [ONE, missing("a 1", "pebbles", "the / last line"), TWO]


def test_other_lines_of_a_script_are_passed_over() -> None:
    noise = "print('hello'); print('[INFO] loading'); print('[1, 2]')\n"
    assert script(noise + says(ONE)) == [ONE]


def test_a_script_that_crashes_leaves_what_it_had_told_and_says_why() -> None:
    found = script(says(ONE) + "raise ValueError('out of pebbles')")
    assert found == [ONE, missing("a", "", "ValueError: out of pebbles")]


def test_a_script_that_is_killed_leaves_what_it_had_told() -> None:
    found = script(says(ONE) + "import os; os.abort()")
    assert found[0] == ONE
    assert found[1].note == "it was ended by signal 6"


def test_a_script_that_hangs_is_ended() -> None:
    found = script(says(ONE) + "import time; time.sleep(600)", 3.0)
    assert found == [ONE, missing("a", "", "it had not ended after 3 s")]


def test_a_peer_without_an_environment_has_a_figure_that_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(peers, "HOMES", tmp_path)
    found = list(peers.figures(0.1))
    assert [figure.by for figure in found] == peers.names()
    assert {(figure.what, figure.note) for figure in found} == {(MISSING, "it is not installed")}


def test_every_peer_has_its_pinned_environment() -> None:
    folder = ROOT / "requirements" / "peers"
    assert peers.names() == sorted(path.stem for path in folder.glob("*.in"))
    assert peers.names() == sorted(path.stem for path in folder.glob("*.lock"))
    for name in peers.names():
        lock = (folder / f"{name}.lock").read_text(encoding="utf-8")
        assert re.search(rf"^{name.replace('_', '-')}(\[\w+\])?==", lock, re.MULTILINE)
