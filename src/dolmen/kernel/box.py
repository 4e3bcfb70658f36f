"""Editions: a TOML file of components becomes the box record that rules read.

Every value names its source, and sums known independently check the whole.  A mistake is answered with
one sentence that names the file and the line.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from typing import Any, Protocol, TypeVar

from dolmen.kernel.errors import BadEdition
from dolmen.kernel.record import Record

SOURCES = ("rulebook", "published", "reconstruction")
SAID = frozenset({"title", "notes", "source", "control"})  # about the values; journals do not depend on it
RULING = "ruling"  # a number that no box holds: a table rule, outside the count of provenance
MOST_BYTES = 1_000_000
LONG_KEY = re.compile(r"""(?<![\w"'-])(?:[\w"'-]+[ \t]*\.[ \t]*){33}""")  # tomllib takes forever for one
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
E = TypeVar("E", bound=IntEnum)


@dataclass(frozen=True)
class Edition:
    """One printing of a game's components, as a value."""

    name: str
    title: str
    digest: str  # SHA-256 of its values, whatever is said about them
    provenance: Mapping[str, int]  # how many values come from each source
    notes: tuple[str, ...]
    record: Any  # [1] records of the game's Box
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # of rows, which records cannot hold


class Entry:
    """One table of an edition, which knows its line and what of it has been read."""

    def __init__(self, page: Page, label: str, values: Mapping[str, Any], line: int) -> None:
        self.page, self.label, self.values, self.line = page, label, values, line
        self._read: set[str] = set()

    def wrong(self, sentence: str, key: str | None = None) -> BadEdition:
        """An error at this table, or at one of its keys."""
        return BadEdition(f"{self.page.where(self.page.line_of(self.line, key))}: {sentence}")

    def value(self, key: str) -> Any:
        """The value of a key that must be there."""
        if key not in self.values:
            raise self.wrong(f"{self.label} lacks “{key}”.")
        self._read.add(key)
        return self.values[key]

    def has(self, key: str) -> bool:
        """Whether the key is there."""
        return key in self.values

    def text(self, key: str) -> str:
        """A line of text, written plain or as `{value = …, source = …}`."""
        value = self.value(key)
        if isinstance(value, dict):
            entry = self.part(key)
            entry.source()
            return entry.text("value")
        if not isinstance(value, str) or not value.strip() or CONTROL.search(value):
            raise self.wrong(f"{self.label}: “{key}” must be text on one line.", key)
        return value.strip()

    def number(self, key: str, low: int = 0, high: int = 999) -> int:
        """A whole number from `low` to `high`, written plain or as `{value = …, source = …}`."""
        value = self.value(key)
        if isinstance(value, dict):
            entry = self.part(key)
            entry.source()
            return entry.number("value", low, high)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.wrong(f"{self.label}: “{key}” must be a whole number from {low} to {high}.", key)
        return value

    def inner(self, key: str) -> Entry:
        """The table inside this one, `[name.key]`."""
        name = f"[{self.label.strip('[]')}.{key}]"
        return self.page.entry(self.value(key), name, name, self.page.header(re.escape(name), 0))

    def part(self, key: str) -> Entry:
        """The table that is written on one line, `key = { … }`."""
        label = f"{self.label}: “{key}”"
        return self.page.entry(self.value(key), label, label, self.page.line_of(self.line, key))

    def source(self) -> str:
        """Where the value comes from; counted."""
        source = self.text("source")
        if source not in (*SOURCES, RULING):
            raise self.wrong(f"{self.label}: the source must be one of {', '.join(SOURCES)}.", "source")
        self.page.sources[source] += 1
        return source

    def phrase(self, key: str, *patterns: str) -> re.Match[str]:
        """Text that fits one of the patterns; the first that fits."""
        text = self.text(key)
        for pattern in patterns:
            if found := re.fullmatch(pattern, text):
                return found
        raise self.wrong(f"{self.label}: “{text}” is not a known word for “{key}”.", key)

    def name(self, key: str, word: str, names: type[E]) -> E:
        """The member that `word` names."""
        try:
            return names[word.strip().upper()]
        except KeyError:
            known = ", ".join(member.name.lower() for member in names)
            raise self.wrong(f"{self.label}: “{word}” is none of {known}.", key) from None

    def finish(self) -> None:
        """Refuse what nobody has read."""
        for key in self.values:
            if key not in self._read:
                raise self.wrong(f"{self.label}: “{key}” is not a known word.", key)


class Page:
    """An edition file while it is read."""

    def __init__(self, label: str, text: str) -> None:
        self.label, self.lines = label, text.splitlines()
        self.sources: Counter[str] = Counter()
        self.names: dict[str, tuple[str, ...]] = {}  # what a game's reader calls its rows
        self._entries: list[Entry] = []
        self._tables: set[str] = set()
        too_deep = BadEdition(f"{label} is not TOML that anybody reads: it is nested too deeply.")
        if LONG_KEY.search(text):
            raise too_deep
        try:
            self.data = tomllib.loads(text)
        except RecursionError:
            raise too_deep from None
        except tomllib.TOMLDecodeError as error:
            raise BadEdition(f"{label} is not TOML: {error}.") from None
        except ValueError:
            raise BadEdition(f"{label} holds a number with thousands of digits.") from None
        self.top = Entry(self, "the edition", self.data, 0)

    def where(self, line: int) -> str:
        """The place an error names."""
        return f"{self.label}, line {line}" if line else self.label

    def line_of(self, start: int, key: str | None) -> int:
        """The line of a key in the table that begins at line `start`, else of the last table of that name."""
        if key is None:
            return start
        for number, line in enumerate(self.lines[start:], start + 1):
            if line.lstrip().startswith("["):
                break
            if re.match(rf"\s*{re.escape(key)}\s*=", line):
                return number
        return start or self.header(rf"\[+{re.escape(key)}\]", -1)

    def table(self, name: str) -> Entry:
        """The table `[name]`, which must be there."""
        return self.entry(self.top.value(name), name, f"[{name}]", self.header(rf"\[{name}\]", 0))

    def rows(self, name: str, most: int) -> list[Entry]:
        """The tables `[[name]]`, at least one and at most `most`."""
        found = self.top.value(name)
        if not isinstance(found, list) or not 0 < len(found) <= most:
            raise self.top.wrong(f"there must be 1 to {most} [[{name}]] tables.", name)
        header = rf"\[\[{name}\]\]"
        return [self.entry(v, name, f"{name} {i + 1}", self.header(header, i)) for i, v in enumerate(found)]

    def header(self, pattern: str, nth: int) -> int:
        at = [n for n, line in enumerate(self.lines, 1) if re.match(rf"\s*{pattern}", line)]
        return at[nth] if at and nth < len(at) else 0

    def entry(self, values: Any, name: str, label: str, line: int) -> Entry:
        if not isinstance(values, dict):
            raise self.top.wrong(f"“{name}” must be a table.", name)
        self._entries.append(Entry(self, label, values, line))
        return self._entries[-1]

    def finish(self) -> None:
        """Refuse words that nobody has read, anywhere in the file."""
        for entry in (*self._entries, self.top):
            entry.finish()


class Fill(Protocol):
    """A game's reader: fills the box record from the page."""

    def __call__(self, page: Page, box: Any) -> None: ...


def read_edition(path: Path, game: str, kind: type[Record], fill: Fill) -> Edition:
    """Read and check an edition file.

    Raises `BadEdition` with the line when the file cannot be read, a word is unknown, a count is wrong, a
    source is missing, or a control sum is not met.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadEdition(f"The edition {path} cannot be read: {error.strerror}.") from None
    if len(raw) > MOST_BYTES:
        raise BadEdition(f"The edition {path} is larger than {MOST_BYTES:,} bytes.")
    try:
        page = Page(path.name, raw.decode())
    except UnicodeDecodeError:
        raise BadEdition(f"The edition {path} is not UTF-8 text.") from None
    if page.top.text("game") != game:
        raise page.top.wrong(f"this edition is for “{page.data['game']}”, not “{game}”.", "game")
    name, title = page.top.text("name"), page.top.text("title")
    notes = _notes(page)
    record = kind.blank()
    fill(page, record[0])
    page.finish()
    provenance = {source: page.sources[source] for source in SOURCES}
    return Edition(name, title, _digest(page.data), provenance, notes, record, page.names)


def _digest(data: Mapping[str, Any]) -> str:
    text = json.dumps(_values(data), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _values(found: Any) -> Any:
    if isinstance(found, dict):
        kept = {key: _values(value) for key, value in found.items() if key not in SAID}
        return kept["value"] if kept.keys() == {"value"} else kept
    return [_values(value) for value in found] if isinstance(found, list) else found


def _notes(page: Page) -> tuple[str, ...]:
    if not page.top.has("notes"):
        return ()
    notes = page.top.value("notes")
    if not isinstance(notes, list) or not all(isinstance(note, str) for note in notes):
        raise page.top.wrong("“notes” must be a list of sentences.", "notes")
    return tuple(notes)


def check_sums(entry: Entry, found: Mapping[str, int]) -> None:
    """Hold sums known independently against what the file adds up to."""
    for key, sum_found in found.items():
        if entry.has(key) and (stated := entry.number(key, 0, 30_000)) != sum_found:
            raise entry.wrong(
                f"{entry.label}: “{key}” should be {stated}, but the rows add up to {sum_found}.", key
            )
