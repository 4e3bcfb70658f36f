import json
import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from rich.console import Console

import dolmen
from tests.cli.conftest import Run

GAME = dolmen.games()[0]
COMMANDS = ("games", "play", "serve", "match", "ladder", "balance", "bench", "check", "transcript", "verify")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_examples(run: Run, command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert "Examples" in ran.out
    assert f"dolmen {command}" in ran.out.split("Examples")[1]


def test_help_lists_every_command(run: Run) -> None:
    ran = run("--help")
    assert all(f"{command} " in ran.out for command in COMMANDS)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("play nothing", "There is no game “nothing”; the games are:"),
        ("mtch", "No such command 'mtch'."),
        (f"match {GAME} --bogus", "No such option: --bogus"),
        ("match", "Missing argument 'GAME'."),
        (f"match {GAME} --games 0", "A match has from 1 to 10,000,000 games, not 0."),
        (f"match {GAME} --games -7", "A match has from 1 to 10,000,000 games, not -7."),
        (f"match {GAME} --games 99999999999999999999999", "A match has from 1 to"),
        (f"match {GAME} --games many", "Invalid value for '--games':"),
        (f"match {GAME} --bots greedy,nobody", "There is no bot “nobody”; the bots are:"),
        (f"match {GAME} --bots ,", "players, not 0."),
        (f"match {GAME} --bots {','.join(['random'] * 9)}", "players, not 9."),
        (f"match {GAME} --option flying", "has no option “flying”; its options are:"),
        (f"match {GAME} --edition {__file__}", "is not TOML"),
        (f"match {GAME} --edition /nowhere/at-all.toml", "/nowhere/at-all.toml cannot be read:"),
        (f"match {GAME} --bots scout@0,greedy", "“scout@0”: a budget is from 1 to 1,000,000 walks"),
        (f"match {GAME} --workers 0", "There are from 1 to 256 workers, not 0."),
        (f"match {GAME} --on slurm", "Shards are played on ray or on ray://HOST:PORT, not on “slurm”."),
        (f"match {GAME} --shard 3/2", "A part is written 3/10, from 1/10 to 10/10; not “3/2”."),
        (f"match {GAME} --shard 1/2", "A part needs --out, where all parts are put together, and the --seed"),
        (f"ladder {GAME} --bots greedy", "A ladder has two bots or more, from the weakest to the strongest"),
        (f"ladder {GAME} --games 0", "A rung has at least one game, not 0."),
        (f"ladder {GAME} --bots greedy,greedy", "“greedy” stands on the ladder twice."),
        (f"ladder {GAME} --elo much", "--elo takes two numbers of points, such as 0,50; not “much”."),
        (f"ladder {GAME} --elo 50,0", "--elo takes two numbers of points, the smaller one first"),
        (f"balance {GAME} --games 0", "There is at least one game to be played, not 0."),
        (f"balance {GAME} --bot greedy,random", "Balance is about one bot that plays every seat, not 2."),
        (f"balance {GAME} --against standard", "Both editions are the same: standard."),
        (f"balance {GAME} --against /nowhere/at-all.toml", "/nowhere/at-all.toml cannot be read:"),
        (f"play {GAME} --seats me,nobody", "There is no bot “nobody”"),
        (f"play {GAME} --seats me=A,me=A", "Two players cannot have the same name."),
        (f"play {GAME} --seats me={'x' * 30},random", "A name has at most 20 printable characters."),
        (f"play {GAME} --starter 9", "The starter is “random” or a seat from 1 to 2, not “9”."),
        (f"play {GAME} --option flying=maybe", "The option “flying” is either on or off, not “maybe”."),
        (f"play {GAME} --resume", "was left."),
        (f"play {GAME} --load /nowhere/game.dolmen", "/nowhere/game.dolmen cannot be read:"),
        (f"play {GAME} --load {__file__}", "Line 1 is neither a tag nor a move:"),
        (f"transcript {GAME} --bots me", "A transcript is played by bots alone"),
        (f"check {GAME} --games 0", "A check plays from 1 to"),
        ("check --edition box.toml", "An edition is of one game: name the game as well."),
        (f"bench {GAME} --seconds 0", "A figure is measured for up to 600 seconds, not 0."),
        ("verify /nowhere/game.dolmen", "/nowhere/game.dolmen cannot be read:"),
        ("serve --port http", "Invalid value for '--port':"),
    ],
)
def test_a_mistake_is_one_sentence_on_stderr(run: Run, line: str, sentence: str) -> None:
    ran = run(*line.split(" "))
    assert ran.code != 0
    assert sentence in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""


