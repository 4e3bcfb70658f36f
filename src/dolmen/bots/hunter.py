"""Searches along 400 lines."""

from dolmen.bots.player import Kind
from dolmen.bots.search import choose

BOT = Kind("Hunter", "Looks ahead along 400 lines of play.", choose, walks=400, rank=3)
