"""Placing people and using them, and the option crowding: §3, §4 and §11 of RULES.md."""

from dolmen.kernel.compile import rule
from dolmen.kernel.moves import Menu, offer, offer_run

from .moves import add, collect, place, roll, spend, use
from .rules_goods import legal_claim
from .state import (
    EMPTY,
    FACES,
    MOST_DICE,
    MOST_VALUE,
    MOST_VILLAGE,
    N_SPACES,
    N_TOOLS,
    NONE,
    Box,
    Phase,
    Player,
    Space,
    State,
)

# --- §3 Placing people, §11 with crowding ---------------------------------------------------------


@rule
def at_home(me: Player) -> int:
    """People not placed on the board."""
    return int(me.people - me.placed.sum())


@rule
def tribes_on(s: State, space: int) -> int:
    """How many tribes stand on a space."""
    tribes = 0
    for p in range(s.seats):
        if s.player[p].placed[space] > 0:
            tribes += 1
    return tribes


@rule
def is_crowded(s: State, space: int) -> bool:
    """Whether the option crowding closes a space (§11)."""
    if s.crowding == 0:
        return False
    if Space.FOREST <= space <= Space.RIVER:
        return tribes_on(s, space) >= s.seats - 1
    if Space.TOOL_MAKER <= space <= Space.FIELD:
        occupied = 0
        for village in range(Space.TOOL_MAKER, Space.FIELD + 1):
            if tribes_on(s, village) > 0:
                occupied += 1
        return occupied >= MOST_VILLAGE
    return False


@rule
def is_there(s: State, space: int) -> bool:
    """Whether there is a card or a building to stand on."""
    if space >= Space.BUILDING_1:
        return bool(s.site[space - Space.BUILDING_1] != EMPTY)
    if space >= Space.CARD_1:
        return bool(s.display[space - Space.CARD_1] != EMPTY)
    return True


@rule
def room_for(s: State, box: Box, me: Player, space: int, home: int) -> int:
    """How many of `home` people of `me` may go to a space now."""
    if me.placed[space] > 0 or not is_there(s, space) or is_crowded(s, space):
        return 0
    return min(home, int(box.room[space] - s.crowd[space]))


@rule
def room_in_hut(s: State, box: Box, me: Player, home: int) -> bool:
    """Whether the hut takes a couple: exactly as many people of one tribe as it holds."""
    return bool(room_for(s, box, me, Space.HUT, home) == box.room[Space.HUT])


@rule
def legal_place(s: State, box: Box, menu: Menu) -> None:
    """One or more of one's people to one space; exactly two to the hut."""
    me = s.player[s.actor]
    home = at_home(me)
    for land in range(Space.HUNT, Space.TOOL_MAKER):
        offer_run(menu, place.pack(land, 1), room_for(s, box, me, land, home), MOST_DICE)
    if room_in_hut(s, box, me, home):
        offer(menu, place.pack(Space.HUT, int(box.room[Space.HUT])))
    for space in range(Space.TOOL_MAKER, N_SPACES):
        if space != Space.HUT:
            offer_run(menu, place.pack(space, 1), min(room_for(s, box, me, space, home), 1), 1)


@rule
def do_place(s: State, move: int) -> None:
    """Send them."""
    space, people = place.unpack(move)
    s.player[s.actor].placed[space] = people
    s.crowd[space] += people
    s.phase = Phase.NEXT_TO_PLACE


@rule
def can_place(s: State, box: Box, p: int) -> bool:
    """Whether some space can take people of this tribe."""
    me = s.player[p]
    home = at_home(me)
    if home == 0:
        return False
    for space in range(N_SPACES):
        if space != Space.HUT and room_for(s, box, me, space, home) > 0:
            return True
    return room_in_hut(s, box, me, home)


@rule
def next_to_place(s: State, box: Box) -> None:
    """The next tribe clockwise that can place; when none can, people are used."""
    for i in range(1, s.seats + 1):
        p = (s.actor + i) % s.seats
        if can_place(s, box, p):
            s.actor = p
            s.phase = Phase.PLACE
            return
    s.turn = s.starter
    s.waiting = s.seats
    s.phase = Phase.NEXT_TO_ACT


# --- §4 Using people ------------------------------------------------------------------------------


