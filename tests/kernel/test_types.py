"""What the type checker makes of states: the attributes are real."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SNIPPET = """
from dolmen.kernel.record import ALL, Record, cell, cells, per_seat
from dolmen.kernel.view import View

class Seat(Record):
    food = cell(seen=ALL)
    goods = cells(4, seen=ALL)

class State(Record):
    turn = cell()
    player = per_seat(Seat, 4)

def feed(s: State, view: View) -> None:
    me = s.player[s.turn]
    me.food += 2
    me.goods[0] -= 1
    me.goods += me.goods
    s.turn = (s.turn + 1) % 4
"""


WRONG = {
    "me.fodo += 2": '"Seat" has no attribute "fodo"',
    "s.players[0].food = 1": '"State" has no attribute "players"; maybe "player"?',
    'me.food = "two"': 'expression has type "str", variable has type "int"',
    "s.player.food = 1": 'has no attribute "food"',
}


def checked(folder: Path, *lines: str) -> list[str]:
    """What mypy says of the snippet with some more lines."""
    path = folder / "snippet.py"
    path.write_text(SNIPPET + "".join(f"    {line}\n" for line in lines), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml"), str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


@pytest.mark.slow
def test_a_misspelt_field_is_a_type_error(tmp_path: Path) -> None:
    assert checked(tmp_path, "me.food = 3") == ["Success: no issues found in 1 source file"]
    said = checked(tmp_path, *WRONG)
    assert len(said) == len(WRONG) + 1
    for sentence, line in zip(WRONG.values(), said, strict=False):
        assert sentence in line
