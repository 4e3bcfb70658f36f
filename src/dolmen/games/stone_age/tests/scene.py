"""A table set out by hand: the rules are played on it move by move, luck included."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import Any

import numpy as np

from dolmen.games.stone_age.moves import MOVES
from dolmen.games.stone_age.rules import advance
from dolmen.games.stone_age.state import Phase, Space
from dolmen.kernel.game import CHANCE, OVER, Game, load
from dolmen.kernel.moves import offered

TINY = Path(__file__).with_name("tiny.toml")
CARDS = (17, 13, 5, 1)  # from the right: a stone, 3 points, 5 food, 7 food
TILES = (1, 2, 3, 4)
TAME = ("collect", "decline", "keep", "starve")  # what to answer when the answer does not matter
DICE = ("hunt", "forest", "clay_pit", "quarry", "river")


class Scene:
    """A game from its set-up on, with chosen cards, buildings and dice."""

    def __init__(
        self,
        seats: int = 2,
        *,
        starter: int = 0,
        crowding: bool = False,
        cards: tuple[int, ...] = CARDS,
        tiles: tuple[int, ...] = TILES,
        game: Game | None = None,
    ) -> None:
        self.game = game or load("stone_age")
        self.box = self.game.box
        self.states = self.game.State.blank()
        self.s: Any = self.states[0]
        self.game.setup(self.s, self.box, seats, starter, np.array([crowding], np.int16))
        luck = {"reveal": list(cards), "lift": list(tiles)}
        while self.who == CHANCE:
            verb = self.menu()[0].split()[0]
            self.play(f"{verb} {luck[verb].pop(0)}")

    @property
    def who(self) -> int:
        """A seat, CHANCE or OVER."""
        return int(self.game.to_move(self.s))

    @property
    def phase(self) -> int:
        """A Phase; typed as a number, since it changes under the reader's eyes."""
        return Phase(int(self.s.phase))

    def me(self, seat: int) -> Any:
        return self.s.player[seat]

    def goods(self, seat: int) -> list[int]:
        found: list[int] = self.me(seat).goods.tolist()
        return found

    def score(self, seat: int) -> int:
        """Points so far; when the game is over, the final ones."""
        return int(self.game.score(self.s, self.box, seat))

    def places(self) -> list[int]:
        return [int(self.game.place(self.s, self.box, seat)) for seat in range(int(self.s.seats))]

    def give(self, seat: int, **what: Any) -> None:
        """Put something on a player's board: `goods=(0, 0, 3, 1)`, `food=2`, `tools=(1, 0, 0)`."""
        for name, value in what.items():
            self.me(seat)[name] = value

    def stand(self, seat: int, **people: int) -> None:
        """A player's people stand exactly there: `stand(0, hut=2, hunt=3)`."""
        placed = self.me(seat).placed
        placed[:] = [people.get(space.name.lower(), 0) for space in Space]
        self.s.crowd[:] = sum(me.placed for me in self.s.player)

    def fork(self) -> Scene:
        """The same table once more, to try something on."""
        twin = copy(self)
        twin.states = self.states.copy()
        twin.s = twin.states[0]
        return twin

    def codes(self) -> list[int]:
        menu = MOVES.menu()
        if self.who != OVER:
            self.game.legal(self.s, self.box, menu)
        return offered(menu)

    def menu(self) -> list[str]:
        """What may be done now, in notation, repeats included."""
        return [MOVES.notation(code) for code in self.codes()]

    def offers(self, verb: str) -> list[str]:
        """The offers of one verb, without the verb."""
        return [text.partition(" ")[2] for text in self.menu() if text.split()[0] == verb]

    def play(self, *moves: str) -> None:
        """Make moves one after another, each of which must be on the menu."""
        for text in moves:
            assert text in self.menu(), f"“{text}” is not among {self.menu()} in {self.phase!r}"
            self.game.apply(self.s, self.box, MOVES.parse(text))

    def roll(self, *faces: int) -> None:
        """The dice fall like this."""
        self.play(*(f"roll {face}" for face in faces))

    def pay(self, *goods: str) -> None:
        """Pay goods and take what they are for; an exact cost is paid at once."""
        if self.offers("pay"):
            self.play(*(f"pay {good}" for good in goods))
        if "buy" in self.menu():
            self.play("buy")

    def send(self, *wishes: str) -> None:
        """Place everybody: `send("card_1 1, hunt 4", "")`; people not spoken of go where dice are rolled."""
        queues = [[wish for wish in text.split(", ") if wish] for text in wishes]
        while self.phase == Phase.PLACE:
            queue = queues[self.who] if self.who < len(queues) else []
            self.play(f"place {queue.pop(0) if queue else self._crowd()}")

    def _crowd(self) -> str:
        found = [text for space in DICE for text in self.offers("place") if text.split()[0] == space]
        space = found[0].split()[0]
        return [text for text in found if text.split()[0] == space][-1]

    def tame(self) -> str:
        """An answer that changes little: the first of a menu, and no buying."""
        menu = self.menu()
        return next((text for text in TAME if text in menu), menu[0])

    def on(self, until: Callable[[Scene], bool]) -> None:
        """Play on tamely until something holds, or the game is over."""
        while self.who != OVER and not until(self):
            self.play(self.tame())

    def to_supper(self) -> None:
        """Play on until somebody must decide about feeding, or the round is over."""
        now = int(self.s.round_no)
        self.on(lambda scene: scene.phase == Phase.FEED or int(scene.s.round_no) != now)

    def to_next_round(self) -> None:
        """Play on until people can be placed in the next round."""
        now = int(self.s.round_no)
        self.on(lambda scene: int(scene.s.round_no) != now and scene.phase == Phase.PLACE)

    def end(self) -> None:
        """Nothing is left but the final scoring."""
        self.s.phase = Phase.FINAL_SCORING
        advance(self.s, self.box)
        assert self.who == OVER
