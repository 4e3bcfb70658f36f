"""Bots at the table: they think in processes of their own, and are killed when they overrun."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import sys
from collections.abc import Sequence

import msgspec

from dolmen import bots
from dolmen.bots import Thought
from dolmen.server import protocol, words
from dolmen.server.positions import Position
from dolmen.server.protocol import Refused
from dolmen.server.store import BadDatabase, TableRow
from dolmen.server.tables import STALE, House, Live, luck_of
from dolmen.server.who import Visitor
from dolmen.server.words import Eyes
from dolmen.server.worker import LENGTH, LOW, Ask, Said, frame

THINK_S = 2.0  # what a bot may take for a decision
GRACE_S = 18.0  # what it may take over that before it is killed
START_S = 120.0  # what a process may take to start on a busy machine
LOAD_S = 900.0  # and to load machine code, for which nobody waits
TRIES = 2  # a machine may stumble once; a bot that fails again is replaced
LAST_RESORT = "random"
WORKER = "dolmen.server.worker"
RETRY_S = 2.0  # before the database is tried again

log = logging.getLogger("dolmen.server")


class BotFailed(Exception):
    """A bot that crashed, overran, or chose what is not on the menu."""


class Worker:
    """One process in which bots think; `games` are those whose machine code it has loaded."""

    def __init__(self, process: asyncio.subprocess.Process, games: frozenset[str]) -> None:
        assert process.stdin
        assert process.stdout
        self.process, self._to, self._from = process, process.stdin, process.stdout
        self.games = games
        self.ready = False

    @classmethod
    async def spawn(cls, games: frozenset[str] = frozenset()) -> Worker:
        """A fresh interpreter, not a fork of this one; ready when this returns, else `BotFailed`."""
        try:
            worker = cls(await process(WORKER, *sorted(games)), games)
        except OSError as error:
            raise BotFailed(f"its process did not start: {error}") from None
        try:
            await asyncio.wait_for(worker._read(), LOAD_S if games else START_S)
        except (TimeoutError, asyncio.IncompleteReadError) as error:
            raise BotFailed(f"its process did not start: {error!r}") from None
        finally:
            if not worker.ready:
                await worker.end()
        return worker

    async def _read(self) -> bytes:
        (length,) = LENGTH.unpack(await self._from.readexactly(LENGTH.size))
        self.ready = True
        return await self._from.readexactly(length)

    async def ask(self, ask: Ask) -> Thought:
        """What the bot chooses, and why; raises `BotFailed`, and then this process is no more to be used."""
        try:
            self._to.write(frame(msgspec.msgpack.encode(ask)))
            body = await asyncio.wait_for(self._read(), ask.clock + GRACE_S)
        except TimeoutError:
            raise BotFailed(f"it thought longer than {ask.clock + GRACE_S:.0f} s") from None
        except (OSError, asyncio.IncompleteReadError):
            raise BotFailed("its process ended") from None
        said = msgspec.msgpack.decode(body, type=Said)
        if said.error or said.code not in ask.menu:
            raise BotFailed(said.error or f"it chose {said.code}, which is not on the menu")
        return Thought(said.code, said.weighed)

    async def end(self) -> None:
        await end(self.process)


async def end(process: asyncio.subprocess.Process) -> None:
    """Kill it if need be, and close what led to it."""
    if process.returncode is None:
        process.kill()
    await process.communicate(b"")


async def process(module: str, *arguments: str) -> asyncio.subprocess.Process:
    """A fresh interpreter that runs a module, with pipes to and from it."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module, *arguments),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,
    )


class Pool:
    """As many processes as there are cores to spare, started when they are needed.

    They think in plain Python until one process of low priority has compiled the game; nobody waits for it.
    """

    def __init__(self, most: int | None = None, *, compiles: bool = True) -> None:
        self.most = most or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._free = asyncio.Semaphore(self.most)
        self._idle: list[Worker] = []
        self._loaded: list[Worker] = []  # with machine code, to take the place of idle ones
        self._ready: frozenset[str] = frozenset()
        self._compiling: dict[str, asyncio.Task[None]] = {}
        self._loading: set[asyncio.Task[None]] = set()
        self._compiles = compiles

    async def choose(self, ask: Ask) -> int:
        """The move that a bot chooses; see `think`."""
        return (await self.think(ask)).code

    async def think(self, ask: Ask) -> Thought:
        """Let a bot think in a free process; one in which a bot failed is killed.

        `Thought.reason` tells it in words; one that searches has weighed moves once there is machine code.
        """
        if self._compiles and ask.game not in self._compiling:
            self._compiling[ask.game] = asyncio.create_task(self._compile(ask.game))
        async with self._free:
            worker = await self._worker()
            ask.compiled = ask.game in worker.games
            try:
                thought = await worker.ask(ask)
            except BaseException:
                await worker.end()
                if worker.games:
                    self._load()
                raise
            self._idle.append(worker)
            return thought

    async def _worker(self) -> Worker:
        """One with more machine code when there is one, else an idle one, else a new one."""
        if self._loaded:
            if len(self._idle) == self.most:
                await min(self._idle, key=lambda worker: len(worker.games)).end()
            self._idle.append(self._loaded.pop())
        self._idle = [worker for worker in self._idle if worker.process.returncode is None]
        self._idle.sort(key=lambda worker: len(worker.games))
        return self._idle.pop() if self._idle else await Worker.spawn()

    async def _compile(self, game: str) -> None:
        """Fill the cache of machine code in a process of low priority, then load it into new workers."""
        compiler = await process(WORKER, LOW, game)
        try:
            failed = await compiler.wait()
        finally:
            await end(compiler)
        if failed:
            log.warning("the bots of %s stay in plain Python: the compiler failed", game)
            return
        self._ready |= {game}
        for _ in range(self.most):
            self._load()

    def _load(self) -> None:
        task = asyncio.create_task(self._load_one())
        self._loading.add(task)
        task.add_done_callback(self._loading.discard)

    async def _load_one(self) -> None:
        try:
            self._loaded.append(await Worker.spawn(self._ready))
        except BotFailed as failure:
            log.warning("a process with machine code: %s", failure)

    async def close(self) -> None:
        """End every process; none is left behind."""
        tasks = [*self._compiling.values(), *self._loading]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for worker in [*self._idle, *self._loaded]:
            await worker.end()
        self._idle, self._loaded = [], []


