"""The game in words, from a view only.  A seat is written {0}, {1}, … for its name to be filled in."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from dolmen.kernel.moves import Move
from dolmen.kernel.view import View

from . import rules
from .state import N_PILES, NONE, Dogs, Face, Good, Phase, Space

THINGS = {
    Good.BERRY: ("berry", "berries"),
    Good.FISH: ("fish", "fish"),
    Good.POT: ("pot", "pots"),
    Good.ARROWHEAD: ("arrowhead", "arrowheads"),
    Good.TOOTH: ("tooth", "teeth"),
}
PLACES = {
    Space.BERRY: "the berries",
    Space.FISH: "the fish",
    Space.POT: "the pots",
    Space.ARROWHEAD: "the arrowheads",
    Space.TOOTH: "the teeth",
    Space.TRADE: "the trading post",
    Space.DOG: "the dogs",
    Space.SITE: "the building site",
}
STEPS = {
    Phase.FLIP: "turning over a tree",
    Phase.SHOW: "turning over a tree",
    Phase.TRADE: "trading",
    Phase.STEAL: "at the dogs",
    Phase.SITE: "at the building site",
    Phase.REVEAL: "the next hut",
    Phase.SWAP: "swapping two trees",
}
Reason = tuple[str, str]  # a sentence, and the clause of RULES.md


# --- Things ----------------------------------------------------------------------------


def thing(good: int) -> str:
    """`berry`."""
    return THINGS[Good(good)][0]


def a(good: int) -> str:
    """`a berry`, `an arrowhead`."""
    return f"{'an' if good == Good.ARROWHEAD else 'a'} {thing(good)}"


def joined(parts: Sequence[str]) -> str:
    """`berry, fish and pot`."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or "nothing"


def some(goods: Any) -> str:
    """`2 fish and 1 pot`."""
    counted = [(int(n), THINGS[good]) for good, n in zip(Good, goods, strict=True) if n > 0]
    return joined([f"{n} {names[n > 1]}" for n, names in counted])


def hut_name(view: View, hut: int) -> str:
    """`the hut of 2 fish`."""
    return f"the hut of {some(view.box.hut[hut].cost)}"


def face_name(face: int) -> str:
    """`a 3`, `the teeth`."""
    return f"a {face}" if face <= Face.DIE_6 else PLACES[Space(face - Face.BERRY)]


def stood_for(dogs: int) -> str:
    """`, a dog for the pot`, or nothing."""
    goods = [f"the {thing(g)}" for g in Good for _ in range(rules.stands_for(dogs, g))]
    if not goods:
        return ""
    return f", {'a dog' if len(goods) == 1 else 'dogs'} for {joined(goods)}"


# --- The log ---------------------------------------------------------------------------


def say(view: View, move: Move) -> str:
    """What a move does, told with the view before it."""
    me, nouns = f"{{{int(view.state.actor)}}}", move.nouns
    match move.verb:
        case "flip":
            return f"{me} turns over tree {nouns['place']}."
        case "show":
            return walk(view, me, int(nouns["face"]))
        case "trade":
            return f"{me} gives {a(nouns['give'])} for {a(nouns['take'])}."
        case "enough":
            return f"{me} leaves the trading post."
        case "steal":
            return f"{me} takes a dog from {{{victim(view)}}}."
        case "leave":
            return f"{me} leaves the dog with {{{victim(view)}}}."
        case "build":
            hut = int(view.state.top[nouns["pile"] - 1])
            return f"{me} builds {hut_name(view, hut)}{stood_for(nouns['dogs'])}."
        case "cover":
            return f"{me} turns all trees down."
        case "swap":
            return f"{me} swaps trees {nouns['first']} and {nouns['second']}."
        case _:
            return f"Face up now: {hut_name(view, nouns['hut'])}."


def victim(view: View) -> int:
    """From whom a dog could be taken."""
    return rules.keeper(view.state, int(view.state.actor))


def walk(view: View, me: str, face: int) -> str:
    """What the token shows, where the figure goes, and what waits there."""
    s = view.state
    at = int(s.player[s.actor].at)
    space = ahead(view, at, face)
    goes = "stays at" if view.box.ring[at] == space else "goes to"
    return f"It shows {face_name(face)}: {me} {goes} {PLACES[space]}{gift(view, space)}."


def ahead(view: View, at: int, face: int) -> Space:
    """The place to which a face leads."""
    ring = view.box.ring
    return Space(int(ring[(at + face) % len(ring)])) if face <= Face.DIE_6 else Space(face - Face.BERRY)


def gift(view: View, space: Space) -> str:
    """What is taken there at once."""
    s = view.state
    if space < len(Good):
        return f" and takes {a(space)}" if s.stock[space] > 0 else ", where nothing is left"
    if space == Space.DOG and s.kennel > 0 and s.player[s.actor].dogs < view.box.dogs:
        return " and takes a dog"
    return ""


