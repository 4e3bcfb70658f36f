"""Every clause and every ruling has a test that bears its number."""

import re
from pathlib import Path

from dolmen import load

HERE = Path(__file__).parent
TESTS = re.findall(
    r"^def (test_\w+)\(", "\n".join(path.read_text("utf-8") for path in HERE.glob("test_*.py")), re.M
)
CLAUSES = load("my_first_stone_age").clauses()
RULINGS = [f"M{n}" for n in range(1, 23)] + [f"A{n}" for n in range(1, 8)]


def has_test(number: str) -> bool:
    """Whether a test's name begins with this number."""
    prefix = f"test_{number.lower().replace('.', '_')}_"
    return any(name.startswith(prefix) for name in TESTS)


def test_every_clause_has_a_test_named_after_it() -> None:
    assert [clause.id for clause in CLAUSES if not has_test(clause.id)] == []


def test_every_ruling_has_a_test_named_after_it() -> None:
    assert [ruling for ruling in RULINGS if not has_test(ruling)] == []


def test_every_ruling_stands_in_the_rules() -> None:
    named = {ruling for clause in CLAUSES if clause.ruling for ruling in clause.ruling.split(", ")}
    assert named == set(RULINGS)


def test_clauses_are_numbered_in_order_under_their_chapters() -> None:
    expected = (0, 0)
    for clause in CLAUSES:
        chapter, number = map(int, clause.id.split("."))
        assert (chapter, number) in {(expected[0], expected[1] + 1), (expected[0] + 1, 1)}
        assert clause.title.startswith(f"{chapter} ")
        expected = (chapter, number)


def test_no_test_is_named_after_a_clause_that_is_not_there() -> None:
    known = {clause.id.replace(".", "_") for clause in CLAUSES} | {ruling.lower() for ruling in RULINGS}
    numbers = [match[1] for name in TESTS if (match := re.match(r"test_(\d+_\d+|[am]\d+)_", name))]
    assert numbers
    assert set(numbers) <= known
