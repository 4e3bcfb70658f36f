import random
import re
from pathlib import Path

import pytest

import dolmen
from dolmen.cli.play import chairs_of, seated
from dolmen.cli.sitting import Chair, Sitting, Told, condensed
from tests.cli.conftest import Run, Type

GAME = dolmen.games()[0]
BOTH = ("play", "pebbles", "--seats", "me=Ada,me=Ben", "--seed", "4", "--starter", "1")


def test_a_whole_game_by_numbers(run: Run, keys: Type, pebbles: dolmen.Game) -> None:
    keys(["1"] * 40)
    ran = run("play", "pebbles", "--seats", "me,random", "--seed", "4", "--starter", "1")
    assert ran.code == 0
    assert "Player: Take up to" in ran.out
    assert "Total" in ran.out
    assert "The heap is gone." in ran.out
    assert ran.err == ""


def test_a_real_game_by_numbers(run: Run, keys: Type) -> None:
    """The first lines of it; it goes on as far as numbers are typed."""
    keys(["1"] * 12)
    ran = run("play", GAME, "--seed", "4", "--seats", "me,random")
    assert ran.code == 0
    assert dolmen.load(GAME).title in ran.out
    assert f"dolmen play {GAME} --resume" in ran.out


def test_moves_by_words_and_what_cannot_be_done(run: Run, keys: Type, pebbles: dolmen.Game) -> None:
    keys(["take 9", "take 6", "? take 6", "9", "dance", "ta 1", "quit"])
    ran = run(*BOTH)
    assert "“take” is written take <pebbles: 1–6>, and “9” is none of these." in ran.out
    assert "The die allows" in ran.out
    assert "1.3 " in ran.out, "the clause is shown"
    assert "The menu goes from 1 to" in ran.out
    assert "Nothing on the menu fits “dance”." in ran.out
    assert "Ada takes 1." in ran.out


def test_help_log_scores_and_rules(run: Run, keys: Type, pebbles: dolmen.Game) -> None:
    keys(["?", "? 1", "1", "log", "scores", "rules", "rules 1.3", "rules xyzzy", "table", "undo", "quit"])
    ran = run(*BOTH)
    assert "take your last decision back" in ran.out
    assert "take 1: Ada takes 1." in ran.out
    assert "— Turn 1 —" in ran.out
    assert "Red marbles" in ran.out
    assert "No clause holds that word." in ran.out
    assert "luck has spoken since" in ran.out


def test_a_hint_is_what_a_bot_would_do(run: Run, keys: Type, pebbles: dolmen.Game) -> None:
    keys(["hint", "quit"])
    said = run(*BOTH).out
    found = re.search(r"A bot would say: (.+)\.", said)
    assert found
    assert re.search(r"\w: \d+ %( — .+ \d+ %)?\.", said), "it says why"
    keys([found[1], "log", "quit"])
    assert "Ada " in run(*BOTH).out.split("— Turn 1 —")[-1], "it can be done"


def test_a_game_is_left_and_gone_on_with(run: Run, keys: Type, pebbles: dolmen.Game, data_home: Path) -> None:
    keys(["1", "quit"])
    assert "Go on with: dolmen play pebbles --resume" in run(*BOTH).out
    keys(["1"] * 40)
    ran = run("play", "pebbles", "--resume")
    assert "Ada takes 1." in ran.out, "what happened before is told"
    assert "Total" in ran.out
    assert run("play", "pebbles", "--resume").err == "No game of Pebbles was left.\n"


def test_the_end_of_input_keeps_the_game(run: Run, keys: Type, pebbles: dolmen.Game, data_home: Path) -> None:
    keys([])
    assert run(*BOTH).code == 0
    assert list(data_home.rglob("*.dolmen"))


def test_ctrl_c_keeps_the_game(
    run: Run, pebbles: dolmen.Game, monkeypatch: pytest.MonkeyPatch, data_home: Path
) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    ran = run(*BOTH)
    assert (ran.code, ran.err) == (130, "Stopped.\n")
    assert list(data_home.rglob("*.dolmen"))


