"""`dolmen ladder`: who is stronger than whom, by how much, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from dolmen.cli import asked, experiment
from dolmen.cli.console import A_GAME, err, examples, out, say_json
from dolmen.kernel.errors import BadOption
from dolmen.kernel.game import Game

if TYPE_CHECKING:
    from dolmen.lab.hands import Hands
    from dolmen.lab.interval import Interval
    from dolmen.lab.ladder import Rung, Step
    from dolmen.lab.sequential import Trial

EXAMPLES = examples(
    f"dolmen ladder {A_GAME} --bots greedy,scout,hunter --games 1000 --out ladder",
    f"dolmen ladder {A_GAME} --bots scout@200,scout@400 --seats 2 --full",
    f"dolmen ladder {A_GAME} --on ray://head.example:6379 --out ladder --json",
)
Bots = Annotated[
    str | None,
    typer.Option(
        metavar="A,B,…",
        help="From the weakest to the strongest; scout@400 searches 400 walks a decision.",
        autocompletion=asked.complete_bots,
    ),
]
Elo = Annotated[
    str, typer.Option(metavar="A,B", help="Stop a rung when it is clear whether B points ahead or A.")
]


def ladder(
    game: asked.GameName,
    bots: Bots = None,
    seats: Annotated[
        int | None, typer.Option(help="At the table; one of the upper bot, else the lower.")
    ] = None,
    games: Annotated[int, typer.Option(help="At most so many a rung; rounded up to whole deals.")] = 1000,
    seed: asked.Seed = experiment.SEED,
    elo: Elo = "0,50",
    full: Annotated[bool, typer.Option("--full", help="Play every game, however clear it is.")] = False,
    option: asked.Options = None,
    edition: asked.EditionFile = None,
    workers: asked.Workers = 0,
    on: asked.On = None,
    keep: asked.Out = None,
    shard: asked.PartOf = None,
    json: asked.Json = False,
) -> None:
    """Let each bot play the one below it over the same deals, from every seat, and rate them all."""
    experiment.need_the_lab()
    from dolmen.lab import ladder as lab
    from dolmen.lab.hands import hands

    chosen = asked.the_game(game, edition)
    names = lab.the_bots(chosen, asked.bot_names(bots or ""))
    test = None if full else _the_trial(elo)
    table = min(n for n in chosen.seats if n > 1) if seats is None else seats
    rungs = lab.rungs(chosen, names, table, games, seed, asked.the_options(option))
    asked.the_part(shard, keep, seed, 1)
    with hands(workers or experiment.cores(), on) as by, experiment.folder(keep) as home:
        experiment.get_ready(chosen, [*names, lab.RANDOM])
        if shard:
            _play_a_part(chosen, rungs, home, by, shard)
            return
        steps = [_measured(chosen, rung, home, by, test) for rung in rungs]
        points = lab.rated(names, steps)
        if keep:
            _write(keep, _as_json(chosen, rungs, steps, names, points), steps)
    if json:
        say_json(_as_json(chosen, rungs, steps, names, points))
    else:
        _print(chosen, rungs, steps, names, points)


def _the_trial(text: str) -> Trial:
    from dolmen.lab.sequential import Trial

    try:
        weaker, stronger = map(float, text.split(","))
    except ValueError:
        raise BadOption(f"--elo takes two numbers of points, such as 0,50; not “{text[:20]}”.") from None
    if not -1000 <= weaker < stronger <= 1000:
        raise BadOption("--elo takes two numbers of points, the smaller one first, from -1000 to 1000.")
    return Trial(weaker, stronger)


def _play_a_part(game: Game, rungs: Sequence[Rung], home: Path, by: Hands, shard: str) -> None:
    for rung in rungs:
        part = asked.the_part(shard, home, "", len(rung.part))
        for _ in experiment.played(game, rung.plan, home / rung.name, by, part, rung.name):
            pass
    out.print(f"Part {shard} is in {home}.", markup=False)


def _measured(game: Game, rung: Rung, home: Path, by: Hands, test: Trial | None) -> Step:
    from dolmen.lab import ladder as lab

    title = f"{rung.upper} over {rung.lower}"
    shards = experiment.played(game, rung.plan, home / rung.name, by, rung.part, title)
    with closing(shards):
        found = lab.measure(game, rung, shards, test)
    if err.is_terminal:
        err.print(f"{title}: {found.won.value:.1%} of {found.games:,} games, {found.verdict}.", markup=False)
    return found


# --- Told ---------------------------------------------------------------------------------------


def _as_json(
    game: Game, rungs: Sequence[Rung], steps: Sequence[Step], names: Sequence[str], points: Sequence[Interval]
) -> dict[str, Any]:
    from dolmen.lab import ladder as lab

    first = rungs[0].plan
    figures = [lab.as_dict(step) for step in steps]
    return {
        "game": game.name,
        "edition": game.edition,
        "options": list(first.options),
        "seats": first.seats,
        "seed": int(first.seed) if first.seed.isdecimal() else first.seed,
        "rungs": [step for step in figures if step["what"] == lab.RUNG],
        "controls": [step for step in figures if step["what"] != lab.RUNG],
        "ratings": [
            {"bot": name, "elo": p.value, "elo_low": p.low, "elo_high": p.high}
            for name, p in zip(names, points, strict=True)
        ],
    }


def _write(home: Path, found: dict[str, Any], steps: Sequence[Step]) -> None:
    import json as encoding

    from dolmen.lab import ladder as lab

    table = lab.as_table(steps)
    table.write_parquet(home / "ladder.parquet")
    table.write_csv(home / "ladder.csv")
    (home / "ladder.json").write_text(encoding.dumps(found, indent=1, ensure_ascii=False), encoding="utf-8")


def _print(
    game: Game, rungs: Sequence[Rung], steps: Sequence[Step], names: Sequence[str], points: Sequence[Interval]
) -> None:
    plan = rungs[0].plan
    options = f", with {', '.join(plan.options)}" if plan.options else ""
    title = Text(f"{game.title}, edition {game.edition}{options}; {plan.seats} seats, seed {plan.seed}")
    caption = Text(_caption(steps))
    table = Table(
        title=title,
        caption=caption,
        title_justify="left",
        caption_justify="left",
        box=SIMPLE_HEAD,
        padding=0,
        pad_edge=False,
    )
    wide = ("left behind",) if plan.seats > 2 else ()
    table.add_column("rung", no_wrap=True)
    for column in ("games", "wins", *wide, "margin", "place"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("verdict", no_wrap=True)
    for step in steps:
        table.add_row(*_row(step), end_section=step is steps[len(names) - 2])
    out.print(table)
    out.print("\nElo points above the lowest; 95 % by bootstrap over deals:")
    for name, p in zip(names, points, strict=True):
        out.print(f"  {name:<16} {p.value:6.0f}   {p.low:.0f} – {p.high:.0f}", markup=False)


def _caption(steps: Sequence[Step]) -> str:
    budgets = {step.upper: step.upper_budget for step in steps} | {steps[0].lower: steps[0].lower_budget}
    each = ", ".join(f"{name} {spent}" for name, spent in budgets.items() if spent != "no search")
    fair = f"Fair is {steps[0].fair:.1%} of wins" + (", 50 % left behind" if steps[0].seats > 2 else "")
    return (
        f"{fair}. Every deal is played from every seat; 95 % is by bootstrap over deals. Margin: points"
        f" ahead of the best other. Budgets: {each or 'nobody searches'}."
    )


def _row(step: Step) -> list[str]:
    games = f"{step.games:,}" + (f"\nof {step.most_games:,}" if step.games < step.most_games else "")
    shares = (step.won, step.beaten) if step.seats > 2 else (step.won,)
    told = [f"{s.value:.1%}\n{100 * s.low:.1f}–{s.high:.1%}" for s in shares]
    figures = (f"{step.margin.value:+.1f}", f"{step.place.value:.2f}")
    return [f"{step.upper}\nover {step.lower}", games, *told, *figures, step.verdict]
