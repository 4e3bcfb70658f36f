from collections.abc import Iterator

import polars as pl
import pytest

import dolmen
from dolmen.lab import ladder as lab
from dolmen.lab import shard
from dolmen.lab.sequential import Trial


def shards_of(game: dolmen.Game, rung: lab.Rung) -> Iterator[pl.DataFrame]:
    return (shard.frame(game, rung.plan, rung.plan.deals(n)) for n in rung.part)


def one(game: dolmen.Game, upper: str, lower: str, seats: int = 2, games: int = 200) -> lab.Rung:
    return lab.rungs(game, [lower, upper], seats, games, 1, {})[0]


def test_a_ladder_has_a_rung_for_each_step_and_two_controls(pebbles: dolmen.Game) -> None:
    rungs = lab.rungs(pebbles, ["random", "greedy", "scout"], 3, 10, 1, {})
    assert [(r.what, r.upper, r.lower) for r in rungs] == [
        ("rung", "greedy", "random"),
        ("rung", "scout", "greedy"),
        ("mirror", "random", "random"),
        ("saturation", "scout", "random"),
    ]
    assert {r.plan.seed for r in rungs} == {"1"}, "all over the same deals"
    assert all(r.plan.lineups == ((0, 1, 1), (1, 0, 1), (1, 1, 0)) for r in rungs), "from every seat"
    assert all(r.plan.games == 12 for r in rungs)


def test_usual_bots_neither_play_at_random_nor_by_the_clock(pebbles: dolmen.Game) -> None:
    names = lab.the_bots(pebbles, [])
    assert names[0] == "greedy"
    assert not {"random", "shaman"} & set(names)


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["greedy"], "A ladder has two bots or more"),
        (["greedy", "random", "greedy"], "“greedy” stands on the ladder twice"),
        (["greedy", "nobody"], "There is no bot “nobody”"),
    ],
)
def test_a_ladder_that_cannot_be_is_one_sentence(
    pebbles: dolmen.Game, names: list[str], sentence: str
) -> None:
    with pytest.raises(dolmen.DolmenError, match=sentence):
        lab.the_bots(pebbles, names)


def test_a_ladder_without_games_is_one_sentence(pebbles: dolmen.Game) -> None:
    with pytest.raises(dolmen.BadSeats, match="at least one game, not 0"):
        lab.rungs(pebbles, ["random", "greedy"], 2, 0, 1, {})


def test_a_ladder_alone_is_one_sentence() -> None:
    alone = next(game for game in map(dolmen.load, dolmen.games()) if 1 in game.seats)
    with pytest.raises(dolmen.BadSeats, match="tables of two or more"):
        lab.rungs(alone, ["random", "greedy"], 1, 10, 1, {})


def test_a_block_is_the_mean_of_its_line_ups() -> None:
    rows = pl.DataFrame(
        {
            "block": [0] * 4 + [1] * 4,
            "lineup": [0, 0, 1, 1] * 2,
            "player": [0, 1, 1, 0] * 2,
            "won": [1.0, 0, 1, 0, 1, 0, 0, 1],
            "beaten": [1.0, 0, 1, 0, 1, 0, 0, 1],
            "place": [1, 2, 1, 2, 1, 2, 2, 1],
            "score": [10, 4, 9, 8, 7, 6, 0, 5],
        },
        schema_overrides={"place": pl.UInt8},
    )
    first, second = lab.by_block(rows).rows(named=True)
    assert first == {"block": 0, "won": 0.5, "beaten": 0.5, "place": 1.5, "margin": 2.5, "games": 2}
    assert second == {"block": 1, "won": 1, "beaten": 1, "place": 1, "margin": 3, "games": 2}


def test_a_clear_rung_stops_early_and_the_same_everywhere(pebbles: dolmen.Game) -> None:
    rung = one(pebbles, "greedy", "random", games=1000)
    step = lab.measure(pebbles, rung, shards_of(pebbles, rung), Trial())
    assert step.verdict == "stronger"
    assert 100 <= step.games < step.most_games == 1000
    assert step == lab.measure(pebbles, rung, shards_of(pebbles, rung), Trial())._replace(wins=step.wins)
    assert step.won.low > 0.5
    assert step.margin.low > 0
    assert step.place.high < 1.5


def test_without_a_trial_every_game_is_played(pebbles: dolmen.Game) -> None:
    rung = one(pebbles, "greedy", "random", 3, 120)
    step = lab.measure(pebbles, rung, shards_of(pebbles, rung), None)
    assert (step.games, step.blocks) == (120, 40)
    assert step.fair == pytest.approx(1 / 3)
    assert step.won.value > 0.4 < step.beaten.value


def test_controls(pebbles: dolmen.Game) -> None:
    steps = {
        rung.what: lab.measure(pebbles, rung, shards_of(pebbles, rung), None)
        for rung in lab.rungs(pebbles, ["random", "greedy"], 2, 300, 1, {})
    }
    mirror, full = steps[lab.MIRROR], steps[lab.SATURATION]
    assert mirror.verdict == "fair"
    assert mirror.won.has(0.5)
    weak = full.won.value < lab.SATURATED
    assert full.verdict == ("DOES NOT SATURATE" if weak else "saturates")


def test_a_mirror_that_is_not_fair_is_noticed(pebbles: dolmen.Game) -> None:
    rungs = lab.rungs(pebbles, ["random", "greedy"], 2, 300, 1, {})
    skewed = rungs[0]._replace(what=lab.MIRROR)
    assert lab.measure(pebbles, skewed, shards_of(pebbles, skewed), None).verdict == "NOT FAIR"


def test_ratings_come_from_the_rungs(pebbles: dolmen.Game) -> None:
    rungs = lab.rungs(pebbles, ["random", "greedy"], 2, 200, 1, {})
    steps = [lab.measure(pebbles, rung, shards_of(pebbles, rung), None) for rung in rungs]
    lowest, greedy = lab.rated(["random", "greedy"], steps)
    assert lowest == (0, 0, 0)
    assert 0 < greedy.low < greedy.value < greedy.high


def test_nothing_is_told_without_its_circumstances(pebbles: dolmen.Game) -> None:
    rung = one(pebbles, "scout@40", "greedy", games=4)
    figures = {"won": [1.0, 0.5], "beaten": [1.0, 0.5], "place": [1.0, 1.5], "margin": [3.0, 0.0]}
    blocks = pl.DataFrame({"block": [0, 1], **figures, "games": [2, 2]})
    step = lab.step(pebbles, rung, blocks, Trial())
    told = lab.as_dict(step)
    assert {"games", "blocks", "seats", "seed", "win_rate_low", "win_rate_high", "mean_place"} <= set(told)
    assert (told["upper_budget"], told["lower_budget"]) == ("40 walks a decision", "no search")
    assert "wins" not in told
    assert lab.as_table([step]).get_column("win_rate").item() == 0.75
