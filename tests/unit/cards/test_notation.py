"""Cards as text and as numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import card_text, parse_card, parse_cards, parse_die
from houseway.cards.decks import listed, without
from houseway.cards.pack import FIFTY_TWO
from houseway.refusals import NotationError


@given(st.integers(0, 74))
def test_a_card_survives_being_written_and_read(card):
    assert parse_card(card_text(card)) == card


def test_t_is_accepted_for_10_and_either_case_is_read():
    assert parse_cards("Th 10H aS, kd") == parse_cards(["10h", "10h", "As", "Kd"])


@pytest.mark.parametrize("text", ["", "1s", "11h", "Az", "s", "A", "10"])
def test_a_text_that_is_no_card_is_refused(text, words):
    with pytest.raises(NotationError) as caught:
        parse_card(text)
    words(str(caught.value))


@pytest.mark.parametrize("value", [0, 7, "3", True, None])
def test_a_value_that_is_no_die_is_refused(value, words):
    with pytest.raises(NotationError) as caught:
        parse_die(value)
    words(str(caught.value))


def test_a_card_that_the_shoe_does_not_hold_cannot_leave_it(words):
    shoe = FIFTY_TWO.counts(1)
    assert len(listed(without(shoe, parse_cards("As Kd")))) == 50
    with pytest.raises(NotationError) as caught:
        without(shoe, parse_cards("As As"))
    words(str(caught.value))
