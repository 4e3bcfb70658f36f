import asyncio
import random
from collections.abc import AsyncIterator

import pytest
from litestar import Litestar
from pytest_asyncio import fixture as async_fixture

from dolmen import Table, bots, games, load
from dolmen.kernel.game import CHANCE
from dolmen.server import workers
from dolmen.server.positions import Position
from dolmen.server.store import TableRow
from dolmen.server.tables import House
from dolmen.server.worker import Ask, load_machine_code
from dolmen.server.workers import LAST_RESORT, BotFailed, Pool, Worker, thought_over
from tests.server.conftest import Browser
from tests.server.playing import GAME, SEATS, look, open_table, started, until


def ask(row: TableRow, position: Position, bot: str = "random") -> Ask:
    """What the bot of the seat to move is asked."""
    table = position.table
    view = table.view(table.to_move).to_bytes()
    return Ask(row.game, row.edition, bot, row.id, table.to_move, view, table.codes(), 2.0)


@async_fixture(loop_scope="module")
async def pool() -> AsyncIterator[Pool]:
    """One process, in plain Python."""
    made = Pool(1, compiles=False)
    yield made
    await made.close()


@pytest.mark.parametrize("bot", bots.names())
async def test_a_bot_chooses_from_the_menu(pool: Pool, bot: str) -> None:
    row, position = started()
    assert await pool.choose(ask(row, position, bot)) in position.table.codes()


async def test_a_process_is_used_again_until_a_bot_fails_in_it(pool: Pool) -> None:
    row, position = started()
    await pool.choose(ask(row, position))
    (worker,) = pool._idle
    await pool.choose(ask(row, position))
    assert pool._idle == [worker]
    with pytest.raises(BotFailed, match="oracle"):
        await pool.choose(ask(row, position, "oracle"))
    assert worker.process.returncode is not None
    assert await pool.choose(ask(row, position)) in position.table.codes()


async def test_a_bot_that_overruns_is_killed(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    row, position = started()
    await pool.choose(ask(row, position))
    (worker,) = pool._idle
    monkeypatch.setattr(workers, "GRACE_S", 0.0)
    late = ask(row, position, "greedy")
    late.clock = 0.0
    with pytest.raises(BotFailed, match="thought longer"):
        await pool.choose(late)
    assert worker.process.returncode is not None


async def test_a_process_that_dies_while_it_thinks_is_a_failure(pool: Pool) -> None:
    row, position = started()
    await pool.choose(ask(row, position))
    (worker,) = pool._idle
    thinking = asyncio.create_task(pool.choose(ask(row, position, "greedy")))
    await asyncio.sleep(0)
    worker.process.kill()
    with pytest.raises(BotFailed, match="process ended"):
        await thinking


async def test_a_process_that_died_idle_is_replaced(pool: Pool) -> None:
    row, position = started()
    await pool.choose(ask(row, position))
    pool._idle[0].process.kill()
    await pool._idle[0].process.wait()
    assert await pool.choose(ask(row, position)) in position.table.codes()


async def test_a_choice_off_the_menu_is_a_failure(pool: Pool) -> None:
    row, position = started()
    wrong = ask(row, position)
    worker = await Worker.spawn()
    wrong.menu = []
    with pytest.raises(BotFailed):
        await worker.ask(wrong)
    await worker.end()


@pytest.mark.slow
async def test_a_process_with_machine_code_plays_too() -> None:
    row, position = started()
    load_machine_code(GAME)  # compiled here, if need be, so that the time allowed to start does not matter
    worker = await Worker.spawn(frozenset({GAME}))
    compiled = ask(row, position, "greedy")
    compiled.compiled = True
    assert (await worker.ask(compiled)).code in compiled.menu
    compiled.bot = "hunter"
    thought = await worker.ask(compiled)
    assert thought.code == thought.weighed[0].code
    assert sum(weighed.visits for weighed in thought.weighed) == bots.kind("hunter").walks
    assert " %" in thought.reason(position.table.game, position.table.view(compiled.seat))
    await worker.end()


@pytest.mark.slow
async def test_the_pool_swaps_to_machine_code_when_it_is_ready() -> None:
    row, position = started()
    pool = Pool(1)
    await pool.choose(ask(row, position))
    (plain,) = pool._idle
    assert plain.games == frozenset()

    async def loaded() -> bool:
        assert await pool.choose(ask(row, position)) in position.table.codes(), (
            "nobody waits for the compiler"
        )
        return bool(pool._idle[0].games)

    await until(loaded, 500)
    assert pool._idle[0].games == {GAME}
    assert plain.process.returncode is not None
    assert await pool.choose(ask(row, position, "greedy")) in position.table.codes()
    await pool.close()


async def test_a_lone_answer_to_somebody_else_is_thought_over_like_one_of_two() -> None:
    """A quick “no” would tell that the hand lacks the Flint that was asked for (ruling C19)."""
    (game,) = (game for game in map(load, games()) if "refuse" in game.moves.verbs)
    chooser, table = random.Random(2), Table(game, 3, starter=0, seed=2)
    lone: dict[bool, set[str]] = {True: set(), False: set()}
    while not table.over and not ("refuse" in lone[True] and lone[False]):
        menu, position = table.codes(), Position(table, [])
        decided = [step.seat for step in table.history if step.seat != CHANCE]
        asked = bool(decided) and decided[-1] != table.to_move
        expected = menu * 2 if asked and len(menu) == 1 else menu
        assert thought_over(position) == expected
        if len(menu) == 1:
            lone[asked].add(game.moves.notation(menu[0]))
        table.play(chooser.choice(menu))
    assert "refuse" in lone[True]
    assert lone[False]


async def test_a_menu_that_names_one_answer_twice_is_chosen_from(pool: Pool) -> None:
    row, position = started()
    menu = position.table.codes()
    single = ask(row, position, "greedy")
    single.menu = menu[:1]
    assert await pool.choose(single) == menu[0]
    single.menu = menu[:1] * 2
    assert await pool.choose(single) == menu[0]


async def test_bots_play_a_table_and_the_log_names_one_that_failed(
    app: Litestar, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    house: House = app.state.house
    asked: list[Ask] = []

    async def choose(self: Pool, ask: Ask) -> int:
        asked.append(ask)
        if ask.bot != LAST_RESORT:
            raise BotFailed("for this test")
        return ask.menu[0]

    monkeypatch.setattr(Pool, "choose", choose)
    mara = browser()
    new = await open_table(mara, *["bot"] * (SEATS - 1), "me", starter=0)

    async def my_turn() -> bool:
        return bool((await look(mara, new["table"]))["to_move"] == SEATS - 1)

    await until(my_turn)
    seen = await look(mara, new["table"])
    assert seen["seats"][0]["bot"] == LAST_RESORT
    assert any("failed" in line["says"] for line in seen["log"])
    async with house.at(new["table"]) as live:
        views = {live.position.table.at(live.position.table.version).view(0).to_bytes()}
    assert {len(ask.view) for ask in asked} == {len(view) for view in views}
    assert {ask.seat for ask in asked} == set(range(SEATS - 1))
