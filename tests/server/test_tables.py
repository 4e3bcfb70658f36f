import httpx
import pytest
from litestar import Litestar

import dolmen
from dolmen.kernel import journal
from tests.server.conftest import Browser
from tests.server.playing import GAME, JSON, SEATS, key, look, open_table, play, wish


async def sit(client: httpx.AsyncClient, table: str, token: str, **more: object) -> JSON:
    answer = await client.post(f"/api/tables/{table}/sit", json={"token": token} | more)
    assert answer.status_code == 200, answer.text
    found: JSON = answer.json()
    return found


async def both_sit(mara: httpx.AsyncClient, ole: httpx.AsyncClient) -> tuple[JSON, JSON]:
    """Mara and Ole at a table that has started; what each sees."""
    new = await open_table(mara, "me", *["bot"] * 0)
    for link in new["links"][1:]:
        await sit(ole, new["table"], link["token"], name="Ole")
    return await look(mara, new["table"]), await look(ole, new["table"])


def refused(answer: httpx.Response, status: int, code: str) -> JSON:
    assert answer.status_code == status, answer.text
    error: JSON = answer.json()["error"]
    assert error["code"] == code
    assert error["message"].endswith(".")
    return error


# --- Opening and sitting down -----------------------------------------------------------------------


async def test_the_game_starts_when_the_last_person_sits_down(
    mara: httpx.AsyncClient, ole: httpx.AsyncClient
) -> None:
    new = await open_table(mara, "me", starter=1)
    seen = await look(mara, new["table"])
    assert (seen["status"], seen["to_move"], seen["version"], seen["menu"]) == ("waiting", -1, 0, [])
    assert "Waiting for" in seen["prompt"]
    first = dolmen.load(GAME).moves.notation(0)
    asked = await mara.get(f"/api/tables/{new['table']}/why", params={"move": first})
    assert asked.json() == {"sentence": "The game has not started.", "clause": ""}
    for link in new["links"][1:]:
        seen = await sit(ole, new["table"], link["token"], name="Ole", nonce="ab" * 16)
    assert seen["status"] == "running"
    assert seen["version"] > 0, "chance has laid the table out"
    assert seen["starter"] == seen["to_move"] == seen["seat"] == 1
    assert seen["seats"][1]["name"] == "Ole"
    assert seen["seats"][1]["taken"]
    assert seen["menu"]


async def test_each_table_shows_what_fixes_its_luck(mara: httpx.AsyncClient) -> None:
    one, other = await open_table(mara, "me"), await open_table(mara, "me")
    assert len(one["commitment"]) == 64
    assert one["commitment"] != other["commitment"]
    assert (await look(mara, one["table"]))["commitment"] == one["commitment"]
    assert (await look(mara, one["table"]))["seed"] is None


async def test_one_browser_may_hold_several_seats(mara: httpx.AsyncClient) -> None:
    new = await open_table(mara, *["me"] * SEATS)
    seen = await look(mara, new["table"])
    assert seen["you"] == list(range(SEATS))
    assert seen["seat"] == seen["to_move"]
    other = (seen["to_move"] + 1) % SEATS
    assert (await look(mara, new["table"], seat=other))["menu"] == []
    assert (await look(mara, new["table"], seat=-1))["seat"] is None


WISHES: dict[str, JSON] = {
    "no_game": {"game": "chess"},
    "bad_seats": {"seats": [{"kind": "me"}] * 9},
    "bad_option": {"options": {"gravity": True}},
    "no_bot": {"seats": [{"kind": "bot", "bot": "oracle"}] * SEATS},
    "bad_edition": {"edition": "../../etc/passwd"},
}


@pytest.mark.parametrize("code", WISHES)
async def test_what_cannot_be_opened_gets_one_sentence(mara: httpx.AsyncClient, code: str) -> None:
    answer = await mara.post("/api/tables", json=wish(*["me"] * SEATS) | WISHES[code])
    refused(answer, 404 if code == "no_game" else 422, code)
    assert (await mara.get("/api/tables")).json() == []


async def test_a_starter_must_sit_at_the_table(mara: httpx.AsyncClient) -> None:
    refused(await mara.post("/api/tables", json=wish("me") | {"starter": SEATS}), 422, "bad_seats")


