"""The action button: three dice, a card, no button at all, and the places that do not keep it."""

from fractions import Fraction
from itertools import product

import pytest

from houseway.cards.notation import RANKS, parse_card
from houseway.rules.action_button import around, button_chances, button_place, card_count, first_action
from houseway.rules.practice.banking import ActionButton

DICE = ActionButton("Three dice", "104.D.2")
TILES = ActionButton("Three dice", "104.E.59", direction="counterclockwise")
CARD = ActionButton("A card", "GEGA-003090", by="card", card="banker-second")
LEFT = ActionButton("No button", "GEGR-002128", by="none", start="player-dealer-left")


def clicked_on(player_dealer, places, total, step=1):
    """The second way: a finger on the player-dealer says one and moves on until it has said the total."""
    place = player_dealer
    for _ in range(total - 1):
        place = (place - 1 + step) % places + 1
    return place


@pytest.mark.parametrize(("places", "own"), [(7, {8, 15}), (8, {9, 17})])
def test_104_d_2_the_player_dealer_is_counted_as_1_8_15_or_1_9_17(places, own):
    for player_dealer in range(1, places + 1):
        at_own = {n for n in range(3, 19) if button_place(DICE, player_dealer, places, n) == player_dealer}
        assert at_own == own


@pytest.mark.parametrize("places", range(2, 13))
def test_104_d_2_dice_count_every_total_as_a_finger_does(places):
    for player_dealer, total in product(range(1, places + 1), range(1, 19)):
        clockwise = button_place(DICE, player_dealer, places, total)
        assert clockwise == clicked_on(player_dealer, places, total)
        tiles = button_place(TILES, player_dealer, places, total)
        assert tiles == clicked_on(player_dealer, places, total, -1)


@pytest.mark.parametrize(
    ("places", "ways"), [(7, [31, 31, 31, 31, 31, 31, 30]), (8, [28, 28, 28, 28, 27, 25, 25, 27])]
)
def test_104_d_2_the_falls_of_three_dice_that_point_at_each_place_from_the_player_dealer(places, ways):
    thrown = [sum(dice) for dice in product(range(1, 7), repeat=3)]
    for player_dealer in (1, 5):
        ring = around(player_dealer, places)
        falls = [button_place(DICE, player_dealer, places, total) for total in thrown]
        assert [falls.count(place) for place in ring] == ways
        chances = button_chances(DICE, player_dealer, places)
        assert [chances[place] for place in ring] == [Fraction(n, 216) for n in ways]


def test_104_d_2_special_dice_go_round_once_and_draw_evenly():
    assert [button_place(DICE, 3, 7, total) for total in range(1, 8)] == [3, 4, 5, 6, 7, 1, 2]
    assert set(button_chances(DICE, 3, 7, special_dice=True).values()) == {Fraction(1, 7)}


def test_gega_002057_18_eight_handed_an_8_is_the_first_place_again_and_fourteen_each_card_has_its_own():
    counts = [card_count(parse_card(f"{rank}h")) for rank in RANKS]
    assert counts == list(range(1, 14))
    eight = [button_place(CARD, 1, 8, count) for count in counts]
    assert eight == [2, 3, 4, 5, 6, 7, 8, 2, 3, 4, 5, 6, 7]
    assert [button_place(CARD, 1, 14, count) for count in counts] == list(range(2, 15))
    assert button_place(CARD, 6, 8, 8) == button_place(CARD, 6, 8, 1) == 7


def test_gega_003090_a_card_gives_the_last_of_eight_places_half_the_chance_of_the_others():
    chances = button_chances(CARD, 3, 8)
    ring = around(3, 8)
    assert [chances[place] for place in ring] == [0, *[Fraction(2, 13)] * 6, Fraction(1, 13)]
    fourteen = button_chances(CARD, 3, 14)
    assert sorted(set(fourteen.values())) == [0, Fraction(1, 13)]
    assert fourteen[3] == 0


def test_104_b_22_c_a_joker_counts_14_places():
    assert card_count(parse_card("Jk")) == 14
    assert [button_place(CARD, dealer, 8, 14) for dealer in (1, 2)] == [8, 1]


def test_three_card_poker_6_card_counts_from_the_house_dealers_left_without_the_player_dealer():
    button = ActionButton("A card", "6 Card", by="card", card="banker-third", start="house-left")
    assert [button_place(button, 3, 8, count) for count in range(1, 9)] == [1, 2, 4, 5, 6, 7, 8, 1]


@pytest.mark.parametrize(
    ("start", "direction", "place"),
    [
        ("player-dealer-left", "clockwise", 1),
        ("house-left", "clockwise", 1),
        ("house-right", "counterclockwise", 8),
    ],
)
def test_without_a_button_settling_starts_at_a_fixed_place(start, direction, place):
    button = ActionButton("None", "No button", by="none", start=start, direction=direction)
    assert button_place(button, 8, 8) == place
    assert button_chances(button, 8, 8)[place] == 1


def test_gegr_002052_11_an_empty_place_and_the_player_dealers_pass_the_button_on():
    first = first_action(CARD, 2, 8, {2, 5, 7}, 1)
    assert first is not None
    assert (first.place, [first.turn(place) for place in (5, 6, 7, 2, 4)]) == (5, [0, 1, 2, 5, 7])
    own = first_action(DICE, 2, 8, {2, 7}, 9)
    assert own is not None
    assert own.place == 7
    assert first_action(LEFT, 2, 8, {2}) is None


def test_104_e_10_tiles_pass_the_button_on_and_settle_counterclockwise():
    first = first_action(TILES, 2, 8, {1, 4, 7}, 4)
    assert first is not None
    assert (first.place, first.turn(4), first.turn(1)) == (7, 3, 6)
