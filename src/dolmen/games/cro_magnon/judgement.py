"""What a position is worth to a seat, in tenths of a point."""

from dolmen.kernel.compile import rule

from .rules_end import marker
from .state import Box, State

POINT = 10


@rule
def judge(s: State, box: Box, p: int) -> int:
    """Points, for now."""
    return POINT * marker(s.player[p])
