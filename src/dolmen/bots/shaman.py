"""Searches for as long as it may."""

from dolmen.bots.player import Kind
from dolmen.bots.search import choose

BOT = Kind("Shaman", "Looks ahead for as long as it may think.", choose, walks=6400, timed=True, rank=5)
