import asyncio
import json

import pytest

from dolmen.server import words
from dolmen.server.protocol import LAST_VERSION
from dolmen.server.stream import MOST_WAITING, Event, Listener, encode, last_known
from dolmen.server.tables import MOST_MISSED, Live
from dolmen.server.words import Eyes, Scene
from tests.server.playing import play_on, started


def live_table() -> Live:
    row, position = started()
    return Live(row, position, [])


def listening(live: Live, form: str = "sse", seat: int | None = 0) -> Listener:
    eyes = Eyes(seat, () if seat is None else (seat,))
    return Listener(eyes, "ndjson" if form == "ndjson" else "sse", lambda: live.afresh(eyes))


def an_event() -> Event:
    live = live_table()
    scene = Scene(live.row, live.position, [], set())
    return Event(7, "moved", words.snapshot(scene, Eyes(0, (0,))))


def test_both_forms_say_the_same() -> None:
    event = an_event()
    sse, ndjson = encode(event, "sse").decode(), json.loads(encode(event, "ndjson"))
    id, name, data = sse.removesuffix("\n\n").split("\n")
    assert (id, name) == ("id: 7", "event: moved")
    assert json.loads(data.removeprefix("data: ")) == ndjson["data"]
    assert (ndjson["id"], ndjson["event"]) == (7, "moved")


async def test_events_are_sent_in_order_until_the_end() -> None:
    listener = listening(live_table())
    for n in range(3):
        listener.put(b"%d" % n)
    chunks = listener.chunks()
    assert [await anext(chunks) for _ in range(3)] == [b"0", b"1", b"2"]
    listener.put(b"dropped")
    listener.close()
    assert [chunk async for chunk in chunks] == []


async def test_a_slow_reader_is_told_to_start_afresh() -> None:
    live = live_table()
    listener = listening(live, "ndjson")
    for n in range(MOST_WAITING + 5):
        listener.put(b"%d" % n)
    chunks = listener.chunks()
    event = json.loads(await anext(chunks))
    assert event["event"] == "resync"
    assert event["data"]["log"]
    listener.put(b"next")
    assert await anext(chunks) == b"next"


async def test_a_quiet_stream_is_kept_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dolmen.server.stream.COMMENT_S", 0.01)
    assert await anext(listening(live_table()).chunks()) == b":\n\n"
    assert await anext(listening(live_table(), "ndjson").chunks()) == b"\n"


async def test_closing_wakes_a_stream_that_waits() -> None:
    listener = listening(live_table())
    waiting = asyncio.ensure_future(anext(listener.chunks(), b"end"))
    await asyncio.sleep(0)
    listener.close()
    assert await waiting == b"end"


# --- Coming back ------------------------------------------------------------------------------------


def follow(log: list[object], event: Event) -> list[object]:
    """What every client does with the log of an event."""
    data = event.data
    return [*log[: data.log_length - len(data.log)], *data.log]


def test_missed_decisions_are_sent_one_by_one_and_the_log_grows_to_the_present() -> None:
    live = live_table()
    listener = listening(live)
    since = live.position.version
    log: list[object] = [*live.afresh(listener.eyes).data.log]
    play_on(live.row, live.position, 20)
    events = live.missed(listener, since)
    assert [event.event for event in events] == ["moved"] * 20 + ["seats"]
    assert [event.id for event in events] == sorted(event.id for event in events)
    for event in events:
        log = follow(log, event)
    present = words.log(live.position, 0, 0).lines
    assert log == [*present]
    assert events[-1].data.menu == events[-2].data.menu
    assert all(not event.data.menu for event in events[:19])


def test_who_has_seen_nothing_is_sent_everything() -> None:
    live = live_table()
    events = live.missed(listening(live), 0)
    log: list[object] = []
    for event in events:
        log = follow(log, event)
    assert log == [*words.log(live.position, 0, 0).lines]


def test_who_was_away_too_long_starts_afresh() -> None:
    live = live_table()
    since = live.position.version
    play_on(live.row, live.position, MOST_MISSED + 1)
    assert [event.event for event in live.missed(listening(live), since)] == ["resync"]
    assert [event.event for event in live.missed(listening(live), 10**9)] == ["resync"]


def test_after_a_take_back_one_starts_afresh() -> None:
    live = live_table()
    for seed in range(100):
        since, seat = live.position.version, live.position.table.to_move
        play_on(live.row, live.position, 1, seed)
        if not live.position.table.can_take_back(seat):
            break
    live.position.take_back(seat)
    assert [event.event for event in live.missed(listening(live), since)] == ["resync"]
    assert [event.event for event in live.missed(listening(live), live.position.version)] == ["seats"]


@pytest.mark.parametrize(
    ("sent", "known"), [("0", 0), ("17", 17), ("x", None), ("-1", None), ("9" * 5_000, None)]
)
def test_an_event_id_that_is_none_of_ours_is_beyond_all_that_happened(sent: str, known: int | None) -> None:
    assert last_known(sent) == (LAST_VERSION if known is None else known)
