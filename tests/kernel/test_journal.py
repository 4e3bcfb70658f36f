import hashlib
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dolmen import CHANCE, BadJournal, Game, Table, Veiled
from dolmen.kernel.chance import commitment, salt, served
from dolmen.kernel.journal import MOST_BYTES, read, verify

MOVES = ("roll 6", "take 6", "draw red", "roll 6", "take 6", "draw blue")


def played(game: Game, *moves: str, **names: str) -> Table:
    table = Table(game, 2, starter=1, chance="manual", people=list(names.values()) or None)
    for move in moves:
        table.play(move)
    return table


@pytest.fixture
def table(pebbles: Game) -> Table:
    return played(pebbles, *MOVES)


def refused(text: str) -> str:
    """The sentence with which a journal is refused."""
    with pytest.raises(BadJournal) as error:
        Table.from_journal(text)
    assert "\n" not in str(error.value)
    assert verify(text).error == str(error.value)
    return str(error.value)


# --- Writing and reading ------------------------------------------------------------------------


def test_a_journal_is_its_header_and_its_moves(table: Table) -> None:
    header, lines = table.journal().split("\n\n")
    assert lines.splitlines() == [
        "*. roll 6",
        "2. take 6",
        "*. draw red",
        "*. roll 6",
        "1. take 6",
        "*. draw blue",
    ]
    tags = read(table.journal()).tags
    assert tags["game"] == "pebbles"
    assert tags["edition"] == f"Found on the beach {table.game.digest}"
    assert (tags["rules"], tags["seats"], tags["starter"], tags["options"]) == ("1", "2", "2", "none")
    assert (tags["seat1"], tags["result"], tags["moves"]) == ("Player 1", "6/2 7/1", "6")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", tags["date"])
    assert all(re.fullmatch(r'\[\w+ ".*"\]', line) for line in header.splitlines())


def test_it_replays_to_the_same_bytes(table: Table) -> None:
    again = Table.from_journal(table.journal())
    assert again.state.tobytes() == table.state.tobytes()
    assert again.history == table.history
    assert again.journal() == table.journal()
    assert verify(table.journal()) == (True, 6, 0, None)


def test_options_names_and_own_tags_come_back(pebbles: Game) -> None:
    table = Table(pebbles, 3, starter=2, chance="manual", people=["Ada", "Ben", "Cleo"], greedy=True)
    table.tags["event"] = "The fair"
    again = Table.from_journal(table.journal())
    assert (again.options, again.people, again.starter) == ({"greedy": True}, ["Ada", "Ben", "Cleo"], 2)
    assert again.tags["event"] == "The fair"


def test_a_running_game_goes_on_with_its_own_luck(pebbles: Game) -> None:
    again = Table.from_journal(played(pebbles, "roll 6").journal())
    assert again.to_move == 1
    again.play("take 1")
    assert again.to_move == 0, "the marble and the next roll were drawn"


def test_comments_stand_in_braces(table: Table) -> None:
    text = (
        table.journal()
        .replace("2. take 6", "2. take 6 {greedy!}")
        .replace("*. roll 6", "{first} *. roll 6 {}")
    )
    assert Table.from_journal("{a game}\n\n" + text).history == table.history


def test_the_last_line_may_end_as_it_likes_and_lines_as_on_other_systems(table: Table) -> None:
    text = table.journal()
    for other in (text.rstrip(), text + "\n\n", text.replace("\n", "\r\n")):
        assert Table.from_journal(other).history == table.history


NASTY = [
    'Ada "the axe"',
    "back\\slash\\",
    'x"]\n[starter "1',
    'x"]\r[starter "1',
    "{comment}",
    "open { brace",
    '"] {x}',
    "]",
    "1. take 6",
    "\x00\x1b[31m",
    "a\u2028b\u2029c\x85d\x0be\x0cf",
    "  ",
    "é 石 🦴",
]


@pytest.mark.parametrize("name", NASTY)
def test_no_name_breaks_out_of_its_tag(pebbles: Game, name: str) -> None:
    table = played(pebbles, *MOVES, first=name, second="Ben")
    record = read(table.journal())
    assert record.tags["seat2"] == "Ben"
    assert record.tags["starter"] == "2"
    assert len(record.lines) == 6
    assert Table.from_journal(table.journal()).journal() == table.journal()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.text(max_size=40), st.text(max_size=40))
def test_any_names_come_back_but_for_control_characters(pebbles: Game, one: str, other: str) -> None:
    again = Table.from_journal(played(pebbles, "roll 1", first=one, second=other).journal())
    assert again.people == [re.sub(r"[\x00-\x1f\x7f-\x9f]", " ", name) for name in (one, other)]


# --- Refusing -------------------------------------------------------------------------------------


