"""Kernels shuffle and draw as the plain text of their rules says."""

from collections import Counter

import numpy as np
import pytest

from houseway.cards.draws import below, biased, keyed
from houseway.families.kernels import CARD_BITS
from houseway.rules import load
from houseway.simulation.shuffling import draw_rounds, prepare, shuffle
from houseway.simulation.tables import book, shoe_of
from tests.unit.simulation import by_hand


def state_of(seed: int, stream: int) -> tuple[np.uint64, ...]:
    """Python gets plain integers back from compiled functions; they want their own kind again."""
    return as_words(keyed(np.uint64(seed), np.uint64(stream)))


def as_words(state) -> tuple[np.uint64, ...]:
    return tuple(np.uint64(word) for word in state)


@pytest.mark.parametrize("stream", range(5))
def test_a_kernel_shuffles_as_plain_python_does(stream: int):
    cards = np.arange(52, dtype=np.uint8)
    shuffle(cards, *state_of(3, stream))
    assert cards.tolist() == by_hand.shuffled(list(range(52)), by_hand.words(3, stream))


@pytest.mark.parametrize("number", [0, 1, 7])
def test_a_shoe_is_shuffled_cut_and_burned_as_plain_python_does(number: int):
    full = shoe_of(load("co/baccarat"), 8)
    rules = book(load("co/baccarat"), len(full))
    words, room = np.array(full, dtype=np.uint32) << CARD_BITS, np.zeros(2 * len(full), dtype=np.uint32)
    begin, start, end = prepare(room, 5, number, words, rules)
    generated = by_hand.words(5, number)
    order = by_hand.shuffled(full, generated)
    cut = by_hand.below(len(full) - 20 + 1, generated) + 10
    order = order[cut:] + order[:cut]
    burn = min((order[0] >> 2) + 1, 10)
    assert (room[begin:end] >> CARD_BITS).tolist() == order
    assert (begin, start - begin, end - begin) == (cut, 1 + burn, len(full))


def test_a_draw_is_thrown_away_just_when_it_would_favour_small_results():
    for bound in (3, 6, 52, 416, 46_656):
        for half in (0, 1, 2, 3, 5, 12_345, 2**31, 2**32 - 1):
            product = np.uint64(half * bound)
            assert bool(biased(product, np.uint64(bound))) == (by_hand.fair(half, bound) is None)


def test_draws_below_a_bound_stay_below_it_and_reach_it():
    state = state_of(1, 1)
    seen: Counter[int] = Counter()
    for _ in range(2_000):
        drawn, *after = below(6, *state)
        state = as_words(after)
        seen[int(drawn)] += 1
    assert sorted(seen) == [0, 1, 2, 3, 4, 5]
    assert min(seen.values()) > 250


def test_fresh_rounds_draw_no_card_more_often_than_the_shoe_holds_it():
    shoe = np.arange(52, dtype=np.uint8)
    drawn = np.zeros(6 * 1000, dtype=np.uint8)
    draw_rounds(shoe, drawn, 6, *state_of(1, 0))
    rounds = drawn.reshape(-1, 6)
    assert all(len(set(cards)) == 6 for cards in rounds.tolist())
    assert sorted(shoe.tolist()) == list(range(52))
    # Every card comes to every place: 1000 rounds, about 19 each.
    for place in range(6):
        assert set(rounds[:, place].tolist()) == set(range(52))
