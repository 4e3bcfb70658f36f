"""Tables in play: one lock each; commit, then answer, then tell everybody."""

from __future__ import annotations

import asyncio
import logging
import time
import zlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import NamedTuple

import msgspec

from dolmen.kernel.game import Game
from dolmen.server import dice, words
from dolmen.server.editions import of_digest
from dolmen.server.opening import empty_table
from dolmen.server.positions import Position
from dolmen.server.protocol import Refused
from dolmen.server.store import AnswerRow, BadDatabase, ChatRow, Kept, SeatRow, Store, TableRow, Writing, now
from dolmen.server.stream import Event, Form, Listener, encode
from dolmen.server.who import Visitor, eyes
from dolmen.server.words import Eyes, Scene

MOST_LIVE = 128  # tables kept in memory
MOST_LISTENERS = 200  # open streams at one table
MOST_MISSED = 100  # decisions sent one by one to who comes back
STALE = "The table has moved on since; here is how it stands."
MOST_TALK, TALK_S = 8, 10.0  # chat lines of a seat in so many seconds

log = logging.getLogger("dolmen.server")


class Live:
    """A table in memory; what it holds has been committed."""

    def __init__(self, row: TableRow, position: Position, chat: list[ChatRow]) -> None:
        self.row, self.position, self.chat = row, position, chat
        self.lock = asyncio.Lock()
        self.users = 0
        self.fresh = True  # memory is what the database holds
        self.listeners: set[Listener] = set()
        self.driver: asyncio.Task[None] | None = None
        self.talk: dict[int, deque[float]] = {}
        self.hinting: set[int] = set()  # seats that wait for a hint

    @property
    def game(self) -> Game:
        return self.position.table.game

    @property
    def idle(self) -> bool:
        """Whether nobody needs it in memory."""
        return not (self.users or self.listeners or self.driver)

    def present(self) -> set[int]:
        """The seats whose people have the table open."""
        return {seat for listener in self.listeners for seat in listener.eyes.you}

    def scene(self) -> Scene:
        return Scene(self.row, self.position, self.chat, self.present())

    async def eyes(self, store: Store, by: Visitor) -> Eyes:
        """For whom an answer to this visitor is."""
        held = await by.asker.held(store, self.row, self.position.seats)
        return eyes(by, held, self.position.table.to_move)

    # --- Telling ---------------------------------------------------------------------------------

    def tell(self, name: str, since: int, to: Iterable[Listener] | None = None) -> None:
        """Queue an event for everybody who listens, or for some; its log begins after `since`."""
        scene = self.scene()
        encoded: dict[tuple[Eyes, str], bytes] = {}
        for listener in list(self.listeners if to is None else to):
            key = (listener.eyes, listener.form)
            if key not in encoded:
                encoded[key] = encode(_event(scene, name, listener.eyes, since), listener.form)
            listener.put(encoded[key])

    def join(self, listener: Listener, since: int | None) -> list[Event]:
        """Let a stream listen; what it has to be sent first."""
        before = self.present()
        self.listeners.add(listener)
        if self.present() != before:
            self.tell("seats", self.position.version, self.listeners - {listener})
        return self.missed(listener, self.position.version if since is None else since)

    def leave(self, listener: Listener) -> None:
        """A stream has ended."""
        before = self.present()
        self.listeners.discard(listener)
        if self.present() != before:
            self.tell("seats", self.position.version)

    def missed(self, listener: Listener, since: int) -> list[Event]:
        """What a stream that knows the table up to `since` has to be sent first."""
        scene, eyes = self.scene(), listener.eyes
        ends = self.position.decisions(since) if since <= self.position.version else None
        if ends is None or len(ends) > MOST_MISSED or not (ends == ends[-1:] or self.position.looks_back):
            return [self.afresh(eyes)]
        sent = []
        for version in ends:
            data = words.snapshot(scene, eyes, since, version)
            sent.append(Event(version, "over" if data.status == "over" else "moved", data))
            since = version
        return [*sent, _event(scene, "seats", eyes, self.position.version)]

    def afresh(self, eyes: Eyes) -> Event:
        """The whole of what a viewer sees, for a stream that fell behind."""
        return _event(self.scene(), "resync", eyes, None)


def _event(scene: Scene, name: str, eyes: Eyes, since: int | None) -> Event:
    return Event(scene.position.version, name, words.snapshot(scene, eyes, since))


