from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest

import dolmen
from dolmen import bots
from dolmen.bots.machine import NO_DEAL, UNKEPT, machine, play_out
from dolmen.bots.player import Event, Player, blank_desk
from dolmen.kernel.chance import below, outcomes, stream
from dolmen.kernel.errors import UnknownBot

CLOCK_S = 5.0
RULES = list({bots.kind(name).choose: name for name in bots.names()}.values())  # one kind for each rule
GAMES = dolmen.games()[::-1]  # from the last: another worker of pytest compiles the first meanwhile
FEW = 4  # walks of a bot that searches, where plain Python follows each


def positions(game: dolmen.Game, seats: int, *, every: int) -> Sequence[dolmen.Table]:
    """Decisions of players with a choice, out of a random game; only to be looked at."""
    table, versions = chosen(game.name, game.digest, seats)
    return [table.at(version) for version in versions[::every]]


@cache
def chosen(name: str, _digest: str, seats: int) -> tuple[dolmen.Table, list[int]]:
    """A whole random game, and when a player had a choice."""
    table, luck, found = dolmen.Table(dolmen.load(name), seats, seed=1), stream(1), []
    while not table.over:
        codes = table.codes()
        if len(codes) > 1:
            found.append(table.version)
        table.play(codes[below(luck, len(codes))])
    return table, found


def test_bots_are_found_by_their_files() -> None:
    assert {"random", "greedy"} <= set(bots.names())
    assert bots.DEFAULT in bots.names()
    assert all(bots.describe(name).endswith(".") for name in bots.names())
    assert not {"player", "machine"} & set(bots.names())


def test_an_unknown_bot_is_one_sentence() -> None:
    with pytest.raises(
        UnknownBot,
        match=r"There is no bot “nobody”; the bots are: random, greedy, scout, hunter, elder, shaman\.",
    ):
        bots.kind("nobody")


@pytest.mark.parametrize("name", bots.names())
def test_a_bot_plays_a_whole_game_from_views_and_menus_alone(pebbles: dolmen.Game, name: str) -> None:
    table = dolmen.Table(pebbles, 3, seed=5)
    players = [bots.make(name, pebbles, seat, seed=seat, walks=FEW) for seat in range(3)]
    while not table.over:
        seat, menu = table.to_move, table.codes()
        code = players[seat].choose(table.view(seat), menu, CLOCK_S)
        assert code in menu
        table.play(code)
        players[seat].observe(table.view(seat), Event(seat, "take", None))
    assert table.version > 3


@pytest.mark.parametrize("bot", RULES)
@pytest.mark.parametrize("name", GAMES)
def test_machine_code_chooses_what_plain_python_chooses(name: str, bot: str) -> None:
    game = dolmen.load(name)
    for seats in (game.seats[0], game.seats[-1]):
        for table in positions(game, seats, every=40):
            seat = table.to_move
            plain = bots.make(bot, game, seat, seed=9, walks=FEW)
            fast = bots.make(bot, game, seat, seed=9, compiled=True, walks=FEW)
            asked = (table.view(seat), table.codes(), CLOCK_S)
            assert plain.choose(*asked) == fast.choose(*asked)


@pytest.mark.parametrize("bot", RULES)
@pytest.mark.parametrize("name", GAMES)
def test_a_bot_knows_what_its_seat_knows(name: str, bot: str) -> None:
    """On the whole truth a rule decides as on the view: it reaches the position only through a new deal."""
    game = dolmen.load(name)
    desk = blank_desk(game, game)
    for table in positions(game, game.seats[-1], every=60):
        seat, menu = table.to_move, table.codes()
        view = table.view(seat)
        desk.states[0] = table.state
        desk.menus[0].count, desk.menus[0].codes[: len(menu)] = len(menu), menu
        seed = bytes(stream(4).tobytes())
        kind = bots.kind(bot)._replace(walks=FEW, timed=False)
        from_truth = kind.choose(desk, seat, stream(seed + view.to_bytes()), FEW)
        from_view = Player(game, seat, seed, kind, game).choose(view, menu, CLOCK_S)
        assert from_truth == from_view


@pytest.mark.parametrize("bot", bots.names())
def test_the_same_seed_and_view_give_the_same_move(pebbles: dolmen.Game, bot: str) -> None:
    for table in positions(pebbles, 2, every=2):
        seat = table.to_move
        asked = (table.view(seat), table.codes(), CLOCK_S)
        first, again = (bots.make(bot, pebbles, seat, seed="s", walks=FEW) for _ in range(2))
        assert first.choose(*asked) == again.choose(*asked)


def test_random_takes_every_move_alike(pebbles: dolmen.Game) -> None:
    table = positions(pebbles, 2, every=1)[0]
    menu = table.codes()
    made = [bots.make("random", pebbles, table.to_move, seed=n) for n in range(600)]
    chosen = [bot.choose(table.view(table.to_move), menu, CLOCK_S) for bot in made]
    share = outcomes(chosen)
    assert set(share) == set(menu)
    assert all(abs(float(part) - 1 / len(menu)) < 0.06 for part in share.values())


def test_greedy_takes_what_judgement_likes_best(pebbles: dolmen.Game) -> None:
    """In Pebbles the judgement is the score, so the greedy take all they can."""
    for table in positions(pebbles, 2, every=1):
        code = bots.make("greedy", pebbles, table.to_move, seed=1).choose(
            table.view(table.to_move), table.codes(), CLOCK_S
        )
        most = max(table.menu(), key=lambda offer: offer.move.nouns.get("pebbles", 0))
        assert code == most.code


@pytest.mark.parametrize("names", [["random", "greedy"], ["greedy", "random", "greedy"]])
def test_a_whole_game_is_the_same_plain_and_compiled(pebbles: dolmen.Game, names: list[str]) -> None:
    code = machine(pebbles)
    for seed in (b"1", b"2", b"3"):
        start = code.rules.start(len(names))
        moves = code.play(names, start, seed)
        desk = blank_desk(pebbles, pebbles)
        desk.states[0] = start[0]
        lucks = np.array([stream(seed + b"seat %d" % seat) for seat in range(len(names))])
        choosers = [bots.kind(name).choose for name in names]
        walks = [bots.kind(name).walks for name in names]
        assert play_out(desk, choosers, walks, stream(seed), lucks, NO_DEAL, UNKEPT) == moves
        assert desk.states[0].tobytes() == code.end.tobytes()