@pytest.mark.parametrize(
    "name", ["a\u202eb", "a\u200bb", "\u0007", " ", "x" * 25, "\u3164", "a" + "\u0300" * 5]
)
async def test_a_name_is_visible_text(mara: httpx.AsyncClient, name: str) -> None:
    seats = [{"kind": "me", "name": name}, *[{"kind": "me"}] * (SEATS - 1)]
    refused(await mara.post("/api/tables", json=wish() | {"seats": seats}), 400, "bad_name")


async def test_a_name_is_shown_as_it_is_meant(mara: httpx.AsyncClient) -> None:
    seats = [{"kind": "me", "name": "  Zoe\u0308 {0}  B. "}, *[{"kind": "me"}] * (SEATS - 1)]
    new = (await mara.post("/api/tables", json=wish() | {"seats": seats, "starter": 0})).json()
    seen = await play(mara, await look(mara, new["table"]))
    assert seen["seats"][0]["name"] == "Zoë {0} B."
    assert any("Zoë {0} B." in line["says"] for line in seen["log"])


# --- Who may do what -----------------------------------------------------------------------------------


async def test_a_stranger_sees_nothing(mara: httpx.AsyncClient, ole: httpx.AsyncClient) -> None:
    new = await open_table(mara, "me")
    for route in ("", "/log", "/why?at=x", "/moments/0", "/journal", "/events"):
        refused(await ole.get(f"/api/tables/{new['table']}{route}"), 401, "unknown")
    await open_table(ole, "me")
    refused(await ole.get(f"/api/tables/{new['table']}"), 403, "not_yours")
    refused(await ole.get("/api/tables/nowhere"), 404, "no_table")


async def test_another_seats_token_is_refused(mara: httpx.AsyncClient, browser: Browser) -> None:
    new = await open_table(mara, *["me"] * SEATS)
    tokens = {link["seat"]: link["token"] for link in new["links"]}
    seen = await look(mara, new["table"])
    idle = next(seat for seat in tokens if seat != seen["to_move"])
    program = browser(authorization=f"Bearer {tokens[idle]}")
    path = f"/api/tables/{new['table']}"
    refused(await program.get(path, params={"seat": seen["to_move"]}), 403, "not_your_seat")
    body = {"version": seen["version"], "move": seen["menu"][0]["code"]}
    refused(
        await program.post(f"{path}/moves", params={"seat": seen["to_move"]}, json=body, headers=key()),
        403,
        "not_your_seat",
    )
    error = refused(await program.post(f"{path}/moves", json=body, headers=key()), 422, "illegal")
    assert error["menu"] == [], "the menu is for the seat to move alone"
    assert (await look(program, new["table"]))["menu"] == []
    assert await look(mara, new["table"]) == seen


async def test_a_token_of_another_table_opens_nothing(mara: httpx.AsyncClient, browser: Browser) -> None:
    one, other = await open_table(mara, "me"), await open_table(mara, "me")
    program = browser(authorization=f"Bearer {one['links'][0]['token']}")
    refused(await program.get(f"/api/tables/{other['table']}"), 403, "not_yours")
    body = {"token": one["links"][0]["token"]}
    refused(await mara.post(f"/api/tables/{other['table']}/sit", json=body), 403, "bad_token")
    assert [line["table"] for line in (await program.get("/api/tables")).json()] == [one["table"]]


@pytest.mark.parametrize("header", ["Bearer", "Bearer short", "Basic abc", "Bearer " + "é" * 43])
async def test_a_malformed_token_is_refused(browser: Browser, header: str) -> None:
    answer = await browser().get("/api/tables/x", headers=[(b"authorization", header.encode("latin-1"))])
    assert answer.status_code in (401, 404)
    answer = await browser().get("/api/tables", headers=[(b"authorization", header.encode("latin-1"))])
    refused(answer, 401, "bad_token")


