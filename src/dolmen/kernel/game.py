"""What a game is: a folder that exports `GAME`, a dataclass of plain functions."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from dolmen.kernel.box import Edition, Fill, read_edition
from dolmen.kernel.errors import BadOption, BadSeats, UnknownGame
from dolmen.kernel.moves import Move, Moves
from dolmen.kernel.record import OWNER, Record, cell
from dolmen.kernel.view import View

CHANCE, OVER = -1, -2
NO_EDITION = Edition("", "", "", {}, (), None)  # until one is read
# The folder of all games.  Importing it binds `dolmen.games` to it, once; the function comes after.
HOME = importlib.import_module("dolmen.games")


class Option(NamedTuple):
    """A choice made when a table is opened."""

    name: str
    says: str
    default: bool
    seats: tuple[int, ...]  # offered with so many players


class Level(NamedTuple):
    """A way of forgetting, and a kind of bot that forgets so."""

    name: str
    title: str
    says: str
    number: int  # what stands in the `level` of its memory; 0 forgets nothing


class Clause(NamedTuple):
    """A numbered sentence of a game's RULES.md."""

    id: str
    title: str  # of its chapter
    text: str
    ruling: str | None  # the ids that decide it, where the rulebook is silent

    @property
    def rulings(self) -> list[str]:
        """Those ids one by one."""
        return self.ruling.split(", ") if self.ruling else []


class NoMemory(Record):
    """What is kept in games in which there is nothing to forget."""

    nothing = cell()  # first, or numba would take it for the beginning of any Memory
    level = cell()


@dataclass(frozen=True)
class Game:
    """The contract of a game; every function takes the state and the box as values.

    `seats` in `setup` counts players, `options` is an array [len(options)] of 0 and 1, `viewer` is a seat or
    -1 for a spectator.  Functions from `setup` to `temperature` are rules: integers only, plain or compiled.
    """

    name: str
    title: str
    rules: int  # raised only when a recorded game could replay differently
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    bound: int  # no game takes more moves, chance included
    starter_hint: str
    State: type[Any]
    Box: type[Record]
    moves: Moves
    folder: Path
    fill: Fill

    setup: Callable[[Any, Any, int, int, Any], None]  # (s, box, seats, starter, options)
    legal: Callable[[Any, Any, Any], None]  # (s, box, menu)
    apply: Callable[[Any, Any, int], None]  # (s, box, code)
    to_move: Callable[[Any], int]
    score: Callable[[Any, Any, int], int]
    place: Callable[[Any, Any, int], int]
    event: Callable[[Any], int]
    witness: Callable[[Any, int, int], int]
    resample: Callable[[Any, Any, int, Any], None]  # (s, box, viewer, luck)
    judge: Callable[[Any, Any, int], int]  # what a seat may hope for
    temperature: Callable[[Any, Any], int]  # by how much one is to be judged ahead, for odds of e to 1 to win
    invariants: Callable[[Any, Any], list[str]]

    say: Callable[[View, Move], str]
    veiled: Callable[[View, Move], str]
    label: Callable[[View, Move], str]  # a move on one's own menu, in words
    prompt: Callable[[View], str]
    phase: Callable[[View], str]
    why_not: Callable[[View, Move], tuple[str, str]]
    tally: Callable[[View, int], list[tuple[str, int]]]
    picture: Callable[[View, Sequence[str]], str]  # the table as plain text, 78 columns wide

    # what a lab counts as taken: cards, buildings, technologies; a game may do without
    takes: Callable[[Any, Any, int], int] | None = None  # a rule: (s, box, code) → thing, from 1; 0 for none
    thing: Callable[[View, int], str] | None = None  # its name, the same from every view

    # for games in which remembering is the game; bots keep a Memory, and a running game does not look back
    Memory: type[Any] | None = None  # what a seat may keep of what it was shown, with a cell `level`
    remember: Callable[..., None] | None = None  # (memory, s, viewer, seat, code, luck); code -1: untold
    recall: Callable[[Any, Any, int, Any], None] | None = None  # (s, box, viewer, memory), after `resample`
    levels: tuple[Level, ...] = ()
    horizon: Callable[[Sequence[int]], int] | None = None  # (codes) → the first that may still be read

    components: Edition = NO_EDITION

    def __reduce__(self) -> tuple[Any, ...]:
        """A game goes to another process as its name and its components."""
        return _known, (self.name, self.components)

    @property
    def edition(self) -> str:
        """The name of the edition in the box."""
        return self.components.name

    @property
    def digest(self) -> str:
        """SHA-256 of the edition file."""
        return self.components.digest

    @property
    def provenance(self) -> dict[str, int]:
        """How many of the edition's values come from each source."""
        return dict(self.components.provenance)

    @property
    def boxes(self) -> Any:
        """The box as an array of one record, as compiled code takes it."""
        return self.components.record

    @property
    def box(self) -> Any:
        """The box record."""
        return self.components.record[0]

    @property
    def secrets(self) -> bool:
        """Whether a seat may know what others do not."""
        return bool((self.State.seen == OWNER).any())

    def memories(self, seats: int) -> Any:
        """[seats] memories of those who have seen nothing yet; none in a game without."""
        return (self.Memory or NoMemory).blank(seats if self.Memory else 0)

    def box_dict(self) -> dict[str, Any]:
        """The box in numbers and names, for a client."""
        names = {row: list(names) for row, names in self.components.names.items()}
        return self.Box.as_dict(self.box, None) | ({"names": names} if names else {})

    def with_edition(self, path: Path) -> Game:
        """The same game with the components that a file describes; raises `BadEdition`."""
        return replace(self, components=read_edition(path, self.name, self.Box, self.fill))

    def editions(self) -> dict[str, Path]:
        """The editions that come with the game, by name of file."""
        return {path.stem: path for path in sorted((self.folder / "editions").glob("*.toml"))}

    def clauses(self) -> list[Clause]:
        """RULES.md, clause by clause."""
        return _clauses((self.folder / "RULES.md").read_text(encoding="utf-8"))

    def sources(self) -> list[Path]:
        """The files that the game's machine code depends on."""
        return sorted(self.folder.glob("*.py"))

    def check_seats(self, seats: object) -> int:
        """The number of seats, or `BadSeats`."""
        if not isinstance(seats, int) or isinstance(seats, bool) or seats not in self.seats:
            raise BadSeats(f"{self.title} is for {_range(self.seats)} players, not {str(seats)[:20]}.")
        return seats

    def check_options(self, seats: int, chosen: dict[str, Any]) -> dict[str, bool]:
        """Every option with its value, or `BadOption`."""
        known = {option.name: option for option in self.options}
        for name, value in chosen.items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadOption(f"{self.title} has no option “{str(name)[:40]}”; its options are: {names}.")
            if not isinstance(value, bool):
                raise BadOption(f"The option “{name}” is either true or false, not {repr(value)[:20]}.")
            if value and seats not in known[name].seats:
                raise BadOption(
                    f"The option “{name}” is for {_range(known[name].seats)} players, not {seats}."
                )
        return {o.name: bool(chosen.get(o.name, o.default and seats in o.seats)) for o in self.options}


