"""What only a real process shows: signals, pipes, what is imported, completion."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import dolmen

GAME = dolmen.games()[0]
DOLMEN = [sys.executable, "-m", "dolmen"]
HEAVY = ("numba", "litestar", "sqlalchemy", "uvicorn", "polars", "scipy", "matplotlib", "choix", "ray")


def test_a_closed_pipe_is_no_traceback() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*DOLMEN, "games", "--json"], stdout=writing, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, "")


def test_a_full_disk_is_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*DOLMEN, "games", "--json"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (done.returncode, done.stderr) == (1, "Dolmen had to stop: No space left on device.\n")


def test_ctrl_c_is_no_traceback(tmp_path: Path) -> None:
    running = subprocess.Popen(
        [*DOLMEN, "play", GAME, "--plain"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path)},
    )
    assert running.stdout
    while not running.stdout.readline():
        time.sleep(0.1)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Traceback" not in err
    assert list(tmp_path.rglob("*.dolmen"))


def test_playing_imports_neither_compiler_nor_server() -> None:
    code = f"import sys; from dolmen.cli import main; main({['play', GAME, '--plain']!r})\n"
    code += f"print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], input="", capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_shell_completes_names() -> None:
    asked = {"_DOLMEN_COMPLETE": "complete_bash", "COMP_WORDS": "dolmen play ", "COMP_CWORD": "2"}
    code = "from dolmen.cli import app; app(prog_name='dolmen')"
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | asked, capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == list(dolmen.games())
