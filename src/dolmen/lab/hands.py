"""Who plays the shards: this process, several on this machine, or those of a Ray cluster.

All of them give the same shards; only the order in which they come may differ.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

import polars as pl

from dolmen.kernel.errors import BadOption, DolmenError
from dolmen.lab.shard import Order, Store, played

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from multiprocessing.connection import Connection

MOST_WORKERS = 256
TRIES = 3  # with fresh workers, when they die without having done anything
AHEAD = 2  # shards that wait for each worker

Shards = Generator[tuple[int, bytes], None, None]
Frames = Generator[pl.DataFrame, None, None]
Hands = Callable[[Order, Sequence[int]], Shards]


class WorkersDied(DolmenError):
    """Workers that die again and again; what they have done is kept."""


@contextmanager
def hands(workers: int, on: str | None = None) -> Iterator[Hands]:
    """Those who play: so many processes here, or a Ray cluster; `BadOption` when that cannot be."""
    if not 0 < workers <= MOST_WORKERS:
        raise BadOption(f"There are from 1 to {MOST_WORKERS} workers, not {workers}.")
    if on is not None:
        from dolmen.lab.on_ray import ray_hands

        with ray_hands(on, workers) as cluster:
            yield cluster
    elif workers == 1:
        yield here
    else:
        with closing(Pool(workers)) as pool:
            yield pool


def here(order: Order, numbers: Sequence[int]) -> Shards:
    """Here and now, one shard after the other."""
    for number in numbers:
        yield number, played(order, number)


class Pool:
    """So many processes, kept from plan to plan; when one is killed, what it was at is played again."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._executor: Executor | None = None
        self._leash: Connection | None = None

    def __call__(self, order: Order, numbers: Sequence[int]) -> Shards:
        """Each shard as soon as it is done; `WorkersDied` when they do so again and again."""
        waiting, fruitless = deque(numbers), 0
        while waiting:
            before = len(waiting)
            try:
                yield from self._through(order, waiting)
            except BrokenProcessPool:
                self.close()
                fruitless = fruitless + 1 if len(waiting) == before else 0
            if fruitless == TRIES:
                raise WorkersDied(f"Workers died {TRIES} times at shard {waiting[0]}; what was done is kept.")

    def _through(self, order: Order, waiting: deque[int]) -> Shards:
        """Shard after shard as they are done; `waiting` always holds those that are not."""
        executor = self._open()
        pending: dict[Future[bytes], int] = {}
        try:
            while waiting:
                idle = [n for n in waiting if n not in pending.values()]
                for number in idle[: self.workers * AHEAD - len(pending)]:
                    pending[executor.submit(played, order, number)] = number
                done, _ = wait(pending, return_when=FIRST_COMPLETED)
                for future in done:
                    raw, number = future.result(), pending.pop(future)
                    waiting.remove(number)
                    yield number, raw
        finally:
            for future in pending:
                future.cancel()

    def _open(self) -> Executor:
        if self._executor is None:
            held, self._leash = multiprocessing.Pipe(duplex=False)
            self._executor = _processes(self.workers, held)
        return self._executor

    def close(self) -> None:
        """Let the processes go, whatever they are at.

        They end at once, and that is waited for: at the end of Python the executor's thread, if it is still
        clearing up, and its way out would meet at a pipe that one of them has closed.
        """
        if self._executor and self._leash:
            self._leash.close()
            self._executor.shutdown(wait=True, cancel_futures=True)
        self._executor, self._leash = None, None


def _processes(workers: int, held: Connection) -> Executor:
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, spawn, initializer=_begin, initargs=(held,))


def _begin(held: Connection) -> None:
    """A worker leaves Ctrl-C to its parent, and ends when the parent lets go of the other end, or dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(held,), daemon=True).start()


def _end_with(held: Connection) -> None:
    held.poll(None)  # nothing is ever sent: it wakes when the other end is closed
    os._exit(1)


def results(store: Store, order: Order, by: Hands, part: range | None = None) -> Frames:
    """The rows of shard after shard in order, those that are missing played first; stop when you like.

    Whether somebody stops after a shard can depend only on those before it: so it is the same everywhere.
    """
    numbers = range(store.plan.shards) if part is None else part
    work = by(order, [n for n in store.missing() if n in numbers])
    try:
        for n in numbers:
            while not store.has(n):
                store.put(*next(work))
            yield store.get(n)
    finally:
        work.close()
