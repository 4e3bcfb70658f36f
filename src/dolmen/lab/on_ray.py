"""Shards on a Ray cluster, or on a local Ray."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from dolmen.kernel.errors import BadOption, DolmenError
from dolmen.lab.shard import Order, played

if TYPE_CHECKING:
    from dolmen.lab.hands import Hands, Shards

PATIENCE_S = 3.0  # for whoever should listen at an address
HEALTH_S = 30.0  # for a cluster's answer, Python's start included
PATIENT_MS = 120_000  # for Ray's own processes, on a machine that is busy
PORT = 6379  # of a cluster, unless it says otherwise
RETRIES = 5  # of a shard whose worker died
AHEAD = 2  # shards that wait for each core


class NoCluster(DolmenError):
    """A Ray cluster that cannot be reached, or that fails."""


@contextmanager
def ray_hands(on: str, workers: int) -> Iterator[Hands]:
    """Those who play on `ray` (here, with so many workers) or on the cluster `ray://host:port`."""
    name, _, address = on.partition("://")
    if name != "ray" or (on != "ray" and not address):
        raise BadOption(f"Shards are played on ray or on ray://HOST:PORT, not on “{on[:40]}”.")
    try:
        import ray  # noqa: F401
    except ImportError:
        raise NoCluster("This needs ray, which is not installed: pip install dolmen[ray]") from None
    with _cluster(_listening(address) if address else None, workers) as cores:
        yield partial(on_ray, cores=cores)


def _listening(address: str) -> str:
    """The address, once somebody listens there; Ray itself would wait for minutes."""
    try:
        parts = urlsplit(f"//{address}")
        host, port = parts.hostname or "", parts.port or PORT
    except ValueError:
        host, port = "", 0
    if not host:
        raise BadOption(f"“{address[:40]}” is no address: it is written HOST:PORT.")
    try:
        socket.create_connection((host, port), timeout=PATIENCE_S).close()
    except OSError as error:
        why = error.strerror or "no answer"
        raise NoCluster(f"No Ray cluster listens at {host}:{port}: {why}.") from None
    _check(f"{host}:{port}")
    return f"{host}:{port}"


def _check(address: str) -> None:
    """Ask for a cluster's health in a process of its own: Ray's own connection would try on for minutes."""
    command = [sys.executable, "-m", "ray.scripts.scripts", "health-check", "--address", address]
    try:
        asked = subprocess.run(command, capture_output=True, text=True, timeout=HEALTH_S, check=False)
        why = (asked.stderr.strip().splitlines() or ["it is not well"])[-1] if asked.returncode else ""
    except subprocess.TimeoutExpired:
        why = "it does not answer as one"
    if why:
        raise NoCluster(f"What listens at {address} is no Ray cluster that can be used: {why[:200]}")


def on_ray(order: Order, numbers: Sequence[int], *, cores: int) -> Shards:
    """The shards as tasks; a task whose worker dies is given to another."""
    import ray
    from ray.exceptions import RayError, RayTaskError

    task = ray.remote(played).options(num_cpus=1, max_retries=RETRIES)
    sent, waiting = ray.put(order), deque(numbers)
    pending: dict[Any, int] = {}
    try:
        while waiting or pending:
            while waiting and len(pending) < cores * AHEAD:
                number = waiting.popleft()
                pending[task.remote(sent, number)] = number
            (done,), _ = ray.wait(list(pending), num_returns=1)
            yield pending.pop(done), ray.get(done)
    except RayTaskError as error:
        raise NoCluster(f"A worker of the cluster failed: {error.cause}") from None
    except RayError as error:
        raise NoCluster(f"The cluster failed: {str(error).splitlines()[0]}") from None
    finally:
        for task_id in pending:
            ray.cancel(task_id)


@contextmanager
def _cluster(address: str | None, workers: int) -> Iterator[int]:
    """Connected to a cluster, or to a Ray of our own; how many cores it has."""
    import ray

    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # its own advice, given as a warning
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    settings: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
    if address is None:
        settings |= {"num_cpus": workers, "include_dashboard": False, "address": "local"}
    cluster_resources: Any = ray.cluster_resources
    try:
        ray.init(**({"address": address} | settings))
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise NoCluster(f"The Ray cluster cannot be used: {str(error).splitlines()[0]}") from None
    try:
        yield max(1, int(cluster_resources().get("CPU", 1)))
    finally:
        ray.shutdown()
