"""What went wrong, as an answer: a status, a code and one sentence."""

from __future__ import annotations

import logging
from typing import Any

from litestar import MediaType, Response
from litestar.exceptions import HTTPException

from dolmen.kernel.errors import DolmenError, UnknownGame
from dolmen.server import protocol
from dolmen.server.protocol import Refused
from dolmen.server.store import BadDatabase

log = logging.getLogger("dolmen.server")

SENTENCES = {
    400: ("bad_request", "The request cannot be read."),
    404: ("no_route", "There is nothing at this address."),
    405: ("bad_method", "This address does not know that method."),
    413: ("too_large", f"The body is longer than {protocol.MOST_BYTES:,} bytes."),
}
UNREADABLE = {  # what the routes call otherwise than the client
    "data": "The request has no body.",
    "first": "“from” cannot be read.",
    "key": "“Idempotency-Key” cannot be read.",
}
CODES = {
    "UnknownGame": "no_game",
    "BadSeats": "bad_seats",
    "BadOption": "bad_option",
    "BadEdition": "bad_edition",
    "UnknownBot": "no_bot",
}


def _refuse(refused: Refused) -> Response[bytes]:
    return Response(refused.body(), status_code=refused.status, media_type=MediaType.JSON)


def on_refused(_: Any, refused: Refused) -> Response[bytes]:
    return _refuse(refused)


def on_database(_: Any, error: BadDatabase) -> Response[bytes]:
    return _refuse(Refused(503, "database", str(error)))


def on_mistake(_: Any, error: DolmenError) -> Response[bytes]:
    status = 404 if isinstance(error, UnknownGame) else 422
    return _refuse(Refused(status, CODES.get(type(error).__name__, "bad_request"), str(error)))


def on_http(_: Any, error: HTTPException) -> Response[bytes]:
    code, sentence = SENTENCES.get(error.status_code, SENTENCES[400])
    extra = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    if error.status_code == 400 and isinstance(extra, dict) and "key" in extra:
        sentence = UNREADABLE.get(extra["key"], f"“{extra['key']}” cannot be read.")
    return _refuse(Refused(error.status_code, code, sentence))


def on_bug(request: Any, error: Exception) -> Response[bytes]:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _refuse(Refused(500, "broken", "Something went wrong in the server; nothing has changed."))


HANDLERS: dict[int | type[Exception], Any] = {
    Refused: on_refused,
    BadDatabase: on_database,
    DolmenError: on_mistake,
    HTTPException: on_http,
    Exception: on_bug,
}
