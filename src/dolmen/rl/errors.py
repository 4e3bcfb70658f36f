"""What can go wrong in the research interfaces, each with one sentence."""

from dolmen.kernel.errors import DolmenError


class BadArray(DolmenError):
    """An array of another shape or type than the call takes."""


class Finished(DolmenError):
    """Something asked of a game that is over, or not yet begun."""


class MissingExtra(DolmenError, ImportError):
    """A library that an interface is for, and that is not installed."""

    def __init__(self, library: str, extra: str = "rl") -> None:
        super().__init__(f"{library} is not installed here: pip install dolmen[{extra}] brings it.")


class NoPicture(DolmenError):
    """A table cannot be drawn here; the sentence says what is missing."""
