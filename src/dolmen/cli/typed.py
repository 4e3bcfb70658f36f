"""What a person typed at the table: a number of the menu, a notation, or enough of a move's words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dolmen.kernel.errors import DolmenError
from dolmen.kernel.game import Game
from dolmen.kernel.moves import Offer

SHOWN = 6  # of several moves that could be meant


class Puzzled(DolmenError):
    """Words that name no move, or more than one."""


def understand(text: str, game: Game, menu: Sequence[Offer]) -> int:
    """The code that was meant; it is on the menu unless it was written out in notation."""
    words = text.lower().split()
    if len(words) == 1 and words[0].isdecimal():
        return _numbered(int(words[0][:9]), menu)
    try:
        return game.moves.parse(text)
    except ValueError as error:
        meant = [offer for offer in menu if _fits(words, offer)]
        if not meant:
            return _elsewhere(words, game, menu, _unknown(text, words, game, str(error)))
    if len(meant) > 1:
        several = ", ".join(offer.notation for offer in meant[:SHOWN]) + (", …" if len(meant) > SHOWN else "")
        raise Puzzled(f"“{text}” could be {several}.")
    return meant[0].code


def _numbered(number: int, menu: Sequence[Offer]) -> int:
    if not 1 <= number <= len(menu):
        raise Puzzled(f"The menu goes from 1 to {len(menu)}.")
    return menu[number - 1].code


def _elsewhere(words: Sequence[str], game: Game, menu: Sequence[Offer], complaint: str) -> int:
    """A move of the menu's verbs that is not on it, so that the table can say why."""
    verbs = {offer.move.verb for offer in menu}
    for code in game.moves:
        if game.moves.decode(code).verb in verbs and words and _fits(words, game.moves.offer(code)):
            return code
    raise Puzzled(complaint)


def _unknown(text: str, words: Sequence[str], game: Game, how_written: str) -> str:
    if words and words[0] in game.moves.verbs:
        return how_written
    return f"Nothing on the menu fits “{text[:40]}”. Type ? for help."


def _fits(typed: Sequence[str], offer: Offer) -> bool:
    """Whether each typed word begins a word of the move, each its own; numbers are whole."""
    words = re.split(r"[\s_]+", f"{offer.notation} {offer.says}".lower())
    for part in (piece for word in typed for piece in word.split("_")):
        found = next((w for w in words if w == part or (w.startswith(part) and not part.isdecimal())), None)
        if found is None:
            return False
        words.remove(found)
    return True
