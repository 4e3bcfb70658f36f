"""Chapters 8 and 9 of RULES.md: a new round, and the end."""

from dolmen.games.stone_age.state import EMPTY, Phase, Source
from dolmen.games.stone_age.tests.scene import Scene


def round_over(seats: int = 2, **cells: object) -> Scene:
    """A first round that is about to end; `cells` overwrite fields of the state."""
    scene = Scene(seats)
    scene.send()
    scene.on(lambda scene: scene.who == seats - 1)
    for name, value in cells.items():
        scene.s[name] = value
    return scene


def empty_deck(scene: Scene) -> None:
    """All undrawn cards are with seat 0."""
    scene.me(0).cards[:] = scene.s.pile
    scene.s.pile[:] = 0
    scene.s.deck = 0


def remove(scene: Scene, slot: int) -> None:
    """Seat 0 has the card of this slot."""
    scene.me(0).cards[scene.s.display[slot]] = 1
    scene.s.display[slot] = EMPTY


def test_8_1_cards_slide_to_the_right_in_their_order() -> None:
    scene = round_over()
    remove(scene, 0)
    remove(scene, 2)
    scene.on(lambda scene: scene.phase == Phase.REVEAL)
    assert scene.s.display.tolist()[:2] == [13, 1]
    assert scene.s.round_no == 2


def test_8_2_new_cards_fill_from_right_to_left() -> None:
    scene = round_over()
    remove(scene, 0)
    remove(scene, 2)
    scene.on(lambda scene: scene.phase == Phase.REVEAL)
    scene.play("reveal 30", "reveal 31")
    assert scene.s.display.tolist() == [13, 1, 30, 31]
    assert scene.s.deck == 30


def test_8_2_nothing_is_laid_out_when_nothing_was_taken() -> None:
    scene = round_over()
    scene.to_next_round()
    assert scene.s.display.tolist() == [17, 13, 5, 1]
    assert scene.s.deck == 32


def test_8_3_turned_tools_are_turned_back() -> None:
    scene = round_over()
    scene.give(0, tools=(2, 1, 1), used=(1, 0, 1))
    scene.to_next_round()
    assert scene.me(0).tools.tolist() == [2, 1, 1]
    assert not scene.me(0).used.any()


def test_9_1_fewer_than_four_cards_end_the_game_at_once() -> None:
    scene = round_over()
    empty_deck(scene)
    remove(scene, 1)
    scene.on(lambda scene: scene.phase == Phase.PLACE)
    assert scene.phase == Phase.OVER
    assert scene.menu() == []
    assert not scene.s.unfinished


def test_s16_the_cards_left_in_the_deck_are_too_few() -> None:
    scene = round_over()
    empty_deck(scene)
    for card in (30,):
        scene.me(0).cards[card] = 0
        scene.s.pile[card] = 1
    scene.s.deck = 1
    remove(scene, 1)
    remove(scene, 2)
    scene.on(lambda scene: scene.phase == Phase.PLACE)
    assert scene.phase == Phase.OVER, "one card for two places"


def test_9_2_four_open_cards_and_an_empty_deck_go_on() -> None:
    scene = round_over()
    empty_deck(scene)
    scene.to_next_round()
    assert scene.phase == Phase.PLACE
    assert scene.s.round_no == 2


def test_s28_the_last_card_of_the_deck_fills_the_row_and_the_game_goes_on() -> None:
    scene = round_over()
    empty_deck(scene)
    scene.me(0).cards[30] = 0
    scene.s.pile[30] = 1
    scene.s.deck = 1
    remove(scene, 3)
    scene.to_next_round()
    assert scene.phase == Phase.PLACE
    assert scene.s.display.tolist() == [17, 13, 5, 30]
    assert scene.s.deck == 0


def test_9_3_an_empty_stack_lets_the_round_be_played_to_its_end() -> None:
    scene = round_over(stack=(0, 7, 0, 0), site=(EMPTY, 2, 0, 0))
    scene.give(1, food=0, goods=(9, 0, 0, 0))
    assert scene.phase == Phase.ACT, "the others still use their people"
    scene.on(lambda scene: scene.phase == Phase.FEED)
    assert scene.phase == Phase.FEED, "and the meal is eaten"
    remove(scene, 0)
    display = scene.s.display.tolist()
    scene.play("starve")
    assert scene.phase == Phase.OVER
    assert scene.me(1).points[Source.HUNGER] == -10
    assert scene.s.display.tolist() == display
    assert scene.s.round_no == 1, "no card slides"


def test_s28_stacks_that_do_not_stand_on_the_board_do_not_count() -> None:
    scene = round_over()
    assert scene.s.stack.tolist() == [7, 7, 0, 0]
    scene.to_next_round()
    assert scene.phase == Phase.PLACE


def test_9_4_both_at_once_are_one_ending() -> None:
    scene = round_over(stack=(0, 7, 0, 0), site=(EMPTY, 2, 0, 0))
    scene.give(0, goods=(0, 3, 0, 0))
    empty_deck(scene)
    remove(scene, 1)
    scene.on(lambda scene: False)
    assert scene.phase == Phase.OVER
    assert scene.me(0).points[Source.GOODS] == scene.me(0).goods.sum(), "scored once"
