"""A table set out by hand: the rules are played on it move by move, luck included.

Cards are called by short names: Villagers and Rituals' Innovations by theirs, animals and resources by what
they are; those of Forage that have a namesake in another deck are `forage_goat` and so on.
"""

from __future__ import annotations

from copy import copy
from pathlib import Path
from typing import Any

import numpy as np

from dolmen.games.neolithic import rules, rules_hand, rules_task, rules_village
from dolmen.games.neolithic.moves import MOVES
from dolmen.games.neolithic.state import MOST_NEEDED, Back, Icon, Kind, Part, Phase, Task
from dolmen.kernel.game import CHANCE, OVER, Game, load
from dolmen.kernel.moves import offered

TINY = Path(__file__).with_name("tiny.toml")
DEALT = ("tracker", "wheat", "hafted_axe", "bow_and_arrow", "tanning")
DEALT_TOO = ("trapper", "timber", "kiln", "granary", "dairying")
PREFIXES = {Kind.ANIMAL: "Hunted ", Kind.RESOURCE: "Gathered "}


def short_names(game: Game) -> dict[str, int]:
    """The number of each card by its short name."""
    found: dict[str, int] = {}
    names = game.components.names
    for kind in range(1, int(game.box.n_kinds) + 1):
        card = game.box.card[kind]
        row = names["lower"] if card.kind == Kind.RITUAL else names["upper"]
        name = row[kind].removeprefix(PREFIXES.get(Kind(card.kind), "")).lower().replace(" ", "_")
        found[f"forage_{name}" if name in found and card.back == Back.FORAGE else name] = kind
    return found


