"""A real server in a process of its own, as it is started, killed and started again."""

import asyncio
import json
import os
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from dolmen.server.run import serve
from tests.server.playing import JSON, SEATS, key, look, open_table, play, until

KILLS = 10
START_S = 3.0
SCRIPT = """
import sys
sys.modules |= dict.fromkeys(("pydantic", "attr", "attrs"))  # a user has no libraries of the tests
from dolmen.server.run import serve
code = serve(port=int(sys.argv[1]), db=sys.argv[2])
print("numba" in sys.modules, flush=True)
sys.exit(code)
"""


class Server:
    """A server on a database, which can be killed and started again at the same address."""

    def __init__(self, db: Path) -> None:
        self.db, self.port, self.starts = db, 0, list[float]()
        self.start()

    def start(self) -> None:
        begun = time.monotonic()
        command = [sys.executable, "-c", SCRIPT, str(self.port), str(self.db)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout
        said = self.process.stdout.readline()
        self.starts.append(time.monotonic() - begun)
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
        assert found, said + (self.process.communicate()[1] if self.process.poll() is not None else "")
        self.port = int(found[1])

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate(timeout=20)

    def stop(self, how: signal.Signals = signal.SIGINT) -> tuple[int, str, str]:
        """Stop it as a person does: exit code, stdout, stderr."""
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=20)
        return self.process.returncode, out, err

    def client(self, **headers: str) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", headers=headers, timeout=30)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "tables.sqlite3")
    yield running
    if running.process.poll() is None:
        running.kill()


# --- Killed while it is played ------------------------------------------------------------------------


async def persist(client: httpx.AsyncClient, seen: JSON, chooser: random.Random) -> tuple[int, JSON]:
    """Make a move under one key until it is acknowledged: its code, and the snapshot after it."""
    code = chooser.choice(seen["menu"])["code"]
    headers, body = key(), {"version": seen["version"], "move": code}
    while True:
        try:
            path = f"/api/tables/{seen['table']}/moves?seat={seen['to_move']}"
            answer = await client.post(path, json=body, headers=headers)
        except httpx.TransportError:
            await asyncio.sleep(0.05)
            continue
        assert answer.status_code == 200, answer.text
        return code, answer.json()


async def patient_look(client: httpx.AsyncClient, table: str) -> JSON:
    while True:
        try:
            return await look(client, table)
        except httpx.TransportError:
            await asyncio.sleep(0.05)


async def test_no_acknowledged_move_is_lost_and_none_is_doubled(server: Server) -> None:
    acknowledged: list[int] = []
    chooser = random.Random(1)
    async with server.client() as mara:
        table = (await open_table(mara, *["me"] * SEATS))["table"]

        async def play_without_end() -> None:
            while (seen := await patient_look(mara, table))["status"] == "running":
                code, after = await persist(mara, seen, chooser)
                acknowledged.append(code)
                assert after["version"] > seen["version"]

        playing = asyncio.create_task(play_without_end())
        for _ in range(KILLS):
            before = len(acknowledged)

            async def played(enough: int = before + 3) -> bool:
                return len(acknowledged) >= enough or playing.done()

            await until(played)
            await asyncio.sleep(chooser.random() / 20)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        last = await patient_look(mara, table)
    server.kill()
    with closing(sqlite3.connect(server.db)) as connection:
        rows = connection.execute("SELECT k, seat, code FROM moves ORDER BY k").fetchall()
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert [k for k, _, _ in rows] == list(range(1, last["version"] + 1))
    made = [code for _, seat, code in rows if seat >= 0]
    assert made[: len(acknowledged)] == acknowledged
    assert len(made) - len(acknowledged) <= 1, "at most the move under way when we stopped"
    busy = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))  # a start waits for its turn like everybody
    assert min(server.starts) < START_S * busy


# --- Restarts, streams, stopping ----------------------------------------------------------------------


async def events(
    client: httpx.AsyncClient, table: str, **headers: str
) -> AsyncIterator[tuple[str, str, JSON]]:
    """The events of a table by SSE: id, name, data."""
    fields: dict[str, str] = {}
    async with client.stream("GET", f"/api/tables/{table}/events", headers=headers) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers["x-accel-buffering"] == "no"
        async for line in answer.aiter_lines():
            if line:
                name, _, value = line.partition(": ")
                fields[name] = value
            elif "data" in fields:
                yield fields["id"], fields["event"], json.loads(fields["data"])
                fields = {}


async def test_days_later_the_table_stands_as_it_was_left(server: Server) -> None:
    async with server.client() as mara:
        new = await open_table(mara, *["me"] * SEATS)
        for _ in range(5):
            await play(mara, await look(mara, new["table"]))
        once, seen = key(), await look(mara, new["table"])
        body = {"version": seen["version"], "move": seen["menu"][0]["code"]}
        path = f"/api/tables/{new['table']}/moves?seat={seen['to_move']}"
        first = await mara.post(path, json=body, headers=once)
        before = [await look(mara, new["table"], seat=seat) for seat in range(SEATS)]
        journal = (await mara.get(f"/api/tables/{new['table']}/journal")).text
        await asyncio.to_thread(server.stop)
        await asyncio.to_thread(server.start)
        assert [await look(mara, new["table"], seat=seat) for seat in range(SEATS)] == before
        assert (await mara.post(path, json=body, headers=once)).content == first.content
        assert (await mara.get(f"/api/tables/{new['table']}/journal")).text == journal
        assert (await mara.get("/api/tables")).json()[0]["table"] == new["table"]


