"""What a position is worth to a seat, in tenths of a point: assets, prospects, and people on their way."""

from dolmen.kernel.compile import rule

from .rules import at_home, multiplier
from .state import (
    EMPTY,
    N_GOODS,
    N_SLOTS,
    N_SPACES,
    NONE,
    Box,
    Card,
    Culture,
    Effect,
    Phase,
    Player,
    Source,
    Space,
    State,
)


@rule
def judge(s: State, box: Box, seat: int) -> int:
    """Tenths of a point that `seat` may hope for more than the best of the others."""
    return 0
