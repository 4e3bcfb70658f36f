"""A table drawn as the browser client draws it, as an array of pixels."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dolmen.kernel.table import Table
from dolmen.rl.errors import NoPicture

PAINTER = "dolmen.server.painter"  # a process of its own: the client is the server's, and a browser is large


class Easel:
    """Draws tables, in a process that is begun with the first and kept until `close`."""

    def __init__(self) -> None:
        self._painter: subprocess.Popen[str] | None = None

    def draw(self, table: Table) -> NDArray[np.uint8]:
        """uint8 [height, width, 3]: the table as somebody who looks on sees it.

        Raises `NoPicture` where there is no chromium, no Playwright, or no built client.
        """
        answer = self._ask({"journal": table.journal()})
        if "error" in answer:
            self.close()
            raise NoPicture(answer["error"])
        pixels = np.frombuffer(base64.b64decode(answer["pixels"]), np.uint8)
        return pixels.reshape(answer["height"], answer["width"], 4)[:, :, :3].copy()

    def _ask(self, request: dict[str, str]) -> dict[str, Any]:
        painter = self._painter = self._painter or _begun()
        assert painter.stdin
        assert painter.stdout
        try:
            painter.stdin.write(json.dumps(request) + "\n")
            painter.stdin.flush()
            said = painter.stdout.readline()
        except BrokenPipeError:
            said = ""
        answer: dict[str, Any] = (
            json.loads(said) if said else {"error": "The painter has ended unexpectedly."}
        )
        return answer

    def close(self) -> None:
        """Let the browser go; drawing again begins another."""
        if self._painter:
            assert self._painter.stdin
            self._painter.stdin.close()
            self._painter.wait()
            assert self._painter.stdout
            self._painter.stdout.close()
            self._painter = None


def _begun() -> subprocess.Popen[str]:
    command = [sys.executable, "-m", PAINTER]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
