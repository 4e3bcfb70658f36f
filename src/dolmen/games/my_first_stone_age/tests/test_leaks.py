"""Nothing that is sent to anybody tells what lies under a token that is down."""

import json
import random
import re
from collections.abc import Iterator

import msgspec

from dolmen import load
from dolmen.games.my_first_stone_age.state import NONE, Face
from dolmen.kernel.game import CHANCE
from dolmen.server import words
from dolmen.server.opening import empty_table, opened
from dolmen.server.positions import Position, Viewer
from dolmen.server.protocol import NewTable, SeatWish
from dolmen.server.store import MoveRow, TableRow
from dolmen.server.stream import encode
from dolmen.server.tables import Live, luck_of, start
from dolmen.server.words import Eyes, Scene

GAME = load("my_first_stone_age")
SEATS, TURNS = 3, 200
VIEWERS: tuple[Viewer, ...] = (None, *range(SEATS))


def seated(seed: int = 1) -> tuple[TableRow, Position]:
    """A table whose players have just sat down."""
    new = opened(NewTable(game=GAME.name, seats=[SeatWish(kind="me") for _ in range(SEATS)], starter=0))
    row = new.row._replace(id="table", seed=seed.to_bytes(32, "big"), created="2020-01-01T00:00:00.000Z")
    return start(row, [seat._replace(nonce=bytes(16)) for seat in new.seats], GAME)


def all_that_is_sent(row: TableRow, position: Position, viewer: Viewer, since: int) -> list[bytes]:
    """Answer, event, resync, backlog, log, journal and moment, byte by byte."""
    scene, eyes = Scene(row, position, [], set()), Eyes(viewer, () if viewer is None else (viewer,))
    live = Live(row, position, [])

    class Coming:
        """Somebody who was away since the beginning."""

    coming = Coming()
    coming.eyes = eyes  # type: ignore[attr-defined]
    return [
        msgspec.json.encode(words.snapshot(scene, eyes)),
        encode(live.afresh(eyes), "sse"),
        msgspec.json.encode(words.snapshot(scene, eyes, since)),
        *(encode(event, "ndjson") for event in live.missed(coming, 0)),  # type: ignore[arg-type]
        msgspec.json.encode(words.log(position, viewer, 0)),
        msgspec.json.encode(words.past_moment(position, viewer, position.version)),
        words.journal(scene, viewer).encode(),
    ]


def games() -> Iterator[tuple[TableRow, Position, int]]:
    """Random games, decision by decision, until so many turns were played."""
    turns, seed = 0, 1
    while turns < TURNS:
        (row, position), chooser = seated(seed), random.Random(seed)
        while not position.table.over and turns < TURNS:
            since, before = position.version, int(position.table.state.turn_no)
            position.play(chooser.choice(position.table.codes()), luck_of(row))
            turns += int(position.table.state.turn_no) - before
            if not position.table.over:
                yield row, position, since
        seed += 1


def hidden_faces(position: Position) -> set[str]:
    """The faces that nobody may be told now: of tokens that are down, but for this turn's own."""
    s = position.table.state
    told = {int(face) for face in s.forest if face != NONE} | {int(s.shown)}
    return {face.name.lower() for face in Face if face not in told}


def faces_told(sent: bytes) -> set[str]:
    """Every face that is named where faces are named: in views, in moves, in the words of the log."""
    text = sent.decode()
    found = set(re.findall(r"die_[1-6]", text)) | set(re.findall(r"show (\w+)", text))
    found |= {f"die_{pips}" for pips in re.findall(r"It shows a (\d)", text)}
    for body in re.findall(r"\{.*\}", text):
        found |= set(faces_of(json.loads(body)))
    return found


