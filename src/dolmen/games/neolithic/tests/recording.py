"""Recorded games, as fixtures: journals, the digest of the state after every move, and two transcripts.

A maintainer who means a change of states or of words writes digests and transcripts anew with

    python -m dolmen.games.neolithic.tests.recording

and, when the rules themselves were meant to change, raises their number in the game's `__init__.py` and
plays new games with

    python -m dolmen.games.neolithic.tests.recording anew

The games of good players, one of which is told as a transcript, were written by the command line; only the
names were put in by hand:

    dolmen transcript neolithic --bots greedy,greedy --seed 7 --journal
    dolmen transcript neolithic --bots greedy,random --seed 7 --journal
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from dolmen import Table, load
from dolmen.games.neolithic.state import Phase
from dolmen.kernel.trace import digests
from dolmen.kernel.transcript import transcript

HERE = Path(__file__).parent
JOURNALS, TRANSCRIPTS = HERE / "journals", HERE / "transcripts"
STYLES = {"wild": 6, "busy": 7, "lazy": 2, "pious": 3, "herding": 2}  # and how many games of each
PEOPLE = ("Mara", "Ben")
TOLD = {"greedy": "good_players", "busy-1": "busy_players"}  # journals that are told as transcripts
DOMESTICATED = "domesticated"


def choose(table: Table, rng: Any, style: str) -> int:
    """A wild player takes anything; the others have their ways where a menu lets them."""
    codes = table.codes()
    if table.to_move < 0:
        return codes[int(rng.integers(len(codes)))]
    wanted = [code for code in codes if likes(table, table.game.moves.notation(code), style)] or codes
    return wanted[int(rng.integers(len(wanted)))]


def likes(table: Table, text: str, style: str) -> bool:
    """Whether a player of this style prefers a move."""
    verb, *nouns = text.split()
    match style:
        case "busy":
            return verb != "finish" and (verb != "village" or bool(table.state.turn_no % 3 == 0))
        case "lazy":
            return verb in ("finish", "village") or text.startswith("perform hunt")
        case "pious":
            return verb == "play" and nouns[-1] == "ritual"
        case "herding":
            return text.startswith("perform hunt") or (verb == "play" and nouns[-1] == DOMESTICATED)
        case _:
            return True


def play(style: str, seed: str) -> Table:
    """A whole game; the same seed gives the same one."""
    rng = np.random.default_rng(list(seed.encode()))
    table = Table(load("neolithic"), 2, seed=seed, people=PEOPLE)
    table.tags["date"] = "2026-01-01"
    while not table.over:
        table.play(choose(table, rng, style))
    return table


def new_games() -> Iterator[tuple[str, Table]]:
    """Every fixture with its name, played again."""
    for style, games in STYLES.items():
        for n in range(games):
            yield f"{style}-{n}", play(style, f"{style}-{n}")


def main(anew: bool) -> None:
    """Write digests and transcripts of the journals, which may be played anew before."""
    for folder in (JOURNALS, TRANSCRIPTS):
        folder.mkdir(exist_ok=True)
    for name, table in new_games() if anew else ():
        (JOURNALS / f"{name}.dolmen").write_text(table.journal(), "utf-8")
        print(f"{name}: {table.version} moves, {table.scores()}, {Phase(int(table.state.phase)).name}")
    for path in sorted(JOURNALS.glob("*.dolmen")):
        text = path.read_text("utf-8")
        path.with_suffix(".digests").write_text("\n".join([*digests(text), ""]), "utf-8")
        if path.stem in TOLD:
            told = transcript(Table.from_journal(text))
            (TRANSCRIPTS / f"{TOLD[path.stem]}.txt").write_text(told, "utf-8")


if __name__ == "__main__":
    main("anew" in sys.argv[1:])