async def test_who_looks_on_sees_and_does_nothing_else(
    mara: httpx.AsyncClient, ole: httpx.AsyncClient
) -> None:
    new = await open_table(mara, *["me"] * SEATS)
    seen = await sit(ole, new["table"], new["spectators"])
    assert (seen["seat"], seen["you"], seen["menu"]) == (None, [], [])
    path = f"/api/tables/{new['table']}"
    body = {"version": seen["version"], "move": 0}
    refused(await ole.post(f"{path}/moves", json=body, headers=key()), 403, "looks_on")
    refused(await ole.post(f"{path}/chat", json={"text": "hello"}), 403, "looks_on")
    refused(await ole.post(f"{path}/again", json={}), 403, "looks_on")


# --- Moves -----------------------------------------------------------------------------------------------


async def test_a_move_is_answered_with_the_table_after_it(mara: httpx.AsyncClient) -> None:
    new = await open_table(mara, *["me"] * SEATS)
    before = await look(mara, new["table"])
    after = await play(mara, before)
    assert after["version"] > before["version"]
    assert after["log_length"] > before["log_length"]
    assert (await look(mara, new["table"], seat=before["to_move"])) == after


async def test_a_move_may_be_written_in_notation(mara: httpx.AsyncClient) -> None:
    new = await open_table(mara, *["me"] * SEATS)
    seen = await look(mara, new["table"])
    after = await play(mara, seen, seen["menu"][-1]["notation"])
    assert after["version"] > seen["version"]


async def test_a_key_is_asked_for_and_answered_alike(mara: httpx.AsyncClient) -> None:
    new = await open_table(mara, *["me"] * SEATS)
    seen = await look(mara, new["table"])
    path, once = f"/api/tables/{new['table']}/moves?seat={seen['to_move']}", key()
    body = {"version": seen["version"], "move": seen["menu"][0]["code"]}
    refused(await mara.post(path, json=body), 428, "no_key")
    refused(await mara.post(path, json=body, headers={"Idempotency-Key": "a b"}), 400, "bad_key")
    first = await mara.post(path, json=body, headers=once)
    await play(mara, await look(mara, new["table"]))
    again = await mara.post(path, json=body, headers=once)
    assert first.status_code == again.status_code == 200
    assert first.content == again.content
    refused(await mara.post(path, json=body | {"move": 1}, headers=once), 422, "key_used")
    refused(
        await mara.post(path.replace("moves", "take-back"), json={"version": 0}, headers=once),
        422,
        "key_used",
    )


async def test_a_stale_page_gets_the_fresh_table_and_changes_nothing(mara: httpx.AsyncClient) -> None:
    new = await open_table(mara, *["me"] * SEATS)
    old = await look(mara, new["table"])
    await play(mara, old)
    now = await look(mara, new["table"], seat=old["to_move"])
    body = {"version": old["version"], "move": old["menu"][0]["code"]}
    answer = await mara.post(
        f"/api/tables/{new['table']}/moves?seat={old['to_move']}", json=body, headers=key()
    )
    assert refused(answer, 409, "stale")["snapshot"] == now
    assert await look(mara, new["table"], seat=old["to_move"]) == now


@pytest.mark.parametrize("move", ["fly {0} to the moon", "\x00", 2**31, "'; drop table moves; --"])
async def test_no_move_at_all_is_refused_with_the_menu(mara: httpx.AsyncClient, move: int | str) -> None:
    new = await open_table(mara, *["me"] * SEATS)
    seen = await look(mara, new["table"])
    body = {"version": seen["version"], "move": move}
    answer = await mara.post(f"/api/tables/{new['table']}/moves", json=body, headers=key())
    assert refused(answer, 422, "illegal")["menu"] == seen["menu"]
    assert await look(mara, new["table"]) == seen