def faces_of(data: object) -> Iterator[str]:
    """The names under “forest”, “shown” and “reminder”, however deep."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in ("forest", "reminder"):
                yield from (face for face in (value if isinstance(value, list) else [value]) if face)
            elif key == "shown" and isinstance(value, str):
                yield value
            yield from faces_of(value)
    elif isinstance(data, list):
        for value in data:
            yield from faces_of(value)


def test_11_3_two_hundred_turns_tell_no_face_of_a_token_that_is_down() -> None:
    looked = down = 0
    for row, position, since in games():
        hidden = hidden_faces(position)
        down += len(hidden)
        for viewer in (None, position.version % SEATS):
            for sent in all_that_is_sent(row, position, viewer, since):
                told = faces_told(sent)
                assert not told & hidden, (position.version, viewer, sorted(told & hidden))
                looked += 1
    assert looked > 3_000
    assert down > 1_000


def test_the_search_finds_a_face_that_is_told() -> None:
    """The same search on the log that is kept back, and on the record after the end, finds them."""
    found = 0
    for _, position, _ in games():
        whole = words.told(position.logs[None], position.seats)
        found += bool(faces_told(msgspec.json.encode({"lines": whole})) & hidden_faces(position))
        found += bool(faces_told(position.table.journal().encode()) & hidden_faces(position))
        if position.version > 60:
            break
    assert found > 20


# --- Two worlds -------------------------------------------------------------------------------

OPENING = ("reveal 2", "reveal 15", "reveal 7")
EARLIER = (
    "flip 1",
    "show fish",
    "flip 2",
    "show die_2",
    "flip 5",
    "show pot",
    "flip 9",
    "show site",
    "cover",
)
LATER = (
    *("flip 11", "show tooth", "flip 12", "show die_1", "flip 13", "show berry", "flip 9", "show site"),
    *("cover", "swap 3 4", "flip 10", "show arrowhead", "flip 13", "show berry"),
)


def world(swap: str) -> tuple[TableRow, Position]:
    """The same game but for one old swap, which nobody may read any more."""
    row, position = seated()
    position = Position(empty_table(GAME, row, SEATS), position.seats)
    for k, text in enumerate((*OPENING, *EARLIER, swap, *LATER), 1):
        code = GAME.moves.parse(text)
        position.record(MoveRow(k, "move", position.table.to_move, code, "", row.created))
    return row, position


def test_m10_worlds_that_differ_only_in_tokens_that_are_down_are_told_alike() -> None:
    (row, one), (_, other) = world("swap 1 2"), world("swap 5 6")
    assert one.table.state.under.tolist() != other.table.state.under.tolist()
    assert one.table.to_move == other.table.to_move != CHANCE
    for viewer in VIEWERS:
        assert all_that_is_sent(row, one, viewer, 0) == all_that_is_sent(row, other, viewer, 0)


def test_m18_the_turn_just_played_is_read_in_full_and_no_earlier_one() -> None:
    row, position = world("swap 1 2")
    says = [line.says for line in words.log(position, None, 0).lines if not line.heading]
    assert says == [
        "Player 1 turns over tree 13.",
        "It shows the berries: Player 1 stays at the berries and takes a berry.",
    ]
    journal = words.journal(Scene(row, position, [], set()), 1)
    assert journal.rstrip().splitlines()[-2:] == ["1. flip 13", "*. show berry"]
    assert '[first "26"]' in journal


def test_11_4_after_the_end_everything_can_be_read() -> None:
    (row, position), chooser = seated(4), random.Random(4)
    while not position.table.over:
        position.play(chooser.choice(position.table.codes()), luck_of(row))
    scene = Scene(row._replace(status="over"), position, [], set())
    assert words.journal(scene, None).count("show ") == int(position.table.state.turn_no)
    assert len(position.lines(None)) == len(position.logs[None])
    assert words.past_moment(position, None, 5).version == 5


def test_m9_nobody_is_told_the_kinds_of_anothers_goods_of_earlier_turns() -> None:
    row, position = world("swap 1 2")
    sent = json.loads(msgspec.json.encode(words.snapshot(Scene(row, position, [], set()), Eyes(0, (0,)))))
    players = sent["view"]["player"]
    assert [player["held"] for player in players] == [3, 2, 3]
    assert players[0]["goods"] is not None
    assert players[1]["goods"] is None
    assert players[2]["goods"] is None
