import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import dolmen
from dolmen.lab import hands as labour
from dolmen.lab import plan as planning
from dolmen.lab import shard as shards
from dolmen.lab.plan import BadPlan, Plan


@pytest.fixture(scope="module")
def whole(real: dolmen.Game, small: Plan, tmp_path_factory: pytest.TempPathFactory) -> shards.Store:
    """Every shard of the small plan, played one after the other."""
    store = shards.Store(tmp_path_factory.mktemp("whole"), small)
    list(labour.results(store, shards.order(real, small), labour.here))
    return store


def everything(store: shards.Store) -> pl.DataFrame:
    return shards.rows_of(store, range(store.plan.shards))


def test_a_row_for_each_game_and_seat(whole: shards.Store) -> None:
    rows = everything(whole)
    assert rows.height == whole.plan.games * 2
    assert rows.select("block", "lineup", "seat").is_unique().all()
    games = rows.group_by("block", "lineup").agg(pl.sum("won"), pl.sum("beaten"), pl.n_unique("moves"))
    assert games.get_column("won").is_in([0.0, 1.0]).all()
    assert (games.get_column("beaten") == 1).all()
    assert (games.get_column("moves") == 1).all()


def test_points_by_source_add_up_to_the_score(whole: shards.Store) -> None:
    rows = everything(whole)
    sources = [name for name in rows.columns if name.startswith(shards.FROM)]
    assert sources
    assert rows.select((pl.sum_horizontal(sources) == pl.col("score")).all()).item()


def test_shares_of_wins_and_of_the_beaten() -> None:
    assert [shards.won([1, 1, 3], seat) for seat in range(3)] == [0.5, 0.5, 0]
    assert [shards.beaten([1, 1, 3], seat) for seat in range(3)] == [0.75, 0.75, 0]
    assert [shards.beaten([0, 0], seat) for seat in range(2)] == [0.5, 0.5]
    assert shards.beaten([1], 0) == 1
    assert shards.beaten([2], 0) == 0


def test_a_file_cut_anywhere_is_noticed(whole: shards.Store) -> None:
    raw = whole.path(0).read_bytes()
    for length in range(0, len(raw), 97):
        with pytest.raises(BadPlan, match="cut short or damaged"):
            shards.unpack(raw[:length], whole.plan, 0)


def test_a_file_of_something_else_is_noticed(whole: shards.Store) -> None:
    raw = whole.path(0).read_bytes()
    with pytest.raises(BadPlan, match="something else"):
        shards.unpack(raw, whole.plan, 1)
    with pytest.raises(BadPlan, match="something else"):
        shards.unpack(raw, replace(whole.plan, seed="other"), 0)


def test_a_folder_keeps_what_is_whole_and_says_what_is_not(
    real: dolmen.Game, whole: shards.Store, tmp_path: Path
) -> None:
    plan = whole.plan
    store = shards.Store(tmp_path, plan)
    for n in range(plan.shards):
        store.put(n, whole.path(n).read_bytes())
    store.path(1).write_bytes(store.path(1).read_bytes()[:300])
    store.path(2).unlink()
    again = shards.Store(tmp_path, plan)
    assert again.missing() == [1, 2]
    (complaint,) = again.complaints
    assert "shard-000001.parquet is played anew: it is cut short" in complaint
    list(labour.results(again, shards.order(real, plan), labour.here))
    assert_frame_equal(everything(again), everything(whole))


def test_a_folder_of_another_experiment_is_refused(small: Plan, tmp_path: Path) -> None:
    shards.Store(tmp_path, small)
    with pytest.raises(BadPlan, match="its “seed” is another"):
        shards.Store(tmp_path, replace(small, seed="other"))
    (tmp_path / "plan.json").write_text("{")
    with pytest.raises(BadPlan, match="cut short"):
        shards.Store(tmp_path, small)


def test_a_worker_with_other_sources_refuses(real: dolmen.Game, small: Plan) -> None:
    with pytest.raises(BadPlan, match="another version"):
        shards.order(real, replace(small, code="0")).game()


def test_parts_come_to_the_whole(real: dolmen.Game, whole: shards.Store, tmp_path: Path) -> None:
    plan = whole.plan
    for first in range(3):
        store = shards.Store(tmp_path, plan)
        part = range(first, plan.shards, 3)
        assert len(list(labour.results(store, shards.order(real, plan), labour.here, part))) == len(part)
    assert_frame_equal(everything(shards.Store(tmp_path, plan)), everything(whole))


def test_whoever_stops_early_stops_the_work(real: dolmen.Game, small: Plan, tmp_path: Path) -> None:
    store = shards.Store(tmp_path, small)
    results = labour.results(store, shards.order(real, small), labour.here)
    next(results)
    results.close()
    assert store.missing() == list(range(1, small.shards))


@pytest.mark.parametrize("workers", [0, -1, 1000])
def test_an_absurd_number_of_workers_is_one_sentence(workers: int) -> None:
    hands = labour.hands(workers)
    with pytest.raises(dolmen.BadOption, match="There are from 1 to 256 workers"):
        hands.__enter__()


def test_two_workers_of_whom_one_is_killed_play_the_same(
    real: dolmen.Game, whole: shards.Store, tmp_path: Path
) -> None:
    before = set(multiprocessing.active_children())
    store = shards.Store(tmp_path, whole.plan)
    with labour.hands(2) as pool:
        results = labour.results(store, shards.order(real, whole.plan), pool)
        next(results)
        victim = (set(multiprocessing.active_children()) - before).pop()
        assert victim.pid
        os.kill(victim.pid, signal.SIGKILL)
        assert len(list(results)) == whole.plan.shards - 1
    assert_frame_equal(everything(store), everything(whole))


def test_workers_that_die_again_and_again_are_one_sentence(
    monkeypatch: pytest.MonkeyPatch, small: Plan
) -> None:
    class Dying:
        def submit(self, *_: object) -> None:
            raise BrokenProcessPool

        def shutdown(self, **_: bool) -> None: ...

    monkeypatch.setattr(labour, "_processes", lambda workers, held: Dying())
    with pytest.raises(labour.WorkersDied, match="Workers died 3 times at shard 4"):
        list(labour.Pool(2)(shards.order(dolmen.load(small.game), small), [4, 5]))


def test_a_run_that_was_killed_goes_on_and_comes_to_the_same(tmp_path: Path, real: dolmen.Game) -> None:
    command = [
        sys.executable,
        "-m",
        "dolmen",
        "match",
        real.name,
        "--bots",
        "greedy,greedy",
        "--seed",
        "kill",
    ]
    command += ["--games", "96", "--out", str(tmp_path / "kept"), "--json"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with running:
        while not list((tmp_path / "kept").glob("shard-*")) and running.poll() is None:
            time.sleep(0.01)
        running.kill()
    kept = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "kept").glob("shard-*")}
    assert kept
    (tmp_path / "kept" / max(kept)).write_bytes(b"PAR1")  # as if it had been cut short
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["games"] == 96
    plan = planning.plan(real, ["greedy"] * 2, planning.rotations(2), blocks=48, seed="kill")
    store = shards.Store(tmp_path / "kept", plan)
    assert store.missing() == []
    for n in range(plan.shards):
        assert_frame_equal(store.get(n), shards.frame(real, plan, plan.deals(n)))
    for name in sorted(kept)[:-1]:
        assert (tmp_path / "kept" / name).stat().st_mtime_ns == kept[name], "what was whole is left alone"
