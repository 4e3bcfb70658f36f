import pytest

from dolmen.kernel.errors import NotYours
from dolmen.kernel.game import CHANCE
from dolmen.server.opening import empty_table
from dolmen.server.positions import Position
from dolmen.server.tables import luck_of
from tests.server.playing import GAME, SEATS, play_on, started


def read_back(position: Position) -> Position:
    """The position that the rows alone give."""
    row, _ = started()
    again = Position(empty_table(position.table.game, row, SEATS), list(position.seats))
    for move in position.rows:
        again.record(move)
    return again


def until_one_may_take_back(position: Position) -> int:
    """Play until a decision can be taken back; whose it was."""
    row, _ = started()
    for seed in range(200):
        seat = position.table.to_move
        play_on(row, position, 1, seed)
        if not position.table.can_take_back(seat):
            return seat
    raise AssertionError("no decision could be taken back")


def test_the_rows_alone_give_the_position_back() -> None:
    row, position = started()
    play_on(row, position, 20)
    position.take_back(until_one_may_take_back(position))
    position.resign(0, "random")
    play_on(row, position, 5)
    again = read_back(position)
    assert again.table.moves == position.table.moves
    assert again.table.state == position.table.state
    assert again.logs == position.logs
    assert again.stamps == position.stamps
    assert again.seats == position.seats


def test_a_take_back_is_one_more_thing_that_happened() -> None:
    _, position = started()
    before = position.fork()
    seat = until_one_may_take_back(position)
    version, log = position.version, {viewer: list(lines) for viewer, lines in position.logs.items()}
    made = position.fork()
    position.take_back(seat)
    assert position.version == version + 1
    assert len(position.table.history) == len(made.table.history) - 1
    assert all(len(position.logs[viewer]) < len(log[viewer]) for viewer in log)
    assert before.version < made.version
    with pytest.raises(NotYours):
        position.fork().take_back(1 - seat if seat < 2 else 0)


def test_a_fork_leaves_the_position_as_it_was() -> None:
    row, position = started()
    state, version, log = position.table.state.copy(), position.version, list(position.logs[0])
    fork = position.fork()
    play_on(row, fork, 10)
    fork.resign(1, "random")
    assert (position.version, position.logs[0]) == (version, log)
    assert position.table.state == state
    assert not position.seats[1].resigned


def test_a_moment_is_the_table_as_it_was() -> None:
    row, position = started()
    seen = {position.version: position.table.state.copy()}
    for _ in range(30):
        play_on(row, position, 1)
        seen[position.version] = position.table.state.copy()
    for version, state in seen.items():
        assert position.at(version).state == state


def test_a_decision_and_its_luck_are_one() -> None:
    row, position = started()
    ends, start = [], position.version
    for _ in range(30):
        play_on(row, position, 1)
        ends.append(position.version)
    assert position.decisions(start) == ends
    assert position.decisions(ends[-1]) == []
    assert any(step.seat == CHANCE for step in position.table.history[start:])
    position.take_back(until_one_may_take_back(position))
    assert position.decisions(start) is None
    assert position.decisions(position.version) == []


def test_luck_is_the_same_however_often_it_is_asked() -> None:
    row, position = started()
    forks = [position.fork() for _ in range(2)]
    for fork in forks:
        play_on(row, fork, 40)
    assert forks[0].table.moves == forks[1].table.moves
    other, _ = started(seed=2)
    assert luck_of(other).salt == luck_of(row).salt
    assert started(seed=2)[1].table.moves != started()[1].table.moves


def test_chapters_stand_in_the_log_once() -> None:
    row, position = started()
    play_on(row, position, 60)
    headings = [line.says for line in position.logs[None] if line.heading]
    assert headings
    assert len(headings) == len(set(headings))
    assert position.logs[None][0].heading
    assert position.table.game.name == GAME
