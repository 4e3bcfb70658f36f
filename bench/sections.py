"""What stands on `results.md`: its tables, what their figures count, and what was to be reached."""

from __future__ import annotations

from typing import NamedTuple


class Section(NamedTuple):
    """A table: what its columns are, and which of them are held against which of the peers'."""

    title: str
    says: str
    columns: tuple[str, ...]
    beside: tuple[tuple[str, str], ...] = ()  # a column of ours, and the peers'
    every: bool = False  # each game of a peer, not only its fastest


SECTIONS = (
    Section(
        "Random play",
        """
Whole games of uniformly random moves, with a legal menu before each. *Random play* counts chance's moves
too (a die, a card drawn), ours and the peers'; *player decisions* leave them out.
""",
        ("random play", "random games", "player decisions"),
        (("random play", "random play"),),
    ),
    Section(
        "From Python",
        """
*One step a call*: a loop in Python, with a menu and a random move each time; OpenSpiel's figure counts
chance's moves, ours does not. *Environment*: the same with an observation and a mask before each turn, ours
and PettingZoo's in one and the same loop over `agent_iter`. *Table* is our rules as plain Python.
""",
        ("one step a call", "environment", "Table", "a move of Table"),
        (("one step a call", "one step a call"), ("environment", "environment")),
    ),
    Section(
        "Batches",
        """
Many games a call and one decision in each: chance is settled inside, ends begin anew, masks of what is legal
are written, and the random choice of the moves is counted in. The peers always write observations as well, so
their figure stands beside both of ours.
""",
        ("batch, masks", "batch, observations"),
        (("batch, masks", "batch, observations"), ("batch, observations", "batch, observations")),
    ),
    Section(
        "Search",
        """
*ISMCTS*: what is hidden is dealt anew for each iteration, UCB1 goes down the tree without any judgement, and
each leaf is played out at random to the end of the game; at decisions spread over a random game. An iteration
is as long as the game is, so *rollout moves* multiplies by the moves that are left there on the average.
*Judged walks* are those of our bots, whose leaves are judged instead; *greedy games* are whole games of bots
that look one move ahead.
""",
        ("ISMCTS", "rollout moves", "judged walks", "greedy games"),
        (("ISMCTS", "ISMCTS"), ("rollout moves", "rollout moves")),
        every=True,
    ),
    Section(
        "Copies and memory",
        """
*Clone*: a position is copied. *Resample*: what a seat cannot know is dealt anew, in a copy. Ours are loops in
machine code, as a search has them; the peers' are calls from Python, their only door. A *position* holds the
whole game; *a game of a batch* has its menu, mask and observation beside it; a *menu* has room for every
offer, a *tree* for 1,000 walks.
""",
        ("clone", "resample", "position", "a game of a batch", "menu", "tree"),
        (("clone", "clone"), ("resample", "resample")),
    ),
    Section(
        "Compiling",
        "A fresh process, numba imported, until its first random game is over; of Pgx, a call of a batch.",
        ("cold compile", "cached load"),
    ),
)

GOALS_OF, GOAL_SEATS = "stone_age", 4
GOALS = (
    ("random games", 5_000),
    ("player decisions", 3_000_000),
    ("batch, masks", 3_000_000),
    ("ISMCTS", 10_000),
    ("clone", 2_000_000),
    ("resample", 500_000),
)

TRICKS = "a move there is one card out of a hand, and nothing else has to be offered, paid or kept"
SHORT = "games there, and so rollouts, are shorter (*rollout moves* counts what is played in them)"
BET = "a turn there is one card or one bet, chosen from a handful"
GRID = "the whole game there is sixteen cells, four moves and one player"
EXACT = "every way in which the cards drawn so far can lie is weighed here, and one of them drawn"
REASONS = {  # of a game of ours, or of a peer's
    ("random play", "euchre"): TRICKS,
    ("random play", "hearts"): TRICKS,
    ("one step a call", "euchre"): TRICKS,
    ("one step a call", "hearts"): TRICKS,
    ("environment", "uno"): BET,
    ("environment", "limit-holdem"): BET,
    ("batch, masks", "2048"): GRID,
    ("batch, observations", "2048"): GRID,
    ("resample", "cro_magnon"): EXACT,
    ("ISMCTS", "cro_magnon"): f"{EXACT}, for each iteration; and {SHORT}",
    ("ISMCTS", "euchre"): SHORT,
    ("ISMCTS", "hearts"): SHORT,
}
OTHERWISE = "a move there has less to change and to offer"


def why_behind(what: str, own: str, peer: str) -> str:
    """Why a game of a peer's may be faster."""
    return REASONS.get((what, own)) or REASONS.get((what, peer), OTHERWISE)
