"""The plots of a report, as SVG: intervals drawn, in colours that nobody confuses."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from dolmen.lab.balance import Study

INK, SOFT, LINE, PAPER = "#2a221b", "#5a4b3b", "#cbb797", "#faf5ea"
FIRST, SECOND = "#1d5580", "#a03808"  # azurite and ember: apart in hue, and in lightness for who sees none
MARKS = ("o", "s")
WIDE = 7.6  # inches
LINE_HEIGHT = 0.27
LONGEST = 60  # letters of a name beside an axis
STYLE: Any = {
    "font.family": "sans-serif",
    "font.size": 10.5,
    "axes.edgecolor": SOFT,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "text.color": INK,
    "xtick.color": SOFT,
    "ytick.color": INK,
    "svg.fonttype": "path",
    "svg.hashsalt": "dolmen",
}


def svg(figure: Figure, name: str, says: str) -> str:
    """A figure as an element of a page; its ids begin with `name`, and readers of screens hear `says`."""
    file = io.StringIO()
    figure.savefig(file, format="svg", transparent=True, bbox_inches="tight", metadata={"Date": None})
    text = file.getvalue()
    text = re.sub(r'(\bid="|url\(#|href="#)', rf"\g<1>{name}-", text)
    body = text[text.index("<svg ") :]
    label = says.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    return re.sub(r"<metadata>.*?</metadata>", "", body, flags=re.DOTALL).replace(
        "<svg ", f'<svg role="img" aria-label="{label}" ', 1
    )


def _axes(height: float) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(WIDE, height))
    axes = figure.subplots()
    axes.set_axisbelow(True)
    return figure, axes


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1].rstrip() + "…"


def _dots(axes: Axes, table: pl.DataFrame, value: str, colour: str, mark: str, shift: float = 0.0) -> None:
    """A point and its interval on each line, from the top."""
    middle = _numbers(table, value)
    low, high = _numbers(table, value + "_low"), _numbers(table, value + "_high")
    spread = np.nan_to_num(np.array([middle - low, high - middle]).clip(min=0))
    at = np.arange(table.height) + shift
    axes.errorbar(
        middle,
        at,
        xerr=spread,
        fmt=mark,
        color=colour,
        ecolor=colour,
        elinewidth=2,
        markersize=6.5,
        capsize=3,
    )


def _numbers(table: pl.DataFrame, column: str) -> Any:
    return table.get_column(column).cast(pl.Float64).fill_null(np.nan).to_numpy()


def _named_lines(axes: Axes, names: Sequence[str]) -> None:
    axes.set_yticks(range(len(names)), [_short(name) for name in names])
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", color=LINE, linewidth=0.7)
    axes.spines["left"].set_visible(False)


def _reference(axes: Axes, at: float, says: str) -> None:
    axes.axvline(at, color=INK, linewidth=1.2, linestyle=(0, (4, 3)), zorder=1)
    axes.annotate(
        says, (at, 1), xycoords=("data", "axes fraction"), xytext=(0, 4), textcoords="offset points",
        ha="center", va="bottom", fontsize=9.5, color=SOFT,
    )  # fmt: skip


# --- One plot each ------------------------------------------------------------------------------


def seats(studies: Sequence[Study]) -> Figure:
    """The share of wins of each seat."""
    tables = [study.tables["seats"] for study in studies]
    with rc_context(STYLE):
        figure, axes = _axes(0.9 + 0.55 * tables[0].height)
        for n, table in enumerate(tables):
            _dots(axes, table, "win_rate", (FIRST, SECOND)[n], MARKS[n], _shift(n, len(tables)))
        _named_lines(axes, [f"seat {seat}" for seat in tables[0].get_column("seat")])
        if tables[0].height > 1:
            _reference(axes, tables[0].get_column("fair")[0], "fair")
        axes.xaxis.set_major_formatter(PercentFormatter(1))
        axes.set_xlabel("games won (95 % intervals)")
        if len(studies) > 1:
            _marks(axes, [study.variant.label for study in studies])
    return figure


def _shift(n: int, of: int) -> float:
    return 0.0 if of == 1 else (-0.14, 0.14)[n]


def _marks(axes: Axes, labels: Sequence[str]) -> None:
    """Which mark is whose, above the plot."""
    for n, label in enumerate(labels):
        axes.plot([], [], MARKS[n], color=(FIRST, SECOND)[n], label=label)
    axes.legend(loc="lower right", bbox_to_anchor=(1, 1), frameon=False, ncols=2, borderaxespad=1.6)


def spread(values: Sequence[tuple[str, Any]], label: str, unit: str) -> Figure:
    """How often each number came, one or two distributions over each other."""
    whole = np.concatenate([numbers for _, numbers in values])
    low, high = float(whole.min()), float(whole.max())
    step = max(1, int(np.ceil((high - low + 1) / 45)))
    bins = np.arange(np.floor(low) - 0.5, np.ceil(high) + step + 0.5, step).tolist()
    with rc_context(STYLE):
        figure, axes = _axes(2.6)
        looks: Any = ({"histtype": "stepfilled", "alpha": 0.5}, {"histtype": "step", "linewidth": 2.2})
        for n, (name, numbers) in enumerate(values):
            shares = np.full(len(numbers), 1 / len(numbers))
            axes.hist(numbers, bins, weights=shares, color=(FIRST, SECOND)[n], label=name, **looks[n])
        axes.yaxis.set_major_formatter(PercentFormatter(1))
        axes.yaxis.set_major_locator(MaxNLocator(5))
        axes.xaxis.set_major_locator(MaxNLocator(10, integer=True))
        axes.grid(axis="y", color=LINE, linewidth=0.7)
        axes.set_xlabel(label)
        axes.set_ylabel(f"share of {unit}")
        axes.margins(x=0.01)
        if len(values) > 1:
            axes.legend(frameon=False)
    return figure


def sources(study: Study) -> Figure:
    """Points by source, winners beside the others."""
    table = study.tables["sources"]
    with rc_context(STYLE):
        figure, axes = _axes(0.9 + 0.42 * table.height)
        for n, who in enumerate(("winners", "others")):
            if table.get_column(who).cast(pl.Float64).is_not_null().any():
                _dots(axes, table, who, (FIRST, SECOND)[n], MARKS[n], (-0.14, 0.14)[n])
        _named_lines(axes, table.get_column("source").to_list())
        axes.axvline(0, color=SOFT, linewidth=1)
        axes.set_xlabel("points a game (95 % intervals)")
        _marks(axes, ("winners", "others"))
    return figure


def worth(table: pl.DataFrame, label: str) -> Figure:
    """How far the win rate is above that of those without, line by line."""
    with rc_context(STYLE):
        figure, axes = _axes(0.9 + LINE_HEIGHT * max(table.height, 2))
        clear = (pl.col("gap_low") > 0) | (pl.col("gap_high") < 0)
        numbered = table.with_row_index("line")
        for n, part in enumerate((numbered.filter(clear), numbered.filter(~clear))):
            middle = part.get_column("gap").to_numpy()
            bounds = [
                middle - part.get_column("gap_low").to_numpy(),
                part.get_column("gap_high").to_numpy() - middle,
            ]
            colour, mark = ((FIRST, "o"), (SOFT, "d"))[n]
            axes.errorbar(
                middle, part.get_column("line").to_numpy(), xerr=np.array(bounds).clip(min=0), fmt=mark,
                color=colour, ecolor=colour, elinewidth=2 - 0.8 * n, markersize=5.5, capsize=2.5,
                label=("clear of nothing", "may be nothing")[n],
            )  # fmt: skip
        _named_lines(axes, table.get_column("what").to_list())
        _reference(axes, 0, "no difference")
        axes.xaxis.set_major_formatter(PercentFormatter(1, symbol=""))
        axes.set_xlabel(label)
    return figure
