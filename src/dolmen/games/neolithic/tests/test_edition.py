"""The reconstructed box adds up; a file that does not describe a box is refused, with its line."""

import re
from collections import Counter
from pathlib import Path

import pytest

from dolmen import BadEdition, load
from dolmen.games.neolithic.state import Back, Icon, Kind, TaskIcon
from dolmen.games.neolithic.tests import naive
from dolmen.games.neolithic.tests.scene import TINY

STANDARD = naive.EDITION.read_text("utf-8")
GAME = load("neolithic", "first")
BOX = GAME.box
CARDS = BOX.card[1 : BOX.n_kinds + 1]


def test_what_is_reconstructed_is_said_value_by_value() -> None:
    game = GAME
    assert game.provenance == {
        "rulebook": 1 + 2 + 2 + 1 + 3 + 2 + 6,  # the bonus, counts and icons of Tasks, names on cards
        "published": 2 + 1,  # who the Founders are, and that somebody gathers
        "reconstruction": STANDARD.count('source = "reconstruction"'),
    }
    assert any("reconstruction" in note for note in game.components.notes)


def test_seventy_five_cards() -> None:
    assert int(CARDS["copies"].sum()) == 75


@pytest.mark.parametrize(("back", "cards"), list(zip(Back, (7, 13, 12, 15, 26, 2), strict=True)))
def test_every_deck_has_its_cards(back: Back, cards: int) -> None:
    assert int(CARDS["copies"][CARDS["back"] == back].sum()) == cards


def test_each_kind_comes_from_its_task() -> None:
    kinds = {back: {int(card.kind) for card in CARDS if card.back == back} for back in Back}
    assert kinds[Back.PROCREATE] == kinds[Back.FOUNDER] == {Kind.VILLAGER}
    assert kinds[Back.INNOVATE] == {Kind.RITUAL}
    assert kinds[Back.HUNT] == {Kind.ANIMAL}
    assert kinds[Back.GATHER] == {Kind.RESOURCE}
    assert kinds[Back.FORAGE] == set(Kind)


def test_every_icon_that_is_asked_for_can_be_had() -> None:
    given = CARDS["copies"] @ (CARDS["raw"] + CARDS["gives"])
    asked, scored = CARDS["requires"].sum(axis=0), CARDS["scores"].sum(axis=0)
    for icon in Icon:
        assert given[icon] > 0
        assert asked[icon] > 0
        assert scored[icon] > 0


def test_founders_are_man_and_woman_and_hunt_or_gather() -> None:
    skills = [[TaskIcon(i) for i in range(5) if card.skills[i]] for card in CARDS[:2]]
    assert skills[0] == [TaskIcon.MALE, TaskIcon.FEMALE, TaskIcon.HUNT]
    assert skills[1] == [TaskIcon.MALE, TaskIcon.FEMALE, TaskIcon.GATHER]


def test_rituals_by_their_task() -> None:
    rites = Counter(
        int(card.task) for card in CARDS if card.kind == Kind.RITUAL and card.back == Back.INNOVATE
    )
    assert rites == {0: 2, 1: 2, 2: 3, 3: 3, 4: 3}


def test_the_tiny_box_is_one_too() -> None:
    assert load("neolithic", edition=TINY).box.n_kinds == 11


def changed(old: str, new: str, text: str = STANDARD) -> str:
    assert old in text, old
    return text.replace(old, new, 1)


BROKEN = {
    "a deck of another size": (
        changed("cards = { value = 12", "cards = { value = 11"),
        r"line 31.*11.*add up to 12",
    ),
    "a copy too many": (changed("copies = 3", "copies = 4"), r"line \d+.*“cards”"),
    "an icon there is not": (
        changed('gives = "1 tool"', 'gives = "1 wheel"'),
        r"line \d+.*wheel.*none of field",
    ),
    "no number": (changed('gives = "1 tool"', 'gives = "tool"'), r"line \d+.*not a count"),
    "an icon twice": (
        changed('gives = "1 tool"', 'gives = "1 tool, 1 tool"'),
        r"line \d+.*stands there twice",
    ),
    "a skill there is not": (
        changed('icons = "male, gather"', 'icons = "male, fish"'),
        r"line \d+.*fish.*none of male",
    ),
    "three founders": (
        changed('id = 3\nback = "procreate"', 'id = 3\nback = "founder"'),
        r"line \d+.*first two cards must be the Founders",
    ),
    "two of a founder": (
        changed("id = 2\n", "id = 2\ncopies = 2\n"),
        r"first two cards must be the Founders",
    ),
    "a goat among villagers": (
        changed('id = 23\nback = "hunt"', 'id = 23\nback = "procreate"'),
        r"line \d+.*(must stand together|no such card)",
    ),
    "a back that comes again": (changed('id = 30\nback = "gather"', 'id = 30\nback = "forage"'), r"line \d+"),
    "ids out of order": (changed("id = 9\n", "id = 10\n"), r"line \d+.*id 9"),
    "two cards in one": (
        changed(
            'back = "hunt"\n',
            'back = "hunt"\nritual = { name = "X", task = "hunt", reveal = 1, choose = 1 }\n',
        ),
        r"line \d+.*exactly one of villager",
    ),
    "no source": (changed(', source = "published" }\nculture', " }\nculture"), r"line \d+.*source"),
    "an unknown source": (
        changed('source = "published"', 'source = "hearsay"'),
        r"line \d+.*hearsay|must be one of",
    ),
    "more chosen than revealed": (
        changed("choose = { value = 1", "choose = { value = 4"),
        r"line 21.*from 1 to 2",
    ),
    "an animal that reveals at a hunt": (
        changed('helps = "hunt", choose = 1', 'helps = "hunt", reveal = 1'),
        r"line \d+.*no more cards can be revealed",
    ),
    "an animal that reveals too many": (
        changed(
            "reveal = 2, source",
            "reveal = 12, source",
            changed('helps = "procreate", reveal = 2', 'helps = "procreate", reveal = 12'),
        ),
        r"too many at once",
    ),
    "three Villagers at a Task": (changed('"male, female"', '"male, female, hunt"'), r"line \d+.*at most 2"),
    "nothing left of a deck": (
        changed("aside = { value = 13", "aside = { value = 26"),
        r"line 43.*no card would be left",
    ),
    "braces in a name": (
        changed('name = "Tracker"', 'name = "{0}"'),
        r"line \d+.*not a known word for “name”",
    ),
    "a wrong sum": (changed("spirit = 9", "spirit = 8"), r"line \d+.*“spirit” should be 8.*9"),
    "an unknown word": (
        changed('name = "Tracker", ', 'name = "Tracker", speed = 3, '),
        r"line \d+.*speed.*not a known word",
    ),
    "another game": (changed('game = "neolithic"', 'game = "chess"'), r"line \d+.*chess"),
}


@pytest.mark.parametrize(("text", "says"), BROKEN.values(), ids=BROKEN)
def test_a_file_that_is_no_box_is_refused_in_one_sentence(text: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadEdition) as refusal:
        load("neolithic", edition=path)
    assert re.search(says, str(refusal.value)), str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_an_owners_box_without_control_sums_is_accepted(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = changed('name = "Tracker"', 'name = "Path Finder"')
    path.write_text(
        changed('gives = "1 tool", points = 2', 'gives = "3 tool", points = 9', text).partition("[control]")[
            0
        ],
        "utf-8",
    )
    game = load("neolithic", edition=path)
    assert game.components.names["upper"][3] == "Path Finder"
    assert game.box.card[10].gives[Icon.TOOL] == 3
    assert game.box.card[10].points == 9
