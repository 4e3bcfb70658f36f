"""Searches along 400 lines."""

from dolmen.bots.search import level

BOT = level("Hunter", "Looks ahead along 400 lines of play.", walks=400, rank=3)
