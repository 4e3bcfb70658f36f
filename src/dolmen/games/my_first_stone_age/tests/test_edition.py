"""The box adds up; a file that does not describe a box is refused, with its line."""

import re
from pathlib import Path

import pytest

from dolmen import BadEdition, load
from dolmen.games.my_first_stone_age.state import Face, Good
from dolmen.games.my_first_stone_age.tests.naive import EDITION, HUTS
from dolmen.games.my_first_stone_age.tests.scene import TINY

STANDARD = EDITION.read_text("utf-8")
GAME = load("my_first_stone_age")
BOX = GAME.box


def test_every_value_says_where_it_is_known_from() -> None:
    assert GAME.provenance == {"rulebook": 4 + 3 + 2 + 8 + 2, "published": 0, "reconstruction": 6 + 6 + 13}
    assert any("reconstruction" in note for note in GAME.components.notes)


def test_huts_show_two_alike_or_three_different_each_set_once() -> None:
    sets = [tuple(sorted(cost)) for cost in HUTS.values()]
    assert len(set(sets)) == 15
    assert sorted(len(cost) for cost in sets) == [2] * 5 + [3] * 10
    assert all(len(set(cost)) == (1 if len(cost) == 2 else 3) for cost in sets)
    for hut, cost in HUTS.items():
        assert BOX.hut[hut].cost.tolist() == [cost.count(good.name.lower()) for good in Good]


def test_every_good_is_wanted_alike() -> None:
    assert BOX.hut["cost"].sum(axis=0).tolist() == [8] * 5


def test_each_face_once() -> None:
    assert BOX.faces.tolist() == [0] + [1] * len(Face)


def changed(old: str, new: str) -> str:
    """The standard edition with its first `old` replaced."""
    assert old in STANDARD
    return STANDARD.replace(old, new, 1)


BROKEN = {
    "an unknown good": (changed('"fish, fish"', '"fish, fowl"'), r"line \d+.*fowl"),
    "too dear a hut": (changed('"fish, fish"', '"fish, fish, fish, fish"'), r"line \d+.*two players"),
    "too few huts for the piles": (
        changed("pile_height = { value = 5", "pile_height = { value = 6"),
        r"line \d+.*need 18 huts",
    ),
    "a wrong count of huts": (changed("pairs = 5", "pairs = 6"), r"line \d+.*6.*5"),
    "too few huts": (changed("pile_height = { value = 5", "pile_height = { value = 6"), r"18 huts"),
    "a place twice": (changed('shows = "dog"', 'shows = "tooth"'), r"line \d+.*twice"),
    "the site not first": (
        changed('shows = "site"', 'shows = "x"')
        .replace('shows = "dog"', 'shows = "site"', 1)
        .replace('"x"', '"dog"'),
        r"line \d+.*begins with the building site",
    ),
    "a face twice": (changed('shows = "die_2"', 'shows = "die_1"'), r"line \d+.*already"),
    "too many tokens": (changed("count = 1", "count = 2"), r"2 to 14 tokens, not 15"),
    "no site token": (
        STANDARD.replace('[[token]]\nshows = "site"\ncount = 1\nsource = "rulebook"\n', ""),
        "run out",
    ),
    "an unknown key": (changed("huts_to_win", "huts_to_lose"), r"huts_to_"),
    "a missing source": (changed('source = "rulebook"\n\n[[space]]', "\n[[space]]"), r"line \d+.*source"),
    "another game": (changed('game = "my_first_stone_age"', 'game = "chess"'), r"line \d+.*chess"),
    "a wrong id": (changed("id = 2\n", "id = 7\n"), r"line \d+.*id 2"),
    "no TOML": (changed("[numbers]", "[numbers"), r"not TOML"),
}


@pytest.mark.parametrize(("text", "says"), BROKEN.values(), ids=BROKEN)
def test_a_file_that_is_no_box_is_refused_in_one_sentence(text: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadEdition) as refusal:
        load("my_first_stone_age", edition=path)
    assert re.search(says, str(refusal.value)), str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_an_owners_box_without_control_sums_is_accepted(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(changed('"berry, berry"', '"berry, pot"').partition("# --- sums")[0], "utf-8")
    assert load("my_first_stone_age", edition=path).box.hut[1].cost.tolist() == [1, 0, 1, 0, 0]


def test_the_tiny_box_is_all_made_up() -> None:
    assert load("my_first_stone_age", edition=TINY).provenance["rulebook"] == 0
