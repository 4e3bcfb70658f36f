"""The rules, in the order of RULES.md."""

from dolmen.kernel.chance import Luck, below
from dolmen.kernel.compile import rule
from dolmen.kernel.moves import Menu, clear, offer
from dolmen.kernel.record import Cells

from .moves import choose, draw, finish, join, lead, perform, play, reveal, village
from .state import (
    CHANCE,
    EMPTY,
    EMPTY_DECKS,
    FIRST_FOUNDER,
    LAST_FOUNDER,
    MOST_DECK,
    MOST_NEEDED,
    N_BACKS,
    N_ICONS,
    N_SEATS,
    N_TASKS,
    NONE,
    OVER,
    Back,
    Box,
    Card,
    Deck,
    Job,
    Kind,
    Part,
    Phase,
    Player,
    Source,
    State,
    Task,
)

# --- §1 Set-up -------------------------------------------------------------------------


@rule
def setup(s: State, box: Box, seats: int, starter: int, options: Cells) -> None:
    """All cards are undetermined; some of a deck are put aside, which only its count tells."""
    s.seats = seats
    s.starter = starter
    s.actor = starter
    s.task = NONE
    for kind in range(1, box.n_kinds + 1):
        s.pile[kind] = box.card[kind].copies
    for t in range(N_TASKS):
        for kind in range(box.first[t], box.last[t] + 1):
            s.deck[t].unseen += box.card[kind].copies
        s.deck[t].unseen -= box.job[t].aside
    s.phase = Phase.LEAD


@rule
def legal_lead(menu: Menu) -> None:
    """Either Founder."""
    for founder in range(FIRST_FOUNDER, LAST_FOUNDER + 1):
        offer(menu, lead.pack(founder))


@rule
def do_lead(s: State, box: Box, move: int) -> None:
    """It goes to the tribe that begins, the other one to the other tribe; both are known."""
    first = lead.unpack(move)
    for p in range(N_SEATS):
        founder = first if p == s.starter else FIRST_FOUNDER + LAST_FOUNDER - first
        me = s.player[p]
        s.pile[founder] -= 1
        enter_hand(me, box, founder)
    s.phase = Phase.NEXT_CARD


@rule
def next_card(s: State, box: Box) -> None:
    """The next card of the first hands; when they are whole, the first turn begins."""
    for i in range(N_SEATS):
        p = (s.starter + i) % N_SEATS
        for t in range(N_TASKS):
            if s.player[p].backs[t] < box.job[t].dealt:
                s.actor = p
                s.task = t
                s.phase = Phase.DEAL
                return
    s.actor = s.starter
    s.task = NONE
    s.turn_no = 1
    s.phase = Phase.TURN


# --- §3 Turns, §4 A Task turn ----------------------------------------------------------


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
def is_new(me: Player, at: int) -> bool:
    """Whether a card in hand is not equal to the one before it, which was offered already."""
    return bool(at == 0 or me.hand[at] != me.hand[at - 1])


@rule
def legal_turn(s: State, box: Box, menu: Menu) -> None:
    """A Task with its first Villager, or a Village turn; who can do neither passes."""
    me = s.player[s.actor]
    hand = me.hand
    tasks = open_tasks(s, int(s.actor))
    for i in range(me.held):
        if box.card[hand[i]].kind == Kind.VILLAGER and is_new(me, i):
            for t in range(N_TASKS):
                if (tasks >> t) & 1 == 1 and may_perform(me, box, t, i):
                    offer(menu, perform.pack(t, int(hand[i])))
    if out(me) > 0:
        offer(menu, village.start)
    if menu.count == 0:
        offer(menu, finish.start)


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
def do_turn(s: State, box: Box, move: int) -> None:
    """Send the first Villager, bring all home, or pass."""
    if move == village.start:
        come_home(s, box)
    elif move == finish.start:
        s.phase = Phase.NEXT_TURN
    else:
        t, kind = perform.unpack(move)
        send(s, box, t, kind, 0)
        s.task = t
        s.phase = Phase.PERFORM if box.job[t].villagers == 1 else Phase.JOIN


