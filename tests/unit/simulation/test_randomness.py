"""Fair shuffles pass, and each kind of unfair one is caught by the test that is there for it."""

from itertools import count, permutations

import numpy as np
import pytest

from houseway.simulation.randomness import (
    Source,
    all_fair,
    as_digits,
    live_source,
    order_numbers,
    simulation_source,
    verdicts,
)

SHUFFLES, SHOES = 15_000, 150


def told(source: Source) -> dict[str, bool]:
    return {verdict.test: verdict.inside for verdict in verdicts(source, SHUFFLES, SHOES)}


def test_the_simulations_shuffles_are_fair():
    found = list(verdicts(simulation_source(1), SHUFFLES, SHOES))
    assert all_fair(found)
    assert len(found) == 8


@pytest.mark.slow
def test_live_shuffles_are_fair():
    """From fixed seeds, so that this test does not fail one time in a hundred."""
    numbers = count(1)
    found = list(verdicts(live_source(lambda: next(numbers).to_bytes(32, "big")), SHUFFLES, SHOES))
    assert all_fair(found)


def test_live_shuffles_come_from_new_secret_seeds():
    one, two = (live_source().shuffled(2, 1) for _ in range(2))
    assert not (one == two).all(axis=1).any()
    assert (np.sort(one, axis=1) == np.arange(52)).all()


def skewed(change) -> Source:
    fair = simulation_source(5)
    return Source("unfair", lambda number, decks: change(fair.shuffled(number, decks).copy()))


def test_a_shuffle_that_spares_a_place_is_caught():
    def first_card_stays(orders):
        for row in orders:
            home = np.flatnonzero(row == 0)[0]
            row[0], row[home] = row[home], row[0]
        return orders

    assert not told(skewed(first_card_stays))["positions"]


def test_cards_that_stick_together_are_caught():
    def neighbours(orders):
        orders[::10] = np.roll(np.arange(orders.shape[1]) % 52, 1)
        return orders

    found = told(skewed(neighbours))
    assert not found["pairs"]
    assert not found["runs"]
    assert not found["permutations"]


def test_a_naive_shuffle_is_caught():
    """Each place swapped with any place: a classic mistake, 52^52 ways for 52! orders."""
    generator = np.random.default_rng(1)

    def naive(number, decks):
        orders = np.tile(np.arange(52, dtype=np.uint8), (number, decks))
        rows = np.arange(number)
        for place in range(orders.shape[1]):
            other = generator.integers(0, orders.shape[1], number)
            orders[rows, other], orders[:, place] = orders[:, place].copy(), orders[rows, other].copy()
        return orders

    found = list(verdicts(Source("naive", naive), 40_000, 2_000))
    assert not all_fair(found)


def test_repeated_shuffles_are_caught():
    def every_second_again(orders):
        orders[1::2] = orders[::2]
        return orders

    assert not told(skewed(every_second_again))["positions"]


def test_orders_are_numbered_without_gap_or_doubt():
    decks = np.array(list(permutations(range(4))), dtype=np.uint8)
    assert sorted(order_numbers(decks, 4).tolist()) == list(range(24))


def test_a_deck_gives_ten_digits():
    digits = as_digits(simulation_source(1).shuffled(100, 1))
    assert len(digits) == 1000
    assert set(digits.tolist()) == set(range(10))


@pytest.mark.parametrize("test", ["frequency", "serial", "poker", "gaps"])
def test_digits_that_come_from_few_orders_are_caught(test):
    """Groups of five cards that are often in rising order give too many zeros."""

    def often_sorted(orders):
        for row in orders[::8]:
            for at in range(0, 50, 5):
                row[at : at + 5] = np.sort(row[at : at + 5])
        return orders

    assert not told(skewed(often_sorted))[test]
