"""What a line is worth, each way in which rules print a pay, worked out by hand."""

from fractions import Fraction

import pytest

from houseway.rules.awards import award, profit, vigorish
from houseway.rules.game import Line, PayTable

FIVE_DOLLARS = PayTable("1", "1(a)", (), unit_cents=500)


def line(pays: str, percent: int = 0) -> Line:
    return Line("A line", "tie", pays, "1(a)", vigorish=percent)


@pytest.mark.parametrize(
    ("pays", "paid", "kept"),
    [
        ("19 to 20", 950, 1_000),
        ("8 to 1", 8_000, 1_000),
        ("250 for 1", 250_000, 0),
        ("$1,000", 200_000, 0),
        ("100% of main", 777, 0),
        ("push", 0, 1_000),
        ("lose", 0, 0),
        ("lose 1/2", 0, 500),
    ],
)
def test_ten_dollars_bet_in_units_of_five(pays, paid, kept):
    """What is `for` one or a fixed sum takes the bet; a sum is paid for each unit of five dollars."""
    assert award(line(pays), FIVE_DOLLARS, Fraction(1_000), Fraction(777)) == (paid, kept)


def test_no_line_loses():
    assert award(None, FIVE_DOLLARS, Fraction(1_000), Fraction(777)) == (Fraction(0), Fraction(0))
    assert profit(None, FIVE_DOLLARS) == -1


@pytest.mark.parametrize(
    ("pays", "taken", "gained"),
    [("1 to 1", 50, Fraction(95, 100)), ("2 to 1", 100, Fraction(19, 10)), ("push", 50, Fraction(-5, 100))],
)
def test_vigorish_is_of_the_amount_won_or_of_a_bet_that_pushes(pays, taken, gained):
    paid, _ = award(line(pays), FIVE_DOLLARS, Fraction(1_000), Fraction(0))
    assert vigorish(line(pays, 5), Fraction(1_000), paid) == taken
    assert profit(line(pays, 5), FIVE_DOLLARS) == gained