@rule
def send(s: State, box: Box, t: int, kind: int, nth: int) -> None:
    """A Villager goes from the hand to a Task."""
    me = s.player[s.actor]
    leave_hand(me, box, kind)
    me.sent[t * MOST_NEEDED + nth] = kind


@rule
def leave_hand(me: Player, box: Box, kind: int) -> None:
    """A card leaves the hand; of equal ones the one that both have seen goes first."""
    hand = me.hand
    at = 0
    while hand[at] != kind:
        at += 1
    me.held -= 1
    for i in range(at, me.held):
        hand[i] = hand[i + 1]
    hand[me.held] = EMPTY
    me.backs[box.card[kind].back] -= 1
    if me.shown[kind] > 0:
        me.shown[kind] -= 1


@rule
def hold(me: Player, kind: int) -> None:
    """A card takes its place in the hand, which is kept in the order of the list."""
    hand = me.hand
    at = int(me.held)
    while at > 0 and hand[at - 1] > kind:
        hand[at] = hand[at - 1]
        at -= 1
    hand[at] = kind
    me.held += 1


@rule
def enter_hand(me: Player, box: Box, kind: int) -> None:
    """A card that both have seen is taken into the hand."""
    hold(me, kind)
    me.shown[kind] += 1
    me.backs[box.card[kind].back] += 1


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


# --- §5 What the Tasks give, §9 with the help of animals --------------------------------


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


# --- §6 A Village turn, §7 Innovations -------------------------------------------------


@rule
def come_home(s: State, box: Box) -> None:
    """All Villagers of the tribe return to its hand, and each gives an action."""
    me = s.player[s.actor]
    s.home = 1
    s.actions = out(me)
    recall(me, box)
    s.phase = Phase.ACT


@rule
def recall(me: Player, box: Box) -> None:
    """Villagers go from the Tasks to the hand."""
    sent = me.sent
    for i in range(len(sent)):
        if sent[i] != EMPTY:
            enter_hand(me, box, int(sent[i]))
            sent[i] = EMPTY


@rule
def is_met(me: Player, card: Card) -> bool:
    """Whether the village has all icons that an Innovation asks for."""
    icons = me.icons
    requires = card.requires
    lacking = 0
    for icon in range(N_ICONS):
        lacking += 1 if icons[icon] < requires[icon] else 0
    return lacking == 0


@rule
def legal_act(s: State, box: Box, menu: Menu) -> None:
    """Any card in hand that can be played or discarded, or stop."""
    me = s.player[s.actor]
    hand = me.hand
    for i in range(me.held):
        if is_new(me, i):
            offer_parts(me, box.card[hand[i]], int(hand[i]), menu)
    offer(menu, finish.start)


@rule
def offer_parts(me: Player, card: Card, kind: int, menu: Menu) -> None:
    """What a card can be played as."""
    match card.kind:
        case Kind.VILLAGER:
            if card.back != Back.FOUNDER:
                offer(menu, play.pack(kind, Part.CULTURE))
        case Kind.RITUAL:
            offer(menu, play.pack(kind, Part.RITUAL))
            if is_met(me, card):
                offer(menu, play.pack(kind, Part.INNOVATION))
        case Kind.ANIMAL:
            offer(menu, play.pack(kind, Part.HUNTED))
            offer(menu, play.pack(kind, Part.DOMESTICATED))
        case Kind.RESOURCE:
            offer(menu, play.pack(kind, Part.GATHERED))
            offer(menu, play.pack(kind, Part.DEVELOPED))


@rule
def do_act(s: State, box: Box, move: int) -> None:
    """Use an action, or stop."""
    s.phase = Phase.NEXT_ACTION
    if move == finish.start:
        s.actions = 0
        return
    kind, part = play.unpack(move)
    me = s.player[s.actor]
    s.actions -= 1
    leave_hand(me, box, kind)
    if part == Part.RITUAL:
        do_ritual(s, box, kind)
    else:
        settle(s, me, box, kind, part)


