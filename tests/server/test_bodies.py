import unicodedata

import httpx
import pytest

from dolmen.server.protocol import MOST_BYTES, NewTable, Play, Refused, chat, name, read
from tests.server.playing import open_table, wish

FITS = b'{"version":7,"move":"draw 3"}'
HOSTILE = {
    "nested 20,000 deep": b"[" * 20_000,
    "nested 33 deep": b'{"version":1,"move":' + b"[" * 33 + b"]" * 33 + b"}",
    "deep after a broken string": b'"' + b'\\"[' * 9_000,
    "not a number": b'{"version":NaN,"move":1}',
    "infinite": b'{"version":Infinity,"move":1}',
    "too large a float": b'{"version":1e400,"move":1}',
    "400 digits": b'{"version":' + b"9" * 400 + b',"move":1}',
    "5,000 digits": b'{"version":' + b"9" * 5_000 + b',"move":1}',
    "beyond 2^53": b'{"version":9007199254740993,"move":1}',
    "negative": b'{"version":-1,"move":1}',
    "a number as text": b'{"version":"1","move":1}',
    "a whole float": b'{"version":1.0,"move":1}',
    "true for 1": b'{"version":true,"move":1}',
    "null": b'{"version":null,"move":1}',
    "an unknown key": b'{"version":1,"move":1,"admin":true}',
    "a key twice": b'{"version":1,"move":1,"move":2}',
    "a key twice, once disguised": b'{"version":1,"move":1,"mo\\u0076e":2}',
    "a missing key": b'{"version":1}',
    "a list": b"[1,2]",
    "a word": b'"version"',
    "nothing": b"",
    "no JSON": b"version=1&move=1",
    "two documents": b'{"version":1,"move":1}{}',
    "not UTF-8": b'{"version":1,"move":"\xff\xfe"}',
    "UTF-16": '{"version":1,"move":1}'.encode("utf-16"),
    "a lone surrogate": b'{"version":1,"move":"\\ud800"}',
    "a long move": b'{"version":1,"move":"' + b"a" * 81 + b'"}',
}


def test_a_body_that_fits_is_read() -> None:
    assert read(FITS, Play) == Play(version=7, move="draw 3")


def test_strings_may_hold_brackets() -> None:
    assert read(b'{"version":1,"move":"' + b"[" * 60 + b'"}', Play).move == "[" * 60


@pytest.mark.parametrize("body", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_body_is_refused_in_one_sentence(body: bytes) -> None:
    with pytest.raises(Refused) as refused:
        read(body, Play)
    assert refused.value.status == 400
    assert refused.value.message.endswith(".")
    assert "\n" not in refused.value.message


@pytest.mark.timeout(5)
def test_reading_takes_linear_time() -> None:
    with pytest.raises(Refused):
        read(b'"\\' * (MOST_BYTES // 2), Play)


def test_options_are_bounded() -> None:
    many = b'{"game":"g","seats":[{"kind":"me"}],"options":{' + b",".join(
        b'"o%d":true' % n for n in range(17)
    )
    with pytest.raises(Refused):
        read(many + b"}}", NewTable)


VISIBLE = ("Mara", "Žofie", "ไก่", "石 🦴", "A\u0301\u0323", "O'Neill", "👍🏽" * 12, "<b>", "é" * 24)
HIDDEN = {
    "empty": " ",
    "too long": "a" * 25,
    "turned": "\u202eabc",
    "only a selector": "\ufe0f",
    "only marks": "\u0301\u20e3",
    "a blank letter": "a\u3164",
    "a control": "a\x1bb",
    "stacked": "a" + "\u0483" * 3,
    "stacked circles": "a" + "\u20dd" * 20,
}


@pytest.mark.parametrize("text", VISIBLE)
def test_a_name_that_can_be_seen(text: str) -> None:
    assert name(text) == unicodedata.normalize("NFC", text)
    assert chat(text) == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize("text", HIDDEN.values(), ids=HIDDEN)
def test_a_name_that_hides_turns_or_climbs(text: str) -> None:
    with pytest.raises(Refused) as refused:
        name(text)
    assert refused.value.code == "bad_name"


@pytest.mark.parametrize("text", ["\u200d", "\n\n", "\ufe0f", "a" + "\u0483" * 400, "\x1b[31m"])
def test_talk_that_hides_or_climbs(text: str) -> None:
    with pytest.raises(Refused) as refused:
        chat(text)
    assert refused.value.code == "bad_text"


async def test_what_cannot_be_read_is_named_as_the_client_names_it(mara: httpx.AsyncClient) -> None:
    path = f"/api/tables/{(await open_table(mara, 'me', 'me'))['table']}"
    answers = {
        "“from” cannot be read.": await mara.get(f"{path}/log?from=-1"),
        "“seat” cannot be read.": await mara.get(f"{path}/log?seat=x"),
        "“Idempotency-Key” cannot be read.": await mara.post(
            f"{path}/moves", json={"version": 0, "move": 0}, headers={"idempotency-key": "k" * 201}
        ),
        "The request has no body.": await mara.post(f"{path}/moves"),
    }
    for sentence, answer in answers.items():
        assert (answer.status_code, answer.json()["error"]["message"]) == (400, sentence)


async def test_over_http_they_are_400_and_change_nothing(mara: httpx.AsyncClient) -> None:
    new = await open_table(mara, "me", "me")
    path = f"/api/tables/{new['table']}"
    before = (await mara.get(path)).json()
    headers = {"content-type": "application/json", "idempotency-key": "k"}
    for kind, body in HOSTILE.items():
        answer = await mara.post(f"{path}/moves", content=body, headers=headers)
        assert answer.status_code == 400, (kind, answer.text)
        assert set(answer.json()["error"]) == {"code", "message"}, kind
    assert (await mara.get(path)).json() == before


KINDS = (
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "",
    "text/json",
)


async def test_only_json_is_read(mara: httpx.AsyncClient) -> None:
    body = httpx.Request("POST", "http://x", json=wish("me", "me")).content
    for kind in KINDS:
        answer = await mara.post("/api/tables", content=body, headers={"content-type": kind})
        assert answer.status_code == 415, kind
        assert answer.json()["error"]["code"] == "content_type"


async def test_a_large_body_is_not_taken_in(mara: httpx.AsyncClient) -> None:
    body = b'{"game":"' + b"a" * MOST_BYTES + b'"}'
    answer = await mara.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 413
    assert answer.json()["error"]["code"] == "too_large"


async def test_a_large_body_without_a_length_is_not_taken_in(mara: httpx.AsyncClient) -> None:
    async def endless() -> object:
        for _ in range(20):
            yield b" " * 10_000

    answer = await mara.post("/api/tables", content=endless(), headers={"content-type": "application/json"})  # type: ignore[arg-type]
    assert answer.status_code == 413
