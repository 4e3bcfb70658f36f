"""`dolmen serve`: the tables in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

from dolmen.cli.console import examples

EXAMPLES = examples(
    "dolmen serve --open",
    "dolmen serve --host 0.0.0.0 --port 80 --name games.example.org",
    "dolmen serve --db /srv/dolmen/tables.sqlite3",
)
PORT = 8420


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on; 0 takes a free one.")] = PORT,
    db: Annotated[
        str | None, typer.Option(metavar="FILE", help="Where tables are kept; else in your data folder.")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser as well.")] = False,
    name: Annotated[
        list[str] | None, typer.Option(metavar="HOST", help="A name by which browsers may call this server.")
    ] = None,
) -> int:
    """Open tables in the browser, for you and for those you send a link."""
    from dolmen.server.run import serve as run  # the only command that needs the server

    return run(host, port, db, open_browser, name or ())
