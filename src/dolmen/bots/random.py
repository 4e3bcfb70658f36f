"""Picks uniformly from the menu."""

from dolmen.bots.player import Desk, Kind
from dolmen.kernel.chance import Luck, sample
from dolmen.kernel.compile import rule


@rule
def choose(desk: Desk, seat: int, luck: Luck, walks: int) -> int:
    """Any move that is legal."""
    return sample(luck, desk.menus[0])


BOT = Kind("Random", "Plays any legal move, all alike.", choose)
