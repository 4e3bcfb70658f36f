"""Searches along 50 lines."""

from dolmen.bots.search import level

BOT = level("Scout", "Looks a little ahead, along fifty lines.", walks=50, rank=2)
