from bench.figure import US, Figure, missing
from bench.page import line, page
from bench.sections import GOAL_SEATS, GOALS, GOALS_OF, SECTIONS

PEER = "open_spiel 9.9"
FOUND = [
    Figure(US, "pebbles", 2, "random play", 3_000_000.0, "moves/s", "compiled"),
    Figure(US, "pebbles", 4, "random play", 6_000_000.0, "moves/s", "compiled"),
    Figure(US, "pebbles", 4, "random games", 50.4, "games/s", "9 moves each"),
    Figure(PEER, "euchre", 4, "random play", 8_000_000.0, "moves/s", "in C++"),
    Figure(PEER, "gin_rummy", 2, "random play", 100_000.0, "moves/s", "in C++"),
    Figure("catanatron 1", "catan", 4, "random play", 20_000.0, "moves/s", "in Python"),
    Figure(US, "pebbles", 4, "ISMCTS", 10_000.0, "iterations/s"),
    Figure(PEER, "euchre", 4, "ISMCTS", 20_000.0, "iterations/s"),
    Figure(PEER, "gin_rummy", 2, "ISMCTS", 500.0, "iterations/s"),
    Figure(US, "pebbles", 4, "position", 1292.0, "bytes"),
    missing("envpool", "", "it is not installed"),
]


def lines(found: list[Figure] = FOUND) -> list[str]:
    return list(page(found, "a machine", {"python": "3.11", "dolmen": "0.1"}))


def test_the_page_names_the_machine_and_every_version() -> None:
    head = "\n".join(lines()[:5])
    for said in ("a machine, one core", "python 3.11, dolmen 0.1", "catanatron 1, open_spiel 9.9"):
        assert said in head


def test_a_table_has_a_row_for_each_game_and_a_column_for_each_measurement() -> None:
    written = lines()
    assert "|  | game | players | random play, moves/s | random games, games/s | how |" in written
    assert "| dolmen | pebbles | 4 | 6,000,000 | 50.4 | compiled; 9 moves each |" in written
    assert "| dolmen | pebbles | 2 | 3,000,000 |  | compiled |" in written
    assert f"| {PEER} | gin_rummy | 2 | 100,000 |  | in C++ |" in written


def test_every_line_of_a_table_has_as_many_cells_as_its_head() -> None:
    width = None
    for said in lines():
        cells = said.count("|")
        width = (width or cells) if said.startswith("|") else None
        assert width in (None, cells), said


def test_tables_without_figures_are_left_out() -> None:
    titles = [said for said in lines() if said.startswith("## ")]
    assert titles == ["## Random play", "## Search", "## Copies and memory", "## Not measured"]
    assert [said for said in lines([]) if said.startswith("#")] == ["# Speed"]


def test_the_game_with_most_players_stands_beside_the_fastest_game_of_each_peer() -> None:
    written = lines()
    at = written.index("|  | open_spiel: euchre | catanatron: catan |")
    assert written[at + 2] == "| pebbles | **0.75 ×** | 300 × |"


def test_a_search_stands_beside_each_game_of_a_peer() -> None:
    written = lines()
    at = written.index("|  | open_spiel: euchre | open_spiel: gin_rummy |")
    assert written[at + 2] == "| pebbles | **0.50 ×** | 20.0 × |"


def test_where_a_peer_is_ahead_the_page_says_by_how_much_and_why() -> None:
    behind = [said for said in lines() if said.startswith("- ")]
    assert len(behind) == 2
    assert behind[0].startswith("- random play: open_spiel's euchre is 1.33 × as fast as pebbles, since")
    assert all(said.partition(", since ")[2].endswith(".") for said in behind)


def test_a_peer_that_is_missing_has_a_row_that_says_so() -> None:
    assert lines()[-2] == "| envpool |  | it is not installed |"
    assert line(FOUND[-1]) == "envpool: , not measured; it is not installed"


def test_the_better_of_two_figures_of_the_same_is_kept() -> None:
    worse = Figure(PEER, "euchre", 4, "random play", 5.0, "moves/s", "in a smaller batch")
    assert lines([*FOUND, worse]) == lines()


def test_goals_are_held_against_the_figures() -> None:
    what, least = GOALS[0]
    reached = Figure(US, GOALS_OF, GOAL_SEATS, what, least + 1.0, "games/s")
    assert f"| {what} | {least:,} games/s | {least + 1:,} | yes |" in lines([reached])
    missed = reached._replace(value=least - 1.0)
    assert f"| {what} | {least:,} games/s | {least - 1:,} | **no** |" in lines([missed])


def test_goals_and_comparisons_are_of_columns_that_there_are() -> None:
    columns = {what for section in SECTIONS for what in section.columns}
    assert {what for what, _ in GOALS} <= columns
    assert {what for section in SECTIONS for pair in section.beside for what in pair} <= columns
