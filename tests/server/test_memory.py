"""Games in which remembering is the game: while one runs, nothing behind the horizon is sent to anybody."""

import random
from collections.abc import Iterator

import httpx
import pytest

import dolmen
from dolmen import bots
from dolmen.kernel import journal
from dolmen.server import words, worker
from dolmen.server.opening import empty_table, opened
from dolmen.server.positions import Position
from dolmen.server.protocol import NewTable, Refused, SeatWish
from dolmen.server.store import TableRow
from dolmen.server.tables import Live, luck_of, start
from dolmen.server.words import Eyes, Scene
from dolmen.server.worker import Ask
from tests.server.playing import key

NAMES = [name for name in dolmen.games() if dolmen.load(name).horizon]
with_memory = pytest.mark.parametrize("name", NAMES)
SEATS, DECISIONS = 2, 30


def seated(name: str) -> tuple[TableRow, Position]:
    """A table whose people have just sat down."""
    new = opened(NewTable(game=name, seats=[SeatWish(kind="me") for _ in range(SEATS)], starter=0))
    row = new.row._replace(seed=bytes(31) + b"1")
    return start(row, [seat._replace(nonce=bytes(16)) for seat in new.seats], dolmen.load(name))


def played(name: str) -> Iterator[tuple[TableRow, Position]]:
    """A game at random, after each of its first decisions, and after its end."""
    (row, position), chooser = seated(name), random.Random(3)
    while not position.table.over:
        position.play(chooser.choice(position.table.codes()), luck_of(row))
        if len(position.rows) < 3 * DECISIONS and not position.table.over:
            yield row, position
    yield row, position


@with_memory
def test_log_and_journal_begin_at_the_horizon(name: str) -> None:
    cut = 0
    for row, position in played(name):
        horizon = position.table.horizon
        for viewer in (None, *range(SEATS)):
            assert all(line.step >= horizon or line.heading for line in position.lines(viewer))
            text = words.journal(Scene(row, position, [], ()), viewer)
            assert len(journal.read(text).lines) == position.table.version - horizon
            assert journal.read(text).tags.get("first", "1") == str(horizon + 1)
        cut += horizon > 0
    assert cut > DECISIONS / 2
    assert horizon == 0, "after the end everything can be read"


@with_memory
def test_every_event_brings_the_whole_log_that_may_be_read(name: str) -> None:
    for row, position in played(name):
        seen = words.snapshot(Scene(row, position, [], ()), Eyes(0, (0,)), since=position.version)
        assert seen.looks_back == (seen.status == "over")
        if not seen.looks_back:
            assert len(seen.log) == seen.log_length
            assert seen.log == words.log(position, 0, 0).lines


@with_memory
def test_nobody_looks_back_before_the_end(name: str) -> None:
    for _, position in played(name):
        assert words.past_moment(position, 0, position.version).version == position.version
        if position.table.over:
            assert words.past_moment(position, 0, 0).version == 0
            continue
        with pytest.raises(Refused) as refused:
            words.past_moment(position, 0, position.version - 1)
        assert refused.value.code == "no_past"


@with_memory
def test_who_comes_back_is_shown_the_present_alone(name: str) -> None:
    for row, position in played(name):
        live = Live(row, position, [])
        listener = type("L", (), {"eyes": Eyes(0, (0,))})()
        sent = live.missed(listener, 0)
        assert position.table.over or [event.event for event in sent] == ["resync"]
        assert position.table.over or {event.id for event in sent} == {position.version}


@with_memory
def test_every_seat_keeps_notes_and_a_take_back_takes_them_back(name: str) -> None:
    (row, position), chooser, undone = seated(name), random.Random(8), 0
    while not position.table.over:
        before = position.memory.tobytes()
        seat = position.table.to_move
        position.play(chooser.choice(position.table.codes()), luck_of(row))
        assert len(position.memories) == position.table.version
        if not position.table.can_take_back(seat):
            position.take_back(seat)
            assert position.memory.tobytes() == before
            undone += 1
            position.play(position.table.codes()[-1], luck_of(row))
    assert undone
    again = Position(empty_table(position.table.game, row, SEATS), list(position.seats))
    for kept in position.rows:
        again.record(kept)
    assert [notes.tobytes() for notes in again.memories] == [notes.tobytes() for notes in position.memories]


@with_memory
def test_a_bot_that_is_given_the_notes_decides_as_one_that_took_them(name: str) -> None:
    game = dolmen.load(name)
    best = min(game.levels, key=lambda level: level.number).name
    took, decided, seen = bots.make(best, game, 0, 7), 0, 0
    for _, position in played(name):
        for k, step in enumerate(position.table.history[seen:], seen + 1):
            move = game.moves.decode(step.code)
            took.observe(position.table.at(k).view(0), bots.Event(step.seat, move.verb, move))
        seen = position.table.version
        if position.table.to_move == 0:
            given = bots.make(best, game, 0, 7)
            given.recollect(position.memory[:1].tobytes())
            asked = (position.table.view(0), position.table.codes(), 1.0)
            assert given.choose(*asked) == took.choose(*asked)
            decided += 1
        if decided == 8:
            return


@with_memory
def test_a_worker_answers_for_every_level(name: str) -> None:
    for row, position in played(name):
        seat = position.table.to_move
        view, menu = position.table.view(seat).to_bytes(), position.table.codes()
        for level in position.table.game.levels:
            notes = position.memory[seat : seat + 1].tobytes()
            ask = Ask(name, row.edition, level.name, row.id, seat, view, menu, 1.0, notes)
            assert worker.think(ask).error == ""
            assert worker.think(ask).code in menu
        break


@with_memory
async def test_a_request_sent_again_is_not_answered_with_what_was_open_then(
    name: str, mara: httpx.AsyncClient
) -> None:
    wish = {"game": name, "seats": [{"kind": "me"}, {"kind": "me"}], "starter": 0}
    table = (await mara.post("/api/tables", json=wish)).json()["table"]
    url, first = f"/api/tables/{table}/moves", key()
    sent: list[tuple[int, dict[str, int]]] = []
    for _ in range(6):
        seen = (await mara.get(f"/api/tables/{table}")).json()
        sent.append((seen["to_move"], {"version": seen["version"], "move": seen["menu"][0]["code"]}))
        headers = key() if sent[1:] else first
        await mara.post(url, params={"seat": seen["to_move"]}, json=sent[-1][1], headers=headers)
    seat, body = sent[0]
    now = (await mara.get(f"/api/tables/{table}", params={"seat": seat})).json()
    again = await mara.post(url, params={"seat": seat}, json=body, headers=first)
    assert again.status_code == 200
    assert again.json()["version"] == now["version"] > body["version"] + 1
    assert again.json()["view"] == now["view"]


@with_memory
async def test_the_bots_of_the_game_are_offered(name: str, mara: httpx.AsyncClient) -> None:
    game = dolmen.load(name)
    told = (await mara.get(f"/api/games/{name}")).json()
    assert [bot["name"] for bot in told["bots"]] == [level.name for level in game.levels]
    assert bots.usual(game) in {level.name for level in game.levels}
