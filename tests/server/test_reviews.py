import asyncio
from collections.abc import AsyncIterator

import pytest
from litestar import Litestar
from pytest_asyncio import fixture as async_fixture

from dolmen.bots import Thought
from dolmen.bots.review import Decision, Progress, Review
from dolmen.server import reviewer, reviews
from dolmen.server.protocol import Refused
from dolmen.server.reviews import MOST_WAITING, Reviews
from tests.server.conftest import Browser
from tests.server.playing import JSON, SHORTEST, key, look, open_table, play, play_on, started, until


@async_fixture(loop_scope="module")
async def queue() -> AsyncIterator[Reviews]:
    made = Reviews()
    yield made
    await made.close()


# --- The queue ----------------------------------------------------------------------------------------


async def test_a_game_that_goes_on_is_not_thought_over(app: Litestar, browser: Browser) -> None:
    mara = browser()
    table = (await open_table(mara, "me", "bot"))["table"]
    answer = await mara.post(f"/api/tables/{table}/review", json={})
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "not_over"
    assert (await mara.get(f"/api/tables/{table}/review")).json()["status"] == "none"


async def test_who_has_no_link_gets_no_review(app: Litestar, browser: Browser) -> None:
    table = (await open_table(browser(), "me", "bot"))["table"]
    assert (await browser().get(f"/api/tables/{table}/review")).status_code == 401
    assert (await browser().post(f"/api/tables/{table}/review", json={})).status_code == 401


@pytest.mark.slow
async def test_a_finished_game_is_thought_over_in_a_process(queue: Reviews) -> None:
    row, position = started(seed=3)
    play_on(row, position, 5_000)
    job = queue.ask(row, position)
    assert queue.ask(row, position) is job, "it is thought over once"
    assert reviews.told(job, position).status == "waiting"
    far: list[int] = []

    async def done() -> bool:
        far.append(job.progress.done)
        assert not job.failed
        return job.review is not None

    await until(done, 500)
    assert far == sorted(far)
    told = reviews.told(job, position)
    assert told.status == "done"
    assert told.review
    decided = [d.version for d in told.review.decisions]
    assert decided == sorted(set(decided))
    assert set(decided) <= {0, *position.stamps}
    assert all(0 <= chance <= 1 for d in told.review.decisions for chance in d.chances)
    assert all(bool(d.better) == (d.lost > 0) for d in told.review.decisions)
    assert "{" not in "".join(d.played + d.better for d in told.review.decisions), "names are filled in"


async def test_what_cannot_be_thought_over_has_failed_and_may_be_asked_again(
    queue: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    row, position = started()
    play_on(row, position, 5_000)
    monkeypatch.setattr(reviews, "_past", lambda row, position: reviewer.Past("chess", "", 2, 0, {}, []))
    job = queue.ask(row, position)

    async def failed() -> bool:
        return job.failed

    await until(failed)
    assert reviews.told(job, position).status == "failed"
    assert queue.ask(row, position) is not job


async def test_only_so_many_games_wait(queue: Reviews, monkeypatch: pytest.MonkeyPatch) -> None:
    async def for_ever(job: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(reviews, "_think", for_ever)
    row, position = started()
    play_on(row, position, 5_000)
    for n in range(MOST_WAITING):
        queue.ask(row._replace(id=str(n)), position)
    with pytest.raises(Refused, match="Too many games"):
        queue.ask(row._replace(id="one more"), position)
    assert queue.of("one more") is None


def test_a_review_names_people_and_versions() -> None:
    row, position = started()
    play_on(row, position, 5_000)
    names = [f"Name {seat.seat}" for seat in position.seats]
    position.seats = [seat._replace(name=name) for seat, name in zip(position.seats, names, strict=True)]
    decision = Decision(1, 0, (0.25, 0.75), "ask {1}", "wait for {0}", 0.1234)
    job = reviews.Job(reviews._past(row, position), Progress(1, 1), Review((decision,), (0.1264, -0.1264)))
    told = reviews.told(job, position).review
    assert told
    assert told.decisions[0].version == position.stamps[0]
    assert (told.decisions[0].played, told.decisions[0].better) == ("ask Name 1", "wait for Name 0")
    assert told.luck == [0.126, -0.126]


# --- Hints ----------------------------------------------------------------------------------------------


async def hint(client: object, seen: JSON, **more: object) -> tuple[int, JSON]:
    """Ask for a hint; the status and what was answered."""
    answer = await client.post(  # type: ignore[attr-defined]
        f"/api/tables/{seen['table']}/hint", json={"version": seen["version"]} | more
    )
    return answer.status_code, answer.json()


async def test_a_hint_is_a_move_of_the_menu_in_words(app: Litestar, browser: Browser) -> None:
    mara = browser()
    table = (await open_table(mara, "me", "me", hints=True))["table"]
    seen = await look(mara, table)
    assert seen["hints"] is True
    status, told = await hint(mara, seen)
    assert status == 200
    offer = next(offer for offer in seen["menu"] if offer["code"] == told["code"])
    assert told["notation"] == offer["notation"]
    assert told["says"].startswith(offer["says"])
    assert (await look(mara, table))["version"] == seen["version"], "nothing has changed"


async def test_a_hint_is_refused_where_none_is_due(app: Litestar, browser: Browser) -> None:
    mara, ole = browser(), browser()
    without = await look(mara, (await open_table(mara, "me", "me"))["table"])
    assert without["hints"] is False
    assert (await hint(mara, without))[1]["error"]["code"] == "no_hints"
    assert (await hint(ole, without))[0] == 401
    seen = await look(mara, (await open_table(mara, "me", "me", hints=True, starter=0))["table"])
    status, said = await hint(mara, seen, version=seen["version"] + 1)
    assert (status, said["error"]["code"]) == (409, "stale")
    other = await mara.post(
        f"/api/tables/{seen['table']}/hint",
        params={"seat": 1 - seen["to_move"]},
        json={"version": seen["version"]},
    )
    assert other.json()["error"]["code"] == "not_your_turn"
    looking = await mara.post(
        f"/api/tables/{seen['table']}/hint", params={"seat": -1}, json={"version": seen["version"]}
    )
    assert looking.json()["error"]["code"] == "not_your_turn"


async def test_one_hint_at_a_time(app: Litestar, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    mara, answered = browser(), asyncio.Event()

    async def slow(ask: object) -> Thought:
        await answered.wait()
        return Thought(seen["menu"][0]["code"])

    seen = await look(mara, (await open_table(mara, "me", "me", hints=True, game=SHORTEST))["table"])
    monkeypatch.setattr(app.state.players.pool, "think", slow)
    first = asyncio.create_task(hint(mara, seen))
    await asyncio.sleep(0.2)
    assert (await hint(mara, seen))[1]["error"]["code"] == "busy"
    answered.set()
    assert (await first)[0] == 200
    assert (await hint(mara, seen))[0] == 200


async def test_the_next_table_keeps_hints(app: Litestar, browser: Browser) -> None:
    mara = browser()
    seen = await look(mara, (await open_table(mara, "me", "me", hints=True, game=SHORTEST))["table"])
    while seen["status"] != "over":
        seen = await look(mara, (await play(mara, seen))["table"])
    following = (await mara.post(f"/api/tables/{seen['table']}/again", json={}, headers=key())).json()
    assert (await look(mara, following["table"]))["hints"] is True
