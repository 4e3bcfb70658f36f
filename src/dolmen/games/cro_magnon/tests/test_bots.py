"""What bots make of this game's own: offers in a joint hunt, and playing alone."""

import pytest

from dolmen import Table, bots, load
from dolmen.games.cro_magnon.tests.scene import Scene
from dolmen.games.cro_magnon.tests.test_technologies import RED
from dolmen.kernel.view import View

GAME = load("cro_magnon", "first")
WALKS = 120
GAMES = 30


def said(scene: Scene) -> str:
    """What a bot that searches plays, in plain Python."""
    seat = scene.who
    bot = bots.make("hunter", GAME, seat, 1, walks=WALKS)
    menu = GAME.moves.menu()
    GAME.legal(scene.s, GAME.box, menu)
    codes = [int(code) for code in menu.codes[: menu.count]]
    return GAME.moves.notation(bot.choose(View(GAME, scene.states, seat), codes, 1.0))


def offered(spoils: int, points: int) -> Scene:
    """A helper, who brings two Flint against a wolf, is promised so much."""
    scene = Scene(2)
    scene.master(0, "Axe")
    scene.give(0, flint=2)
    scene.give(1, flint=3)
    scene.explore("forest", "wolf")
    scene.play("propose 1", "invite 2 1", f"promise {spoils} {points}")
    return scene


def test_a_share_that_pays_is_accepted_and_nothing_for_two_flint_refused() -> None:
    assert said(offered(1, 1)) == "accept"
    assert said(offered(0, 0)) == "refuse"


def judged(scene: Scene) -> int:
    return int(GAME.judge(scene.s, GAME.box, 0))


def test_alone_time_and_technologies_are_worth_something() -> None:
    scene = Scene(1)
    start = judged(scene)
    scene.s.round_no += 1
    assert judged(scene) < start, "a month less"
    scene.s.round_no -= 1
    scene.give(0, wood=1, stone=1)
    paid = judged(scene)
    assert paid > start, "cards that pay for a technology"
    scene.play("master weapons_1 0")
    assert judged(scene) > paid
    founded = Scene(1)
    founded.master(0, *RED)
    before = judged(founded)
    founded.play("found weapons")
    assert judged(founded) > before


@pytest.mark.slow
def test_alone_the_search_founds_before_the_winter() -> None:
    founded = 0
    for seed in range(GAMES):
        table = Table(GAME, 1, seed=seed, compiled=True)
        bot = bots.make("hunter", GAME, 0, seed, compiled=True)
        while not table.over:
            table.play(bot.choose(table.view(0), table.codes(), 1.0))
        founded += table.ranking() == [1]
    assert founded >= 0.9 * GAMES
