"""Set-up, turns, what is public, and the machine that runs the phases of RULES.md."""

from dolmen.kernel.chance import Luck, below
from dolmen.kernel.compile import rule
from dolmen.kernel.moves import Menu, clear, offer
from dolmen.kernel.record import Cells

from .moves import choose, draw, finish, lead, perform, reveal, village
from .rules_end import final_scoring, next_turn
from .rules_hand import enter_hand, hold, is_new
from .rules_task import (
    do_draw,
    do_join,
    do_reveal,
    gain,
    lay_open,
    legal_choose,
    legal_join,
    legal_pile,
    look,
    may_perform,
    open_tasks,
    out,
    perform_task,
    put_under,
    send,
    take,
)
from .rules_village import come_home, do_act, legal_act, next_action
from .state import (
    CHANCE,
    EMPTY,
    FIRST_FOUNDER,
    LAST_FOUNDER,
    MOST_DECK,
    N_BACKS,
    N_SEATS,
    N_TASKS,
    NONE,
    OVER,
    Box,
    Kind,
    Phase,
    Player,
    State,
)

# --- §1 Set-up ------------------------------------------------------------------------------------


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


# --- §3 Turns -------------------------------------------------------------------------------------


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


# --- §12 What is public ---------------------------------------------------------------------------


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


# --- The machine ----------------------------------------------------------------------------------


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
