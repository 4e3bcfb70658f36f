import ast

import pytest

from tools import lint_rules

CLEAN = '''
"""The rules."""

from ..state import START_FOOD
from dolmen.kernel.compile import rule


@rule
def setup(s, seats):
    """Everybody starts with food."""
    for p in range(seats):
        s.player[p].food = START_FOOD // 2
    s.vacancy = -1
'''


def said(check: str, source: str) -> list[str]:
    return [what for _, what in getattr(lint_rules, check)(ast.parse(source))]


@pytest.mark.parametrize("check", ["statements", "imports", "lengths", "values", "names"])
def test_rules_that_keep_the_house_rules_pass(check: str) -> None:
    assert said(check, CLEAN) == []


@pytest.mark.parametrize(
    ("check", "source", "word"),
    [
        ("statements", "def f(s):\n    return 0", "f is not marked @rule"),
        ("statements", "LIMIT = 1", "only imports and @rule functions"),
        ("imports", "import random", "not random"),
        ("imports", "from numpy import sum", "not numpy"),
        ("lengths", "@rule\ndef f(s):\n" + "    s.x = 0\n" * 40, "f has 41 lines"),
        ("values", "@rule\ndef f(s):\n    s.food = 12", "the number 12"),
        ("values", "@rule\ndef f(s):\n    s.food = 1.5", "integers, not 1.5"),
        ("values", "@rule\ndef f(s):\n    s.food /= 2", "// instead of /"),
        ("values", "@rule\ndef f(s):\n    s.name = 'hut'", "words live in"),
        ("values", "@rule\ndef f(s):\n    return f'{s}'", "words live in"),
        ("names", "class TableManager: ...", "TableManager"),
    ],
)
def test_each_breach_is_named(check: str, source: str, word: str) -> None:
    assert any(word in sentence for sentence in said(check, source))