class Scene:
    """A game from its set-up on: Mara in seat 0 begins with the Hunter Founder, and chosen cards."""

    def __init__(
        self,
        first: tuple[str, ...] = DEALT,
        second: tuple[str, ...] = DEALT_TOO,
        *,
        starter: int = 0,
        founder: str = "hunter_founder",
        game: Game | None = None,
    ) -> None:
        self.game = game or load("neolithic", "first")
        self.box = self.game.box
        self.names = short_names(self.game)
        self.states = self.game.State.blank()
        self.s: Any = self.states[0]
        self.game.setup(self.s, self.box, 2, starter, np.zeros(1, np.int16))
        self.play(f"lead {founder}")
        luck = [*self.in_order(first), *self.in_order(second)]
        while self.who == CHANCE:
            self.play(f"draw {luck.pop(0)}")

    def in_order(self, cards: tuple[str, ...]) -> list[str]:
        """Cards as they are dealt: Task by Task."""
        return sorted(cards, key=lambda name: int(self.card(name).back))

    # --- Reading ----------------------------------------------------------------------------------

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

    def card(self, name: str) -> Any:
        return self.box.card[self.names[name]]

    def call(self, kind: int) -> str:
        """The short name of a card."""
        return next(name for name, number in self.names.items() if number == kind)

    def hand(self, seat: int) -> list[str]:
        return [self.call(int(kind)) for kind in self.me(seat).hand[: self.me(seat).held]]

    def shown(self, seat: int) -> list[str]:
        return [self.call(kind) for kind, n in enumerate(self.me(seat).shown.tolist()) for _ in range(n)]

    def under(self, task: str) -> list[str]:
        deck = self.s.deck[Task[task.upper()]]
        return [self.call(int(kind)) for kind in deck.under[: deck.known]]

    def laid(self) -> list[str]:
        return [self.call(int(kind)) for kind in self.s.open[: self.s.laid]]

    def icons(self, seat: int) -> dict[str, int]:
        """Icons of a village that it has at all."""
        row = self.me(seat).icons.tolist()
        return {icon.name.lower(): n for icon, n in zip(Icon, row, strict=True) if n}

    def score(self, seat: int) -> int:
        return int(self.game.score(self.s, self.box, seat))

    def places(self) -> list[int]:
        return [int(self.game.place(self.s, self.box, seat)) for seat in range(2)]

    def count(self, task: str) -> int:
        """Cards of a deck."""
        return int(rules_task.cards_in(self.s.deck[Task[task.upper()]]))

    # --- Setting out --------------------------------------------------------------------------------

    def hold(self, seat: int, *cards: str) -> None:
        """These cards, and no others, are in a hand; nobody else has seen them."""
        me = self.me(seat)
        for field in ("hand", "shown", "backs"):
            me[field][:] = 0
        me.held = 0
        for name in cards:
            rules_hand.hold(me, self.names[name])
            me.backs[self.card(name).back] += 1

    def settle(self, seat: int, *cards: str, raw: tuple[str, ...] = ()) -> None:
        """These cards lie in a village, `raw` ones hunted or gathered."""
        parts = {
            Kind.VILLAGER: Part.CULTURE,
            Kind.RITUAL: Part.INNOVATION,
            Kind.ANIMAL: Part.DOMESTICATED,
            Kind.RESOURCE: Part.DEVELOPED,
        }
        for name in cards:
            part = parts[Kind(self.card(name).kind)]
            rules_village.settle(self.s, self.me(seat), self.box, self.names[name], part)
        for name in raw:
            rules_village.settle(self.s, self.me(seat), self.box, self.names[name], Part.HUNTED)
        self.s.busy = 0

    def stand(self, seat: int, **tasks: str) -> None:
        """Villagers stand at Tasks: `stand(0, procreate="tracker potter")`."""
        for task, names in tasks.items():
            for i, name in enumerate(names.split()):
                self.me(seat).sent[Task[task.upper()] * MOST_NEEDED + i] = self.names[name]

    def deck(self, task: str, unseen: int, under: tuple[str, ...] = ()) -> None:
        """So many unseen cards, and these known ones below them, make a deck."""
        deck = self.s.deck[Task[task.upper()]]
        deck.unseen, deck.known = unseen, len(under)
        deck.under[:] = 0
        deck.under[: len(under)] = [self.names[name] for name in under]

    def fork(self) -> Scene:
        """The same table once more, to try something on."""
        twin = copy(self)
        twin.states = self.states.copy()
        twin.s = twin.states[0]
        return twin

    # --- Playing --------------------------------------------------------------------------------------

    def codes(self) -> list[int]:
        menu = MOVES.menu()
        if self.who != OVER:
            self.game.legal(self.s, self.box, menu)
        return offered(menu)

    def menu(self) -> list[str]:
        """What may be done now, by short names, repeats included."""
        return [self.told(code) for code in self.codes()]

    def told(self, code: int) -> str:
        """A move by short names."""
        move = MOVES.decode(code)
        words = [self.call(int(v)) if noun == "card" else v.name.lower() for noun, v in move.nouns.items()]
        return " ".join([move.verb, *words])

    def offers(self, verb: str) -> list[str]:
        """The offers of one verb, without the verb."""
        return [text.partition(" ")[2] for text in self.menu() if text.split()[0] == verb]

    def play(self, *moves: str) -> None:
        """Make moves one after another, each of which must be on the menu."""
        for text in moves:
            code = MOVES.parse(" ".join(str(self.names.get(word, word)) for word in text.split()))
            assert code in self.codes(), f"“{text}” is not among {self.menu()} in {self.phase!r}"
            self.game.apply(self.s, self.box, code)

    def draw(self, *cards: str) -> None:
        """These cards are taken unseen."""
        self.play(*(f"draw {name}" for name in cards))

    def reveal(self, *cards: str) -> None:
        """These cards are laid open."""
        self.play(*(f"reveal {name}" for name in cards))

    def act(self, actions: int, *cards: str, seat: int = 0) -> None:
        """A seat is in its Village turn with so many actions and these cards in hand."""
        self.hold(seat, *cards)
        self.s.actor, self.s.home, self.s.actions, self.s.phase = seat, 1, actions, Phase.ACT

    def turn(self, seat: int) -> None:
        """It is a seat's turn."""
        self.s.actor, self.s.home, self.s.actions, self.s.phase = seat, 0, 0, Phase.TURN

    def end(self) -> None:
        """Nothing is left but the final scoring."""
        self.s.phase = Phase.FINAL_SCORING
        rules.advance(self.s, self.box)
        assert self.who == OVER