def test_a_journal_that_was_cut(table: Table) -> None:
    lines = table.journal().rstrip().splitlines()
    assert refused("\n".join(lines[:-1])) == "The journal states 6 moves but holds 5: it was cut or altered."
    bare = [line for line in lines if not line.startswith(("[moves", "[checksum"))]
    assert "do not reach the end: it was cut" in refused("\n".join(bare[:-1]))
    assert refused("\n".join(lines[:3])).startswith("The journal lacks the tag")


def test_a_journal_altered_in_one_move(table: Table) -> None:
    text = table.journal()
    assert refused(text.replace("2. take 6", "2. take 5")) == (
        "The journal's moves do not add up to its checksum: a move was altered."
    )
    bare = re.sub(r'\[checksum "\w+"\]\n', "", text)
    assert refused(bare.replace("draw blue", "draw red")) == (
        "The journal states the result 6/2 7/1, but its moves give 7/1 7/1."
    )
    assert refused(bare.replace("2. take 6", "1. take 6")) == "Line 15: it is not that player's move but 2."
    illegal = refused(bare.replace("*. roll 6\n2.", "*. roll 2\n2."))
    assert illegal == "Line 15: “take 6”: The die allows 2, and 12 lie there."
    assert "No move begins with “steal”" in refused(bare.replace("2. take 6", "2. steal 6"))


def test_moves_after_the_end(table: Table) -> None:
    bare = re.sub(r'\[(checksum|moves) "\w+"\]\n', "", table.journal())
    assert "it is not that player's move but nobody, the game is over" in refused(bare + "*. roll 6\n")


def test_a_journal_of_other_rules_or_another_edition(table: Table) -> None:
    text, digest = table.journal(), table.game.digest
    assert refused(text.replace('[rules "1"]', '[rules "2"]')) == (
        "The journal was played under rules 2 of Pebbles; these are rules 1."
    )
    other = hashlib.sha256(b"other").hexdigest()
    assert refused(text.replace(digest, other)) == (
        f"The journal was played with the edition “Found on the beach” ({other[:12]}), which is not at hand."
    )
    assert "“without a name” ()" in refused(re.sub(r'\[edition "[^"]*"\]', '[edition ""]', text))


def test_a_journal_of_an_own_edition_replays_where_that_is_at_hand(pebbles: Game, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(pebbles.editions()["standard"].read_text().replace("pebbles = 12", "pebbles = 30"))
    table = played(pebbles.with_edition(path), "roll 6", "take 6")
    assert "which is not at hand" in refused(table.journal())
    assert Table.from_journal(table.journal(), edition=str(path)).history[:2] == table.history
    assert verify(table.journal(), edition=str(path)).ok


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('[game "pebbles"]', '[game "chess"]', "There is no game “chess”; the games are: pebbles."),
        ('[game "pebbles"]\n', "", "The journal lacks the tag “game”."),
        (
            '[seats "2"]',
            '[seats "9"]',
            "The journal's header is wrong: Pebbles is for 2 or 3 players, not 9.",
        ),
        ('[seats "2"]', '[seats "two"]', "The tags “seats” and “starter” must be numbers."),
        (
            '[starter "2"]',
            '[starter "3"]',
            "The journal's header is wrong: The starter is “random” or a seat",
        ),
        ('[options "none"]', '[options "greedy"]', "The option “greedy” is for 3 players, not 2."),
        (
            '[options "none"]',
            '[options "compiled"]',
            "Pebbles has no option “compiled”; its options are: greedy.",
        ),
        ('[options "none"]', '[options "chance seed"]', "Pebbles has no option “chance”"),
        ('[seats "2"]', '[seats "2"]\n[seats "3"]', "Line 5: the tag “seats” stands twice."),
        ("2. take 6", '[late "1"]\n2. take 6', "Line 16: the tag “late” stands after the first move."),
        ("2. take 6", "two: take 6", "Line 16 is neither a tag nor a move: “two: take 6”."),
        ("2. take 6", "12. take 6", "Line 16 is neither a tag nor a move"),
        ('[seats "2"]', "[seats 2]", "Line 4 is neither a tag nor a move"),
    ],
)
def test_headers_and_lines_that_are_wrong(table: Table, old: str, new: str, sentence: str) -> None:
    text = table.journal()
    assert old in text
    assert sentence in refused_by_any_error(text.replace(old, new, 1))


def refused_by_any_error(text: str) -> str:
    verdict = verify(text)
    assert not verdict.ok
    assert verdict.error
    assert "\n" not in verdict.error
    return verdict.error


