"""Chapter 5 of RULES.md: civilization cards."""

import pytest

from dolmen.games.stone_age.state import Phase, Source, Space
from dolmen.games.stone_age.tests.scene import Scene
from dolmen.kernel.record import UNKNOWN

DICE_FOR_ALL, ROLL_GOLD, DRAW, ANY_TWO, ONE_TIME_4, ONE_TIME_2, TOOL, TRACK = 2, 4, 11, 6, 22, 24, 3, 7
RICH = (5, 5, 5, 5)


def at_card(card: int, seats: int = 2, **what: object) -> Scene:
    """Seat 0 stands on `card` in the place of price 1, with goods enough, and has begun to use it."""
    others = [other for other in (13, 14, 17, 1) if other != card]
    scene = Scene(seats, cards=(card, *others[:3]))
    scene.send("card_1 1, hunt 2, tool_maker 1, forest 1")
    scene.give(0, **({"goods": RICH} | what))
    scene.play("use card_1")
    return scene


def taken(card: int, seats: int = 2, **what: object) -> Scene:
    """Seat 0 has paid a wood for the card."""
    scene = at_card(card, seats, **what)
    scene.pay("wood")
    return scene


# --- The price -----------------------------------------------------------------------------------


@pytest.mark.parametrize("price", [1, 2, 3, 4])
def test_5_1_a_card_costs_one_to_four_by_where_it_lies(price: int) -> None:
    scene = Scene()
    scene.give(0, goods=(9, 0, 0, 0))
    scene.send(f"card_{price} 1", "")
    scene.play(f"use card_{price}")
    scene.pay(*["wood"] * price)
    assert scene.goods(0)[0] == 9 - price
    assert scene.me(0).cards[scene_card(price)] == 1


def scene_card(price: int) -> int:
    """The card that a scene lays out at this price if nothing else is said."""
    return (17, 13, 5, 1)[price - 1]


def test_5_1_a_card_that_one_cannot_pay_cannot_be_taken() -> None:
    scene = Scene()
    scene.give(0, goods=(1, 1, 1, 0))
    scene.send("card_4 1, card_3 1", "")
    scene.play("use card_4")
    assert scene.menu() == ["decline"], "three goods are not four"
    scene.play("decline", "use card_3")
    assert scene.offers("pay") == ["wood"], "all three are needed"


def test_5_2_any_mix_of_goods_but_never_food() -> None:
    scene = Scene()
    scene.give(0, goods=(1, 1, 1, 1), food=30)
    scene.send("card_3 1", "")
    scene.play("use card_3")
    assert scene.menu() == ["pay wood", "pay brick", "decline"], (
        "in rising order: stone first would not reach"
    )
    scene.pay("wood", "stone", "gold")
    assert scene.goods(0) == [0, 1, 0, 0]
    assert scene.me(0).food == 35, "the card's five, and nothing paid"


def test_5_2_exactly_the_price() -> None:
    scene = Scene()
    scene.give(0, goods=(5, 0, 0, 0))
    scene.send("card_2 1", "")
    scene.play("use card_2", "pay wood")
    assert scene.menu() == ["pay wood"], "one is too few"
    scene.play("pay wood")
    assert scene.goods(0) == [3, 0, 0, 0]
    assert scene.me(0).cards[13] == 1, "and no third is asked"


def test_s32_the_price_goes_by_where_the_card_lies_now() -> None:
    scene = Scene(cards=(17, 13, 5, 1))
    scene.give(0, goods=(9, 0, 0, 0))
    scene.send("card_1 1, card_4 1", "")
    scene.play("use card_1")
    scene.pay("wood")
    assert scene.s.display.tolist() == [0, 13, 5, 1], "nothing slides now"
    scene.play("use card_4")
    scene.pay("wood", "wood", "wood", "wood")
    assert scene.goods(0)[0] == 4
    scene.to_next_round()
    assert scene.s.display.tolist()[:2] == [13, 5], "now they are cheaper"


