"""A process in which bots think: asked over its input, it answers over its output, and knows views only."""

from __future__ import annotations

import os
import signal
import struct
import sys
import threading
from collections.abc import Sequence
from functools import lru_cache
from typing import BinaryIO

import msgspec

from dolmen import bots
from dolmen.kernel.game import load
from dolmen.kernel.table import Table
from dolmen.kernel.view import View
from dolmen.server.editions import of_digest

LENGTH = struct.Struct(">I")
NICE, LOWEST = 5, 19  # the server goes first, and compiling last
LOW = "--low"  # this process only compiles


class Ask(msgspec.Struct, array_like=True):
    """What a bot is asked: its seat's view and menu, and how long it may think."""

    game: str
    edition: str  # digest
    bot: str
    table: str
    seat: int
    view: bytes
    menu: list[int]
    clock: float
    memory: bytes = b""  # what the seat was shown, in a game with memory
    compiled: bool = False


class Said(msgspec.Struct, array_like=True):
    """What it answers: a code of the menu, or what went wrong."""

    code: int
    error: str
    weighed: tuple[bots.Weighed, ...] = ()


def frame(body: bytes) -> bytes:
    """A message as it goes through a pipe."""
    return LENGTH.pack(len(body)) + body


@lru_cache(maxsize=256)
def _bot(game: str, digest: str, name: str, table: str, seat: int, compiled: bool) -> bots.Player:
    """A player of its own for each seat of each table; until there is machine code, nobody searches."""
    played = of_digest(game, digest)
    if not compiled and bots.kind(name, played).searches:
        name = bots.DEFAULT
    return bots.make(name, played, seat, os.urandom(16), compiled=compiled)


def think(ask: Ask) -> Said:
    """Let a bot choose; whatever goes wrong in it is an answer too."""
    try:
        view = View.from_bytes(of_digest(ask.game, ask.edition), ask.view, ask.seat)
        bot = _bot(ask.game, ask.edition, ask.bot, ask.table, ask.seat, ask.compiled)
        if ask.memory:
            bot.recollect(ask.memory)
        thought = bot.think(view, ask.menu, ask.clock)
        return Said(thought.code, "", thought.weighed)
    except Exception as error:
        return Said(0, f"{type(error).__name__}: {error}"[:300])


def load_machine_code(name: str) -> None:
    """Let every kind of bot decide once by machine code; the first time ever, that compiles it."""
    game = load(name)
    table = Table(game, game.seats[0], seed=0)
    seat = table.to_move
    for kind in bots.names(game):
        bot = bots.make(kind, game, seat, 0, compiled=True)
        bot.choose(table.view(seat), table.codes(), 1.0)


def compile_for_others(games: Sequence[str]) -> None:
    """Only fill the cache of machine code, behind everything else; give up when the server ends."""
    os.nice(LOWEST)
    threading.Thread(target=end_with_server, daemon=True).start()
    for name in games:
        load_machine_code(name)


def end_with_server() -> None:
    """Wait until the input ends, and this process with it."""
    while os.read(0, 1):  # not `sys.stdin`: a reader of that may not be left behind at the end
        pass
    os._exit(1)


def main(games: Sequence[str]) -> None:
    """Load the machine code of games, then answer until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server stops us, not the terminal
    if LOW in games:
        compile_for_others([name for name in games if name != LOW])
        return
    os.nice(NICE)
    inward, outward = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints is no answer
    for name in games:
        load_machine_code(name)
    send(outward, b"")
    decode = msgspec.msgpack.Decoder(Ask).decode
    while head := inward.read(LENGTH.size):
        send(outward, msgspec.msgpack.encode(think(decode(inward.read(*LENGTH.unpack(head))))))


def send(outward: BinaryIO, body: bytes) -> None:
    """Put a message through a pipe."""
    outward.write(frame(body))
    outward.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
