"""Exploring, hunting alone and together, running away: §3 to §5 of RULES.md."""

from dolmen.kernel.compile import rule
from dolmen.kernel.moves import Menu, offer, offer_if, offer_run
from dolmen.kernel.record import Cells

from .moves import (
    accept,
    decline,
    draw,
    explore,
    follow,
    gather,
    hunt,
    invite,
    meet,
    promise,
    propose,
    refuse,
)
from .rules_cards import (
    claim,
    gain,
    gain_spoils,
    hand_size,
    has_two_faces,
    lay_down,
    put_on_pile,
    reform,
    reform_all,
    remember,
    score_points,
    seat_after,
    tell,
)
from .state import (
    BACK_OF,
    DRAWN,
    FIRST_ANIMAL,
    FIRST_PREDATOR,
    FLINT,
    HERBIVORE,
    KIND_OF,
    KINDS_OF,
    MOST_DECK,
    MOST_PAIRS,
    N_KINDS,
    N_TERRAINS,
    NONE,
    OFFERS,
    PAIR,
    PREDATORS,
    RIVER,
    WEAPONS,
    WOOD,
    Box,
    Phase,
    Player,
    State,
    Terrain,
    Why,
)

# --- §3 Exploring ---------------------------------------------------------------------------------


@rule
def legal_terrains(s: State, menu: Menu, first: int) -> None:
    """Every deck that has a card."""
    n = int(menu.count)
    for terrain in range(N_TERRAINS):
        n = offer_if(menu, n, first + terrain, int(s.deck[terrain] > 0))
    menu.count = n


@rule
def do_explore(s: State, move: int) -> None:
    """One action point for the top card of a deck."""
    s.actions -= 1
    s.why = Why.EXPLORE
    s.terrain = explore.unpack(move)
    s.phase = Phase.DRAW


@rule
def do_follow(s: State, move: int) -> None:
    """An extra card, without an action point."""
    s.follow -= 1
    s.why = Why.FOLLOW
    s.terrain = follow.unpack(move)
    s.phase = Phase.DRAW


@rule
def do_gather(s: State, move: int) -> None:
    """A card that a warm spell gives."""
    s.to_gather -= 1
    s.terrain = gather.unpack(move)
    s.phase = Phase.DRAW


@rule
def offer_same(menu: Menu, code: int, n: int) -> None:
    """One code `n` times; the room behind is written too, since a loop of foreseeable length is quick."""
    at = int(menu.count)
    for i in range(MOST_DECK):
        menu.codes[at + i] = code
    menu.count = at + n


@rule
def legal_draw(s: State, menu: Menu) -> None:
    """Each card that is left in the deck."""
    t = int(s.terrain)
    for kind in range(KIND_OF[t], KIND_OF[t] + KINDS_OF[t]):
        offer_same(menu, draw.pack(kind), int(s.pile[kind]))
    if t <= Terrain.MOUNTAINS:
        offer_same(menu, meet.pack(t), int(s.herd[t]))
    offer_run(menu, meet.pack(FIRST_PREDATOR + t), int(s.lair[t]), 1)


@rule
def do_draw(s: State, move: int) -> None:
    """A resource goes to the hand, unseen by the others; an animal lies there for all to see."""
    t = int(s.terrain)
    s.deck[t] -= 1
    s.drawn[t] += 1
    if draw.has(move):
        keep(s, draw.unpack(move))
        s.phase = Phase.MOVE_ON
    else:
        meet_animal(s, meet.unpack(move))


@rule
def keep(s: State, kind: int) -> None:
    """A resource comes into the hand of whoever drew it."""
    s.pile[kind] -= 1
    gain(s.player[s.actor], kind, 1)
    if has_two_faces(BACK_OF[kind]):
        tell(s, BACK_OF[kind], DRAWN, int(s.actor), 0)
        remember(s, int(s.actor), kind)


@rule
def meet_animal(s: State, animal: int) -> None:
    """It is decided upon at once; in a warm spell it does nothing."""
    if animal < FIRST_PREDATOR:
        s.herd[s.terrain] -= 1
    else:
        s.lair[s.terrain] -= 1
    s.animal = animal
    s.proposals = 0
    s.phase = Phase.LAY_DOWN if s.why == Why.GATHER else Phase.HUNT


# --- §4 Hunting -----------------------------------------------------------------------------------


@rule
def is_predator(s: State) -> bool:
    """Whether the animal that lies there is one."""
    return bool(s.animal >= FIRST_PREDATOR)


@rule
def weapons(me: Player) -> int:
    """Weapons technologies that are not turned."""
    return int(me.ready[WEAPONS])


@rule
def strength_needed(s: State, box: Box) -> int:
    """The least number of weapons for this hunt."""
    if is_predator(s):
        return int(box.beast[s.terrain].strength)
    return 1


@rule
def strength_useful(s: State, box: Box) -> int:
    """Flint is never added beyond this: a predator's strength, or the Spoils to be had."""
    if is_predator(s):
        return int(box.beast[s.terrain].strength)
    return min(HERBIVORE, int(s.spoils))


