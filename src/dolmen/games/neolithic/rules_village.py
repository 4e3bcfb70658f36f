"""A Village turn, Innovations and Rituals: §6 to §8 of RULES.md."""

from dolmen.kernel.compile import rule
from dolmen.kernel.moves import Menu, offer
from dolmen.kernel.record import Cells

from .moves import finish, play
from .rules_hand import enter_hand, is_new, leave_hand
from .rules_task import lay_out, out
from .state import EMPTY, N_ICONS, Back, Box, Card, Kind, Part, Phase, Player, Source, State

# --- §6 A Village turn, §7 Innovations ------------------------------------------------------------


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


# --- §8 Rituals -----------------------------------------------------------------------------------


@rule
def do_ritual(s: State, box: Box, kind: int) -> None:
    """A Ritual is laid beside the Tasks and reveals cards of the Task that it names."""
    s.discard[kind] += 1
    s.task = box.card[kind].task
    lay_out(s, int(box.card[kind].reveal), int(box.card[kind].keep))
