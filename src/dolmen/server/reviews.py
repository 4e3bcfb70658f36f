"""Finished games thought over one at a time, behind everything else, and kept while there is room."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass

import msgspec

from dolmen.bots.review import Progress, Review
from dolmen.server import protocol
from dolmen.server.positions import Position
from dolmen.server.protocol import Refused
from dolmen.server.reviewer import Past, Thought
from dolmen.server.store import TableRow
from dolmen.server.worker import LENGTH, frame
from dolmen.server.workers import end, process

KEPT = 64  # reviews in memory; one that was let go is made again
MOST_WAITING = 32
BEGINNING = Progress(0, 1)

log = logging.getLogger("dolmen.server")


@dataclass
class Job:
    """A game to be thought over."""

    past: Past
    progress: Progress = BEGINNING
    review: Review | None = None
    begun: bool = False
    failed: bool = False

    @property
    def status(self) -> protocol.ReviewStatus:
        if self.review:
            return "done"
        return "failed" if self.failed else "running" if self.begun else "waiting"


class Reviews:
    """The queue; a review that failed may be asked for again."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._queue: asyncio.Queue[Job] = asyncio.Queue(MOST_WAITING)
        self._task: asyncio.Task[None] | None = None

    def ask(self, row: TableRow, position: Position) -> Job:
        """Have a game thought over, unless it is or was; raises `Refused`."""
        if not position.table.over:
            raise Refused(409, "not_over", "The game is not over yet.")
        known = self._jobs.get(row.id)
        if known and not known.failed:
            return known
        job = Job(_past(row, position))
        try:
            self._queue.put_nowait(job)
        except asyncio.QueueFull:
            raise Refused(429, "full", "Too many games wait to be thought over; ask again later.") from None
        self._jobs[row.id] = job
        while len(self._jobs) > KEPT + MOST_WAITING:
            self._jobs.popitem(last=False)
        self._task = self._task or asyncio.create_task(self._work())
        return job

    def of(self, table: str) -> Job | None:
        """What is known of a table's review."""
        return self._jobs.get(table)

    async def _work(self) -> None:
        while True:
            job = await self._queue.get()
            job.begun = True
            try:
                await _think(job)
            except Exception:
                log.exception("a game could not be thought over")
            job.failed = job.review is None

    async def close(self) -> None:
        """End what is being thought over."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


async def _think(job: Job) -> None:
    thinking = await process("dolmen.server.reviewer")
    assert thinking.stdin
    assert thinking.stdout
    try:
        thinking.stdin.write(frame(msgspec.msgpack.encode(job.past)))
        while job.review is None:
            (length,) = LENGTH.unpack(await thinking.stdout.readexactly(LENGTH.size))
            said = msgspec.msgpack.decode(await thinking.stdout.readexactly(length), type=Thought)
            if said.error:
                log.warning("a game could not be thought over: %s", said.error)
                return
            job.progress, job.review = said.progress or job.progress, said.review
    finally:
        await end(thinking)


def _past(row: TableRow, position: Position) -> Past:
    table = position.table
    return Past(row.game, row.edition, table.seats, table.starter, row.options, table.moves)


def told(job: Job | None, position: Position) -> protocol.ReviewState:
    """A review as a client knows it, names filled in."""
    if job is None:
        return protocol.ReviewState("none", *BEGINNING, None)
    found = _review(job.review, position) if job.review else None
    return protocol.ReviewState(job.status, *job.progress, found)


def _review(review: Review, position: Position) -> protocol.Review:
    names = [seat.name for seat in position.seats]
    versions = [0, *position.stamps]
    decisions = [
        protocol.Decision(
            version=versions[d.version],
            seat=d.seat,
            chances=[round(chance, 3) for chance in d.chances],
            played=d.played.format(*names),
            better=d.better.format(*names),
            lost=round(d.lost, 3),
        )
        for d in review.decisions
    ]
    return protocol.Review(decisions, [round(share, 3) for share in review.luck])
