"""Who plays the shards: this process, several on this machine, or those of a Ray cluster.

All of them give the same shards; only the order in which they come may differ.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import TYPE_CHECKING

import polars as pl

from dolmen.kernel.errors import BadOption, DolmenError
from dolmen.lab.shard import Order, Store, played

if TYPE_CHECKING:
    from concurrent.futures import Executor

MOST_WORKERS = 256
TRIES = 3  # with fresh workers, when they die without having done anything
AHEAD = 2  # shards that wait for each worker

Shards = Generator[tuple[int, bytes], None, None]
Frames = Generator[pl.DataFrame, None, None]
Hands = Callable[[Order, Sequence[int]], Shards]


class WorkersDied(DolmenError):
    """Workers that die again and again; what they have done is kept."""


def hands(workers: int, on: str | None = None) -> Hands:
    """Those who play: so many processes here, or a Ray cluster; `BadOption` when that cannot be."""
    if not 0 < workers <= MOST_WORKERS:
        raise BadOption(f"There are from 1 to {MOST_WORKERS} workers, not {workers}.")
    if on is not None:
        from dolmen.lab.on_ray import ray_hands

        return ray_hands(on, workers)
    return partial(pool, workers=workers) if workers > 1 else here


def here(order: Order, numbers: Sequence[int]) -> Shards:
    """Here and now, one shard after the other."""
    for number in numbers:
        yield number, played(order, number)


def pool(order: Order, numbers: Sequence[int], *, workers: int) -> Shards:
    """So many processes; when one is killed, what it was at is played again."""
    waiting, fruitless = deque(numbers), 0
    while waiting:
        before = len(waiting)
        with _pool(workers) as executor:
            try:
                yield from _through(executor, order, waiting, workers * AHEAD)
            except BrokenProcessPool:
                fruitless = fruitless + 1 if len(waiting) == before else 0
            finally:
                executor.shutdown(wait=False, cancel_futures=True)
        if fruitless == TRIES:
            raise WorkersDied(f"Workers died {TRIES} times at shard {waiting[0]}; what was done is kept.")


def _through(executor: Executor, order: Order, waiting: deque[int], most: int) -> Shards:
    """Shard after shard as they are done; `waiting` always holds those that are not."""
    pending: dict[Future[bytes], int] = {}
    while waiting:
        for number in [n for n in waiting if n not in pending.values()][: most - len(pending)]:
            pending[executor.submit(played, order, number)] = number
        done, _ = wait(pending, return_when=FIRST_COMPLETED)
        for future in done:
            raw, number = future.result(), pending.pop(future)
            waiting.remove(number)
            yield number, raw


def _pool(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_begin)


def _begin() -> None:
    """A worker leaves Ctrl-C to its parent, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
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
