"""The door in front of the application: who may ask, and with which headers every answer leaves."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable, Mapping

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from dolmen.server.protocol import Refused

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types svelte-trusted-html dolmen",
    )
)
# Swagger UI sets style attributes, draws from data: addresses and knows no trusted types.
DOCS_POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


class Door:
    """Turns away strange hosts and other sites, and sets the headers of every answer."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = ()) -> None:
        self.app = app
        self.hosts = frozenset({"localhost", socket.gethostname().lower(), *(h.lower() for h in hosts)})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        outward = _with_headers(scope["path"], send)
        asked = {k.decode("latin-1").lower(): v.decode("latin-1") for k, v in scope["headers"]}
        try:
            check_host(asked.get("host", ""), self.hosts)
            check_origin(scope["method"], asked)
        except Refused as refused:
            await _turn_away(refused, outward)
        else:
            await self.app(scope, receive, outward)


def check_host(host: str, known: frozenset[str]) -> None:
    """A host by number or known by name: another name is a site that points its name at us."""
    if (name := _hostname(host)) not in known and not _is_address(name):
        sentence = "This server does not answer to that host name; `--name HOST` adds one."
        raise Refused(400, "unknown_host", sentence)


def _hostname(host: str) -> str:
    found = re.fullmatch(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(:\d{1,5})?", host)
    return found[1].strip("[]").lower().removesuffix(".") if found else ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def check_origin(method: str, headers: Mapping[str, str]) -> None:
    """What changes something comes from our own pages, or from a program with its token."""
    if method in SAFE or headers.get("authorization", "").lower().startswith("bearer "):
        return
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site in ("same-origin", "none"):
        return
    if site is None and (origin is None or origin.partition("://")[2] == headers.get("host")):
        return
    raise Refused(403, "other_site", "Another site may not act for you here.")


def _with_headers(path: str, send: Send) -> Send:
    api = path.startswith("/api")
    extra = {"content-security-policy": DOCS_POLICY if path.startswith("/api/docs") else POLICY, **HEADERS}

    async def outward(message: Message) -> None:
        if message["type"] == "http.response.start":
            present = {name.lower() for name, _ in message["headers"]}
            added = extra | ({"cache-control": "no-store"} if api else {})
            message["headers"] = [
                *message["headers"],
                *((k.encode(), v.encode()) for k, v in added.items() if k.encode() not in present),
            ]
        await send(message)

    return outward


async def _turn_away(refused: Refused, send: Send) -> None:
    body = refused.body()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