def test_5_3_who_does_not_pay_leaves_the_card() -> None:
    scene = at_card(17)
    scene.play("decline")
    assert scene.goods(0) == list(RICH)
    assert scene.s.display[0] == 17
    assert not scene.me(0).cards.any()
    assert scene.me(0).placed[Space.CARD_1] == 0
    assert scene.me(0).people == 5


def test_s17_the_person_comes_back_and_card_and_building_stay() -> None:
    scene = Scene()
    scene.give(0, goods=RICH)
    scene.send("card_4 1, building_2 1", "")
    scene.play("use building_2", "decline", "use card_4", "decline")
    assert scene.goods(0) == list(RICH)
    assert scene.s.display[3] == 1
    assert scene.s.site[1] == 2
    assert scene.s.stack[1] == 7
    assert scene.me(0).placed[[Space.CARD_4, Space.BUILDING_2]].tolist() == [0, 0]


# --- Upper halves ---------------------------------------------------------------------------------


def test_5_4_the_upper_half_counts_now_the_lower_at_the_end() -> None:
    scene = taken(13)  # 3 points, music
    me = scene.me(0)
    assert me.points[Source.CARDS] == 3
    assert me.points[Source.CULTURE] == 0, "music is one point when the game is over"
    assert me.cards[13] == 1
    assert scene.s.display[0] == 0


@pytest.mark.parametrize(("card", "food"), [(1, 7), (5, 5), (27, 4), (15, 3), (20, 3), (29, 2), (16, 1)])
def test_5_5_food(card: int, food: int) -> None:
    assert taken(card).me(0).food == 12 + food


@pytest.mark.parametrize(
    ("card", "goods"),
    [(9, [4, 5, 7, 5]), (17, [4, 5, 6, 5]), (32, [4, 5, 6, 5]), (33, [4, 5, 5, 6]), (35, [4, 6, 5, 5])],
)
def test_5_6_goods(card: int, goods: list[int]) -> None:
    assert taken(card).goods(0) == goods


@pytest.mark.parametrize("card", [13, 14, 31])
def test_5_7_points(card: int) -> None:
    scene = Scene(cards=(card, 1, 5, 17))
    scene.send("card_1 1", "")
    scene.give(0, goods=RICH)
    scene.play("use card_1")
    scene.pay("wood")
    assert scene.me(0).points.tolist() == [0, 3, 0, 0, 0, 0, 0, 0, 0]


def test_5_8_a_tool() -> None:
    assert sorted(taken(TOOL).me(0).tools.tolist()) == [0, 0, 1]
    assert sorted(taken(TOOL, tools=(2, 1, 1)).me(0).tools.tolist()) == [1, 2, 2]
    assert taken(TOOL, tools=(4, 4, 4)).me(0).tools.tolist() == [4, 4, 4]


@pytest.mark.parametrize("card", [7, 18])
def test_5_9_a_step_on_the_food_track(card: int) -> None:
    assert taken(card).me(0).food_track == 1
    assert taken(card, food_track=10).me(0).food_track == 10


@pytest.mark.parametrize(("card", "good", "divisor"), [(4, 3, 6), (34, 2, 5), (36, 0, 3)])
def test_5_10_two_dice_for_a_good(card: int, good: int, divisor: int) -> None:
    scene = taken(card, goods=(1, 0, 0, 0))
    assert scene.phase == Phase.ROLL
    scene.roll(6, 5)
    expected = [0, 0, 0, 0]
    expected[good] = 11 // divisor
    assert scene.menu() == ["collect"], "two dice and no more"
    scene.play("collect")
    assert scene.goods(0) == expected


def test_s6_tools_may_be_added_to_the_dice_of_a_card() -> None:
    scene = taken(ROLL_GOLD, goods=(1, 0, 0, 0), tools=(3, 1, 0))
    scene.roll(1, 2)
    assert sorted(scene.offers("add")) == ["1", "3"]
    scene.play("add 3", "collect")
    assert scene.goods(0) == [0, 0, 0, 1]
    assert scene.me(0).used.tolist() == [1, 0, 0]


