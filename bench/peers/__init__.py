"""The peers: a file for each, whose script runs in an environment of the same name, on the core we run on.

`make bench` makes the environments, from `requirements/peers`.  A peer that is missing, crashes or hangs
leaves a figure that says so, and those that it had told before.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.figure import Figure, missing, reason, told

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
HOMES = ROOT / ".venv-bench"
PATIENCE_S = 360.0  # for importing and compiling
SPANS = 40  # figures that a script may take its time for


def names() -> list[str]:
    """Every peer."""
    return sorted(path.stem for path in HERE.glob("*.py") if path.stem != "__init__")


def figures(seconds: float) -> Iterator[Figure]:
    """What every peer is measured at."""
    for name in names():
        python = HOMES / name / "bin" / "python"
        command = [str(python), "-m", f"bench.peers.{name}", str(seconds)]
        yield from heard(name, command, PATIENCE_S + SPANS * seconds)


def heard(name: str, command: Sequence[str], limit_s: float) -> Iterator[Figure]:
    """What a script tells, and at last why there is no more of it, if it did not end well."""
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        why = end(command, limit_s, out.fileno(), err.fileno())
        out.seek(0)
        yield from told(out)
        if why is not None:
            err.seek(0)
            yield missing(name, "", why or reason(err.read()))


def end(command: Sequence[str], limit_s: float, out: int, err: int) -> str | None:
    """Run it; how it failed, "" if its own words say so, None if it did not."""
    env = os.environ | {"PYTHONPATH": str(ROOT / "src"), "PYTHONWARNINGS": "ignore"}
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=env, stdout=out, stderr=err, timeout=limit_s, check=False
        )
    except FileNotFoundError:
        return "it is not installed"
    except subprocess.TimeoutExpired:
        return f"it had not ended after {limit_s:.0f} s"
    if done.returncode < 0:
        return f"it was ended by signal {-done.returncode}"
    return "" if done.returncode else None
