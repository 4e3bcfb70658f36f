from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dolmen import BadEdition, Game
from dolmen.kernel.box import MOST_BYTES, Page, read_edition
from dolmen.kernel.record import Record, cell

STANDARD = (Path(__file__).parent / "toys/pebbles/editions/standard.toml").read_text(encoding="utf-8")


def read(game: Game, folder: Path, text: str | bytes) -> Game:
    path = folder / "own.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return game.with_edition(path)


def test_an_edition_becomes_a_box_with_names_and_sources(pebbles: Game) -> None:
    assert (pebbles.edition, pebbles.components.title) == ("Found on the beach", "Pebbles, as found")
    assert pebbles.box_dict() == {"heap": 12, "bag": {"red": 3, "blue": 2}}
    assert pebbles.provenance == {"rulebook": 1, "published": 1, "reconstruction": 1}


def test_another_edition_is_another_value_and_changes_no_other(pebbles: Game, tmp_path: Path) -> None:
    own = read(pebbles, tmp_path, STANDARD.replace("pebbles = 12", "pebbles = 30"))
    assert (own.box.heap, pebbles.box.heap) == (30, 12)
    assert own.digest != pebbles.digest
    assert own.rules == pebbles.rules


def test_what_is_said_about_values_makes_no_other_edition(pebbles: Game, tmp_path: Path) -> None:
    text = STANDARD.replace(
        "pebbles = 12", 'pebbles = { value = 12, source = "reconstruction" } # counted twice'
    )
    own = read(pebbles, tmp_path, text.replace("Pebbles, as found", "Pebbles"))
    assert own.components.title == "Pebbles"
    assert own.provenance != pebbles.provenance
    assert own.digest == pebbles.digest


def test_a_number_may_have_a_source_of_its_own(pebbles: Game, tmp_path: Path) -> None:
    text = STANDARD.replace("pebbles = 12", 'pebbles = { value = 9, source = "reconstruction" }')
    own = read(pebbles, tmp_path, text)
    assert own.box.heap == 9
    assert own.provenance["reconstruction"] == 2


ROW = """game = "cairns"
name = "standard"
title = "Cairns"
[[cairn]]
name = { value = "Old Man", source = "rulebook" }
top = { stones = 3, source = "published" }
"""


class Cairns(Record):
    """A box of cairns, of which a record holds the number alone."""

    stones = cell()


def fill_cairns(page: Page, box: Any) -> None:
    """A row with a name of its own source, and a table on one line."""
    (row,) = page.rows("cairn", 9)
    page.names["cairn"] = ("", row.text("name"))
    top = row.part("top")
    box.stones = top.number("stones")
    top.source()


def test_rows_have_names_and_tables_on_one_line(pebbles: Game, tmp_path: Path) -> None:
    path = tmp_path / "cairns.toml"
    path.write_text(ROW, "utf-8")
    cairns = read_edition(path, "cairns", Cairns, fill_cairns)
    assert cairns.names == {"cairn": ("", "Old Man")}
    assert cairns.record[0].stones == 3
    assert cairns.provenance == {"rulebook": 1, "published": 1, "reconstruction": 0}
    assert replace(pebbles, components=cairns, Box=Cairns).box_dict() == {
        "stones": 3,
        "names": {"cairn": ["", "Old Man"]},
    }


@pytest.mark.parametrize(
    ("good", "bad", "says"),
    [
        ("stones = 3", "stone = 3", "cairns.toml, line 6: cairn 1: “top” lacks “stones”."),
        (
            "stones = 3",
            "stones = 3, high = 1",
            "cairns.toml, line 6: cairn 1: “top”: “high” is not a known word.",
        ),
        ('"Old Man"', "7", "cairns.toml, line 5: cairn 1: “name”: “value” must be text on one line."),
    ],
)
def test_a_mistake_in_a_table_on_one_line_names_its_line(
    tmp_path: Path, good: str, bad: str, says: str
) -> None:
    path = tmp_path / "cairns.toml"
    path.write_text(ROW.replace(good, bad), "utf-8")
    with pytest.raises(BadEdition) as refusal:
        read_edition(path, "cairns", Cairns, fill_cairns)
    assert str(refusal.value) == says


def test_a_ruling_is_no_component(pebbles: Game, tmp_path: Path) -> None:
    own = read(pebbles, tmp_path, STANDARD.replace('source = "rulebook"', 'source = "ruling"'))
    assert own.provenance["rulebook"] == 0
    assert sum(own.provenance.values()) == 2


def test_notes_are_kept(pebbles: Game, tmp_path: Path) -> None:
    own = read(pebbles, tmp_path, 'notes = ["Mind the tide."]\n' + STANDARD)
    assert own.components.notes == ("Mind the tide.",)


