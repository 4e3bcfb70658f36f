"""What the table asks, and how it tells of the end: only of what can be done, and with the reason."""

import pytest

from dolmen.games.cro_magnon import text
from dolmen.games.cro_magnon.moves import MOVES
from dolmen.games.cro_magnon.state import Phase
from dolmen.games.cro_magnon.tests.scene import Scene, duel, trio
from dolmen.kernel.view import View


def asked(scene: Scene, seat: int | None = None) -> str:
    """The prompt of whoever is to move, or of a seat."""
    return text.prompt(View(scene.game, scene.states, scene.who if seat is None else seat))


def test_an_animal_is_hunted_shared_or_left_only_as_one_can() -> None:
    scene = Scene()
    scene.explore("forest", "deer")
    assert asked(scene) == "A deer, and you have 0 weapons: let it go."
    scene = duel("Axe")
    scene.explore("forest", "deer")
    assert asked(scene) == "A deer, and you have 1 weapon: hunt it or let it go."
    scene = trio()
    scene.explore("forest", "wolf")
    assert asked(scene) == "The wolf, strength 3, and you have 1 weapon: ask for help or flee."
    assert asked(scene, 1) == "{0} faces the wolf."


def test_helpers_are_asked_before_anything_is_promised() -> None:
    scene = trio()
    scene.explore("forest", "deer")
    scene.play("propose 0")
    assert asked(scene) == "Whom do you ask for help?"
    scene.play("invite 2 0")
    assert asked(scene) == "Ask somebody else, or promise {1} a share."
    scene.play("invite 3 0")
    assert asked(scene) == "What do you promise {1}?"
    scene.play("promise 1 0")
    assert asked(scene) == "What do you promise {2}?"


def test_cards_are_laid_down_for_a_reason() -> None:
    scene = duel(wood=4, stone=3)
    scene.play("finish")
    assert asked(scene) == "Lay down 2 cards: 5 may be kept."
    scene.play("discard stone")
    assert asked(scene) == "Lay down 1 card: 5 may be kept."
    sentence, clause = scene.game.why_not(
        View(scene.game, scene.states, 0), MOVES.decode(MOVES.parse("discard wood"))
    )
    order = "Wood, Stone, Flint, Spring, Grass, Clay and Spoils"
    assert (sentence, clause) == (f"Cards are laid down in this order: {order}.", "12.4")


def test_a_predator_is_distracted() -> None:
    scene = duel(wood=2, stone=1)
    scene.explore("forest", "wolf")
    scene.play("decline")
    assert asked(scene) == "Lay down 1 card, to distract the wolf."


@pytest.mark.parametrize(
    ("technologies", "cards", "said"),
    [
        ((), (2, 2), "{0} and {1} share the victory with 9 points."),
        ((), (3, 2), "{0} wins with 9 points and more cards."),
        (("Axe",), (0, 2), "{0} wins with 9 points and more technologies."),
    ],
)
def test_c36_the_end_tells_the_tie_break(
    technologies: tuple[str, ...], cards: tuple[int, int], said: str
) -> None:
    scene = duel(*technologies)
    for seat, wood in enumerate(cards):
        scene.give(seat, wood=wood)
        scene.points(seat, 9)
    scene.s.phase = Phase.OVER
    assert text.ending(View(scene.game, scene.states, None)) == said
