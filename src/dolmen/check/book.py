"""Promises about a game's folder: each clause has a test, each target is drawn, each value has a source."""

from __future__ import annotations

import re
from pathlib import Path

from dolmen.check.sample import Sample, hold
from dolmen.kernel.game import CHANCE, Clause

SHELL = "button/"  # the family of targets that stand in the list of choices, which the shell draws


def every_clause_has_a_test(sample: Sample) -> str:
    """Clause 4.3 has a test_4_3_…, ruling S4 a test_s4_…, and no test is named after what is not there."""
    game = sample.game
    clauses = game.clauses()
    hold(clauses, "RULES.md has no numbered clauses.")
    numbers = [clause.id for clause in clauses]
    hold(len(numbers) == len(set(numbers)), "RULES.md has two clauses of one number.")
    _hold_order(clauses)
    rulings = {ruling for clause in clauses for ruling in clause.rulings}
    folder = game.folder / "tests"
    if not folder.is_dir():
        return (
            f"{len(clauses)} clauses, {len(rulings)} rulings; their tests are not part of this installation"
        )
    tests = re.findall(r"^ *(?:async )?def (test_\w+)", _text(folder, "*.py"), re.MULTILINE)
    untested = [name for name in (*numbers, *sorted(rulings, key=_order)) if not _tested(name, tests)]
    hold(not untested, "These have no test named after them: {}.", ", ".join(untested))
    stale = _stale({*numbers, *rulings}, tests)
    hold(not stale, "Tests are named after what RULES.md has not: {}.", ", ".join(stale))
    return f"{len(clauses)} clauses and {len(rulings)} rulings, {len(tests)} tests"


def _hold_order(clauses: list[Clause]) -> None:
    """Hold that clauses count on from 1.1 under the chapters that bear their number."""
    chapter, number = 0, 0
    for clause in clauses:
        found = tuple(map(int, clause.id.split(".")))
        hold(
            found in {(chapter, number + 1), (chapter + 1, 1)} and clause.title.startswith(f"{found[0]} "),
            "RULES.md: the clause {} is out of order.",
            clause.id,
        )
        chapter, number = found


def _tested(name: str, tests: list[str]) -> bool:
    start = f"test_{name.lower().replace('.', '_')}"
    return any(test == start or test.startswith(f"{start}_") for test in tests)


def _stale(known: set[str], tests: list[str]) -> list[str]:
    """Numbers in names of tests that no clause and no ruling has."""
    names = {name.lower().replace(".", "_") for name in known}
    kinds = {r"\d+_\d+", *(rf"{name[0]}\d+" for name in names if name[0].isalpha())}
    number = re.compile(rf"test_({'|'.join(sorted(kinds))})(?:_|$)")
    return sorted({found[1] for test in tests if (found := number.match(test))} - names)


def _order(name: str) -> tuple[str, int]:
    return name[0], int(name[1:])


def _text(folder: Path, *patterns: str) -> str:
    found = sorted(path for pattern in patterns for path in folder.rglob(pattern))
    return "\n".join(path.read_text(encoding="utf-8") for path in found)


def every_target_is_drawn(sample: Sample) -> str:
    """Whatever a player can choose has a place to click, and the game's table draws it."""
    game = sample.game
    spoken = _spoken(sample)
    families = {name: game.moves.verbs[name].at for name in game.moves.verbs if name in spoken}
    hold(
        all(families.values()),
        "No place to click: {}.",
        [name for name, at in families.items() if not at],
    )
    folder = game.folder / "table"
    if not folder.is_dir():
        return f"{len(families)} verbs have targets; the drawn table is not part of this installation"
    drawn = re.sub(r"^\s*//.*$", "", _text(folder, "*.svelte", "*.ts"), flags=re.MULTILINE)
    missing = [at for at in families.values() if not is_drawn(at, drawn)]
    hold(not missing, "The drawn table has no {}.", ", ".join(missing))
    return f"{len(set(families.values()))} kinds of target, each written in {folder.name}/"


def is_drawn(at: str, drawn: str) -> bool:
    """Whether a target is written out, or its family with a gap in a template: `space/${…}`."""
    head, gap, _ = at.partition("{")
    if not gap:
        return bool(re.search(rf"[\"'`]{re.escape(at)}[\"'`]", drawn)) or at.startswith(SHELL)
    return bool(re.search(rf"`{re.escape(head)}\$\{{", drawn))


def _spoken(sample: Sample) -> set[str]:
    """The verbs that players chose from."""
    moves = sample.game.moves
    codes = {
        code
        for played in sample.played
        for menu, who in zip(played.menus, played.who, strict=False)
        if who != CHANCE
        for code in menu
    }
    return {moves.decode(code).verb for code in codes}


def every_value_has_a_source(sample: Sample) -> str:
    """Each edition that comes with the game reads well and says where its values are from."""
    shares = []
    for name, path in sample.game.editions().items():
        provenance = sample.game.with_edition(path).provenance
        whole = sum(provenance.values())
        hold(whole, f"The edition “{name}” names no source.")
        parts = ", ".join(f"{source} {100 * n / whole:.0f} %" for source, n in provenance.items() if n)
        shares.append(f"{name}: {whole} values, {parts}")
    return "; ".join(shares)
