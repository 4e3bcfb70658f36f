"""A real Ray on this machine."""

import os
import signal
import socket
import time
from pathlib import Path

import pytest
from polars.testing import assert_frame_equal

import dolmen
from dolmen.lab import hands as labour
from dolmen.lab import on_ray
from dolmen.lab import plan as planning
from dolmen.lab import shard as shards


def refused(address: str) -> str:
    hands = labour.hands(2, address)
    with pytest.raises(dolmen.DolmenError) as caught:
        hands.__enter__()
    return str(caught.value)


@pytest.mark.parametrize("on", ["slurm", "ray:", "ray:host:1", "ray://"])
def test_where_shards_cannot_be_played_is_one_sentence(on: str) -> None:
    assert refused(on).startswith("Shards are played on ray or on ray://HOST:PORT, not on “")


@pytest.mark.parametrize("address", ["ray://:6379", "ray://host:port", "ray://host:99999999"])
def test_what_is_no_address_is_one_sentence(address: str) -> None:
    assert "is no address: it is written HOST:PORT" in refused(address)


def test_an_address_where_nothing_listens_is_one_sentence_within_seconds() -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        port = nobody.getsockname()[1]  # taken, and not listening
        began = time.monotonic()
        assert refused(f"ray://127.0.0.1:{port}").startswith(f"No Ray cluster listens at 127.0.0.1:{port}: ")
    assert time.monotonic() - began < 30


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::ResourceWarning")  # Ray leaves its processes and files to the collector
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_two_workers_of_whom_one_is_killed_play_the_same(
    real: dolmen.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = planning.plan(real, ["random", "random"], planning.rotations(2), blocks=16, seed="ray")
    killed = tmp_path / "killed"

    def dying(order: shards.Order, number: int) -> bytes:
        """The worker that comes to the third shard first is killed at it."""
        if number == 2 and not killed.exists():
            killed.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return shards.played(order, number)

    monkeypatch.setattr(on_ray, "played", dying)
    store = shards.Store(tmp_path / "results", plan)
    with labour.hands(2, "ray") as cluster:
        frames = list(labour.results(store, shards.order(real, plan), cluster))
    assert killed.exists()
    assert len(frames) == plan.shards == 16
    for n, rows in enumerate(frames):
        assert_frame_equal(rows, shards.frame(real, plan, plan.deals(n)))
