"""What players take: technologies and settlements, for those who count."""

from dolmen.kernel.compile import rule
from dolmen.kernel.view import View

from .moves import found, master
from .state import MOST_TECHNOLOGIES, N_SQUARES, Box, Branch, State
from .text import listed, name, technology


@rule
def takes(s: State, box: Box, move: int) -> int:
    """The technology that is mastered, or the settlement that is founded: these count after those."""
    if master.has(move):
        spot, _ = master.unpack(move)
        return int(s.row[spot // N_SQUARES].technology[spot % N_SQUARES])
    if found.has(move):
        return MOST_TECHNOLOGIES + int(s.row[found.unpack(move)].settlement)
    return 0


def thing(view: View, number: int) -> str:
    """A technology by its name, a settlement by what it takes."""
    if number <= MOST_TECHNOLOGIES:
        return technology(view.box, number)
    needs = view.box.settlement[number - MOST_TECHNOLOGIES].needs
    return f"the settlement of {listed([f'{int(needs[b])} {name(b)}' for b in Branch])}"
