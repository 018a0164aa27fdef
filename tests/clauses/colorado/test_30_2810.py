"""30-2810, shuffle, cut and burn."""

import pytest

from houseway.cards.shoe import commitment
from houseway.table import commands as c
from tests.unit.table.croupier import SEED, Croupier


def loaded_table() -> Croupier:
    table = Croupier()
    table.open()
    table.dealer(c.LoadShoe(commitment(SEED, 8), 8, 14))
    return table


def cut_table() -> Croupier:
    table = loaded_table()
    table.dealer(c.Cut(100))
    return table


def test_co_30_2810_1_no_play_before_the_shuffle():
    table = Croupier()
    table.open()
    assert table.refusal("dealer", c.NextRound()).reason == "shoe_not_ready"


def test_co_30_2810_1_no_reshuffle_in_the_middle_of_a_shoe():
    table = cut_table()
    table.dealer(c.Burn(("As", "2s")), c.NextRound())
    assert table.refusal("dealer", c.LoadShoe("00", 8, 14)).reason == "round_not_over"


def test_co_30_2810_2_a_participant_may_cut():
    table = loaded_table()
    table.seat(7)
    table.patron(7, c.Cut(200, seat=7))
    assert table.state.announcements[-1] == "Seat 7 cuts at 200."


def test_co_30_2810_2_only_a_participant_or_the_dealer_may_cut():
    table = loaded_table()
    table.seat(7)
    assert table.refusal("p2", c.Cut(200, seat=7)).reason == "not_your_seat"
    assert table.refusal("p7", c.Cut(200)).reason == "not_allowed_for_role"


@pytest.mark.parametrize("position", [10, 406])
def test_co_30_2810_3_the_cut_is_10_cards_in_from_either_end(position):
    table = loaded_table()
    table.dealer(c.Cut(position))
    assert table.shoe.position == position


@pytest.mark.parametrize("position", [-1, 0, 9, 407])
def test_co_30_2810_3_a_cut_nearer_to_an_end_is_refused(position):
    refused = loaded_table().refusal("dealer", c.Cut(position))
    assert (refused.reason, refused.cite) == ("cut_too_near_the_end", "30-2810(3)")


@pytest.mark.parametrize(("behind", "legal"), [(14, True), (13, False), (0, False), (416, False)])
def test_co_30_2810_4_the_cutting_card_is_14_cards_in_from_the_back(behind, legal):
    table = Croupier()
    table.open()
    command = c.LoadShoe("00", 8, behind)
    if legal:
        table.dealer(command)
    else:
        assert table.refusal("dealer", command).cite == "30-2810(4)"


@pytest.mark.parametrize(
    ("first", "more"), [("As", 1), ("2h", 2), ("9c", 9), ("10d", 10), ("Jd", 10), ("Ks", 10)]
)
def test_co_30_2810_4_as_many_cards_are_burned_as_the_first_counts(first, more):
    table = cut_table()
    others = ("3s", "3h", "3d", "3c", "4s", "4h", "4d", "4c", "5s", "5h", "5d")
    for wrong in (more - 1, more + 1):
        refused = table.refusal("dealer", c.Burn((first, *others[:wrong])))
        assert (refused.reason, refused.cite) == ("burn_not_by_first_card", "30-2810(4)")
    table.dealer(c.Burn((first, *others[:more])))
    assert table.shoe.cards_left == 416 - 1 - more


def test_co_30_2810_4_no_play_before_the_burn():
    table = cut_table()
    refused = table.refusal("dealer", c.NextRound())
    assert (refused.reason, refused.cite) == ("shoe_not_ready", "30-2810(4)")


def test_co_30_2810_4_no_burn_before_the_cut():
    assert loaded_table().refusal("dealer", c.Burn(("As", "2s"))).reason == "shoe_not_ready"
