"""Check the house rules of STYLE.md that no linter knows: how rules.py reads, and names nothing may have."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LONGEST_RULE = 40
PLAIN_NUMBERS = (0, 1, 2)  # every other number has a name
NO_FILE = {"utils.py", "helpers.py", "common.py", "misc.py"}
NO_ENDING = ("Manager", "Handler", "Service", "Factory")

Found = Iterator[tuple[int, str]]


def is_docstring(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def is_rule(node: ast.FunctionDef) -> bool:
    return any(isinstance(mark, ast.Name) and mark.id == "rule" for mark in node.decorator_list)


def statements(module: ast.Module) -> Found:
    """Only imports and `@rule` functions stand in rules.py."""
    for node in module.body:
        if isinstance(node, ast.Import | ast.ImportFrom) or is_docstring(node):
            continue
        if not isinstance(node, ast.FunctionDef):
            yield node.lineno, "only imports and @rule functions stand in rules.py"
        elif not is_rule(node):
            yield node.lineno, f"{node.name} is not marked @rule"


def imports(module: ast.Module) -> Found:
    """Rules use the table and nothing else: no numpy, no chance, no clock."""
    for node in module.body:
        if isinstance(node, ast.Import):
            yield node.lineno, f"rules import names of the game and the kernel, not {node.names[0].name}"
        elif (
            isinstance(node, ast.ImportFrom)
            and not node.level
            and not (node.module or "").startswith("dolmen.")
        ):
            yield node.lineno, f"rules import names of the game and the kernel, not {node.module}"


def lengths(module: ast.Module) -> Found:
    for node in module.body:
        if isinstance(node, ast.FunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > LONGEST_RULE:
                yield node.lineno, f"{node.name} has {lines} lines; a rule has at most {LONGEST_RULE}"


def values(module: ast.Module) -> Found:
    """Integers only, each named; words live in moves.py and text.py."""
    told = {id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr)}  # docstrings
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and id(node) not in told:
            yield from value(node)
        elif isinstance(node, ast.JoinedStr):
            yield node.lineno, "words live in moves.py and text.py"
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            yield node.lineno, "rules divide whole numbers: // instead of /"


def value(node: ast.Constant) -> Found:
    match node.value:
        case bool() | None:
            return
        case int(n):
            if n not in PLAIN_NUMBERS:
                yield node.lineno, f"the number {n} needs a name in state.py, or a place in the box"
        case str() | bytes():
            yield node.lineno, "words live in moves.py and text.py"
        case _:
            yield node.lineno, f"rules reckon in integers, not {node.value!r}"


def names(module: ast.Module) -> Found:
    for node in ast.walk(module):
        if isinstance(node, ast.ClassDef) and node.name.endswith(NO_ENDING):
            yield node.lineno, f"{node.name}: name what it is, not that it manages or handles"


def broken() -> Iterator[str]:
    for path in sorted(ROOT.glob("src/dolmen/**/*.py")):
        where = path.relative_to(ROOT)
        if path.name in NO_FILE:
            yield f"{where}: a file is named after its concept"
        module = ast.parse(path.read_text(encoding="utf-8"))
        checks = (statements, imports, lengths, values, names) if is_rules(path) else (names,)
        yield from (f"{where}:{line}: {what}" for check in checks for line, what in check(module))


def is_rules(path: Path) -> bool:
    return path.parent.parent.name == "games" and path.name.startswith("rules")


def main() -> int:
    """Print every breach; the exit status says whether there was one."""
    found = list(broken())
    print("\n".join(found) or "House rules: kept")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
