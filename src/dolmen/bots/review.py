"""A finished game thought over: everybody's chances, the moves that cost most, and luck."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dolmen import bots
from dolmen.bots.greedy import AFTER, expect
from dolmen.bots.player import Desk, Event, Player, Thought, blank_desk
from dolmen.kernel.chance import mix, stream
from dolmen.kernel.compile import rule
from dolmen.kernel.game import CHANCE, Game
from dolmen.kernel.table import Step, Table
from dolmen.kernel.view import View

WALKS = 200  # for each decision
WALKS_AGAIN = 1600  # for a move that seems to have cost something, against the better one
SUSPECTS = 16  # so many are looked at again
COSTLY = 0.02  # of the chance to win; less is noise
SAMPLES = 48  # of chance, where it branches too much to be counted out


class Progress(NamedTuple):
    """How far a review is."""

    done: int
    of: int


class Decision(NamedTuple):
    """What somebody decided, and what that seat could know of its worth."""

    version: int  # moves before it, chance included
    seat: int
    chances: tuple[float, ...]  # [seats] of winning, before it
    played: str  # in words, with gaps for names
    better: str = ""  # the best move, where the one played was worse
    lost: float = 0.0  # of the chance to win, by not making it


class Review(NamedTuple):
    """A whole game thought over."""

    decisions: tuple[Decision, ...]
    luck: tuple[float, ...]  # [seats] of the chance to win, by which luck was kinder than was to be expected


class Looked(NamedTuple):
    """A decision thought over once, and all that is needed to think again."""

    version: int
    view: View
    memory: bytes
    played: int
    thought: Thought

    @property
    def lost(self) -> float:
        """How much of the chance to win the move gave away, as far as that showed."""
        chance = {w.code: w.chance for w in self.thought.weighed}
        return max(0.0, chance.get(self.thought.code, 0.0) - chance.get(self.played, 0.0))


def review(table: Table, *, compiled: bool = False, walks: int = WALKS) -> Generator[Progress, None, Review]:
    """Think over a game that has ended; says how far it is, and returns the review.

    Decisions are judged from view and memory of the seat that made them; luck by the game's own judgement of
    the table as it lay.  The same game gives the same review.
    """
    game, past = table.game, table.at(0)
    players = _players(game, table.seats, compiled, walks)
    scales, of = Scales(game, table.seats, compiled), len(table.history) + SUSPECTS
    looked: list[Looked] = []
    for step in table.history:
        yield Progress(past.version, of)
        scales.note(past)
        if step.seat != CHANCE and len(past.codes()) > 1:
            looked.append(_look(past, step, players[step.seat]))
        _play(past, step, players)
    scales.note(past)
    suspects = sorted(looked, key=lambda one: one.lost, reverse=True)[:SUSPECTS]
    lost = dict[int, tuple[int, float]]()
    again = _players(game, table.seats, compiled, WALKS_AGAIN)
    for n, one in enumerate(suspects):
        yield Progress(past.version + n, of)
        lost |= _again(game, one, again[_seat(one)])
    return Review(tuple(_told(game, one, lost) for one in looked), scales.luck)


def _players(game: Game, seats: int, compiled: bool, walks: int) -> list[Player]:
    return [bots.make(bots.ADVISER, game, p, p, compiled=compiled, walks=walks) for p in range(seats)]


def _look(past: Table, step: Step, player: Player) -> Looked:
    view = past.view(step.seat)
    return Looked(past.version, view, player.memory, step.code, player.think(view, past.codes(), 0.0))


def _play(past: Table, step: Step, players: list[Player]) -> None:
    """Make the next move, and let everybody see of it what they may."""
    game, state = past.game, past.state
    tells = [bool(game.witness(state, step.code, p)) for p in range(len(players))] if game.Memory else []
    past.play(step.code)
    move = game.moves.decode(step.code)
    for p, told in enumerate(tells):
        players[p].observe(past.view(p), Event(step.seat, move.verb, move if told else None))


def _again(game: Game, one: Looked, player: Player) -> dict[int, tuple[int, float]]:
    """A move once more, against the better one alone: {version: (better, what it lost)}, if it did lose."""
    if one.lost < COSTLY:
        return {}
    if game.Memory:
        player.recollect(one.memory)
    again = one._replace(thought=player.think(one.view, [one.played, one.thought.code], 0.0))
    better = again.thought.code
    return {one.version: (better, again.lost)} if better != one.played and again.lost >= COSTLY else {}


def _seat(one: Looked) -> int:
    return int(one.view.seat or 0)


def _told(game: Game, one: Looked, lost: dict[int, tuple[int, float]]) -> Decision:
    def words(code: int) -> str:
        return game.label(one.view, game.moves.decode(code))

    better, cost = lost.get(one.version, (one.played, 0.0))
    advice = words(better) if cost else ""
    return Decision(one.version, _seat(one), one.thought.chances, words(one.played), advice, cost)


# --- Luck -------------------------------------------------------------------------------------------


@rule
def weigh(desk: Desk, seats: int, key: np.uint64, worth: Any) -> None:
    """[seats] what each is judged to have AFTER; expected to have, where chance has yet to speak."""
    for p in range(seats):
        worth[p] = expect(desk, p, key, SAMPLES)


class Scales:
    """Adds up by how much each run of luck changed what everybody was judged to have."""

    def __init__(self, game: Game, seats: int, compiled: bool) -> None:
        self._seats, self._weigh = seats, weigh
        self._desk, self._odds = blank_desk(game, game), np.zeros(seats)  # their logarithms
        self._expected: NDArray[np.float64] | None = None  # while luck speaks
        if compiled:
            from dolmen.bots.machine import machine  # numba only when asked for

            code = machine(game)
            self._weigh, self._desk = code.twin(weigh), self._desk._replace(calls=code.calls)

    def note(self, table: Table) -> None:
        """The table before a move, or at the end."""
        if table.to_move == CHANCE:
            if self._expected is None:
                self._expected = self._judged(table)
        elif self._expected is not None:
            change = self._judged(table) - self._expected
            self._odds += change / table.game.temperature(table.state, table.game.box)
            self._expected = None

    def _judged(self, table: Table) -> NDArray[np.float64]:
        worth = np.zeros(self._seats)
        self._desk.states[AFTER] = table.state
        self._weigh(self._desk, self._seats, mix(stream("luck")[0], table.version), worth)
        return worth

    @property
    def luck(self) -> tuple[float, ...]:
        """[seats] in chances to win, each run of luck as if all had stood even before it."""
        odds = self._odds
        shares = odds / 4 if self._seats == 1 else (odds - odds.mean()) / self._seats
        return tuple(float(share) for share in shares)