# --- One-time tools --------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "value"), [(22, 4), (23, 3), (24, 2)])
def test_5_11_a_one_time_tool_lies_open_until_it_is_used(card: int, value: int) -> None:
    scene = taken(card)
    assert scene.me(0).one_time[value] == 1
    assert scene.me(0).one_time.sum() == 1
    scene.play("use hunt")
    scene.roll(1, 1)
    assert scene.offers("spend") == [str(value)]
    scene.play(f"spend {value}")
    scene.play("collect")
    assert scene.me(0).food == 12 + (2 + value) // 2
    assert not scene.me(0).one_time.any()
    scene.play("use forest")
    scene.roll(1)
    assert not scene.offers("spend"), "once"


def test_s8_a_one_time_tool_goes_with_other_tools_and_waits_for_later_rounds() -> None:
    scene = taken(ONE_TIME_4, tools=(2, 0, 0))
    scene.to_next_round()
    scene.on(
        lambda scene: "use hunt" in scene.menu() and scene.who == 0 and scene.me(0).placed[Space.HUNT] > 0
    )
    assert scene.me(0).one_time[4] == 1
    food, people = int(scene.me(0).food), int(scene.me(0).placed[Space.HUNT])
    scene.play("use hunt")
    scene.roll(*[1] * people)
    scene.play("add 2", "spend 4")
    scene.play("collect")
    assert scene.me(0).food == food + (people + 6) // 2


def test_s24_a_one_time_tool_helps_in_the_round_it_was_taken_and_on_a_card() -> None:
    scene = Scene(cards=(ONE_TIME_4, ROLL_GOLD, 13, 14))
    scene.send("card_1 1, card_2 1", "")
    scene.give(0, goods=RICH)
    scene.play("use card_1")
    scene.pay("wood")
    scene.play("use card_2")
    scene.pay("wood", "wood")
    scene.roll(1, 1)
    scene.play("spend 4")
    scene.play("collect")
    assert scene.goods(0) == [2, 5, 5, 6]


def test_5_12_a_one_time_tool_is_not_raised_and_counts_as_no_tool() -> None:
    scene = taken(ONE_TIME_2)
    scene.play("use tool_maker")
    me = scene.me(0)
    assert sorted(me.tools.tolist()) == [0, 0, 1]
    assert me.one_time.tolist() == [0, 0, 1, 0, 0]
    full = taken(ONE_TIME_2, tools=(4, 4, 4))
    assert full.me(0).one_time[2] == 1, "beyond the limit of twelve"


def test_5_12_and_it_breaks_no_tie() -> None:
    scene = Scene()
    scene.give(0, one_time=(0, 0, 0, 0, 1))
    scene.give(1, tools=(1, 0, 0))
    scene.s.phase = Phase.OVER
    assert scene.places() == [2, 1]


# --- Dice for everyone --------------------------------------------------------------------------------


def drafted(*faces: int, seats: int = 3, **what: object) -> Scene:
    """Seat 0 has taken the dice for everyone, and they have fallen like this."""
    scene = taken(DICE_FOR_ALL, seats, **what)
    scene.roll(*faces)
    return scene


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_5_13_a_die_for_each_tribe_the_taker_first_then_clockwise(seats: int) -> None:
    scene = taken(DICE_FOR_ALL, seats)
    faces = [6, 4, 3, 1][:seats]
    for face in faces:
        assert scene.phase == Phase.ROLL
        scene.roll(face)
    picked: list[int] = []
    while scene.phase == Phase.DRAFT:
        assert sorted(scene.offers("pick")) == sorted(map(str, faces[len(picked) :]))
        picked.append(scene.who)
        scene.play(f"pick {faces[len(picked) - 1]}")
    assert picked == list(range(seats))
    assert scene.me(0).food_track == 1
    assert scene.goods(1)[3] == 1
    assert seats < 3 or scene.goods(2)[2] == 1
    assert seats < 4 or scene.goods(3)[0] == 1


