"""Opening a table, sitting down at it, and opening the next one."""

from __future__ import annotations

from dolmen.server import dice, protocol, words
from dolmen.server.editions import of_digest
from dolmen.server.opening import Opening, opened, opened_again
from dolmen.server.protocol import Refused
from dolmen.server.store import SPECTATOR, MoveRow, SeatRow, Writing, hashed
from dolmen.server.tables import House, Live, start
from dolmen.server.who import Asker, Visitor, eyes, seat_of


async def open_table(house: House, wish: protocol.NewTable, session: str) -> protocol.Created:
    """A new table; the browser that opens it holds its own seats, or looks on."""
    new = opened(wish)
    async with house.store.writing() as writing:
        await _add(writing, new)
        await writing.hold(new.row.id, hashed(session), new.mine or [SPECTATOR])
    await _announce(house, new.row.id)
    return new.created()


async def _add(writing: Writing, new: Opening) -> None:
    """Write a new table, and its first draws when nobody is missing."""
    row, rows = new.row, list[MoveRow]()
    if all(seat.taken for seat in new.seats):
        row, draft = start(new.row, new.seats, of_digest(row.game, row.edition))
        rows = draft.rows
    await writing.add_table(row, new.seats)
    await writing.add_moves(row.id, rows)


async def _announce(house: House, id: str) -> None:
    async with house.at(id) as live:
        house.publish(live, "seats", 0)


async def sit(house: House, id: str, wish: protocol.SitDown, session: str) -> protocol.Snapshot:
    """A link is exchanged for a place at the table; with the last person the game starts."""
    async with house.at(id) as live:
        seat = seat_of(wish.token, live.row, live.position.seats)
        if seat is None:
            raise Refused(403, "bad_token", "This link does not open a seat at this table.")
        if seat == SPECTATOR or live.position.seats[seat].taken:
            await _hold(house, live, session, seat)
        else:
            await _take(house, live, wish, session, seat)
        held = await house.store.held(hashed(session), id)
        scene = live.scene()
        return words.snapshot(
            scene, eyes(Visitor(Asker(session, None), seat), held, live.position.table.to_move)
        )


async def _hold(house: House, live: Live, session: str, seat: int) -> None:
    async with house.store.writing() as writing:
        await writing.hold(live.row.id, hashed(session), [seat])


async def _take(house: House, live: Live, wish: protocol.SitDown, session: str, seat: int) -> None:
    sitting = seated(live.position.seats[seat], wish)
    seats = [sitting if s.seat == seat else s for s in live.position.seats]
    row, draft = live.row, live.position.fork()
    draft.seats = seats
    if all(s.taken for s in seats):
        row, draft = start(row, seats, live.game)

    async def also(writing: Writing) -> None:
        await writing.hold(live.row.id, hashed(session), [seat])

    await house.commit(live, draft, "seats", row, also=also)


def seated(seat: SeatRow, wish: protocol.SitDown) -> SeatRow:
    """A seat with the person who has sat down."""
    name = protocol.name(wish.name) if wish.name else seat.name
    nonce = bytes.fromhex(wish.nonce) if wish.nonce else dice.new_nonce()
    return seat._replace(taken=True, name=name, nonce=nonce)


async def again(house: House, id: str, by: Visitor) -> protocol.Created:
    """The next table of the same people; asked again, the same one."""
    async with house.at(id) as live:
        mine = await live.eyes(house.store, by)
        if not mine.you:
            raise Refused(403, "looks_on", "Who looks on cannot open the next table.")
        if live.row.status != "over":
            raise Refused(409, "not_over", "The game is not over yet.")
        if live.row.next is not None:
            async with house.at(live.row.next) as following:
                return protocol.Created(following.row.id, dice.commitment(following.row.seed), [], None)
        new = opened_again(live.game, live.row, live.position.seats, await house.store.sitting(id))
        await _open_next(house, live, new)
    await _announce(house, new.row.id)
    return new.created(to=mine.you)


async def _open_next(house: House, live: Live, new: Opening) -> None:
    row = live.row._replace(next=new.row.id)
    async with house.store.writing() as writing:
        await _add(writing, new)
        await writing.hold_again(row.id, new.row.id)
        await writing.change_table(row)
    live.row = row
    house.publish(live, "seats", live.position.version)
