"""The end and scoring: §10 and §11 of RULES.md."""

from dolmen.kernel.compile import rule

from .rules_hand import leave_hand
from .rules_task import cards_in
from .rules_village import recall, settle
from .state import (
    EMPTY_DECKS,
    FIRST_FOUNDER,
    LAST_FOUNDER,
    N_SEATS,
    N_TASKS,
    Box,
    Part,
    Phase,
    Player,
    Source,
    State,
)

# --- §10 The end ----------------------------------------------------------------------------------


@rule
def empty_decks(s: State) -> int:
    """How many of the five decks have no card left."""
    empty = 0
    for t in range(N_TASKS):
        if cards_in(s.deck[t]) == 0:
            empty += 1
    return empty


@rule
def next_turn(s: State, box: Box) -> None:
    """The end, if this was the last turn or nothing happens any more; else the other tribe's turn."""
    s.idle = 0 if s.busy > 0 else s.idle + 1
    s.busy = 0
    if s.last > 0 or s.idle >= box.idle_turns:
        s.phase = Phase.FINAL_SCORING
        return
    if s.turn_no >= box.turns:
        s.unfinished = 1
        s.phase = Phase.OVER
        return
    s.turn_no += 1
    s.actor = 1 - s.actor
    if s.actor != s.starter and empty_decks(s) >= EMPTY_DECKS:
        s.last = 1
    s.phase = Phase.TURN


# --- §11 Scoring ----------------------------------------------------------------------------------


@rule
def final_scoring(s: State, box: Box) -> None:
    """Villagers come home, the Culture-Special is played, and the most icons have their points."""
    for p in range(N_SEATS):
        me = s.player[p]
        recall(me, box)
        for founder in range(FIRST_FOUNDER, LAST_FOUNDER + 1):
            if me.shown[founder] > 0:
                leave_hand(me, box, founder)
                settle(s, me, box, founder, Part.CULTURE)
    for p in range(N_SEATS):
        if s.player[p].icons.sum() > s.player[1 - p].icons.sum():
            s.player[p].points[Source.MOST_ICONS] = box.bonus
    s.busy = 0
    s.phase = Phase.OVER


@rule
def score(s: State, box: Box, p: int) -> int:
    """Points of a seat: those of its village so far, and after the end everything."""
    return int(s.player[p].points.sum())


@rule
def cards_in_village(me: Player) -> int:
    """How many cards lie in a village."""
    return int(me.raw.sum() + me.made.sum())


@rule
def place_of(s: State, box: Box, p: int) -> int:
    """1 for the winner, and for both in a draw; 0 for everybody when the game was stopped."""
    if s.unfinished > 0:
        return 0
    ahead = score(s, box, 1 - p) - score(s, box, p)
    if ahead == 0:
        ahead = cards_in_village(s.player[1 - p]) - cards_in_village(s.player[p])
    return 1 if ahead <= 0 else 2
