"""Sending Villagers to Tasks, and what the Tasks give: §4, §5 and §9 of RULES.md."""

from dolmen.kernel.compile import rule
from dolmen.kernel.moves import Menu, offer

from .moves import choose, join
from .rules_hand import enter_hand, hold, is_new, leave_hand
from .state import EMPTY, MOST_NEEDED, N_TASKS, NONE, Box, Card, Deck, Job, Kind, Phase, Player, State, Task

# --- §4 A Task turn -------------------------------------------------------------------------------


@rule
def stands(me: Player, t: int) -> bool:
    """Whether a tribe has Villagers at a Task."""
    return bool(me.sent[t * MOST_NEEDED] != EMPTY)


@rule
def is_open(s: State, t: int, p: int) -> bool:
    """An empty Task, or Forage where none of one's own stands."""
    if stands(s.player[p], t):
        return False
    return t == Task.FORAGE or not stands(s.player[1 - p], t)


@rule
def open_tasks(s: State, p: int) -> int:
    """The Tasks that are open to a tribe, a bit for each."""
    tasks = 0
    for t in range(N_TASKS):
        if is_open(s, t, p):
            tasks |= 1 << t
    return tasks


@rule
def out(me: Player) -> int:
    """How many Villagers a tribe has at Tasks."""
    sent = me.sent
    villagers = 0
    for i in range(len(sent)):
        if sent[i] != EMPTY:
            villagers += 1
    return villagers


@rule
def has(card: Card, need: int) -> bool:
    """Whether a Villager has an icon; any Villager, where none is asked for."""
    return need == NONE or bool(card.skills[need] > 0)


@rule
def are_pair(job: Job, one: Card, other: Card) -> bool:
    """Whether two Villagers have both icons, one each."""
    first = int(job.needs[0])
    second = int(job.needs[1])
    return (has(one, first) and has(other, second)) or (has(one, second) and has(other, first))


@rule
def has_partner(me: Player, box: Box, job: Job, at: int) -> bool:
    """Whether a later card in hand makes a pair with the Villager there: pairs are named in that order."""
    hand = me.hand
    for i in range(at + 1, me.held):
        card = box.card[hand[i]]
        if card.kind == Kind.VILLAGER and are_pair(job, box.card[hand[at]], card):
            return True
    return False


@rule
def may_perform(me: Player, box: Box, t: int, at: int) -> bool:
    """Whether a Villager in hand can perform a Task, alone or as the first of a pair."""
    job = box.job[t]
    if job.villagers == 1:
        return bool((box.card[me.hand[at]].alone >> t) & 1 == 1)
    return has_partner(me, box, job, at)


@rule
def send(s: State, box: Box, t: int, kind: int, nth: int) -> None:
    """A Villager goes from the hand to a Task."""
    me = s.player[s.actor]
    leave_hand(me, box, kind)
    me.sent[t * MOST_NEEDED + nth] = kind


@rule
def legal_join(s: State, box: Box, menu: Menu) -> None:
    """Whoever completes the pair."""
    me = s.player[s.actor]
    first = int(me.sent[s.task * MOST_NEEDED])
    for i in range(me.held):
        kind = int(me.hand[i])
        may_go = kind >= first and box.card[kind].kind == Kind.VILLAGER and is_new(me, i)
        if may_go and are_pair(box.job[s.task], box.card[first], box.card[kind]):
            offer(menu, join.pack(kind))


@rule
def do_join(s: State, box: Box, move: int) -> None:
    """The second Villager goes along."""
    send(s, box, int(s.task), join.unpack(move), 1)
    s.phase = Phase.PERFORM


# --- §5 What the Tasks give, §9 with the help of animals ------------------------------------------


@rule
def cards_in(deck: Deck) -> int:
    """How many cards a deck has."""
    return int(deck.unseen + deck.known)


@rule
def amounts(me: Player, box: Box, t: int) -> tuple[int, int]:
    """How many cards a Task reveals to a tribe and how many it gives, with the help of its animals."""
    reveals = int(box.job[t].reveal)
    keeps = int(box.job[t].keep)
    ways = int(me.ways & box.ways[t])
    kind = 0
    while ways > 0:
        kind += 1
        if ways & box.card[kind].ability > 0:
            reveals += int(box.card[kind].reveal)
            keeps += int(box.card[kind].keep)
            ways ^= int(box.card[kind].ability)
    return (0 if box.job[t].reveal == 0 else max(reveals, keeps)), keeps


@rule
def perform_task(s: State, box: Box) -> None:
    """Reveal cards to choose from, or take them unseen."""
    reveals, keeps = amounts(s.player[s.actor], box, int(s.task))
    if reveals > 0:
        lay_out(s, reveals, keeps)
    else:
        s.to_draw = min(keeps, cards_in(s.deck[s.task]))
        s.phase = Phase.TAKE


