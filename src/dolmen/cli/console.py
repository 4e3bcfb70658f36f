"""Where things are printed: answers on stdout, progress and complaints on stderr."""

from __future__ import annotations

import json
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from dolmen.bots.machine import is_at_hand
from dolmen.kernel.errors import DolmenError
from dolmen.kernel.game import Game, games

out = Console(highlight=False, emoji=False)
err = Console(stderr=True, highlight=False, emoji=False)
A_GAME = games()[0]  # for examples
PATIENT_S = 10.0  # what was compiled before is loaded within this, and needs no word


class Unreadable(DolmenError):
    """A file that cannot be read or written."""


def plain(text: str) -> str:
    """A text from outside, with nothing in it that a terminal would obey."""
    return re.sub(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", "�", text)


def say_json(value: Any) -> None:
    """JSON on stdout, in one piece."""
    sys.stdout.write(json.dumps(value, indent=2, ensure_ascii=False) + "\n")


def examples(*lines: str) -> str:
    """The last words of a help page."""
    return "\n\n".join(["[bold]Examples[/bold]", *(f"  {line}" for line in lines)])


def say_text(text: str) -> None:
    """Text on stdout, as it is."""
    sys.stdout.write(text if text.endswith("\n") else text + "\n")


def progress(*, counted: bool = True) -> Progress:
    """A bar on stderr that goes away when it is done; without a known end it only counts."""
    ends = (
        (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        if counted
        else (TextColumn("{task.completed}"),)
    )
    columns = (TextColumn("{task.description}"), *ends)
    return Progress(*columns, console=err, transient=True)


@contextmanager
def compiling(game: Game) -> Iterator[None]:
    """Say what takes so long, unless the machine code was at hand."""
    status = err.status(f"Compiling {game.title} for this machine; once; that takes up to a minute.")
    seconds = PATIENT_S if is_at_hand(game) else 0.0
    notice = threading.Timer(seconds, status.start if err.is_terminal else lambda: err.print(status.status))
    notice.daemon = True
    notice.start()
    try:
        yield
    finally:
        notice.cancel()
        status.stop()


def read_file(path: Path, most: int) -> str:
    """A text file of at most so many bytes; `-` is stdin."""
    try:
        if str(path) == "-":
            raw = sys.stdin.buffer.read(most + 1)
        else:
            with path.open("rb") as file:
                raw = file.read(most + 1)
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}.") from None
    if len(raw) > most:
        raise Unreadable(f"{path} is larger than {most:,} bytes, which no journal is.")
    try:
        return raw.decode()
    except UnicodeDecodeError:
        raise Unreadable(f"{path} is not text in UTF-8.") from None