@rule
def is_enough(s: State, box: Box, armed: int, pairs: int) -> bool:
    """Whether so many weapons and pairs of Flint hunt it, none of the Flint in vain."""
    return is_enough_with(s, box, armed, pairs, pairs)


@rule
def is_enough_with(s: State, box: Box, armed: int, least: int, most: int) -> bool:
    """Whether so many weapons hunt it with some number of pairs from `least` to `most`, none in vain."""
    needed, useful = strength_needed(s, box), strength_useful(s, box)
    if useful == 0:
        return False
    if least == 0 and armed >= needed:
        return True
    return max(least, needed - armed) <= min(most, useful - armed)


@rule
def spoils_won(s: State, box: Box, strength: int) -> int:
    """Spoils that a hunt yields."""
    if is_predator(s):
        return min(int(box.beast[s.terrain].spoils), int(s.spoils))
    return min(strength, HERBIVORE, int(s.spoils))


@rule
def points_won(s: State, box: Box) -> int:
    """Points that a hunt yields; none alone."""
    if is_predator(s) and s.seats > 1:
        return int(box.beast[s.terrain].points)
    return 0


@rule
def legal_hunt(s: State, box: Box, menu: Menu) -> None:
    """Hunt alone, propose a joint hunt, or let the animal go."""
    me = s.player[s.actor]
    own = int(me.hand[FLINT]) // PAIR
    for pairs in range(min(own, MOST_PAIRS) + 1):
        if is_enough(s, box, weapons(me), pairs):
            offer(menu, hunt.pack(pairs))
    if s.seats > 1 and s.proposals < OFFERS:
        for pairs in range(min(own, MOST_PAIRS) + 1):
            if can_complete(s, box, 1, weapons(me), pairs, 0):
                offer(menu, propose.pack(pairs))
    offer(menu, decline.start)


@rule
def do_hunt(s: State, box: Box, move: int) -> None:
    """Hunt alone, let it go, or begin a proposal."""
    if move == decline.start:
        run_away(s, box)
        return
    clear_party(s)
    if propose.has(move):
        s.pairs[s.turn] = propose.unpack(move)
        claim(s, int(s.turn), FLINT, PAIR * int(s.pairs[s.turn]))
        s.proposals += 1
        s.phase = Phase.INVITE
        return
    s.pairs[s.turn] = hunt.unpack(move)
    s.spoils_for[s.turn] = spoils_won(s, box, strength(s))
    s.points_for[s.turn] = points_won(s, box)
    s.phase = Phase.JOINT_HUNT


@rule
def run_away(s: State, box: Box) -> None:
    """A herbivore runs off; a predator is distracted with as many cards as it is worth points."""
    me = s.player[s.actor]
    s.phase = Phase.LAY_DOWN
    if not is_predator(s):
        return
    cards = int(box.beast[s.terrain].points)
    if hand_size(me) > cards:
        s.to_discard = cards
        s.least = WOOD
        s.then = Phase.LAY_DOWN
        s.phase = Phase.DISCARD if cards > 0 else Phase.LAY_DOWN
        return
    for kind in range(N_KINDS):
        lay_down(s, int(s.actor), kind, int(me.hand[kind]))


@rule
def lay_animal_down(s: State, box: Box) -> None:
    """It goes to its discard pile; letting it go while exploring gives an action point."""
    t = int(s.terrain)
    if s.why == Why.EXPLORE:
        if is_predator(s):
            s.actions += 1 - s.fled[t]
            s.fled[t] = 1
        elif s.spared[t] < box.herd[t]:  # ruling C69
            s.actions += 1
            s.spared[t] += 1
    put_on_pile(s, t, FIRST_ANIMAL + int(s.animal))
    reform(s, t)
    s.animal = NONE
    s.phase = Phase.MOVE_ON


@rule
def catch(s: State, box: Box) -> None:
    """The hunt takes place: Flint is laid down, shares are given, the animal leaves."""
    t = int(s.terrain)
    for i in range(s.seats):
        p = seat_after(s, i)
        lay_down(s, p, FLINT, PAIR * int(s.pairs[p]))
    for i in range(s.seats):
        p = seat_after(s, i)
        gain_spoils(s, s.player[p], int(s.spoils_for[p]))
        score_points(s.player[p], PREDATORS, int(s.points_for[p]))
    if is_predator(s):
        s.figure[t] = 0
        s.player[s.turn].figures[t] = 1
    else:
        put_on_pile(s, t, FIRST_ANIMAL + int(s.animal))
    reform_all(s)
    clear_party(s)
    s.animal = NONE
    s.actor = s.turn
    s.phase = Phase.MOVE_ON


# --- §5 Joint hunts -------------------------------------------------------------------------------


@rule
def clear_party(s: State) -> None:
    """Nobody is asked, nothing is promised."""
    for p in range(s.seats):
        s.party[p] = 0
        s.pairs[p] = 0
        s.spoils_for[p] = 0
        s.points_for[p] = 0


@rule
def of_all(s: State, numbers: Cells) -> int:
    """The sum of a number of each seat."""
    count = 0
    for p in range(s.seats):
        count += numbers[p]
    return count


