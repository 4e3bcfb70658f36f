"""A table set out by hand: the rules are played on it move by move, luck included."""

from __future__ import annotations

from copy import copy
from pathlib import Path
from typing import Any

import numpy as np

from dolmen.games.cro_magnon import rules_cards, text
from dolmen.games.cro_magnon.moves import MOVES
from dolmen.games.cro_magnon.state import (
    BACK_OF,
    FIRST_TALE,
    N_TALES,
    Back,
    Branch,
    Kind,
    Phase,
    Spot,
    Terrain,
)
from dolmen.kernel.game import OVER, Game, load
from dolmen.kernel.moves import offered

TINY = Path(__file__).with_name("tiny.toml")
NUMBER = {text.technology(load("cro_magnon", "first").box, n): n for n in range(1, 46)}  # by name
ANIMALS = ("deer", "markhor", "wolf", "cave_bear", "crocodile", "sabre_tooth")


class Scene:
    """A game from its set-up on, with chosen settlements, cards and events."""

    def __init__(
        self,
        seats: int = 2,
        *,
        starter: int = 0,
        settlements: tuple[int, ...] = (1, 3, 5),
        game: Game | None = None,
    ) -> None:
        self.game = game or load("cro_magnon", "first")
        self.box = self.game.box
        self.states = self.game.State.blank()
        self.s: Any = self.states[0]
        self.game.setup(self.s, self.box, seats, starter, np.zeros(1, np.int16))
        self.play(*(f"settle {number}" for number in settlements))

    @property
    def who(self) -> int:
        """A seat, CHANCE or OVER."""
        return int(self.game.to_move(self.s))

    @property
    def phase(self) -> int:
        """A Phase; typed as a number, since it changes under the reader's eyes."""
        return Phase(int(self.s.phase))

    def me(self, seat: int = 0) -> Any:
        return self.s.player[seat]

    def hand(self, seat: int = 0) -> dict[str, int]:
        """`{"wood": 2}`."""
        return {kind.name.lower(): int(n) for kind, n in zip(Kind, self.me(seat).hand, strict=True) if n}

    def score(self, seat: int = 0) -> int:
        return int(self.game.score(self.s, self.box, seat))

    def places(self) -> list[int]:
        return [int(self.game.place(self.s, self.box, seat)) for seat in range(int(self.s.seats))]

    # --- Setting out ----------------------------------------------------------------------------

    def give(self, seat: int = 0, **cards: int) -> None:
        """Cards come from decks into a hand; everything stays counted."""
        for word, n in cards.items():
            kind = Kind[word.upper()]
            for _ in range(n):
                if kind == Kind.SPOILS:
                    rules_cards.gain_spoils(self.s, self.me(seat), 1)
                    continue
                back = BACK_OF[kind]
                self.s.pile[kind] -= 1
                self.s.deck[back] -= 1
                rules_cards.gain(self.me(seat), kind, 1)
                if rules_cards.has_two_faces(back):
                    rules_cards.tell(self.s, back, 1, seat, 0)
                    rules_cards.remember(self.s, seat, kind)
        self.sound()

    def master(self, seat: int, *names: str) -> None:
        """Technologies lie before a player, without points."""
        for name in names:
            number = NUMBER[name]
            card = self.box.technology[number]
            self.s.owner[number] = seat + 1
            self.me(seat).mastered[card.branch] += 1
            self.me(seat).ready[card.branch] += 1
            self.me(seat).limit += card.hand
            self._take_away(number)
        self.sound()

    def _take_away(self, number: int) -> None:
        """Out of its deck or off its square, which stays empty."""
        row = self.s.row[self.box.technology[number].branch]
        if self.s.waiting[number]:
            self.s.waiting[number] = 0
            row.deck -= 1
        for i in range(4):
            if row.technology[i] == number:
                row.technology[i] = 0
                row.covered *= i != 0

    def lay(self, spot: str, name: str) -> None:
        """A technology lies on a square, whatever was there goes to its deck."""
        at, number = int(Spot[spot.upper()]), NUMBER[name]
        row = self.s.row[at // 4]
        if old := int(row.technology[at % 4]):
            self.s.waiting[old] = 1
            row.deck += 1
        row.resource[at % 4] = 0
        self._take_away(number)
        row.technology[at % 4] = number
        row.covered *= at % 4 != 0
        self.sound()

    def points(self, seat: int, points: int) -> None:
        """A marker stands there."""
        self.me(seat).points[0] = points
        self.me(seat).marker = points

    def heap(self, terrain: str, *cards: str) -> None:
        """Cards lie on a discard pile, from the bottom up."""
        t = Terrain[terrain.upper()]
        for word in cards:
            self.s.deck[t] -= 1
            if word in ANIMALS:
                index = ANIMALS.index(word)
                (self.s.herd if index < 2 else self.s.lair)[t] -= 1
                rules_cards.put_on_pile(self.s, t, 8 + index)
            else:
                self.s.pile[Kind[word.upper()]] -= 1
                rules_cards.put_on_pile(self.s, t, 1 + Kind[word.upper()])
        self._retell()
        self.sound()

    def _retell(self) -> None:
        for tale in range(N_TALES):
            rules_cards.retell(self.s, FIRST_TALE + tale)

    def sound(self) -> None:
        broken = self.game.invariants(self.s, self.box)
        assert not broken, broken

    def fork(self) -> Scene:
        """The same table once more, to try something on."""
        twin = copy(self)
        twin.states = self.states.copy()
        twin.s = twin.states[0]
        return twin

    # --- Playing ----------------------------------------------------------------------------------

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
        return [words.partition(" ")[2] for words in self.menu() if words.split()[0] == verb]

    def play(self, *moves: str) -> None:
        """Make moves one after another, each of which must be on the menu."""
        for words in moves:
            assert words in self.menu(), f"“{words}” is not among {self.menu()} in {self.phase!r}"
            self.game.apply(self.s, self.box, MOVES.parse(words))
            self.sound()

    def explore(self, terrain: str, *finds: str) -> None:
        """Explore, and find what luck is told to give."""
        for find in finds:
            self.play(f"explore {terrain}", f"{'meet' if find in ANIMALS else 'draw'} {find}")

    def pass_turns(self, n: int = 1) -> None:
        """So many turns in which nothing is done; cards too many go as they come."""
        for _ in range(n):
            now = int(self.s.turn), int(self.s.round_no)
            self.play("finish")
            while self.who != OVER and (
                self.phase == Phase.DISCARD or (int(self.s.turn), int(self.s.round_no)) == now
            ):
                self.play(self.menu()[0])

    def why_not(self, move: str, seat: int | None = None) -> str:
        """The clause that forbids a move to whoever is to move; the move is not on the menu."""
        from dolmen.kernel.view import View

        asker = self.who if seat is None else seat
        assert asker != self.who or move not in self.menu(), move
        view = View(self.game, self.states, asker)
        return self.game.why_not(view, MOVES.decode(MOVES.parse(move)))[1]


def duel(*weapons: str, **cards: int) -> Scene:
    """Two players; the first has these weapons and cards."""
    scene = Scene()
    scene.master(0, *weapons)
    scene.give(0, **cards)
    return scene


def trio() -> Scene:
    """Three players with a weapon each."""
    scene = Scene(3)
    scene.master(0, "Axe")
    scene.master(1, "Chopper")
    scene.master(2, "Stone Knife")
    return scene


BRANCHES = {branch.name.lower(): branch for branch in Branch}
BACKS = {back.name.lower(): back for back in Back}
