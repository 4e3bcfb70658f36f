"""What can be said at the table."""

from dolmen.kernel.moves import Moves, verb

from .state import MOST_CARDS, MOST_DICE, MOST_OFFERS, MOST_TILES, MOST_VALUE, Good, Space

MOVES = Moves(
    capacity=MOST_OFFERS,
    # players
    place=verb("{people} to the {space}", "space/{space}", space=Space, people=range(1, MOST_DICE + 1)),
    use=verb("use the {space}", "space/{space}", space=Space),
    add=verb("add the tool of {value}", "tool/{value}", value=range(1, MOST_VALUE + 1)),
    spend=verb("spend the one-time tool of {value}", "one_time/{value}", value=range(1, MOST_VALUE + 1)),
    collect=verb("take what was found", "button/collect"),
    pay=verb("pay one {good}", "good/{good}", good=Good),
    buy=verb("take it", "button/buy"),
    decline=verb("leave it", "button/decline"),
    claim=verb("claim {first} and {second}", "button/claim", first=Good, second=Good),
    keep=verb("keep the two goods for later", "button/keep"),
    pick=verb("pick the {pips}", "die/{pips}", pips=range(1, 7)),
    feed=verb("pay one {good} as food", "good/{good}", good=Good),
    starve=verb("let the tribe go hungry", "button/starve"),
    # chance
    reveal=verb("card {card} is laid out", card=range(1, MOST_CARDS + 1), reveals=True),
    lift=verb("building {tile} is turned up", tile=range(1, MOST_TILES + 1), reveals=True),
    roll=verb("the die shows {pips}", pips=range(1, 7), reveals=True),
    draw=verb("card {card} is drawn", card=range(1, MOST_CARDS + 1), reveals=True),
)
(
    place,
    use,
    add,
    spend,
    collect,
    pay,
    buy,
    decline,
    claim,
    keep,
    pick,
    feed,
    starve,
    reveal,
    lift,
    roll,
    draw,
) = MOVES.codecs
