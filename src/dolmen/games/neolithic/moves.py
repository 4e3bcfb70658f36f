"""What can be said at the table."""

from dolmen.kernel.moves import Moves, verb

from .state import FIRST_FOUNDER, LAST_FOUNDER, MOST_KINDS, MOST_OFFERS, Part, Task

CARD = range(1, MOST_KINDS + 1)
MOVES = Moves(
    capacity=MOST_OFFERS,
    # players; a card that leaves a hand is shown by that
    perform=verb("{task} with card {card}", "task/{task}", task=Task, card=CARD, reveals=True),
    join=verb("send card {card} along", "hand/{card}/villager", card=CARD, reveals=True),
    choose=verb("choose card {card}", "open/{card}", card=CARD),
    village=verb("take a Village turn", "button/village"),
    play=verb("play card {card} as {part}", "hand/{card}/{part}", card=CARD, part=Part, reveals=True),
    finish=verb("end the turn", "button/finish"),
    # chance
    lead=verb(
        "Founder {card} leads the first tribe", card=range(FIRST_FOUNDER, LAST_FOUNDER + 1), reveals=True
    ),
    draw=verb("card {card} is drawn", card=CARD, reveals=True),
    reveal=verb("card {card} is revealed", card=CARD, reveals=True),
)
perform, join, choose, village, play, finish, lead, draw, reveal = MOVES.codecs