@pytest.mark.parametrize("sign", ["\x00", "\x1b", "\x7f", "\x9b"])
def test_nothing_in_a_journal_can_control_a_terminal(table: Table, sign: str) -> None:
    text = table.journal().replace('[seat1 "', f'[seat1 "{sign}[31m')
    number = next(n for n, line in enumerate(text.split("\n"), 1) if sign in line)
    assert refused(text) == f"Line {number} holds a character that is no text."


def test_a_journal_of_ten_megabytes(table: Table) -> None:
    text = table.journal() + "{" + "x" * 10_000_000 + "}"
    assert refused(text) == f"The journal has {len(text)} characters; a game has at most {MOST_BYTES}."


@given(st.text(max_size=400))
def test_any_text_is_read_or_refused_in_a_sentence(text: str) -> None:
    verdict = verify(text)
    assert not verdict.ok
    assert verdict.error
    assert "\n" not in verdict.error


# --- Veiled -------------------------------------------------------------------------------------------


def test_a_running_game_is_veiled_for_each_viewer(pebbles: Game) -> None:
    table = played(pebbles, *MOVES[:5])
    drawn = {viewer: read(table.journal(viewer)).lines[2].notation for viewer in (0, 1, None)}
    assert drawn == {0: "draw ?", 1: "draw red", None: "draw ?"}
    assert [read(table.journal(v)).tags["viewer"] for v in (0, 1, None)] == ["1", "2", "spectator"]
    assert read(table.journal(0)).veiled
    with pytest.raises(
        Veiled, match=r"written for one viewer of a running game; it can be read, not replayed\."
    ):
        Table.from_journal(table.journal(0))


def test_the_checksum_of_a_veiled_journal_does_not_tell_what_it_veils(pebbles: Game) -> None:
    one = played(pebbles, "roll 6", "take 6", "draw red")
    other = played(pebbles, "roll 6", "take 6", "draw blue")
    assert one.journal(0) == other.journal(0)
    assert one.journal(None) == other.journal(None)
    assert one.journal(1) != other.journal(1)


def test_after_the_end_everybody_reads_the_whole(table: Table) -> None:
    assert table.journal(0) == table.journal(None) == table.journal()


# --- Served ---------------------------------------------------------------------------------------------


def served_game(game: Game) -> Table:
    """A game as a server plays it, every draw from its seed."""
    seed, nonces = bytes(range(32)), [b"a" * 16, bytes(16)]
    stirred = salt(nonces)

    def draw(table: Table, offers: object) -> int:
        k = sum(step.seat == CHANCE for step in table.history)
        return served(seed, "7Yt0", stirred, k, len(table.codes()))

    table = Table(game, 2, starter=0, chance=draw)
    while not table.over:
        table.play(table.codes()[0])
    table.tags |= {"table": "7Yt0", "commitment": commitment(seed), "salt": stirred.hex(), "seed": seed.hex()}
    table.tags["nonces"] = " ".join(nonce.hex() for nonce in nonces)
    return table


def test_every_draw_of_a_served_game_is_checked(pebbles: Game) -> None:
    table = served_game(pebbles)
    draws = sum(step.seat == CHANCE for step in table.history)
    assert verify(table.journal()) == (True, table.version, draws, None)


@pytest.mark.parametrize(
    ("tag", "value", "sentence"),
    [
        ("seed", "0" * 64, "The seed does not fit the commitment that was shown before the first draw."),
        ("salt", "0" * 64, "The salt does not follow from what the players added to the luck."),
        ("nonces", "0" * 32, "The salt does not follow from what the players added to the luck."),
        ("nonces", "0" * 31, "A served game needs the tag “nonces”, with 32 hexadecimal digits from each"),
        ("table", "7Yt1", "the draw is not the one that the seed gives."),
        ("seed", "xyz", "A served game needs the tag “seed”, with 64 hexadecimal digits."),
        ("commitment", "", "A served game needs the tag “commitment”, with 64 hexadecimal digits."),
        ("table", "é", "A served game needs the tag “table”"),
    ],
)
def test_forged_luck_is_found(pebbles: Game, tag: str, value: str, sentence: str) -> None:
    table = served_game(pebbles)
    table.tags[tag] = value
    assert sentence in refused_by_any_error(table.journal())


def test_a_forged_salt_with_its_own_nonces_gives_other_draws(pebbles: Game) -> None:
    table = served_game(pebbles)
    table.tags |= {"nonces": "11" * 16, "salt": salt([bytes.fromhex("11" * 16)]).hex()}
    assert "the draw is not the one that the seed gives" in refused_by_any_error(table.journal())


def test_a_forged_seed_with_its_own_commitment_gives_other_draws(pebbles: Game) -> None:
    table = served_game(pebbles)
    table.tags |= {"seed": "11" * 32, "commitment": commitment(bytes.fromhex("11" * 32))}
    assert "the draw is not the one that the seed gives" in refused_by_any_error(table.journal())
