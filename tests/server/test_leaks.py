"""Nothing that a viewer may not know is in anything that the server sends to that viewer."""

import random
from collections.abc import Iterator, Sequence
from functools import cache

import msgspec
import numpy as np
import pytest

import dolmen
from dolmen.kernel.game import CHANCE
from dolmen.server import words
from dolmen.server.opening import empty_table
from dolmen.server.positions import Position, Viewer
from dolmen.server.store import MoveRow, TableRow
from dolmen.server.stream import encode
from dolmen.server.tables import Live
from dolmen.server.words import Eyes, Scene
from tests.server.playing import GAME, SEATS, play_on, started

LOOKS, DECISIONS, MOVES = 3, 9, 30  # at a game, after so many decisions each; moves that are asked about
FIRST_SEED, MOST_GAMES = 21, 40  # one of these games holds a secret early on
VIEWERS: tuple[Viewer, ...] = (None, *range(SEATS))
needs_secrets = pytest.mark.skipif(not dolmen.load(GAME).secrets, reason="the game has no secrets")


def all_that_is_sent(row: TableRow, position: Position, viewer: Viewer, since: int) -> list[bytes]:
    """Snapshot, events, moments, log and journal, byte by byte."""
    scene = Scene(row, position, [], set())
    eyes = Eyes(viewer, () if viewer is None else (viewer,))
    live = Live(row, position, [])
    ends = position.decisions(since) or []
    events = [words.snapshot(scene, eyes, since, version) for version in ends]
    moments = [words.moment(position, viewer, version) for version in (since, *ends)]
    return [
        msgspec.json.encode(words.snapshot(scene, eyes)),
        encode(live.afresh(eyes), "ndjson"),
        *map(msgspec.json.encode, [*events, *moments, words.log(position, viewer, 0)]),
        words.journal(scene, viewer).encode(),
    ]


def noisy(position: Position, viewer: Viewer) -> Position:
    """The same table with noise in every cell that a viewer may not see."""
    fork = position.fork()
    game = fork.table.game
    hidden = ~game.State.visible(viewer)
    noise = np.random.default_rng(1).integers(0, 30, hidden.sum())
    game.State.flat(fork.table._states)[0, hidden] = noise
    return fork


def told_why_not(position: Position, viewer: Viewer, codes: Sequence[int]) -> list[str]:
    """What the viewer is told of moves, on the menu or not."""
    moves = position.table.game.moves
    asked = [words.why_not(position, viewer, at=None, move=moves.notation(code)) for code in codes]
    return [f"{answer.sentence} {answer.clause}" for answer in asked]


@pytest.mark.parametrize("game", dolmen.games())
def test_noise_in_hidden_cells_changes_nothing_that_is_sent(game: str) -> None:
    seats = max(dolmen.load(game).seats)
    row, position = started(seats, game=game)
    codes = random.Random(1).sample(list(position.table.game.moves), MOVES)
    for k in range(LOOKS):
        since = position.version
        play_on(row, position, DECISIONS, seed=k)
        for viewer in (None, *{position.table.to_move, (position.table.to_move + 1) % seats}):
            twin = noisy(position, viewer)
            assert all_that_is_sent(row, twin, viewer, since) == all_that_is_sent(
                row, position, viewer, since
            )
            assert told_why_not(twin, viewer, codes) == told_why_not(position, viewer, codes)


@cache
def secret_draw() -> tuple[TableRow, Position, int, list[int]]:
    """A table just before a draw that not everybody sees, who sees it, and the codes it may give."""
    game = dolmen.load(GAME)
    for seed in range(FIRST_SEED, FIRST_SEED + MOST_GAMES):
        chooser = random.Random(seed)
        table = dolmen.Table(game, SEATS, starter=0, chance="manual")
        while not table.over:
            codes = table.codes()
            if (seat := only_witness(table, codes)) is not None:
                return started()[0], position_of(table), seat, sorted(set(codes))
            table.play(chooser.choice(codes))
    raise AssertionError("no secret was drawn in any of the games")


def only_witness(table: dolmen.Table, codes: list[int]) -> int | None:
    """Who alone may learn what chance does now."""
    if table.to_move != CHANCE:
        return None
    see = [seat for seat in (-1, *range(SEATS)) if table.game.witness(table.state, codes[0], seat)]
    return see[0] if len(see) == 1 else None


def position_of(table: dolmen.Table) -> Position:
    """The same moves, as the server tells of them."""
    row, position = started()
    position = Position(empty_table(table.game, row, SEATS), position.seats)
    for k, step in enumerate(table.history, 1):
        position.record(MoveRow(k, "move", step.seat, step.code, "", row.created))
    return position


def worlds() -> Iterator[tuple[TableRow, Position, int, int]]:
    """The same table in two worlds that differ in one secret, going on alike."""
    row, past, seat, codes = secret_draw()
    for code in (codes[0], codes[-1]):
        position = past.fork()
        position.record(MoveRow(position.version + 1, "move", CHANCE, code, "", row.created))
        yield row, position, seat, past.version


@needs_secrets
def test_others_are_sent_the_same_whatever_was_drawn() -> None:
    (row, one, seat, since), (_, other, _, _) = worlds()
    for viewer in VIEWERS:
        same = all_that_is_sent(row, one, viewer, since) == all_that_is_sent(row, other, viewer, since)
        assert same == (viewer != seat), viewer


@needs_secrets
def test_who_drew_it_is_told_and_reads_it_in_log_and_journal() -> None:
    row, past, seat, codes = secret_draw()
    (_, one, _, _) = next(worlds())
    notation = past.table.game.moves.notation(codes[0])
    told = words.journal(Scene(row, one, [], set()), seat)
    veiled = words.journal(Scene(row, one, [], set()), None)
    assert f"*. {notation}\n" in told
    assert f"*. {notation}\n" not in veiled
    assert veiled.count("?") >= 1
    assert one.logs[seat][-1] != one.logs[None][-1]
    assert words.snapshot(Scene(row, one, [], set()), Eyes(seat, (seat,))).holds_secret
