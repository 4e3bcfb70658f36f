import doctest
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs/rl.md"
WITHOUT = """
import sys
sys.modules["gymnasium"] = sys.modules["pettingzoo"] = None
import dolmen.rl
assert dolmen.rl.Batch and dolmen.rl.describe
for name in ("gymnasium", "pettingzoo"):
    try:
        __import__(f"dolmen.rl.{name}")
    except dolmen.DolmenError as error:
        print(error)
"""


@pytest.mark.filterwarnings("ignore:.*The obs returned by")  # Gymnasium looks at an array of another shape
def test_the_examples_of_the_page_do_what_they_say() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 12
    assert result.failed == 0


def test_without_the_extra_a_sentence_says_what_brings_it() -> None:
    said = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True).stdout
    assert said.splitlines() == [
        "Gymnasium is not installed here: pip install dolmen[rl] brings it.",
        "PettingZoo is not installed here: pip install dolmen[rl] brings it.",
    ]
