"""102.R.16, R.17, R.25, R.28–R.30: melds, what they pay, and what may become of them."""

import pytest

from houseway.cards import parse_cards
from houseway.families.panguingue.laying import lying, steps
from houseway.families.panguingue.melds import grown, kind, outs, worth
from houseway.families.panguingue.plays import best_lay, ends
from houseway.families.panguingue.rules.declaring import lowest, seated
from houseway.families.panguingue.rules.figures import Panguingue
from houseway.rules import load
from tests.clauses.california.pan_hands import card, cards


def best(board, hand, drawn, *, letter=False):
    """The end that collects most of those with the most melds, all that can be laid on the board."""
    every = ends(tuple(cards(meld) for meld in board), cards(hand), card(drawn), letter)
    return max(
        (end for end in every if end.used), key=lambda end: (-len(end.held), len(end.board), end.collects)
    )


def texts(*melds):
    return tuple(sorted(cards(meld) for meld in melds))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("4s 4h 4d", "several-suits"),
        ("4s 4s 4h", None),
        ("4s 4h 4d 4s", "several-suits"),
        ("As As Ah", "several-suits"),
        ("Ks Kh Kh", "several-suits"),
        ("As As As", "one-suit"),
        ("6d 6d 6d", "one-suit"),
        ("6d 6d", None),
    ],
)
def test_102_r_16_a_set_has_three_suits_or_one_and_aces_and_kings_any(text, told):
    assert kind(cards(text)) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Qh Jh 7h", "rope"),
        ("7h 6h 5h 4h", "rope"),
        ("Qh Jh 7d", None),
        ("Kc Ac 2c", None),
        ("4h 5h 7h", None),
        ("4h 5h 5h 6h", None),
        ("7h 8h 9h", None),
    ],
)
def test_102_r_17_a_sequence_is_of_one_suit_and_the_jack_follows_the_seven(text, told):
    assert kind(cards(text)) == told


def test_102_r_5_spades_pay_double_and_the_ace_is_only_low():
    assert (worth(cards("6s 6s 6s")), worth(cards("6h 6h 6h"))) == (2, 1)
    assert kind(cards("Ah 2h 3h")) == "rope"
    assert kind(cards("Qh Kh Ah")) is None


def test_102_r_28_a_valle_of_several_suits_pays_1():
    assert [worth(cards(text)) for text in ("5h 5d 5c", "5h 5d 5c 5h", "3s 3h 3d")] == [1, 2, 1]
    assert [worth(cards(text)) for text in ("4s 4h 4d", "4s 4h 4d 4c")] == [0, 0]


def test_102_r_28_b_valle_of_one_suit_pays_4_in_spades_and_2_otherwise():
    assert [worth(cards(text)) for text in ("7s 7s 7s", "7h 7h 7h")] == [4, 2]


def test_102_r_28_c_other_cards_of_one_suit_pay_2_in_spades_and_1_otherwise():
    assert [worth(cards(text)) for text in ("Qs Qs Qs", "Qd Qd Qd", "As As As", "Kh Kh Kh")] == [2, 1, 2, 1]


def test_102_r_28_d_ace_two_three_of_a_suit_pays_2_in_spades_and_1_otherwise():
    assert [worth(cards(text)) for text in ("As 2s 3s", "Ad 2d 3d", "2d 3d 4d")] == [2, 1, 0]


def test_102_r_28_e_king_queen_jack_of_a_suit_pays_2_in_spades_and_1_otherwise():
    assert [worth(cards(text)) for text in ("Ks Qs Js", "Kc Qc Jc", "Qc Jc 7c")] == [2, 1, 0]
    assert worth(cards("Ah 2h 3h 4h 5h 6h 7h Jh Qh Kh")) == 2


def test_102_r_29_a_second_heart_added_to_fives_pays_1_again():
    assert best([], "5h 5d 5c", "5h").collects == 2
    assert worth(grown(cards("5h 5d 5c"), card("5h"))) - worth(cards("5h 5d 5c")) == 1


def test_102_r_29_sevens_of_spades_pay_4_then_half_and_take_no_other_suit():
    sevens = cards("7s 7s 7s")
    assert worth(grown(sevens, card("7s"))) - worth(sevens) == 2
    assert grown(sevens, card("7h")) is None
    assert grown(cards("7h 7h 7h"), card("7s")) is None


def test_102_r_29_sixes_of_one_suit_pay_as_much_for_each_card_more():
    assert [worth(cards("6d " * n)) for n in (3, 4, 5)] == [1, 2, 3]
    assert [worth(cards("6s " * n)) for n in (3, 4, 5)] == [2, 4, 6]


def test_102_r_29_a_longer_rope_pays_nothing_more():
    assert [worth(cards(text)) for text in ("As 2s 3s", "As 2s 3s 4s", "As 2s 3s 4s 5s")] == [2, 2, 2]


def test_102_r_29_ace_two_three_that_arises_by_adding_is_paid():
    end = best(["2h 3h 4h"], "", "Ah")
    assert (end.collects, end.board) == (1, texts("Ah 2h 3h 4h"))


def test_102_r_29_a_rope_is_split_by_the_cards_at_its_ends():
    end = best(["Jd 7d 6d 5d"], "4d", "Qd")
    assert (end.collects, end.board) == (0, texts("Qd Jd 7d", "6d 5d 4d"))
    assert best([*("Qd Jd 7d", "6d 5d 4d")], "", "Kd").collects == 1