def test_s5_one_wood_two_brick_three_stone_four_gold_five_tool_six_track() -> None:
    for face in range(1, 7):
        scene = drafted(face, face, face, goods=(1, 0, 0, 0))
        scene.on(lambda scene: scene.phase == Phase.ACT)
        for seat in range(3):
            me = scene.me(seat)
            gained = [*me.goods.tolist(), int(me.tools.sum()), int(me.food_track)]
            assert gained == [int(i == face - 1) for i in range(6)]


def test_5_14_no_tools_on_the_dice_for_everyone() -> None:
    scene = drafted(1, 2, 3, tools=(4, 4, 4))
    assert scene.phase == Phase.DRAFT
    assert {text.split()[0] for text in scene.menu()} == {"pick"}


def test_5_15_everybody_must_take_one_and_equal_faces_are_one_choice() -> None:
    scene = drafted(4, 4, 1)
    assert scene.menu() == ["pick 1", "pick 4"]
    scene.play("pick 4")
    assert scene.menu() == ["pick 1", "pick 4"]
    scene.play("pick 1")
    assert scene.menu() == ["pick 4"]
    scene.play("pick 4")
    assert [scene.goods(seat) for seat in (1, 2)] == [[1, 0, 0, 0], [0, 0, 0, 1]]


def test_s25_a_gain_beyond_a_limit_may_be_picked_and_is_lost() -> None:
    scene = drafted(5, 6, 1, food_track=10, tools=(4, 4, 4))
    assert set(scene.offers("pick")) == {"1", "5", "6"}
    scene.play("pick 6")
    assert scene.me(0).food_track == 10
    assert scene.goods(0) == [4, 5, 5, 5]
    scene.play("pick 5")
    assert scene.me(1).tools.sum() == 1, "what opponents gain holds at once"


def test_5_16_all_have_a_die_before_the_taker_goes_on() -> None:
    scene = drafted(1, 2, 3)
    seen = [scene.who]
    while scene.phase == Phase.DRAFT:
        scene.play(scene.menu()[-1])
        seen.append(scene.who)
    assert seen == [0, 1, 2, 0]
    assert scene.phase == Phase.ACT
    assert sorted(scene.offers("use")) == ["forest", "hunt", "tool_maker"]


def test_s5_the_draft_begins_with_the_taker_wherever_he_sits() -> None:
    scene = Scene(3, cards=(DICE_FOR_ALL, 13, 14, 17))
    scene.send("", "", "card_1 1")
    scene.give(2, goods=RICH)
    scene.on(lambda scene: scene.who == 2)
    scene.play("use card_1")
    scene.pay("wood")
    scene.roll(1, 2, 3)
    assert scene.who == 2
    scene.play("pick 3")
    assert scene.who == 0
    scene.play("pick 2")
    assert scene.who == 1
    assert scene.menu() == ["pick 1"]


# --- Another card -----------------------------------------------------------------------------------------


def test_5_17_the_top_card_of_the_deck_seen_by_its_taker() -> None:
    scene = taken(DRAW)
    assert scene.phase == Phase.DRAW
    assert scene.offers("draw") == [str(card) for card in range(1, 37) if card not in (DRAW, 13, 14, 17)]
    scene.play("draw 31")
    me = scene.me(0)
    assert me.secret[31] == 1
    assert me.drawn == 1
    assert scene.s.deck == 31
    assert me.points[Source.CARDS] == 0, "its upper half, 3 points, does nothing"
    seen = [scene.game.State.redact(scene.states, seat)[0].player[0].secret[31] for seat in (0, 1, None)]
    assert seen == [1, UNKNOWN, UNKNOWN]


def test_5_17_the_others_learn_that_a_card_was_drawn_but_not_which() -> None:
    scene = taken(DRAW)
    code = scene.game.moves.parse("draw 31")
    assert [scene.game.witness(scene.s, code, eyes) for eyes in (0, 1, -1)] == [1, 0, 0]
    code = scene.game.moves.parse("use hunt")
    scene.play("draw 31")
    assert [scene.game.witness(scene.s, code, eyes) for eyes in (0, 1, -1)] == [1, 1, 1]


