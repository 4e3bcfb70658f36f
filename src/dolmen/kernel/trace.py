"""A game kept whole, state by state: a random one, or one that was recorded.  For those who check a game."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dolmen.kernel import journal
from dolmen.kernel.chance import Luck, sample
from dolmen.kernel.compile import Twins, rule
from dolmen.kernel.errors import IllegalMove
from dolmen.kernel.game import Game
from dolmen.kernel.moves import menu_record, offered
from dolmen.kernel.step import call_apply, call_event, call_legal, call_to_move, compiled

CHANCE, OVER = -1, -2
ROOM = 4  # a menu so many times too long is still seen, not fatal
BLANK = -1  # no code: it stands in the room to spare


class Paper(NamedTuple):
    """What a traced game is written on, used again for the next."""

    states: Any  # [bound + 1]
    menus: Any  # [1], with room to spare
    who: NDArray[np.int16]  # [bound], a seat or CHANCE
    codes: NDArray[np.int16]  # [bound]
    keys: NDArray[np.int64]  # [bound], the event of a chance move
    lengths: NDArray[np.int16]  # [bound], of the menus
    stamps: NDArray[np.int64]  # [codes]


def paper(game: Game) -> Paper:
    """Blank paper for one game at a time."""
    menus = menu_record(ROOM * game.moves.capacity).blank()
    menus[0].codes[:] = BLANK
    who, codes, lengths = (np.zeros(game.bound, np.int16) for _ in range(3))
    keys, stamps = np.zeros(game.bound, np.int64), np.zeros(game.moves.count, np.int64)
    return Paper(game.State.blank(game.bound + 1), menus, who, codes, keys, lengths, stamps)


def spilled(game: Game, on: Paper) -> bool:
    """Whether any menu was written beyond its room."""
    return bool((on.menus[0].codes[game.moves.capacity :] != BLANK).any())


@rule
def trace(calls: Any, boxes: Any, luck: Luck, on: Paper) -> int:
    """A playout from `on.states[0]`, written down; how many moves, or -1 - move where a menu is malformed."""
    box = boxes[0]
    menu = on.menus[0]
    moves = 0
    on.stamps[:] = 0
    who = call_to_move(calls, on.states[0])
    while who != OVER and moves < len(on.codes):
        call_legal(calls, on.states[moves], box, menu)
        if not is_well_formed(menu, on.stamps, who == CHANCE, moves + 1):
            return -1 - moves
        on.who[moves] = who
        on.lengths[moves] = menu.count
        on.keys[moves] = call_event(calls, on.states[moves]) if who == CHANCE else 0
        on.codes[moves] = sample(luck, menu)
        on.states[moves + 1] = on.states[moves]
        call_apply(calls, on.states[moves + 1], box, int(on.codes[moves]))
        moves += 1
        who = call_to_move(calls, on.states[moves])
    return moves


@rule
def is_well_formed(menu: Any, stamps: Any, repeats: bool, stamp: int) -> bool:
    """Whether a menu offers something, only codes there are, and only to chance one twice, side by side."""
    if menu.count < 1:
        return False
    for i in range(menu.count):
        code = menu.codes[i]
        if code < 0 or code >= len(stamps):
            return False
        if stamps[code] == stamp and not (repeats and menu.codes[i - 1] == code):
            return False
        stamps[code] = stamp
    return True


@cache
def _tracer() -> Any:
    return Twins(()).of(trace)


def play(game: Game, on: Paper, luck: Luck) -> int:
    """Trace a game, in machine code, from `on.states[0]`; what `trace` says."""
    return int(_tracer()(compiled(game).calls, game.boxes, luck, on))


# --- Recorded games ---------------------------------------------------------------------------


def states(text: str, *, legal: bool = False) -> Iterator[Any]:
    """The state after each move of a whole journal: one record that goes along.

    Much quicker than a `Table`, which keeps its past.  With `legal`, a move that was not on the menu raises
    `IllegalMove`.
    """
    record = journal.read(text)
    game, tags = journal.game_of(record), record.tags
    state, menu = game.State.blank()[0], game.moves.menu()
    chosen = [option.name in tags["options"].split() for option in game.options] or [False]
    game.setup(state, game.box, int(tags["seats"]), int(tags["starter"]) - 1, np.array(chosen, np.int16))
    for line in record.lines:
        code = game.moves.parse(line.notation)
        if legal:
            game.legal(state, game.box, menu)
            if code not in offered(menu):
                raise IllegalMove(f"Line {line.number}: “{line.notation}” is not on the menu.")
        game.apply(state, game.box, code)
        yield state


def digests(text: str) -> list[str]:
    """Eight hexadecimal digits of the state's bytes after each move of a journal, each of which is legal."""
    return [hashlib.sha256(state.tobytes()).hexdigest()[:8] for state in states(text, legal=True)]