async def test_a_stream_goes_on_where_it_was_cut(server: Server) -> None:
    async with server.client() as mara, server.client() as ole:
        new = await open_table(mara, *["me"] * SEATS)
        await ole.post(f"/api/tables/{new['table']}/sit", json={"token": new["spectators"]})
        stream = events(ole, new["table"])
        id, name, data = await anext(stream)
        assert (name, data["seat"], data["menu"]) == ("seats", None, [])
        after = await play(mara, await look(mara, new["table"]))
        id, name, data = await anext(stream)
        assert (id, name, data["version"]) == (str(after["version"]), "moved", after["version"])
        await stream.aclose()  # type: ignore[attr-defined]
        versions = [(await play(mara, await look(mara, new["table"])))["version"] for _ in range(4)]
        stream = events(ole, new["table"], **{"Last-Event-ID": id})
        assert [(await anext(stream))[0] for _ in range(4)] == [str(version) for version in versions]
        id, name, data = await anext(stream)
        assert (name, data["log"], data["version"]) == ("seats", [], versions[-1])
        await stream.aclose()  # type: ignore[attr-defined]


async def test_programs_read_the_same_events_line_by_line(server: Server) -> None:
    async with server.client() as mara:
        new = await open_table(mara, *["me"] * SEATS)
        path = f"/api/tables/{new['table']}/events?since=0"
        token = next(link["token"] for link in new["links"] if link["seat"] == 0)
        program = {"authorization": f"Bearer {token}", "accept": "application/x-ndjson"}
        async with server.client() as other, other.stream("GET", path, headers=program) as answer:
            lines = answer.aiter_lines()
            first = json.loads(await anext(lines))
            assert (first["event"], first["data"]["seat"]) == ("moved", 0)
            assert first["data"]["log"][0]["heading"]
            assert json.loads(await anext(lines))["event"] == "seats"
            mine = await look(mara, new["table"], seat=0)
            assert [seat["present"] for seat in mine["seats"][:2]] == [True, False]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
async def test_it_stops_with_streams_open(server: Server, how: signal.Signals) -> None:
    async with server.client() as mara:
        new = await open_table(mara, *["me"] * SEATS)
        stream = events(mara, new["table"])
        await anext(stream)
        begun = time.monotonic()
        stopping = asyncio.create_task(asyncio.to_thread(server.stop, how))
        assert [event async for event in stream] == []
        code, _, err = await stopping
        assert time.monotonic() - begun < 5
        assert code in (0, -how)
        assert err == ""


async def test_a_game_with_bots_needs_no_compiler_in_the_server(server: Server) -> None:
    async with server.client() as mara:
        new = await open_table(mara, "me", *["bot"] * (SEATS - 1))

        async def my_turn() -> bool:
            return bool((await look(mara, new["table"]))["to_move"] == 0)

        for _ in range(6):
            await until(my_turn)
            await play(mara, await look(mara, new["table"]))
        for route in ("journal", "moments/3", "log", "why?at=x"):
            await mara.get(f"/api/tables/{new['table']}/{route}")
        await mara.get("/api/openapi.json")
    code, out, err = await asyncio.to_thread(server.stop)
    assert (code, out, err) == (0, "False\n", "")


async def test_bots_take_their_turn_up_again_after_a_restart(server: Server) -> None:
    async with server.client() as mara:
        new = await open_table(mara, *["bot"] * SEATS)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        before = (await look(mara, new["table"]))["version"]

        async def moved() -> bool:
            return bool((await look(mara, new["table"]))["version"] > before)

        await until(moved)


async def test_nothing_secret_is_said_on_the_console(server: Server) -> None:
    async with server.client() as mara:
        new = await open_table(mara, "me")
        token = new["links"][1]["token"]
        await mara.post(f"/api/tables/{new['table']}/sit", json={"token": token})
        await mara.get(f"/api/tables/{new['table']}", headers={"authorization": f"Bearer {token}"})
        await mara.post(
            f"/api/tables/{new['table']}/sit", content=b"{", headers={"content-type": "application/json"}
        )
        cookie = mara.cookies["dolmen"]
    code, out, err = await asyncio.to_thread(server.stop)
    assert code == 0
    assert token not in out + err
    assert cookie not in out + err


# --- When it cannot start ---------------------------------------------------------------------------------


def run(port: int, db: Path) -> tuple[int, list[str], str]:
    command = [sys.executable, "-c", SCRIPT, str(port), str(db)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stderr.splitlines(), done.stdout


def test_a_port_in_use_is_said_in_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, err, _ = run(port, tmp_path / "tables.sqlite3")
    assert code == 1
    assert err == [
        f"Port {port} of 127.0.0.1 is in use; choose another with --port, or stop what runs there."
    ]
    assert not (tmp_path / "tables.sqlite3").exists()


def test_a_database_that_cannot_be_used_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3").write_text("no database at all, only words\n" * 50)
    code, err, out = run(0, tmp_path / "tables.sqlite3")
    assert code == 1
    assert err == [f"The database {tmp_path / 'tables.sqlite3'} cannot be used: the file is not a database."]
    assert "open at" not in out


@pytest.mark.parametrize(
    ("host", "port"),
    [("127.0.0.1", 70_000), ("nowhere.invalid", 0), ("192.0.2.1", 0), ("a" * 300, 0), ("ä..b", 0)],
)
def test_an_address_that_is_not_ours(
    host: str, port: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert serve(host, port, tmp_path / "tables.sqlite3") == 1
    said = capsys.readouterr().err
    assert said.startswith("Dolmen cannot listen on port")
    assert "(" not in said
    assert said.count("\n") == 1