def test_s10_the_drawn_card_scores_like_any_other() -> None:
    scene = taken(DRAW)
    other = scene.fork()
    scene.play("draw 12")
    scene.end()
    assert scene.me(0).points[Source.CULTURE] == 2, "two copies of writing: 1 + 1"
    other.play("draw 18")
    other.give(0, food_track=3)
    other.end()
    assert other.me(0).points[Source.FARMERS] == 3
    assert other.me(0).food_track == 3


def test_s10_the_undrawn_pile_is_nobodys_to_see() -> None:
    scene = taken(DRAW)
    for seat in (0, 1, None):
        seen = scene.game.State.redact(scene.states, seat)[0]
        assert (seen.pile < 0).all()
        assert seen.deck == 32


def test_5_18_an_empty_deck_gives_no_card() -> None:
    scene = at_card(DRAW)
    scene.me(1).cards[:] = scene.s.pile
    scene.s.pile[:] = 0
    scene.s.deck = 0
    scene.pay("wood")
    assert scene.phase == Phase.ACT
    assert scene.me(0).drawn == 0
    assert scene.me(0).cards[DRAW] == 1


# --- Two goods of one's choice -------------------------------------------------------------


def test_5_19_now_or_later() -> None:
    scene = taken(ANY_TWO, goods=(1, 0, 0, 0))
    assert scene.phase == Phase.CLAIM
    assert len(scene.offers("claim")) == 10, "six mixed pairs and four of one kind"
    assert "keep" in scene.menu()
    scene.play("claim stone gold")
    assert scene.goods(0) == [0, 0, 1, 1]
    assert scene.me(0).two_goods == 0
    assert not scene.offers("claim"), "once"
    same = taken(ANY_TWO, goods=(1, 0, 0, 0))
    same.play("claim gold gold")
    assert same.goods(0) == [0, 0, 0, 2]


def test_5_19_later_at_any_decision_while_using_people() -> None:
    scene = taken(ANY_TWO, goods=(1, 0, 0, 0))
    scene.play("keep")
    assert scene.me(0).two_goods == 1
    assert scene.phase == Phase.ACT
    assert scene.offers("use")
    assert scene.offers("claim"), "between two spaces"
    scene.give(0, tools=(1, 0, 0))
    scene.play("use hunt")
    scene.roll(1, 1)
    assert scene.offers("claim"), "while adding tools"
    scene.play("claim wood wood")
    assert scene.phase == Phase.TOOLS
    assert scene.goods(0) == [2, 0, 0, 0]


def test_s9_claimed_while_paying() -> None:
    scene = Scene(cards=(ANY_TWO, 13, 14, 17))
    scene.send("card_1 1, card_2 1", "")
    scene.give(0, goods=(1, 0, 0, 0))
    scene.play("use card_1")
    scene.pay("wood")
    scene.play("keep", "use card_2")
    assert not scene.offers("pay"), "nothing to pay with"
    scene.play("claim brick brick")
    scene.pay("brick", "brick")
    assert scene.me(0).cards[13] == 1
    assert scene.goods(0) == [0, 0, 0, 0]


def test_5_20_both_at_one_moment_and_never_in_anothers_turn() -> None:
    scene = taken(ANY_TWO, goods=(1, 0, 0, 0))
    assert all(len(text.split()) == 2 for text in scene.offers("claim"))
    scene.play("keep")
    scene.on(lambda scene: scene.who == 1)
    assert scene.me(0).two_goods == 1
    assert not scene.offers("claim")
    scene.to_next_round()
    while scene.phase == Phase.PLACE:
        assert not scene.offers("claim"), "not while placing"
        scene.play(scene.menu()[0])


def test_s26_never_claimed_it_gives_two_points() -> None:
    scene = taken(ANY_TWO, goods=(1, 0, 0, 0))
    scene.play("keep")
    claimed = taken(ANY_TWO, goods=(1, 0, 0, 0))
    claimed.play("claim gold gold")
    for table in (scene, claimed):
        table.end()
        assert table.me(0).points[Source.GOODS] == 2 == table.me(0).points.sum() - 1, (
            "and a point for healing"
        )