@rule
def next_to_act(s: State) -> None:
    """The tribe in turn until it has used all its people, then the next; then everybody eats."""
    while s.waiting > 0:
        s.actor = s.turn
        if s.player[s.turn].placed.sum() > 0:
            s.phase = Phase.ACT
            return
        s.waiting -= 1
        s.turn = (s.turn + 1) % s.seats
    s.phase = Phase.SUPPER


@rule
def legal_act(s: State, menu: Menu) -> None:
    """Any space where one's people stand."""
    me = s.player[s.actor]
    for space in range(N_SPACES):
        if me.placed[space] > 0:
            offer(menu, use.pack(space))
    legal_claim(s, menu)


@rule
def do_act(s: State, box: Box, move: int) -> None:
    """The people come home and do what the space is for."""
    space = use.unpack(move)
    me = s.player[s.actor]
    people = me.placed[space]
    me.placed[space] = 0
    s.crowd[space] -= people
    s.space = space
    if space <= Space.RIVER:
        roll_for(s, space - Space.FOREST, people)
        return
    if space >= Space.CARD_1:
        s.phase = Phase.BUY
        return
    if space == Space.TOOL_MAKER:
        give_tool(me)
    elif space == Space.HUT:
        me.people = min(me.people + 1, box.most_people)
    else:
        step_up(me, box)
    s.phase = Phase.NEXT_TO_ACT


@rule
def give_tool(me: Player) -> None:
    """A new tool, or the lowest one raised: among equals an unturned one first."""
    best = 0
    for t in range(1, N_TOOLS):
        if me.tools[t] < me.tools[best] or (me.tools[t] == me.tools[best] and me.used[t] < me.used[best]):
            best = t
    me.tools[best] = min(me.tools[best] + 1, MOST_VALUE)


@rule
def step_up(me: Player, box: Box) -> None:
    """One step up the food track."""
    me.food_track = min(me.food_track + 1, box.most_food_track)


@rule
def roll_for(s: State, good: int, dice: int) -> None:
    """Roll so many dice for a good; NONE is food."""
    s.good = good
    s.to_roll = dice
    s.rolled = 0
    s.pips = 0
    s.dice[:] = 0
    s.phase = Phase.ROLL


@rule
def legal_roll(menu: Menu) -> None:
    """Any face of a die."""
    for face in range(1, FACES + 1):
        offer(menu, roll.pack(face))


@rule
def do_roll(s: State, move: int) -> None:
    """The die lies there; after the last, tools are added, or dice are picked."""
    face = roll.unpack(move)
    s.dice[s.rolled] = face
    s.pips += face
    s.rolled += 1
    s.to_roll -= 1
    if s.to_roll == 0:
        s.phase = Phase.TOOLS if s.picks == 0 else Phase.NEXT_TO_DRAFT


@rule
def legal_tools(s: State, menu: Menu) -> None:
    """Take what was found, or first add an unused tool; equal tools are one choice."""
    me = s.player[s.actor]
    offer(menu, collect.start)
    for value in range(1, MOST_VALUE + 1):
        for t in range(N_TOOLS):
            if me.tools[t] == value and me.used[t] == 0:
                offer(menu, add.pack(value))
                break
    for value in range(1, MOST_VALUE + 1):
        if me.one_time[value] > 0:
            offer(menu, spend.pack(value))
    legal_claim(s, menu)


@rule
def do_tools(s: State, box: Box, move: int) -> None:
    """Add a tool's whole value, or take one good for each full number of pips."""
    me = s.player[s.actor]
    if add.has(move):
        turn_tool(me, add.unpack(move))
        s.pips += add.unpack(move)
    elif spend.has(move):
        me.one_time[spend.unpack(move)] -= 1
        s.pips += spend.unpack(move)
    else:
        found = s.pips // box.pips[s.good + Space.FOREST]
        if s.good == NONE:
            me.food += found
        else:
            me.goods[s.good] += found
        s.dice[:] = 0
        s.pips = 0
        s.phase = Phase.NEXT_TO_ACT


@rule
def turn_tool(me: Player, value: int) -> None:
    """Turn an unused tool of this value: it is used for this round."""
    for t in range(N_TOOLS):
        if me.tools[t] == value and me.used[t] == 0:
            me.used[t] = 1
            return
