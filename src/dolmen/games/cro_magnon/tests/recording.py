"""Recorded games, as fixtures: journals, the digest of the state after every move, and two transcripts.

A maintainer who means a change of states or of words writes digests and transcripts anew with

    python -m dolmen.games.cro_magnon.tests.recording

and, when the rules themselves were meant to change, raises their number in the game's `__init__.py` and
plays new games with

    python -m dolmen.games.cro_magnon.tests.recording anew

The two that are told as transcripts are games of good players; only the names were put in by hand:

    dolmen transcript cro_magnon --bots greedy,greedy --seed 7 --journal
    dolmen transcript cro_magnon --bots greedy,greedy,greedy,greedy --seed 7 --journal
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from dolmen import Table, load
from dolmen.kernel.trace import digests
from dolmen.kernel.transcript import transcript

HERE = Path(__file__).parent
JOURNALS, TRANSCRIPTS = HERE / "journals", HERE / "transcripts"
SEATS = (1, 2, 3, 4)
GAMES = 5  # of each number of seats, the first two by wild players
PEOPLE = ("Mara", "Ben", "Nadja", "Tom")
TOLD = {"2-greedy": "two_players", "4-greedy": "four_players"}  # journals that are told as transcripts
SHY = ("decline", "finish", "refuse", "enough")  # what a busy player does only when there is nothing else
EAGER = ("master", "found", "hunt", "accept")  # and what he never leaves


def choose(table: Table, rng: Any, style: str) -> int:
    """A wild player takes anything; a busy one masters, founds and hunts where he can, and ends late."""
    codes = table.codes()
    if style == "busy" and table.to_move >= 0:
        verbs = {code: table.game.moves.decode(code).verb for code in codes}
        codes = [code for code in codes if verbs[code] in EAGER] or codes
        codes = [code for code in codes if verbs[code] not in SHY] or codes
    return codes[int(rng.integers(len(codes)))]


def play(seats: int, style: str, seed: str) -> Table:
    """A whole game; the same seed gives the same one."""
    rng = np.random.default_rng(list(seed.encode()))
    table = Table(load("cro_magnon"), seats, seed=seed, people=PEOPLE[:seats])
    table.tags["date"] = "2026-01-01"
    while not table.over:
        table.play(choose(table, rng, style))
    return table


def new_games() -> Iterator[tuple[str, Table]]:
    """Every fixture with its name, played again."""
    for seats in SEATS:
        for n in range(GAMES):
            style = "wild" if n < 2 else "busy"
            yield f"{seats}-{style}-{n}", play(seats, style, f"{seats}-{style}-{n}")


def main(anew: bool) -> None:
    """Write digests and transcripts of the journals, which may be played anew before."""
    for folder in (JOURNALS, TRANSCRIPTS):
        folder.mkdir(exist_ok=True)
    for name, table in new_games() if anew else ():
        (JOURNALS / f"{name}.dolmen").write_text(table.journal(), "utf-8")
        print(f"{name}: {table.version} moves, {table.scores()}")
    for path in sorted(JOURNALS.glob("*.dolmen")):
        text = path.read_text("utf-8")
        path.with_suffix(".digests").write_text("\n".join([*digests(text), ""]), "utf-8")
        if path.stem in TOLD:
            told = transcript(Table.from_journal(text))
            (TRANSCRIPTS / f"{TOLD[path.stem]}.txt").write_text(told, "utf-8")


if __name__ == "__main__":
    main("anew" in sys.argv[1:])
