"""Whatever lies on a board: each payment has one path, feeding is all or nothing, tools add up."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from dolmen.games.stone_age.state import Good, Phase, Source
from dolmen.games.stone_age.tests import naive
from dolmen.games.stone_age.tests.scene import DICE, Scene

KINDS = [good.name.lower() for good in Good]
EDITION = naive.edition()
few = st.integers(0, 4)
boards = st.tuples(few, few, few, few)
Paid = tuple[int, ...]


@cache
def before(space: str, top: int) -> Scene:
    """Seat 0 stands on a card's or a building's place and is about to use it; `top` is what lies there."""
    scene = Scene(tiles=(top, 1 if top != 1 else 2)) if space.startswith("building") else Scene()
    scene.send(f"{space} 1, hunt 4", "")
    return scene


def payments(scene: Scene) -> list[Paid]:
    """What is left after each payment from here on, once for each path; none of them leads nowhere."""
    found = []
    for text in scene.menu():
        if text.split()[0] in ("pay", "buy", "feed"):
            after = scene.fork()
            after.play(text)
            ends = payments(after) if after.phase == scene.phase else [tuple(after.goods(0))]
            assert ends, f"{text} could not be completed"
            found += ends
    return found


def multisets(goods: Paid) -> Iterator[Paid]:
    """Everything that could be taken from a board."""
    yield from product(*(range(n + 1) for n in goods))


def left(goods: Paid, paid: Paid) -> Paid:
    return tuple(have - gone for have, gone in zip(goods, paid, strict=True))


@settings(max_examples=40, deadline=None)
@given(goods=boards, tile=st.integers(1, 28))
def test_each_payment_of_a_building_is_one_path(goods: Paid, tile: int) -> None:
    scene = before("building_1", tile).fork()
    scene.give(0, goods=goods)
    scene.play("use building_1")
    wanted = Counter(
        left(goods, paid)
        for paid in multisets(goods)
        if naive.may_pay(Counter(dict(zip(KINDS, paid, strict=True))), tile, EDITION)
    )
    assert Counter(payments(scene)) == wanted
    assert "decline" in scene.menu()


@settings(max_examples=40, deadline=None)
@given(goods=boards, price=st.integers(1, 4))
def test_each_payment_of_a_card_is_one_path(goods: Paid, price: int) -> None:
    scene = before(f"card_{price}", 0).fork()
    scene.give(0, goods=goods)
    scene.me(0).cards[:] = 0
    scene.play(f"use card_{price}")
    wanted = Counter(left(goods, paid) for paid in multisets(goods) if sum(paid) == price)
    gain = Counter({0: 0} if price != 1 else {Good.STONE: 1})
    found = Counter(tuple(n - gain[kind] for kind, n in enumerate(goods)) for goods in payments(scene))
    assert found == wanted


@cache
def before_supper() -> Scene:
    """Seat 1 is about to leave a card, and then everybody eats."""
    scene = Scene()
    scene.send("", "card_1 1, hunt 4")
    scene.on(lambda scene: scene.who == 1)
    scene.stand(1, card_1=1)
    return scene


@settings(max_examples=60, deadline=None)
@given(goods=boards, food=st.integers(0, 12), track=st.integers(0, 10), people=st.integers(5, 10))
def test_feeding_is_all_or_nothing(goods: Paid, food: int, track: int, people: int) -> None:
    scene = before_supper().fork()
    scene.give(0, goods=goods, food=food, food_track=track, people=people)
    scene.give(1, food=50)
    scene.play("use card_1", "decline")
    short = people - food - track
    if short <= 0:
        assert scene.phase == Phase.PLACE
        assert scene.me(0).food == -short
        assert scene.goods(0) == list(goods)
        return
    assert scene.phase == Phase.FEED
    assert scene.me(0).food == 0
    wanted = Counter(left(goods, paid) for paid in multisets(goods) if sum(paid) == short)
    assert Counter(payments(scene)) == wanted
    scene.play("starve")
    assert scene.goods(0) == list(goods)
    assert scene.me(0).points[Source.HUNGER] == -10


@cache
def before_roll(space: str) -> Scene:
    """Seat 0 has two people at a space and is about to use it."""
    scene = Scene()
    scene.send(f"{space} 2, tool_maker 1, field 1, card_1 1", "")
    return scene


value = st.integers(0, 4)
turned = st.integers(0, 1)


@settings(max_examples=80, deadline=None)
@given(
    space=st.sampled_from(DICE),
    faces=st.tuples(st.integers(1, 6), st.integers(1, 6)),
    tools=st.tuples(value, value, value),
    used=st.tuples(turned, turned, turned),
    one_time=st.tuples(st.just(0), st.integers(0, 2), turned, turned, turned),
    data=st.data(),
)
def test_tools_add_up_each_once(
    space: str, faces: Paid, tools: Paid, used: Paid, one_time: Paid, data: st.DataObject
) -> None:
    used = tuple(turn * (tool > 0) for turn, tool in zip(used, tools, strict=True))
    scene = before_roll(space).fork()
    scene.give(0, tools=tools, used=used, one_time=one_time, goods=(0, 0, 0, 0))
    scene.play(f"use {space}")
    scene.roll(*faces)
    ready = Counter(tool for tool, turn in zip(tools, used, strict=True) if tool and not turn)
    once = Counter({worth: n for worth, n in enumerate(one_time) if n})
    pips, food = sum(faces), int(scene.me(0).food)
    while (chosen := data.draw(st.sampled_from(scene.menu()))) != "collect":
        verb, worth = chosen.split()
        (ready if verb == "add" else once)[int(worth)] -= 1
        pips += int(worth)
        scene.play(chosen)
        assert {int(text) for text in scene.offers("add")} == set(+ready)
        assert {int(text) for text in scene.offers("spend")} == set(+once)
    scene.play("collect")
    found = pips // (2 + DICE.index(space))
    assert int(scene.me(0).food) - food + sum(scene.goods(0)) == found
    assert sorted(scene.me(0).tools.tolist()) == sorted(tools), "a tool is turned, never spent"
    assert {worth: int(n) for worth, n in enumerate(scene.me(0).one_time) if n} == dict(+once)


@settings(max_examples=40, deadline=None)
@given(tools=st.tuples(value, value, value), used=st.tuples(turned, turned, turned))
def test_a_tool_gained_raises_the_lowest_by_one(tools: Paid, used: Paid) -> None:
    used = tuple(turn * (tool > 0) for turn, tool in zip(used, tools, strict=True))
    scene = before_roll("hunt").fork()
    scene.give(0, tools=tools, used=used)
    scene.play("use tool_maker")
    lowest = min(tools)
    raised = sorted([*sorted(tools)[1:], min(lowest + 1, 4)])
    assert sorted(scene.me(0).tools.tolist()) == raised
    assert sorted(scene.me(0).used.tolist()) == sorted(used)
    ready_before = sum(tool for tool, turn in zip(tools, used, strict=True) if not turn)
    ready_after = int((scene.me(0).tools * (1 - scene.me(0).used)).sum())
    could_be_ready = any(tool == lowest and not turn for tool, turn in zip(tools, used, strict=True))
    assert ready_after - ready_before == int(lowest < 4 and could_be_ready)
