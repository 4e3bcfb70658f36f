"""Matches between bots: seats rotated, ties shared, with the uncertainty of the result."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from dolmen import bots
from dolmen.bots.machine import machine
from dolmen.kernel.chance import Seed, stream
from dolmen.kernel.errors import BadSeats
from dolmen.kernel.game import Game

MOST_GAMES = 10_000_000
Z = 1.96  # of a 95 % interval


class Result(NamedTuple):
    """How one game ended, by player in the order of the match, not by seat."""

    scores: list[int]
    places: list[int]  # 1 the best, ties share; 0 for everybody when nobody won
    moves: int


class Standing(NamedTuple):
    """What one player of a match has achieved; a shared first place counts its share of a win."""

    bot: str
    games: int
    wins: float
    win_rate: float
    win_rate_low: float
    win_rate_high: float
    mean_score: float
    mean_place: float


def labels(names: Sequence[str]) -> list[str]:
    """The players' names; a second `greedy` is `greedy#2`."""
    counts = [list(names[: i + 1]).count(name) for i, name in enumerate(names)]
    return [name if n == 1 else f"{name}#{n}" for name, n in zip(names, counts, strict=True)]


def whole_rotations(games: int, seats: int) -> int:
    """The next number of games in which everybody sits everywhere equally often."""
    if not 0 < games <= MOST_GAMES:
        raise BadSeats(f"A match has from 1 to {MOST_GAMES:,} games, not {games}.")
    return -(-games // seats) * seats


def check(game: Game, names: Sequence[str], games: int, options: dict[str, bool]) -> None:
    """Raise what is wrong with a match before anything is compiled for it."""
    for name in names:
        bots.kind(name, game)
    game.check_options(game.check_seats(len(names)), options)
    whole_rotations(games, len(names))


def play(game: Game, names: Sequence[str], games: int, seed: Seed = 0, **options: bool) -> Iterator[Result]:
    """Play whole rotations of at least so many games; the first seat begins each."""
    check(game, names, games, options)
    seats, code = len(names), machine(game)
    chosen = np.array([int(on) for on in game.check_options(seats, options).values()] or [0], np.int16)
    start, luck = code.rules.start(seats, options=chosen), bytes(stream(seed).tobytes())
    for n in range(whole_rotations(games, seats)):
        at = [(seat + n) % seats for seat in range(seats)]  # at[seat]: who sits there
        moves = code.play([names[who] for who in at], start, luck + b"game %d" % n)
        yield _result(game, code.end, at, moves)


def _result(game: Game, end: Any, at: Sequence[int], moves: int) -> Result:
    seats = [at.index(who) for who in range(len(at))]
    scores = [int(game.score(end, game.box, seat)) for seat in seats]
    places = [int(game.place(end, game.box, seat)) for seat in seats]
    return Result(scores, places, moves)


def standings(names: Sequence[str], results: Sequence[Result]) -> list[Standing]:
    """The table of a match, in the order of the players."""
    return [_standing(label, who, results) for who, label in enumerate(labels(names))]


def _standing(label: str, who: int, results: Sequence[Result]) -> Standing:
    games = len(results)
    wins = sum(1 / r.places.count(1) for r in results if r.places[who] == 1)
    low, high = wilson(wins, games)
    score = sum(r.scores[who] for r in results) / games
    place = sum(r.places[who] for r in results) / games
    return Standing(label, games, wins, wins / games, low, high, score, place)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    share, z2 = wins / games, Z * Z
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)
