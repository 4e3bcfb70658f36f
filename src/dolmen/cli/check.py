"""`dolmen check`: whether a game keeps what is promised of every game."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.text import Text

from dolmen.cli.asked import EditionFile, Json, complete_game, the_game
from dolmen.cli.console import A_GAME, err, examples, out, progress, say_json
from dolmen.kernel.errors import BadOption
from dolmen.kernel.game import Game, load
from dolmen.kernel.game import games as names

EXAMPLES = examples("dolmen check", f"dolmen check {A_GAME} --games 10000 --workers 2", "dolmen check --json")
MOST_GAMES = 100_000_000


def check(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="One game; else all.", autocompletion=complete_game)
    ] = None,
    games: Annotated[int | None, typer.Option(help="Random games for each number of seats.")] = None,
    workers: Annotated[int, typer.Option(help="Processes that play them.")] = 1,
    edition: EditionFile = None,
    json: Json = False,
) -> int:
    """Check rules, records, secrets and words of a game on games played at random."""
    if not 0 < (1 if games is None else games) <= MOST_GAMES or not 0 < workers <= 256:
        raise BadOption(f"A check plays from 1 to {MOST_GAMES:,} games, with 1 to 256 workers.")
    if edition and not game:
        raise BadOption("An edition is of one game: name the game as well.")
    chosen = [the_game(game, edition)] if game else [load(name) for name in names()]
    report = [_checked(one, games, workers, quiet=json) for one in chosen]
    ok = all(finding["ok"] for one in report for finding in one["checks"])
    if json:
        say_json({"ok": ok, "games": report})
    return 0 if ok else 1


def _checked(game: Game, games: int | None, workers: int, *, quiet: bool) -> dict[str, Any]:
    from dolmen import check as kit  # no other command needs it
    from dolmen.check.sample import GAMES

    if not quiet:
        out.print(Text(game.title, "bold") + Text(f": {_origin(game)}"))
    checks = []
    with progress() as bar:
        task = bar.add_task(game.title)

        def tell(doing: str, done: int, of: int) -> None:
            bar.update(task, description=doing, completed=done, total=of)

        for finding in kit.check(game, games or GAMES, workers=workers, tell=tell):
            checks.append(finding._asdict())
            if not quiet:
                mark = Text("✓ ", "green") if finding.ok else Text("✗ ", "bold red")
                (out if finding.ok else err).print(mark + Text(f"{finding.name}: {finding.detail}"))
    return {"name": game.name, "checks": checks}


def _origin(game: Game) -> str:
    """The share of each kind of source among the components' values."""
    total = sum(game.provenance.values()) or 1
    shares = [f"{n} from {source} ({n / total:.0%})" for source, n in game.provenance.items() if n]
    return f"edition {game.edition}, {total} values: {', '.join(shares)}"
