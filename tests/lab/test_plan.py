import numpy as np
import pytest

import dolmen
from dolmen.lab import plan as planning


def made(game: dolmen.Game, *players: str, blocks: int = 4, seed: str = "s") -> planning.Plan:
    return planning.plan(game, players, planning.rotations(len(players)), blocks=blocks, seed=seed)


def test_rotations_seat_everybody_everywhere_once() -> None:
    assert planning.rotations(3) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_seatings_are_every_order_once() -> None:
    assert planning.seatings([0, 1, 1]) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    assert len(planning.seatings([0, 1, 2])) == 6


@pytest.mark.parametrize(("blocks", "size"), [(1, 1), (10, 1), (160, 10), (1_000_000, 500), (3_000_000, 500)])
def test_shards_are_as_large_as_is_worth_sending_out(pebbles: dolmen.Game, blocks: int, size: int) -> None:
    plan = made(pebbles, "greedy", "random", blocks=blocks)
    assert plan.size == size
    deals = [plan.deals(n) for n in range(plan.shards)]
    assert [block for part in deals[:3] for block in part] == list(range(min(3 * size, blocks)))
    assert deals[-1][-1] == blocks - 1


def test_those_who_search_have_smaller_shards(pebbles: dolmen.Game) -> None:
    assert made(pebbles, "scout", "random", blocks=100_000).size == 40
    assert made(pebbles, "scout@20000", "random", blocks=100_000).size == 1


@pytest.mark.parametrize("games", [0, -2, planning.MOST_GAMES])
def test_an_absurd_number_of_deals_is_one_sentence(pebbles: dolmen.Game, games: int) -> None:
    with pytest.raises(dolmen.BadSeats, match="There are from 1 to"):
        made(pebbles, "greedy", "random", blocks=games)


@pytest.mark.parametrize(
    "player", ["scout@0", "scout@", "scout@-1", "scout@many", "scout@9999999", "greedy@9"]
)
def test_a_budget_that_cannot_be_is_one_sentence(pebbles: dolmen.Game, player: str) -> None:
    with pytest.raises(dolmen.UnknownBot, match=r"a budget is from 1 to|does not search"):
        planning.walks(player, pebbles)


def test_budgets() -> None:
    game = dolmen.load(dolmen.games()[0])
    assert planning.walks("scout@250", game) == 250
    assert planning.budget("scout", game) == "50 walks a decision"
    assert planning.budget("greedy", game) == "no search"


def test_plans_that_differ_have_other_names(pebbles: dolmen.Game) -> None:
    one, same, other = (made(pebbles, "random", "random", seed=seed) for seed in "aab")
    assert one.digest == same.digest != other.digest


def journals(game: dolmen.Game, plan: planning.Plan) -> list[list[int]]:
    kept = np.zeros(game.bound, np.int16)
    played = planning.play(game, plan, range(plan.blocks), kept)
    return [kept[: one.moves].tolist() for one, _ in played]


def luck_of(game: dolmen.Game, codes: list[int], seats: int) -> dict[int, int]:
    """What fell at each event of a game."""
    table = dolmen.Table(game, seats, starter=0, chance="manual")
    fell = {}
    for code in codes:
        if table.to_move == dolmen.CHANCE:
            fell[int(game.event(table.state))] = code
        table.play(code)
    return fell


def test_games_of_a_deal_share_their_luck_though_lines_part(pebbles: dolmen.Game) -> None:
    plan = made(pebbles, "random", "random", blocks=30)
    games = journals(pebbles, plan)
    rolls_shared = 0
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert one != other or len(one) < 8
        first, second = luck_of(pebbles, one, 2), luck_of(pebbles, other, 2)
        rolls = [event for event in first.keys() & second.keys() if event < 100]
        assert all(first[event] == second[event] for event in rolls), "the same event has the same luck"
        rolls_shared += len(rolls)
    assert rolls_shared > 100


def test_other_deals_have_other_luck(pebbles: dolmen.Game) -> None:
    games = journals(pebbles, made(pebbles, "random", "random", blocks=40))
    first_rolls = [code for code, *_ in games[::2]]
    assert len(set(first_rolls)) == 6, "each face comes first somewhere in forty deals"


def test_a_game_does_not_depend_on_those_before_it(pebbles: dolmen.Game) -> None:
    plan = made(pebbles, "greedy", "random", blocks=5)
    kept = np.zeros(pebbles.bound, np.int16)
    alone = [kept[: one.moves].tolist() for one, _ in planning.play(pebbles, plan, range(4, 5), kept)]
    assert alone == journals(pebbles, plan)[-2:]
