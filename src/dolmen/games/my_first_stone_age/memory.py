"""What a player at the table may remember of what was shown, and how bots of three ages forget it.

A memory is notes of what everybody saw: which token showed what, and who took which goods.  It stands
outside the state, and follows every swap.  Forgetting happens on recall: each sighting has a grip, by luck,
and a level says how long a grip of that strength lasts.
"""

from collections.abc import Sequence

from dolmen.kernel.chance import Luck, below
from dolmen.kernel.compile import rule
from dolmen.kernel.game import Level
from dolmen.kernel.record import Cells, Record, cell, cells

from .moves import flip, swap
from .state import MOST_PLAYERS, MOST_TOKENS, N_GOODS, NONE, Box, Face, Good, State

GRIPS = 100
LOOSE = 10  # the grip on a token that was swapped: it is hard to follow with the eyes
ELEPHANT, BIG_BROTHER, LITTLE_SISTER = range(3)
# how many turns a sighting lasts, for the weakest grip, and so many more for the strongest
SHORT, LONG = 0, 4  # of a little sister
STEADY, STEADIER = 4, 16  # of a big brother

LEVELS = (
    Level("little_sister", "Little sister", "Remembers what she saw just now, if that.", LITTLE_SISTER),
    Level("big_brother", "Big brother", "Remembers most tokens for a while.", BIG_BROTHER),
    Level("elephant", "Elephant", "Never forgets a token, nor who took what.", ELEPHANT),
)


class Memory(Record):
    """One seat's notes."""

    level = cell()  # how much is forgotten
    begun = cell()
    actor = cell()  # whose turn it was when we last looked
    known = cells(MOST_TOKENS + 1, of=Face)  # what each token showed when it was last up
    up = cells(MOST_TOKENS + 1)  # 1: it was up when we last looked
    since = cells(MOST_TOKENS + 1)  # the turn in which it was last seen
    grip = cells(MOST_TOKENS + 1)  # how well it was looked at
    supply = cells(Good)  # goods that nobody had when we last looked
    goods = cells(MOST_PLAYERS * N_GOODS)  # what each seat has taken and not given


# --- Noting ----------------------------------------------------------------------------


@rule
def remember(memory: Memory, s: State, viewer: int, seat: int, move: int, luck: Luck) -> None:
    """Note a move, from what the viewer sees after it."""
    if memory.begun == 0:
        memory.begun = 1
        memory.actor = s.actor
        memory.supply[:] = s.stock + s.post
    note_goods(memory, s)
    note_tokens(memory, s, luck)
    if swap.has(move):
        follow(memory, move)


@rule
def note_goods(memory: Memory, s: State) -> None:
    """What the supply has lost, the player in turn has gained."""
    for g in range(N_GOODS):
        now = s.stock[g] + s.post[g]
        memory.goods[memory.actor * N_GOODS + g] += memory.supply[g] - now
        memory.supply[g] = now
    memory.actor = s.actor


@rule
def note_tokens(memory: Memory, s: State, luck: Luck) -> None:
    """A token that is up, or was until now."""
    for place in range(1, MOST_TOKENS + 1):
        face = s.forest[place]
        if face != NONE:
            memory.known[place] = face
            memory.up[place] = 1
        elif memory.up[place] > 0:
            memory.up[place] = 0
            memory.since[place] = s.turn_no
            memory.grip[place] = below(luck, GRIPS)


@rule
def follow(memory: Memory, move: int) -> None:
    """Two tokens have changed places."""
    first, second = swap.unpack(move)
    exchange(memory.known, first, second)
    exchange(memory.since, first, second)
    exchange(memory.grip, first, second)
    memory.grip[first] = min(int(memory.grip[first]), LOOSE)
    memory.grip[second] = min(int(memory.grip[second]), LOOSE)


@rule
def exchange(notes: Cells, first: int, second: int) -> None:
    """What was noted of one is now noted of the other."""
    here = notes[first]
    notes[first] = notes[second]
    notes[second] = here


# --- Recalling -------------------------------------------------------------------------


@rule
def lasts(level: int, grip: int) -> int:
    """For how many turns a sighting is remembered."""
    if level == LITTLE_SISTER:
        return SHORT + LONG * grip // GRIPS
    return STEADY + STEADIER * grip // GRIPS


@rule
def is_kept(memory: Memory, place: int, now: int) -> bool:
    """Whether a token is still remembered."""
    if memory.known[place] == NONE:
        return False
    if memory.level == ELEPHANT:
        return True
    return bool(now - memory.since[place] <= lasts(int(memory.level), int(memory.grip[place])))


@rule
def recall(s: State, box: Box, viewer: int, memory: Memory) -> None:
    """Put into a world that was dealt anew what is remembered of the true one."""
    for place in range(1, MOST_TOKENS + 1):
        face = memory.known[place]
        if s.under[place] == NONE and is_kept(memory, place, int(s.turn_no)) and s.unseen[face] > 0:
            s.under[place] = face
            s.unseen[face] -= 1
    if memory.level == ELEPHANT and s.open_goods == 0:
        recall_goods(s, viewer, memory)


@rule
def recall_goods(s: State, viewer: int, memory: Memory) -> None:
    """Who took what, if all of it was seen."""
    for p in range(s.seats):
        if not has_seen_all(s, memory, p):
            return
    for p in range(s.seats):
        if p != viewer:
            for g in range(N_GOODS):
                s.player[p].goods[g] = memory.goods[p * N_GOODS + g]


@rule
def has_seen_all(s: State, memory: Memory, p: int) -> bool:
    """Whether the notes add up to what a player has."""
    count = 0
    for g in range(N_GOODS):
        count += memory.goods[p * N_GOODS + g]
    return bool(count == s.player[p].held)


# --- What a running game still tells ---------------------------------------------------


def horizon(moves: Sequence[int]) -> int:
    """The first move that may still be read: the last turning over, which began the turn just played."""
    return next((n for n in reversed(range(len(moves))) if flip.has(moves[n])), 0)
