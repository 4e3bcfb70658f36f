import re
from pathlib import Path

import numpy as np
import polars as pl
import pytest

import dolmen
from dolmen.lab import balance as lab
from dolmen.lab import report, shard
from dolmen.lab.deeds import Deeds
from dolmen.lab.plan import plan, play

GAMES = 60


def studied(variants: list[lab.Variant]) -> list[lab.Study]:
    return [lab.study(v, shard.frame(v.game, v.plan, range(v.plan.blocks))) for v in variants]


@pytest.fixture(scope="module")
def rows(real: dolmen.Game) -> pl.DataFrame:
    (variant,) = lab.variants(real, "random", 2, GAMES, 1, {}, None)
    return shard.frame(real, variant.plan, range(GAMES))


@pytest.fixture(scope="module")
def study(real: dolmen.Game, rows: pl.DataFrame) -> lab.Study:
    return lab.study(lab.variants(real, "random", 2, GAMES, 1, {}, None)[0], rows)


@pytest.fixture(scope="module")
def beside_each_other(real: dolmen.Game) -> list[lab.Study]:
    (option, *_) = (option.name for option in real.options)
    return studied(lab.variants(real, "random", 2, 40, 1, {option: True}, None))


# --- What was done --------------------------------------------------------------------------------


def test_deeds_are_those_of_the_game(real: dolmen.Game) -> None:
    """Told again by machine code they are what a table, move by move, says was offered and done."""
    of = plan(real, ["random"], [(0, 0)], blocks=1, seed="deeds", deeds=True)
    kept = np.zeros(real.bound, np.int16)
    ((one, _),) = play(real, of, range(1), kept)
    codes = kept[: one.moves]
    offered: list[set[int]] = [set(), set()]
    done: list[set[int]] = [set(), set()]
    firsts: list[list[int]] = [[], []]
    table = dolmen.Table(real, 2, starter=0, chance="manual")
    for code in codes.tolist():
        if table.to_move >= 0:
            menu = table.codes()
            offered[table.to_move].update(menu)
            done[table.to_move].add(code)
            if len(menu) > 1:
                firsts[table.to_move].append(code)
        table.play(code)
    for seat, deeds in enumerate(Deeds(real, of).of(codes)):
        assert deeds["did"] == sorted(done[seat])
        assert deeds["passed"] == sorted(offered[seat] - done[seat])
        assert deeds["opening"] == firsts[seat][:2]
        assert deeds["decisions"] == len(firsts[seat])


def test_a_game_may_say_nothing_of_things(pebbles: dolmen.Game) -> None:
    (study,) = studied(lab.variants(pebbles, "random", 2, 40, 1, {}, None))
    assert "things" not in study.tables
    assert study.rows.get_column("took").list.len().sum() == 0


def test_things_are_taken_by_those_who_score(real: dolmen.Game, rows: pl.DataFrame) -> None:
    """In this game each thing taken is a point."""
    assert (rows.get_column("took").list.len() == rows.get_column("score")).all()


@pytest.mark.parametrize("name", dolmen.games())
def test_every_game_names_what_is_taken(name: str) -> None:
    """Played at random by plain rules: things have numbers from 1 and names, and somebody takes some."""
    game = dolmen.load(name)
    assert game.takes
    taken: set[str] = set()
    table, luck = dolmen.Table(game, game.seats[-1], seed=1), np.random.default_rng(1)
    while len(taken) < 3:
        code = int(luck.choice(table.codes()))
        if thing := game.takes(table.state, game.box, code):
            taken.add(lab.thing_name(game, thing))
        table.play(code)
    assert all(name.strip() == name != "" for name in taken)


# --- What it is worth -----------------------------------------------------------------------------

BY_HAND = pl.DataFrame(
    {
        "block": [0, 0, 1, 1, 2, 2],
        "seat": [0, 1] * 3,
        "won": [1.0, 0, 1, 0, 0, 1],
        "took": [[7], [8], [7, 8], [], [7], [7]],
        "did": [[1], [2], [1], [2], [1, 2], [2]],
        "passed": [[2], [1], [2], [], [], [1]],
    },
    schema_overrides={name: pl.List(pl.UInt16) for name in ("took", "did", "passed")},
)


def test_taken_against_not_taken_at_the_same_tables() -> None:
    table = lab.worth(BY_HAND, "took", str).sort("what")
    seven, eight = table.rows(named=True)
    assert (seven["what"], seven["taken"], seven["not_taken"]) == ("7", 4, 2)
    assert (seven["win_rate"], seven["otherwise"]) == (0.75, 0)
    assert (eight["taken"], eight["not_taken"]) == (2, 2), "nobody took it at the third table"
    assert (eight["win_rate"], eight["otherwise"], eight["gap"]) == (0.5, 0.5, 0)
    assert eight["share"] == pytest.approx(2 / 6)


def test_done_against_offered_and_passed_by() -> None:
    one, two = lab.worth(BY_HAND, "did", str, beside="passed").sort("what").rows(named=True)
    assert (one["taken"], one["win_rate"], one["not_taken"], one["otherwise"]) == (
        3,
        pytest.approx(2 / 3),
        2,
        0.5,
    )
    assert (two["taken"], two["win_rate"]) == (4, 0.25)
    assert (two["not_taken"], two["otherwise"]) == (2, 1)


