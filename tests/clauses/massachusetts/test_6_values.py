"""Massachusetts 6: the value of cards and the Point Count of a hand."""

import pytest

from houseway.cards import parse_cards
from houseway.rules import load


def count(cards: str) -> int:
    return load("ma/baccarat").total(parse_cards(cards))


@pytest.mark.parametrize("rank", range(2, 10))
def test_ma_6_a_1_cards_from_2_to_9_have_their_face_value(rank):
    assert count(f"{rank}s") == rank


@pytest.mark.parametrize("rank", ["10", "J", "Q", "K"])
def test_ma_6_a_2_tens_and_face_cards_count_zero(rank):
    assert count(f"{rank}s") == 0


def test_ma_6_a_3_an_ace_counts_one():
    assert count("Ad") == 1


@pytest.mark.parametrize(
    ("cards", "points"), [("As 2h 4d", 7), ("As 2h 9d", 2), ("5s 5h", 0), ("9s 9h 9d", 7)]
)
def test_ma_6_b_the_left_digit_is_discarded(cards, points):
    assert count(cards) == points
