"""A shard: some blocks of a plan, played in one go into one Parquet file, a row for each game and seat."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray
from polars.exceptions import PolarsError

from dolmen.bots.machine import UNKEPT
from dolmen.kernel.box import Edition
from dolmen.kernel.game import Game, load
from dolmen.kernel.view import View
from dolmen.lab.deeds import Deeds
from dolmen.lab.plan import BadPlan, Plan, Played, play, sources_digest

KEY = "dolmen"  # under which a file says what it holds
FROM = "from: "  # begins the columns of points by source
Schema = dict[str, pl.DataType | type[pl.DataType]]
KEYS: Schema = {
    "seed": pl.String,
    "block": pl.UInt32,
    "lineup": pl.UInt16,
    "seat": pl.UInt8,
    "player": pl.UInt8,
    "bot": pl.String,
    "score": pl.Int32,
    "place": pl.UInt8,
    "won": pl.Float64,
    "beaten": pl.Float64,
    "moves": pl.UInt32,
}
DEEDS: Schema = {
    "decisions": pl.UInt32,
    "did": pl.List(pl.UInt16),
    "passed": pl.List(pl.UInt16),
    "took": pl.List(pl.UInt16),
    "left": pl.List(pl.UInt16),
    "opening": pl.List(pl.UInt16),
}


class Order(NamedTuple):
    """What a worker needs for any shard of a plan, wherever it is."""

    plan: Plan
    components: Edition

    def game(self) -> Game:
        """The game with its edition; `BadPlan` where other sources are at hand than those of the plan."""
        game = replace(load(self.plan.game), components=self.components)
        if sources_digest(game) != self.plan.code:
            raise BadPlan("A worker has another version of dolmen than the one that sends it work.")
        return game


def order(game: Game, plan: Plan) -> Order:
    """The order for a plan's shards."""
    return Order(plan, game.components)


def played(order: Order, number: int) -> bytes:
    """Play one shard; its file."""
    game = _game(order.plan.digest, order)
    return pack(frame(game, order.plan, order.plan.deals(number)), order.plan, number)


@cache
def _held(digest: str) -> list[Game]:
    return []


def _game(digest: str, order: Order) -> Game:
    held = _held(digest)
    if not held:
        held.append(order.game())
    return held[0]


# --- Rows ---------------------------------------------------------------------------------------


def frame(game: Game, plan: Plan, blocks: range) -> pl.DataFrame:
    """Play some blocks: a row for each game and seat.

    `won` is the share of a win (ties share it), `beaten` the share of the others who did worse (a tie counts
    half; 0.5 for everybody in a game that nobody won), `moves` the length of the game with chance included.
    """
    kept = np.zeros(game.bound, np.int16) if plan.deeds else UNKEPT
    rows: list[dict[str, Any]] = []
    deeds: Deeds | None = None
    for one, code in play(game, plan, blocks, kept):
        found = _rows(game, plan, one, code.ends)
        if plan.deeds:
            deeds = deeds or Deeds(game, plan)
            found = [row | did for row, did in zip(found, deeds.of(kept[: one.moves]), strict=True)]
        rows += found
    sources = [name for name in rows[0] if name.startswith(FROM)]
    points: Schema = dict.fromkeys(sources, pl.Int32)
    schema = KEYS | points | (DEEDS if plan.deeds else {})
    return pl.DataFrame(rows, schema=schema)


def _rows(game: Game, plan: Plan, one: Played, ends: NDArray[Any]) -> list[dict[str, Any]]:
    end, lineup = ends[0], plan.lineups[one.lineup]
    places = [int(game.place(end, game.box, seat)) for seat in range(plan.seats)]
    return [
        {
            "seed": plan.seed,
            "block": one.block,
            "lineup": one.lineup,
            "seat": seat,
            "player": lineup[seat],
            "bot": plan.players[lineup[seat]],
            "score": int(game.score(end, game.box, seat)),
            "place": places[seat],
            "won": won(places, seat),
            "beaten": beaten(places, seat),
            "moves": one.moves,
        }
        | {FROM + label: points for label, points in game.tally(View(game, ends, seat), seat)}
        for seat in range(plan.seats)
    ]


