"""Games in which remembering is the game, at one keyboard."""

import random

import pytest

import dolmen
from dolmen import bots
from dolmen.cli.play import seated
from dolmen.cli.sitting import HEADING, Sitting
from tests.cli.conftest import Run, Type

NAMES = [name for name in dolmen.games() if dolmen.load(name).horizon]
with_memory = pytest.mark.parametrize("name", NAMES)


def opened(name: str, chairs: str) -> Sitting:
    """A table at one keyboard."""
    game = dolmen.load(name)
    sitting = seated(game, chairs)
    return Sitting(dolmen.Table(game, len(sitting), seed=3, starter=0), sitting, "luck")


@with_memory
def test_the_log_holds_the_turn_just_played_and_no_more(name: str) -> None:
    sitting, chooser, cut = opened(name, "me=Ada,me=Ben"), random.Random(2), 0
    while not sitting.table.over:
        told = sitting.log(0)
        assert all(line.version > sitting.table.horizon for line in told)
        cut += len(sitting.logs[0]) - len(told)
        assert len(sitting.news(0)) <= len([line for line in told if line.verb != HEADING]) + 1
        sitting.play(chooser.choice(sitting.table.codes()))
    assert cut > 0
    assert sitting.log(0) == sitting.logs[0], "after the end everything can be read"


@with_memory
def test_bots_see_every_move_and_unsee_what_is_taken_back(name: str) -> None:
    best = min(dolmen.load(name).levels, key=lambda level: level.number).name
    sitting, chooser, undone = opened(name, f"me=Ada,{best}"), random.Random(2), 0
    while not sitting.table.over:
        seat = sitting.table.to_move
        if seat == 1:
            sitting.bot_moves()
            continue
        before, asked = remembered(sitting), sitting.table.version
        sitting.play(chooser.choice(sitting.table.codes()))
        if not sitting.table.can_take_back(0):
            sitting.undo(0)
            assert sitting.table.version == asked
            assert remembered(sitting) == before
            undone += 1
            sitting.play(sitting.table.codes()[-1])
    assert undone


def remembered(sitting: Sitting) -> bytes:
    """What the bot of the second seat has noted."""
    bot = sitting.bots[1]
    assert isinstance(bot, bots.Player)
    return bot.memory


@with_memory
def test_a_level_may_be_named_with_a_space(name: str) -> None:
    game = dolmen.load(name)
    for level in game.levels:
        (chair, _) = seated(game, f"{level.name.replace('_', ' ')},me")
        assert (chair.bot, chair.name) == (level.name, level.title)


@with_memory
def test_a_game_begins_against_the_usual_bot(name: str, run: Run, keys: Type) -> None:
    keys(["1"] * 6)
    ran = run("play", name, "--seed", "4", "--starter", "1")
    assert ran.code == 0
    game = dolmen.load(name)
    assert bots.describe(bots.usual(game), game)
    assert bots.kind(bots.usual(game), game).title in ran.out
