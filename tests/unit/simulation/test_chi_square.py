"""Tails that printed tables know."""

import pytest

from bench.judging import normal_tail
from houseway.simulation.chi_square import limit, statistic, tail


@pytest.mark.parametrize(
    ("value", "degrees", "chance"),
    [(3.841459, 1, 0.05), (6.634897, 1, 0.01), (23.209251, 10, 0.01), (135.806723, 100, 0.01), (0.0, 4, 1.0)],
)
def test_the_tail_is_that_of_printed_tables(value, degrees, chance):
    assert tail(value, degrees) == pytest.approx(chance, rel=1e-6)


def test_two_degrees_are_an_exponential():
    assert tail(7.0, 2) == pytest.approx(2.718281828459045**-3.5, rel=1e-12)


def test_many_degrees_are_nearly_normal():
    """Wilson and Hilferty's cube root, good to a few digits at 21,165 degrees."""
    degrees = 21_165
    cube = degrees * (1 - 2 / (9 * degrees) + 2.3263479 * (2 / (9 * degrees)) ** 0.5) ** 3
    assert limit(0.01, degrees) == pytest.approx(cube, rel=1e-5)


def test_a_limit_is_passed_with_its_chance():
    for degrees in (1, 9, 99, 2651):
        assert tail(limit(0.01, degrees), degrees) == pytest.approx(0.01, rel=1e-9)


def test_the_statistic_and_the_normal_tail():
    assert statistic([10, 20], [15, 15]) == pytest.approx(50 / 15)
    assert normal_tail(1.959964) == pytest.approx(0.05, rel=1e-5)
    assert normal_tail(-1.959964) == pytest.approx(0.05, rel=1e-5)
