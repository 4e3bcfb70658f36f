"""Dolmen: four Stone-Age tabletop games to play, to study and to train on."""

from dolmen.kernel.errors import (
    BadEdition,
    BadJournal,
    BadOption,
    BadSeats,
    DolmenError,
    IllegalMove,
    NotYours,
    UnknownBot,
    UnknownGame,
    Veiled,
)
from dolmen.kernel.game import CHANCE, OVER, Game, games, load
from dolmen.kernel.moves import Move, Offer
from dolmen.kernel.table import Table
from dolmen.kernel.view import View

__all__ = [
    "CHANCE",
    "OVER",
    "BadEdition",
    "BadJournal",
    "BadOption",
    "BadSeats",
    "DolmenError",
    "Game",
    "IllegalMove",
    "Move",
    "NotYours",
    "Offer",
    "Table",
    "UnknownBot",
    "UnknownGame",
    "Veiled",
    "View",
    "games",
    "load",
]