@rule
def settle(s: State, me: Player, box: Box, kind: int, part: int) -> None:
    """A card is played into the village: its icons and points count from now on."""
    s.busy = 1
    card = box.card[kind]
    if part in (Part.HUNTED, Part.GATHERED):
        me.raw[kind] += 1
        add_icons(me, card.raw)
        return
    me.made[kind] += 1
    add_icons(me, card.gives)
    match part:
        case Part.CULTURE:
            add_culture(me, card)
        case Part.INNOVATION:
            me.points[Source.INNOVATIONS] += card.points
        case Part.DOMESTICATED:
            me.ways |= card.ability
        case Part.DEVELOPED:
            me.points[Source.RESOURCES] += card.points


@rule
def add_icons(me: Player, more: Cells) -> None:
    """Icons of a used part: they count, and Cultures score them."""
    icons = me.icons
    worth = me.worth
    points = 0
    for icon in range(N_ICONS):
        icons[icon] += more[icon]
        points += more[icon] * worth[icon]
    me.points[Source.CULTURES] += points


@rule
def add_culture(me: Player, card: Card) -> None:
    """A Culture scores the icons that are there, its own included, and those that are still to come."""
    scored = score_of(me, card)
    if card.back == Back.FOUNDER:
        me.points[Source.SPECIAL] += scored
    else:
        me.points[Source.CULTURES] += scored
        for icon in range(N_ICONS):
            me.worth[icon] += card.scores[icon]


@rule
def score_of(me: Player, card: Card) -> int:
    """What a Culture scores for the icons of a village."""
    icons = me.icons
    scores = card.scores
    points = 0
    for icon in range(N_ICONS):
        points += int(scores[icon]) * int(icons[icon])
    return points


@rule
def next_action(s: State) -> None:
    """The turn ends by itself with the last action."""
    if s.actions > 0:
        s.phase = Phase.ACT
    else:
        s.home = 0
        s.phase = Phase.NEXT_TURN


# --- §8 Rituals ------------------------------------------------------------------------


@rule
def do_ritual(s: State, box: Box, kind: int) -> None:
    """A Ritual is laid beside the Tasks and reveals cards of the Task that it names."""
    s.discard[kind] += 1
    s.task = box.card[kind].task
    lay_out(s, int(box.card[kind].reveal), int(box.card[kind].keep))


# --- §10 The end -----------------------------------------------------------------------


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


# --- §11 Scoring -----------------------------------------------------------------------


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


# --- §12 What is public ----------------------------------------------------------------


@rule
def witness(s: State, move: int, viewer: int) -> int:
    """A card that is dealt, or taken without a choice, is its taker's alone."""
    if Phase.DEAL <= s.phase <= Phase.DRAW and viewer != s.actor:
        return 0
    return 1


@rule
def resample(s: State, box: Box, viewer: int, luck: Luck) -> None:
    """Spread the cards that the viewer has not seen over the decks, those put aside and the others' hands."""
    find_unseen(s, box, viewer)
    for p in range(N_SEATS):
        if p != viewer:
            deal_hand(s, s.player[p], box, luck)


@rule
def find_unseen(s: State, box: Box, viewer: int) -> None:
    """The pile becomes all cards that lie in no place where the viewer has seen them."""
    s.pile[:] = 0
    for kind in range(1, box.n_kinds + 1):
        s.pile[kind] = box.card[kind].copies - s.discard[kind]
        for p in range(N_SEATS):
            me = s.player[p]
            known = 0 if p == viewer else me.shown[kind]
            s.pile[kind] -= known + me.raw[kind] + me.made[kind]
    for p in range(N_SEATS):
        for i in range(len(s.player[p].sent)):
            s.pile[s.player[p].sent[i]] -= 1
        for i in range(s.player[p].held if p == viewer else 0):
            s.pile[s.player[p].hand[i]] -= 1
    for t in range(N_TASKS):
        for i in range(s.deck[t].known):
            s.pile[s.deck[t].under[i]] -= 1
    for i in range(s.laid):
        s.pile[s.open[i]] -= 1
    s.pile[EMPTY] = 0


