"""The README's Python example is run as it stands."""

import doctest
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"


def test_the_example_of_the_readme_does_what_it_says() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted > 8
    assert result.failed == 0


def test_the_two_commands_stand_in_the_readme() -> None:
    text = README.read_text(encoding="utf-8")
    assert "make play" in text
    assert "make test" in text


def test_every_path_that_the_readme_links_to_is_there() -> None:
    for place in (
        "docs/architecture.md",
        "docs/adding-a-game.md",
        "docs/protocol.md",
        "docs/decisions",
        "LICENSE",
    ):
        assert (README.parent / place).exists(), place
