import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from tests.rl.tables import SHORT

EXAMPLES = Path(__file__).parents[2] / "examples"
BOT = EXAMPLES / "bot_in_15_lines.py"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    command = [
        sys.executable,
        "-m",
        "dolmen",
        "serve",
        "--port",
        "0",
        "--db",
        str(tmp_path / "tables.sqlite3"),
    ]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert running.stdout
    found = re.search(r"http://127\.0\.0\.1:\d+", running.stdout.readline())
    assert found
    yield found[0]
    running.terminate()
    running.communicate(timeout=20)


def ask(site: str, path: str, body: Any = None, token: str = "") -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{site}/api/{path}", data, headers)) as answer:
        return json.load(answer)


def test_the_bot_has_15_lines() -> None:
    lines = BOT.read_text(encoding="utf-8").split('"""')[2].splitlines()
    assert len([line for line in lines if line.strip()]) <= 15


@pytest.mark.slow
def test_two_of_them_play_a_game_at_a_real_server(server: str) -> None:
    wish = {"game": SHORT, "seats": [{"kind": "person"}, {"kind": "person"}]}
    table = ask(server, "tables", wish)
    links = [f"{server}/t/{table['table']}#{link['token']}" for link in table["links"]]
    players = [
        subprocess.Popen([sys.executable, str(BOT), link], stdout=subprocess.PIPE, text=True)
        for link in links
    ]
    said = [player.communicate(timeout=300)[0] for player in players]
    assert [player.returncode for player in players] == [0, 0]
    end = ask(server, f"tables/{table['table']}", token=table["spectators"])
    assert end["status"] == "over"
    assert said == [f"Places by seat: {end['places']}\n"] * 2