def won(places: list[int], seat: int) -> float:
    """A seat's share of the first place."""
    return 1 / places.count(1) if places[seat] == 1 else 0.0


def beaten(places: list[int], seat: int) -> float:
    """The share of the others who did worse than a seat, ties by half; alone, whether the game was won."""
    others = places[:seat] + places[seat + 1 :]
    if not others:
        return won(places, seat)
    mine = places[seat]
    return sum(1.0 if mine < other else 0.5 if mine == other else 0.0 for other in others) / len(others)


# --- Files --------------------------------------------------------------------------------------


def pack(rows: pl.DataFrame, plan: Plan, number: int) -> bytes:
    """A shard's file: Parquet, which says inside of what plan and which shard it is."""
    file = io.BytesIO()
    about = json.dumps({"plan": plan.digest, "shard": number})
    rows.write_parquet(file, metadata={KEY: about}, statistics=False)
    return file.getvalue()


def unpack(raw: bytes, plan: Plan, number: int) -> pl.DataFrame:
    """The rows of a shard's file; `BadPlan` when it is cut short, or of something else."""
    try:
        about = json.loads(pl.read_parquet_metadata(io.BytesIO(raw)).get(KEY, "{}"))
        rows = pl.read_parquet(io.BytesIO(raw))
    except (PolarsError, ValueError) as error:
        raise BadPlan(f"it is cut short or damaged ({str(error).splitlines()[0][:80]})") from None
    if about != {"plan": plan.digest, "shard": number}:
        raise BadPlan("it belongs to something else")
    if rows.height != len(plan.deals(number)) * len(plan.lineups) * plan.seats:
        raise BadPlan("rows are missing")
    return rows


class Store:
    """A folder with the shards of one plan; what is whole there need not be played again."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder, self.plan = folder, plan
        self.complaints: list[str] = []  # about files that must be made anew
        folder.mkdir(parents=True, exist_ok=True)
        self._claim(folder / "plan.json")
        self._whole = {n for n in range(plan.shards) if self._is_whole(n)}

    def _claim(self, file: Path) -> None:
        if not file.exists():
            _write(file, self.plan.to_json().encode())
        try:
            found = json.loads(file.read_text(encoding="utf-8"))
        except ValueError:
            raise BadPlan(f"{file} is cut short: remove it if the shards beside it are yours.") from None
        wanted = json.loads(self.plan.to_json())
        for key, value in wanted.items():
            if not isinstance(found, dict) or found.get(key) != value:
                raise BadPlan(
                    f"{self.folder} holds the results of something else (its “{key}” is another): choose"
                    " another folder, or ask for the same again."
                )

    def path(self, number: int) -> Path:
        """Where a shard lies."""
        return self.folder / f"shard-{number:06}.parquet"

    def _is_whole(self, number: int) -> bool:
        if not self.path(number).exists():
            return False
        try:
            self.get(number)
        except BadPlan as error:
            self.complaints.append(f"{self.path(number)} is played anew: {error}.")
            return False
        return True

    def missing(self) -> list[int]:
        """The shards that are still to be played, in order."""
        return [n for n in range(self.plan.shards) if n not in self._whole]

    def put(self, number: int, raw: bytes) -> None:
        """Keep a shard; it appears whole or not at all."""
        _write(self.path(number), raw)
        self._whole.add(number)

    def get(self, number: int) -> pl.DataFrame:
        """The rows of a shard that is there."""
        return unpack(self.path(number).read_bytes(), self.plan, number)

    def has(self, number: int) -> bool:
        """Whether a shard is there, whole."""
        return number in self._whole


def _write(file: Path, raw: bytes) -> None:
    """Write a file that is whole or absent, whatever happens meanwhile."""
    half = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with half.open("wb") as out:
            out.write(raw)
            out.flush()
            os.fsync(out.fileno())
        half.replace(file)
    finally:
        with suppress(FileNotFoundError):
            half.unlink()


def rows_of(store: Store, numbers: Iterator[int] | range) -> pl.DataFrame:
    """The rows of some shards, in their order."""
    return pl.concat([store.get(n) for n in numbers])