def test_games_are_listed(run: Run) -> None:
    listed = json.loads(run("games", "--json").out)
    assert [game["name"] for game in listed] == list(dolmen.games())
    for game in listed:
        assert set(game) == {"name", "title", "seats", "edition", "options", "provenance"}
        assert set(game["provenance"]) == {"rulebook", "published", "reconstruction"}
    table = run("games")
    assert all(name in table.out for name in dolmen.games())


@pytest.mark.parametrize("columns", [30, 40, 50, 60, 80, 100])
def test_no_word_of_the_games_is_cut(run: Run, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setattr("dolmen.cli.games.out", Console(width=columns, highlight=False, emoji=False))
    told = run("games").out
    assert max(map(len, told.splitlines())) <= columns
    words = set(told.replace(",", "").split())
    for game in map(dolmen.load, dolmen.games()):
        assert {game.name, *game.title.split(), game.edition, *(o.name for o in game.options)} <= words


# --- Matches -------------------------------------------------------------------------------------


def test_a_match_in_json(run: Run) -> None:
    line = ("match", GAME, "--bots", "random,random", "--games", "3", "--seed", "7", "--json")
    ran = run(*line)
    match = json.loads(ran.out)
    assert {**match, "bots": None} == {
        "game": GAME,
        "edition": dolmen.load(GAME).edition,
        "seats": 2,
        "games": 4,
        "seed": 7,
        "bots": None,
    }
    assert [bot["bot"] for bot in match["bots"]] == ["random", "random#2"]
    assert sum(bot["wins"] for bot in match["bots"]) == 4
    figures = {"win_rate", "win_rate_low", "win_rate_high", "mean_score", "mean_place"}
    assert all(set(bot) == figures | {"bot", "games", "wins"} for bot in match["bots"])
    assert run(*line).out == ran.out


def test_a_match_in_a_table(run: Run) -> None:
    ran = run("match", GAME, "--bots", "random,random", "--games", "2", "--seed", "x")
    assert "2 games, seed x" in ran.out
    assert "random#2" in ran.out


# --- Records ---------------------------------------------------------------------------------------


@pytest.fixture
def record(pebbles: dolmen.Game, tmp_path: Path) -> Path:
    """A finished game as a file."""
    table = dolmen.Table(pebbles, 2, seed=3)
    while not table.over:
        table.play(table.codes()[0])
    path = tmp_path / "game.dolmen"
    path.write_text(table.journal())
    return path


def test_a_record_is_verified(run: Run, record: Path) -> None:
    moves = sum(line[:1] not in ("[", "") for line in record.read_text().splitlines())
    verdict = json.loads(run("verify", str(record), "--json").out)
    assert verdict == {"ok": True, "moves": moves, "draws": 0, "error": None}
    ran = run("verify", str(record))
    assert (ran.code, ran.out) == (0, f"{record}: {moves} moves, all legal.\n")


def test_names_of_files_are_no_markup_and_nothing_a_terminal_obeys(
    run: Run, record: Path, tmp_path: Path
) -> None:
    odd = tmp_path / "[a[" / "b].dolmen"
    odd.parent.mkdir()
    odd.write_text(record.read_text())
    assert run("verify", str(odd)).out.startswith(f"{odd}: ")
    assert run("verify", "\x1b[31m\udcff").err == "�[31m\\udcff cannot be read: No such file or directory.\n"


@pytest.mark.parametrize("seed", ["\udcff", "\x1b[31m"])
def test_a_seed_is_text(run: Run, seed: str) -> None:
    ran = run("transcript", "pebbles", "--seed", seed)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "A seed is a number or a text of letters, digits and signs that can be shown.\n"


def test_a_database_may_be_an_address(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("serve", "--port", "0", "--db", "nosuch://mara:secret@house/tables")
    assert (ran.code, ran.err.count("\n")) == (1, 1)
    assert ran.err.startswith("The database “nosuch://…” cannot be used")
    assert list(tmp_path.iterdir()) == []


def _doubled(text: str) -> str:
    lines = text.splitlines()
    return "\n".join([*lines[:-3], lines[-4], *lines[-3:]])


SPOILED: dict[str, tuple[Callable[[str], str], str]] = {
    "cut": (lambda text: text[: -len(text) // 8], "neither a tag nor a move|it was cut"),
    "doubled": (_doubled, "it was cut or altered"),
    "veiled": (lambda text: text.replace("[rules", '[viewer "1"]\n[rules'), "it can be read, not replayed"),
    "rules": (lambda text: text.replace('[rules "1"]', '[rules "99"]'), "played under rules 99"),
    "edition": (
        lambda text: text.replace("[edition", '[edition "a box 1234"]\n[old'),
        "which is not at hand",
    ),
    "empty": (lambda text: "", "lacks the tag “game”"),
    "huge": (lambda text: "x" * 10_000_000, "is larger than 4,000,000 bytes"),
    "binary": (lambda text: "\udcff", "is not text in UTF-8"),
}


@pytest.mark.parametrize("command", ["verify", "play pebbles --load", "transcript pebbles --load"])
@pytest.mark.parametrize("spoiled", SPOILED)
def test_a_spoiled_record_is_refused(run: Run, record: Path, spoiled: str, command: str) -> None:
    spoil, sentence = SPOILED[spoiled]
    record.write_text(spoil(record.read_text()), errors="surrogateescape")
    ran = run(*command.split(), str(record))
    assert ran.code == 1
    assert re.search(sentence, ran.err)
    assert ran.err.count("\n") == 1
    assert ran.out == ""


def test_a_forged_seed_is_refused(run: Run, record: Path) -> None:
    added = {"nonces": "0" * 32, "salt": sha256(bytes(16)).hexdigest()}
    served = {"commitment": "0" * 64, "seed": "0" * 64} | added
    tags = "".join(f'[{tag} "{value}"]\n' for tag, value in served.items())
    record.write_text(f'[table "t"]\n{tags}{record.read_text()}')
    ran = run("verify", str(record), "--json")
    verdict = json.loads(ran.out)
    assert (ran.code, verdict["ok"]) == (1, False)
    assert verdict["error"].startswith("The seed does not fit the commitment")


def test_a_transcript_tells_a_record(run: Run, record: Path) -> None:
    tale = run("transcript", "pebbles", "--load", str(record)).out
    assert tale.startswith("# Pebbles")
    assert "## Scores" in tale


def test_a_transcript_follows_its_seed(run: Run, pebbles: dolmen.Game) -> None:
    first, again, other = (run("transcript", "pebbles", "--seed", seed).out for seed in ("1", "1", "2"))
    assert first == again != other
    journal = run("transcript", "pebbles", "--seed", "1", "--journal").out
    assert dolmen.Table.from_journal(journal).over


# --- Checks and figures ------------------------------------------------------------------------------


def test_a_check_in_json(run: Run, pebbles: dolmen.Game) -> None:
    ran = run("check", "pebbles", "--games", "20", "--json")
    report = json.loads(ran.out)
    assert report["ok"] is (ran.code == 0)
    (game,) = report["games"]
    assert game["name"] == "pebbles"
    assert all(set(check) == {"name", "ok", "detail"} for check in game["checks"])
    assert len(game["checks"]) > 20


def test_figures_in_json(run: Run, pebbles: dolmen.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    from dolmen import bench

    monkeypatch.setattr(bench, "compile_times", lambda game: iter(()))  # fresh processes know no toys
    ran = run("bench", "pebbles", "--seconds", "0.02", "--json")
    figures = json.loads(ran.out)
    assert set(figures) == {"machine", "versions", "rows"}
    assert {row["what"] for row in figures["rows"]} >= {"random play", "one step a call", "Table"}
    assert all(row["unit"] and row["game"] == "pebbles" for row in figures["rows"])
    assert all((row["per_second"] or row["seconds"]) > 0 for row in figures["rows"])
