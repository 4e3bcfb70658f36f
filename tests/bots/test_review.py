import pytest

import dolmen
from dolmen.bots import review as module
from dolmen.bots.review import Progress, Review, Scales, review
from dolmen.kernel.game import CHANCE


def played(game: dolmen.Game, seed: int, idle: int | None = None) -> dolmen.Table:
    """A game in which everybody takes as much as they can, but for one who only waits."""
    table = dolmen.Table(game, 2, seed=seed, starter=0)
    while not table.over:
        codes = table.codes()
        table.play(codes[-1] if table.to_move == idle else codes[-2] if len(codes) > 1 else codes[0])
    return table


def whole(table: dolmen.Table, **how: bool) -> tuple[list[Progress], Review]:
    """All that a review says on its way, and itself."""
    said, steps = list[Progress](), review(table, walks=40, **how)
    while True:
        try:
            said.append(next(steps))
        except StopIteration as end:
            return said, end.value


def test_every_real_decision_is_thought_over_once(pebbles: dolmen.Game) -> None:
    table = played(pebbles, 1)
    said, found = whole(table)
    real = [n for n, step in enumerate(table.history) if step.seat != CHANCE and len(table.at(n).codes()) > 1]
    assert [d.version for d in found.decisions] == real
    assert all(sum(d.chances) == pytest.approx(1) for d in found.decisions)
    assert [p.done for p in said] == sorted(p.done for p in said)
    assert len({p.of for p in said}) == 1
    assert said[-1].done < said[-1].of


@pytest.mark.slow
def test_a_review_is_the_same_plain_and_compiled(
    pebbles: dolmen.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WALKS_AGAIN", 80)
    table = played(pebbles, 2, idle=0)
    assert whole(table) == whole(table, compiled=True)


@pytest.mark.slow
def test_who_waits_is_told_that_taking_was_better(pebbles: dolmen.Game) -> None:
    _, found = whole(played(pebbles, 3, idle=0), compiled=True)
    dear = [d for d in found.decisions if d.lost > 0]
    assert {d.seat for d in dear} == {0}
    assert {d.played for d in dear} == {"take none"}
    assert "take none" not in {d.better for d in dear}
    assert all(bool(d.better) == (d.lost > 0) for d in found.decisions)
    assert found.decisions[-1].chances[1] > found.decisions[0].chances[1] + 0.2


def last_draw(table: dolmen.Table) -> dolmen.Table:
    """The table before luck spoke for the last time."""
    return table.at(max(n for n, step in enumerate(table.history) if step.seat == CHANCE))


def differs(table: dolmen.Table) -> bool:
    """Whether luck may fall in more ways than one, and everything is over then."""
    after = table.copy()
    after.play(after.codes()[0])
    return after.over and len(set(table.codes())) > 1


def test_luck_is_nothing_on_the_average(pebbles: dolmen.Game) -> None:
    """At the last draw of all, over every marble that could have come."""
    draws = (last_draw(played(pebbles, seed)) for seed in range(50))
    before, sums = next(filter(differs, draws)), [0.0, 0.0]
    for code in before.codes():
        scales, after = Scales(pebbles, 2, compiled=False), before.copy()
        scales.note(after)
        after.play(code)
        scales.note(after)
        sums = [total + luck for total, luck in zip(sums, scales.luck, strict=True)]
    assert sums == pytest.approx([0, 0])
    assert any(scales.luck)
