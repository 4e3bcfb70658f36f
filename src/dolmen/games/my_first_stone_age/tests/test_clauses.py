"""No ruling is forgotten; that clauses and rulings have tests is a promise of every game."""

from dolmen import load

RULINGS = [f"M{n}" for n in range(1, 23)] + [f"A{n}" for n in range(1, 8)]


def test_every_ruling_stands_in_the_rules() -> None:
    named = {ruling for clause in load("my_first_stone_age").clauses() for ruling in clause.rulings}
    assert named == set(RULINGS)
