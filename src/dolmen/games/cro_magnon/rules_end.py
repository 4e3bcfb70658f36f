"""Extra cards, the hand limit, the end, and the game alone: §11 to §15 of RULES.md."""

from dolmen.kernel.compile import rule
from dolmen.kernel.moves import Menu, offer

from .moves import discard, enough, happen
from .rules_cards import (
    any_deck,
    claim,
    gain_spoils,
    hand_size,
    lay_down,
    reform_all,
    score_points,
    seat_after,
    shorten_tales,
)
from .state import (
    BACK_OF,
    CARDS,
    DAILY_LIFE,
    FIGURES,
    KIND_OF,
    MONTH_END,
    MOST_PLAYERS,
    N_BACKS,
    N_KINDS,
    N_TERRAINS,
    NEXT_TURN,
    NONE,
    WEAPONS,
    WOOD,
    Box,
    Event,
    Phase,
    Player,
    State,
    Why,
)

# --- §11 Extra cards ------------------------------------------------------------------------------


@rule
def standing(me: Player) -> int:
    """Where a marker stands on the victory track."""
    return int(me.marker)


@rule
def leading(s: State) -> int:
    """Where the first marker on the victory track stands."""
    lead = 0
    for p in range(MOST_PLAYERS):
        lead = max(lead, standing(s.player[p]))
    return lead


@rule
def lines_behind(s: State, box: Box, p: int) -> int:
    """Dividing lines between a seat and whoever leads: none, if that is the seat itself."""
    own, lead, lines = standing(s.player[p]), leading(s), 0
    for i in range(box.n_lines):
        lines += int(own <= box.line[i]) & int(box.line[i] < lead)
    return lines


@rule
def may_follow(s: State, box: Box) -> bool:
    """Once a turn, for whoever stands below a line that somebody has passed."""
    return s.seats > 1 and s.followed == 0 and lines_behind(s, box, int(s.actor)) > 0


@rule
def begin_to_follow(s: State, box: Box) -> None:
    """The number of extra cards is counted once."""
    s.followed = 1
    s.follow = lines_behind(s, box, int(s.actor))


@rule
def legal_enough(menu: Menu) -> None:
    """Fewer may be taken."""
    offer(menu, enough.start)


@rule
def do_enough(s: State) -> None:
    """The rest is forgone."""
    s.follow = 0
    s.phase = Phase.MOVE_ON


# --- §12 Laying cards down ------------------------------------------------------------------------


@rule
def cards_from(me: Player, kind: int) -> int:
    """Cards of a kind and of those named after it."""
    cards = 0
    for k in range(kind, N_KINDS):
        cards += me.hand[k]
    return cards


@rule
def legal_discard(s: State, menu: Menu) -> None:
    """Any card, kinds in rising order, so that as many as must be can be laid down."""
    me = s.player[s.actor]
    for kind in range(s.least, N_KINDS):
        if me.hand[kind] > 0 and cards_from(me, kind) >= s.to_discard:
            offer(menu, discard.pack(kind))


@rule
def do_discard(s: State, move: int) -> None:
    """One card; after the last, decks are formed anew."""
    kind = discard.unpack(move)
    lay_down(s, int(s.actor), kind, 1)
    s.to_discard -= 1
    s.least = kind
    if s.to_discard > 0:
        admit(s, kind)
        return
    s.least = WOOD
    s.phase = s.then


@rule
def admit(s: State, kind: int) -> None:
    """Kinds are named in rising order: a back's second face tells that the rest is of it or comes later."""
    back = BACK_OF[kind]
    if kind > KIND_OF[back]:
        later = 0
        for b in range(back + 1, N_BACKS):
            later += s.player[s.actor].backs[b]
        claim(s, int(s.actor), kind, int(s.to_discard) - later)


@rule
def discard_down_to(s: State, cards: int, then: int) -> None:
    """The player of the turn keeps so many cards, and chooses which."""
    p = int(s.turn)
    s.actor = p
    s.phase = then
    if hand_size(s.player[p]) <= cards:
        return
    if cards > 0:
        s.to_discard = hand_size(s.player[p]) - cards
        s.least = WOOD
        s.then = then
        s.phase = Phase.DISCARD
        return
    for kind in range(N_KINDS):
        lay_down(s, p, kind, int(s.player[p].hand[kind]))
    reform_all(s)


# --- §2 Turn after turn, §13 the end --------------------------------------------------------------


@rule
def move_on(s: State, box: Box) -> None:
    """After each deed: the turn goes on with what it was about, or is cut short."""
    shorten_tales(s)
    look_for_finisher(s, box)
    s.phase = Phase.ACT
    if s.cut > 0:
        s.phase = Phase.TURN_END
    elif s.why == Why.GATHER:
        s.phase = Phase.GATHER if s.to_gather > 0 and any_deck(s) else Phase.NEXT_TURN
    elif s.follow > 0 and any_deck(s):
        s.phase = Phase.FOLLOW
    else:
        s.follow = 0


@rule
def look_for_finisher(s: State, box: Box) -> None:
    """The first to reach the target: the player of the turn before those to the left (ruling C47)."""
    if s.finisher != NONE or s.seats == 1 or leading(s) < box.target[s.seats]:
        return
    for i in range(s.seats):
        p = seat_after(s, i)
        if standing(s.player[p]) >= box.target[s.seats]:
            s.finisher = p
            s.last_turns = s.seats - 1
            if i == 0:
                s.cut = 1
            return


