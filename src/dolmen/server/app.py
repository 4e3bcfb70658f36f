"""The routes: what docs/protocol.md promises, and nothing that the kernel or the tables could do."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, Router, get, post, route
from litestar.datastructures import Cookie, State
from litestar.params import FromPath, HeaderParameter, JSONBody, PathParameter, QueryParameter
from litestar.response import Stream

from dolmen import bots
from dolmen.kernel.errors import NotYours
from dolmen.kernel.game import Game, games, load
from dolmen.server import protocol, refusals, reviews, seating, words
from dolmen.server.openapi import described_by
from dolmen.server.pages import NOT_BUILT, Pages
from dolmen.server.positions import Position
from dolmen.server.protocol import Refused, Strict
from dolmen.server.reviews import Reviews
from dolmen.server.store import Found, Store
from dolmen.server.stream import TYPES, Form, last_known
from dolmen.server.tables import Call, Change, House, Live, luck_of
from dolmen.server.who import COOKIE, YEAR_S, Asker, Visitor, new_secret
from dolmen.server.words import Eyes, Scene
from dolmen.server.workers import Bots, Pool

Asked = Request[Any, Any, State]
SeatAsked = Annotated[int | None, QueryParameter(name="seat", ge=-1, le=15, required=False)]
Key = Annotated[str | None, HeaderParameter(name="Idempotency-Key", max_length=200, required=False)]
Since = Annotated[int | None, QueryParameter(name="since", ge=0, le=protocol.LAST_VERSION, required=False)]
From = Annotated[int, QueryParameter(name="from", ge=0, le=protocol.LAST_VERSION)]
Words = Annotated[str | None, QueryParameter(min_length=1, max_length=80, required=False)]


def house(request: Asked) -> House:
    """The tables of this server."""
    found: House = request.app.state.house
    return found


def asker(request: Asked) -> Asker:
    """Who asks."""
    return Asker.of(request.cookies, request.headers.get("authorization"))


@asynccontextmanager
async def seen(request: Asked, id: str, seat: int | None) -> AsyncIterator[tuple[Scene, Eyes]]:
    """A table as it stands, and through whose eyes the asker sees it."""
    async with house(request).at(id) as live:
        eyes = await live.eyes(house(request).store, Visitor(asker(request), seat))
        yield live.scene(), eyes


# --- Games --------------------------------------------------------------------------------------------


def told_game(game: Game, *, box: bool) -> protocol.Game:
    """A game as a client knows it."""
    return protocol.Game(
        name=game.name,
        title=game.title,
        seats=list(game.seats),
        edition=game.edition,
        secrets=game.secrets,
        options=[protocol.Option(o.name, o.says, o.default, list(o.seats)) for o in game.options],
        bots=[protocol.Bot(name, bots.describe(name, game)) for name in bots.listed(game)],
        provenance=game.provenance,
        starter_hint=game.starter_hint,
        box=game.box_dict() if box else None,
    )


@get("/games", sync_to_thread=False)
def list_games() -> list[protocol.Game]:
    """The games that can be played here."""
    return [told_game(load(name), box=False) for name in games()]


@get("/games/{name:str}", sync_to_thread=False)
def one_game(name: FromPath[str]) -> protocol.Game:
    """A game with the numbers of its box."""
    return told_game(load(name), box=True)


@get("/rules/{name:str}", sync_to_thread=False)
def rules(name: FromPath[str]) -> protocol.Rules:
    """The rules of a game, clause by clause."""
    return protocol.Rules([protocol.Clause(*clause) for clause in load(name).clauses()])


# --- Tables -------------------------------------------------------------------------------------------


def _session(request: Asked) -> tuple[str, list[Cookie]]:
    """The browser's session, and the cookie that makes it last."""
    session = asker(request).session or new_secret()
    secure = request.scope["scheme"] == "https"
    return session, [
        Cookie(COOKIE, value=session, max_age=YEAR_S, httponly=True, samesite="strict", secure=secure)
    ]


@post("/tables", dto=Strict[protocol.NewTable], return_dto=None)
async def open_table(request: Asked, data: JSONBody[protocol.NewTable]) -> Response[protocol.Created]:
    """Open a table; one link for each person's seat and one for spectators."""
    session, cookies = _session(request)
    return Response(await seating.open_table(house(request), data, session), status_code=201, cookies=cookies)


@get("/tables")
async def my_tables(request: Asked) -> list[protocol.TableLine]:
    """The tables of this browser or this token, the newest first."""
    tables = house(request)
    return [_line(tables, found) for found in await asker(request).tables(tables.store)]


def _line(house: House, found: Found) -> protocol.TableLine:
    row, seats, mine = found
    return protocol.TableLine(
        table=row.id,
        game=row.game,
        title=load(row.game).title,
        status=row.status,  # type: ignore[arg-type]
        seats=words.seats(seats, house.present(row.id)),
        mine=mine,
        to_move=row.to_move,
        version=row.version,
        updated=row.updated,
    )


