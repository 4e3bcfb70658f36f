"""`dolmen serve`: one process, one database, until it is told to stop."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path

import platformdirs
import uvicorn
from litestar import Litestar

from dolmen.kernel.errors import DolmenError
from dolmen.server.app import create
from dolmen.server.pages import NOT_BUILT, Pages
from dolmen.server.security import Door
from dolmen.server.store import BadDatabase, Store

PORT, LAST_PORT = 8420, 65535
GRACE_S = 5  # for answers under way when the server stops


def usual_db() -> Path:
    """Where tables are kept when nobody says otherwise."""
    return Path(platformdirs.user_data_dir("dolmen")) / "tables.sqlite3"


class Server(uvicorn.Server):
    """Says when it is open, and ends the open streams first when it stops: uvicorn would wait for them."""

    def __init__(self, config: uvicorn.Config, app: Litestar, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self.tables, self._opened = app, opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.tables.state.house.close_streams()
        await super().shutdown(sockets)


def serve(
    host: str = "127.0.0.1",
    port: int = PORT,
    db: Path | str | None = None,
    open_browser: bool = False,
    hosts: Sequence[str] = (),
) -> int:
    """Serve until interrupted; the exit code, after one sentence on stderr when it cannot start."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    try:
        with listening_at(host, port) as listening:
            asyncio.run(_serve(listening, usual_db() if db is None else db, [host, *hosts], open_browser))
    except (CannotListen, BadDatabase) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0


class CannotListen(DolmenError):
    """An address that is in use, or not of this machine."""


def listening_at(host: str, port: int) -> socket.socket:
    if not 0 <= port <= LAST_PORT:
        raise CannotListen(f"Dolmen cannot listen on port {port}: ports are 0 to {LAST_PORT}.")
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise CannotListen(_no_port(host, port, error)) from None
    except UnicodeError:  # from the encoding of names
        raise CannotListen(_no_port(host[:40], port, OSError(0, "no host has such a name"))) from None


def _no_port(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} of {host} is in use; choose another with --port, or stop what runs there."
    reason = str(error.strerror).partition(" (")[0]  # Python adds what it was doing
    return f"Dolmen cannot listen on port {port} of {host}: {reason}."


async def _serve(listening: socket.socket, db: Path | str, hosts: Sequence[str], open_browser: bool) -> None:
    pages = Pages()
    app = create(await Store.open(db), pages)
    address = address_of(listening)

    def opened() -> None:
        print(f"Dolmen is open at {address} (stop with Ctrl-C).", flush=True)
        if not pages.built:
            print(NOT_BUILT, file=sys.stderr, flush=True)
        elif open_browser:
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()

    config = uvicorn.Config(
        Door(app, hosts),
        log_level="warning",
        access_log=False,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=GRACE_S,
    )
    await Server(config, app, opened).serve([listening])


def address_of(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"
