"""Sentences that must be true of every state: nothing is lost, nothing is counted wrongly."""

from __future__ import annotations

from typing import Any

import numpy as np

from .state import (
    BACK_OF,
    FIRST_ANIMAL,
    FIRST_PREDATOR,
    FIRST_TALE,
    MOST_TOLD,
    N_KINDS,
    NONE,
    Back,
    Branch,
    Kind,
    Phase,
    Terrain,
)


def invariants(s: Any, box: Any) -> list[str]:
    """Those that are not true of a state; none in a sound one."""
    heaps = heap_counts(s)
    dried = (s.deck == 0) & (heaps.sum(1) > 0)
    facts = {
        "every resource lies in one place": resources_lie_once(s, box, heaps),
        "every Spoils lies in one place": spoils_lie_once(s, box),
        "every animal lies in one place": animals_lie_once(s, box, heaps),
        "every technology lies in one place": technologies_lie_once(s, box),
        "every settlement lies in one place": settlements_lie_once(s, box),
        "decks count their cards": decks_count(s),
        "a deck is empty only while its pile is": s.phase == Phase.DISCARD or not dried.any(),
        "rows count their decks": rows_count(s, box),
        "tales have room": all(0 < tale.count <= MOST_TOLD for tale in s.tale),
        "action points are not negative": s.actions >= 0 and s.follow >= 0 and s.to_gather >= 0,
    }
    broken = [sentence for sentence, true in facts.items() if not true]
    for p in range(s.seats):
        broken += [f"seat {p}: {sentence}" for sentence, true in sound_seat(s, box, p).items() if not true]
    return broken


def heap_counts(s: Any) -> Any:
    """[terrains, cards] how often each card lies on each discard pile."""
    return np.array([np.bincount(heap.card[: heap.count], minlength=FIRST_ANIMAL + 6) for heap in s.heap])


def in_rows(s: Any) -> Any:
    """[kinds] resources lying in the rows."""
    lying = np.concatenate([row.resource for row in s.row])
    return np.bincount(lying, minlength=N_KINDS + 1)[1:]


def resources_lie_once(s: Any, box: Any, heaps: Any) -> bool:
    """In a deck, on a pile, in a hand or in a row, each pile holding its own terrain's."""
    own = all(heaps[t, kind + 1] == 0 for t in Terrain for kind in range(N_KINDS) if BACK_OF[kind] != t)
    everywhere = s.pile + heaps.sum(0)[1 : N_KINDS + 1] + s.player["hand"].sum(0) + in_rows(s)
    return bool(own and (everywhere[: Kind.SPOILS] == box.count[: Kind.SPOILS]).all())


def spoils_lie_once(s: Any, box: Any) -> bool:
    """In their deck, in a hand or in a row."""
    held = int(s.player["hand"][:, Kind.SPOILS].sum())
    return bool(s.spoils >= 0 and s.spoils + held + in_rows(s)[Kind.SPOILS] == box.spoils)


def animals_lie_once(s: Any, box: Any, heaps: Any) -> bool:
    """In a deck, on a pile, or on the table; a beaten predator has become a figure."""
    met = np.zeros(6, int)
    if s.animal != NONE:
        met[s.animal] = 1
    animals = heaps.sum(0)[FIRST_ANIMAL:] + met
    herds = s.herd[:FIRST_PREDATOR] + animals[:FIRST_PREDATOR]
    figures = s.player["figures"].sum(0)
    lairs = s.lair + animals[FIRST_PREDATOR:] + figures
    return bool(
        (herds == box.herd[:FIRST_PREDATOR]).all() and (lairs == 1).all() and (figures + s.figure == 1).all()
    )


def technologies_lie_once(s: Any, box: Any) -> bool:
    """In a deck, in a row, or before a player; a square holds one card."""
    lying = np.zeros(len(s.waiting), int)
    for row in s.row:
        lying[row.technology] += 1
        if ((row.technology > 0) & (row.resource > 0)).any() or (row.settlement and row.technology[3]):
            return False
    places = lying + s.waiting + (s.owner > 0)
    return bool((places[1 : box.n_technologies + 1] == 1).all() and (s.turned <= (s.owner > 0)).all())


def settlements_lie_once(s: Any, box: Any) -> bool:
    """In the box, in a row, or before a player."""
    places = s.boxed.copy()
    for number in [*s.row["settlement"].tolist(), *s.player["settlement"].tolist()]:
        places[number] += number > 0
    return bool((places[1 : box.n_settlements + 1] == 1).all())


def decks_count(s: Any) -> bool:
    """Resources, herd and predator of a deck make its number."""
    made = s.herd + s.lair
    for kind in range(Kind.SPOILS):
        made[BACK_OF[kind]] += s.pile[kind]
    return bool((made == s.deck).all() and (s.pile >= 0).all() and (s.herd >= 0).all())


def rows_count(s: Any, box: Any) -> bool:
    """Technologies not yet seen, by row."""
    waiting = [box.technology[n].branch for n in np.flatnonzero(s.waiting)]
    return [int(row.deck) for row in s.row] == [waiting.count(branch) for branch in Branch]


def sound_seat(s: Any, box: Any, p: int) -> dict[str, bool]:
    """What is true of a player's hand and technologies."""
    me = s.player[p]
    own = [n for n in range(1, box.n_technologies + 1) if s.owner[n] == p + 1]
    branches = [int(box.technology[n].branch) for n in own]
    one_faced = [kind for kind in Kind if not FIRST_TALE <= BACK_OF[kind] < Back.SPOILS]
    raised = sum(int(box.technology[n].hand) for n in own)
    upright = [int(box.technology[n].branch) for n in own if not s.turned[n]]
    backs = [sum(int(me.hand[kind]) for kind in Kind if BACK_OF[kind] == back) for back in Back]
    return {
        "no card is owed": bool((me.hand >= 0).all()),
        "backs tell the hand": me.backs.tolist() == backs,
        "what was shown is held": bool((me.shown <= me.hand).all() and (me.shown >= 0).all()),
        "only two-faced cards are remembered": not me.shown[one_faced].any(),
        "the marker stands at all points": int(me.marker) == int(me.points.sum()),
        "technologies are counted": me.mastered.tolist() == [branches.count(b) for b in Branch],
        "turned ones are counted": me.ready.tolist() == [upright.count(b) for b in Branch],
        "dwellings raise the limit": int(me.limit) == box.hand_limit + raised,
    }
