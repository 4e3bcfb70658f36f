"""What is played: line-ups over one list of deals, so that every line-up meets the same luck."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib.metadata import version
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dolmen import bots
from dolmen.bots.machine import SOURCES, UNKEPT, Machine, machine
from dolmen.kernel.chance import Seed, stream
from dolmen.kernel.compile import KERNEL
from dolmen.kernel.errors import BadSeats, DolmenError, UnknownBot
from dolmen.kernel.game import Game

MOST_GAMES = 10_000_000
MOST_WALKS = 1_000_000
SHARD_GAMES = 1_000  # of bots that do not search: a fifth of a second at the least
SHARD_WALKS = 4_000  # and of those that do, games times walks
PARTS = 16  # into so many shards a small experiment is cut, for the sake of more than one worker
MOST_SHARDS = 100_000


class BadPlan(DolmenError):
    """An experiment that cannot be played, or that a folder holds another of."""


class Played(NamedTuple):
    """A game that has just ended: which it was, and how many moves it took; its end lies with the machine."""

    block: int
    lineup: int
    moves: int


@dataclass(frozen=True)
class Plan:
    """An experiment.  Every deal is played once by every line-up: these games are a block.

    A game depends on the plan's seed, its block and its line-up, and on nothing else; so shards may be played
    anywhere, in any order.
    """

    game: str
    rules: int
    edition: str  # its digest
    options: tuple[str, ...]  # those that are on
    players: tuple[str, ...]  # `greedy`, or `elder@3200` where the number of walks is another
    lineups: tuple[tuple[int, ...], ...]  # [line-ups][seats]: which player sits there
    seed: str
    blocks: int
    size: int  # blocks in one shard
    deeds: bool  # whether what players did is written down, beside how it ended
    version: str  # of dolmen
    code: str  # digest of the sources that could change a game

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.lineups[0])

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return self.blocks * len(self.lineups)

    @property
    def shards(self) -> int:
        """How many shards there are."""
        return -(-self.blocks // self.size)

    @property
    def digest(self) -> str:
        """Names the plan: no two that differ have the same."""
        return hashlib.sha256(self.to_json().encode()).hexdigest()[:24]

    def deals(self, shard: int) -> range:
        """The blocks of a shard."""
        return range(shard * self.size, min((shard + 1) * self.size, self.blocks))

    def to_json(self) -> str:
        """The plan as a file keeps it."""
        return json.dumps(asdict(self), indent=1, ensure_ascii=False)


def plan(
    game: Game,
    players: Sequence[str],
    lineups: Sequence[Sequence[int]],
    *,
    blocks: int,
    seed: Seed = 0,
    options: dict[str, bool] | None = None,
    deeds: bool = False,
) -> Plan:
    """An experiment with one game; raises what is wrong with it before anything is compiled."""
    seats = game.check_seats(len(lineups[0]))
    on = tuple(name for name, value in game.check_options(seats, options or {}).items() if value)
    searching = max(walks(player, game) for player in players)
    if not 0 < blocks * len(lineups) <= MOST_GAMES:
        raise BadSeats(f"There are from 1 to {MOST_GAMES:,} games, not {blocks * len(lineups)}.")
    return Plan(
        game.name,
        game.rules,
        game.digest,
        on,
        tuple(players),
        tuple(map(tuple, lineups)),
        _text(seed),
        blocks,
        _size(blocks, len(lineups), searching),
        deeds,
        version("dolmen"),
        sources_digest(game),
    )


def _text(seed: Seed) -> str:
    return bytes(stream(seed).tobytes()).hex() if seed is None or isinstance(seed, bytes) else str(seed)


def _size(blocks: int, lineups: int, searching: int) -> int:
    """Blocks in one shard: many enough to be worth sending out, whatever the machine."""
    games = SHARD_WALKS // searching if searching else SHARD_GAMES
    wanted = min(games // lineups, -(-blocks // PARTS))
    return max(1, wanted, -(-blocks // MOST_SHARDS))


@cache
def _digest(files: tuple[Path, ...]) -> str:
    h = hashlib.sha256()
    for path in files:
        h.update(f"\n{path.parent.name}/{path.name}\n".encode())
        h.update(path.read_bytes())
    return h.hexdigest()[:24]


def sources_digest(game: Game) -> str:
    """Names the source text that games are played by: kernel, bots and the game's own."""
    return _digest((*sorted(KERNEL.glob("*.py")), *SOURCES, *game.sources()))


# --- Players ------------------------------------------------------------------------------------


def kind_of(player: str) -> str:
    """`elder` of `elder@3200`."""
    return player.partition("@")[0]


def walks(player: str, game: Game) -> int:
    """How often a player searches for a decision; 0 for one that does not search."""
    name, at, number = player.partition("@")
    usual = bots.kind(name, game).walks
    if not at:
        return usual
    if not number.isdecimal() or not 0 < int(number) <= MOST_WALKS:
        raise UnknownBot(f"“{player[:40]}”: a budget is from 1 to {MOST_WALKS:,} walks a decision.")
    if not usual:
        raise UnknownBot(f"“{player[:40]}”: {name} does not search, so it has no budget of walks.")
    return int(number)


def budget(player: str, game: Game) -> str:
    """What a player may spend on a decision, in words."""
    number = walks(player, game)
    return f"{number:,} walks a decision" if number else "no search"


def labels(names: Sequence[str]) -> list[str]:
    """The players' names; a second `greedy` is `greedy#2`."""
    counts = [list(names[: i + 1]).count(name) for i, name in enumerate(names)]
    return [name if n == 1 else f"{name}#{n}" for name, n in zip(names, counts, strict=True)]


# --- Line-ups -----------------------------------------------------------------------------------


def rotations(seats: int) -> list[tuple[int, ...]]:
    """Everybody sits everywhere once, always in the same order round the table."""
    return [tuple((seat + n) % seats for seat in range(seats)) for n in range(seats)]


def seatings(who: Sequence[int]) -> list[tuple[int, ...]]:
    """Every order in which they can sit; where several are the same player, each order once."""
    return sorted(set(permutations(who)))


# --- Playing ------------------------------------------------------------------------------------


def play(
    game: Game, of: Plan, blocks: range, kept: NDArray[np.int16] = UNKEPT
) -> Iterator[tuple[Played, Machine]]:
    """Play some blocks, game by game; the machine holds each one's end until the next is played."""
    code = machine(game)
    start = start_of(code, of)
    luck = bytes(stream(of.seed).tobytes())
    counts = [walks(player, game) for player in of.players]
    for block in blocks:
        deal = stream(luck + b"deal %d" % block)[0]
        for n, lineup in enumerate(of.lineups):
            names = [kind_of(of.players[who]) for who in lineup]
            own = luck + b"deal %d line-up %d" % (block, n)
            searching = [counts[who] for who in lineup]
            moves = code.play(names, start, own, walks=searching, deal=deal, kept=kept)
            yield Played(block, n, moves), code


def start_of(code: Machine, of: Plan) -> Any:
    """[1] the state in which every game of a plan begins; the first seat starts."""
    switches = [int(option.name in of.options) for option in code.game.options] or [0]
    return code.rules.start(of.seats, options=np.array(switches, np.int16))
