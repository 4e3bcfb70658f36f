"""What a seat cannot know is dealt anew exactly as often as it could have happened, on a box of few cards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from dolmen import Table, load
from dolmen.games.cro_magnon import hidden
from dolmen.games.cro_magnon.state import MOST_TOLD, N_TALES, Phase
from dolmen.games.cro_magnon.tests.scene import TINY, Scene, duel
from dolmen.kernel.chance import outcomes, stream
from dolmen.kernel.game import CHANCE
from dolmen.kernel.moves import offered
from dolmen.kernel.record import CELL
from dolmen.kernel.step import compiled

GAME = load("cro_magnon", edition=TINY)
State = GAME.State
Worlds = dict[bytes, float]
LIMIT = 250  # worlds that are still listed


def packed(states: Any) -> bytes:
    return bytes(states.tobytes())


def unpacked(cells: bytes) -> Any:
    return np.frombuffer(cells, CELL).copy().view(State.dtype)


def seen(states: Any, viewer: int) -> bytes:
    return bytes(State.redact(states, None if viewer < 0 else viewer).tobytes())


def histories(start: Any, codes: list[int], viewer: int) -> Iterator[tuple[Any, Worlds]]:
    """After each move the true state, and every world that looks to the viewer like it, with its chance."""
    menu, truth = GAME.moves.menu(), start.copy()
    worlds: Worlds = {packed(start): 1.0}
    for code in codes:
        told = bool(GAME.witness(truth[0], code, viewer))
        verb = GAME.moves.decode(code).verb
        drawn = GAME.to_move(truth[0]) == CHANCE
        GAME.apply(truth[0], GAME.box, code)
        after: Worlds = defaultdict(float)
        for world, weight in worlds.items():
            GAME.legal(unpacked(world)[0], GAME.box, menu)
            for choice, share in outcomes(offered(menu)).items():
                if choice == code or (not told and GAME.moves.decode(choice).verb == verb):
                    states = unpacked(world)
                    GAME.apply(states[0], GAME.box, choice)
                    if seen(states, viewer) == seen(truth, viewer):
                        after[packed(states)] += weight * (float(share) if drawn else 1.0)
        worlds = dict(after)
        assert packed(truth) in worlds
        if len(worlds) > LIMIT:
            return
        yield truth.copy(), worlds


def beliefs(states: Any, viewer: int) -> tuple[dict[tuple[int, ...], float], dict[tuple[int, ...], float]]:
    """How likely the spread of first faces is in each tale, as the dealer reckons it."""
    found = []
    for tale in range(N_TALES):
        ways = hidden.spread_out(states[0], tale, viewer)
        n = int(states[0].tale[tale].count)
        for i in range(n):
            hidden.go_on(ways, i, hidden.read(states[0], tale, viewer, i, ways))
        whole = ways.weight[n].sum()
        found.append(
            {tuple(ways.digit[:4, x].tolist()): w / whole for x, w in enumerate(ways.weight[n]) if w > 0}
        )
    return found[0], found[1]


def shares(worlds: Worlds, viewer: int, kind: int) -> dict[tuple[int, ...], float]:
    """How likely the spread of a kind over unseen hands is, by the list of all histories."""
    found: dict[tuple[int, ...], float] = defaultdict(float)
    whole = sum(worlds.values())
    for world, weight in worlds.items():
        s = unpacked(world)[0]
        found[tuple(0 if p == viewer else int(s.player[p].hand[kind]) for p in range(4))] += weight / whole
    return dict(found)


def hold_beliefs(states: Any, worlds: Worlds, viewer: int) -> None:
    """The dealer's chances are those of the list, to the last digit that matters."""
    for found, kind in zip(beliefs(states, viewer), (2, 4), strict=True):
        expected = shares(worlds, viewer, kind)
        assert found.keys() == expected.keys()
        assert all(abs(found[key] - expected[key]) < 1e-9 for key in found)


