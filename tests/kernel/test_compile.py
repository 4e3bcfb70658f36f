import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np
import pytest

import dolmen
from dolmen.kernel import compile as machine
from dolmen.kernel.compile import KEPT, Twins, digest, is_rule, rule

PACKAGE = Path(dolmen.__file__).parent
TOY = Path(__file__).parent / "toys" / "pebbles"
LEFT_OUT = ("server", "static", "cli", "lab", "bots", "table", "tests", "__pycache__")
PROBE = """
import json
import dolmen
from dolmen.kernel.compile import Twins
from dolmen.kernel.moves import offered
from dolmen.games.pebbles.state import Phase

def probe(boundscheck):
    game = dolmen.load("pebbles")
    twins = Twins(game.sources(), boundscheck=boundscheck)
    legal, score = twins.of(game.legal), twins.of(game.score)
    states, menu = game.State.blank(2), game.moves.menu()
    states[0].phase, states[0].greedy, states[0].pips, states[0].heap = Phase.TAKE, 1, 6, 9
    states[1].seats = 77
    legal(states[0], game.box, menu)
    fewest = game.moves.decode(offered(menu)[0]).nouns["pebbles"]
    states[0].phase = Phase.ROLL
    legal(states[0], game.box, menu)
    try:
        beyond = score(states[0], game.box, len(states[0].player))
    except IndexError:
        beyond = "IndexError"
    hits = sum(legal.stats.cache_hits.values())
    return {"fewest": fewest, "faces": len(offered(menu)), "beyond": beyond, "hits": hits}
"""


@rule
def at(numbers: Any, i: int) -> Any:
    return numbers[i]


class Copy:
    """The package with the toy among its games, where files can be edited, and a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.game = folder, folder / "src/dolmen/games/pebbles"
        shutil.copytree(PACKAGE, folder / "src/dolmen", ignore=shutil.ignore_patterns(*LEFT_OUT))
        shutil.copytree(TOY, self.game)

    def edit(self, name: str, old: str, new: str) -> None:
        text = (self.game / name).read_text(encoding="utf-8")
        assert old in text
        (self.game / name).write_text(text.replace(old, new), encoding="utf-8")

    def run(self, *, boundscheck: bool = False, **flags: str) -> dict[str, Any]:
        """What the compiled rules answer in a process of their own."""
        code = f"{PROBE}\nprint(json.dumps(probe({boundscheck})))"
        ours = {"PYTHONPATH": str(self.folder / "src"), "DOLMEN_CACHE": str(self.folder / "cache")}
        done = subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | ours | flags,
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=True,
        )
        answer: dict[str, Any] = json.loads(done.stdout)
        return answer


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("copy"))


@pytest.mark.slow
def test_the_cache_is_never_stale_or_of_the_wrong_kind(copy: Copy) -> None:
    first = copy.run()
    assert (first["fewest"], first["faces"], first["hits"]) == (2, 6, 0)
    assert isinstance(first["beyond"], int), "without bounds checks, garbage from the state behind"

    copy.edit("state.py", "FACES = 6", "FACES = 4")
    copy.edit("heap.py", "return FEWEST_GREEDY if", "return FEWEST_GREEDY + 1 if")
    edited = copy.run()
    assert edited["faces"] == 4, "a constant of another file"
    assert edited["fewest"] == 3, "a rule of another file"

    copy.edit("state.py", "FACES = 4", "FACES = 6")
    copy.edit("heap.py", "return FEWEST_GREEDY + 1 if", "return FEWEST_GREEDY if")
    checked = copy.run(boundscheck=True)
    assert (checked["beyond"], checked["hits"]) == ("IndexError", 0), "with bounds checks, not what was kept"

    again = copy.run()
    assert (again["fewest"], again["faces"], again["hits"]) == (2, 6, 1), "undone: the first is used again"
    assert copy.run(NUMBA_BOUNDSCHECK="1")["beyond"] == "IndexError", "numba's own switch"


def test_playing_and_reading_never_import_numba() -> None:
    code = """
