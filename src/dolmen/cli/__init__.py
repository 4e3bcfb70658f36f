"""The command line.  Every mistake of a user is one sentence on stderr and an exit code above zero."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

import typer

from dolmen.cli import balance, bench, check, games, ladder, match, play, records, serve
from dolmen.cli.console import err, plain
from dolmen.kernel.errors import DolmenError

STOPPED = 130  # as shells count SIGINT

app = typer.Typer(
    name="dolmen",
    help="Stone-Age tabletop games: play them, host them, study them.",
    epilog="Begin with [bold]dolmen games[/bold]; [bold]dolmen serve --open[/bold] plays in the browser.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command(epilog=games.EXAMPLES)(games.games)
app.command(epilog=play.EXAMPLES)(play.play)
app.command(epilog=serve.EXAMPLES)(serve.serve)
app.command(epilog=match.EXAMPLES)(match.match)
app.command(epilog=ladder.EXAMPLES)(ladder.ladder)
app.command(epilog=balance.EXAMPLES)(balance.balance)
app.command(epilog=records.TRANSCRIPT)(records.transcript)
app.command(epilog=records.VERIFY)(records.verify)
app.command(epilog=check.EXAMPLES)(check.check)
app.command(epilog=bench.EXAMPLES)(bench.bench)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # names of files may be no text
    try:
        code = app(arguments, standalone_mode=False)
        sys.stdout.flush()
        if code == STOPPED:
            err.print("Stopped.")
        return code if isinstance(code, int) else 0
    except (typer.TyperException, DolmenError) as error:
        sentence = error.format_message() if isinstance(error, typer.TyperException) else str(error)
        err.print(plain(sentence), markup=False, soft_wrap=True)
        return getattr(error, "exit_code", 1)
    except typer.Abort:
        return STOPPED
    except BrokenPipeError:
        _hush()
        return 1
    except OSError as error:  # a disk that is full, say
        _hush()
        err.print(plain(f"Dolmen had to stop: {error.strerror}."), markup=False)
        return 1


def _hush() -> None:
    """Nobody reads on: what is left unsaid stays so."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