def hold_deals(states: Any, worlds: Worlds, viewer: int, deals: int) -> None:
    """Only worlds that can be are dealt, and each about as often as it should."""
    luck, counts, machine = stream("deals"), defaultdict[bytes, int](int), compiled(GAME)
    for _ in range(deals):  # in machine code, which deals as plain Python does: the conformance kit compares
        world = states.copy()
        machine.resample(world[0], GAME.box, viewer, luck)
        counts[packed(world)] += 1
    assert counts.keys() <= worlds.keys()
    whole = sum(worlds.values())
    for world, weight in worlds.items():
        expected = deals * weight / whole
        assert abs(counts[world] - expected) < 6 * max(expected, 1) ** 0.5 + 1


def game(seed: int, seats: int = 2, moves: int = 120) -> tuple[Any, list[int]]:
    """A game of players who explore, attack and develop what has two faces, and do little else."""
    rng = np.random.default_rng(seed)
    states, menu = State.blank(), GAME.moves.menu()
    GAME.setup(states[0], GAME.box, seats, 0, np.zeros(1, np.int16))
    scene = Scene(seats, game=GAME)
    scene.master(0, "Axe", "Chopper", "Campfire")
    scene.master(1, "Stone Knife", "Fibre")
    start = scene.states.copy()
    codes: list[int] = []
    while GAME.to_move(scene.s) >= -1 and len(codes) < moves:
        GAME.legal(scene.s, GAME.box, menu)
        wanted = [c for c in offered(menu) if not tame(GAME.moves.notation(c))]
        codes.append(int(rng.choice(wanted or offered(menu))))
        GAME.apply(scene.s, GAME.box, codes[-1])
    return start, codes


def tame(words: str) -> bool:
    """What hides nothing, and is left out for the sake of what does."""
    return words.startswith(
        ("explore forest", "explore mountains", "master", "exchange", "finish", "improve")
    )


@pytest.mark.parametrize("viewer", [0, 1, -1])
@pytest.mark.parametrize("seed", range(4))
def test_beliefs_are_those_of_all_histories(seed: int, viewer: int) -> None:
    start, codes = game(seed)
    most = reformed = 0
    for states, worlds in histories(start, codes, viewer):
        hold_beliefs(states, worlds, viewer)
        most = max(most, len(worlds))
        reformed = max(reformed, int(states[0].drawn[2]))
    assert most > 1 or viewer >= 0
    assert reformed > 0


@pytest.mark.parametrize("viewer", [0, 2, -1])
def test_three_seats(viewer: int) -> None:
    start, codes = game(3, seats=3)
    for states, worlds in histories(start, codes, viewer):
        hold_beliefs(states, worlds, viewer)


@pytest.mark.parametrize("viewer", [0, 1, -1])
def test_the_worlds_dealt_are_those_that_are_possible(viewer: int) -> None:
    start, codes = game(1)
    looked = 0
    for n, (states, worlds) in enumerate(histories(start, codes, viewer)):
        if len(worlds) > 1 and n % 9 == 0:
            hold_deals(states, worlds, viewer, 300)
            looked += 1
    assert looked


def test_thefts_and_reshuffles_occur_in_these_games() -> None:
    verbs, reshuffles = set(), 0
    for seed in range(4):
        start, codes = game(seed)
        states = start.copy()
        for code in codes:
            before = int(states[0].deck[2])
            GAME.apply(states[0], GAME.box, code)
            reshuffles += int(states[0].deck[2]) > before
            verbs.add(GAME.moves.decode(code).verb)
    assert {"attack", "steal", "renew", "discard"} <= verbs
    assert reshuffles


@pytest.mark.parametrize("viewer", [0, 1, -1])
def test_dealing_anew_reads_only_what_the_viewer_sees(viewer: int) -> None:
    start, codes = game(2)
    for states, _ in histories(start, codes, viewer):
        redacted = State.redact(states, None if viewer < 0 else viewer)
        truth = states.copy()
        for world in (redacted, truth):
            GAME.resample(world[0], GAME.box, viewer, stream("one"))
        assert packed(redacted) == packed(truth)


