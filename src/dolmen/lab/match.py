"""Matches between bots: seats rotated, ties shared, with the uncertainty of the result."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from dolmen.kernel.chance import Seed
from dolmen.kernel.errors import BadSeats
from dolmen.kernel.game import Game
from dolmen.lab.plan import MOST_GAMES, Plan, labels, plan, rotations
from dolmen.lab.plan import play as play_blocks

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


def whole_rotations(games: int, seats: int) -> int:
    """The next number of games in which everybody sits everywhere equally often."""
    if not 0 < games <= MOST_GAMES:
        raise BadSeats(f"A match has from 1 to {MOST_GAMES:,} games, not {games}.")
    return -(-games // seats) * seats


def plan_of(game: Game, names: Sequence[str], games: int, seed: Seed, options: dict[str, bool]) -> Plan:
    """The plan of a match: each deal is played once from every seat; raises what is wrong with it."""
    seats = game.check_seats(len(names))
    blocks = whole_rotations(games, seats) // seats
    return plan(game, names, rotations(seats), blocks=blocks, seed=seed, options=options)


def play(game: Game, names: Sequence[str], games: int, seed: Seed = 0, **options: bool) -> Iterator[Result]:
    """Play whole rotations of at least so many games; the first seat begins each."""
    yield from play_plan(game, plan_of(game, names, games, seed, options))


def play_plan(game: Game, match: Plan) -> Iterator[Result]:
    """Play all of a match, here and now."""
    for played, code in play_blocks(game, match, range(match.blocks)):
        yield _result(game, code.end, match.lineups[played.lineup], played.moves)


def _result(game: Game, end: Any, lineup: Sequence[int], moves: int) -> Result:
    seats = [lineup.index(who) for who in range(len(lineup))]
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