class Call(NamedTuple):
    """A request to change a table: under which key, for which version, and what exactly is asked."""

    key: str
    version: int
    asked: bytes


Change = Callable[[Live, Position, int], str]  # changes a draft for a seat and names the event


class House:
    """All tables of this server: read from the database when they are asked for."""

    def __init__(self, store: Store, wake: Callable[[House, Live], None] = lambda house, live: None) -> None:
        self.store = store
        self._wake = wake  # called when it may be a bot's turn
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading = asyncio.Lock()

    # --- Memory -----------------------------------------------------------------------------------

    @asynccontextmanager
    async def at(self, id: str) -> AsyncIterator[Live]:
        """A table, held alone until the block ends."""
        live = await self._find(id)
        live.users += 1
        try:
            async with live.lock:
                if not live.fresh:
                    await self._reload(live)
                yield live
        finally:
            live.users -= 1

    async def _find(self, id: str) -> Live:
        if id not in self._live:
            async with self._loading:
                if id not in self._live:
                    kept = await self.store.read(id)
                    if kept is None:
                        raise Refused(404, "no_table", "There is no such table here.")
                    position = await asyncio.to_thread(_position, kept)
                    self._live[id] = Live(kept.table, position, kept.chat)
                    self._forget()
        self._live.move_to_end(id)
        return self._live[id]

    def _forget(self) -> None:
        """Let the tables go that were longest out of use."""
        spare = len(self._live) - MOST_LIVE
        for id in [id for id, live in list(self._live.items())[:-1] if live.idle][: max(0, spare)]:
            del self._live[id]

    async def _reload(self, live: Live) -> None:
        kept = await self.store.read(live.row.id)
        if kept is None:
            raise Refused(404, "no_table", "There is no such table here.")
        live.position = await asyncio.to_thread(_position, kept)
        live.row, live.chat, live.fresh = kept.table, kept.chat, True

    def present(self, id: str) -> set[int]:
        """The seats of a table whose people have it open."""
        return self._live[id].present() if id in self._live else set()

    # --- Changing ---------------------------------------------------------------------------------

    async def act(self, id: str, by: Visitor, call: Call, change: Change) -> bytes:
        """A change that a seat asks for, once for each key: the snapshot that answers it."""
        async with self.at(id) as live:
            eyes = await live.eyes(self.store, by)
            if eyes.seat is None:
                raise Refused(403, "looks_on", "Who looks on cannot act.")
            if given := await self.store.answer(id, eyes.seat, call.key):
                body = _given(given, call)
                if live.position.looks_back:
                    return body
                return msgspec.json.encode(words.snapshot(live.scene(), eyes))  # not what was open then
            self._check_turn(live, eyes, call.version)
            draft = live.position.fork()
            event = change(live, draft, eyes.seat)
            return await self._answer(live, draft, event, eyes, call)

    def _check_turn(self, live: Live, eyes: Eyes, version: int) -> None:
        seat = eyes.seat or 0
        if live.row.status == "waiting":
            raise Refused(409, "waiting", words.waiting_for(live.position.seats))
        if live.position.seats[seat].resigned:
            raise Refused(409, "resigned", "You have left this table; a bot plays on for you.")
        if version != live.position.version:
            fresh = words.snapshot(live.scene(), eyes)
            raise Refused(409, "stale", STALE, snapshot=fresh)

    async def _answer(self, live: Live, draft: Position, event: str, eyes: Eyes, call: Call) -> bytes:
        row = advanced(live.row, draft)
        scene = Scene(row, draft, live.chat, live.present())
        body = msgspec.json.encode(words.snapshot(scene, eyes))
        answer = AnswerRow(eyes.seat or 0, call.key, draft.version, call.asked, zlib.compress(body))
        await self.commit(live, draft, event, row, answer=answer)
        return body

    async def commit(
        self,
        live: Live,
        draft: Position,
        event: str,
        row: TableRow | None = None,
        *,
        answer: AnswerRow | None = None,
        also: Callable[[Writing], Awaitable[None]] | None = None,
    ) -> None:
        """Write a draft and all that goes with it in one transaction; only then is it the table."""
        row, old = row or advanced(live.row, draft), live.position
        try:
            async with self.store.writing() as writing:
                await writing.add_moves(row.id, draft.rows[old.version :])
                await writing.change_table(row)
                for was, seat in zip(old.seats, draft.seats, strict=True):
                    if was != seat:
                        await writing.change_seat(row.id, seat)
                if answer:
                    await writing.keep_answer(row.id, answer)
                if also:
                    await also(writing)
        except BadDatabase:
            live.fresh = False  # whether it was written is not known: it is read again before it is used
            raise
        live.row, live.position = row, draft
        self.publish(live, "over" if draft.table.over and event == "moved" else event, old.version)

    def publish(self, live: Live, event: str, since: int) -> None:
        """Tell everybody, after the answer has gone out; then it may be a bot's turn."""
        asyncio.get_running_loop().call_soon(live.tell, event, since)
        self._wake(self, live)

    # --- Talking and listening ----------------------------------------------------------------------

    async def talk(self, id: str, by: Visitor, text: str) -> None:
        """A line of chat."""
        async with self.at(id) as live:
            eyes = await live.eyes(self.store, by)
            if eyes.seat is None:
                raise Refused(403, "looks_on", "Who looks on cannot talk here.")
            _check_flood(live.talk.setdefault(eyes.seat, deque(maxlen=MOST_TALK)))
            name = live.position.seats[eyes.seat].name
            line = ChatRow(len(live.chat) + 1, now(), eyes.seat, name, text)
            async with self.store.writing() as writing:
                await writing.add_chat(id, line)
            live.chat.append(line)
            self.publish(live, "chat", live.position.version)

    async def listen(self, id: str, by: Visitor, since: int | None, form: Form) -> AsyncIterator[bytes]:
        """The events of a table as they come, the missed ones first."""
        async with self.at(id) as live:
            eyes = await live.eyes(self.store, by)
            if len(live.listeners) >= MOST_LISTENERS:
                raise Refused(429, "full", "Too many people have this table open.")
        return self._chunks(id, eyes, since, form)

    async def _chunks(self, id: str, eyes: Eyes, since: int | None, form: Form) -> AsyncIterator[bytes]:
        live = await self._find(id)
        listener = Listener(eyes, form, lambda: live.afresh(eyes))
        first = live.join(listener, since)
        try:
            for event in first:
                yield encode(event, form)
            async for chunk in listener.chunks():
                yield chunk
        finally:
            live.leave(listener)

    def close_streams(self) -> None:
        """End every open stream, so that the server can stop."""
        for live in self._live.values():
            for listener in live.listeners:
                listener.close()


