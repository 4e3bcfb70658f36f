"""Searches along 12,800 lines."""

from dolmen.bots.search import level

BOT = level("Elder", "Looks ahead along 12,800 lines of play.", walks=12_800, rank=4)
