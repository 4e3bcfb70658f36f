"""Searches along 100 lines."""

from dolmen.bots.player import Kind
from dolmen.bots.search import choose

BOT = Kind("Scout", "Looks a little ahead, along a hundred lines.", choose, walks=100, rank=2)
