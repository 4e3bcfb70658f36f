"""A study of balance as one page that needs nothing else, and as tables in files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import jinja2
import polars as pl

from dolmen.lab import plots
from dolmen.lab.balance import ENOUGH, Study, beside, telling
from dolmen.lab.plan import budget, kind_of

MOST_LINES = 40  # of one plot
THERE, COULD = "by the others at the same tables", "by those who could and did not"
MOST_CHANGES = 5  # in one sentence
LUCK = 0.05  # of lines whose interval misses the truth
HTML = "report.html"
PERCENT = "\u00a0%"  # never parted from its number


class Section(NamedTuple):
    """A part of the page: what is seen in words, the plot, and the numbers behind it."""

    title: str
    sentences: list[str]
    plot: str
    table: pl.DataFrame | None = None


# --- Sentences ----------------------------------------------------------------------------------


def percent(value: float | None) -> str:
    """`52.3 %`."""
    return "–" if value is None else f"{100 * value:.1f}{PERCENT}"


def _between(row: dict[str, Any], name: str, scale: float = 100) -> str:
    low, high = row[name + "_low"], row[name + "_high"]
    return "" if low is None or high is None else f" ({scale * low:.1f} to {scale * high:.1f})"


def about_seats(table: pl.DataFrame) -> list[str]:
    """Whether a seat wins more than its share."""
    rows = table.rows(named=True)
    if len(rows) == 1:
        return [f"Alone, {percent(rows[0]['win_rate'])} of games are won{_between(rows[0], 'win_rate')}."]
    off = [row for row in rows if not row["win_rate_low"] <= row["fair"] <= row["win_rate_high"]]
    fair = percent(rows[0]["fair"])
    if not off:
        far = max(rows, key=lambda row: abs(row["win_rate"] - row["fair"]))
        return [
            f"No seat is clear of its share of {fair}; the furthest is seat {far['seat']} with"
            f" {percent(far['win_rate'])}{_between(far, 'win_rate')}."
        ]
    return [
        f"Seat {row['seat']} wins {percent(row['win_rate'])} of games{_between(row, 'win_rate')}, clearly"
        f" {'more' if row['win_rate'] > row['fair'] else 'less'} than its share of {fair}."
        for row in off
    ]


def about_length(table: pl.DataFrame) -> list[str]:
    """How long games are."""
    moves, decisions = table.rows(named=True)
    return [
        f"Half of all games take {moves['q25']:.0f} to {moves['q75']:.0f} moves, dice and draws included; one"
        f" in twenty takes more than {moves['q95']:.0f}. A player has {decisions['mean']:.0f} real"
        " decisions in the mean."
    ]


def about_scores(table: pl.DataFrame) -> list[str]:
    """How high scores are, and how close it is."""
    best, *_, last = table.rows(named=True)
    spread = f"always {best['q05']:.0f}"
    if best["q05"] < best["q95"]:
        spread = f"in nine of ten games between {best['q05']:.0f} and {best['q95']:.0f}"
    said = f"The best score is {best['mean']:.1f} in the mean, {spread}"
    if last["what"].startswith("lead"):
        said += (
            f"; its lead over the next is {last['mean']:.1f}, in half of all games at most {last['q50']:.0f}"
        )
    return [said + "."]


def about_sources(table: pl.DataFrame) -> list[str]:
    """Where points come from, and where winners get theirs."""
    rows = table.rows(named=True)
    most, total = max(rows, key=lambda row: row["mean"]), sum(row["mean"] for row in rows)
    said = [f"Most points come from {most['source'].lower()}: {most['mean']:.1f} of {total:.1f} in the mean."]
    both = [row for row in rows if row["winners"] is not None and row["others"] is not None]
    if len(both) > 1:
        far = max(both, key=lambda row: row["winners"] - row["others"])
        said.append(
            f"Winners are furthest ahead by {far['source'].lower()}: {far['winners']:.1f} against"
            f" {far['others']:.1f}."
        )
    return said


def about_worth(table: pl.DataFrame, thing: str, others: str) -> list[str]:
    """What stands clear of no difference."""
    rows = telling(table).rows(named=True)
    if not rows:
        return [
            f"Nothing was taken often enough to say anything: it takes {ENOUGH} with and {ENOUGH} without."
        ]
    clear = [row for row in rows if row["gap_low"] > 0 or row["gap_high"] < 0]
    luck = max(1, round(LUCK * len(rows)))
    verb = "is" if len(clear) == 1 else "are"
    said = [
        f"Of {len(rows)} {thing} with enough games behind them, {len(clear)} {verb} clear of"
        f" no difference; by luck alone it would be about {luck}."
    ]
    for row, sign, word in ((rows[0], 1, "best"), (rows[-1], -1, "worst")):
        if row in clear and row["gap"] * sign > 0:
            said.append(
                f"The {word} is {row['what']}: {percent(row['win_rate'])} won with it,"
                f" {percent(row['otherwise'])} {others}, a difference of"
                f" {100 * row['gap']:+.1f}{_between(row, 'gap')}."
            )
    return said


def never_taken(table: pl.DataFrame) -> list[str]:
    """Things that were there for the taking."""
    if "offered" not in table.columns:
        return []
    never = table.filter((pl.col("taken") == 0) & (pl.col("offered") > 0)).get_column("what").to_list()
    return (
        [f"Offered, and never taken: {', '.join(never)}."]
        if never
        else ["Nothing that was offered was never taken."]
    )


def about_change(table: pl.DataFrame, first: str, second: str) -> list[str]:
    """What another option or edition changes."""
    clear = [
        row
        for row in table.rows(named=True)
        if row["change_low"] is not None and (row["change_low"] > 0 or row["change_high"] < 0)
    ]
    if not clear:
        return [f"Between “{first}” and “{second}” no figure differs clearly."]
    clear.sort(key=lambda row: -abs(row["change"]) / max(abs(row["first"]), 1e-9))
    told = "; ".join(_change(row) for row in clear[:MOST_CHANGES])
    return [
        f"From “{first}” to “{second}” {len(clear)} of {table.height} figures change clearly, most of all"
        f" {told}."
    ]


def _change(row: dict[str, Any]) -> str:
    bounds = f"{row['change_low']:+.1f} to {row['change_high']:+.1f}"
    return f"{row['figure']} from {row['first']:.1f} to {row['second']:.1f} ({bounds})"


# --- The page -----------------------------------------------------------------------------------


def sections(studies: Sequence[Study]) -> Iterator[Section]:
    """Every part of the page."""
    if len(studies) == 2:
        labels = [study.variant.label for study in studies]
        table = beside(*studies)
        said = about_change(table, *labels)
        yield Section(f"“{labels[0]}” beside “{labels[1]}”", said, "", _labelled(table, labels))
    yield _part("Seats", studies, "seats", about_seats, plots.seats(studies))
    yield _part(
        "Length", studies, "lengths", about_length, plots.spread(_moves(studies), "moves of a game", "games")
    )
    yield _part(
        "Scores", studies, "scores", about_scores, plots.spread(_scores(studies), "score of a seat", "seats")
    )
    for n, study in enumerate(studies):
        yield from _of_one(study, str(n), f", {study.variant.label}" if len(studies) > 1 else "")


def _labelled(table: pl.DataFrame, labels: Sequence[str]) -> pl.DataFrame:
    """With the names of what is compared at the heads of the columns."""
    endings = ("", "_low", "_high")
    columns = zip(("first", "second"), labels, strict=True)
    return table.rename({column + end: label + end for column, label in columns for end in endings})


def _of_one(study: Study, n: str, named: str) -> Iterator[Section]:
    of = study.tables
    said = about_sources(of["sources"])
    plot = plots.svg(plots.sources(study), f"sources{n}", " ".join(said))
    yield Section("Where points come from" + named, said, plot, of["sources"])
    if "things" in of and not of["things"].is_empty():
        yield _worth("What things are worth" + named, of["things"], "things", f"things{n}", THERE)
    yield _worth("Openings" + named, of["openings"], "first moves", f"openings{n}", THERE)
    yield _worth("Moves" + named, of["moves"], "moves", f"moves{n}", COULD)


def _part(title: str, studies: Sequence[Study], name: str, about: Any, figure: Any) -> Section:
    several = len(studies) > 1
    said = [
        f"{study.variant.label[:1].upper() + study.variant.label[1:]}: {line}" if several else line
        for study in studies
        for line in about(study.tables[name])
    ]
    tables = [study.tables[name].with_columns(variant=pl.lit(study.variant.label)) for study in studies]
    table = pl.concat(tables) if several else studies[0].tables[name]
    return Section(title, said, plots.svg(figure, name, " ".join(said)), table)


def _worth(title: str, table: pl.DataFrame, thing: str, name: str, others: str) -> Section:
    shown = telling(table, MOST_LINES)
    said = about_worth(table, thing, others) + never_taken(table)
    label = f"win rate above that of {others.removeprefix('by ')}, in points (95 %)"
    plot = plots.svg(plots.worth(shown, label), name, " ".join(said)) if shown.height else ""
    return Section(title, said, plot, shown)


def _moves(studies: Sequence[Study]) -> list[tuple[str, Any]]:
    return [
        (study.variant.label, study.rows.filter(pl.col("seat") == 0).get_column("moves").to_numpy())
        for study in studies
    ]


def _scores(studies: Sequence[Study]) -> list[tuple[str, Any]]:
    if len(studies) > 1:
        return [(study.variant.label, study.rows.get_column("score").to_numpy()) for study in studies]
    rows = studies[0].rows
    won = rows.filter(pl.col("won") > 0).get_column("score").to_numpy()
    lost = rows.filter(pl.col("won") == 0).get_column("score").to_numpy()
    return [(name, numbers) for name, numbers in (("winners", won), ("others", lost)) if len(numbers)]


def in_short(parts: Sequence[Section], several: bool) -> list[str]:
    """What stands at the top of the page."""
    if several:
        return [line for part in parts[:2] for line in part.sentences]
    best = [line for part in parts if part.title.startswith("What things") for line in part.sentences[1:2]]
    return [part.sentences[0] for part in parts[:4]] + best


def page(studies: Sequence[Study]) -> str:
    """The report: one HTML page, with no script, and nothing from elsewhere."""
    plan, game = studies[0].variant.plan, studies[0].variant.game
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("dolmen.lab", ""), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters |= {"merged": merged, "minus": minus}
    parts = list(sections(studies))
    return environment.get_template(HTML).render(
        game=game,
        plan=plan,
        bot=kind_of(plan.players[0]),
        budget=budget(plan.players[0], game),
        studies=studies,
        sections=parts,
        short=in_short(parts, len(studies) > 1),
        enough=ENOUGH,
    )


HEADINGS = {
    "q05": "5 %",
    "q25": "25 %",
    "q50": "median",
    "q75": "75 %",
    "q95": "95 %",
    "what": "",
    "figure": "",
}


def heading(column: str) -> str:
    """A column's name for people."""
    return HEADINGS.get(column, column.replace("_", " "))


