"""What is promised of the whole tree: who knows whom, what is public, what stands nowhere."""

import doctest
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import dolmen

ROOT = Path(__file__).resolve().parents[1]
LOCKS = sorted(ROOT.glob("requirements/**/*.lock"))
PUBLIC = {
    *("CHANCE", "OVER", "Game", "Move", "Offer", "Table", "View", "games", "load"),
    *(
        "DolmenError",
        "UnknownBot",
        "UnknownGame",
        "BadSeats",
        "BadOption",
        "BadEdition",
        "BadJournal",
        "Veiled",
    ),
    *("IllegalMove", "NotYours"),
}
NOWHERE = {
    "a path of somebody's machine": r"(?<![\w.$}])/(?:home|root|tmp|work|Users|private)/\w",
    "something left to do": r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X|HA" + r"CK)\b",
    "an address of a package index": r"\b(?:pypi|pythonhosted|registry\.(?:npmjs|yarnpkg))\.(?:org|com)\b",
}


def tracked() -> Iterator[Path]:
    """Every file of the repository that holds text."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    for name in filter(None, listed.stdout.decode().split("\0")):
        path = ROOT / name
        if path.is_file() and b"\0" not in path.read_bytes()[:1_000]:
            yield path


def found(pattern: str, paths: Iterator[Path]) -> list[str]:
    """Where a pattern stands, as `file:line`."""
    return [
        f"{path.relative_to(ROOT)}:{number}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(pattern, line)
    ]


@pytest.mark.parametrize("name", dolmen.games())
def test_no_games_name_stands_outside_its_folder(name: str) -> None:
    home = ROOT / "src/dolmen/games" / name
    code = ("src", "web", "tests", "tools")
    elsewhere = (
        path
        for path in tracked()
        if path.relative_to(ROOT).parts[0] in code and not path.is_relative_to(home)
    )
    camel = "".join(part.capitalize() for part in name.split("_"))
    assert found(rf"\b{name}\b|\b{name.replace('_', '-')}\b|\b{camel}\b", elsewhere) == []


@pytest.mark.parametrize("what", NOWHERE)
def test_what_stands_nowhere(what: str) -> None:
    own = Path(__file__)
    assert found(NOWHERE[what], (path for path in tracked() if path != own)) == []


def test_the_search_for_what_stands_nowhere_finds_it(tmp_path: Path) -> None:
    page = ROOT / "tests" / "test_layers.py"
    assert found("a path of somebody's machine", iter([page]))
    spoiled = ("see /tmp/x", "# TO" + "DO later", "https://files.pythonhosted.org/x")
    for pattern, line in zip(NOWHERE.values(), spoiled, strict=True):
        assert re.search(pattern, line)


def test_nothing_is_called_helpers() -> None:
    names = {path.name for path in tracked()}
    assert not names & {
        f"{name}.{ending}" for name in ("utils", "helpers", "common", "misc") for ending in ("py", "ts")
    }


def test_the_public_surface() -> None:
    assert set(dolmen.__all__) == PUBLIC
    assert all(hasattr(dolmen, name) for name in PUBLIC)
    errors = {name for name in PUBLIC if isinstance(getattr(dolmen, name), type)}
    errors = {name for name in errors if issubclass(getattr(dolmen, name), Exception)}
    assert all(issubclass(getattr(dolmen, name), dolmen.DolmenError) for name in errors)
    assert len(errors) == 10


def test_the_public_names_of_a_table_and_a_view() -> None:
    def public(kind: type) -> set[str]:
        return {name for name in vars(kind) if not name.startswith("_")}

    assert public(dolmen.Table) >= {
        *("state", "to_move", "over", "moves", "version", "codes", "menu", "view", "scores", "ranking"),
        *(
            "why_not",
            "play",
            "can_take_back",
            "take_back",
            "copy",
            "at",
            "resumed",
            "journal",
            "from_journal",
        ),
    }
    assert public(dolmen.View) >= {
        "box",
        "seats",
        "to_move",
        "holds_secret",
        "as_dict",
        "to_bytes",
        "from_bytes",
    }
    assert "menu" not in public(dolmen.View), "another player's menu may tell what he holds"


def test_the_readmes_example_is_true() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


def test_python_locks_carry_hashes_and_no_address() -> None:
    assert len(LOCKS) >= 2
    for lock in LOCKS:
        text = lock.read_text(encoding="utf-8")
        assert "--hash=sha256:" in text
        assert not re.search(r"https?://|index-url|find-links", text), lock.name
        pinned = re.findall(r"^[\w.\[\]-]+==", text, re.MULTILINE)
        assert len(re.findall(r"^[^\s#-]", text, re.MULTILINE)) == len(pinned), "every requirement is pinned"


def test_the_node_lock_carries_hashes_and_no_address() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert packages
    assert [name for name, package in packages.items() if "resolved" in package] == []
    assert [name for name, package in packages.items() if name and "integrity" not in package] == []


def test_layers_are_kept() -> None:
    lint = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([str(lint)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