@post("/tables/{id:str}/sit", dto=Strict[protocol.SitDown], return_dto=None, status_code=200)
async def sit(
    request: Asked, id: FromPath[str], data: JSONBody[protocol.SitDown]
) -> Response[protocol.Snapshot]:
    """Exchange a link's token for a place at the table."""
    session, cookies = _session(request)
    return Response(await seating.sit(house(request), id, data, session), cookies=cookies)


@get("/tables/{id:str}")
async def look(request: Asked, id: FromPath[str], seat: SeatAsked = None) -> protocol.Snapshot:
    """The table as the asker sees it."""
    async with seen(request, id, seat) as (scene, eyes):
        return words.snapshot(scene, eyes)


@get("/tables/{id:str}/log")
async def older_lines(
    request: Asked, id: FromPath[str], first: From = 0, seat: SeatAsked = None
) -> protocol.Log:
    """Lines of the log, from an index on."""
    async with seen(request, id, seat) as (scene, eyes):
        return words.log(scene.position, eyes.seat, first)


@get("/tables/{id:str}/why")
async def why(
    request: Asked, id: FromPath[str], at: Words = None, move: Words = None, seat: SeatAsked = None
) -> protocol.WhyNot:
    """Why a place, or a move in notation, is not on the asker's menu."""
    if (at is None) == (move is None):
        raise Refused(400, "bad_query", "Ask either about a place (at=…) or about a move (move=…).")
    async with seen(request, id, seat) as (scene, eyes):
        return words.why_not(scene.position, eyes.seat, at=at, move=move)


@get("/tables/{id:str}/moments/{version:int}")
async def moment(
    request: Asked,
    id: FromPath[str],
    version: Annotated[int, PathParameter(ge=0, le=protocol.LAST_VERSION)],
    seat: SeatAsked = None,
) -> protocol.Moment:
    """The table as the asker saw it after so many things had happened."""
    async with seen(request, id, seat) as (scene, eyes):
        return words.past_moment(scene.position, eyes.seat, version)


@get("/tables/{id:str}/journal", media_type="text/plain")
async def journal(request: Asked, id: FromPath[str], seat: SeatAsked = None) -> Response[str]:
    """The record of the game: veiled for the asker while it runs, whole afterwards."""
    async with seen(request, id, seat) as (scene, eyes):
        text = await asyncio.to_thread(words.journal, scene, eyes.seat)
        name = f"{scene.row.game}-{id}.dolmen"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/plain", headers=headers)


# --- Acting ---------------------------------------------------------------------------------------------


def _call(request: Asked, key: str | None, data: protocol.Play | protocol.Answering) -> Call:
    """What a key stands for: the same key with anything else is refused."""
    route = str(request.route_handler).encode()
    asked = hashlib.sha256(route + b"\n" + msgspec.json.encode(data)).digest()
    return Call(protocol.key(key), data.version, asked)


async def _act(request: Asked, id: str, by: Visitor, call: Call, change: Change) -> Response[bytes]:
    body = await house(request).act(id, by, call, change)
    return Response(body, media_type=MediaType.JSON)


@post("/tables/{id:str}/moves", dto=Strict[protocol.Play], return_dto=None, status_code=200)
async def play(
    request: Asked, id: FromPath[str], data: JSONBody[protocol.Play], key: Key = None, seat: SeatAsked = None
) -> Response[bytes]:
    """Make a move of the menu, by code or notation."""

    def change(live: Live, position: Position, mine: int) -> str:
        moves = position.table.game.moves
        try:
            code = (
                moves.parse(data.move)
                if isinstance(data.move, str)
                else moves.encode(moves.decode(data.move))
            )
        except ValueError as error:
            raise words.unreadable(position, mine, str(error)) from None
        if position.table.to_move != mine or code not in position.table.codes():
            raise words.illegal(position, mine, code)
        position.play(code, luck_of(live.row))
        return "moved"

    return await _act(request, id, Visitor(asker(request), seat), _call(request, key, data), change)


@post("/tables/{id:str}/take-back", dto=Strict[protocol.Answering], return_dto=None, status_code=200)
async def take_back(
    request: Asked,
    id: FromPath[str],
    data: JSONBody[protocol.Answering],
    key: Key = None,
    seat: SeatAsked = None,
) -> Response[bytes]:
    """Undo one's last decision, unless something was revealed or somebody else has decided since."""

    def change(live: Live, position: Position, mine: int) -> str:
        try:
            position.take_back(mine)
        except NotYours as error:
            raise Refused(409, "not_back", str(error)) from None
        return "taken_back"

    return await _act(request, id, Visitor(asker(request), seat), _call(request, key, data), change)


@post("/tables/{id:str}/resign", dto=Strict[protocol.Answering], return_dto=None, status_code=200)
async def resign(
    request: Asked,
    id: FromPath[str],
    data: JSONBody[protocol.Answering],
    key: Key = None,
    seat: SeatAsked = None,
) -> Response[bytes]:
    """Leave the table; a bot plays on."""

    def change(live: Live, position: Position, mine: int) -> str:
        if position.table.over:
            raise Refused(409, "over", "The game is over.")
        position.resign(mine, bots.usual(position.table.game))
        return "seats"

    return await _act(request, id, Visitor(asker(request), seat), _call(request, key, data), change)


