"""Searches along 1,600 lines."""

from dolmen.bots.search import level

BOT = level("Elder", "Looks ahead along 1,600 lines of play.", walks=1600, rank=4)
