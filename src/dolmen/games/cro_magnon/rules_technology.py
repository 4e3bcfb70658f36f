"""Exchange, mastering and using technologies, settlements: §6 to §10 of RULES.md."""

from dolmen.kernel.compile import rule
from dolmen.kernel.moves import Menu, offer, offer_if

from .moves import attack, develop, exchange, found, improve, master, renew, steal, turn_up
from .rules_cards import (
    gain,
    gain_spoils,
    give_up,
    has_two_faces,
    lay_down,
    remember,
    score_points,
    take_from_pile,
    take_openly,
    tell,
)
from .state import (
    DAILY_LIFE,
    DWELLING,
    EMPTY,
    FIELD,
    FIELDS,
    FIRST_PILE,
    IMPROVEMENTS,
    JOKER,
    KIND_OF,
    KINDS_OF,
    LAST_SQUARE,
    MONTHS,
    MOST_COST,
    MOST_ICONS,
    MOST_REQUIRED,
    MOST_TECHNOLOGIES,
    N_BACKS,
    N_KINDS,
    N_MARKS,
    N_ROWS,
    N_SPOTS,
    N_SQUARES,
    NONE,
    PROGRESS,
    SETTLEMENT,
    SPOILS,
    STOLEN,
    TECHNOLOGIES,
    WEAPONS,
    Box,
    Phase,
    Player,
    Settlement,
    State,
    Technology,
)

# --- §6 Natural exchange --------------------------------------------------------------------------


@rule
def legal_exchange(s: State, box: Box, menu: Menu) -> None:
    """Cards of one kind at its rate, as long as there are Spoils."""
    me = s.player[s.actor]
    if s.spoils == 0:
        return
    n = int(menu.count)
    for kind in range(N_KINDS):
        enough = int(box.rate[kind] > 0) & int(me.hand[kind] >= box.rate[kind])
        n = offer_if(menu, n, exchange.pack(kind), enough)
    menu.count = n


@rule
def do_exchange(s: State, box: Box, move: int) -> None:
    """They go to their pile, one Spoils comes."""
    kind = exchange.unpack(move)
    lay_down(s, int(s.actor), kind, int(box.rate[kind]))
    gain_spoils(s, s.player[s.actor], 1)
    s.phase = Phase.MOVE_ON


# --- §7 Mastering a technology --------------------------------------------------------------------


@rule
def is_open_to_all(s: State, card: Technology) -> bool:
    """Whether everything a technology rests on lies before somebody."""
    missing = 0
    for i in range(MOST_REQUIRED):
        missing += int(card.requires[i] != EMPTY) & int(s.owner[card.requires[i]] == 0)
    return missing == 0


@rule
def jokers_in(pattern: int) -> int:
    """How many resources of a cost are replaced by Spoils."""
    count = 0
    while pattern > 0:
        count += pattern & 1
        pattern >>= 1
    return count


@rule
def takes(card: Technology, kind: int, pattern: int, positions: int) -> int:
    """How many of a kind are paid as such, among the first positions of a cost."""
    count = 0
    for i in range(positions):
        if card.cost[i] == kind and (pattern >> i) & 1 == 0:
            count += 1
    return count


@rule
def covers(me: Player, card: Technology, pattern: int) -> bool:
    """Whether a hand can pay a cost in which these resources are replaced by Spoils."""
    n = int(card.n_cost)
    spoils = int(me.hand[SPOILS]) - JOKER * jokers_in(pattern)
    if spoils < 0:
        return False
    for i in range(n):
        kind = int(card.cost[i])
        have = spoils if kind == SPOILS else int(me.hand[kind])
        if (pattern >> i) & 1 == 0 and takes(card, kind, pattern, i + 1) > have:
            return False
    return True


@rule
def is_canonical(card: Technology, pattern: int, stays: bool) -> bool:
    """Spoils are never replaced; of equal resources the first is, unless the other stays in the row."""
    n = int(card.n_cost)
    for i in range(n):
        if (pattern >> i) & 1 == 0:
            continue
        if card.cost[i] == SPOILS:
            return False
        if stays and i == n - 1:
            continue
        for k in range(i):
            if card.cost[k] == card.cost[i] and (pattern >> k) & 1 == 0:
                return False
    return True


@rule
def marks(cards: int, kind: int) -> int:
    """So many ones, as many as a cost can ask for, in the field of a kind."""
    return ((1 << min(cards, MOST_COST)) - 1) << (FIELD * kind)


@rule
def marks_of(me: Player) -> int:
    """A hand as marks."""
    held = 0
    for kind in range(SPOILS):
        held |= marks(int(me.hand[kind]), kind)
    return held