@rule
def deal_hand(s: State, me: Player, box: Box, luck: Luck) -> None:
    """A hand of the cards that both have seen, and of others by their backs, each card alike."""
    me.hand[:] = EMPTY
    me.held = 0
    for kind in range(1, box.n_kinds + 1):
        for _ in range(me.shown[kind]):
            hold(me, kind)
    for back in range(N_BACKS):
        lacking = int(me.backs[back])
        unseen = 0
        for kind in range(box.first[back], box.last[back] + 1):
            lacking -= int(me.shown[kind])
            unseen += int(s.pile[kind])
        for _ in range(lacking):
            hold(me, nth_unseen(s, int(box.first[back]), below(luck, unseen)))
            unseen -= 1


@rule
def nth_unseen(s: State, first: int, n: int) -> int:
    """Take the n-th card of a back out of the pile."""
    kind = first
    while n >= s.pile[kind]:
        n -= int(s.pile[kind])
        kind += 1
    s.pile[kind] -= 1
    return kind


# --- The machine -----------------------------------------------------------------------


@rule
def to_move(s: State) -> int:
    """The seat that decides, chance, or nobody: the game is over."""
    if s.phase == Phase.OVER:
        return OVER
    if Phase.LEAD <= s.phase <= Phase.REVEAL:
        return CHANCE
    return int(s.actor)


@rule
def event(s: State) -> int:
    """A key of the chance decision to come: the n-th card from below of a deck, or the Founders."""
    if s.phase == Phase.LEAD:
        return 0
    return int(s.task) * (MOST_DECK + 1) + int(s.deck[s.task].unseen)


@rule
def legal(s: State, box: Box, menu: Menu) -> None:
    """Everything that may happen next."""
    clear(menu)
    match s.phase:
        case Phase.TURN:
            legal_turn(s, box, menu)
        case Phase.JOIN:
            legal_join(s, box, menu)
        case Phase.CHOOSE:
            legal_choose(s, menu)
        case Phase.ACT:
            legal_act(s, box, menu)
        case Phase.LEAD:
            legal_lead(menu)
        case Phase.DEAL | Phase.DRAW:
            legal_pile(s, box, menu, draw.start)
        case Phase.REVEAL:
            legal_pile(s, box, menu, reveal.start)


@rule
def apply(s: State, box: Box, move: int) -> None:
    """Make a move that is on the menu, and let the table move on."""
    match s.phase:
        case Phase.TURN:
            do_turn(s, box, move)
        case Phase.JOIN:
            do_join(s, box, move)
        case Phase.CHOOSE:
            gain(s, box, choose.unpack(move))
            s.phase = Phase.LOOK
        case Phase.ACT:
            do_act(s, box, move)
        case Phase.LEAD:
            do_lead(s, box, move)
        case Phase.DEAL | Phase.DRAW:
            do_draw(s, box, draw.unpack(move))
        case Phase.REVEAL:
            do_reveal(s, reveal.unpack(move))
    advance(s, box)


@rule
def advance(s: State, box: Box) -> None:
    """Let the table move by itself until a player, or chance, must decide."""
    while True:
        match s.phase:
            case Phase.NEXT_CARD:
                next_card(s, box)
            case Phase.PERFORM:
                perform_task(s, box)
            case Phase.TAKE:
                take(s, box)
            case Phase.LAY_OPEN:
                lay_open(s)
            case Phase.LOOK:
                look(s, box)
            case Phase.CLEAR:
                put_under(s)
            case Phase.NEXT_ACTION:
                next_action(s)
            case Phase.NEXT_TURN:
                next_turn(s, box)
            case Phase.FINAL_SCORING:
                final_scoring(s, box)
            case _:
                return
