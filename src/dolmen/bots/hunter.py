"""Searches along 800 lines."""

from dolmen.bots.search import level

BOT = level("Hunter", "Looks ahead along 800 lines of play.", walks=800, rank=3)
