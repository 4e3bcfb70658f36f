"""Set-up, what may be done in a turn, and the machine that runs the phases of RULES.md."""

from dolmen.kernel.compile import rule
from dolmen.kernel.moves import Menu, clear, offer
from dolmen.kernel.record import Cells

from .moves import attack as attack_move
from .moves import (
    develop,
    draw,
    enough,
    exchange,
    explore,
    finish,
    follow,
    found,
    gather,
    improve,
    invite,
    master,
    renew,
    settle,
)
from .rules_cards import has_two_faces, open_tales, reform_all
from .rules_end import (
    begin_to_follow,
    begin_turn,
    do_discard,
    do_enough,
    do_happen,
    end_turn,
    final_scoring,
    legal_discard,
    legal_enough,
    legal_happen,
    may_follow,
    move_on,
    next_turn,
)
from .rules_hunt import (
    catch,
    do_answer,
    do_draw,
    do_explore,
    do_follow,
    do_gather,
    do_hunt,
    do_invite,
    do_promise,
    lay_animal_down,
    legal_answer,
    legal_draw,
    legal_hunt,
    legal_invite,
    legal_promise,
    legal_terrains,
)
from .rules_technology import (
    do_attack,
    do_develop,
    do_exchange,
    do_found,
    do_improve,
    do_master,
    do_renew,
    do_steal,
    do_turn_up,
    fetch,
    legal_attack,
    legal_exchange,
    legal_found,
    legal_improve,
    legal_master,
    legal_steal,
    legal_take,
    legal_turn_up,
)
from .state import (
    BACK_OF,
    CHANCE,
    EMPTY,
    EVENT_DRAW,
    EVENT_MONTH,
    EVENT_ROW,
    EVENT_SETTLE,
    EVENT_STEAL,
    EVENT_TERRAIN,
    EVENT_TURN,
    N_ROWS,
    N_TERRAINS,
    NONE,
    OVER,
    SPOILS,
    Box,
    Phase,
    State,
)

# --- §1 Set-up ------------------------------------------------------------------------------------


@rule
def setup(s: State, box: Box, seats: int, starter: int, options: Cells) -> None:
    """Decks, First Technologies and figures; what is shuffled is drawn when it is seen."""
    s.seats = seats
    s.starter = starter
    s.turn = starter
    s.actor = starter
    s.round_no = 1
    s.finisher = NONE
    s.animal = NONE
    s.spoils = box.spoils
    for kind in range(SPOILS):
        s.pile[kind] = box.count[kind]
        s.deck[BACK_OF[kind]] += box.count[kind]
    for terrain in range(N_TERRAINS):
        s.herd[terrain] = box.herd[terrain]
        s.lair[terrain] = 1
        s.figure[terrain] = 1
        s.deck[terrain] += box.herd[terrain] + 1
    open_tales(s)
    set_out_technologies(s, box)
    for number in range(1, box.n_settlements + 1):
        s.boxed[number] = 1
    for number in range(1, box.n_events + 1):
        s.to_come[number] = int(seats == 1)
    for p in range(seats):
        s.player[p].limit = box.hand_limit
    s.phase = Phase.LAY_OUT
    advance(s, box)


@rule
def set_out_technologies(s: State, box: Box) -> None:
    """First Technologies on their squares, the others in the decks below."""
    for number in range(1, box.n_technologies + 1):
        card = box.technology[number]
        row = s.row[card.branch]
        if card.first > 0:
            row.technology[card.first - 1] = number
            row.covered = 1
        else:
            s.waiting[number] = 1
            row.deck += 1


@rule
def lay_out(s: State, box: Box) -> None:
    """A settlement on the last square of each row; then the first turn begins."""
    for r in range(N_ROWS):
        if s.row[r].settlement == EMPTY:
            s.row_no = r
            s.phase = Phase.SETTLE
            return
    begin_turn(s, box, int(s.starter))
    if s.seats == 1:
        s.actions = box.solo_actions


@rule
def legal_settle(s: State, box: Box, menu: Menu) -> None:
    """Any settlement still in the box."""
    for number in range(1, box.n_settlements + 1):
        if s.boxed[number] > 0:
            offer(menu, settle.pack(number))


@rule
def do_settle(s: State, move: int) -> None:
    """It lies on the last square of its row."""
    number = settle.unpack(move)
    s.boxed[number] = 0
    s.row[s.row_no].settlement = number
    s.phase = Phase.LAY_OUT


# --- §2 The turn ----------------------------------------------------------------------------------


@rule
def legal_act(s: State, box: Box, menu: Menu) -> None:
    """Everything that may be done in a turn, in the order of RULES.md; ending it is always possible."""
    if s.actions > 0:
        legal_terrains(s, menu, explore.start)
    legal_exchange(s, box, menu)
    legal_master(s, box, menu)
    legal_take(s, menu)
    if s.seats > 1 and s.actions > 0:
        legal_attack(s, menu)
        legal_improve(s, box, menu)
    legal_found(s, box, menu)
    if may_follow(s, box):
        legal_terrains(s, menu, follow.start)
    offer(menu, finish.start)


