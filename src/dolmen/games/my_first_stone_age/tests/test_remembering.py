"""Memory, and the ways in which it goes."""

from typing import Any

import pytest

from dolmen import Table, bots, load
from dolmen.games.my_first_stone_age.memory import BIG_BROTHER, ELEPHANT, GRIPS, LITTLE_SISTER, LOOSE, lasts
from dolmen.games.my_first_stone_age.state import NONE, Face
from dolmen.kernel.chance import below, stream
from dolmen.kernel.memory import note
from dolmen.lab import match

GAME = load("my_first_stone_age")


def remembering(table: Table, seat: int) -> Any:
    """A seat's notes of a whole game so far."""
    memory = GAME.memories(1)
    for n, step in enumerate(table.history, 1):
        note(memory, table.at(n).view(seat), step.seat, step.code)
    return memory


def random_game(seats: int, seed: int, decisions: int) -> Table:
    """The beginning of a game, or all of it."""
    table, luck = Table(GAME, seats, seed=seed), stream(seed)
    while not table.over and decisions:
        codes = table.codes()
        table.play(codes[below(luck, len(codes))])
        decisions -= 1
    return table


def recalled(table: Table, seat: int, level: int, memory: Any) -> Any:
    """The world that a seat deals itself by what it sees and remembers."""
    memory["level"] = level
    world = GAME.State.redact(table._states, seat)
    GAME.resample(world[0], GAME.box, seat, stream(3))
    assert GAME.recall
    GAME.recall(world[0], GAME.box, seat, memory[0])
    return world


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_elephant_knows_all_that_was_ever_shown(seats: int) -> None:
    """Noted move by move, and looked at here and there on the way."""
    for seed in range(3):
        table, seat, memory = random_game(seats, seed, 150), seed % seats, GAME.memories(1)
        for n, step in enumerate(table.history, 1):
            now = table.at(n)
            note(memory, now.view(seat), step.seat, step.code)
            if n % 40 == 9 or n == table.version:
                world = recalled(now, seat, ELEPHANT, memory.copy())
                assert world.tobytes() == now._states.tobytes()


def test_11_5_levels_forget_more_and_more() -> None:
    known = dict.fromkeys((ELEPHANT, BIG_BROTHER, LITTLE_SISTER), 0)
    for seed in range(4):
        table = random_game(3, seed, 60 + 20 * seed)
        memory = remembering(table, 0)
        for level in known:
            known[level] += int((recalled(table, 0, level, memory)[0].under != NONE).sum())
    assert known[ELEPHANT] > known[BIG_BROTHER] > known[LITTLE_SISTER] > 0


def test_how_long_a_sighting_lasts() -> None:
    sister = [lasts(LITTLE_SISTER, grip) for grip in range(GRIPS)]
    brother = [lasts(BIG_BROTHER, grip) for grip in range(GRIPS)]
    assert (min(sister), max(sister)) == (0, 3)
    assert (min(brother), max(brother)) == (4, 19)


def told(*moves: str) -> Table:
    table = Table(GAME, 2, starter=0, chance="manual")
    for move in ("reveal 2", "reveal 15", "reveal 7", *moves):
        table.play(move)
    return table


def test_a_swap_is_followed_with_a_looser_grip() -> None:
    table = told("flip 3", "show fish", "flip 8", "show site", "cover", "swap 3 11")
    notes = remembering(table, 0)[0]
    assert [place for place in range(15) if notes.known[place]] == [8, 11]
    assert notes.known[11] == Face.FISH
    assert notes.grip[11] <= LOOSE


def test_a_mistaken_supply_is_no_memory_of_goods() -> None:
    """Who has not seen everything deals goods as one who sees them for the first time."""
    table = told("flip 3", "show fish", "flip 8", "show pot")
    memory = GAME.memories(1)
    note(memory, table.view(0), table.history[-1].seat, table.history[-1].code)
    world = GAME.State.redact(table._states, 0)
    GAME.resample(world[0], GAME.box, 0, stream(1))
    before = world.copy()
    assert GAME.recall
    GAME.recall(world[0], GAME.box, 0, memory[0])
    assert (world[0].player["goods"] == before[0].player["goods"]).all()
    assert not GAME.invariants(world[0], GAME.box)


def test_the_bots_of_the_game_come_from_its_folder() -> None:
    assert bots.listed(GAME) == ("little_sister", "big_brother", "elephant")
    assert bots.usual(GAME) == "little_sister"
    assert {"greedy", "random"} < set(bots.names(GAME))
    assert bots.kind("big_brother", GAME).level == BIG_BROTHER


@pytest.mark.slow
def test_the_elephant_beats_the_little_sister() -> None:
    names = ["elephant", "little_sister"]
    elephant, _ = match.standings(names, list(match.play(GAME, names, 1000, seed=1)))
    assert elephant.win_rate >= 0.6


@pytest.mark.slow
def test_the_big_brother_stands_between_them() -> None:
    for names in (["elephant", "big_brother"], ["big_brother", "little_sister"]):
        better, _ = match.standings(names, list(match.play(GAME, names, 1000, seed=1)))
        assert better.win_rate > 0.5


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    names = ["greedy", "random"]
    greedy, _ = match.standings(names, list(match.play(GAME, names, 1000, seed=1)))
    assert greedy.win_rate >= 0.9
