"""Which box a table is played with: one that comes with the game, never a file that a client names."""

from __future__ import annotations

from dolmen.kernel import game
from dolmen.kernel.errors import BadEdition
from dolmen.kernel.game import Game, load


def named(of: Game, name: str | None) -> Game:
    """The game with the edition of that name; its usual one for None."""
    if name is None:
        return of
    if name not in of.editions():
        known = ", ".join(of.editions())
        raise BadEdition(f"{of.title} has no edition “{name}”; its editions are: {known}.")
    return load(of.name, edition=name)


def of_digest(name: str, digest: str) -> Game:
    """The game with the edition that a table was opened with."""
    if found := game.of_digest(name, digest):
        return found
    raise BadEdition(f"This table of {load(name).title} was played with an edition that is not at hand.")