@rule
def armed(s: State) -> int:
    """Weapons of all who take part."""
    count = weapons(s.player[s.turn])
    for p in range(s.seats):
        if s.party[p] > 0:
            count += weapons(s.player[p])
    return count


@rule
def strength(s: State) -> int:
    """Weapons and pairs of Flint of all who take part."""
    return armed(s) + of_all(s, s.pairs)


@rule
def most_pairs(s: State, p: int) -> int:
    """Pairs of Flint that a helper may be asked for: no more than the backs in the hand allow."""
    return min(int(s.player[p].backs[RIVER]) // PAIR, MOST_PAIRS)


@rule
def can_complete(s: State, box: Box, place: int, with_weapons: int, pairs: int, helpers: int) -> bool:
    """Whether helpers from a place on, counted from the proposer, can make the hunt succeed.

    Each bit of `group` stands for one who is asked; a party without helpers is none.
    """
    for group in range(int(helpers == 0), 1 << (s.seats - place)):
        if is_strong_group(s, box, place, group, with_weapons, pairs):
            return True
    return False


@rule
def is_strong_group(s: State, box: Box, place: int, group: int, with_weapons: int, pairs: int) -> bool:
    """Whether helpers suffice with some of their Flint; nobody is asked who brings nothing."""
    force, least, most = with_weapons, pairs, pairs
    for i in range(s.seats - place):
        if (group >> i) & 1 == 1:
            p = seat_after(s, place + i)
            w, more = weapons(s.player[p]), most_pairs(s, p)
            if w + more == 0:
                return False
            force += w
            least += int(w == 0)
            most += more
    return is_enough_with(s, box, force, least, most)


@rule
def place_after_party(s: State) -> int:
    """Helpers are asked in turn order: the first place after the last one asked."""
    place = 1
    for i in range(1, s.seats):
        if s.party[seat_after(s, i)] > 0:
            place = i + 1
    return place


@rule
def legal_invite(s: State, box: Box, menu: Menu) -> None:
    """One more helper, or, when the party is strong enough, a promise to the first."""
    helpers = of_all(s, s.party)
    pairs = of_all(s, s.pairs)
    for place in range(place_after_party(s), s.seats):
        p = seat_after(s, place)
        w = weapons(s.player[p])
        for more in range(most_pairs(s, p) + 1):
            if w + more > 0 and can_complete(s, box, place + 1, armed(s) + w, pairs + more, helpers + 1):
                offer(menu, invite.pack(p + 1, more))
    if helpers > 0 and is_enough(s, box, armed(s), pairs):
        legal_promise(s, box, menu)


@rule
def do_invite(s: State, move: int) -> None:
    """Ask a helper for so many pairs of Flint."""
    seat, pairs = invite.unpack(move)
    s.party[seat - 1] = 1
    s.pairs[seat - 1] = pairs


@rule
def next_helper(s: State) -> int:
    """The first helper in turn order who was promised nothing yet and has not answered."""
    for i in range(1, s.seats):
        p = seat_after(s, i)
        if s.party[p] == 1:
            return p
    return NONE


@rule
def legal_promise(s: State, box: Box, menu: Menu) -> None:
    """Any part of what is still unshared."""
    spoils = spoils_won(s, box, strength(s)) - of_all(s, s.spoils_for)
    points = points_won(s, box) - of_all(s, s.points_for)
    for i in range(spoils + 1):
        for k in range(points + 1):
            offer(menu, promise.pack(i, k))


@rule
def do_promise(s: State, box: Box, move: int) -> None:
    """What a helper gets; after the last promise the rest is the proposer's, and the helpers answer."""
    p = next_helper(s)
    s.spoils_for[p], s.points_for[p] = promise.unpack(move)
    s.party[p] = 2
    s.phase = Phase.PROMISE
    if next_helper(s) != NONE:
        return
    s.spoils_for[s.turn] = spoils_won(s, box, strength(s)) - of_all(s, s.spoils_for)
    s.points_for[s.turn] = points_won(s, box) - of_all(s, s.points_for)
    for q in range(s.seats):
        s.party[q] = min(int(s.party[q]), 1)
    s.actor = next_helper(s)
    s.phase = Phase.ANSWER


@rule
def legal_answer(s: State, menu: Menu) -> None:
    """Accept, which takes the Flint that was asked for, or refuse."""
    if s.player[s.actor].hand[FLINT] >= PAIR * s.pairs[s.actor]:
        offer(menu, accept.start)
    offer(menu, refuse.start)


@rule
def do_answer(s: State, move: int) -> None:
    """The first refusal voids the offer; when all have accepted it binds."""
    p = int(s.actor)
    if move == refuse.start:
        clear_party(s)
        s.actor = s.turn
        s.phase = Phase.HUNT
        return
    claim(s, p, FLINT, PAIR * int(s.pairs[p]))
    s.party[p] = 2
    s.actor = next_helper(s)
    if s.actor == NONE:
        s.actor = s.turn
        s.phase = Phase.JOINT_HUNT
