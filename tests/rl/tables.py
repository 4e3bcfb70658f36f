"""Which games the tests of this folder play: all, or one that has what a test is about."""

import dolmen

TABLES = [(name, seats) for name in dolmen.games() for seats in dolmen.load(name).seats]
# several players and an option, and nothing to remember
GAME = next(
    name
    for name in dolmen.games()
    if (game := dolmen.load(name)).options and 3 in game.seats and not game.Memory
)
OPTION = dolmen.load(GAME).options[0].name
SHORT = next(name for name in dolmen.games() if dolmen.load(name).Memory)
