"""30-2806(2) and (3): what a card and a hand count."""

import pytest

from houseway.cards import parse_cards
from houseway.rules import load


def count(cards: str) -> int:
    return load("co/baccarat").total(parse_cards(cards))


@pytest.mark.parametrize("rank", range(2, 10))
def test_co_30_2806_2a_cards_from_2_to_9_have_their_face_value(rank):
    assert [count(f"{rank}{suit}") for suit in "shdc"] == [rank] * 4


@pytest.mark.parametrize("rank", ["10", "J", "Q", "K"])
def test_co_30_2806_2b_tens_and_face_cards_count_zero(rank):
    assert [count(f"{rank}{suit}") for suit in "shdc"] == [0] * 4


def test_co_30_2806_2c_an_ace_counts_one():
    assert [count(f"A{suit}") for suit in "shdc"] == [1] * 4


def test_co_30_2806_3a_ace_2_and_4_count_7():
    assert count("As 2h 4d") == 7


def test_co_30_2806_3b_ace_2_and_9_count_2_not_12():
    assert count("As 2h 9d") == 2


@pytest.mark.parametrize(("cards", "points"), [("5s 5h", 0), ("9s 9h", 8), ("9s 9h 9d", 7), ("Ks Qh Jd", 0)])
def test_co_30_2806_3_the_left_digit_is_discarded(cards, points):
    assert count(cards) == points
