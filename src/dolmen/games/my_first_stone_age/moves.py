"""What can be said at the table."""

from dolmen.kernel.moves import Moves, verb

from .state import MOST_HUTS, MOST_OFFERS, MOST_TOKENS, N_PILES, Dogs, Face, Good

PLACES = range(1, MOST_TOKENS + 1)

MOVES = Moves(
    capacity=MOST_OFFERS,
    # players
    flip=verb("turn over token {place}", "token/{place}", reveals=True, place=PLACES),
    trade=verb("give a {give} for a {take}", "give/{give}", give=Good, take=Good),
    enough=verb("go on", "button/enough"),
    steal=verb("take a dog", "button/steal"),
    leave=verb("leave the dog", "button/leave"),
    build=verb("build hut {pile}", "hut/{pile}", reveals=True, pile=range(1, N_PILES + 1), dogs=Dogs),
    cover=verb("turn all tokens down", "button/cover", reveals=True),
    swap=verb("swap {first} and {second}", "token/{first}", reveals=True, first=PLACES, second=PLACES),
    # chance
    show=verb("the token shows {face}", face=Face, reveals=True),
    reveal=verb("hut {hut} is turned up", hut=range(1, MOST_HUTS + 1), reveals=True),
)
flip, trade, enough, steal, leave, build, cover, swap, show, reveal = MOVES.codecs
