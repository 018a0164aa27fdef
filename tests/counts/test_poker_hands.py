"""Known counts of poker hands, and the tables against evaluators that share nothing with them."""

import random
from itertools import combinations, combinations_with_replacement, pairwise

import numpy as np
import pytest

from houseway.cards import parse_cards
from houseway.cards.poker import (
    FIVE_CARDS,
    FOUR_CARDS,
    THREE_CARDS,
    Category,
    best_five,
    best_four_of_five,
    category_of,
    few_cards,
    many_cards,
    three_value,
)
from houseway.cards.poker.quick import category_counts
from tests.counts import poker_by_hand
from tests.counts.other_evaluator import ranked_elsewhere

# From the high card to the royal flush.
KNOWN = {
    5: [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4],
    6: [6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1656, 188],
    7: [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324],
}


def deck_of(size, count):
    """Every hand of so many cards out of the deck's first `size`, a column a card."""
    return np.array(list(combinations(range(size), count))).T


def five_of(cards):
    tables = many_cards()
    return best_five(tables, len(cards), tables.words[cards].sum(axis=0), tables.suits[cards].sum(axis=0))


def assert_same_order(ours, theirs):
    """Both give the same hands the same places: what is higher here is lower there, what ties ties."""
    pairs = np.unique(np.stack([ours.astype(np.int64), -theirs.astype(np.int64)]), axis=1)
    assert len(np.unique(pairs[0])) == pairs.shape[1] == len(np.unique(pairs[1]))
    assert (np.diff(pairs[1]) > 0).all()


@pytest.mark.parametrize("count", [5, 6, pytest.param(7, marks=pytest.mark.slow)])
def test_every_hand_of_the_deck_is_in_its_category(count):
    assert category_counts(many_cards(), count)[:10].tolist() == KNOWN[count]


@pytest.mark.slow
def test_every_five_card_hand_ranks_as_another_evaluator_ranks_it():
    cards = deck_of(52, 5)
    ours = five_of(cards)
    assert len(np.unique(ours)) == 7462
    assert_same_order(ours, ranked_elsewhere(cards))


@pytest.mark.parametrize("hands", [150_000, pytest.param(1_500_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("count", [6, 7])
def test_many_hands_rank_as_another_evaluator_ranks_them(count, hands):
    shuffled = np.random.default_rng(20).random((hands, 52), dtype=np.float32)
    cards = np.argpartition(shuffled, count, axis=1)[:, :count].T
    assert_same_order(five_of(cards), ranked_elsewhere(cards))


@pytest.mark.parametrize("count", [6, 7])
def test_hands_with_a_flush_or_near_it_rank_as_elsewhere(count):
    # Two suits: every hand of seven has four or more of one.
    deck = np.array([card for card in range(52) if card % 4 < 2])
    sample = random.Random(7)
    cards = np.array([sample.sample(deck.tolist(), count) for _ in range(20_000)]).T
    assert_same_order(five_of(cards), ranked_elsewhere(cards))


def test_three_cards_of_one_deck():
    hands = three_value(few_cards(THREE_CARDS), *deck_of(52, 3))
    assert np.bincount(hands >> 12).tolist() == [16440, 3744, 1096, 720, 52, 44, 4]


def test_three_cards_rank_as_by_hand_also_where_decks_make_two_alike():
    hands = list(combinations_with_replacement(range(52), 3))
    ours = three_value(few_cards(THREE_CARDS), *np.array(hands).T).tolist()
    theirs = [poker_by_hand.strength(list(hand), poker_by_hand.THREE) for hand in hands]
    by_value = sorted(zip(ours, theirs, strict=True))
    assert len(set(ours)) == len({str(strength) for strength in theirs})
    assert all(a[1] <= b[1] for a, b in pairwise(by_value))


def test_four_of_five_cards_of_one_deck():
    hands = best_four_of_five(few_cards(FOUR_CARDS), *deck_of(52, 5))
    counts = dict(zip(FOUR_CARDS, np.bincount(hands >> 12).tolist(), strict=True))
    assert counts == {
        Category.HIGH_CARD: 1150080,
        Category.PAIR: 1047552,
        Category.TWO_PAIR: 123552,
        Category.STRAIGHT: 101808,
        Category.FLUSH: 114616,
        Category.THREE_OF_A_KIND: 58656,
        Category.STRAIGHT_FLUSH: 2072,
        Category.FOUR_OF_A_KIND: 624,
    }


def test_the_best_four_of_five_rank_as_by_hand():
    sample = random.Random(4)
    hands = [sample.sample(range(52), 5) for _ in range(40_000)]
    ours = best_four_of_five(few_cards(FOUR_CARDS), *np.array(hands).T).tolist()
    theirs = [poker_by_hand.best_four_of_five(hand) for hand in hands]
    by_value = sorted(zip(ours, theirs, strict=True))
    assert len(set(ours)) == len({str(strength) for strength in theirs})
    assert all(a[1] <= b[1] for a, b in pairwise(by_value))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("As Ks Qs Js 10s 2h 2d", Category.ROYAL_FLUSH),
        ("5s 4s 3s 2s As Ah Ad", Category.STRAIGHT_FLUSH),
        ("5s 4s 3s 2h Ad", Category.STRAIGHT),
        ("2s Ah Kd Qc Js", Category.HIGH_CARD),
        ("2s 2h 2d 3c 3s 3h", Category.FULL_HOUSE),
    ],
)
def test_one_hand_is_looked_up_as_many_are(text, kind):
    tables, cards = many_cards(), list(parse_cards(text))
    value = best_five(tables, len(cards), sum(tables.words[cards]), sum(tables.suits[cards]))
    assert category_of(int(value), FIVE_CARDS) is kind
