"""Events: one bounded queue for each open stream; whoever falls behind is told to start afresh."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Literal, NamedTuple

import msgspec

from dolmen.server import protocol
from dolmen.server.words import Eyes

Form = Literal["sse", "ndjson"]
MOST_WAITING = 64  # events that a slow reader may leave unread
COMMENT_S = 15.0  # keeps the line open
TYPES: dict[Form, str] = {"sse": "text/event-stream", "ndjson": "application/x-ndjson"}
COMMENTS: dict[Form, bytes] = {"sse": b":\n\n", "ndjson": b"\n"}


class Event(NamedTuple):
    """Something that happened, as one viewer may know it."""

    id: int
    event: str
    data: protocol.Snapshot


def encode(event: Event, form: Form) -> bytes:
    """An event as it goes down the line."""
    if form == "ndjson":
        return msgspec.json.encode({"id": event.id, "event": event.event, "data": event.data}) + b"\n"
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (
        event.id,
        event.event.encode(),
        msgspec.json.encode(event.data),
    )


def last_known(text: str) -> int:
    """The version in a Last-Event-ID; one beyond every table, so that all is sent, if it is none of ours."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 17 else protocol.LAST_VERSION


class Listener:
    """One open stream: what it still has to send."""

    def __init__(self, eyes: Eyes, form: Form, afresh: Callable[[], Event]) -> None:
        self.eyes, self.form = eyes, form
        self._afresh = afresh  # the resync that replaces what was dropped
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)
        self._behind = self._closed = False

    def put(self, chunk: bytes) -> None:
        """Queue an encoded event; when there is no room, drop all that waits and start afresh."""
        if self._closed or self._behind:
            return
        if self._waiting.full():
            self._empty()
            self._behind = True
            self._waiting.put_nowait(b"")  # wakes the reader
            return
        self._waiting.put_nowait(chunk)

    def close(self) -> None:
        """End the stream after what it sends at present."""
        self._closed = True
        self._empty()
        self._waiting.put_nowait(None)

    def _empty(self) -> None:
        while not self._waiting.empty():
            self._waiting.get_nowait()

    async def chunks(self) -> AsyncIterator[bytes]:
        """What is sent, until the stream is closed."""
        while True:
            try:
                chunk = await asyncio.wait_for(self._waiting.get(), COMMENT_S)
            except TimeoutError:
                chunk = COMMENTS[self.form]
            if chunk is None:
                return
            if self._behind:
                self._behind, chunk = False, encode(self._afresh(), self.form)
            yield chunk
