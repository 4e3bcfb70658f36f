from collections.abc import Iterator

import pytest

import dolmen
from dolmen.cli.menu import columns, entries
from dolmen.cli.screen import coloured
from dolmen.cli.typed import Puzzled, understand
from dolmen.kernel.chance import below, stream
from dolmen.kernel.moves import Offer


@pytest.fixture
def menu(pebbles: dolmen.Game) -> list[Offer]:
    """Take 1, 2, 3, 4, or wait."""
    table = dolmen.Table(pebbles, 2, starter=0, chance="manual")
    table.play("roll 4")
    return table.menu()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1", "take 1"),
        ("5", "wait"),
        ("take 3", "take 3"),
        ("TAKE   3", "take 3"),
        ("3 take", "take 3"),
        ("t 3", "take 3"),
        ("none", "wait"),
        ("w", "wait"),
        ("take 6", "take 6"),
        ("t 6", "take 6"),
    ],
)
def test_what_is_typed_is_understood(pebbles: dolmen.Game, menu: list[Offer], typed: str, meant: str) -> None:
    assert pebbles.moves.notation(understand(typed, pebbles, menu)) == meant


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("0", "The menu goes from 1 to 5."),
        ("6", "The menu goes from 1 to 5."),
        ("99999999999999999999", "The menu goes from 1 to 5."),
        ("t", "“t” could be take 1, take 2, take 3, take 4."),
        ("take 7", "“take” is written take <pebbles: 1–6>, and “7” is none of these."),
        ("dance", "Nothing on the menu fits “dance”."),
        ("no", "Nothing on the menu fits “no”."),  # the sentence has “none”, but a slip is no move
    ],
)
def test_what_is_not_understood_is_said(
    pebbles: dolmen.Game, menu: list[Offer], typed: str, sentence: str
) -> None:
    with pytest.raises(Puzzled) as refused:
        understand(typed, pebbles, menu)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("name", dolmen.games())
def test_every_number_and_every_notation_of_a_menu_is_understood(name: str) -> None:
    game = dolmen.load(name)
    table, luck = dolmen.Table(game, game.seats[-1], seed=2), stream(2)
    for _ in range(150):
        menu = table.menu()
        assert [understand(str(n), game, menu) for n in range(1, len(menu) + 1)] == [o.code for o in menu]
        assert [understand(o.notation, game, menu) for o in menu] == [o.code for o in menu]
        assert list(_covered(menu)) == list(range(1, len(menu) + 1))
        if table.over:
            return
        table.play(menu[below(luck, len(menu))].code)


def _covered(menu: list[Offer]) -> Iterator[int]:
    for entry in entries(menu):
        yield from range(entry.first, entry.last + 1)


def test_offers_that_differ_in_an_amount_share_a_line(pebbles: dolmen.Game, menu: list[Offer]) -> None:
    assert [str(entry).strip() for entry in entries(menu)] == ["1–4  take 1–4", "5  take none"]


def test_columns_read_downwards_and_fit() -> None:
    lines = [f"{n} {'x' * 20}" for n in range(1, 8)]
    assert columns(lines, 50)[0].split() == ["1", "x" * 20, "5", "x" * 20]
    assert all(len(line) <= 50 for line in columns(lines, 50))
    assert columns(lines, 10) == lines
    assert columns([], 80) == []


@pytest.mark.parametrize("name", dolmen.games())
def test_pictures_fit_and_name_everybody(name: str) -> None:
    game = dolmen.load(name)
    for seats in game.seats:
        table, luck = dolmen.Table(game, seats, seed=seats), stream(seats)
        people = [f"P{'x' * seat}" for seat in range(seats)]
        while not table.over and table.version < 600:
            codes = table.codes()
            table.play(codes[below(luck, len(codes))])
            if table.version % 50 == 0 or table.over:
                text = game.picture(table.view(0), people)
                assert all(len(line) <= 78 for line in text.splitlines())
                assert all(person in text for person in people)


def test_a_name_inside_another_keeps_its_own_colour() -> None:
    text = coloured("Bo and Bo 2 and Bob", ["Bo", "Bo 2"])
    last = {text.plain[span.start : span.end]: str(span.style) for span in text.spans}
    assert set(last) == {"Bo", "Bo 2"}
    assert last["Bo"] != last["Bo 2"]