@post("/tables/{id:str}/chat", dto=Strict[protocol.Say], return_dto=None, status_code=204)
async def chat(
    request: Asked, id: FromPath[str], data: JSONBody[protocol.Say], seat: SeatAsked = None
) -> None:
    """Say something to the table."""
    await house(request).talk(id, Visitor(asker(request), seat), protocol.chat(data.text))


@post("/tables/{id:str}/again", dto=Strict[protocol.Nothing], return_dto=None)
async def again(request: Asked, id: FromPath[str], data: JSONBody[protocol.Nothing]) -> protocol.Created:
    """Open the next table of the same people."""
    return await seating.again(house(request), id, Visitor(asker(request)))


# --- Thinking over ----------------------------------------------------------------------------------------


@post("/tables/{id:str}/hint", dto=Strict[protocol.Answering], return_dto=None, status_code=200)
async def hint(
    request: Asked, id: FromPath[str], data: JSONBody[protocol.Answering], seat: SeatAsked = None
) -> protocol.Hint:
    """What a strong bot would do with the asker's view, where the table allows hints."""
    players: Bots = request.app.state.players
    return await players.advise(house(request), id, Visitor(asker(request), seat), data.version)


@post("/tables/{id:str}/review", dto=Strict[protocol.Nothing], return_dto=None, status_code=202)
async def think_over(
    request: Asked, id: FromPath[str], data: JSONBody[protocol.Nothing], seat: SeatAsked = None
) -> protocol.ReviewState:
    """Have a finished game thought over; asked again, the same."""
    async with seen(request, id, seat) as (scene, _):
        return reviews.told(_reviews(request).ask(scene.row, scene.position), scene.position)


@get("/tables/{id:str}/review")
async def review(request: Asked, id: FromPath[str], seat: SeatAsked = None) -> protocol.ReviewState:
    """How far that is, and what came of it."""
    async with seen(request, id, seat) as (scene, _):
        return reviews.told(_reviews(request).of(id), scene.position)


def _reviews(request: Asked) -> Reviews:
    found: Reviews = request.app.state.reviews
    return found


# --- Listening --------------------------------------------------------------------------------------------


@get("/tables/{id:str}/events", media_type="text/event-stream")
async def events(request: Asked, id: FromPath[str], seat: SeatAsked = None, since: Since = None) -> Stream:
    """What happens at the table, as it happens: SSE, or NDJSON for `Accept: application/x-ndjson`."""
    form: Form = "ndjson" if "application/x-ndjson" in request.headers.get("accept", "") else "sse"
    last = request.headers.get("last-event-id", "")
    known = last_known(last) if last else since
    chunks = await house(request).listen(id, Visitor(asker(request), seat), known, form)
    return Stream(chunks, media_type=TYPES[form], headers={"x-accel-buffering": "no"})


# --- Pages ------------------------------------------------------------------------------------------------


@route(["/", "/{path:path}"], http_method=["GET", "HEAD"], include_in_schema=False, sync_to_thread=False)
def page(request: Asked, path: FromPath[str] = "/") -> Response[bytes]:
    """A file of the browser client."""
    pages: Pages = request.app.state.pages
    if path == "/api" or path.startswith("/api/"):
        raise Refused(404, "no_route", "There is nothing at this address.")
    if not pages.built:
        return Response(NOT_BUILT.encode(), status_code=503, media_type="text/plain")
    if (found := pages.find(path)) is None:
        raise Refused(404, "no_page", "There is nothing at this address.")
    headers = {"etag": found.tag, "vary": "accept-encoding"}
    headers["cache-control"] = "public, max-age=31536000, immutable" if found.forever else "no-cache"
    if request.headers.get("if-none-match") == found.tag:
        return Response(b"", status_code=304, headers=headers)
    if found.packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(found.packed, media_type=found.type, headers=headers | {"content-encoding": "gzip"})
    return Response(found.body, media_type=found.type, headers=headers)


# --- The whole ---------------------------------------------------------------------------------------------


ROUTES = (
    *(list_games, one_game, rules, open_table, my_tables, sit, look, older_lines, why, moment, journal),
    *(play, take_back, resign, chat, again, hint, think_over, review, events),
)


def create(db: Path | str | Store, pages: Pages | None = None, pool: Pool | None = None) -> Litestar:
    """The application on a database; one that is not open yet is opened when the application starts."""

    @asynccontextmanager
    async def living(app: Litestar) -> AsyncIterator[None]:
        store = db if isinstance(db, Store) else await Store.open(db)
        players = Bots(pool)
        app.state.house, app.state.players = House(store, players.wake), players
        app.state.reviews = Reviews()
        try:
            await players.resume(app.state.house)
            yield
        finally:
            app.state.house.close_streams()
            await app.state.reviews.close()
            await players.close()
            await store.close()

    return Litestar(
        route_handlers=[Router("/api", route_handlers=ROUTES), *described_by(ROUTES), page],
        lifespan=[living],
        state=State({"pages": pages or Pages()}),
        request_max_body_size=protocol.MOST_BYTES,
        exception_handlers=refusals.HANDLERS,
        openapi_config=None,
        logging_config=None,
    )
