"""Bots at the table: they think in processes of their own, and are killed when they overrun."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import sys
from collections.abc import Sequence

import msgspec

from dolmen.server.positions import Position
from dolmen.server.store import BadDatabase
from dolmen.server.tables import House, Live, luck_of
from dolmen.server.worker import LENGTH, LOW, Ask, Said, frame

THINK_S = 2.0  # what a bot may take for a decision
GRACE_S = 8.0  # what it may take over that before it is killed
START_S = 60.0  # what a process may take to start on a busy machine
LAST_RESORT = "random"
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

    @classmethod
    async def spawn(cls, games: frozenset[str] = frozenset()) -> Worker:
        """A fresh interpreter, not a fork of this one; ready when this returns."""
        worker = cls(await _process(*sorted(games)), games)
        await asyncio.wait_for(worker._read(), START_S)
        return worker

    async def _read(self) -> bytes:
        (length,) = LENGTH.unpack(await self._from.readexactly(LENGTH.size))
        return await self._from.readexactly(length)

    async def ask(self, ask: Ask) -> int:
        """What the bot chooses; raises `BotFailed`, and then this process is no more to be used."""
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
        return said.code

    async def end(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()


async def _process(*arguments: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "dolmen.server.worker", *arguments),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,
    )


class Pool:
    """As many processes as there are cores to spare, started when they are needed.

    They think in plain Python until one process of low priority has compiled the game; nobody waits for it.
    """

    def __init__(self, most: int | None = None, *, compiles: bool = True) -> None:
        self._free = asyncio.Semaphore(most or max(1, min(4, (os.cpu_count() or 2) - 1)))
        self._idle: list[Worker] = []
        self._ready: frozenset[str] = frozenset()
        self._compiling: dict[str, asyncio.Task[None]] = {}
        self._compiles = compiles

    async def choose(self, ask: Ask) -> int:
        """Let a bot think in a free process; one in which a bot failed is killed."""
        self._compile(ask.game)
        async with self._free:
            worker = await self._worker()
            ask.compiled = ask.game in worker.games
            try:
                code = await worker.ask(ask)
            except BaseException:
                await worker.end()
                raise
            self._idle.append(worker)
            return code

    async def _worker(self) -> Worker:
        while self._idle:
            worker = self._idle.pop()
            if worker.games == self._ready:
                return worker
            await worker.end()
        try:
            return await Worker.spawn(self._ready)
        except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
            raise BotFailed(f"its process did not start: {error!r}") from None

    def _compile(self, game: str) -> None:
        if self._compiles and game not in self._compiling:
            self._compiling[game] = asyncio.create_task(self._compiled(game))

    async def _compiled(self, game: str) -> None:
        """A worker that loads a game's machine code compiles it first, if need be; then it is not needed."""
        try:
            process = await _process(LOW, game)
        except OSError as error:
            log.warning("the bots of %s stay in plain Python: %s", game, error)
            return
        try:
            await process.communicate(b"")
            if process.returncode == 0:
                self._ready |= {game}
            else:
                log.warning(
                    "the bots of %s stay in plain Python: compiling ended with %s", game, process.returncode
                )
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    async def close(self) -> None:
        for task in self._compiling.values():
            task.cancel()
        await asyncio.gather(*self._compiling.values(), return_exceptions=True)
        while self._idle:
            await self._idle.pop().end()


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
        menu = position.table.codes()
        code = await self._chosen(live, position, seat, menu)
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
        """The code that the bot of a seat chooses; None when it has failed and is to be replaced."""
        row, bot = live.row, position.seats[seat].bot or LAST_RESORT
        view = position.table.view(seat).to_bytes()
        try:
            return await self.pool.choose(
                Ask(row.game, row.edition, bot, row.id, seat, view, list(menu), THINK_S)
            )
        except BotFailed as failure:
            log.warning("the bot %s at table %s failed: %s", bot, row.id, failure)
        return secrets.choice(menu) if bot == LAST_RESORT else None