@rule
def lay_out(s: State, reveals: int, keeps: int) -> None:
    """So many cards are to be revealed, so many of them to be chosen, as far as there are any."""
    s.to_draw = min(reveals, cards_in(s.deck[s.task]))
    s.to_choose = min(keeps, s.to_draw)
    s.phase = Phase.LAY_OPEN


@rule
def from_under(deck: Deck) -> int:
    """The first of the known cards comes up."""
    kind = int(deck.under[0])
    deck.known -= 1
    for i in range(deck.known):
        deck.under[i] = deck.under[i + 1]
    deck.under[deck.known] = EMPTY
    return kind


@rule
def take(s: State, box: Box) -> None:
    """The next card taken: drawn if nobody knows it, else in sight of both."""
    deck = s.deck[s.task]
    if s.to_draw == 0:
        s.phase = Phase.CLEAR
    elif deck.unseen > 0:
        s.phase = Phase.DRAW
    else:
        s.to_draw -= 1
        s.busy = 1
        enter_hand(s.player[s.actor], box, from_under(deck))


@rule
def lay_open(s: State) -> None:
    """The next card revealed; when all lie open, it is time to look."""
    deck = s.deck[s.task]
    if s.to_draw == 0:
        s.phase = Phase.LOOK
    elif deck.unseen > 0:
        s.phase = Phase.REVEAL
    else:
        put_open(s, from_under(deck))


@rule
def put_open(s: State, kind: int) -> None:
    """It lies open behind the others."""
    s.open[s.laid] = kind
    s.laid += 1
    s.to_draw -= 1


@rule
def legal_pile(s: State, box: Box, menu: Menu, first: int) -> None:
    """Any card of this back that nobody has seen, as many times as there are of it."""
    codes = menu.codes
    pile = s.pile
    n = int(menu.count)
    for kind in range(box.first[s.task], box.last[s.task] + 1):
        copies = int(pile[kind])
        codes[n] = first + kind - 1
        for i in range(1, copies):
            codes[n + i] = first + kind - 1
        n += copies
    menu.count = n


@rule
def do_draw(s: State, box: Box, kind: int) -> None:
    """It goes to the hand, unseen by the other tribe."""
    me = s.player[s.actor]
    s.pile[kind] -= 1
    s.deck[s.task].unseen -= 1
    hold(me, kind)
    me.backs[box.card[kind].back] += 1
    if s.phase == Phase.DEAL:
        s.phase = Phase.NEXT_CARD
        return
    s.to_draw -= 1
    s.busy = 1
    s.phase = Phase.TAKE


@rule
def do_reveal(s: State, kind: int) -> None:
    """It lies open for both."""
    s.pile[kind] -= 1
    s.deck[s.task].unseen -= 1
    put_open(s, kind)
    s.phase = Phase.LAY_OPEN


@rule
def still_open(s: State, least: int) -> int:
    """How many cards lie open from this one on in the order of the list."""
    found = 0
    for i in range(s.laid):
        if s.open[i] >= least:
            found += 1
    return found


@rule
def look(s: State, box: Box) -> None:
    """Choose; where no more cards are left than must be chosen, all of them are."""
    if s.to_choose == 0:
        s.phase = Phase.CLEAR
    elif still_open(s, int(s.least)) > s.to_choose:
        s.phase = Phase.CHOOSE
    else:
        gain(s, box, next_open(s, int(s.least)))


@rule
def next_open(s: State, least: int) -> int:
    """The first open card in the order of the list."""
    best = EMPTY
    for i in range(s.laid):
        if s.open[i] >= least and (best == EMPTY or s.open[i] < best):
            best = s.open[i]
    return int(best)


@rule
def legal_choose(s: State, menu: Menu) -> None:
    """Any open card, once, after which enough are left to choose from."""
    kind = next_open(s, int(s.least))
    while kind != EMPTY and still_open(s, kind) >= s.to_choose:
        offer(menu, choose.pack(kind))
        kind = next_open(s, kind + 1)


@rule
def gain(s: State, box: Box, kind: int) -> None:
    """The first open card of its kind goes to the hand; those behind it close up."""
    found = 0
    while s.open[found] != kind:
        found += 1
    s.laid -= 1
    for i in range(found, s.laid):
        s.open[i] = s.open[i + 1]
    s.open[s.laid] = EMPTY
    s.to_choose -= 1
    s.least = kind
    s.busy = 1
    enter_hand(s.player[s.actor], box, kind)


@rule
def put_under(s: State) -> None:
    """What was not chosen goes under the deck; then the turn ends, or the next action comes."""
    deck = s.deck[s.task]
    for i in range(s.laid):
        deck.under[deck.known] = s.open[i]
        deck.known += 1
        s.open[i] = EMPTY
    s.laid = 0
    s.least = EMPTY
    s.task = NONE
    s.phase = Phase.NEXT_ACTION if s.home > 0 else Phase.NEXT_TURN