SPOILED = {
    "an unknown word": ("pebbles = 12", "pebbles = 12\nshells = 3", 7, "“shells” is not a known word"),
    "an unknown word at the top": ("[heap]", "colour = 1\n[heap]", 5, "“colour” is not a known word"),
    "a wrong sum": ("count = 3", "count = 4", 20, "“marbles” should be 5, but the rows add up to 6"),
    "a missing value": ("pebbles = 12\n", "", 5, "lacks “pebbles”"),
    "a missing source": ('source = "published"\n', "", 9, "lacks “source”"),
    "an unknown source": ('"rulebook"', '"hearsay"', 7, "must be one of rulebook, published, reconstruction"),
    "a number too large": (
        "pebbles = 12",
        "pebbles = 100",
        6,
        "“pebbles” must be a whole number from 1 to 99",
    ),
    "a number that is none": ("pebbles = 12", 'pebbles = "many"', 6, "must be a whole number from 1 to 99"),
    "a truth for a number": ("count = 3", "count = true", 11, "must be a whole number from 1 to 9"),
    "a fraction": ("count = 3", "count = 1.5", 11, "must be a whole number from 1 to 9"),
    "an unknown name": ('"blue"', '"green"', 15, "“green” is none of red, blue"),
    "a number for a name": ('colour = "blue"', "colour = 3", 15, "“colour” must be text"),
    "a value where a table belongs": (
        "[heap]\npebbles = 12\nsource",
        "heap = 12\nsource",
        5,
        "“heap” must be a table",
    ),
    "another game": ('game = "pebbles"', 'game = "chess"', 1, "this edition is for “chess”, not “pebbles”"),
    "no title": ('title = "Pebbles, as found"', 'title = "  "', 3, "“title” must be text"),
}


@pytest.mark.parametrize("kind", SPOILED)
def test_each_mistake_is_one_sentence_that_names_the_line(pebbles: Game, tmp_path: Path, kind: str) -> None:
    old, new, line, sentence = SPOILED[kind]
    assert old in STANDARD
    with pytest.raises(BadEdition) as found:
        read(pebbles, tmp_path, STANDARD.replace(old, new, 1))
    said = str(found.value)
    assert said.startswith(f"own.toml, line {line}: "), said
    assert sentence in said
    assert said.endswith(".")
    assert "\n" not in said


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("game = \n", "own.toml is not TOML: Invalid value (at line 1, column 8)."),
        ("game = 1\ngame = 2", "own.toml is not TOML"),
        (b"\xff\xfe", "is not UTF-8 text"),
        ("", "the edition lacks “game”"),
        ("# " + "x" * MOST_BYTES, f"is larger than {MOST_BYTES:,} bytes"),
        (STANDARD.replace("[[marble]]", "[[pearl]]"), "lacks “marble”"),
        (STANDARD.replace("[control]", "[[control]]"), "“control” must be a table"),
        (STANDARD + "\n[[heap]]\n", "is not TOML"),
        ("notes = 3\n" + STANDARD, "“notes” must be a list of sentences"),
        ("a = " + "[" * 5_000 + "]" * 5_000, "it is nested too deeply"),
        ("a." * 50_000 + "b = 1", "it is nested too deeply"),
        ("a = " + "9" * 10_000, "own.toml holds a number with thousands of digits."),
        (STANDARD.replace("as found", r"as\u001bfound"), "“title” must be text on one line"),
    ],
)
def test_files_that_are_no_editions(pebbles: Game, tmp_path: Path, text: str | bytes, sentence: str) -> None:
    with pytest.raises(BadEdition) as found:
        read(pebbles, tmp_path, text)
    assert sentence in str(found.value)
    assert "\n" not in str(found.value)


def test_too_many_rows(pebbles: Game, tmp_path: Path) -> None:
    row = '[[marble]]\ncolour = "red"\ncount = 1\nsource = "published"\n'
    with pytest.raises(BadEdition, match=r"there must be 1 to 9 \[\[marble\]\] tables"):
        read(pebbles, tmp_path, STANDARD.split("[[marble]]", maxsplit=1)[0] + 10 * row)


def test_a_file_without_end_is_not_read_whole(pebbles: Game) -> None:
    with pytest.raises(BadEdition, match="is larger than"):
        pebbles.with_edition(Path("/dev/zero"))


def test_a_file_that_is_not_there(pebbles: Game, tmp_path: Path) -> None:
    with pytest.raises(BadEdition, match=r"cannot be read: No such file or directory\."):
        pebbles.with_edition(tmp_path / "gone.toml")
    with pytest.raises(BadEdition, match="cannot be read"):
        pebbles.with_edition(tmp_path)
