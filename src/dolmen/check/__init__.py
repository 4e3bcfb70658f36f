"""The conformance kit: what is promised of every game, checked on games played at random.

`dolmen check` and the tests run the same promises.  Each is a function of a `Sample`: it returns what it
has looked at, in words, or raises `Broken` with the sentence that is not true.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from typing import NamedTuple

from dolmen.check import book, course, luck, machine, many, memory, records, secrets, words
from dolmen.check.sample import GAMES, Broken, Sample, Tell
from dolmen.kernel.game import Game

__all__ = ["GAMES", "PROMISES", "Broken", "Finding", "Promise", "Sample", "Tell", "check", "find", "name_of"]

Promise = Callable[[Sample], str]

PROMISES: tuple[Promise, ...] = (
    course.random_games_end_within_the_bound,
    course.menus_are_well_formed,
    course.reading_changes_nothing,
    course.every_offer_is_accepted,
    course.nothing_else_is_accepted,
    course.invariants_hold,
    machine.machine_code_gives_the_same_bytes,
    machine.so_does_machine_code_that_checks_bounds,
    many.menus_keys_and_ends_of_many_games,
    records.every_form_of_a_move_says_the_same,
    records.every_verb_occurs,
    records.journals_replay_to_the_same_bytes,
    records.running_games_are_veiled,
    luck.events_have_keys_of_their_own,
    luck.chances_are_exact,
    luck.first_draws_of_neighbouring_seeds_are_independent,
    secrets.hidden_noise_moves_nothing,
    secrets.a_new_deal_moves_nothing,
    secrets.a_deal_reads_only_what_is_seen,
    secrets.a_deal_is_sound,
    secrets.a_deal_is_possible_and_all_that_is_possible_is_dealt,
    memory.a_memory_is_made_of_what_is_seen,
    memory.who_forgets_nothing_deals_the_truth,
    memory.every_level_deals_soundly,
    memory.nothing_is_read_behind_the_horizon,
    words.every_move_is_told,
    words.tallies_add_up,
    words.places_follow_the_end,
    words.the_table_is_drawn_in_text,
    words.views_are_plain_data,
    words.what_is_not_offered_is_explained,
    book.every_clause_has_a_test,
    book.every_target_is_drawn,
    book.every_value_has_a_source,
)


class Finding(NamedTuple):
    """What checking one promise found."""

    name: str
    ok: bool
    detail: str  # what was looked at, or what is broken


def check(
    game: Game, games: int = GAMES, *, workers: int = 1, tell: Tell = lambda *_: None
) -> Iterator[Finding]:
    """Check every promise on a sample, and on so many more games of each number of seats.

    `tell` hears what is being done, how much of it is done, and of how much.  Nothing is raised: what fails,
    for whatever reason, is a finding.
    """
    sample = Sample(game, games, workers=workers, tell=tell)
    for n, promise in enumerate(PROMISES):
        tell(f"{game.title}: {name_of(promise)}", n, len(PROMISES))
        finding = find(promise, sample)
        yield finding
        if promise is PROMISES[0] and not finding.ok:
            return  # the others would look at the same games


def name_of(promise: Promise) -> str:
    """A promise in words."""
    return promise.__name__.replace("_", " ")


def find(promise: Promise, sample: Sample) -> Finding:
    """Check one promise."""
    try:
        return Finding(name_of(promise), True, promise(sample))
    except Broken as broken:
        return Finding(name_of(promise), False, str(broken))
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        return Finding(
            name_of(promise), False, f"{type(error).__name__}: {error} ({where.name}, line {where.lineno})"
        )
