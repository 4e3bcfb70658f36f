"""The game in words."""

from collections.abc import Sequence
from typing import Any

from dolmen.kernel.moves import Move
from dolmen.kernel.view import View

from . import rules
from .moves import MOVES
from .state import Colour, Phase


def say(view: View, move: Move) -> str:
    """What a move does."""
    me = f"{{{int(view.state.actor)}}}"
    match move.verb:
        case "take":
            return f"{me} takes {move.nouns['pebbles']}."
        case "wait":
            return f"{me} lets one pebble roll away."
        case "roll":
            return f"{me} rolls a {move.nouns['pips']}."
        case _:
            return f"{me} draws a {Colour(move.nouns['colour']).name.lower()} marble."


def label(view: View, move: Move) -> str:
    """A move on one's own menu."""
    return MOVES.says(MOVES.encode(move))


def veiled(view: View, move: Move) -> str:
    """What others hear of a draw."""
    return f"{{{int(view.state.actor)}}} draws a marble."


def prompt(view: View) -> str:
    """What is asked."""
    if view.to_move == view.seat:
        return f"Take up to {int(view.state.pips)}."
    return (
        "The heap is gone."
        if view.state.phase == Phase.OVER
        else f"{{{int(view.state.actor)}}} is at the heap."
    )


def phase(view: View) -> str:
    """Where the game stands."""
    return "The end" if view.state.phase == Phase.OVER else f"Turn {int(view.state.turns) + 1} · at the heap"


def why_not(view: View, move: Move) -> tuple[str, str]:
    """Why a move is not on the menu."""
    if view.to_move != view.seat:
        return "It is not your turn.", "1.2"
    if move.verb == "take":
        return f"The die allows {int(view.state.pips)}, and {int(view.state.heap)} lie there.", "1.3"
    return "Luck does that by itself.", "1.4"


def tally(view: View, seat: int) -> list[tuple[str, int]]:
    """Pebbles and red marbles."""
    me = view.state.player[seat]
    return [("Pebbles", int(me.pebbles)), ("Red marbles", int(me.shown[Colour.RED]))]


def picture(view: View, names: Sequence[str]) -> str:
    """The heap, and what everybody has."""
    held = (f"{name:<20.20} {int(me.pebbles)}" for name, me in zip(names, view.state.player, strict=False))
    return "\n".join(["o" * int(view.state.heap), *held])


def invariants(s: Any, box: Any) -> list[str]:
    """What is not true of a state."""
    held = s.player["marbles"].sum(axis=0) + s.player["shown"].sum(axis=0)
    facts = {
        "no marble is lost": (s.bag + held == box.bag).all(),
        "the bag is counted": s.left == s.bag.sum(),
        "marbles drawn are counted": all(
            me.drawn == me.marbles.sum() + me.shown.sum() for me in s.player[: s.seats]
        ),
        "the heap is not negative": s.heap >= 0,
        "there are as many seats as rules allow": rules.to_move(s) < s.seats,
    }
    return [sentence for sentence, true in facts.items() if not true]
