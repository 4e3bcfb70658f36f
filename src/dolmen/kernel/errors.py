"""What can go wrong, each with one sentence for a person."""

from __future__ import annotations

from collections.abc import Sequence


class DolmenError(Exception):
    """The root of every error that a caller can cause."""


class UnknownGame(DolmenError):
    """No folder of that name holds a game."""


class UnknownBot(DolmenError):
    """No file of that name holds a bot."""


class BadSeats(DolmenError):
    """A number of seats, or a starter, that the game does not have."""


class BadOption(DolmenError):
    """An option that the game does not have, or not for so many seats."""


class BadEdition(DolmenError):
    """An edition file that does not describe a box; the sentence names the line."""


class BadJournal(DolmenError):
    """A journal that cannot be read or does not replay; the sentence names the line."""


class Veiled(BadJournal):
    """A journal written for one viewer of a running game: it can be read, not replayed."""


class IllegalMove(DolmenError):
    """A move that is not on the menu."""

    def __init__(self, sentence: str, clause: str = "", legal: Sequence[str] = ()) -> None:
        self.sentence, self.clause, self.legal = sentence, clause, list(legal)
        shown = ", ".join(self.legal[:12]) + (", …" if len(self.legal) > 12 else "")
        super().__init__(sentence + (f" Legal now: {shown}." if shown else ""))


class NotYours(DolmenError):
    """A move that cannot be taken back; the sentence says why."""
