"""Searches for as long as it may."""

from dolmen.bots.search import level

BOT = level("Shaman", "Looks ahead for as long as it may think.", walks=6400, rank=5, timed=True)