def test_a_tale_too_long_is_told_shorter() -> None:
    """Two hands that are never empty take and lay down Flint for a thousand moves."""
    scene = Scene()
    scene.give(0, flint=2, spring=1)
    scene.give(1, flint=1, spring=1)
    longest = 0
    for _ in range(250):
        scene.s.actions, scene.s.round_no = 9, 1
        scene.play("explore river")
        scene.play(scene.menu()[0])
        if scene.phase == Phase.HUNT:
            scene.play("decline")
        while scene.phase == Phase.DISCARD:
            scene.play(scene.menu()[0])
        if scene.me().backs[2] > 5:
            scene.play("finish")
            while scene.phase == Phase.DISCARD:
                scene.play(scene.menu()[0])
            scene.pass_turns()
        shorter = int(scene.s.tale[0].count) < longest
        longest = max(longest, int(scene.s.tale[0].count))
        for viewer in (0, 1, -1) if shorter else ():
            world = scene.states.copy()
            scene.game.resample(world[0], scene.box, viewer, stream(longest))
            assert not scene.game.invariants(world[0], scene.box)
    assert 100 < longest <= MOST_TOLD


# --- §16 What is public ----------------------------------------------------------------------------------


def test_16_1_faces_are_secret_backs_are_not() -> None:
    scene = duel(flint=2, grass=1)
    redacted = State.redact(scene.states, 1)[0]
    assert (redacted.player[0].hand < 0).all()
    assert redacted.player[0].backs.tolist() == [0, 0, 2, 1, 0]
    assert (redacted.pile < 0).all()


def test_c68_decks_and_piles_by_number() -> None:
    scene = duel(flint=2)
    redacted = State.redact(scene.states, None)[0]
    assert redacted.deck.tolist() == scene.s.deck.tolist()
    assert redacted.boxed.tolist() == scene.s.boxed.tolist()
    assert redacted.waiting.sum() == 36


def test_16_2_piles_lie_open() -> None:
    scene = Scene()
    scene.heap("river", "flint", "spring")
    assert State.redact(scene.states, None)[0].heap[2].card[:2].tolist() == [3, 4]


def test_16_3_attacker_and_victim_know_the_face() -> None:
    scene = Scene(3)
    scene.master(0, "Axe")
    scene.give(1, flint=1, spring=1)
    scene.play("attack 2 river")
    code = scene.codes()[0]
    assert [scene.game.witness(scene.s, code, viewer) for viewer in (0, 1, 2, -1)] == [1, 1, 0, 0]


def test_c57_a_back_with_one_face_tells_everybody() -> None:
    scene = Scene(3)
    scene.master(0, "Axe")
    scene.give(1, wood=1)
    scene.play("attack 2 forest")
    assert scene.game.witness(scene.s, scene.codes()[0], -1) == 1


def test_16_4_a_card_taken_openly_stays_known() -> None:
    scene = duel("Campfire", "Fibre", flint=1)
    scene.heap("river", "spring")
    scene.play("renew river_pile")
    assert scene.me().shown.tolist() == [0, 0, 0, 1, 0, 0, 0]
    scene.play("explore river", "draw spring")
    assert scene.me().shown[3] == 1, "an unseen one is not"


def test_c58_marks_lapse_when_a_card_leaves_unseen() -> None:
    scene = duel("Campfire", flint=1)
    scene.master(1, "Axe")
    scene.heap("river", "spring")
    scene.play("renew river_pile", "finish", "attack 1 river", "steal flint")
    assert scene.me().shown[3] == 0
    assert scene.me(1).shown.sum() == 0, "the stolen card is unmarked"


def test_c58_a_card_that_leaves_openly_takes_one_mark() -> None:
    scene = duel("Campfire", spring=2)
    scene.heap("river", "spring")
    scene.play("renew river_pile", "exchange spring")
    assert scene.me().shown[3] == 0
    assert scene.hand() == {"spring": 1, "spoils": 1}


def test_16_5_spectators_see_what_every_seat_may_see() -> None:
    scene = duel(flint=3, clay=2)
    everybody = State.visible(0) & State.visible(1) & State.visible(2) & State.visible(3)
    assert (State.visible(None) == everybody).all()
    assert (State.redact(scene.states, None)[0].player[0].river < 0).all()


def test_a7_until_the_game_is_over() -> None:
    table = Table(load("cro_magnon"), 2, seed=5)
    while table.version < 60:
        table.play(table.codes()[(table.version * 7919) % len(table.codes())])
    assert "?" in table.journal(viewer=None)
    while not table.over:
        table.play(table.codes()[-1])
    assert "?" not in table.journal(viewer=None).split("\n\n", 1)[1]
