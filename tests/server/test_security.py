from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from dolmen.server.security import check_host, check_origin
from tests.server.conftest import Browser
from tests.server.playing import open_table, wish

KNOWN = frozenset({"localhost", "stones.example"})


@pytest.mark.parametrize(
    "host",
    ["localhost", "LocalHost:8420", "stones.example:443", "192.168.1.7:8420", "[::1]:8420", "127.0.0.1"],
)
def test_a_host_by_number_or_known_by_name_is_let_in(host: str) -> None:
    check_host(host, KNOWN)


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example",
        "localhost.evil.example",
        "stonesxexample",
        "localhost@evil.example",
        "a b",
        "localhost/x",
    ],
)
async def test_another_host_is_turned_away(mara: httpx.AsyncClient, host: str) -> None:
    answer = await mara.get("/api/games", headers={"host": host})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "unknown_host"


async def test_a_forwarded_host_counts_for_nothing(mara: httpx.AsyncClient) -> None:
    answer = await mara.get("/api/games", headers={"host": "evil.example", "x-forwarded-host": "localhost"})
    assert answer.status_code == 400


OURS = [
    {"sec-fetch-site": "same-origin", "origin": "http://localhost:8420"},
    {"sec-fetch-site": "none"},
    {"origin": "http://localhost:8420"},
    {"authorization": "Bearer x", "origin": "http://evil.example", "sec-fetch-site": "cross-site"},
    {},
]
OTHERS = [
    {"sec-fetch-site": "cross-site", "origin": "http://evil.example"},
    {"sec-fetch-site": "same-site", "origin": "http://localhost:9000"},
    {"origin": "http://evil.example"},
    {"origin": "http://localhost:9000"},
    {"origin": "null"},
    {"origin": "http://[bad"},
    {"origin": "localhost:8420"},
]


@pytest.mark.parametrize("headers", OURS)
def test_our_own_pages_and_programs_may_change_something(headers: dict[str, str]) -> None:
    check_origin("POST", {"host": "localhost:8420"} | headers)


async def test_another_site_may_not(browser: Browser) -> None:
    for headers in OTHERS:
        answer = await browser(**headers).post("/api/tables", json=wish("me", "me"))
        assert answer.status_code == 403, headers
        assert answer.json()["error"]["code"] == "other_site"


async def test_every_answer_carries_the_headers(mara: httpx.AsyncClient) -> None:
    for path in ("/", "/api/games", "/api/nowhere", "/nowhere.js", "/t/abc", "/assets/index-abc123.js"):
        headers = (await mara.get(path)).headers
        policy = headers["content-security-policy"]
        for part in (
            "default-src 'self'",
            "script-src 'self'",
            "object-src 'none'",
            "frame-ancestors 'none'",
        ):
            assert part in policy, path
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


async def test_only_files_whose_name_changes_are_kept(mara: httpx.AsyncClient) -> None:
    assert (await mara.get("/api/games")).headers["cache-control"] == "no-store"
    assert (await mara.get("/api/nowhere")).headers["cache-control"] == "no-store"
    assert (await mara.get("/")).headers["cache-control"] == "no-cache"
    assert "immutable" in (await mara.get("/assets/index-abc123.js")).headers["cache-control"]


async def test_the_cookie_is_for_this_site_and_for_no_script(mara: httpx.AsyncClient) -> None:
    answer = await mara.post("/api/tables", json=wish("me", "me"))
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "secure" not in cookie


async def test_over_https_the_cookie_is_secure(mara: httpx.AsyncClient) -> None:
    answer = await mara.post("https://localhost:8420/api/tables", json=wish("me", "me"))
    assert "; secure" in answer.headers["set-cookie"].lower()


async def test_no_path_reaches_the_disk(mara: httpx.AsyncClient) -> None:
    for path in (
        "/../app.py",
        "/assets/../../app.py",
        "/%2e%2e/app.py",
        "/.vite/manifest.json",
        "//etc/hosts.txt",
    ):
        answer = await mara.get(path)
        assert answer.status_code == 404, path


async def test_the_client_draws_its_own_paths(mara: httpx.AsyncClient) -> None:
    for path in ("/", "/t/abc", "/new/games"):
        answer = await mara.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")


async def test_a_page_that_is_known_is_not_sent_again(mara: httpx.AsyncClient) -> None:
    first = await mara.get("/assets/index-abc123.js")
    assert first.headers["content-encoding"] == "gzip"
    assert first.text.startswith("export const stone")
    again = await mara.get("/assets/index-abc123.js", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    head = await mara.head("/assets/index-abc123.js")
    assert (head.status_code, head.headers["etag"]) == (200, first.headers["etag"])
    assert again.content == b""


@pytest.fixture
def stored(folder: Path) -> Callable[[], bytes]:
    """Reads all bytes of the database."""
    return lambda: b"".join(path.read_bytes() for path in folder.glob("tables.sqlite3*"))


async def test_tokens_and_sessions_are_stored_hashed(
    mara: httpx.AsyncClient, stored: Callable[[], bytes]
) -> None:
    new = await open_table(mara, "me")
    raw = stored()
    assert new["table"].encode() in raw
    for secret in [link["token"] for link in new["links"]] + [new["spectators"], mara.cookies["dolmen"]]:
        assert secret.encode() not in raw
