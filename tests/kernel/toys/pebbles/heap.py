"""A rule that stands in a file of its own."""

from dolmen.kernel.compile import rule

from .state import FEWEST_GREEDY, State


@rule
def least(s: State) -> int:
    """The fewest pebbles that may be taken."""
    return FEWEST_GREEDY if s.greedy > 0 else 1
