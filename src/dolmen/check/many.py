"""Many random games, in machine code: every menu and every key is checked, and positions here and there."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dolmen.check.course import sound
from dolmen.check.sample import Sample, Setting, hold, settings, switches
from dolmen.kernel.box import Edition
from dolmen.kernel.chance import stream
from dolmen.kernel.game import CHANCE, OVER, Game, load
from dolmen.kernel.step import compiled
from dolmen.kernel.trace import Paper, paper, play

CHUNK = 250  # games that a worker plays before it reports
EVERY = 32  # of so many positions one has its invariants checked, and the end of every game


class Run(NamedTuple):
    """What a number of games came to."""

    games: int
    moves: int
    longest: int
    widest: int  # offers on one menu
    sound: int  # positions whose invariants were checked, apart from the ends
    codes: NDArray[np.int64]  # how often each was played

    def __add__(self, other: Run) -> Run:  # type: ignore[override]
        return Run(
            self.games + other.games,
            self.moves + other.moves,
            max(self.longest, other.longest),
            max(self.widest, other.widest),
            self.sound + other.sound,
            self.codes + other.codes,
        )


def nothing(game: Game) -> Run:
    """No games."""
    return Run(0, 0, 0, 0, 0, np.zeros(game.moves.count, np.int64))


def run(game: Game, setting: Setting, first: int, games: int, every: int = EVERY) -> Run:
    """Games number `first`, `first + 1`, … of a setting; raises `Broken` with the number of the game.

    Invariants are checked at the end and at one of `every` positions, in a later game at others.
    """
    on, done = paper(game), nothing(game)
    for nth in range(first, first + games):
        done += _one(game, setting, nth, on, every)
    return done


def _one(game: Game, setting: Setting, nth: int, on: Paper, every: int) -> Run:
    where = f"game {nth} ({setting})"
    on.states[0] = compiled(game).start(setting.seats, setting.starter, switches(game, setting))[0]
    moves = play(game, on, stream(f"{game.name} {setting} {nth}"))
    hold(moves >= 0, "{}: the menu of move {} is malformed.", where, -moves)
    hold(game.to_move(on.states[moves]) == OVER, "{}: no end after {} moves.", where, moves)
    widest = int(on.lengths[:moves].max())
    hold(
        widest <= game.moves.capacity,
        "{}: a menu of {}, with room for {}.",
        where,
        widest,
        game.moves.capacity,
    )
    keys = on.keys[:moves][on.who[:moves] == CHANCE]
    hold(len(keys) == len(np.unique(keys)), "{}: two draws have one key.", where)
    looked = range(nth % every, moves, every)
    for n in (*looked, moves):
        sound(game, on.states[n], f"{where}, after move {n}")
    return Run(
        1, moves, moves, widest, len(looked), np.bincount(on.codes[:moves], minlength=game.moves.count)
    )


def some_games(game: Game, games: int) -> Run:
    """So many games for each setting, here and now, to count their moves."""
    runs = (run(game, setting, 0, games, game.bound) for setting in settings(game))
    return sum(runs, nothing(game))


def menus_keys_and_ends_of_many_games(sample: Sample) -> str:
    """As many random games for each number of seats as were asked for, in machine code."""
    game = sample.game
    chunks = [chunk for setting in settings(game) for chunk in _chunks(sample, setting)]
    done = dict.fromkeys(game.seats, nothing(game))
    for chunk, part in zip(chunks, _parts(sample, chunks), strict=True):
        done[chunk.setting.seats] += part
        so_far = sum(run.games for run in done.values())
        sample.tell(f"{game.title}: random games", so_far, sum(chunk.games for chunk in chunks))
    return "; ".join(f"{seats} seats: {told(run)}" for seats, run in done.items())


def told(run: Run) -> str:
    """What a run came to, in words."""
    return (
        f"{run.games} games of up to {run.longest} moves, {run.moves} in all; menus of up to {run.widest}"
        f" offers; invariants at {run.sound} positions and every end"
    )


class Chunk(NamedTuple):
    """A worker's share."""

    setting: Setting
    first: int
    games: int


def _chunks(sample: Sample, setting: Setting) -> Iterator[Chunk]:
    """A setting's part of the games for its number of seats."""
    kin = sum(other.seats == setting.seats for other in settings(sample.game))
    games = -(-sample.games // kin)
    for first in range(0, games, CHUNK):
        yield Chunk(setting, first, min(CHUNK, games - first))


def _parts(sample: Sample, chunks: list[Chunk]) -> Iterator[Run]:
    """Chunk by chunk, by several processes when there are many games and workers."""
    game = sample.game
    if sample.games <= CHUNK or sample.workers < 2:
        yield from (run(game, *chunk) for chunk in chunks)
        return
    compiled(game)  # once, before the workers look for it
    with ProcessPoolExecutor(sample.workers, multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(partial(_work, game.name, game.components), chunks)


def _work(name: str, components: Edition, chunk: Chunk) -> Run:
    return run(replace(load(name), components=components), *chunk)