def thought_over(position: Position) -> list[int]:
    """The menu as a bot is asked it: a lone answer to somebody else twice, so that it is thought over.

    One that came at once would tell that there was no choice, and so what the hand lacks.
    """
    menu = position.table.codes()
    return menu * 2 if len(menu) == 1 and position.answers else menu


class Bots:
    """Moves for every seat that no person decides for."""

    def __init__(self, pool: Pool | None = None) -> None:
        self.pool = pool or Pool()
        self._drivers: set[asyncio.Task[None]] = set()

    def wake(self, house: House, live: Live) -> None:
        """Start a driver where a bot is to move and none is at work."""
        if live.row.status == "running" and live.driver is None and live.position.bot_to_move() is not None:
            live.driver = asyncio.create_task(self._drive(house, live))
            self._drivers.add(live.driver)
            live.driver.add_done_callback(self._drivers.discard)

    async def advise(self, house: House, id: str, by: Visitor, version: int) -> protocol.Hint:
        """What the adviser would do with a seat's view, and why; raises `Refused`."""
        async with house.at(id) as live:
            eyes = await live.eyes(house.store, by)
            ask = _asks_for_hint(live, eyes, version)
            position, asking = live.position, live.hinting
            if ask.seat in asking:
                raise Refused(429, "busy", "Your last hint is still being thought about.")
            asking.add(ask.seat)
        try:
            thought = await self.pool.think(ask)
        except BotFailed as failure:
            log.warning("no hint at table %s: %s", id, failure)
            raise Refused(503, "no_bot", "The adviser has nothing to say just now; ask again.") from None
        finally:
            asking.discard(ask.seat)
        return words.hint(position, ask.seat, thought)

    async def resume(self, house: House) -> None:
        """Take up the tables where a bot was to move when the server stopped."""
        for id in await house.store.waiting_for_bots():
            try:
                async with house.at(id) as live:
                    self.wake(house, live)
            except Exception:
                log.exception("table %s cannot be taken up", id)

    async def close(self) -> None:
        for driver in list(self._drivers):
            driver.cancel()
        await asyncio.gather(*self._drivers, return_exceptions=True)
        await self.pool.close()

    async def _drive(self, house: House, live: Live) -> None:
        try:
            while (seat := live.position.bot_to_move()) is not None:
                await self._move(house, live, live.position, seat)
        except Exception:
            log.exception("the bots of table %s have stopped", live.row.id)
        finally:
            live.driver = None

    async def _move(self, house: House, live: Live, position: Position, seat: int) -> None:
        code = await self._chosen(live, position, seat, thought_over(position))
        try:
            async with house.at(live.row.id) as now:
                if now.position is not position:
                    return  # taken back or resigned meanwhile: it thinks again
                draft = position.fork()
                if code is None:
                    draft.replace(seat, LAST_RESORT)
                else:
                    draft.play(code, luck_of(live.row))
                await house.commit(live, draft, "seats" if code is None else "moved")
        except BadDatabase as error:
            log.warning("%s", error)
            await asyncio.sleep(RETRY_S)

    async def _chosen(self, live: Live, position: Position, seat: int, menu: Sequence[int]) -> int | None:
        """The code that the bot of a seat chooses; None when it has failed again and is to be replaced."""
        row, bot = live.row, position.seats[seat].bot or LAST_RESORT
        for _ in range(TRIES):
            ask = asked(row, position, seat, bot, menu)
            try:
                return await self.pool.choose(ask)
            except BotFailed as failure:
                log.warning("the bot %s at table %s failed: %s", bot, row.id, failure)
        return secrets.choice(menu) if bot == LAST_RESORT else None


def asked(row: TableRow, position: Position, seat: int, bot: str, menu: Sequence[int]) -> Ask:
    """What a bot is told of a table to decide for a seat."""
    view, memory = position.table.view(seat).to_bytes(), position.memory[seat : seat + 1].tobytes()
    return Ask(row.game, row.edition, bot, row.id, seat, view, list(menu), THINK_S, memory)


def _asks_for_hint(live: Live, eyes: Eyes, version: int) -> Ask:
    """What the adviser is told; `Refused` to all but the seat to move at a table that allows hints."""
    position, seat = live.position, eyes.seat
    if not live.row.hints:
        raise Refused(403, "no_hints", "This table was opened without hints.")
    if position.table.over:
        raise Refused(409, "over", "The game is over.")
    if seat is None or position.table.to_move != seat or position.seats[seat].resigned:
        raise Refused(409, "not_your_turn", "A hint is for the seat whose turn it is.")
    if version != position.version:
        fresh = words.snapshot(live.scene(), eyes)
        raise Refused(409, "stale", STALE, snapshot=fresh)
    return asked(live.row, position, seat, bots.ADVISER, position.table.codes())
