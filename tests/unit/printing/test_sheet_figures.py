"""Numbers as a PAR sheet prints them, worked out by hand."""

from fractions import Fraction

import pytest

from houseway.printing.edges import percent
from houseway.printing.numbers import root, rounded
from houseway.printing.par.figures import range_text


@pytest.mark.parametrize(
    ("figure", "places", "text"),
    [
        (Fraction(1, 8), 2, "0.13"),
        (Fraction(-1, 8), 2, "−0.13"),
        (Fraction(124, 1000), 2, "0.12"),
        (Fraction(-1, 1000), 2, "0.00"),
        (Fraction(1_234_567), 1, "1,234,567.0"),
        (Fraction(5, 2), 0, "3"),
    ],
)
def test_a_figure_is_rounded_once_and_half_up(figure, places, text):
    assert rounded(figure, places) == text


def test_an_edge_has_four_decimals_and_no_commas():
    assert percent(Fraction(123_455, 10_000_000)) == "1.2346%"
    assert percent(Fraction(1_234)) == "123400.0000%"


def test_a_root_is_exact_to_many_places():
    assert root(Fraction(9, 4)) == Fraction(3, 2)
    assert abs(root(Fraction(2)) ** 2 - 2) < Fraction(1, 10**38)


def test_95_sessions_of_100_stay_within_1_96_deviations():
    """An even game with deviation 1: 1.959963985 / 100 to either side over 10,000 rounds."""
    assert range_text(Fraction(0), Fraction(1), 10_000) == "98.0400% to 101.9600%"
    assert range_text(Fraction(-1, 100), Fraction(1), 1_000_000) == "98.8040% to 99.1960%"
    assert range_text(Fraction(0), Fraction(1000), 1_000) == "0.0000% to 6297.9503%"
