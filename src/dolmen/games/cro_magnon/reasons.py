"""Why a move is not on a viewer's menu: a sentence, and the clause of RULES.md."""

from __future__ import annotations

from dolmen.kernel.moves import Move
from dolmen.kernel.view import View

from . import rules, rules_end, rules_hunt, rules_technology, text
from .moves import MOVES
from .state import (
    EMPTY,
    FIRST_PILE,
    HERBIVORE,
    JOKER,
    N_SQUARES,
    OFFERS,
    PAIR,
    Back,
    Branch,
    Kind,
    Phase,
)

Reason = tuple[str, str]
ORDER = text.listed([text.name(kind) for kind in Kind])
ON_ANIMALS = ("hunt", "decline", "propose")


def why_not(view: View, move: Move) -> Reason:
    """The first thing that stands against it."""
    s = view.state
    if s.phase == Phase.OVER:
        return "The game is over.", "17.2"
    if MOVES.reveals(MOVES.encode(move)):
        return "Cards are drawn by themselves.", "17.4"
    to_move = rules.to_move(s)
    if to_move != view.seat:
        return ("Luck decides now." if to_move < 0 else f"It is {{{to_move}}}'s decision."), "2.1"
    if s.phase == Phase.HUNT and move.verb not in ON_ANIMALS:
        return f"First decide about {text.beast(s)}.", "3.3"
    return REASONS[move.verb](view, move)


def only_in_turn(view: View) -> Reason:
    """Something else is being decided."""
    match view.state.phase:
        case Phase.INVITE | Phase.PROMISE:
            return "First complete the offer of a joint hunt.", "5.2"
        case Phase.ANSWER:
            return "First answer the offer: accept or refuse.", "5.3"
        case Phase.DISCARD:
            return "First lay down the cards you must.", "12.1"
        case Phase.FOLLOW:
            return "First take the extra cards, or enough of them.", "11.3"
        case Phase.GATHER:
            return "First gather what the warm spell gives.", "15.7"
        case _:
            return "That is done in your own turn.", "2.3"


def lacks_action(view: View, points: int) -> bool:
    """Whether there are too few action points."""
    return bool(view.state.actions < points)


def no_action(points: int) -> Reason:
    """Too few action points."""
    return f"That costs {text.some(points, 'action point', 'action points')}.", "2.1"


# --- Exploring, extra cards -----------------------------------------------------------------------


def why_not_explore(view: View, move: Move) -> Reason:
    """Exploring."""
    if view.state.phase != Phase.ACT:
        return only_in_turn(view)
    return no_action(1) if lacks_action(view, 1) else no_deck(move)


def no_deck(move: Move) -> Reason:
    """Neither deck nor pile."""
    return f"The {text.name(move.nouns['terrain'])} has no card left.", "3.6"


def why_not_follow(view: View, move: Move) -> Reason:
    """Extra cards."""
    s = view.state
    if s.phase == Phase.FOLLOW:
        return no_deck(move)
    if s.phase != Phase.ACT:
        return only_in_turn(view)
    if s.seats == 1:
        return "Alone there are no extra cards.", "15.4"
    if s.followed:
        return "Extra cards are taken once a turn.", "11.2"
    if not rules_end.lines_behind(s, view.box, int(s.actor)):
        return "No opponent is beyond a dividing line above you.", "11.2"
    return no_deck(move)


def why_not_gather(view: View, move: Move) -> Reason:
    """A warm spell."""
    if view.state.phase == Phase.GATHER:
        return no_deck(move)
    return "Only a warm spell lets you gather.", "15.7"


def why_not_enough(view: View, move: Move) -> Reason:
    """Ending extra cards."""
    return "You are taking no extra cards now.", "11.3"


# --- Hunting --------------------------------------------------------------------------------------


