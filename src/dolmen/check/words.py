"""Promises about words: they never fail, name only seats, add up to the score, and cite clauses there are."""

from __future__ import annotations

import json
import string

from dolmen.check.sample import Moment, Played, Sample, eyes, hold, moment, view, viewers
from dolmen.kernel.game import Game
from dolmen.kernel.record import NOBODY
from dolmen.kernel.view import View

WIDTH = 78  # of a picture in text
ENDS = (".", "?", "!", "…", "”")


def every_move_is_told(sample: Sample) -> str:
    """Log line, prompt and phase for every move, to one viewer after another."""
    told = 0
    for played in sample.played:
        audience = list(viewers(moment(played, 0)))
        for n in range(len(played.who)):
            _tell(sample.game, played, n, audience[n % len(audience)])
            told += 1
    for now in sample.moments:
        for viewer in viewers(now):
            _tell(sample.game, now.played, now.n, viewer)
            told += 1
    return f"{told} times a log line, a prompt and a phase"


def _tell(game: Game, played: Played, n: int, viewer: int | None) -> None:
    seen, seats = view(game, played.states[n : n + 1], viewer), played.setting.seats
    where = f"move {n + 1} ({played.setting}), viewer {viewer}"
    _hold_text(game.prompt(seen), seats, where)
    hold(game.phase(seen).strip(), "{}: the phase has no name.", where)
    if n < len(played.codes):
        told = game.witness(played.states[n], played.codes[n], eyes(viewer))
        say = game.say if told else game.veiled
        _hold_text(say(seen, game.moves.decode(played.codes[n])), seats, where)


def _hold_text(text: str, seats: int, where: str) -> None:
    """A sentence whose only gaps are names of seats."""
    hold(text.strip() == text and text.endswith(ENDS), "{}: “{}” is not a sentence.", where, text)
    gaps = [(name, spec, form) for _, name, spec, form in string.Formatter().parse(text) if name is not None]
    for name, spec, form in gaps:
        known = name.isdecimal() and int(name) < seats and not spec and not form
        hold(known, "{}: “{}” has a gap that is no seat.", where, text)


def tallies_add_up(sample: Sample) -> str:
    """Seen from anywhere, the lines of a seat's tally add up to its score."""
    lines = 0
    for now in sample.moments:
        for viewer in viewers(now):
            seen = view(sample.game, now.states, viewer)
            for seat in range(now.played.setting.seats):
                tally = sample.game.tally(seen, seat)
                score = sample.game.score(now.states[0], sample.game.box, seat)
                hold(
                    sum(n for _, n in tally) == score,
                    "{}: seat {} tallies {}, scores {}.",
                    now,
                    seat,
                    tally,
                    score,
                )
                lines += len(tally)
    return f"{lines} lines at {len(sample.moments)} positions"


def places_follow_the_end(sample: Sample) -> str:
    """At the end places begin at 1 and leave out as many as share one; or nobody wins, and all are 0."""
    game, ends = sample.game, [moment(played, len(played.codes)) for played in sample.played]
    for end in ends:
        places = sorted(game.place(end.states[0], game.box, seat) for seat in range(end.played.setting.seats))
        fair = [1 + sum(other < place for other in places) for place in places]
        solo = len(places) == 1 and places[0] in (1, 2)
        hold(places == fair or solo or not any(places), "{}: the places are {}.", end, places)
    return f"{len(ends)} ends"


def the_table_is_drawn_in_text(sample: Sample) -> str:
    """A picture of at most 78 characters a line, for every viewer, however long the names are."""
    lines = 0
    for now in sample.moments:
        names = [f"Player {seat} of a long and noble line" for seat in range(now.played.setting.seats)]
        for viewer in viewers(now):
            drawn = sample.game.picture(view(sample.game, now.states, viewer), names).splitlines()
            longest = max(map(len, drawn))
            hold(longest <= WIDTH, "{}, viewer {}: a line of {} characters.", now, viewer, longest)
            lines += len(drawn)
    return f"{lines} lines at {len(sample.moments)} positions"


def views_are_plain_data(sample: Sample) -> str:
    """A view is JSON in numbers and names, without a field that nobody sees."""
    hidden = {name for name, field in sample.game.State.fields.items() if field.seen == NOBODY}
    for now in sample.moments:
        for viewer in viewers(now):
            seen = view(sample.game, now.states, viewer)
            data = seen.as_dict()
            hold(json.loads(json.dumps(data)) == data, "{}: the view is not plain data.", now)
            hold(not hidden & set(data), "{}: the view shows {}.", now, hidden & set(data))
            hold(
                View.from_bytes(sample.game, seen.to_bytes(), viewer) == seen,
                "{}: bytes lose a view.",
                now,
            )
    return f"{len(sample.moments)} positions; {', '.join(sorted(hidden)) or 'nothing'} is left out"


def what_is_not_offered_is_explained(sample: Sample) -> str:
    """Every code off the menu gets a sentence and a clause there is, for whoever asks; none on it does."""
    clauses = {clause.id for clause in sample.game.clauses()}
    asked = 0
    for now in sample.kinds:
        table = sample.table_at(now)
        for code in set(now.menu) if now.who >= 0 else ():
            hold(table.why_not(now.who, code) == ("", ""), "{}: an offer is explained away.", now)
        for viewer in viewers(now):
            asked += _ask(sample.game, now, viewer, clauses)
    return f"{asked} questions at {len(sample.kinds)} positions, one for each kind of menu"


def _ask(game: Game, now: Moment, viewer: int | None, clauses: set[str]) -> int:
    seen, seats = view(game, now.states, viewer), now.played.setting.seats
    refused = [code for code in game.moves if viewer != now.who or code not in now.menu]
    for code in refused:
        sentence, clause = game.why_not(seen, game.moves.decode(code))
        where = f"{now}, viewer {viewer}, “{game.moves.notation(code)}”"
        _hold_text(sentence, seats, where)
        hold(clause in clauses, "{}: there is no clause “{}”.", where, clause)
    return len(refused)