@rule
def end_turn(s: State) -> None:
    """Cards beyond the hand limit are laid down; alone, the month ends."""
    discard_down_to(s, int(s.player[s.turn].limit), NEXT_TURN if s.seats > 1 else MONTH_END)


@rule
def next_turn(s: State, box: Box) -> None:
    """Clockwise; after the target was reached everybody once more, the finisher last."""
    if s.seats == 1:
        s.round_no += 1
        begin_turn(s, box, 0)
        s.actions = max(box.solo_actions - s.toil, 0)
        s.toil = 0
        return
    p = seat_after(s, 1)
    if s.finisher == NONE:
        s.round_no += int(p == s.starter)
        if s.round_no > box.rounds:
            s.round_no = box.rounds
            s.unfinished = 1
            s.phase = Phase.OVER
            return
    elif s.last_turns > 0:
        s.last_turns -= 1
        p = (p + int(p == s.finisher)) % s.seats
    elif s.finished == 0:
        s.finished = 1
        p = int(s.finisher)
    else:
        s.phase = Phase.FINAL_SCORING
        return
    begin_turn(s, box, p)


@rule
def begin_turn(s: State, box: Box, p: int) -> None:
    """Action points anew, and Daily Life technologies are turned back."""
    s.turn = p
    s.actor = p
    s.actions = box.actions
    s.untouched = 1
    s.followed = 0
    s.follow = 0
    s.cut = 0
    s.why = Why.EXPLORE
    for terrain in range(N_TERRAINS):
        s.spared[terrain] = 0
        s.fled[terrain] = 0
    me = s.player[p]
    if me.ready[DAILY_LIFE] < me.mastered[DAILY_LIFE]:
        for number in range(1, box.n_technologies + 1):
            if s.owner[number] == p + 1 and box.technology[number].branch == DAILY_LIFE:
                s.turned[number] = 0
        me.ready[DAILY_LIFE] = me.mastered[DAILY_LIFE]
    s.phase = Phase.ACT


# --- §14 Final scoring ----------------------------------------------------------------------------


@rule
def final_scoring(s: State, box: Box) -> None:
    """Cards left in hand, and predator figures."""
    for p in range(s.seats):
        me = s.player[p]
        score_points(me, CARDS, hand_size(me) // int(box.cards_per_point))
        for terrain in range(N_TERRAINS):
            score_points(me, FIGURES, int(me.figures[terrain] * box.beast[terrain].figure))
    s.phase = Phase.OVER


@rule
def score(s: State, box: Box, p: int) -> int:
    """Points of a seat; alone, the months that were left."""
    return standing(s.player[p])


@rule
def is_ahead(s: State, p: int, q: int) -> bool:
    """More points; among equals more technologies, then more cards (ruling C36)."""
    a, b = s.player[p], s.player[q]
    if standing(a) != standing(b):
        return standing(a) > standing(b)
    if a.mastered.sum() != b.mastered.sum():
        return bool(a.mastered.sum() > b.mastered.sum())
    return hand_size(a) > hand_size(b)


@rule
def place_of(s: State, box: Box, p: int) -> int:
    """1 for the winner, ties share; 0 for everybody when the game was stopped; alone 1 or 2."""
    if s.seats == 1:
        return 1 if s.player[0].settlement > 0 else 2
    if s.unfinished > 0:
        return 0
    place = 1
    for q in range(s.seats):
        if is_ahead(s, q, p):
            place += 1
    return place


# --- §15 Alone ------------------------------------------------------------------------------------


@rule
def legal_happen(s: State, box: Box, menu: Menu) -> None:
    """Any event that has not yet come; the winter is the last."""
    left = int(s.to_come.sum())
    for number in range(1, box.n_events + 1):
        if s.to_come[number] > 0 and (left == 1 or box.event[number].winter == 0):
            offer(menu, happen.pack(number))


@rule
def do_happen(s: State, box: Box, move: int) -> None:
    """What the month ends with; nothing for those who are prepared."""
    number = happen.unpack(move)
    event = box.event[number]
    s.event = number
    s.to_come[number] = 0
    s.actor = 0
    s.phase = Phase.NEXT_TURN
    if event.winter > 0:
        s.phase = Phase.OVER
    elif not is_prepared(s.player[0], event):
        befall(s, event)


@rule
def is_prepared(me: Player, event: Event) -> bool:
    """Technologies enough of the branch that the event asks for."""
    return bool(event.enough > 0 and me.mastered[event.unless] >= event.enough)


@rule
def befall(s: State, event: Event) -> None:
    """Spoils come, cards go, the next month has fewer action points, terrain cards are drawn."""
    me = s.player[0]
    gain_spoils(s, me, min(int(event.spoils), int(me.mastered[WEAPONS])))
    for kind in range(N_KINDS):
        if event.takes[kind] > 0:
            lay_down(s, 0, kind, int(me.hand[kind]))
    s.toil = event.toil
    if event.keeps != NONE:
        discard_down_to(s, int(event.keeps), NEXT_TURN)
    elif event.draws > 0 and any_deck(s):
        s.to_gather = event.draws
        s.why = Why.GATHER
        s.phase = Phase.GATHER