def veiled(view: View, move: Move) -> str:
    """The log line for those who may not know: a move without its nouns."""
    return f"{{{int(view.state.actor)}}}: {move.verb}."


def label(view: View, move: Move) -> str:
    """A move on one's own menu."""
    nouns = move.nouns
    match move.verb:
        case "flip":
            return f"tree {nouns['place']}"
        case "trade":
            return f"give {a(nouns['give'])}, take {a(nouns['take'])}"
        case "steal":
            return f"take a dog from {{{victim(view)}}}"
        case "build":
            hut = hut_name(view, int(view.state.top[nouns["pile"] - 1]))
            return f"build {hut}{stood_for(nouns['dogs'])}"
        case "swap":
            return f"swap trees {nouns['first']} and {nouns['second']}"
        case verb:
            return {"enough": "go on", "leave": "leave the dog", "cover": "turn all trees down"}[verb]


# --- What is asked ---------------------------------------------------------------------


def phase(view: View) -> str:
    """Where the game stands, for the bar."""
    s = view.state
    if s.phase == Phase.OVER:
        return "The end"
    return f"Turn {int(s.turn_no)} · {STEPS[Phase(s.phase)]}"


def prompt(view: View) -> str:
    """What is asked of whoever is to move, in this viewer's words."""
    s = view.state
    if s.phase == Phase.OVER:
        return ending(view)
    if s.phase == Phase.REVEAL:
        return "The next hut is turned up."
    if rules.to_move(s) != view.seat:
        return f"{{{int(s.actor)}}} is {STEPS[Phase(s.phase)]}."
    match s.phase:
        case Phase.FLIP:
            return "Turn over a tree!"
        case Phase.TRADE:
            return "Give a good and take another, or go on."
        case Phase.STEAL:
            return f"Take a dog from {{{victim(view)}}}?"
        case Phase.SITE:
            return "Build a hut, or turn all trees down." if can_build(view) else "Turn all trees down."
        case _:
            return "Swap two trees!"


def can_build(view: View) -> bool:
    """Whether the viewer, whose turn it is, could pay a hut."""
    s = view.state
    me, tops = s.player[view.seat], [int(hut) for hut in s.top if hut != NONE]
    return not s.built and any(rules.can_pay(me, view.box.hut[hut], dogs) for hut in tops for dogs in Dogs)


def ending(view: View) -> str:
    """Who has won."""
    s = view.state
    if s.unfinished:
        return f"The game was stopped after {int(s.turn_no)} turns: nobody wins."
    winner = max(range(view.seats), key=lambda seat: int(s.player[seat].huts))
    return f"{{{winner}}} has built {int(s.player[winner].huts)} huts and wins!"


def tally(view: View, seat: int) -> list[tuple[str, int]]:
    """Huts are all that counts."""
    return [("Huts", int(view.state.player[seat].huts))]


# --- Why not ---------------------------------------------------------------------------


def why_not(view: View, move: Move) -> Reason:
    """Why a move is not on this viewer's menu."""
    s = view.state
    if s.phase == Phase.OVER:
        return "The game is over.", "10.1"
    if move.verb in ("show", "reveal"):
        return "Luck decides what is turned up.", "13.4"
    if rules.to_move(s) != view.seat:
        return f"It is {{{int(s.actor)}}}'s turn.", "2.1"
    return REASONS[move.verb](view, move)


def why_not_flip(view: View, move: Move) -> Reason:
    """Turning over a token."""
    place = int(move.nouns["place"])
    if view.state.phase != Phase.FLIP:
        return "One tree is turned over in a turn, at its beginning.", "2.2"
    if place > view.box.n_tokens:
        return "No tree lies there.", "1.8"
    return "This tree lies face up already.", "3.2"


def why_not_trade(view: View, move: Move) -> Reason:
    """Swapping goods."""
    s, give, take = view.state, int(move.nouns["give"]), int(move.nouns["take"])
    if s.phase != Phase.TRADE:
        return "Goods are traded by whoever has landed on the trading post.", "6.1"
    if give == take or s.taken[give] or s.given[take]:
        return "No kind is both given and taken.", "6.4"
    if rules.owned(s.player[view.seat], give) == 0:
        return f"You have no {thing(give)}.", "6.1"
    if s.post[take] == 0:
        return f"No {thing(take)} lies at the trading post.", "6.4"
    return "Goods are named in order: berries, fish, pots, arrowheads, teeth.", "6.5"


def why_not_enough(view: View, move: Move) -> Reason:
    """Ending a trade."""
    return "You are not at the trading post.", "6.1"


def why_not_dog(view: View, move: Move) -> Reason:
    """Taking a dog from somebody, or leaving it."""
    return "A dog is taken from another player only when none waits on its place.", "7.2"