@rule
def is_held(card: Technology, absent: int) -> bool:
    """Whether none of a cost's marks is absent from a hand: Spoils apart, it is paid without any."""
    missing = 0
    for i in range(N_MARKS):
        missing |= int(card.marks[i]) & (absent >> (FIELD * FIELDS * i))
    return missing == 0


@rule
def legal_master(s: State, box: Box, menu: Menu) -> None:
    """Each technology that rests on mastered ones, in every way in which the hand pays for it."""
    if s.player[s.actor].hand[SPOILS] >= JOKER:
        for spot in range(FIRST_PILE):
            if technology_at(s, spot) != EMPTY:
                legal_payments(s, box.technology[technology_at(s, spot)], spot, menu)
    else:
        legal_plainly(s, box, menu)


@rule
def technology_at(s: State, spot: int) -> int:
    """The technology on a square, or EMPTY."""
    return int(s.row[spot // N_SQUARES].technology[spot % N_SQUARES])


@rule
def legal_plainly(s: State, box: Box, menu: Menu) -> None:
    """Without Spoils for resources: what the hand holds, and of this what may be mastered."""
    me = s.player[s.actor]
    first, absent = int(menu.count), ~marks_of(me)
    n = first
    for spot in range(FIRST_PILE):
        number = technology_at(s, spot)
        there = int(number != EMPTY) & int(is_held(box.technology[number], absent))
        n = offer_if(menu, n, master.pack(spot, 0), there)
    kept = first
    for i in range(first, n):
        code = int(menu.codes[i])
        card = box.technology[technology_at(s, master.unpack(code)[0])]
        kept = offer_if(menu, kept, code, int(spare(me, card) >= 0) & int(is_open_to_all(s, card)))
    menu.count = kept


@rule
def lacking(me: Player, card: Technology) -> int:
    """Resources of a cost that a hand does not hold, Spoils apart."""
    count = 0
    for kind in range(SPOILS):
        count += max(int(card.need[kind]) - int(me.hand[kind]), 0)
    return count


@rule
def spare(me: Player, card: Technology) -> int:
    """Spoils that a hand holds beyond those in a cost; less than nothing when they do not suffice."""
    return int(me.hand[SPOILS]) - int(card.need[SPOILS])


@rule
def legal_payments(s: State, card: Technology, spot: int, menu: Menu) -> None:
    """With resources alone, or with three Spoils for some of them."""
    me = s.player[s.actor]
    if spare(me, card) < JOKER * lacking(me, card) or not is_open_to_all(s, card):
        return
    if lacking(me, card) == 0:
        offer(menu, master.pack(spot, 0))
    jokers = spare(me, card) // JOKER
    if jokers == 0:
        return
    stays = spot % N_SQUARES > 0
    for pattern in range(1, 1 << card.n_cost):
        if jokers_in(pattern) <= jokers and is_canonical(card, pattern, stays) and covers(me, card, pattern):
            offer(menu, master.pack(spot, pattern))


@rule
def do_master(s: State, box: Box, move: int) -> None:
    """Pay, take the card, gain its points; its square takes the last resource, or the next technology."""
    spot, pattern = master.unpack(move)
    r, i = spot // N_SQUARES, spot % N_SQUARES
    row = s.row[r]
    number = int(row.technology[i])
    row.technology[i] = EMPTY
    pay(s, box.technology[number], pattern, r, i)
    become_owner(s, box, number)
    s.phase = Phase.MOVE_ON
    if i == 0:
        row.covered = 0
        s.row_no = r
        s.square = 0
        s.phase = Phase.FETCH


@rule
def pay(s: State, card: Technology, pattern: int, r: int, i: int) -> None:
    """Resources to their piles, Spoils to their deck; but the last one stays on squares 2 to 4."""
    p = int(s.actor)
    last = int(card.n_cost) - 1 if i > 0 else int(card.n_cost)
    for kind in range(N_KINDS):
        lay_down(s, p, kind, takes(card, kind, pattern, last))
    lay_down(s, p, SPOILS, JOKER * jokers_in(pattern))
    if i > 0:
        kind = int(card.cost[last])
        if (pattern >> last) & 1 == 1:
            kind = SPOILS
            s.spoils -= 1
        else:
            give_up(s, p, kind)
        s.row[r].resource[i] = kind + 1


@rule
def become_owner(s: State, box: Box, number: int) -> None:
    """The card lies before its owner; points at once, and one for each technology of his it rests on."""
    me = s.player[s.actor]
    card = box.technology[number]
    s.owner[number] = s.actor + 1
    me.mastered[card.branch] += 1
    me.ready[card.branch] += 1
    me.limit += card.hand
    if s.seats == 1:
        return
    score_points(me, TECHNOLOGIES, int(card.points))
    score_points(me, PROGRESS, progress(s, card, int(s.actor)))


@rule
def progress(s: State, card: Technology, p: int) -> int:
    """Technologies of a seat that a card rests on."""
    count = 0
    for i in range(card.n_requires):
        if s.owner[card.requires[i]] == p + 1:
            count += 1
    return count


@rule
def fetch(s: State) -> None:
    """The top of the row's deck fills the square; the next one is turned up on square 1."""
    row = s.row[s.row_no]
    if s.square > 0 and row.covered == 0 and row.technology[0] != EMPTY:
        row.technology[s.square] = row.technology[0]
        row.technology[0] = EMPTY
        s.square = 0
    s.phase = Phase.TURN_UP if row.deck > 0 else Phase.MOVE_ON


@rule
def legal_turn_up(s: State, box: Box, menu: Menu) -> None:
    """Any technology of the row that was not yet seen."""
    n = int(menu.count)
    for number in range(1, box.n_technologies + 1):
        there = int(s.waiting[number] > 0) & int(box.technology[number].branch == s.row_no)
        n = offer_if(menu, n, turn_up.pack(number), there)
    menu.count = n


@rule
def do_turn_up(s: State, move: int) -> None:
    """It lies in its square."""
    number = turn_up.unpack(move)
    row = s.row[s.row_no]
    s.waiting[number] = 0
    row.deck -= 1
    row.technology[s.square] = number
    s.phase = Phase.MOVE_ON


# --- §8 Using technologies ------------------------------------------------------------------------


@rule
def turn_one(s: State, box: Box, branch: int) -> None:
    """Turn a technology of a branch; they are alike, so it is the first."""
    for number in range(1, box.n_technologies + 1):
        if is_ready(s, number, int(s.actor)) and box.technology[number].branch == branch:
            s.turned[number] = 1
            s.player[s.actor].ready[branch] -= 1
            return


@rule
def is_ready(s: State, number: int, p: int) -> bool:
    """Whether a technology lies unturned before a seat."""
    return bool(s.owner[number] == p + 1 and s.turned[number] == 0)


@rule
def legal_attack(s: State, menu: Menu) -> None:
    """Any back in any other hand."""
    if s.player[s.actor].ready[WEAPONS] == 0:
        return
    n = int(menu.count)
    for p in range(s.seats):
        for back in range(N_BACKS):
            there = int(p != s.actor) & int(s.player[p].backs[back] > 0)
            n = offer_if(menu, n, attack.pack(p + 1, back), there)
    menu.count = n


@rule
def do_attack(s: State, box: Box, move: int) -> None:
    """Turn a weapon, and name the card by its back."""
    seat, back = attack.unpack(move)
    s.actions -= 1
    turn_one(s, box, WEAPONS)
    s.rival = seat - 1
    s.back = back
    s.phase = Phase.STEAL


@rule
def legal_steal(s: State, menu: Menu) -> None:
    """Each card with that back in the hand."""
    for kind in range(KIND_OF[s.back], KIND_OF[s.back] + KINDS_OF[s.back]):
        for _ in range(s.player[s.rival].hand[kind]):
            offer(menu, steal.pack(kind))


@rule
def do_steal(s: State, move: int) -> None:
    """It changes hands; attacker and victim know its face, and marks of that back lapse (ruling C58)."""
    kind = steal.unpack(move)
    me, rival = s.player[s.actor], s.player[s.rival]
    gain(rival, kind, -1)
    gain(me, kind, 1)
    s.steals += 1
    if has_two_faces(int(s.back)):
        first = KIND_OF[s.back]
        rival.shown[first] = 0
        rival.shown[first + 1] = 0
        tell(s, int(s.back), STOLEN, int(s.actor), int(s.rival))
        remember(s, int(s.actor), kind)
        remember(s, int(s.rival), kind)
    s.phase = Phase.MOVE_ON


@rule
def resource_at(s: State, spot: int) -> int:
    """The resource that may be taken from a square or a pile; NONE when there is none."""
    if spot < FIRST_PILE:
        return int(s.row[spot // N_SQUARES].resource[spot % N_SQUARES]) - 1
    return int(s.heap[spot - FIRST_PILE].top) - 1


@rule
def legal_take(s: State, menu: Menu) -> None:
    """Every resource that lies open: with New Technology, by developing."""
    renews = int(s.actions > 0 and s.player[s.actor].ready[DAILY_LIFE] > 0)
    develops = int(s.actions > 1)
    n = int(menu.count)
    if renews + develops == 2:
        for spot in range(N_SPOTS):
            there = int(resource_at(s, spot) != NONE)
            n = offer_if(menu, n, renew.pack(spot), there)
            n = offer_if(menu, n, develop.pack(spot), there)
    elif renews + develops == 1:
        first = renew.start if renews == 1 else develop.start
        for spot in range(N_SPOTS):
            n = offer_if(menu, n, first + spot, int(resource_at(s, spot) != NONE))
    menu.count = n


@rule
def do_renew(s: State, box: Box, move: int) -> None:
    """New Technology: one action point, and a Daily Life technology is turned."""
    s.actions -= 1
    turn_one(s, box, DAILY_LIFE)
    take_open_card(s, renew.unpack(move))


@rule
def do_develop(s: State, box: Box, move: int) -> None:
    """Developing: two action points."""
    s.actions -= 2
    take_open_card(s, develop.unpack(move))


@rule
def take_open_card(s: State, spot: int) -> None:
    """Into the hand; a square is filled from its row's deck."""
    if spot >= FIRST_PILE:
        terrain = spot - FIRST_PILE
        take_openly(s, int(s.actor), take_from_pile(s, terrain) - 1)
        s.phase = Phase.MOVE_ON
        return
    row = s.row[spot // N_SQUARES]
    kind = int(row.resource[spot % N_SQUARES]) - 1
    row.resource[spot % N_SQUARES] = EMPTY
    take_openly(s, int(s.actor), kind)
    s.row_no = spot // N_SQUARES
    s.square = spot % N_SQUARES
    s.phase = Phase.FETCH


@rule
def dwelling_with(s: State, box: Box, icons: int) -> int:
    """An unturned dwelling of one's own with so many icons; EMPTY when there is none."""
    for number in range(1, box.n_technologies + 1):
        if box.technology[number].icons == icons and is_ready(s, number, int(s.actor)):
            return number
    return EMPTY


@rule
def legal_improve(s: State, box: Box, menu: Menu) -> None:
    """From one Spoils to as many as the dwelling shows."""
    me = s.player[s.actor]
    spoils = int(me.hand[SPOILS])
    if spoils == 0 or me.ready[DWELLING] == 0:
        return
    there, own = 0, int(s.actor) + 1
    for number in range(MOST_TECHNOLOGIES + 1):
        ready = int(s.owner[number] == own) & int(s.turned[number] == 0)
        there |= int(box.turning[number]) * ready
    for icons in range(1, MOST_ICONS + 1):
        if (there >> icons) & 1 == 1:
            for n in range(1, min(icons, spoils) + 1):
                offer(menu, improve.pack(icons, n))


@rule
def do_improve(s: State, box: Box, move: int) -> None:
    """A point for each Spoils; the dwelling is turned."""
    icons, spoils = improve.unpack(move)
    me = s.player[s.actor]
    s.actions -= 1
    s.turned[dwelling_with(s, box, icons)] = 1
    me.ready[DWELLING] -= 1
    lay_down(s, int(s.actor), SPOILS, spoils)
    score_points(me, IMPROVEMENTS, spoils)
    s.phase = Phase.MOVE_ON


# --- §10 Founding a settlement --------------------------------------------------------------------


@rule
def can_found(me: Player, settlement: Settlement) -> bool:
    """Technologies enough of each branch, turned ones included."""
    missing = 0
    for branch in range(N_ROWS):
        missing += int(me.mastered[branch] < settlement.needs[branch])
    return missing == 0


@rule
def legal_found(s: State, box: Box, menu: Menu) -> None:
    """As the whole turn; alone, for action points that are unspent."""
    me = s.player[s.actor]
    if me.settlement != EMPTY:
        return
    if (s.seats > 1 and s.untouched == 0) or (s.seats == 1 and s.actions < box.founding):
        return
    for r in range(N_ROWS):
        number = s.row[r].settlement
        if number != EMPTY and can_found(me, box.settlement[number]):
            offer(menu, found.pack(r))


@rule
def do_found(s: State, box: Box, move: int) -> None:
    """The card is one's own, points come at once, a technology takes its square, and the turn is over."""
    r = found.unpack(move)
    me = s.player[s.actor]
    me.settlement = s.row[r].settlement
    s.row[r].settlement = EMPTY
    if s.seats == 1:
        score_points(me, MONTHS, int(box.months - s.round_no) + 1)
        s.phase = Phase.OVER
        return
    score_points(me, SETTLEMENT, int(box.settlement[me.settlement].points))
    s.cut = 1
    s.row_no = r
    s.square = LAST_SQUARE
    s.phase = Phase.FETCH
