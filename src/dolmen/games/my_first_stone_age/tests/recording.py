"""Recorded games, as fixtures: journals, the digest of the state after every move, and two transcripts.

A maintainer who means a change of states or of words writes digests and transcripts anew with

    python -m dolmen.games.my_first_stone_age.tests.recording

and, when the rules themselves were meant to change, raises their number in the game's `__init__.py` and
plays new games with

    python -m dolmen.games.my_first_stone_age.tests.recording anew

The two that are told as transcripts are games of good players.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from dolmen import Table, bots, load
from dolmen.kernel.trace import digests
from dolmen.kernel.transcript import transcript

HERE = Path(__file__).parent
JOURNALS, TRANSCRIPTS = HERE / "journals", HERE / "transcripts"
OPTIONS = ("open_goods", "help_me_remember")
KINDS = [
    (seats, chosen) for seats in (2, 3, 4) for chosen in ((), OPTIONS[:1], OPTIONS[1:])
]  # seats, and which options
GAMES = 2  # of each kind, the first by wild players
PEOPLE = ("Mara", "Ben", "Nadja", "Tom")
TOLD = {"2-elephants": "two_players", "4-elephants": "four_players"}  # journals told as transcripts
SHY = ("cover", "leave", "enough")  # what a busy player does only when there is nothing else


def choose(table: Table, rng: Any, style: str) -> int:
    """A wild player takes anything; a busy one builds, trades and steals wherever that is possible."""
    codes = table.codes()
    if style == "busy" and table.to_move >= 0:
        codes = [code for code in codes if table.game.moves.decode(code).verb not in SHY] or codes
    return codes[int(rng.integers(len(codes)))]


def opened(seats: int, chosen: tuple[str, ...], seed: str) -> Table:
    """A table of these people."""
    switches: dict[str, Any] = dict.fromkeys(chosen, True)
    table = Table(load("my_first_stone_age"), seats, seed=seed, people=PEOPLE[:seats], **switches)
    table.tags["date"] = "2026-01-01"
    return table


def play(seats: int, chosen: tuple[str, ...], style: str, seed: str) -> Table:
    """A whole game; the same seed gives the same one."""
    rng, table = np.random.default_rng(list(seed.encode())), opened(seats, chosen, seed)
    while not table.over:
        table.play(choose(table, rng, style))
    return table


def play_well(seats: int, seed: str) -> Table:
    """A whole game of bots that never forget."""
    table = opened(seats, (), seed)
    players = [bots.make("elephant", table.game, seat, f"{seed} {seat}") for seat in range(seats)]
    past = table.at(0)
    while not table.over:
        for step in table.history[past.version :]:
            past.play(step.code)
            move = table.game.moves.decode(step.code)
            for seat, player in enumerate(players):
                player.observe(past.view(seat), bots.Event(step.seat, move.verb, move))
        table.play(players[table.to_move].choose(table.view(table.to_move), table.codes(), 1.0))
    return table


def new_games() -> Iterator[tuple[str, Table]]:
    """Every fixture with its name, played again."""
    for seats, chosen in KINDS:
        for n in range(GAMES):
            style = "busy" if n else "wild"
            name = "-".join([str(seats), *(option.replace("_", "") for option in chosen), style])
            yield name, play(seats, chosen, style, name)
    for name in TOLD:
        yield name, play_well(int(name[0]), name)


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
