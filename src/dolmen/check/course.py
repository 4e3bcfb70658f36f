"""Promises about the course of a game: it ends, its menus are right, nothing else is accepted."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from dolmen.check.sample import Broken, Moment, Sample, hold, menu_of
from dolmen.kernel.errors import IllegalMove
from dolmen.kernel.game import CHANCE, OVER, Game
from dolmen.kernel.table import Table


def random_games_end_within_the_bound(sample: Sample) -> str:
    """Ruling or not, nobody plays for ever."""
    longest = max(len(played.codes) for played in sample.played)
    games, bound = len(sample.played), sample.game.bound
    return f"{games} games in plain Python, the longest of {longest} moves; the bound is {bound}"


def menus_are_well_formed(sample: Sample) -> str:
    """No code twice for a player, equal codes side by side for chance, and room to spare."""
    game, longest = sample.game, 0
    for played in sample.played:
        for n, menu in enumerate(played.menus):
            hold(
                set(menu) <= set(game.moves),
                "move {} ({}): no such code in {}.",
                n + 1,
                played.setting,
                menu,
            )
            if played.who[n] == CHANCE:
                apart = sum(a != b for a, b in pairwise(menu)) + 1
                hold(apart == len(set(menu)), "move {}: equal offers of chance stand apart.", n + 1)
            else:
                hold(len(menu) == len(set(menu)), "move {}: an offer stands twice on the menu.", n + 1)
            longest = max(longest, len(menu))
    menus = sum(len(played.menus) for played in sample.played)
    return f"{menus} menus, the longest of {longest}; there is room for {game.moves.capacity}"


def reading_changes_nothing(sample: Sample) -> str:
    """Menus, scores, places, keys, judgements and temperatures only look; a temperature is above zero."""
    game, box = sample.game, sample.game.box
    for moment in sample.moments:
        s, before = moment.states[0], moment.states.tobytes()
        if moment.who != OVER:
            hold(
                menu_of(game, moment.states) == moment.menu,
                "{}: the menu changes when read twice.",
                moment,
            )
        for seat in range(moment.played.setting.seats):
            for look in (game.score, game.place, game.judge):
                look(s, box, seat)
            if moment.code >= 0:
                game.witness(s, moment.code, seat)
        hold(game.temperature(s, box) > 0, "{}: the temperature is not above zero.", moment)
        if moment.who == CHANCE:
            game.event(s)
        hold(moment.states.tobytes() == before, "{}: reading has changed the state.", moment)
    return f"{len(sample.moments)} positions"


def every_offer_is_accepted(sample: Sample) -> str:
    """Whatever is on a menu can be played, and leaves the table sound."""
    tried = 0
    for moment in sample.moments:
        for code in dict.fromkeys(moment.menu):
            _try(sample.game, moment, code)
            tried += 1
    return f"{tried} offers at {len(sample.moments)} positions"


def _try(game: Game, moment: Moment, code: int) -> None:
    states = moment.states.copy()
    game.apply(states[0], game.box, code)
    who, said = int(game.to_move(states[0])), f"{moment}: after “{game.moves.notation(code)}”"
    hold(OVER <= who < moment.played.setting.seats, "{} seat {} should move.", said, who)
    hold(states.tobytes() != moment.states.tobytes(), "{} nothing has changed.", said)
    broken = game.invariants(states[0], game.box)
    hold(not broken, "{} it is not true that {}.", said, "; ".join(broken))


def nothing_else_is_accepted(sample: Sample) -> str:
    """A code off the menu is refused with a sentence and a clause, and changes no byte."""
    game, refused = sample.game, 0
    clauses = {clause.id for clause in game.clauses()}
    for moment in sample.kinds:
        table = sample.table_at(moment)
        for code in set(game.moves) - set(moment.menu):
            _refuse(table, moment, code, clauses)
            refused += 1
        hold(
            table.state.tobytes() == moment.states.tobytes(),
            "{}: a refusal has changed the state.",
            moment,
        )
    return f"{refused} codes at {len(sample.kinds)} positions, one for each kind of menu"


def _refuse(table: Table, moment: Moment, code: int, clauses: set[str]) -> None:
    said = f"{moment}: “{table.game.moves.notation(code)}”"
    before = table.version
    try:
        table.play(code)
    except IllegalMove as error:
        reason = error
    else:
        raise Broken(f"{said} was accepted, but is not on the menu.")
    hold(table.version == before, "{} was refused, but stands in the history.", said)
    hold(reason.sentence[-1:] in {".", "?", "!"}, "{} is refused without a sentence.", said)
    if moment.who >= 0:
        hold(
            reason.clause in clauses,
            "{} is refused by the clause “{}”, which there is not.",
            said,
            reason.clause,
        )


def invariants_hold(sample: Sample) -> str:
    """After every move things are conserved, and nothing is negative."""
    states = 0
    for played in sample.played:
        for n, s in enumerate(played.states):
            sound(sample.game, s, f"after move {n} ({played.setting})")
        states += len(played.states)
    return f"{states} positions, every one of {len(sample.played)} games"


def sound(game: Game, s: Any, where: str) -> None:
    """Hold the invariants of a state."""
    broken = game.invariants(s, game.box)
    hold(not broken, "{}: it is not true that {}.", where, "; ".join(broken))
