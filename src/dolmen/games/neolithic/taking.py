"""What players take: cards, by the part that is used, for those who count."""

from dolmen.kernel.compile import rule
from dolmen.kernel.view import View

from .moves import play
from .state import MOST_KINDS, Box, Kind, Part, State
from .text import KINDS, UPPER, part_name


@rule
def takes(s: State, box: Box, move: int) -> int:
    """The card that is played: as it counts by its upper part, after all cards by its lower one."""
    if not play.has(move):
        return 0
    card, part = play.unpack(move)
    return int(card if part in (Part.RITUAL, Part.HUNTED, Part.GATHERED) else MOST_KINDS + card)


def thing(view: View, number: int) -> str:
    """A card by the part that was used."""
    lower = number > MOST_KINDS
    card = number - MOST_KINDS if lower else number
    (part,) = (part for part in KINDS[Kind(view.box.card[card].kind)] if (part not in UPPER) == lower)
    return part_name(view, card, part)
