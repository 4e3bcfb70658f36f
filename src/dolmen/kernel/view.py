"""What one seat knows: the only door out of a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from dolmen.kernel.record import CELL

if TYPE_CHECKING:
    from dolmen.kernel.game import Game


class View:
    """A redacted copy of a state, for a seat or for a spectator (`seat` None).

    `state` has the fields of the game's State; what this viewer may not see is `record.UNKNOWN`.
    """

    def __init__(self, game: Game, states: Any, seat: int | None) -> None:
        self.game, self.seat = game, seat
        self._redacted = game.State.redact(states, seat)
        self.state: Any = self._redacted[0]

    @property
    def box(self) -> Any:
        """The numbers of the edition."""
        return self.game.box

    @property
    def seats(self) -> int:
        """How many players there are."""
        return int(self.state.seats)

    @property
    def to_move(self) -> int:
        """A seat, CHANCE (-1) or OVER (-2)."""
        return int(self.game.to_move(self.state))

    @property
    def holds_secret(self) -> bool:
        """Whether this view holds something that a spectator's would not."""
        mine = self.game.State.visible(self.seat) & ~self.game.State.visible(None)
        return bool(self._cells()[mine].any())

    def _cells(self) -> Any:
        return self.game.State.flat(self._redacted)[0]

    def as_dict(self) -> dict[str, Any]:
        """Numbers and names: NOBODY's fields are absent, another seat's are None."""
        table = self.game.State.as_dict(self.state, self.seat)
        table["player"] = table["player"][: self.seats]
        return {"game": self.game.name, "seat": self.seat, **table}

    def to_bytes(self) -> bytes:
        """The cells, little-endian 16-bit, for another process."""
        return bytes(self._redacted.tobytes())

    @classmethod
    def from_bytes(cls, game: Game, cells: bytes, seat: int | None) -> View:
        """A view that another process has written with `to_bytes`."""
        flat = np.frombuffer(cells, CELL)
        if len(flat) != len(game.State.seen):
            raise ValueError(f"A view of {game.name} has {len(game.State.seen)} cells, not {len(flat)}.")
        return cls(game, flat.copy().view(game.State.dtype), seat)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.seat == other.seat and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash((self.seat, self.to_bytes()))
