"""What a person typed at the table: a number of the menu, a notation, or enough of a move's words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dolmen.kernel.errors import DolmenError
from dolmen.kernel.game import Game
from dolmen.kernel.moves import Offer

SHOWN = 6  # of several moves that could be meant
WORDS = re.compile(r"\w+")


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
        meant = meanings(words, menu)
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
    offers = (game.moves.offer(code) for code in game.moves if game.moves.decode(code).verb in verbs)
    meant = meanings(words, list(offers))
    if not meant:
        raise Puzzled(complaint)
    return meant[0].code


def meanings(typed: Sequence[str], offers: Sequence[Offer]) -> list[Offer]:
    """Offers whose notation holds the words in a row, else those that hold each of them somewhere.

    Words of a notation may be cut short; those of a sentence are whole, or a slip would be a move.
    """
    pieces = [piece for word in typed for piece in word.split("_") if piece]
    if not pieces:
        return []
    in_a_row = [offer for offer in offers if _runs(pieces, _words(offer.notation))]
    return in_a_row or [offer for offer in offers if _holds(pieces, offer)]


def _unknown(text: str, words: Sequence[str], game: Game, how_written: str) -> str:
    if words and words[0] in game.moves.verbs:
        return how_written
    return f"Nothing on the menu fits “{text[:40]}”. Type ? for help."


def _words(text: str) -> list[str]:
    return re.split(r"[\s_]+", text.lower())


def _begins(piece: str, word: str) -> bool:
    """Whether a piece begins a word; numbers are whole."""
    return word == piece or (word.startswith(piece) and not piece.isdecimal())


def _runs(pieces: Sequence[str], words: Sequence[str]) -> bool:
    spans = (words[i : i + len(pieces)] for i in range(len(words) - len(pieces) + 1))
    return any(all(map(_begins, pieces, span)) for span in spans)


def _holds(pieces: Sequence[str], offer: Offer) -> bool:
    written, said = _words(offer.notation), WORDS.findall(offer.says.lower())
    for piece in pieces:
        if found := [word for word in written if _begins(piece, word)]:
            written.remove(found[0])
        elif piece in said:
            said.remove(piece)
        else:
            return False
    return True