import sys, dolmen
for name in dolmen.games():
    game = dolmen.load(name)
    table = dolmen.Table(game, game.seats[0], seed=1)
    for _ in range(30):
        table.play(table.codes()[0])
    dolmen.Table.from_journal(table.journal())
print([name for name in ("numba", "llvmlite") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# --- Marks and twins ----------------------------------------------------------------------------


@rule
def double(n: int) -> int:
    return 2 * n


@rule
def quadruple(n: int) -> int:
    return double(double(n))


def test_a_rule_is_a_plain_function_with_a_mark() -> None:
    assert isinstance(double, FunctionType)
    assert is_rule(double)
    assert not is_rule(len)
    assert not is_rule(test_a_rule_is_a_plain_function_with_a_mark)
    assert quadruple(3) == 12


@pytest.fixture
def twins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Twins:
    monkeypatch.setenv("DOLMEN_CACHE", str(tmp_path))
    return Twins([Path(__file__)])


def test_a_twin_calls_twins_and_leaves_the_rule_as_it_was(twins: Twins) -> None:
    twin = twins.of(quadruple)
    assert twin(3) == 12
    assert twin.py_func.__globals__["double"] is twins.of(double, inner=True)
    assert quadruple.__globals__["double"] is double
    assert list(twins.folder.rglob("*.nbc")), "the machine code is kept"


@rule
def pips(dice: Any) -> Any:
    return dice.pips + doubled(dice)


@rule
def doubled(dice: Any) -> Any:
    return double(dice.pips) + dice.double


def test_a_rule_may_be_named_like_a_field_that_rules_read(twins: Twins) -> None:
    dice = np.rec.array([(4, 7)], dtype=[("pips", np.int16), ("double", np.int16)])[0]
    assert pips(dice) == twins.of(pips)(dice) == 19


def test_indices_count_from_the_front_in_twins_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOLMEN_CACHE", str(tmp_path))
    checked = Twins([], boundscheck=True)
    three = np.arange(3)
    assert checked.of(at)(three, 2) == 2
    with pytest.raises(IndexError):
        checked.of(at)(three, -1)
    elsewhere: Any = numba.njit(at)
    assert elsewhere(three, -1) == 2


def test_a_twin_is_made_once_and_other_things_are_their_own_twins(twins: Twins) -> None:
    assert twins.of(double) is twins.of(double)
    assert twins.of(7) == 7
    assert twins.of(np) is np
    assert twins.of((double, 1)) == (double, 1), "only named tuples, such as a verb's codec, are opened"


def test_the_digest_depends_on_sources_versions_and_flags(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "rules.py"
    source.write_text("A = 1\n")
    before = digest([source], boundscheck=False)
    assert digest([source], boundscheck=False) == before
    assert digest([source], boundscheck=True) != before
    for flag in machine.FLAGS:
        monkeypatch.setenv(flag, "0")
        assert digest([source], boundscheck=False) != before
        monkeypatch.delenv(flag)
    source.write_text("A = 2\n")
    assert digest([source], boundscheck=False) != before
    source.write_text("A = 1\n")
    assert digest([source], boundscheck=False) == before


def test_the_kernel_is_part_of_every_digest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest([], boundscheck=False)
    kernel = shutil.copytree(PACKAGE / "kernel", tmp_path / "kernel")
    monkeypatch.setattr(machine, "KERNEL", kernel)
    moved = digest([], boundscheck=False)
    (kernel / "chance.py").write_text("# other luck\n")
    assert len({before, moved, digest([], boundscheck=False)}) == 3


def test_old_folders_are_swept_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOLMEN_CACHE", str(tmp_path))
    for age in range(KEPT + 3):
        (tmp_path / f"old{age}").mkdir()
        os.utime(tmp_path / f"old{age}", (1_000 - age, 1_000 - age))
    twins = Twins([])
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {twins.folder.name, *(f"old{age}" for age in range(KEPT - 1))}
