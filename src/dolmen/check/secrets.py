"""Promises about secrets: nothing that a viewer may not know reaches him, by no road."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import numpy as np

from dolmen.check.course import sound
from dolmen.check.sample import Moment, Played, Sample, eyes, hold, menu_of, moment, view, viewers
from dolmen.kernel.chance import Luck, outcomes, stream
from dolmen.kernel.game import CHANCE, OVER, Game
from dolmen.kernel.moves import offered
from dolmen.kernel.record import CELL
from dolmen.kernel.step import compiled

Worlds = dict[bytes, float]  # each with its weight, which chance gives it
WORLDS = 200  # enumerated, when the support of a deal is compared
DEALS = 20  # for each of those: one as likely as the others is missed once in e**20
EXPECTED = 15  # a world is missed when it was to be dealt so often, and never was
POINTS = 4  # positions of a game, for one viewer, at which that is done
EVERY = 40  # moves between two of them, and after every draw that is not seen


def hidden_noise_moves_nothing(sample: Sample) -> str:
    """*Scramble*: whatever stands in hidden cells, view, own menu, turn, scores and witness stay."""
    game, looks = sample.game, 0
    for now, viewer in _looks(sample):
        _hold_same(game, now, scrambled(game, now, viewer), viewer, "with noise in hidden cells")
        looks += 1
    return f"{looks} views of {len(sample.moments)} positions"


def a_new_deal_moves_nothing(sample: Sample) -> str:
    """*Resample*: what is dealt anew looks to the viewer as it did, menu, prompt and log included."""
    game, looks = sample.game, 0
    for now, viewer in _looks(sample):
        dealt = deal(game, now.states, viewer, _luck(now))
        _hold_same(game, now, dealt, viewer, "dealt anew")
        looks += 1
    return f"{looks} views of {len(sample.moments)} positions"


def a_deal_reads_only_what_is_seen(sample: Sample) -> str:
    """*Exact*: dealt from the view alone, or from noise, the same luck gives the same bytes."""
    game, looks = sample.game, 0
    for now, viewer in _looks(sample):
        truth = deal(game, now.states, viewer, _luck(now)).tobytes()
        for name, source in (
            ("what is seen", game.State.redact(now.states, viewer)),
            ("noise", scrambled(game, now, viewer)),
        ):
            other = deal(game, source, viewer, _luck(now)).tobytes()
            hold(
                other == truth,
                "{}, viewer {}: another deal from {} than from the state.",
                now,
                viewer,
                name,
            )
        looks += 1
    return f"{looks} views of {len(sample.moments)} positions"


def a_deal_is_sound(sample: Sample) -> str:
    """*Sound*: a world dealt anew breaks no invariant, and can be played to a sound end."""
    game, looks, machine = sample.game, 0, compiled(sample.game)
    for now, viewer in _looks(sample):
        dealt, where = deal(game, now.states, viewer, _luck(now)), f"{now}, dealt for viewer {viewer}"
        sound(game, dealt[0], where)
        machine.playout(machine.calls, dealt, game.boxes, 0, game.moves.menus(), _luck(now))
        sound(game, dealt[0], f"{where} and played to the end")
        looks += 1
    return f"{looks} deals, each played on to the end"


def a_deal_is_possible_and_all_that_is_possible_is_dealt(sample: Sample) -> str:
    """*Possible*: the worlds dealt are exactly those whose history the viewer would have seen like this."""
    worlds = points = 0
    for played in sample.played:
        for viewer in viewers(moment(played, 0)):
            for now, possible in _histories(sample.game, played, viewer):
                _hold_support(sample.game, now, viewer, possible)
                worlds, points = worlds + len(possible), points + 1
    return (
        f"{points} views with two to {WORLDS} worlds, {worlds} worlds in all"
        if points
        else "nothing is drawn unseen"
    )


# --- Looking ------------------------------------------------------------------------------


def _looks(sample: Sample) -> Iterator[tuple[Moment, int | None]]:
    return ((now, viewer) for now in sample.moments for viewer in viewers(now))


def _luck(now: Moment) -> Luck:
    return stream(str(now))


def scrambled(game: Game, now: Moment, viewer: int | None) -> Any:
    """A copy with noise in the cells that the viewer may not see."""
    hidden = ~game.State.visible(viewer)
    noise = np.random.default_rng(now.n).integers(-32_768, 32_767, hidden.sum(), CELL, endpoint=True)
    states = now.states.copy()
    game.State.flat(states)[0, hidden] = noise
    return states


def deal(game: Game, states: Any, viewer: int | None, luck: Luck) -> Any:
    """A copy in which what the viewer cannot know is dealt anew."""
    dealt = states.copy()
    game.resample(dealt[0], game.box, eyes(viewer), luck)
    return dealt


def _hold_same(game: Game, now: Moment, other: Any, viewer: int | None, how: str) -> None:
    """Hold that a viewer cannot tell another state from the true one."""
    where, box = f"{now}, viewer {viewer}, {how}", game.box
    seen, seen_other = view(game, now.states, viewer), view(game, other, viewer)
    hold(seen == seen_other, "{}: the view has changed.", where)
    hold(game.to_move(other[0]) == now.who, "{}: another seat is to move.", where)
    if now.who not in (CHANCE, OVER) and now.who == viewer:
        hold(menu_of(game, other) == now.menu, "{}: the own menu has changed.", where)
    for seat in range(now.played.setting.seats):
        points = game.score(now.states[0], box, seat), game.score(other[0], box, seat)
        hold(points[0] == points[1], "{}: the score of seat {} has changed.", where, seat)
    hold(game.prompt(seen) == game.prompt(seen_other), "{}: the prompt has changed.", where)
    if now.code >= 0:
        _hold_same_log(game, now, other, viewer, where)


def _hold_same_log(game: Game, now: Moment, other: Any, viewer: int | None, where: str) -> None:
    move = game.moves.decode(now.code)
    told = [game.witness(states[0], now.code, eyes(viewer)) for states in (now.states, other)]
    hold(told[0] == told[1], "{}: who learns of “{}” has changed.", where, move.verb)
    say = game.say if told[0] else game.veiled
    lines = [say(view(game, states, viewer), move) for states in (now.states, other)]
    hold(lines[0] == lines[1], "{}: the line of the log has changed.", where)


# --- What is possible -----------------------------------------------------------------------


def _histories(game: Game, played: Played, viewer: int | None) -> Iterator[tuple[Moment, Worlds]]:
    """Positions at which a viewer lacks something, with every world whose history looks to him the same."""
    worlds, found = {played.states[:1].tobytes(): 1.0}, 0
    for n, code in enumerate(played.codes):
        told = bool(game.witness(played.states[n], code, eyes(viewer)))
        truth = moment(played, n + 1)
        worlds = _after(game, worlds, code, told)
        if len(worlds) > 1:
            worlds = _seen_alike(game, worlds, truth, viewer)
        hold(truth.states.tobytes() in worlds, "{}: the truth itself is not possible.", truth)
        if len(worlds) > WORLDS or found >= POINTS:
            return
        if len(worlds) > 1 and not (told and n % EVERY):
            found += 1
            yield truth, worlds


def _after(game: Game, worlds: Worlds, code: int, told: bool) -> Worlds:
    """Every world after a move: the one that was told, or any of its verb, as likely as chance makes it."""
    machine, menu, after = compiled(game), game.moves.menu(), defaultdict[bytes, float](float)
    kin = {code} if told else _same_verb(game, code)
    for world, weight in worlds.items():
        states = _unpacked(game, world)
        machine.legal(states[0], game.box, menu)
        drawn = machine.to_move(states[0]) == CHANCE
        for choice, share in outcomes(offered(menu)).items():
            if choice in kin:
                states = _unpacked(game, world)
                machine.apply(states[0], game.box, choice)
                after[states.tobytes()] += weight * (float(share) if drawn else 1.0)
    whole = sum(after.values())  # or weights would vanish in a long game
    return {world: weight / whole for world, weight in after.items()}


def _same_verb(game: Game, code: int) -> set[int]:
    codec = next(codec for codec in game.moves.codecs if codec.start <= code < codec.stop)
    return set(range(codec.start, codec.stop))


def _unpacked(game: Game, cells: bytes) -> Any:
    return np.frombuffer(cells, CELL).copy().view(game.State.dtype)


def _seen_alike(game: Game, worlds: Worlds, truth: Moment, viewer: int | None) -> Worlds:
    """The worlds that look to the viewer like the truth."""
    ordered = sorted(worlds)
    states = _unpacked(game, b"".join(ordered))
    seen = game.State.flat(game.State.redact(states, viewer))
    alike = (seen == game.State.flat(game.State.redact(truth.states, viewer))).all(axis=1)
    return {world: worlds[world] for world, same in zip(ordered, alike, strict=True) if same}


def _hold_support(game: Game, now: Moment, viewer: int | None, possible: Worlds) -> None:
    luck, machine, dealt = _luck(now), compiled(game), set()
    deals, all_weight = DEALS * len(possible), sum(possible.values())
    for _ in range(deals):
        states = now.states.copy()
        machine.resample(states[0], game.box, eyes(viewer), luck)
        dealt.add(states.tobytes())
    where = f"{now}, viewer {viewer}"
    likely = {world for world, weight in possible.items() if weight / all_weight * deals >= EXPECTED}
    unreal, missed = len(dealt - possible.keys()), len(likely - dealt)
    hold(not unreal, "{}: {} worlds are dealt that cannot be.", where, unreal)
    hold(not missed, "{}: {} worlds are never dealt that could be.", where, missed)
