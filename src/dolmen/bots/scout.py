"""Searches along 100 lines."""

from dolmen.bots.search import level

BOT = level("Scout", "Looks a little ahead, along a hundred lines.", walks=100, rank=2)
