"""What seats keep of what they were shown, in games in which remembering is the game.

A memory is made of views and told moves alone, so it holds nothing that its seat was not sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dolmen.kernel.chance import stream

if TYPE_CHECKING:
    from dolmen.kernel.view import View

UNTOLD = -1  # the code of a move whose nouns one may not know


def note(memory: Any, view: View, seat: int, code: int, seed: bytes = b"") -> None:
    """Note in `memory` [1] a move of `seat`, as its owner sees the table after it.

    How well it is noted is luck, the same for the same seed and view.
    """
    game = view.game
    assert game.remember
    assert view.seat is not None
    luck = stream(seed + view.to_bytes())
    game.remember(memory[0], view.state, view.seat, seat, code, luck)