def why_not_build(view: View, move: Move) -> Reason:
    """Building a hut."""
    s, pile, dogs = view.state, int(move.nouns["pile"]), int(move.nouns["dogs"])
    if s.phase != Phase.SITE:
        return "Huts are built by whoever has landed on the building site.", "8.1"
    if s.built:
        return "One hut is built in a turn.", "8.3"
    if s.top[pile - 1] == NONE:
        return "This pile is used up.", "8.7"
    if rules.dogs_used(dogs) > s.player[view.seat].dogs:
        return "You do not have that many dogs.", "8.4"
    cost = view.box.hut[s.top[pile - 1]].cost
    if any(rules.stands_for(dogs, g) > cost[g] for g in Good):
        return "A dog stands for a good that the hut shows.", "8.4"
    missing = [max(int(cost[g]) - rules.stands_for(dogs, g) - have(view, g), 0) for g in Good]
    return f"You lack {some(missing)} for it.", "8.1"


def have(view: View, good: int) -> int:
    """How many of a good the viewer has."""
    return rules.owned(view.state.player[view.seat], good)


def why_not_cover(view: View, move: Move) -> Reason:
    """Turning the tokens down."""
    return "Trees are turned down by whoever has landed on the building site.", "9.1"


def why_not_swap(view: View, move: Move) -> Reason:
    """Swapping two tokens."""
    first, second = int(move.nouns["first"]), int(move.nouns["second"])
    if view.state.phase != Phase.SWAP:
        return "Two trees are swapped when all have been turned down.", "9.2"
    if first == second:
        return "A tree cannot be swapped with itself.", "9.4"
    if max(first, second) > view.box.n_tokens:
        return "No tree lies there.", "1.8"
    return f"Name them in order: swap {second} and {first}.", "9.2"


REASONS = {
    "flip": why_not_flip,
    "trade": why_not_trade,
    "enough": why_not_enough,
    "steal": why_not_dog,
    "leave": why_not_dog,
    "build": why_not_build,
    "cover": why_not_cover,
    "swap": why_not_swap,
}


# --- What is broken --------------------------------------------------------------------


def invariants(s: Any, box: Any) -> list[str]:
    """Sentences that are not true of a state; none in a sound one."""
    return [sentence for sentence, true in facts(s, box) if not true]


def facts(s: Any, box: Any) -> Iterator[tuple[str, bool]]:
    """What must be true of every state."""
    players = s.player[: s.seats]
    goods, shown = players["goods"], players["shown"]
    whole = s.stock + s.post + goods.sum(axis=0) + shown.sum(axis=0)
    yield "goods are conserved, kind by kind", bool((whole == box.goods[s.seats]).all())
    yield "five goods lie at the trading post", s.post.sum() == box.on_post * len(Good)
    yield (
        "nothing is negative",
        all((part >= 0).all() for part in (goods, shown, s.stock, s.post, s.unseen, players["dogs"])),
    )
    yield "goods are counted", bool((goods.sum(axis=1) + shown.sum(axis=1) == players["held"]).all())
    yield "goods are hidden or open", not (goods if s.open_goods else shown).any()
    yield "dogs are conserved", s.kennel + players["dogs"].sum() == box.dogs
    yield "figures stand in the ring", bool(((players["at"] >= 0) & (players["at"] < len(box.ring))).all())
    yield "every hut is in one place", huts_lie_once(s, box)
    yield "piles count their huts", piles_add_up(s, box)
    yield "every token has one face", tokens_add_up(s, box)
    yield "what lies face up is what it is", bool(((s.forest == NONE) | (s.forest == s.under)).all())


def huts_lie_once(s: Any, box: Any) -> bool:
    """Not yet turned up, on top of a pile, or on a settlement."""
    numbers = np.arange(len(s.huts))
    lying = (s.top[:, None] == numbers).sum(axis=0)
    stand = (s.player["built"].ravel()[:, None] == numbers).sum(axis=0)
    return bool(((s.huts + lying + stand)[1 : box.n_huts + 1] == 1).all())


def piles_add_up(s: Any, box: Any) -> bool:
    """What was built has left a pile, and what is left shows its top."""
    built = s.player["huts"].sum()
    waits = s.phase in (Phase.REVEAL, Phase.OVER)
    shows = bool((((s.top != NONE) == (s.pile > 0)) | waits).all())
    return shows and s.pile.sum() + built == N_PILES * box.pile_height


def tokens_add_up(s: Any, box: Any) -> bool:
    """The faces that were seen and those that were not are those in the box."""
    seen = np.bincount(s.under[1:], minlength=len(s.unseen))
    return bool((seen[1:] + s.unseen[1:] == box.faces[1:]).all()) and s.unseen[NONE] == 0
