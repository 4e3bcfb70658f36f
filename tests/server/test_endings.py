"""A game played to its end: what is shown then, that its luck was fair, and the next table."""

import hashlib
import json
from collections.abc import AsyncIterator
from typing import NamedTuple

import httpx
import pytest
from litestar import Litestar
from pytest_asyncio import fixture as async_fixture

import dolmen
from dolmen.kernel import chance, journal
from dolmen.server import dice
from dolmen.server.security import Door
from dolmen.server.tables import House
from tests.server.playing import JSON, SEATS, key, look, open_table, play_on

NONCE = "0123456789abcdef" * 2


class Ended(NamedTuple):
    """A table of Mara (seat 0) and Ole (the others) whose game is over, and how it was opened."""

    new: JSON
    mara: httpx.AsyncClient
    ole: httpx.AsyncClient


@async_fixture(scope="module", loop_scope="module")
async def ended(app: Litestar) -> AsyncIterator[Ended]:
    """One game for all tests of this file."""
    transport, here = httpx.ASGITransport(Door(app)), "http://localhost:8420"  # type: ignore[arg-type]
    async with (
        httpx.AsyncClient(transport=transport, base_url=here) as mara,
        httpx.AsyncClient(transport=transport, base_url=here) as ole,
    ):
        new = await open_table(mara, "me", nonce=NONCE)
        for link in new["links"][1:]:
            await ole.post(f"/api/tables/{new['table']}/sit", json={"token": link["token"], "name": "Ole"})
        house: House = app.state.house
        async with house.at(new["table"]) as live:
            draft = live.position.fork()
            play_on(live.row, draft, 10**6)
            await house.commit(live, draft, "moved")
        yield Ended(new, mara, ole)


async def test_the_end_tells_everything(ended: Ended) -> None:
    new, mara, ole = ended
    table, path = new["table"], f"/api/tables/{new['table']}"

    seen = await look(mara, table)
    assert (seen["status"], seen["to_move"], seen["menu"]) == ("over", -2, [])
    assert sorted(seen["places"])[0] == 1
    assert seen["scores"] == [sum(line["points"] for line in lines) for lines in seen["tally"]]
    assert hashlib.sha256(bytes.fromhex(seen["seed"])).hexdigest() == new["commitment"] == seen["commitment"]

    texts = {(await client.get(f"{path}/journal")).text for client in (mara, ole)}
    assert len(texts) == 1, "the whole journal is public"
    (text,) = texts
    verdict = journal.verify(text)
    assert verdict.ok, verdict.error
    assert verdict.draws > 0
    assert dolmen.Table.from_journal(text).scores() == seen["scores"]

    tags = journal.read(text).tags
    nonces = [bytes.fromhex(nonce) for nonce in tags["nonces"].split()]
    assert nonces[0].hex() == NONCE
    assert dice.salt(nonces).hex() == tags["salt"]

    body = {"version": seen["version"], "move": 0}
    answer = await mara.post(f"{path}/moves", json=body, headers=key())
    assert answer.status_code == 422
    assert answer.json()["error"]["message"] == "The game is over."
    answer = await mara.post(f"{path}/resign", json={"version": seen["version"]}, headers=key())
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "over")

    middle = (await mara.get(f"{path}/moments/{seen['version'] // 2}")).json()
    assert middle["places"] is None


async def test_the_next_table_is_for_the_same_people(ended: Ended) -> None:
    old, mara, ole = ended
    running = await open_table(mara, *["me"] * SEATS)
    answer = await mara.post(f"/api/tables/{running['table']}/again", json={})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not_over")

    first = (await look(mara, old["table"]))["starter"]
    created = await mara.post(f"/api/tables/{old['table']}/again", json={})
    assert created.status_code == 201
    following = created.json()
    assert following["commitment"] != old["commitment"]
    seen = await look(ole, following["table"])
    assert [link["seat"] for link in following["links"]] == [0], "nobody is told another's link"
    assert seen["status"] == "running"
    assert seen["you"] == list(range(1, SEATS))
    assert seen["starter"] == (first + 1) % SEATS
    assert [seat["name"] for seat in seen["seats"]][1] == "Ole"
    assert (await look(ole, old["table"]))["next"] == following["table"]

    again = (await ole.post(f"/api/tables/{old['table']}/again", json={})).json()
    assert (again["table"], again["links"], again["spectators"]) == (following["table"], [], None)


async def test_an_altered_journal_of_a_served_game_is_found_out(ended: Ended) -> None:
    new, mara, _ = ended
    text = (await mara.get(f"/api/tables/{new['table']}/journal")).text
    seed = json.loads((await mara.get(f"/api/tables/{new['table']}")).text)["seed"]
    forged = text.replace(seed, "00" * 32)
    verdict = journal.verify(forged)
    assert not verdict.ok
    assert verdict.error
    salt = journal.read(text).tags["salt"]
    assert not journal.verify(text.replace(salt, "11" * 32)).ok


@pytest.mark.parametrize("n", [1, 2, 6, 7, 36])
def test_draws_are_uniform(n: int) -> None:
    picks = [chance.served(b"s" * 32, "table", b"salt", k, n) for k in range(300 * n)]
    counts = [picks.count(i) for i in range(n)]
    assert sum(counts) == 300 * n
    assert sum((count - 300) ** 2 / 300 for count in counts) < 3 * n + 15
