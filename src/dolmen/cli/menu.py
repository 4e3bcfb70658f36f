"""A menu on paper: every offer has its number, and offers that differ in one amount share a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple

from dolmen.kernel.moves import Move, Offer

GAP = 3  # between columns


class Entry(NamedTuple):
    """One line: offers `first` to `last`, counted from 1."""

    first: int
    last: int
    says: str

    def __str__(self) -> str:
        number = str(self.first) if self.first == self.last else f"{self.first}–{self.last}"
        return f"{number:>5}  {self.says}"


def entries(menu: Sequence[Offer]) -> Iterator[Entry]:
    """The lines of a menu."""
    first = 0
    while first < len(menu):
        last, noun = first, ""
        while last + 1 < len(menu):
            step = _one_more(menu[last].move, menu[last + 1].move)
            if not step or (noun and step != noun):
                break
            last, noun = last + 1, step
        yield Entry(first + 1, last + 1, _says(menu[first], menu[last]))
        first = last + 1


def _one_more(move: Move, other: Move) -> str:
    """The noun in which `other` is one more than `move`, when they are equal in all else."""
    if move.verb != other.verb:
        return ""
    differ = [noun for noun in move.nouns if move.nouns[noun] != other.nouns[noun]]
    if len(differ) == 1 and type(move.nouns[differ[0]]) is int:
        return differ[0] if move.nouns[differ[0]] + 1 == other.nouns[differ[0]] else ""
    return ""


def _says(first: Offer, last: Offer) -> str:
    """The words of a run of offers, `1–5` where their numbers differ."""
    pairs = zip_longest(first.says.split(" "), last.says.split(" "), fillvalue="")
    told = (f"{one}–{other}" if one.isdecimal() and one != other else other for one, other in pairs)
    return " ".join(filter(None, told))


def laid_out(lines: Sequence[str], width: int) -> Iterator[str]:
    """Runs of short lines side by side, and long lines whole."""
    for _, run in groupby(lines, lambda line: len(line) > (width - GAP) // 2):
        yield from columns(list(run), width)


def columns(lines: Sequence[str], width: int) -> list[str]:
    """Lines side by side, reading downwards, where they fit."""
    cell = max(map(len, lines), default=0) + GAP
    across = max(1, min((width + GAP) // cell, 3))
    down = -(-len(lines) // across)
    return ["".join(line.ljust(cell) for line in lines[i::down]).rstrip() for i in range(down)]
