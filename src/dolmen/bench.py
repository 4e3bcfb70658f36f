"""How fast a game is on one core: compiled, one step a call, as a table, and how long compiling takes."""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from dolmen.bots.machine import machine
from dolmen.kernel.chance import stream
from dolmen.kernel.game import OVER, Game
from dolmen.kernel.step import Compiled, compiled
from dolmen.kernel.table import Table

SECONDS = 1.0  # each figure is taken over at least so long
SPAN_S = 0.1  # in spans of which the best is kept: what else runs here only ever slows it down
VERSIONS = ("dolmen", "numba", "numpy")


class Row(NamedTuple):
    """One figure; what takes time rather than running on has `seconds` instead of `per_second`."""

    what: str
    game: str
    seats: int | None
    per_second: float | None
    unit: str
    note: str
    seconds: float | None = None


def about() -> dict[str, Any]:
    """The machine and the versions that figures belong to."""
    versions = {"python": platform.python_version()} | {name: version(name) for name in VERSIONS}
    return {"machine": f"{_cpu()}, {os.cpu_count()} cores, {platform.system()}", "versions": versions}


def _cpu() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    found = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return found[0] if found else platform.processor() or platform.machine()


def rate(work: Callable[[], int], seconds: float = SECONDS) -> float:
    """How many of what `work` counts are done in a second; the best of several spans."""
    work()
    best, end = 0.0, time.perf_counter() + seconds
    while best == 0.0 or time.perf_counter() < end:
        done, began = 0, time.perf_counter()
        while (spent := time.perf_counter() - began) < min(SPAN_S, seconds):
            done += work()
        best = max(best, done / spent)
    return best


# --- The figures --------------------------------------------------------------------------------


def rows(game: Game, seconds: float = SECONDS) -> Iterator[Row]:
    """Every figure of a game, one by one."""
    yield from compile_times(game)
    code = compiled(game)
    for seats in game.seats:
        yield from playing(code, seats, seconds)
    yield stepping(code, game.seats[-1], seconds)
    yield from tables(game, game.seats[-1], seconds)
    yield from bots_playing(game, game.seats[-1], seconds)


def playing(code: Compiled, seats: int, seconds: float) -> Iterator[Row]:
    """Random games as machine code, with a legal menu before each move."""
    game, games = code.game, 20
    start, states, menus, luck = code.start(seats), code.start(seats), code.game.moves.menus(), stream(seats)

    def some() -> int:
        return int(code.batch(code.calls, states, game.boxes, start, menus, luck, games))

    def decisions() -> int:
        states[0] = start[0]
        return int(code.count_decisions(code.calls, states, game.boxes, 0, menus, luck))

    moves = rate(some, seconds)
    length = np.mean([some() / games for _ in range(20)])
    yield Row("random play", game.name, seats, moves, "moves/s", "compiled, chance included")
    yield Row("random games", game.name, seats, moves / float(length), "games/s", f"{length:.0f} moves each")
    own = rate(decisions, seconds)
    yield Row("player decisions", game.name, seats, own, "decisions/s", "chance not counted")


def stepping(code: Compiled, seats: int, seconds: float) -> Row:
    """A Python loop with one compiled call a decision; chance settles inside it."""
    game, start, states = code.game, code.start(seats), code.start(seats)
    menus, luck = game.moves.menus(), stream(1)
    step = code.stepper(states, menus, luck)
    codes, count = memoryview(menus["codes"][0]), memoryview(menus["count"])
    pick = np.random.default_rng(1).random(1 << 16).tolist()

    def a_game() -> int:
        states[0] = start[0]
        who, moves = code.begin(code.calls, states, game.boxes, 0, menus, luck), 0
        while who != OVER:
            who = step(codes[int(pick[moves & 0xFFFF] * count[0])])
            moves += 1
        return moves

    return Row("one step a call", game.name, seats, rate(a_game, seconds), "decisions/s", "from Python")


def tables(game: Game, seats: int, seconds: float) -> Iterator[Row]:
    """`Table` in plain Python, menus included: how many moves, and the median of one."""
    numbers = np.random.default_rng(2)
    spans: list[float] = []

    def a_game() -> int:
        table = Table(game, seats, seed=int(numbers.integers(1 << 30)))
        while not table.over:
            began = time.perf_counter()
            codes = table.codes()
            table.play(codes[int(numbers.random() * len(codes))])
            spans.append(time.perf_counter() - began)
        return table.version

    moves = rate(a_game, seconds)
    yield Row("Table", game.name, seats, moves, "moves/s", "plain Python, menus included")
    median = statistics.median(spans)
    yield Row("a move of Table", game.name, seats, None, "s", "plain Python, menu included, median", median)


def bots_playing(game: Game, seats: int, seconds: float) -> Iterator[Row]:
    """Whole games of greedy bots as machine code."""
    code, count = machine(game), iter(range(1 << 30))
    start = code.rules.start(seats)

    def a_game() -> int:
        code.play(["greedy"] * seats, start, b"%d" % next(count))
        return 1

    yield Row("greedy games", game.name, seats, rate(a_game, seconds), "games/s", "compiled")


# --- Compiling ------------------------------------------------------------------------------------

LOADING = """
import sys, time
import numba
from dolmen.kernel.game import load
from dolmen.kernel.step import compiled
game = load(sys.argv[1])
began = time.perf_counter()
compiled(game).random_games(game.seats[0], 1)
print(time.perf_counter() - began)
"""


def compile_times(game: Game) -> Iterator[Row]:
    """The first random game of a fresh process, numba imported: with an empty cache, then with a full one."""
    with tempfile.TemporaryDirectory() as folder:
        for what in ("cold compile", "cached load"):
            command = [sys.executable, "-c", LOADING, game.name]
            done = subprocess.run(
                command, env=os.environ | {"DOLMEN_CACHE": folder}, capture_output=True, text=True, check=True
            )
            seconds = float(done.stdout)
            yield Row(
                what,
                game.name,
                None,
                None,
                "s",
                "numba imported, until the first random game is over",
                seconds,
            )
