"""A table set out by hand: the rules are played on it move by move, luck included."""

from __future__ import annotations

from copy import copy
from pathlib import Path
from typing import Any

import numpy as np

from dolmen.games.my_first_stone_age.moves import MOVES
from dolmen.games.my_first_stone_age.state import Phase
from dolmen.kernel.game import CHANCE, OVER, Game, load
from dolmen.kernel.moves import offered

TINY = Path(__file__).with_name("tiny.toml")
HUTS = (2, 15, 7)  # fish and fish; pot, arrowhead and tooth; berry, fish and arrowhead
RING = ("site", "dog", "tooth", "berry", "pot", "arrowhead", "fish", "trade")


class Scene:
    """A game from its set-up on, with chosen huts and tokens."""

    def __init__(
        self,
        seats: int = 2,
        *,
        starter: int = 0,
        open_goods: bool = False,
        help_me_remember: bool = False,
        huts: tuple[int, ...] = HUTS,
        game: Game | None = None,
    ) -> None:
        self.game = game or load("my_first_stone_age")
        self.box = self.game.box
        self.states = self.game.State.blank()
        self.s: Any = self.states[0]
        options = np.array([open_goods, help_me_remember], np.int16)
        self.game.setup(self.s, self.box, seats, starter, options)
        self.play(*(f"reveal {hut}" for hut in huts))

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
        """What a player has, open or not: berries, fish, pots, arrowheads, teeth."""
        found: list[int] = (self.me(seat).goods + self.me(seat).shown).tolist()
        return found

    def give(self, seat: int, *goods: int, dogs: int = 0) -> None:
        """A player has these goods, taken from their places, and dogs from theirs."""
        me = self.me(seat)
        where = me.shown if self.s.open_goods else me.goods
        self.s.stock[:] += where - np.array(goods, np.int16)
        where[:] = goods
        me.held = sum(goods)
        self.s.kennel += me.dogs - dogs
        me.dogs = dogs
        assert (self.s.stock >= 0).all(), "so many goods are not in the box"
        assert not self.game.invariants(self.s, self.box)

    def stand(self, seat: int, place: str) -> None:
        """A figure stands there."""
        self.me(seat).at = RING.index(place)

    def stands(self, seat: int) -> str:
        """Where a figure stands."""
        return RING[int(self.me(seat).at)]

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
            assert not self.game.invariants(self.s, self.box)

    def turn(self, place: int, face: str, *moves: str) -> None:
        """Turn over a token that shows this, and go on."""
        self.play(f"flip {place}", f"show {face}", *moves)

    def places(self) -> list[int]:
        return [int(self.game.place(self.s, self.box, seat)) for seat in range(int(self.s.seats))]

    def win(self, seat: int) -> None:
        """A player, whose turn it is, builds a third hut."""
        self.me(seat).huts = 2
        self.me(seat).built[:2] = (4, 5)
        self.s.huts[[4, 5]] = 0
        self.s.pile[:2] -= 1
        self.give(seat, 0, 2, 0, 0, 0)
        self.turn(1, "site", "build 1 no_dog")
        assert self.who == OVER

    def random_game(self, seed: int) -> int:
        """Everybody, chance included, chooses evenly to the end; how many moves that took."""
        rng, moves = np.random.default_rng(seed), 0
        while self.who != OVER:
            codes = self.codes()
            self.game.apply(self.s, self.box, codes[int(rng.integers(len(codes)))])
            moves += 1
        return moves


__all__ = ["CHANCE", "OVER", "Scene"]
