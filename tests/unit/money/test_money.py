"""Pays and roundings, in good and bad pairs."""

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.money import Amount, For, Lose, Push, Rounding, Share, To, money_text, parse_pays, pays_text
from houseway.refusals import NotationError

PAYS = st.one_of(
    st.builds(To, st.integers(1, 10**6), st.integers(1, 100)),
    st.builds(For, st.integers(0, 10**6)),
    st.builds(Amount, st.integers(0, 10**9), st.sampled_from(["USD", "PHP"])),
    st.builds(Share, st.integers(1, 100), st.from_regex(r"[a-z][a-z0-9-]{0,8}", fullmatch=True)),
    st.just(Push()),
    st.just(Lose()),
)


@given(PAYS)
def test_a_pay_survives_being_written_and_read(pay):
    assert parse_pays(pays_text(pay)) == pay


@given(st.text(max_size=20))
def test_any_text_is_a_pay_or_the_one_notation_error(text):
    with suppress(NotationError):
        parse_pays(text)


@pytest.mark.parametrize("text", ["", "8 to", "0 to 1", "8:1", "101% of main", "5 for 2", "$", "PHP", "even"])
def test_a_text_that_is_no_pay_is_refused_with_examples(text, words):
    with pytest.raises(NotationError) as caught:
        parse_pays(text)
    words(str(caught.value))


@pytest.mark.parametrize(
    ("rounding", "exact", "rounded"),
    [
        (Rounding.CENT_DOWN, Fraction(2375, 2), 1187),
        (Rounding.CENT_HALF_UP, Fraction(1, 2), 1),
        (Rounding.CENT_HALF_UP, Fraction(49, 100), 0),
        (Rounding.QUARTER_UP, Fraction(60), 75),
        (Rounding.QUARTER_UP, Fraction(75), 75),
        (Rounding.DOLLAR_DOWN, Fraction(2399), 2300),
    ],
)
def test_each_rounding_does_what_its_name_says(rounding, exact, rounded):
    assert rounding.of(exact) == rounded


def test_money_is_written_as_a_sign_prints_it():
    assert [money_text(cents) for cents in (0, 5, 1000, 123456, -250)] == [
        "$0",
        "$0.05",
        "$10",
        "$1,234.56",
        "-$2.50",
    ]