def why_not_hunt(view: View, move: Move) -> Reason:
    """Hunting alone."""
    s, pairs = view.state, move.nouns["pairs"]
    if s.phase != Phase.HUNT:
        return no_animal(view)
    me = s.player[view.seat]
    if PAIR * pairs > me.hand[Kind.FLINT]:
        return f"You have only {int(me.hand[Kind.FLINT])} Flint.", "4.7"
    return not_strong(view, rules_hunt.weapons(me), pairs)


def no_animal(view: View) -> Reason:
    """Nothing to hunt."""
    if view.state.phase in (Phase.INVITE, Phase.PROMISE, Phase.ANSWER):
        return only_in_turn(view)
    return "No animal lies there.", "3.3"


def not_strong(view: View, weapons: int, pairs: int) -> Reason:
    """Too weak, or Flint in vain."""
    s, box = view.state, view.box
    predator = rules_hunt.is_predator(s)
    if not predator and not s.spoils:
        return "There are no Spoils left, so it can only be let go.", "4.11"
    needed = rules_hunt.strength_needed(s, box)
    if weapons + pairs < needed:
        sentence = f"That needs a strength of {needed}, and you would have {weapons + pairs}."
        return sentence, "4.4" if predator else "4.2"
    useful = f"a strength of {needed}" if predator else f"{min(HERBIVORE, int(s.spoils))} Spoils"
    return f"So much Flint would be in vain: no more than for {useful}.", "4.8"


def why_not_decline(view: View, move: Move) -> Reason:
    """Letting an animal go."""
    return no_animal(view)


def why_not_propose(view: View, move: Move) -> Reason:
    """A joint hunt."""
    s, pairs = view.state, move.nouns["pairs"]
    if s.seats == 1:
        return "Alone there is nobody to ask.", "15.8"
    if s.phase != Phase.HUNT:
        return no_animal(view)
    if s.proposals >= OFFERS:
        return f"You have made {OFFERS} offers for this animal.", "5.4"
    if PAIR * pairs > s.player[view.seat].hand[Kind.FLINT]:
        return f"You have only {int(s.player[view.seat].hand[Kind.FLINT])} Flint.", "5.5"
    if not rules_hunt.is_predator(s) and not s.spoils:
        return "There are no Spoils left to be shared.", "4.11"
    return "No helpers could make this hunt succeed with just so much Flint.", "5.5"


def why_not_invite(view: View, move: Move) -> Reason:
    """Asking a helper."""
    s, p, pairs = view.state, move.nouns["seat"] - 1, move.nouns["pairs"]
    if s.phase not in (Phase.INVITE, Phase.PROMISE):
        return "Helpers are asked when a joint hunt is proposed.", "5.2"
    if p >= s.seats or p == view.seat:
        return "There is no such helper.", "5.2"
    if s.phase == Phase.PROMISE:
        return "The party is complete: now shares are promised.", "5.2"
    if (p - s.turn) % s.seats < rules_hunt.place_after_party(s):
        return "Helpers are asked in turn order, each once.", "5.3"
    if pairs > rules_hunt.most_pairs(s, p):
        return f"{{{p}}} does not hold so many River cards.", "5.5"
    if pairs + rules_hunt.weapons(s.player[p]) == 0:
        return f"{{{p}}} would add neither a weapon nor Flint.", "5.6"
    return "With that the hunt could not succeed, or Flint would be in vain.", "5.5"


def why_not_promise(view: View, move: Move) -> Reason:
    """Promising a share."""
    s = view.state
    if s.phase not in (Phase.INVITE, Phase.PROMISE):
        return "Shares are promised when a joint hunt is proposed.", "5.2"
    if s.phase == Phase.INVITE and not s.party.any():
        return "First ask somebody to help.", "5.2"
    if s.phase == Phase.INVITE and not rules_hunt.is_enough(
        s, view.box, rules_hunt.armed(s), int(s.pairs.sum())
    ):
        return "The party is not yet strong enough.", "5.5"
    return "That is more than the hunt would yield.", "5.6"