def test_102_r_29_four_fours_and_two_more_of_a_suit_split_into_a_condition():
    end = best(["4s 4h 4d 4c"], "4s", "4s")
    assert (end.collects, end.board) == (2, texts("4s 4s 4s", "4h 4d 4c"))
    assert best(["4s 4h 4d 4c"], "4h", "4h").collects == 1


def test_102_r_29_a_valle_condition_made_by_splitting_pays_its_own_value_and_nothing_twice():
    end = best(["5s 5h 5d 5c"], "5s", "5s")
    assert (end.collects, end.board) == (4, texts("5s 5s 5s", "5h 5d 5c"))
    assert sum(map(worth, end.board)) == 5


def test_102_r_29_by_the_letter_a_split_pays_2_in_spades():
    # With two of the three spades on the board no card can be borrowed so: it must be a split.
    board, hand = ["5s 5s 5h 5d 5c"], ""
    assert best(board, hand, "5s").collects == 4
    assert best(board, hand, "5s", letter=True).collects == 2


def test_102_r_29_a_meld_divided_twice_in_a_turn_is_paid_once_for_each_added_card():
    """Four cards are added for 4; the conditions that two divisions make, 1 and 2, are paid by them."""
    every = ends((cards("5h 5d 5d 5d 5c 5c"),), cards("5s 5s 5c 5c"), None)
    twice = next(end for end in every if end.board == texts("5s 5d 5c", "5c 5c 5c", "5s 5h 5d 5d"))
    assert twice.collects == 4


def test_102_r_29_what_growth_has_collected_counts_until_it_is_used_up():
    state = (lying((cards("5h 5d 5d 5d 5c 5c"),)), cards("5s 5s 5c 5c"))
    collected = []
    for makes in (
        ("5s 5h 5d 5d 5d 5c 5c",),
        ("5s 5s 5h 5d 5d 5d 5c 5c",),
        ("5s 5s 5h 5d 5d 5d 5c 5c 5c",),
        ("5s 5h 5d 5d", "5s 5d 5c 5c 5c"),
        ("5s 5d 5c 5c 5c 5c",),
        ("5s 5d 5c", "5c 5c 5c"),
    ):
        [(step, state)] = [each for each in steps(state) if texts(*makes) == tuple(sorted(each[0].makes))]
        collected.append(step.collects)
    assert collected == [1, 1, 1, 0, 1, 0]


def test_102_r_29_a_doubled_card_splits_a_rope():
    end = best(["4h 5h 6h 7h Jh"], "", "6h")
    assert (end.collects, end.board) == (0, texts("4h 5h 6h", "6h 7h Jh"))


def test_102_r_30_the_seven_or_the_four_may_be_borrowed_but_not_the_six():
    end = best(["7c 6c 5c 4c"], "7d", "7h")
    assert (end.collects, end.board) == (1, texts("7c 7d 7h", "6c 5c 4c"))
    assert best(["7c 6c 5c 4c"], "4d", "4h").board == texts("4c 4d 4h", "7c 6c 5c")
    assert not any(end.used for end in ends((cards("7c 6c 5c 4c"),), cards("6d"), card("6h")))


def test_102_r_30_a_meld_of_three_lends_nothing():
    assert not any(end.used for end in ends((cards("7c 6c 5c"),), cards("7d"), card("7h")))


def test_102_r_25_eleven_cards_collect_two_chips_and_every_condition_again():
    end = best(["3s 3s 3s", "Kd Qd Jd", "6h 6d 6c"], "6s", "3s")
    assert end.out
    assert (end.collects, outs(end.board)) == (2, 9)
    assert (end.collects + outs(end.board)) * 7 == 77


def test_102_r_25_the_most_that_can_be_collected_is_20_from_each():
    eleven = cards("5s 5s 5s 5s 5s 5s 5s 5s 3s 3s 3s")
    assert outs(best_lay(eleven) or ()) == 20


def test_102_r_38_the_outs_are_read_as_the_hand_lies():
    as_it_lies = (cards("4s 4s 4s 4h 4d 4c"), cards("Kd Qd Jd 7d 6d"))
    assert outs(as_it_lies) == 3
    assert outs(best_lay(tuple(each for meld in as_it_lies for each in meld)) or ()) == 5


def test_102_r_30_a_meld_that_lends_keeps_its_character():
    """Of three spade aces and a heart one the heart may not go: three of one suit would be left."""
    lends = [
        lay for lay, _ in steps((lying((cards("As As As Ah"),)), cards("2h 3h"))) if lay.step == "borrow"
    ]
    assert lends == []
    lends = [
        lay for lay, _ in steps((lying((cards("As Ad Ac Ah"),)), cards("2h 3h"))) if lay.step == "borrow"
    ]
    assert [lay.makes for lay in lends] == [(cards("As Ad Ac"), cards("Ah 2h 3h"))]


@pytest.mark.parametrize(
    ("dealt", "moment"),
    [("2s 2h 5d", "lowest"), ("2s 3h 3d", "dealing"), ("Ks 7h Qd", "dealing")],
)
def test_102_r_6_equal_lowest_cards_are_dealt_again(dealt, moment):
    play = load("ca/panguingue").drawing({})
    assert isinstance(play, Panguingue)
    pan = seated(play, ((3, 60), (2, 60), (1, 60)), 320, 0, True)
    after = lowest(pan, parse_cards(dealt))
    assert after.moment == moment
    if dealt == "Ks 7h Qd":
        assert [player.seat for player in after.players] == [2, 1, 3]
