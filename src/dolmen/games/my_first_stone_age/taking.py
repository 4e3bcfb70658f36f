"""What players take: huts, for those who count."""

from dolmen.kernel.compile import rule
from dolmen.kernel.view import View

from .moves import build
from .state import Box, State
from .text import hut_name


@rule
def takes(s: State, box: Box, move: int) -> int:
    """The hut that is built."""
    if not build.has(move):
        return 0
    pile, _ = build.unpack(move)
    return int(s.top[pile - 1])


def thing(view: View, number: int) -> str:
    """A hut by its cost."""
    return hut_name(view, number)