def why_not_accept(view: View, move: Move) -> Reason:
    """Accepting an offer."""
    s = view.state
    if s.phase != Phase.ANSWER:
        return "Nobody has asked for your help.", "5.3"
    return f"You lack the {PAIR * int(s.pairs[view.seat])} Flint that are asked of you.", "5.5"


def why_not_refuse(view: View, move: Move) -> Reason:
    """Refusing an offer."""
    return "Nobody has asked for your help.", "5.3"


# --- Free actions ---------------------------------------------------------------------------------


def why_not_exchange(view: View, move: Move) -> Reason:
    """Natural exchange."""
    s, kind = view.state, move.nouns["kind"]
    if s.phase != Phase.ACT:
        return only_in_turn(view)
    rate = int(view.box.rate[kind])
    if not rate:
        verb = "are" if kind == Kind.SPOILS else "is"
        return f"{text.name(kind)} {verb} not exchanged.", "6.2"
    if not s.spoils:
        return "There are no Spoils left.", "6.3"
    return f"{rate} {text.name(kind)} are exchanged for one Spoils, and you have too few.", "6.1"


def why_not_master(view: View, move: Move) -> Reason:
    """Mastering."""
    s, spot, pattern = view.state, int(move.nouns["spot"]), move.nouns["jokers"]
    if s.phase != Phase.ACT:
        return only_in_turn(view)
    if spot >= FIRST_PILE:
        return "Technologies lie in the rows, not on discard piles.", "7.1"
    number = int(s.row[spot // N_SQUARES].technology[spot % N_SQUARES])
    if number == EMPTY:
        return "No technology lies there.", "7.9"
    card = view.box.technology[number]
    name = text.technology(view.box, number)
    missing = [int(r) for r in card.requires[: card.n_requires] if s.owner[r] == 0]
    if missing:
        names = text.listed([text.technology(view.box, r) for r in missing])
        return f"{name} rests on {names}, which nobody has mastered yet.", "7.2"
    if pattern >= 1 << card.n_cost:
        return f"{name} takes only {text.some(int(card.n_cost), 'resource', 'resources')}.", "7.1"
    return why_not_pay(view, move, name, card)


def why_not_pay(view: View, move: Move, name: str, card: object) -> Reason:
    """A payment that cannot be made, or is another's double."""
    me, pattern = view.state.player[view.seat], move.nouns["jokers"]
    said = text.payment(card, pattern)
    if not rules_technology.covers(me, card, pattern):  # type: ignore[arg-type]
        return f"{name} takes {said}, and you do not hold all of that.", "7.10" if pattern else "7.1"
    if f"{JOKER} Spoils for Spoils" in said:
        return "Spoils are never replaced: one of them is enough.", "7.10"
    return "Of equal resources the first is replaced.", "7.11"


# --- Using technologies ---------------------------------------------------------------------------


def why_not_attack(view: View, move: Move) -> Reason:
    """Attack."""
    s, p, back = view.state, move.nouns["seat"] - 1, move.nouns["back"]
    if s.phase != Phase.ACT:
        return only_in_turn(view)
    if s.seats == 1:
        return "Alone there is nobody to attack.", "15.4"
    if p >= s.seats or p == view.seat:
        return "You attack another player's hand.", "8.3"
    if lacks_action(view, 1):
        return no_action(1)
    if not s.player[view.seat].ready[Branch.WEAPONS]:
        return "You have no unturned Weapons technology.", "8.4"
    if not s.player[p].backs.any():
        return f"{{{p}}} holds no cards.", "8.3"
    return f"{{{p}}} holds no {text.name(Back(back))} card.", "8.2"


def why_not_renew(view: View, move: Move) -> Reason:
    """New Technology."""
    if view.state.phase != Phase.ACT:
        return only_in_turn(view)
    if lacks_action(view, 1):
        return no_action(1)
    if not view.state.player[view.seat].ready[Branch.DAILY_LIFE]:
        return "You have no unturned Daily Life technology.", "8.8"
    return nothing_there(view, move, "8.12")


def why_not_develop(view: View, move: Move) -> Reason:
    """Developing."""
    if view.state.phase != Phase.ACT:
        return only_in_turn(view)
    return no_action(2) if lacks_action(view, 2) else nothing_there(view, move, "9.3")


def nothing_there(view: View, move: Move, clause: str) -> Reason:
    """No resource to take."""
    spot = move.nouns["spot"]
    if spot >= FIRST_PILE:
        return "No resource lies on that pile.", clause
    if view.state.row[spot // N_SQUARES].technology[spot % N_SQUARES]:
        return "Only resources are taken; a technology is mastered.", "8.7"
    return "No resource lies there.", clause


def why_not_improve(view: View, move: Move) -> Reason:
    """Improve Dwelling."""
    s, icons, spoils = view.state, move.nouns["icons"], move.nouns["spoils"]
    if s.phase != Phase.ACT:
        return only_in_turn(view)
    if s.seats == 1:
        return "Alone dwellings are not improved.", "15.4"
    if lacks_action(view, 1):
        return no_action(1)
    if spoils > icons:
        return f"That dwelling takes {icons} Spoils at most.", "8.9"
    if spoils > s.player[view.seat].hand[Kind.SPOILS]:
        return "You do not have so many Spoils.", "8.9"
    return f"You have no unturned dwelling that takes {icons} Spoils.", "8.9"


def why_not_found(view: View, move: Move) -> Reason:
    """Founding a settlement."""
    s, row = view.state, move.nouns["row"]
    if s.phase != Phase.ACT:
        return only_in_turn(view)
    me, number = s.player[view.seat], int(s.row[row].settlement)
    if number == EMPTY:
        return "No settlement lies in that row any more.", "10.3"
    if me.settlement:
        return "You have founded your settlement.", "10.5"
    if s.seats > 1 and not s.untouched:
        return "Founding takes the whole turn: it must be the first thing in it.", "10.2"
    if s.seats == 1 and lacks_action(view, int(view.box.founding)):
        return f"Founding costs {int(view.box.founding)} action points.", "15.3"
    needs = view.box.settlement[number].needs
    lacking = [
        f"{int(needs[b] - me.mastered[b])} {text.name(b)}" for b in Branch if me.mastered[b] < needs[b]
    ]
    return f"You still lack {text.listed(lacking)}.", "10.1"


def why_not_finish(view: View, move: Move) -> Reason:
    """Ending the turn."""
    return only_in_turn(view)


def why_not_discard(view: View, move: Move) -> Reason:
    """Laying a card down."""
    s, kind = view.state, move.nouns["kind"]
    if s.phase != Phase.DISCARD:
        return "There is nothing to lay down now.", "12.1"
    if not s.player[view.seat].hand[kind]:
        return f"You have no {text.name(kind)}.", "12.1"
    if kind < s.least:
        return f"Cards are laid down in this order: {ORDER}.", "12.4"
    return f"Beginning there you could not lay down enough, since the order is {ORDER}.", "12.4"


REASONS = {
    "explore": why_not_explore,
    "follow": why_not_follow,
    "gather": why_not_gather,
    "enough": why_not_enough,
    "hunt": why_not_hunt,
    "decline": why_not_decline,
    "propose": why_not_propose,
    "invite": why_not_invite,
    "promise": why_not_promise,
    "accept": why_not_accept,
    "refuse": why_not_refuse,
    "exchange": why_not_exchange,
    "master": why_not_master,
    "attack": why_not_attack,
    "renew": why_not_renew,
    "develop": why_not_develop,
    "improve": why_not_improve,
    "found": why_not_found,
    "finish": why_not_finish,
    "discard": why_not_discard,
}
