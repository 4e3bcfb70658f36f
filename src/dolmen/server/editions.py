"""Which box a table is played with: one that comes with the game, never a file that a client names."""

from __future__ import annotations

from functools import lru_cache

from dolmen.kernel.errors import BadEdition
from dolmen.kernel.game import Game, load


def named(game: Game, name: str | None) -> Game:
    """The game with the edition of that name; its usual one for None."""
    if name is None:
        return game
    if name not in game.editions():
        known = ", ".join(game.editions())
        raise BadEdition(f"{game.title} has no edition “{name}”; its editions are: {known}.")
    return load(game.name, edition=name)


@lru_cache(maxsize=32)
def of_digest(name: str, digest: str) -> Game:
    """The game with the edition that a table was opened with."""
    game = load(name)
    if game.digest == digest:
        return game
    for path in game.editions().values():
        if (candidate := game.with_edition(path)).digest == digest:
            return candidate
    raise BadEdition(f"This table of {game.title} was played with an edition that is not at hand.")
