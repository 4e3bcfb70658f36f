"""One table of verbs: codes, structured moves, notation, words and places to click all come from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from dolmen.kernel.compile import rule
from dolmen.kernel.record import Record, cell, cells

Noun = range | type[IntEnum]  # consecutive integers: 1..10, or HUNT, FOREST, CLAY_PIT


class Menu(Protocol):
    """What a rule writes its offers on: a record, since arrays cost compiled code a count of references."""

    count: int
    codes: NDArray[np.int16]


def menu_record(capacity: int) -> type[Record]:
    """A record of a count and so many codes."""
    return type("MenuRecord", (Record,), {"count": cell(), "codes": cells(capacity)})


class Codec(NamedTuple):
    """How rules pack a verb's nouns into a code; a verb without nouns has the one code `start`."""

    pack: Callable[..., int]
    unpack: Callable[[int], Any]
    has: Callable[[int], bool]
    start: int
    stop: int


class Move(NamedTuple):
    """A move as people and files know it: `Move("place", {"space": Space.HUNT, "people": 3})`."""

    verb: str
    nouns: dict[str, Any]


class Offer(NamedTuple):
    """One line of a menu, in every form in which it can be chosen."""

    code: int
    move: Move
    notation: str
    says: str
    at: str


class Verb(NamedTuple):
    """One kind of move: how it reads, what is clicked for it, what its nouns range over."""

    says: str  # "place {people} on the {space}"
    at: str  # "space/{space}"
    reveals: bool  # it lays something open: nothing before it can be taken back
    nouns: dict[str, Noun]


def verb(says: str, at: str = "", /, *, reveals: bool = False, **nouns: Noun) -> Verb:
    """Declare a verb; a longer sentence than two nouns is several moves."""
    if len(nouns) > 2:
        raise ValueError("two nouns at most: a longer sentence is several moves")
    return Verb(says, at, reveals, nouns)


def _codec(start: int, nouns: list[Noun]) -> Codec:
    """Packing and unpacking of one verb; both speak values, not indices."""
    low_x, low_y, wide, stop = 0, 0, 1, start + 1
    if nouns:
        low_x = int(min(nouns[0]))
        stop = start + len(nouns[0])
    if len(nouns) == 2:
        low_y, wide = int(min(nouns[1])), len(nouns[1])
        stop = start + len(nouns[0]) * wide

    @rule
    def pack0() -> int:
        return start

    @rule
    def pack1(x: int) -> int:
        return start + x - low_x

    @rule
    def pack2(x: int, y: int) -> int:
        return start + (x - low_x) * wide + (y - low_y)

    @rule
    def unpack1(code: int) -> int:
        return code - start + low_x

    @rule
    def unpack2(code: int) -> tuple[int, int]:
        return (code - start) // wide + low_x, (code - start) % wide + low_y

    @rule
    def has(code: int) -> bool:
        return start <= code < stop

    pack = (pack0, pack1, pack2)[len(nouns)]
    unpack: Callable[[int], Any] = unpack2 if len(nouns) == 2 else unpack1
    return Codec(pack, unpack, has, start, stop)


