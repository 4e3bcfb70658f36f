"""What can be said at the table."""

from dolmen.kernel.moves import Moves, verb

from .state import (
    MOST_EVENTS,
    MOST_ICONS,
    MOST_OFFERS,
    MOST_PAIRS,
    MOST_PLAYERS,
    MOST_SETTLEMENTS,
    MOST_SHARE,
    MOST_TECHNOLOGIES,
    PATTERNS,
    Animal,
    Back,
    Branch,
    Kind,
    Spot,
    Terrain,
)

SEATS = range(1, MOST_PLAYERS + 1)
FLINT = range(MOST_PAIRS + 1)
SHARE = range(MOST_SHARE + 1)

MOVES = Moves(
    capacity=MOST_OFFERS,
    # players
    explore=verb("explore the {terrain}", "terrain/{terrain}", terrain=Terrain),
    follow=verb("take an extra card from the {terrain}", "terrain/{terrain}", terrain=Terrain),
    gather=verb("gather in the {terrain}", "terrain/{terrain}", terrain=Terrain),
    enough=verb("take no more extra cards", "button/enough"),
    hunt=verb("hunt it with {pairs} pairs of Flint", "button/hunt", pairs=FLINT),
    decline=verb("let it go", "button/decline"),
    propose=verb("propose a joint hunt, with {pairs} pairs of Flint", "button/propose", pairs=FLINT),
    invite=verb(
        "ask player {seat} to help with {pairs} pairs of Flint", "seat/{seat}", seat=SEATS, pairs=FLINT
    ),
    promise=verb(
        "promise {spoils} Spoils and {points} points", "promise/{spoils}", spoils=SHARE, points=SHARE
    ),
    accept=verb("accept", "button/accept"),
    refuse=verb("refuse", "button/refuse"),
    exchange=verb("exchange {kind} for Spoils", "hand/{kind}", kind=Kind),
    master=verb("master {spot}, pattern {jokers}", "spot/{spot}", spot=Spot, jokers=range(PATTERNS)),
    attack=verb("attack player {seat} for a {back} card", "seat/{seat}", seat=SEATS, back=Back),
    renew=verb("take {spot} with New Technology", "spot/{spot}", spot=Spot),
    develop=verb("take {spot} by developing", "spot/{spot}", spot=Spot),
    improve=verb(
        "improve a dwelling of {icons} with {spoils} Spoils",
        "improve/{icons}",
        icons=range(1, MOST_ICONS + 1),
        spoils=range(1, MOST_ICONS + 1),
    ),
    found=verb("found the settlement of the {row} row", "settlement/{row}", row=Branch),
    finish=verb("end the turn", "button/finish"),
    discard=verb("lay down one {kind}", "hand/{kind}", kind=Kind),
    # chance
    draw=verb("{kind} is drawn", kind=Kind, reveals=True),
    meet=verb("{animal} is met", animal=Animal, reveals=True),
    steal=verb("{kind} is taken", kind=Kind, reveals=True),
    turn_up=verb("technology {card} is turned up", card=range(1, MOST_TECHNOLOGIES + 1), reveals=True),
    settle=verb("settlement {card} is laid out", card=range(1, MOST_SETTLEMENTS + 1), reveals=True),
    happen=verb("event {event} happens", event=range(1, MOST_EVENTS + 1), reveals=True),
)
(
    explore,
    follow,
    gather,
    enough,
    hunt,
    decline,
    propose,
    invite,
    promise,
    accept,
    refuse,
    exchange,
    master,
    attack,
    renew,
    develop,
    improve,
    found,
    finish,
    discard,
    draw,
    meet,
    steal,
    turn_up,
    settle,
    happen,
) = MOVES.codecs