def cell(value: Any, column: str) -> str:
    """A number as it is read in its column."""
    if value is None:
        return "–"
    if not isinstance(value, float):
        return f"{value:,}" if isinstance(value, int) else str(value)
    if column.startswith(("win_rate", "otherwise", "gap", "share", "fair")):
        return percent(value)
    return f"{value:.2f}" if column.startswith("place") else f"{value:.1f}"


def bounds(row: dict[str, Any], column: str) -> str:
    """The interval of a figure, in brackets."""
    low, high = row.get(column + "_low"), row.get(column + "_high")
    if low is None or high is None:
        return ""
    return f" ({cell(low, column)} to {cell(high, column)})".replace(PERCENT, "")


def merged(table: pl.DataFrame) -> tuple[list[str], list[list[str]]]:
    """A table for people: each figure with its interval in one column."""
    columns = [name for name in table.columns if not name.endswith(("_low", "_high"))]
    rows = table.rows(named=True)
    told = [[minus(cell(row[name], name) + bounds(row, name)) for name in columns] for row in rows]
    return [heading(name) for name in columns], told


def minus(text: str) -> str:
    """With a true minus before numbers."""
    return re.sub(r"(?<![\w.–-])-(?=\d)", "−", text)


def write(folder: Path, studies: Sequence[Study]) -> Path:
    """The page and every table as CSV and Parquet; where the page is."""
    tables = folder / "tables"
    tables.mkdir(parents=True, exist_ok=True)
    for n, study in enumerate(studies):
        first = f"{n + 1}-" if len(studies) > 1 else ""
        for name, table in study.tables.items():
            _save(table, tables / f"{first}{name}")
    if len(studies) == 2:
        _save(beside(*studies), tables / "beside")
    found = folder / HTML
    found.write_text(page(studies), encoding="utf-8")
    return found


def _save(table: pl.DataFrame, path: Path) -> None:
    table.write_csv(path.with_name(path.name + ".csv"))
    table.write_parquet(path.with_name(path.name + ".parquet"))