class Moves:
    """The verbs of one game, laid end to end in one range of integers."""

    def __init__(self, *, capacity: int, **verbs: Verb) -> None:
        self.verbs, self.capacity = verbs, capacity
        codecs, start = [], 0
        for v in verbs.values():
            codecs.append(_codec(start, list(v.nouns.values())))
            start = codecs[-1].stop
        self.codecs, self.count = tuple(codecs), start

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.count))

    @cached_property
    def _moves(self) -> list[Move]:
        return [
            Move(name, dict(zip(v.nouns, values, strict=True)))
            for name, v in self.verbs.items()
            for values in product(*v.nouns.values())
        ]

    @cached_property
    def _codes(self) -> dict[str, int]:
        return {self.notation(code): code for code in self}

    @cached_property
    def _menu(self) -> type[Record]:
        return menu_record(self.capacity)

    def menus(self, n: int = 1) -> Any:
        """[n] empty menus with room for every offer."""
        return self._menu.blank(n)

    def menu(self) -> Any:
        """One empty menu, as rules take it."""
        return self.menus()[0]

    def decode(self, code: int) -> Move:
        """The move that an integer stands for."""
        if not 0 <= code < self.count:
            raise ValueError(f"There is no move with code {code}; codes run from 0 to {self.count - 1}.")
        return self._moves[code]

    def encode(self, move: Move) -> int:
        """The integer of a move, whose nouns may be given as values or as names."""
        v = self.verbs.get(move.verb)
        if v is None or set(v.nouns) != set(move.nouns):
            raise ValueError(self._unknown(move.verb))
        return self.parse(" ".join([move.verb, *(_plain(move.nouns[noun]) for noun in v.nouns)]))

    def notation(self, code: int) -> str:
        """The move as journals write it: `place clay_pit 2`."""
        move = self.decode(code)
        return " ".join([move.verb, *(_plain(value) for value in move.nouns.values())])

    def parse(self, text: str) -> int:
        """The code of a move in notation."""
        words = " ".join(text.split()).lower()
        if words not in self._codes:
            raise ValueError(self._unknown(*words.split(" ")))
        return self._codes[words]

    def _unknown(self, name: str, *said: str) -> str:
        if name not in self.verbs:
            return f"No move begins with “{name[:40]}”; the verbs are {', '.join(self.verbs)}."
        spans = self.verbs[name].nouns
        nouns = " ".join(f"<{noun}: {_span(span)}>" for noun, span in spans.items())
        odd = [w for w, span in zip(said, spans.values(), strict=False) if w not in map(_plain, span)]
        which = f", and “{odd[0][:40]}” is none of these" if odd else ""
        return f"“{name}” is written {' '.join(filter(None, [name, nouns]))}{which}."

    def says(self, code: int) -> str:
        """The move in words, without its circumstances."""
        move = self.decode(code)
        return self.verbs[move.verb].says.format(**{k: word(v) for k, v in move.nouns.items()})

    def at(self, code: int) -> str:
        """The target that is clicked for the move; empty for a move of chance."""
        move = self.decode(code)
        return self.verbs[move.verb].at.format(**{k: _plain(v) for k, v in move.nouns.items()})

    def reveals(self, code: int) -> bool:
        """Whether the move lays something open, so that nothing before it can be taken back."""
        return self.verbs[self.decode(code).verb].reveals

    def offer(self, code: int) -> Offer:
        """A line of a menu."""
        return Offer(code, self.decode(code), self.notation(code), self.says(code), self.at(code))


def word(value: Any) -> str:
    """A value as it is spoken: `clay pit`, `3`."""
    return _plain(value).replace("_", " ")


def _plain(value: Any) -> str:
    return value.name.lower() if isinstance(value, IntEnum) else str(value)


def _span(span: Noun) -> str:
    if isinstance(span, range):
        return f"{span[0]}–{span[-1]}"
    return ", ".join(member.name.lower() for member in span)


@rule
def clear(menu: Menu) -> None:
    """Take every offer off the menu."""
    menu.count = 0


@rule
def offer(menu: Menu, code: int) -> None:
    """Put a move on the menu."""
    n = menu.count
    menu.codes[n] = code
    menu.count = n + 1


@rule
def offer_run(menu: Menu, first: int, n: int, most: int) -> None:
    """Put `n` of at most `most` moves with consecutive codes on the menu.

    All `most` are written and `n` counted: a loop of unforeseeable length costs ten times as much.
    """
    at = menu.count
    for i in range(most):
        menu.codes[at + i] = first + i
    menu.count = at + n


@rule
def offer_if(menu: Menu, n: int, code: int, wanted: int) -> int:
    """Put a move at place `n` of the menu if it is wanted (0 or 1); the next place, to be the count at last.

    For menus that nobody could foresee: there is no branch, and the count stays in a register.
    """
    menu.codes[n] = code
    return n + wanted


def offered(menu: Menu) -> list[int]:
    """The codes on the menu, in order, with repeats."""
    return [int(code) for code in menu.codes[: menu.count]]
