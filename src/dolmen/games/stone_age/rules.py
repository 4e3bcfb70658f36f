"""Set-up, what is public, and the machine that runs the phases of RULES.md."""

from dolmen.kernel.chance import Luck, below
from dolmen.kernel.compile import rule
from dolmen.kernel.moves import Menu, clear
from dolmen.kernel.record import Cells

from .moves import claim, draw, reveal
from .rules_buying import (
    do_buy,
    do_draft,
    do_draw,
    do_lift,
    legal_buy,
    legal_card,
    legal_draft,
    legal_lift,
    next_to_draft,
    take_building,
)
from .rules_end import do_feed, do_reveal, final_scoring, legal_feed, next_to_feed, refill, round_end, supper
from .rules_goods import do_claim, legal_claim_or_keep
from .rules_people import (
    do_act,
    do_place,
    do_roll,
    do_tools,
    legal_act,
    legal_place,
    legal_roll,
    legal_tools,
    next_to_act,
    next_to_place,
)
from .state import (
    CHANCE,
    EVENT_LIFT,
    EVENT_ROLL,
    MOST_DICE,
    MOST_TILES,
    N_SLOTS,
    N_SPACES,
    OVER,
    Box,
    Phase,
    State,
)

# --- §1 Set-up ------------------------------------------------------------------------------------


@rule
def setup(s: State, box: Box, seats: int, starter: int, options: Cells) -> None:
    """Hand out people and food; cards and buildings are drawn when they are laid out."""
    s.seats = seats
    s.crowding = options[0]
    s.starter = starter
    s.actor = starter
    s.turn = starter
    s.round_no = 1
    for p in range(seats):
        me = s.player[p]
        me.people = box.start_people
        me.food = box.start_food
        s.stack[p] = box.stack_height
    s.deck = box.n_cards
    for card in range(1, box.n_cards + 1):
        s.pile[card] = 1
    for tile in range(1, box.n_tiles + 1):
        s.tiles[tile] = 1
    s.phase = Phase.REFILL
    advance(s, box)


# --- §12 What is public ---------------------------------------------------------------------------


@rule
def witness(s: State, move: int, viewer: int) -> int:
    """A card drawn unseen is its taker's alone."""
    if s.phase == Phase.DRAW and viewer != s.actor:
        return 0
    return 1


@rule
def resample(s: State, box: Box, viewer: int, luck: Luck) -> None:
    """Spread the cards that the viewer has not seen over the deck and the others' secret cards."""
    unseen = 0
    for card in range(1, box.n_cards + 1):
        s.pile[card] = 1
        for i in range(N_SLOTS):
            if s.display[i] == card:
                s.pile[card] = 0
        for p in range(s.seats):
            if s.player[p].cards[card] > 0 or (p == viewer and s.player[p].secret[card] > 0):
                s.pile[card] = 0
        unseen += s.pile[card]
    s.pile[0] = 0
    for p in range(len(s.player)):
        if p != viewer:
            s.player[p].secret[:] = 0
            for _ in range(s.player[p].drawn):
                s.player[p].secret[nth_unseen(s, box, below(luck, unseen))] = 1
                unseen -= 1
    for card in range(box.n_cards + 1, len(s.pile)):
        s.pile[card] = 0


@rule
def nth_unseen(s: State, box: Box, n: int) -> int:
    """Take the n-th card out of the pile."""
    for card in range(1, box.n_cards + 1):
        if s.pile[card] > 0:
            if n == 0:
                s.pile[card] = 0
                return card
            n -= 1
    return 0


# --- The machine ----------------------------------------------------------------------------------


@rule
def to_move(s: State) -> int:
    """The seat that decides, chance, or nobody: the game is over."""
    if s.phase == Phase.OVER:
        return OVER
    if Phase.REVEAL <= s.phase <= Phase.DRAW:
        return CHANCE
    return int(s.actor)


@rule
def event(s: State) -> int:
    """A key of the chance decision to come: die i of a roll, building k of a stack, card k of the deck."""
    if s.phase == Phase.ROLL:
        roller = (int(s.round_no) * len(s.player) + int(s.turn)) * N_SPACES + int(s.space)
        return EVENT_ROLL + roller * MOST_DICE + int(s.rolled)
    if s.phase == Phase.RAISE:
        return EVENT_LIFT + int(s.vacancy) * (MOST_TILES + 1) + int(s.stack[s.vacancy])
    return int(s.deck)


@rule
def legal(s: State, box: Box, menu: Menu) -> None:
    """Everything that may happen next."""
    clear(menu)
    match s.phase:
        case Phase.PLACE:
            legal_place(s, box, menu)
        case Phase.ACT:
            legal_act(s, menu)
        case Phase.TOOLS:
            legal_tools(s, menu)
        case Phase.BUY:
            legal_buy(s, box, menu)
        case Phase.CLAIM:
            legal_claim_or_keep(s, menu)
        case Phase.DRAFT:
            legal_draft(s, menu)
        case Phase.FEED:
            legal_feed(s, menu)
        case Phase.REVEAL:
            legal_card(s, box, menu, reveal.start)
        case Phase.RAISE:
            legal_lift(s, box, menu)
        case Phase.ROLL:
            legal_roll(menu)
        case Phase.DRAW:
            legal_card(s, box, menu, draw.start)


@rule
def apply(s: State, box: Box, move: int) -> None:
    """Make a move that is on the menu, and let the table move on."""
    if claim.has(move):
        do_claim(s, move)
    else:
        decide(s, box, move)
    advance(s, box)


@rule
def decide(s: State, box: Box, move: int) -> None:
    """What the move does in this phase."""
    match s.phase:
        case Phase.PLACE:
            do_place(s, move)
        case Phase.ACT:
            do_act(s, box, move)
        case Phase.TOOLS:
            do_tools(s, box, move)
        case Phase.BUY:
            do_buy(s, box, move)
        case Phase.CLAIM:
            s.phase = Phase.NEXT_TO_ACT
        case Phase.DRAFT:
            do_draft(s, box, move)
        case Phase.FEED:
            do_feed(s, box, move)
        case Phase.REVEAL:
            do_reveal(s, move)
        case Phase.RAISE:
            do_lift(s, move)
        case Phase.ROLL:
            do_roll(s, move)
        case Phase.DRAW:
            do_draw(s, move)


@rule
def advance(s: State, box: Box) -> None:
    """Let the table move by itself until a player, or chance, must decide."""
    while True:
        match s.phase:
            case Phase.PAID:
                take_building(s, box)
            case Phase.NEXT_TO_PLACE:
                next_to_place(s, box)
            case Phase.NEXT_TO_ACT:
                next_to_act(s)
            case Phase.NEXT_TO_DRAFT:
                next_to_draft(s)
            case Phase.SUPPER:
                supper(s)
            case Phase.NEXT_TO_FEED:
                next_to_feed(s)
            case Phase.ROUND_END:
                round_end(s, box)
            case Phase.REFILL:
                refill(s)
            case Phase.FINAL_SCORING:
                final_scoring(s, box)
            case _:
                return
