"""Recorded games, as fixtures: journals, the digest of the state after every move, and two transcripts.

A maintainer writes them anew, when the rules were meant to change, with

    python -m dolmen.games.stone_age.tests.recording

and raises the number of the rules in the game's `__init__.py`.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from dolmen import Table, load
from dolmen.kernel.transcript import transcript

HERE = Path(__file__).parent
JOURNALS, TRANSCRIPTS = HERE / "journals", HERE / "transcripts"
KINDS = [(2, False), (2, True), (3, False), (3, True), (4, False)]  # seats, crowding
GAMES = 4  # of each kind, and one more of two wild players
PEOPLE = ("Mara", "Ben", "Nadja", "Tom")
TOLD = {"2-busy-1": "two_players", "4-busy-1": "four_players"}  # journals that are told as transcripts
SHY = ("decline", "starve", "keep")  # what a busy player does only when there is nothing else


def choose(table: Table, rng: Any, style: str) -> int:
    """A wild player takes anything; a busy one buys, pays and claims where that is possible."""
    codes = table.codes()
    if style == "busy":
        bold = [code for code in codes if table.game.moves.decode(code).verb not in SHY]
        codes = bold or codes
    return codes[int(rng.integers(len(codes)))]


def play(seats: int, crowding: bool, style: str, seed: str) -> Table:
    """A whole game; the same seed gives the same one."""
    rng = np.random.default_rng(list(seed.encode()))
    table = Table(load("stone_age"), seats, seed=seed, people=PEOPLE[:seats], crowding=crowding)
    table.tags["date"] = "2026-01-01"
    while not table.over:
        table.play(choose(table, rng, style))
    return table


def digests(table: Table) -> list[str]:
    """Eight hexadecimal digits of the state's bytes after each move."""
    past, found = table.at(0), []
    for step in table.history:
        past.game.apply(past.state, past.game.box, step.code)
        found.append(hashlib.sha256(past.state.tobytes()).hexdigest()[:8])
    return found


def recorded() -> Iterator[tuple[str, Table]]:
    """Every fixture with its name."""
    for seats, crowding in KINDS:
        for n in range(GAMES):
            style = "wild" if n == 0 else "busy"
            name = f"{seats}{'-crowding' * crowding}-{style}-{n}"
            yield name, play(seats, crowding, style, name)
    yield "2-wild-4", play(2, False, "wild", "2-wild-4")


def main() -> None:
    """Write all fixtures."""
    for folder in (JOURNALS, TRANSCRIPTS):
        folder.mkdir(exist_ok=True)
    for name, table in recorded():
        (JOURNALS / f"{name}.dolmen").write_text(table.journal(), "utf-8")
        (JOURNALS / f"{name}.digests").write_text("\n".join([*digests(table), ""]), "utf-8")
        if name in TOLD:
            (TRANSCRIPTS / f"{TOLD[name]}.txt").write_text(transcript(table), "utf-8")
        print(f"{name}: {table.version} moves, {table.scores()}")


if __name__ == "__main__":
    main()
