"""Recorded games, as fixtures: journals, the digest of the state after every move, and two transcripts.

A maintainer who means a change of states or of words writes digests and transcripts anew with

    python -m dolmen.games.stone_age.tests.recording

and, when the rules themselves were meant to change, raises their number in the game's `__init__.py` and
plays new games with

    python -m dolmen.games.stone_age.tests.recording anew

The two that are told as transcripts are games of good players; only the names were put in by hand:

    dolmen transcript stone_age --bots greedy,greedy --seed 7 --journal
    dolmen transcript stone_age --bots greedy,greedy,greedy,greedy --seed 7 --journal
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
KINDS = [(2, False), (2, True), (3, False), (3, True), (4, False)]  # seats, crowding
GAMES = 4  # of each kind, the first by wild players
PEOPLE = ("Mara", "Ben", "Nadja", "Tom")
TOLD = {"2-greedy": "two_players", "4-greedy": "four_players"}  # journals that are told as transcripts
SHY = ("decline", "starve", "keep")  # what a busy player does only when there is nothing else


def choose(table: Table, rng: Any, style: str) -> int:
    """A wild player takes anything; a busy one buys, pays and claims where possible, and sends crowds."""
    codes = table.codes()
    if style == "busy" and table.to_move >= 0:
        codes = [code for code in codes if table.game.moves.decode(code).verb not in SHY] or codes
        codes = crowds(table, codes) or codes
    return codes[int(rng.integers(len(codes)))]


def crowds(table: Table, codes: list[int]) -> list[int]:
    """Of the offers to place people, the largest for each space."""
    moves = [table.game.moves.decode(code) for code in codes]
    most = {
        move.nouns["space"]: code for move, code in zip(moves, codes, strict=True) if move.verb == "place"
    }
    return list(most.values())


def play(seats: int, crowding: bool, style: str, seed: str) -> Table:
    """A whole game; the same seed gives the same one."""
    rng = np.random.default_rng(list(seed.encode()))
    table = Table(load("stone_age"), seats, seed=seed, people=PEOPLE[:seats], crowding=crowding)
    table.tags["date"] = "2026-01-01"
    while not table.over:
        table.play(choose(table, rng, style))
    return table


def new_games() -> Iterator[tuple[str, Table]]:
    """Every fixture with its name, played again."""
    for seats, crowding in KINDS:
        for n in range(GAMES):
            style = "wild" if n == 0 else "busy"
            name = f"{seats}{'-crowding' * crowding}-{style}-{n}"
            yield name, play(seats, crowding, style, name)


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
