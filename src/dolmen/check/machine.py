"""Promises about machine code: it does what plain Python does, byte for byte, and keeps its bounds."""

from __future__ import annotations

from typing import Any

import numpy as np

from dolmen.check.sample import Played, Sample, eyes, hold, moment, switches, viewers
from dolmen.kernel.chance import stream
from dolmen.kernel.game import CHANCE, OVER, Game
from dolmen.kernel.moves import offered
from dolmen.kernel.step import compiled

EVERY = 97  # of so many positions, at one all other rules are compared too


def machine_code_gives_the_same_bytes(sample: Sample) -> str:
    """Compiled without bounds checks, as bots run it."""
    return _compare(sample, compiled(sample.game))


def so_does_machine_code_that_checks_bounds(sample: Sample) -> str:
    """Compiled so that a cell outside an array is an error rather than garbage."""
    return _compare(sample, compiled(sample.game, boundscheck=True))


def _compare(sample: Sample, machine: Any) -> str:
    for played in sample.played:
        _replay(sample.game, machine, played)
    moves = sum(len(played.codes) for played in sample.played)
    return (
        f"{moves} moves of {len(sample.played)} games, with menus, scores, places, keys, judgements and deals"
    )


def _replay(game: Game, machine: Any, played: Played) -> None:
    """Drive the machine with the codes of a game that was played in plain Python."""
    states, menu = game.State.blank(), game.moves.menu()
    s, setting, truth = states[0], played.setting, game.State.flat(played.states)
    memories = game.memories(2)  # one noted plain, one compiled
    machine.setup(s, game.box, setting.seats, setting.starter, switches(game, setting))
    for n in range(len(truth)):
        where = f"after move {n} ({setting})"
        hold(
            np.array_equal(game.State.flat(states)[0], truth[n]),
            "{}: {}.",
            where,
            _difference(game, s, played, n),
        )
        hold(machine.to_move(s) == played.who[n], "{}: another seat is to move.", where)
        if n % EVERY == 0 or played.who[n] == OVER:
            _same_words(game, machine, played, n)
        if game.Memory and n > 0:
            _same_memory(game, machine, played, n, memories)
        if played.who[n] != OVER:
            machine.legal(s, game.box, menu)
            hold(offered(menu) == played.menus[n], "{}: another menu.", where)
            machine.apply(s, game.box, played.codes[n])


def _difference(game: Game, s: Any, played: Played, n: int) -> str:
    names = [name for name in game.State.fields if s[name].tobytes() != played.states[n][name].tobytes()]
    return f"other bytes in {', '.join(names)}"


def _same_words(game: Game, machine: Any, played: Played, n: int) -> None:
    now = moment(played, n)
    s, box, where = now.states[0], game.box, f"after move {n} ({played.setting})"
    for seat in range(played.setting.seats):
        for rule in ("score", "place", "judge"):
            plain, fast = getattr(game, rule)(s, box, seat), getattr(machine, rule)(s, box, seat)
            hold(
                plain == fast,
                "{}: “{}” of seat {} is {} plain, and {} compiled.",
                where,
                rule,
                seat,
                plain,
                fast,
            )
    hold(game.temperature(s, box) == machine.temperature(s, box), "{}: another temperature.", where)
    if now.who == CHANCE:
        hold(game.event(s) == machine.event(s), "{}: another key of the event.", where)
    for viewer in viewers(now):
        _same_deal(game, machine, now.states, eyes(viewer), where)
        if now.code >= 0:
            told = game.witness(s, now.code, eyes(viewer)) == machine.witness(s, now.code, eyes(viewer))
            hold(told, "{}: another witness.", where)


def _same_memory(game: Game, machine: Any, played: Played, n: int, memories: Any) -> None:
    """The last seat's notes of a move, and what it recalls of them."""
    assert game.remember
    assert game.recall
    where, seat = f"after move {n} ({played.setting})", played.setting.seats - 1
    now, luck, same_luck = moment(played, n), stream(where), stream(where)
    move = (now.states[0], seat, played.who[n - 1], played.codes[n - 1])
    game.remember(memories[0], *move, luck)
    machine.remember(memories[1], *move, same_luck)
    hold(memories[0].tobytes() == memories[1].tobytes(), "{}: another memory.", where)
    if n % EVERY == 0:
        plain, fast = now.states.copy(), now.states.copy()
        game.resample(plain[0], game.box, seat, luck)
        machine.resample(fast[0], game.box, seat, same_luck)
        for level in (0, *(level.number for level in game.levels)):
            memories["level"] = level
            game.recall(plain[0], game.box, seat, memories[0])
            machine.recall(fast[0], game.box, seat, memories[1])
            hold(plain.tobytes() == fast.tobytes(), "{}: another recollection.", where)


def _same_deal(game: Game, machine: Any, states: Any, viewer: int, where: str) -> None:
    plain, fast, luck, same_luck = states.copy(), states.copy(), stream(where), stream(where)
    game.resample(plain[0], game.box, viewer, luck)
    machine.resample(fast[0], game.box, viewer, same_luck)
    hold(plain.tobytes() == fast.tobytes(), "{}: another deal for viewer {}.", where, viewer)
    hold(luck[0] == same_luck[0], "{}: dealing for viewer {} takes other luck.", where, viewer)