async def test_every_move_off_the_menu_is_refused_with_reason_and_clause(mara: httpx.AsyncClient) -> None:
    new = await open_table(mara, *["me"] * SEATS)
    seen = await look(mara, new["table"])
    moves, legal = dolmen.load(GAME).moves, {offer["code"] for offer in seen["menu"]}
    off = [code for code in moves if code not in legal]
    for code in off[:: max(1, len(off) // 25)]:
        body = {"version": seen["version"], "move": code}
        answer = await mara.post(f"/api/tables/{new['table']}/moves", json=body, headers=key())
        assert refused(answer, 422, "illegal")["clause"], moves.notation(code)
    assert await look(mara, new["table"]) == seen


async def test_why_a_place_is_dark(mara: httpx.AsyncClient) -> None:
    new = await open_table(mara, *["me"] * SEATS)
    seen, path = await look(mara, new["table"]), f"/api/tables/{new['table']}/why"
    lit = (await mara.get(path, params={"at": seen["menu"][0]["at"]})).json()
    assert lit == {"sentence": "This can be done now.", "clause": ""}
    places = {at for at in map(dolmen.load(GAME).moves.at, dolmen.load(GAME).moves) if at}
    dark = min(places - {offer["at"] for offer in seen["menu"]})
    assert (await mara.get(path, params={"at": dark})).json()["sentence"].endswith(".")
    other = (seen["to_move"] + 1) % SEATS
    told = (await mara.get(path, params={"at": seen["menu"][0]["at"], "seat": other})).json()
    assert seen["seats"][seen["to_move"]]["name"] in told["sentence"]
    refused(await mara.get(path, params={"at": "nowhere/1"}), 404, "no_move")
    refused(await mara.get(path), 400, "bad_query")


# --- Taking back ----------------------------------------------------------------------------------------


async def until_one_may_take_back(client: httpx.AsyncClient, table: str) -> tuple[JSON, JSON]:
    """Play until a decision can be taken back: the table before it and after it."""
    for _ in range(200):
        before = await look(client, table)
        after = await play(client, before)
        if after["can_take_back"]:
            return before, after
    raise AssertionError("no decision could be taken back")


async def test_a_decision_is_taken_back_and_the_version_grows(mara: httpx.AsyncClient) -> None:
    new = await open_table(mara, *["me"] * SEATS)
    before, after = await until_one_may_take_back(mara, new["table"])
    seat, path = before["to_move"], f"/api/tables/{new['table']}/take-back"
    answer = await mara.post(path, params={"seat": seat}, json={"version": after["version"]}, headers=key())
    back = answer.json()
    assert back["version"] == after["version"] + 1
    assert back["view"] == before["view"]
    assert back["menu"] == before["menu"]
    assert back["log"] == before["log"]
    stale = {"version": before["version"], "move": before["menu"][0]["code"]}
    refused(await mara.post(path.replace("take-back", "moves"), json=stale, headers=key()), 409, "stale")


async def test_nobody_takes_back_for_another(mara: httpx.AsyncClient) -> None:
    new = await open_table(mara, *["me"] * SEATS)
    before, after = await until_one_may_take_back(mara, new["table"])
    other = (before["to_move"] + 1) % SEATS
    path = f"/api/tables/{new['table']}/take-back"
    body = {"version": after["version"]}
    refused(await mara.post(path, params={"seat": other}, json=body, headers=key()), 409, "not_back")
    assert not (await look(mara, new["table"], seat=other))["can_take_back"]


async def test_luck_that_has_spoken_stays(mara: httpx.AsyncClient) -> None:
    new = await open_table(mara, *["me"] * SEATS)
    seen = await look(mara, new["table"])
    assert seen["take_back_says"], "the first draws have been made"
    body = {"version": seen["version"]}
    refused(
        await mara.post(f"/api/tables/{new['table']}/take-back", json=body, headers=key()), 409, "not_back"
    )


# --- Looking back ---------------------------------------------------------------------------------------


async def test_every_moment_is_seen_again(mara: httpx.AsyncClient) -> None:
    new = await open_table(mara, *["me"] * SEATS)
    seen = [await look(mara, new["table"], seat=0)]
    for _ in range(12):
        await play(mara, await look(mara, new["table"]))
        seen.append(await look(mara, new["table"], seat=0))
    for snapshot in seen:
        path = f"/api/tables/{new['table']}/moments/{snapshot['version']}"
        moment = (await mara.get(path, params={"seat": 0})).json()
        assert moment == {name: snapshot[name] for name in moment}
    later = (await mara.get(f"/api/tables/{new['table']}/moments/999999", params={"seat": 0})).json()
    assert later["version"] == seen[-1]["version"]


async def test_the_log_is_read_from_any_line(mara: httpx.AsyncClient) -> None:
    new = await open_table(mara, *["me"] * SEATS)
    seen = await look(mara, new["table"])
    path = f"/api/tables/{new['table']}/log"
    assert (await mara.get(path)).json()["lines"] == seen["log"]
    assert (await mara.get(path, params={"from": 2})).json()["lines"] == seen["log"][2:]
    assert (await mara.get(path, params={"from": 10**6})).json()["lines"] == []
    assert seen["log"][0]["heading"]


async def test_the_journal_of_a_running_game_is_for_one_viewer(
    mara: httpx.AsyncClient, ole: httpx.AsyncClient
) -> None:
    seen, _ = await both_sit(mara, ole)
    answer = await mara.get(f"/api/tables/{seen['table']}/journal")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert '[viewer "1"]' in answer.text
    assert "seed" not in journal.read(answer.text).tags
    with pytest.raises(dolmen.DolmenError):
        dolmen.Table.from_journal(answer.text)


# --- Talking and leaving --------------------------------------------------------------------------------


async def test_talk_is_plain_text_and_bounded(mara: httpx.AsyncClient, ole: httpx.AsyncClient) -> None:
    seen, _ = await both_sit(mara, ole)
    path = f"/api/tables/{seen['table']}/chat"
    assert (await mara.post(path, json={"text": "<b>Hello</b>\n{0}"})).status_code == 204
    told = (await look(ole, seen["table"]))["chat"]
    assert [(line["seat"], line["text"]) for line in told] == [(0, "<b>Hello</b>\n{0}")]
    for text in ("", " ", "a\u202eb", "\x00", "x" * 501):
        assert (await mara.post(path, json={"text": text})).status_code == 400
    for _ in range(7):
        await mara.post(path, json={"text": "…"})
    refused(await mara.post(path, json={"text": "…"}), 429, "too_much")


async def test_a_bot_plays_on_for_who_resigns(mara: httpx.AsyncClient, ole: httpx.AsyncClient) -> None:
    seen, _ = await both_sit(mara, ole)
    path = f"/api/tables/{seen['table']}"
    body = {"version": seen["version"]}
    gone = (await mara.post(f"{path}/resign", json=body, headers=key())).json()
    assert gone["seats"][0]["resigned"]
    assert gone["seats"][0]["bot"]
    assert any("leaves the table" in line["says"] for line in gone["log"])
    body = {"version": gone["version"], "move": 0}
    assert (await mara.post(f"{path}/moves", json=body, headers=key())).status_code == 409


async def test_my_tables_are_listed_newest_first(mara: httpx.AsyncClient, ole: httpx.AsyncClient) -> None:
    first = await open_table(mara, *["me"] * SEATS)
    second = await open_table(mara, "me")
    await play(mara, await look(mara, first["table"]))
    lines = (await mara.get("/api/tables")).json()
    assert [line["table"] for line in lines] == [first["table"], second["table"]]
    assert [line["mine"] for line in lines] == [list(range(SEATS)), [0]]
    assert [line["status"] for line in lines] == ["running", "waiting"]
    assert (await ole.get("/api/tables")).json() == []


async def test_the_games_and_their_rules(mara: httpx.AsyncClient) -> None:
    games = (await mara.get("/api/games")).json()
    assert [game["name"] for game in games] == list(dolmen.games())
    one = (await mara.get(f"/api/games/{GAME}")).json()
    assert one["box"]
    assert {bot["name"] for bot in one["bots"]} >= {"random", "greedy"}
    clauses = (await mara.get(f"/api/rules/{GAME}")).json()["clauses"]
    assert {"id", "title", "text", "ruling"} == set(clauses[0])
    refused(await mara.get("/api/games/chess"), 404, "no_game")


async def test_what_is_not_there_is_said_so(mara: httpx.AsyncClient, app: Litestar) -> None:
    refused(await mara.get("/api/nowhere"), 404, "no_route")
    refused(await mara.get("/nowhere.js"), 404, "no_page")
    refused(await mara.delete("/api/games"), 405, "bad_method")
    refused(await mara.get("/api/tables/x?seat=one"), 400, "bad_request")
    refused(await mara.get("/api/tables/x?seat=99"), 400, "bad_request")
