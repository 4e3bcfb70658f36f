import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKED = ("pyproject.toml", "build_web.py", "README.md", "LICENSE")
CLIENT = "src/dolmen/server/static"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of what is packed, without a built client."""
    copy = tmp_path / "project"
    shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("static", "__pycache__"))
    for name in PACKED:
        shutil.copy(ROOT / name, copy / name)
    return copy


def build(project: Path) -> tuple[set[str], str]:
    """Build a wheel where npm cannot be found: the files in it, and what was said."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "out"]
    nowhere = os.environ | {"PATH": str(project)}
    done = subprocess.run(command, cwd=project, env=nowhere, capture_output=True, text=True, check=True)
    (wheel,) = (project / "out").glob("*.whl")
    return set(ZipFile(wheel).namelist()), done.stdout + done.stderr


def test_a_built_client_is_in_the_wheel(project: Path) -> None:
    (project / CLIENT / ".vite").mkdir(parents=True)
    (project / CLIENT / ".vite/manifest.json").write_text("{}")
    (project / CLIENT / "index.html").write_text("<!doctype html>")
    files, said = build(project)
    assert {"dolmen/server/static/.vite/manifest.json", "dolmen/server/static/index.html"} <= files
    assert "npm" not in said


def test_without_npm_all_but_the_client_is_packed_and_it_says_so(project: Path) -> None:
    files, said = build(project)
    assert "npm was not found" in said
    assert not any("static" in name for name in files)
    assert "dolmen/kernel/__init__.py" in files


def test_a_game_is_packed_with_its_rules_and_editions_but_without_sources_of_drawing_or_tests(
    project: Path,
) -> None:
    game = project / "src/dolmen/games/pebbles"
    for name in ("RULES.md", "editions/first.toml", "table/Table.svelte", "tests/test_rules.py"):
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text("")
    packed = {name for name in build(project)[0] if "pebbles" in name}
    assert packed == {"dolmen/games/pebbles/RULES.md", "dolmen/games/pebbles/editions/first.toml"}