def advanced(row: TableRow, draft: Position) -> TableRow:
    """The header after a draft."""
    status = "over" if draft.table.over else row.status
    return row._replace(status=status, to_move=draft.table.to_move, version=draft.version, updated=now())


def _position(kept: Kept) -> Position:
    """A table as its rows tell it; refused when it was played under other rules."""
    game = of_digest(kept.table.game, kept.table.edition)
    if game.rules != kept.table.rules:
        raise Refused(
            409, "other_rules", f"This table was played under rules {kept.table.rules} of {game.title}."
        )
    position = Position(empty_table(game, kept.table, len(kept.seats)), list(kept.seats))
    for row in kept.moves:
        position.record(row)
    return position


def start(row: TableRow, seats: list[SeatRow], game: Game) -> tuple[TableRow, Position]:
    """Everybody has sat down: the salt is fixed, then the first draws are made."""
    luck = dice.Dice(row.id, row.seed, dice.salt(seat.nonce for seat in seats))
    starter = luck.starter(len(seats)) if row.starter is None else row.starter
    row = row._replace(salt=luck.salt, starter=starter, status="running")
    draft = Position(empty_table(game, row, len(seats)), seats)
    draft.settle(luck)
    return advanced(row, draft), draft


def luck_of(row: TableRow) -> dice.Dice:
    """The luck of a table that has started."""
    return dice.Dice(row.id, row.seed, row.salt or b"")


def _given(given: AnswerRow, call: Call) -> bytes:
    """The answer that was given under this key before."""
    if given.asked != call.asked:
        raise Refused(422, "key_used", "This Idempotency-Key was used for another request.")
    return zlib.decompress(given.body)


def _check_flood(times: deque[float]) -> None:
    at = time.monotonic()
    if len(times) == MOST_TALK and at - times[0] < TALK_S:
        raise Refused(
            429, "too_much", f"More than {MOST_TALK} messages in {TALK_S:.0f} seconds; wait a little."
        )
    times.append(at)
