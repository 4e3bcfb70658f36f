"""What players take: cards and buildings, for those who count."""

from typing import Any

from dolmen.kernel.compile import rule
from dolmen.kernel.view import View

from .moves import buy, pay
from .rules_buying import on_card, price, slot
from .state import MOST_CARDS, Box, Phase, State
from .text import building_name, card_name


@rule
def takes(s: State, box: Box, move: int) -> int:
    """The card or building that this payment completes: cards as they count, buildings after them."""
    if s.phase != Phase.BUY or not (pay.has(move) or move == buy.start):
        return 0
    paid = int(s.paid.sum()) + int(pay.has(move))
    if on_card(s):
        return int(s.display[slot(s)]) if paid == price(s) else 0
    tile = int(s.site[slot(s)])
    return MOST_CARDS + tile if move == buy.start or paid == box.building[tile].most else 0


def thing(view: View, number: int) -> str:
    """A card or building by its name."""
    box: Any = view.box
    return building_name(box, number - MOST_CARDS) if number > MOST_CARDS else card_name(box, number)
