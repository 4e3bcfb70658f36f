"""The client's types of a view and of the box, written from the Records that declare them.

`python -m dolmen.server.typescript` writes `table/view.ts` of every game that has a drawn table.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path

from dolmen.kernel.game import Game, games, load
from dolmen.kernel.record import NOBODY, OWNER, Field, Record

WIDTH = 110
HEAD = "// The shape of a seat's view and of the box, as the Records of ../{file} declare them."


def view_types(game: Game) -> str:
    """The text of a game's `table/view.ts`."""
    home = sys.modules[game.State.__module__]
    records = {r for top in (game.State, game.Box) for r in _records(top)}
    names = {n for record in records for field in record.fields.values() for n in (field.of, field.by) if n}
    declared = list(vars(home).values())
    unions = [_union(n) for n in declared if isinstance(n, type) and n in names]
    interfaces = [_interface(r) for r in declared if isinstance(r, type) and r in records]
    file = Path(str(home.__file__)).name
    return "\n".join([HEAD.format(file=file), *unions, "", "\n\n".join(interfaces)]) + "\n"


def _records(top: type[Record]) -> Iterator[type[Record]]:
    yield top
    for field in top.fields.values():
        if field.row and field.seen != NOBODY:
            yield from _records(field.row)


def _union(names: type[IntEnum]) -> str:
    members = [f"'{member.name.lower()}'" for member in names]
    line = f"export type {names.__name__} = {' | '.join(members)}"
    if len(line) <= WIDTH:
        return line
    return "\n".join([f"export type {names.__name__} =", *(f"  | {member}" for member in members)])


def _interface(record: type[Record]) -> str:
    fields = [f"  {name}: {_type(f)}" for name, f in record.fields.items() if f.seen != NOBODY]
    return "\n".join([f"export interface {record.__name__} {{", *fields, "}"])


def _type(field: Field) -> str:
    if field.row:
        return f"{field.row.__name__}[]"
    one = f"{field.of.__name__} | null" if field.of else "number"
    if field.by:
        many = f"Record<{field.by.__name__}, {one}>"
    elif field.shape:
        many = f"({one})[]" if field.of else "number[]"
    else:
        many = one
    return f"{many} | null" if field.seen == OWNER else many


def main() -> None:
    """Write the file of every game that draws its table."""
    for game in map(load, games()):
        table = game.folder / "table"
        if table.is_dir():
            (table / "view.ts").write_text(view_types(game), encoding="utf-8")
            print(f"{game.name}: {table / 'view.ts'}")


if __name__ == "__main__":
    main()
