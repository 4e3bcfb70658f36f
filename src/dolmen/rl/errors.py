"""What can go wrong in the research interfaces, each with one sentence."""

from dolmen.kernel.errors import DolmenError


class BadArray(DolmenError):
    """An array of another shape or type than the call takes."""
