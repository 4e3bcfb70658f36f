"""Searches along 1,600 lines."""

from dolmen.bots.player import Kind
from dolmen.bots.search import choose

BOT = Kind("Elder", "Looks ahead along 1,600 lines of play.", choose, walks=1600, rank=4)
