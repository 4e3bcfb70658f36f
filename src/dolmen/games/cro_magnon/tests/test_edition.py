"""The box adds up; a file that does not describe a box is refused, with its line."""

import re
from pathlib import Path

import pytest

from dolmen import BadEdition, load
from dolmen.games.cro_magnon import box, text
from dolmen.games.cro_magnon.state import Branch, Kind
from dolmen.games.cro_magnon.tests import naive
from dolmen.games.cro_magnon.tests.scene import TINY

STANDARD = naive.EDITION.read_text("utf-8")
GAME = load("cro_magnon", "first")
BOX = GAME.box
CARDS = BOX.technology[1 : BOX.n_technologies + 1]


def test_the_counts_are_those_of_the_rulebook() -> None:
    assert [box.deck_size(BOX, terrain) for terrain in range(4)] == [21, 19, 19, 19]
    assert [sum(card.branch == branch for card in CARDS) for branch in Branch] == [15, 15, 15]
    assert sum(card.first > 0 for card in CARDS) == 9
    assert (BOX.n_settlements, BOX.n_events, BOX.spoils) == (6, 9, 15)


def test_what_no_rulebook_tells_is_called_a_reconstruction() -> None:
    game = GAME
    assert game.provenance["reconstruction"] == 45 + 6 + 5 + 4 + 8, "cards, settlements, rates, lines, events"
    assert game.provenance["published"] == 0
    assert any("reconstruction" in note for note in game.components.notes)


def test_settlements_ask_for_four_two_and_one() -> None:
    asked = [sorted(BOX.settlement[n].needs.tolist()) for n in range(1, 7)]
    assert asked == [[1, 2, 4]] * 6
    assert len({tuple(BOX.settlement[n].needs.tolist()) for n in range(1, 7)}) == 6


def test_names_are_read_letter_by_letter() -> None:
    assert text.technology(BOX, 45) == "Mammoth-bone House"


def test_no_cost_needs_more_than_there_is() -> None:
    for card in CARDS:
        cost = card.cost[: card.n_cost].tolist()
        assert all(cost.count(kind) <= BOX.count[kind] for kind in Kind if kind != Kind.SPOILS)


def test_the_tiny_box_is_read() -> None:
    assert load("cro_magnon", edition=TINY).box.count.tolist() == [4, 3, 3, 2, 2, 1, 0]


def changed(old: str, new: str) -> str:
    """The standard edition with its first `old` replaced."""
    assert old in STANDARD
    return STANDARD.replace(old, new, 1)


LAST = STANDARD[STANDARD.index("[[event]]\nid = 9") : STANDARD.index("# --- sums")]
FEWER = re.sub(r"\[\[settlement\]\]\nid = [3-6].*?(?=\n\[\[|\n# ---)", "", STANDARD, flags=re.S)
DEAR = changed('cost = "flint, spoils"', 'cost = "flint, flint, flint, spring"')
DEAR = DEAR.replace("flint = { value = 12", "flint = { value = 1").replace(
    "spoils = { value = 15", "spoils = { value = 5"
)
BRONZE = changed('"Stone Knife"\npoints', '"Bronze Knife"\npoints')
CIRCLE = changed('cost = "wood, stone"', 'cost = "wood, stone"\nrequires = "Club"\n')
ONE_MORE = changed('points = 1\nsource = "reconstruction"', 'points = 2\nsource = "reconstruction"')
SHUT = STANDARD
for first in ("Axe", "Chopper", "Stone Knife"):
    SHUT = SHUT.replace(f'name = "{first}"\n', f'name = "{first}"\nrequires = "Sling"\n')
BROKEN = {
    "an unknown resource": (changed('cost = "wood, stone"', 'cost = "wood, iron"'), r"line \d+.*iron"),
    "an unknown prerequisite": (BRONZE, r"line \d+.*Bronze"),
    "a prerequisite twice": (changed('"Chopper, Fibre"', '"Fibre, Fibre"'), r"line \d+.*twice"),
    "a circle": (CIRCLE, r"line \d+.*circle"),
    "a row that nothing opens": (SHUT, r"line \d+.*nothing opens the deck of the row weapons"),
    "a square taken twice": (
        changed("square = { value = 1,", "square = { value = 2,"),
        r"line \d+.*square 2.*taken",
    ),
    "a cost nobody can pay": (DEAR, r"line \d+.*too few cards"),
    "a wrong sum": (ONE_MORE, r"line \d+.*89.*90"),
    "a wrong count": (changed("wood = { value = 14", "wood = { value = 13"), r"line \d+.*21.*20"),
    "two cards of one name": (changed('name = "Chopper"', 'name = "Axe"'), r"line \d+.*two cards"),
    "no First Technology": (
        changed('square = { value = 2, source = "rulebook" }\n', ""),
        r"line \d+.*square 2",
    ),
    "too few settlements": (FEWER, r"at least 3"),
    "predators in another order": (changed('name = "wolf"', 'name = "cave_bear"'), r"line \d+.*wolf"),
    "lines that fall": (changed("after = 12", "after = 5"), r"line \d+.*up the track"),
    "no winter": (STANDARD.replace(LAST, ""), r"9 events"),
    "an unknown branch": (changed('branch = "weapons"', 'branch = "wonders"'), r"line \d+.*wonders"),
    "a missing source": (
        changed('points = 1\nsource = "reconstruction"', "points = 1"),
        r"line \d+.*source",
    ),
    "a wrong id": (changed("id = 2\n", "id = 3\n"), r"line \d+.*id 2"),
    "an unknown key": (changed("actions = {", "deeds = {"), r"actions"),
    "another game": (changed('game = "cro_magnon"', 'game = "chess"'), r"line \d+.*chess"),
}


@pytest.mark.parametrize(("words", "says"), BROKEN.values(), ids=BROKEN)
def test_a_file_that_is_no_box_is_refused_in_one_sentence(words: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(words, "utf-8")
    with pytest.raises(BadEdition) as refusal:
        load("cro_magnon", edition=path)
    assert re.search(says, str(refusal.value)), str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_settlement_may_open_a_row(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(re.sub(r"(\[\[settlement\]\]\nid = 1\n)weapons = \d", r"\1weapons = 0", SHUT), "utf-8")
    assert load("cro_magnon", edition=path).box.settlement[1].needs[Branch.WEAPONS] == 0


def test_an_owners_cards_are_accepted_without_control_sums(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(changed('name = "Club"', 'name = "Große Keule"').partition("[control]")[0], "utf-8")
    mine = load("cro_magnon", edition=path).box
    assert "Große Keule" in {text.technology(mine, n) for n in range(1, 46)}
