"""Searches for as long as it may."""

from dolmen.bots.search import level

BOT = level("Shaman", "Looks ahead for as long as it may think.", walks=25_600, rank=5, timed=True)
