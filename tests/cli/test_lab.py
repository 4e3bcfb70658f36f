import importlib.util
import json
import re
import sys
from pathlib import Path

import polars as pl
import pytest

import dolmen
from tests.cli.conftest import Run

GAME = next(name for name in dolmen.games() if dolmen.load(name).levels)  # short, and quickly compiled
FEW = ("--seats", "2", "--workers", "1")


def test_a_match_is_the_same_by_shards(run: Run, tmp_path: Path) -> None:
    line = ("match", GAME, "--bots", "random,random", "--games", "10", "--seed", "7", "--json")
    plain = run(*line)
    kept = run(*line, "--out", str(tmp_path))
    assert (kept.code, kept.out) == (0, plain.out)
    assert len(list(tmp_path.glob("shard-*.parquet"))) == 5


def test_parts_of_a_match_are_put_together(run: Run, tmp_path: Path) -> None:
    line = ("match", GAME, "--bots", "random,random", "--games", "10", "--seed", "7", "--out", str(tmp_path))
    for part in (1, 2):
        ran = run(*line, "--shard", f"{part}/2")
        assert ran.out.startswith(f"Part {part}/2:")
    times = {path: path.stat().st_mtime_ns for path in tmp_path.glob("shard-*")}
    whole = run(*line, "--json")
    assert json.loads(whole.out)["games"] == 10
    assert times == {path: path.stat().st_mtime_ns for path in tmp_path.glob("shard-*")}, (
        "nothing is replayed"
    )


def test_a_folder_of_another_match_is_one_sentence(run: Run, tmp_path: Path) -> None:
    line = ("match", GAME, "--bots", "random,random", "--games", "4", "--out", str(tmp_path))
    assert run(*line, "--seed", "1").code == 0
    other = run(*line, "--seed", "2")
    assert other.code != 0
    assert "holds the results of something else (its “seed” is another)" in other.err
    assert other.err.count("\n") == 1


def test_a_shard_cut_short_is_said_and_made_anew(run: Run, tmp_path: Path) -> None:
    line = (
        "match",
        GAME,
        "--bots",
        "random,random",
        "--games",
        "4",
        "--seed",
        "1",
        "--out",
        str(tmp_path),
        "--json",
    )
    first = run(*line)
    shard = tmp_path / "shard-000000.parquet"
    shard.write_bytes(shard.read_bytes()[:-100])
    again = run(*line)
    assert again.out == first.out
    assert "shard-000000.parquet is played anew: it is cut short" in again.err


def test_a_ladder_in_json_and_in_a_folder(run: Run, tmp_path: Path) -> None:
    line = ("ladder", GAME, "--bots", "random,greedy", "--games", "40", *FEW, "--out", str(tmp_path))
    ran = run(*line, "--json")
    assert ran.code == 0, ran.err
    found = json.loads(ran.out)
    (rung,) = found["rungs"]
    assert (rung["upper"], rung["lower"], rung["games"], rung["seats"]) == ("greedy", "random", 40, 2)
    assert rung["win_rate_low"] <= rung["win_rate"] <= rung["win_rate_high"]
    assert [control["what"] for control in found["controls"]] == ["mirror", "saturation"]
    assert [rating["bot"] for rating in found["ratings"]] == ["random", "greedy"]
    assert json.loads((tmp_path / "ladder.json").read_text()) == found
    assert (
        pl.read_csv(tmp_path / "ladder.csv").height
        == pl.read_parquet(tmp_path / "ladder.parquet").height
        == 3
    )
    told = run(*line)
    assert "greedy" in told.out
    assert "Elo points above the lowest" in told.out


def test_balance_in_json_and_in_a_folder(run: Run, tmp_path: Path) -> None:
    line = ("balance", GAME, "--bot", "random", "--games", "40", *FEW, "--out", str(tmp_path))
    told = run(*line)
    assert told.code == 0, told.err
    assert "its share of 50.0" in told.out
    assert (tmp_path / "report.html").exists()
    found = json.loads(run(*line, "--json").out)
    (variant,) = found["variants"]
    assert {"seats", "lengths", "scores", "sources", "things", "openings", "moves"} <= set(variant)
    assert (found["games"], found["seats"], found["beside"]) == (40, 2, None)


def test_without_the_labs_packages_one_sentence_names_the_extra(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = importlib.util.find_spec
    monkeypatch.delitem(sys.modules, "choix", raising=False)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "choix" else find(name))
    for line in (("ladder", GAME), ("balance", GAME), ("match", GAME, "--workers", "2")):
        ran = run(*line)
        assert ran.code != 0
        assert re.fullmatch(r"This needs choix, which is not installed: pip install dolmen\[lab\]\n", ran.err)