def test_codes_with_one_name_count_once() -> None:
    (line,) = lab.worth(BY_HAND, "did", lambda code: "either", beside="passed").rows(named=True)
    assert (line["taken"], line["not_taken"]) == (6, 0)
    assert line["otherwise"] is None


def test_alone_a_thing_is_held_against_the_games_without_it() -> None:
    alone = BY_HAND.filter(pl.col("seat") == 0)
    (line,) = lab.worth(alone, "took", str).filter(pl.col("what") == "8").rows(named=True)
    assert (line["taken"], line["win_rate"], line["not_taken"], line["otherwise"]) == (1, 1, 2, 0.5)


def test_an_interval_finds_a_difference_that_was_put_in() -> None:
    luck, rows = np.random.default_rng(1), []
    for block in range(400):
        took = bool(luck.random() < 0.5)
        first = float(luck.random() < (0.65 if took else 0.5))
        rows += [(block, 0, first, [1] if took else [2]), (block, 1, 1 - first, [2])]
    table = pl.DataFrame(rows, ["block", "seat", "won", "took"], orient="row")
    found = {line["what"]: line for line in lab.worth(table, "took", str).rows(named=True)}
    assert found["1"]["gap_low"] < 0.3 < found["1"]["gap_high"]
    assert found["1"]["gap_low"] > 0


def test_things_that_nobody_takes_are_told(real: dolmen.Game) -> None:
    rows = BY_HAND.with_columns(left=pl.Series([[3], [3], [], [], [], []], dtype=pl.List(pl.UInt16)))
    table = lab.things(real, rows)
    never = table.filter(pl.col("what") == lab.thing_name(real, 3)).row(0, named=True)
    assert (never["taken"], never["offered"], never["gap"]) == (0, 2, None)
    assert report.never_taken(table) == [f"Offered, and never taken: {lab.thing_name(real, 3)}."]


# --- Studies ----------------------------------------------------------------------------------------


def test_seats_share_the_wins(study: lab.Study) -> None:
    seats = study.tables["seats"]
    assert seats.get_column("seat").to_list() == [1, 2]
    assert seats.get_column("win_rate").sum() == pytest.approx(1)
    assert (seats.get_column("games") == GAMES).all()


def test_sources_add_up(study: lab.Study) -> None:
    mean = study.rows.get_column("score").cast(pl.Float64).to_numpy().mean()
    assert study.tables["sources"].get_column("mean").sum() == pytest.approx(mean)


def test_moves_have_names(real: dolmen.Game, study: lab.Study) -> None:
    names = study.tables["moves"].get_column("what").to_list()
    assert len(names) == len(set(names)) > 20


def test_an_option_is_held_beside_the_game_without_it(beside_each_other: list[lab.Study]) -> None:
    without, with_it = beside_each_other
    assert without.variant.label.startswith("without ")
    assert with_it.variant.plan.options
    assert without.variant.plan.seed == with_it.variant.plan.seed, "over the same deals"
    table = lab.beside(without, with_it)
    for line in table.rows(named=True):
        assert line["change"] == pytest.approx(line["second"] - line["first"])


def test_an_edition_is_held_beside_itself_only_by_mistake(real: dolmen.Game) -> None:
    with pytest.raises(dolmen.BadOption, match="Both editions are the same"):
        lab.variants(real, "random", 2, 10, 1, {}, real)


@pytest.mark.parametrize("games", [0, -1])
def test_no_games_are_one_sentence(real: dolmen.Game, games: int) -> None:
    with pytest.raises(dolmen.BadSeats, match="at least one game"):
        lab.variants(real, "random", 2, games, 1, {}, None)


def test_the_report_stands_alone(
    study: lab.Study, beside_each_other: list[lab.Study], tmp_path: Path
) -> None:
    for name, studies in (("one", [study]), ("two", beside_each_other)):
        page = report.write(tmp_path / name, studies).read_text(encoding="utf-8")
        addresses = set(re.findall(r"""(?:src|href|url)\s*[=(]\s*["']?([^"')\s>]+)""", page))
        assert all(address.startswith("#") for address in addresses), "nothing comes from elsewhere"
        assert "<script" not in page
        ids = re.findall(r'\bid="([^"]+)"', page)
        assert len(ids) == len(set(ids))
        assert {address[1:] for address in addresses} <= set(ids)
        assert page.count("<svg ") == page.count('role="img" aria-label="') >= 3
        tables = {path.name for path in (tmp_path / name / "tables").iterdir()}
        assert len(tables) >= 14
        for path in (tmp_path / name / "tables").glob("*.parquet"):
            assert pl.read_parquet(path).height == pl.read_csv(path.with_suffix(".csv")).height


def test_the_report_says_what_is_seen() -> None:
    fair = {"win_rate": 0.51, "win_rate_low": 0.47, "win_rate_high": 0.55, "fair": 0.5}
    good = {"win_rate": 0.6, "win_rate_low": 0.56, "win_rate_high": 0.64, "fair": 0.5}
    (said,) = report.about_seats(pl.DataFrame([{"seat": 1} | fair, {"seat": 2} | fair]))
    assert said.startswith("No seat is clear of its share of 50.0")
    (said,) = report.about_seats(pl.DataFrame([{"seat": 1} | good, {"seat": 2} | fair]))
    assert re.match(r"Seat 1 wins 60\.0.% of games \(56\.0 to 64\.0\), clearly more than its share", said)