@rule
def do_act(s: State, box: Box, move: int) -> None:
    """Do one thing."""
    s.untouched = 0
    if explore.has(move):
        do_explore(s, move)
    elif follow.has(move):
        begin_to_follow(s, box)
        do_follow(s, move)
    elif exchange.has(move):
        do_exchange(s, box, move)
    elif master.has(move):
        do_master(s, box, move)
    elif attack_move.has(move):
        do_attack(s, box, move)
    elif renew.has(move):
        do_renew(s, box, move)
    elif develop.has(move):
        do_develop(s, box, move)
    elif improve.has(move):
        do_improve(s, box, move)
    elif found.has(move):
        do_found(s, box, move)
    else:
        s.phase = Phase.TURN_END


# --- §16 What is public ---------------------------------------------------------------------------


@rule
def witness(s: State, move: int, viewer: int) -> int:
    """Where backs do not tell: a face drawn is its taker's, a stolen one the attacker's and the victim's."""
    if s.phase == Phase.DRAW and draw.has(move):
        return int(viewer == s.actor or not has_two_faces(int(s.terrain)))
    if s.phase == Phase.STEAL:
        return int(viewer in (s.actor, s.rival) or not has_two_faces(int(s.back)))
    return 1


# --- The machine ----------------------------------------------------------------------------------


@rule
def to_move(s: State) -> int:
    """The seat that decides, chance, or nobody: the game is over."""
    if s.phase == Phase.OVER:
        return OVER
    if Phase.DRAW <= s.phase <= Phase.HAPPEN:
        return CHANCE
    return int(s.actor)


@rule
def event(s: State) -> int:
    """A key of the chance decision to come: card k of a deck, theft k, technology k of a row, month k."""
    match s.phase:
        case Phase.DRAW:
            return EVENT_DRAW + EVENT_TERRAIN * int(s.terrain) + int(s.drawn[s.terrain])
        case Phase.STEAL:
            return EVENT_STEAL + int(s.steals)
        case Phase.TURN_UP:
            return EVENT_TURN + EVENT_ROW * int(s.row_no) + int(s.row[s.row_no].deck)
        case Phase.SETTLE:
            return EVENT_SETTLE + int(s.row_no)
        case _:
            return EVENT_MONTH + int(s.round_no)


@rule
def legal(s: State, box: Box, menu: Menu) -> None:
    """Everything that may happen next."""
    clear(menu)
    match s.phase:
        case Phase.ACT:
            legal_act(s, box, menu)
        case Phase.HUNT:
            legal_hunt(s, box, menu)
        case Phase.INVITE:
            legal_invite(s, box, menu)
        case Phase.PROMISE:
            legal_promise(s, box, menu)
        case Phase.ANSWER:
            legal_answer(s, menu)
        case Phase.DISCARD:
            legal_discard(s, menu)
        case Phase.FOLLOW:
            legal_terrains(s, menu, follow.start)
            legal_enough(menu)
        case Phase.GATHER:
            legal_terrains(s, menu, gather.start)
        case Phase.DRAW:
            legal_draw(s, menu)
        case Phase.STEAL:
            legal_steal(s, menu)
        case Phase.TURN_UP:
            legal_turn_up(s, box, menu)
        case Phase.SETTLE:
            legal_settle(s, box, menu)
        case Phase.HAPPEN:
            legal_happen(s, box, menu)


@rule
def apply(s: State, box: Box, move: int) -> None:
    """Make a move that is on the menu, and let the table move on."""
    if Phase.DRAW <= s.phase <= Phase.HAPPEN:
        happen_by_chance(s, box, move)
    else:
        decide(s, box, move)
    advance(s, box)


@rule
def decide(s: State, box: Box, move: int) -> None:
    """What a player's move does in this phase."""
    match s.phase:
        case Phase.ACT:
            do_act(s, box, move)
        case Phase.HUNT:
            do_hunt(s, box, move)
        case Phase.INVITE:
            if invite.has(move):
                do_invite(s, move)
            else:
                do_promise(s, box, move)
        case Phase.PROMISE:
            do_promise(s, box, move)
        case Phase.ANSWER:
            do_answer(s, move)
        case Phase.DISCARD:
            do_discard(s, move)
        case Phase.FOLLOW:
            if move == enough.start:
                do_enough(s)
            else:
                do_follow(s, move)
        case Phase.GATHER:
            do_gather(s, move)


@rule
def happen_by_chance(s: State, box: Box, move: int) -> None:
    """What luck does in this phase."""
    match s.phase:
        case Phase.DRAW:
            do_draw(s, move)
        case Phase.STEAL:
            do_steal(s, move)
        case Phase.TURN_UP:
            do_turn_up(s, move)
        case Phase.SETTLE:
            do_settle(s, move)
        case Phase.HAPPEN:
            do_happen(s, box, move)


@rule
def advance(s: State, box: Box) -> None:
    """Let the table move by itself until a player, or chance, must decide; decks that ran out are renewed."""
    if s.phase != Phase.DISCARD:
        reform_all(s)
    while Phase.LAY_OUT <= s.phase < Phase.OVER:
        match s.phase:
            case Phase.LAY_OUT:
                lay_out(s, box)
            case Phase.FETCH:
                fetch(s)
            case Phase.JOINT_HUNT:
                catch(s, box)
            case Phase.LAY_DOWN:
                lay_animal_down(s, box)
            case Phase.MOVE_ON:
                move_on(s, box)
            case Phase.TURN_END:
                end_turn(s)
            case Phase.NEXT_TURN:
                next_turn(s, box)
            case Phase.MONTH_END:
                s.phase = Phase.HAPPEN
            case Phase.FINAL_SCORING:
                final_scoring(s, box)
