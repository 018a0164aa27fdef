"""Panguingue counted: melds of three, legal plays against brute force, the time of an answer (102.R)."""

import random
import time
from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod

import pytest

from houseway.cards import card_text, cards_text
from houseway.families.panguingue.melds import in_the_pack, kind, melds_in, worth
from houseway.families.panguingue.plays import best_lay, ends
from tests.counts.panguingue_by_hand import every_end

CARDS = [card for card in range(52) if in_the_pack(card)]
PACK = {320: dict.fromkeys(CARDS, 8), 310: {card: 8 - (card % 4 == 0) for card in CARDS}}


def triples():
    return [three for three in combinations_with_replacement(CARDS, 3) if kind(three)]


def test_102_r_16_there_are_136_kinds_of_three_card_melds():
    kinds = Counter(kind(three) for three in triples())
    assert kinds == {"rope": 32, "one-suit": 40, "several-suits": 64}
    mixed = [three for three in triples() if kind(three) == "several-suits"]
    assert sum(len({card % 4 for card in three}) == 3 for three in mixed) == 40


@pytest.mark.parametrize(
    ("cards", "of_all", "ropes", "one_suit", "several"),
    [(320, 5_410_240, 16_384, 2_240, 25_856), (310, 4_917_220, 15_032, 2_030, 23_432)],
)
def test_102_r_4_melds_among_all_triples_of_the_pack(cards, of_all, ropes, one_suit, several):
    held = PACK[cards]
    assert sum(held.values()) == cards
    assert comb(cards, 3) == of_all
    counted: Counter[str | None] = Counter()
    for three in triples():
        counted[kind(three)] += prod(comb(held[card], n) for card, n in Counter(three).items())
    assert counted == {"rope": ropes, "one-suit": one_suit, "several-suits": several}
    assert counted.total() == {320: 44_480, 310: 40_494}[cards]


def test_ten_cards_hold_a_meld_about_55_times_in_100():
    rng, pack = random.Random(1), [card for card in CARDS for _ in range(8)]
    held = sum(bool(melds_in(tuple(sorted(rng.sample(pack, 10))))) for _ in range(20_000))
    assert 0.53 < held / 20_000 < 0.57


def position(rng, pack):
    """Eleven cards, some of them on the board as a player who likes to lay would have them."""
    cards = tuple(sorted(rng.sample(pack, 11)))
    if rng.random() < 0.5:
        # Cards near each other: random ones seldom make more than one meld.
        few = rng.sample(sorted({card // 4 for card in CARDS}), 4)
        cards = tuple(sorted(rng.sample([card for card in pack if card // 4 in few], 11)))
    board: tuple[tuple[int, ...], ...] = ()
    held = cards
    for _ in range(rng.randrange(4)):
        melds = melds_in(held)
        if melds and len(held) > 3:
            meld = rng.choice(melds)
            if len(meld) < len(held):
                board, held = (*board, meld), tuple(sorted((Counter(held) - Counter(meld)).elements()))
    drawn = rng.choice(held)
    hand = list(held)
    hand.remove(drawn)
    return board, tuple(hand), drawn


def agree_with_brute_force(rounds, seed):
    rng, pack = random.Random(seed), [card for card in CARDS for _ in range(8)]
    for _ in range(rounds):
        board, hand, drawn = position(rng, pack)
        legal = {
            (tuple(sorted(tuple(sorted(map(card_text, meld))) for meld in end.board)),
             tuple(sorted(map(card_text, end.held)))): end.collects
            for end in ends(board, hand, drawn)
        }  # fmt: skip
        texts = [cards_text(meld).split() for meld in board]
        assert legal == every_end(texts, map(card_text, (*hand, drawn))), (board, hand, drawn)


def test_legal_plays_are_those_of_a_brute_force_written_apart():
    agree_with_brute_force(60, seed=5)


@pytest.mark.long
@pytest.mark.timeout(3 * 3600)
def test_legal_plays_of_ten_thousand_positions_are_those_of_the_brute_force():
    agree_with_brute_force(10_000, seed=6)


def test_an_answer_takes_ten_milliseconds_at_worst():
    rng, pack = random.Random(7), [card for card in CARDS for _ in range(8)]
    slowest = 0.0
    for _ in range(1_000):
        asked = position(rng, pack)
        took = []
        for _ in range(2):
            begun = time.process_time()
            ends(*asked)
            took.append(time.process_time() - begun)
        slowest = max(slowest, min(took))
    assert slowest < 0.010


def test_the_best_lay_is_the_best_of_all_ends_that_lay_everything():
    rng = random.Random(8)
    for _ in range(200):
        few = rng.sample(CARDS, 5)
        cards = tuple(sorted(rng.choices(few, k=11)))
        whole = [end.board for end in ends((), cards[1:], cards[0]) if not end.held]
        values = [sum(map(worth, board)) for board in whole]
        best = best_lay(cards)
        assert (best is None) == (not whole)
        assert best is None or sum(map(worth, best)) == max(values)