def test_a_saved_game_is_loaded_with_its_players(
    run: Run, keys: Type, pebbles: dolmen.Game, tmp_path: Path
) -> None:
    path = tmp_path / "mine.dolmen"
    keys(["1", f"save {path}", f"save {path}", "quit"])
    assert (
        run("play", "pebbles", "--seats", "me=Ada,random", "--seed", "4").out.count(f"Saved to {path}.") == 2
    )
    table = dolmen.Table.from_journal(path.read_text())
    assert chairs_of(table) == [Chair("Ada", None), Chair("Random", "random")]
    keys(["quit"])
    assert "Ada: Take up to" in run("play", "pebbles", "--load", str(path)).out


def test_a_path_that_cannot_be_written_is_a_sentence_and_play_goes_on(
    run: Run, keys: Type, pebbles: dolmen.Game, tmp_path: Path
) -> None:
    taken = tmp_path / "taken"
    taken.write_text("precious")
    keys(["save /nowhere/at/all", f"save {tmp_path}", f"save {taken}", "ta 1", "quit"])
    ran = run(*BOTH)
    assert "/nowhere/at/all cannot be written: No such file or directory." in ran.out
    assert ran.out.count("is there already; choose another name.") == 2
    assert taken.read_text() == "precious"
    assert "Ada takes 1." in ran.out


def test_the_wrong_number_of_players_for_a_saved_game(
    run: Run, keys: Type, pebbles: dolmen.Game, tmp_path: Path
) -> None:
    keys(["quit"])
    run(*BOTH)
    ran = run("play", "pebbles", "--resume", "--seats", "me,random,random")
    assert "holds a game for 2 players, not 3." in ran.err


def test_bots_alone_play_to_the_end(run: Run, pebbles: dolmen.Game) -> None:
    ran = run("play", "pebbles", "--seats", "random,greedy", "--seed", "1")
    assert "Greedy takes" in ran.out
    assert "Total" in ran.out


def test_chairs() -> None:
    game = dolmen.load(GAME)
    assert seated(game, "me,greedy,greedy") == [
        Chair("Player", None),
        Chair("Greedy", "greedy"),
        Chair("Greedy 2", "greedy"),
    ]
    assert seated(game, "me, me=Ben") == [Chair("Player 1", None), Chair("Ben", None)]


# --- What each is told --------------------------------------------------------------------------------


def test_nobody_is_told_anothers_secret(pebbles: dolmen.Game) -> None:
    table = dolmen.Table(pebbles, 2, seed=4, starter=0)
    sitting = Sitting(table, [Chair("Ada", None), Chair("Ben", None)])
    sitting.play("take 1")
    drawn = {
        viewer: [line.says for line in log if line.verb == "draw"] for viewer, log in sitting.logs.items()
    }
    assert drawn[0] in (["Ada draws a red marble."], ["Ada draws a blue marble."])
    assert drawn[1] == drawn[None] == ["Ada draws a marble."]


def test_what_was_taken_back_is_forgotten() -> None:
    game = dolmen.load(GAME)
    table = dolmen.Table(game, game.seats[0], seed=1)
    sitting = Sitting(table, [Chair(f"P{seat}", None) for seat in range(game.seats[0])])
    chooser = random.Random(1)
    for _ in range(200):
        seat, before = table.to_move, [*sitting.logs[None]]
        code = chooser.choice(table.codes())
        sitting.play(code)
        if not table.can_take_back(seat):
            sitting.news(seat)
            sitting.undo(seat)
            assert sitting.logs[None] == before
            assert table.to_move == seat
            sitting.play(code)
            assert len(sitting.logs[None]) > len(before)
            return
    pytest.fail("no decision could be taken back")


def test_alike_sentences_share_a_line() -> None:
    rolls = [Told(n, 0, "roll", f"Ada rolls a {n}.") for n in (3, 5, 2)]
    other = Told(4, 1, "roll", "Ben rolls a 6.")
    heading = Told(5, 1, "", "Round 2")
    assert list(condensed([*rolls, other, heading])) == [
        "Ada rolls a 3, 5, 2.",
        "Ben rolls a 6.",
        "— Round 2 —",
    ]