def _range(numbers: tuple[int, ...]) -> str:
    low, high = min(numbers), max(numbers)
    if low == high:
        return str(low)
    return f"{low} to {high}" if len(numbers) > 2 else f"{low} or {high}"


def _clauses(text: str) -> list[Clause]:
    found, title = [], ""
    for paragraph in re.split(r"\n\s*\n", text):
        line = " ".join(paragraph.split())
        if heading := re.match(r"##+ (.+)", line):
            title = heading[1]
        elif clause := re.match(r"\*\*([\dA-Z][\w.]*)\*\* (.+)", line):
            rulings = re.findall(r"\b[A-Z]\d+\b", " ".join(re.findall(r"\(ruling[^)]*\)", clause[2])))
            found.append(Clause(clause[1], title, clause[2], ", ".join(rulings) or None))
    return found


@cache
def games() -> tuple[str, ...]:
    """The names of all games, sorted; a game is a folder of `dolmen.games`."""
    return tuple(sorted(found.name for found in pkgutil.iter_modules(HOME.__path__) if found.ispkg))


@lru_cache(maxsize=32)
def of_digest(name: str, digest: str) -> Game | None:
    """The game with that edition, of those that come with it; None when it is not at hand."""
    game = load(name)
    editions = (game, *(game.with_edition(path) for path in game.editions().values()))
    return next((candidate for candidate in editions if candidate.digest == digest), None)


@cache
def _standard(name: str) -> Game:
    game: Game = importlib.import_module(f"{HOME.__name__}.{name}").GAME
    return game.with_edition(game.editions()["standard"])


def _known(name: str, components: Edition) -> Game:
    return replace(load(name), components=components)


def load(name: str, edition: Path | str | None = None) -> Game:
    """The game of that name, with its standard edition or with the one in a file.

    `edition` is the name of an edition that comes with the game, or a path.  Raises `UnknownGame` and
    `BadEdition`.
    """
    if name not in games():
        raise UnknownGame(f"There is no game “{str(name)[:40]}”; the games are: {', '.join(games())}.")
    game = _standard(name)
    if edition is None:
        return game
    known = game.editions()
    return game.with_edition(known[str(edition)] if str(edition) in known else Path(edition))
