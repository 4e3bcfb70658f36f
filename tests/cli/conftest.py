"""The command line is run in this process, as a terminal would run it."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from dolmen.cli import main
from tests.kernel.conftest import pebbles, toys

__all__ = ["pebbles", "toys"]


class Ran(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]
Type = Callable[[Iterable[str]], None]


@pytest.fixture(autouse=True)
def data_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games that are left are kept in a folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path / "data"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def command(*arguments: str) -> Ran:
        code = main(arguments)
        return Ran(code, *capsys.readouterr())

    return command


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> Type:
    """What is typed, line by line; then the input ends."""

    def typed(lines: Iterable[str]) -> None:
        left: Iterator[str] = iter(lines)

        def read(prompt: str = "") -> str:
            try:
                return next(left)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", read)

    return typed
