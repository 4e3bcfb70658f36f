"""Flat states: what lies on the table, declared once, with who may see it.

A `Record` is a packed numpy record of 16-bit cells.  Its declaration is the only place that says how a
state is laid out, what its numbers mean and who may see them; redaction, dictionaries, observation
vectors and the client's types are read off it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from operator import itemgetter
from typing import Any, ClassVar, NamedTuple, TypedDict, TypeVar, Unpack, cast

import numpy as np
from numpy.typing import NDArray

CELL = np.int16
UNKNOWN = -32768
RESERVED = frozenset(dir(np.void)) | frozenset(dir(np.recarray))


class Seen(IntEnum):
    """Who may see a field."""

    ALL = 0
    OWNER = 1  # only the seat whose row it stands in
    NOBODY = 2  # no seat: what is still undetermined


ALL, OWNER, NOBODY = Seen
Names = type[IntEnum]
Cells = NDArray[np.int16]
R = TypeVar("R", bound="Record")


class Field(NamedTuple):
    """One declared field: its shape, who sees it, and the names of its numbers or of its places."""

    shape: tuple[int, ...]
    seen: Seen | None = None
    of: Names | None = None  # the cell's value is a member of this
    by: Names | None = None  # the cells are indexed by this
    row: type[Record] | None = None
    seats: bool = False  # one for each
    low: int | None = None  # the least value, where it is neither 0 nor the least name's
    most: int | None = None  # the greatest, where no names tell it
    seat: int | None = None  # the value is a seat, and this is how the first one is counted
    note: bool = False  # kept for `resample` alone: no table shows it, and no observation

    @property
    def size(self) -> int:
        """How many cells or rows the field has."""
        return int(np.prod(self.shape, dtype=int))


class Says(TypedDict, total=False):
    """What may be said of a number: its names, who sees it, its bounds; see `Field`."""

    of: Names | None
    seen: Seen | None
    low: int
    most: int
    seat: int
    note: bool


def cell(**says: Unpack[Says]) -> int:
    """One number; `of` names its values."""
    return cast(int, Field((), **says))


def cells(shape: int | Names, **says: Unpack[Says]) -> NDArray[np.int16]:
    """A row of numbers, as many as `shape` says or one for each name in it."""
    n, by = (shape, None) if isinstance(shape, int) else (len(shape), shape)
    return cast("NDArray[np.int16]", Field((n,), by=by, **says))


def of_seats(n: int, **says: Unpack[Says]) -> NDArray[np.int16]:
    """A row of numbers, one for each of `n` seats, that does not stand in the seats' own rows."""
    return cast("NDArray[np.int16]", Field((n,), seats=True, **says))


def rows(row: type[R], n: int) -> Sequence[R]:
    """`n` records of one kind, such as the cards of a box; their own fields say who sees them."""
    return cast("Sequence[R]", Field((n,), row=row))


def per_seat(row: type[R], n: int) -> Sequence[R]:
    """One record per seat; every one of its fields must state who sees it."""
    for name, field in row.fields.items():
        if field.seen is None:
            raise TypeError(f"{row.__name__}.{name} must state who sees it: seen=ALL, OWNER or NOBODY")
    return cast("Sequence[R]", Field((n,), row=row, seats=True))


class Record:
    """A packed record of 16-bit cells; subclasses declare fields, instances are numpy records."""

    dtype: ClassVar[np.dtype[Any]]
    scalar: ClassVar[type[np.void]]  # what one record of an array is
    fields: ClassVar[dict[str, Field]]
    seen: ClassVar[NDArray[np.int16]]  # [cells], a Seen each
    owner: ClassVar[NDArray[np.int16]]  # [cells], the seat whose row a cell stands in, or -1

    def __init_subclass__(cls) -> None:
        cls.fields = {name: field for name, field in vars(cls).items() if isinstance(field, Field)}
        spec: list[tuple[str, Any, tuple[int, ...]]] = []
        seen: list[int] = []
        owner: list[int] = []
        for name, field in cls.fields.items():
            if name in RESERVED:
                raise TypeError(f"{cls.__name__}.{name} is a method of numpy records; rename the field")
            spec.append((name, field.row.dtype if field.row else CELL, field.shape))
            for i in range(field.size):
                seen += field.row.seen.tolist() if field.row else [field.seen or ALL]
                owner += [i if field.seats else -1] * (len(field.row.seen) if field.row else 1)
        cls.scalar = _scalar(cls)
        cls.dtype = np.dtype((cls.scalar, np.dtype(spec)))
        cls.seen, cls.owner = np.array(seen, CELL), np.array(owner, CELL)
        assert cls.dtype.itemsize == len(seen) * CELL().itemsize

    @classmethod
    def blank(cls, n: int = 1) -> NDArray[Any]:
        """`n` records with every cell zero; index the array for one of them."""
        return np.zeros(n, cls.dtype)

    @classmethod
    def flat(cls, states: NDArray[Any]) -> NDArray[np.int16]:
        """The same memory as a grid [len(states), cells] of 16-bit cells."""
        return states.view(CELL).reshape(len(states), len(cls.seen))

    @classmethod
    def visible(cls, viewer: int | None) -> NDArray[np.bool_]:
        """Cell by cell, what `viewer` may see; None is a spectator."""
        mine = cls.owner == (-1 if viewer is None else viewer)
        return np.asarray((cls.seen == ALL) | ((cls.seen == OWNER) & mine & (cls.owner >= 0)))

    @classmethod
    def redact(cls, states: NDArray[Any], viewer: int | None) -> NDArray[Any]:
        """A copy in which every cell that `viewer` may not see is UNKNOWN."""
        hidden = np.where(cls.visible(viewer), cls.flat(states), CELL(UNKNOWN))
        return hidden.astype(CELL).view(cls.dtype).ravel()

    @classmethod
    def as_dict(cls, record: Any, viewer: int | None) -> dict[str, Any]:
        """Numbers and names for `viewer`: NOBODY's fields are absent, another seat's are null."""
        return dict(cls._items(record, lambda seat: viewer is not None and seat == viewer, -1))

    @classmethod
    def _items(cls, record: Any, mine: Any, seat: int) -> Iterator[tuple[str, Any]]:
        for name, field in cls.fields.items():
            if field.seen == NOBODY:
                continue
            value = record[name]
            if field.row:
                yield name, [dict(field.row._items(v, mine, i)) for i, v in enumerate(value)]
            elif field.seen == OWNER and not mine(seat):
                yield name, None
            else:
                yield name, _plain(field, value)


def _scalar(record: type[Record]) -> type[np.void]:
    """The type of one record: its fields are attributes, read without a step of Python on the way.

    `np.record` has attributes too, and takes ten times as long for each.
    """
    known = {
        "__slots__": (),
        "__module__": record.__module__,
        "__qualname__": f"{record.__qualname__}.scalar",  # where a copy in another process finds it
    }
    return type(record.__name__, (np.void,), known | {name: _attribute(name) for name in record.fields})


def _attribute(name: str) -> property:
    def put(record: Any, value: Any) -> None:
        record[name] = value

    return property(itemgetter(name), put)


def name_of(names: Names, value: int) -> str | None:
    """The name of a number, in lower case; None when no member has it (such as -1 for none)."""
    return names(value).name.lower() if value in names._value2member_map_ else None


def _plain(field: Field, value: Any) -> Any:
    numbers = np.asarray(value).reshape(-1).tolist()
    plain = [name_of(field.of, n) for n in numbers] if field.of else numbers
    if field.by:
        return {member.name.lower(): n for member, n in zip(field.by, plain, strict=True)}
    return plain if field.shape else plain[0]
