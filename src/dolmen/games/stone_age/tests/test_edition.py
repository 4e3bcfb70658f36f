"""The printed box adds up; a file that does not describe a box is refused, with its line."""

import re
from collections import Counter
from pathlib import Path

import pytest

from dolmen import BadEdition, load
from dolmen.games.stone_age.state import NONE, Culture, Effect, Role
from dolmen.games.stone_age.tests import naive
from dolmen.games.stone_age.tests.scene import TINY

STANDARD = naive.EDITION.read_text("utf-8")
BOX = load("stone_age").box
CARDS = BOX.card[1 : BOX.n_cards + 1]
BUILDINGS = BOX.building[1 : BOX.n_tiles + 1]


def test_nothing_in_the_printed_box_is_reconstructed() -> None:
    game = load("stone_age")
    assert game.provenance["reconstruction"] == 0
    assert game.provenance["published"] == 36 + 28 + 4 + 1, (
        "cards, buildings, worth of goods, end of food track"
    )
    assert game.provenance["rulebook"] == 5 + 16 + 5, "numbers, rooms, divisors"


def test_an_exact_cost_is_worth_its_points() -> None:
    exact = [building for building in BUILDINGS if building.most == 0]
    assert len(exact) == 17
    assert all(int((building.cost * BOX.worth).sum()) == building.points for building in exact)


def test_the_symbols_are_those_of_the_printed_cards() -> None:
    cultures = Counter(Culture(card.culture).name for card in CARDS if card.culture != NONE)
    assert cultures == dict.fromkeys(Culture.__members__, 2)
    people = {role: sum(int(card.symbols) for card in CARDS if card.role == role) for role in Role}
    assert list(people.values()) == [7, 8, 9, 7]
    assert sum(card.effect == Effect.DICE_FOR_ALL for card in CARDS) == 10


def test_the_tiny_box_counts_what_is_reconstructed() -> None:
    assert load("stone_age", edition=TINY).provenance["reconstruction"] > 0


def changed(old: str, new: str) -> str:
    """The standard edition with its first `old` replaced."""
    assert old in STANDARD
    return STANDARD.replace(old, new, 1)


BROKEN = {
    "an unknown word": (changed('gives = "7 food"', 'gives = "7 fish"'), r"line \d+.*fish"),
    "an unknown key": (changed("start_food", "start_fodo"), r"start_fo"),
    "a wrong count": (changed('[[building]]\nid = 28\ngoods = "1-7 any"\nsource = "published"\n', ""), r"28"),
    "a wrong sum": (changed("points = 10", "points = 11"), r"line \d+.*222.*223"),
    "a wrong effect": (changed('gives = "7 food"', 'gives = "7 gold"'), r"line \d+.*food"),
    "a missing source": (
        changed('scores = "pottery"\nsource = "published"', 'scores = "pottery"'),
        r"line \d+.*source",
    ),
    "an unknown source": (
        changed('"rulebook"', '"hearsay"'),
        r"line \d+.*rulebook, published, reconstruction",
    ),
    "a wrong id": (changed("id = 2\n", "id = 3\n"), r"line \d+.*id 2"),
    "a building that cannot be paid": (changed("4 of 1 kind", "4 of 5 kinds"), r"line \d+.*cannot be paid"),
    "too strong a tool": (changed("one-time tool 4", "one-time tool 9"), r"line \d+.*9"),
    "no number": (changed("value = 12", 'value = "twelve"'), r"line \d+.*whole number"),
    "another game": (changed('game = "stone_age"', 'game = "chess"'), r"line \d+.*chess"),
    "no TOML": (changed("[numbers]", "[numbers"), r"not TOML"),
}


@pytest.mark.parametrize(("text", "says"), BROKEN.values(), ids=BROKEN)
def test_a_file_that_is_no_box_is_refused_in_one_sentence(text: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadEdition) as refusal:
        load("stone_age", edition=path)
    assert re.search(says, str(refusal.value)), str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_an_owners_box_without_control_sums_is_accepted(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(changed("points = 10", "points = 99").partition("[control]")[0], "utf-8")
    assert load("stone_age", edition=path).box.building[1].points == 99
