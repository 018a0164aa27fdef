"""Kinds of final hands: check figures of every game, and Omaha's against hands laid out one by one."""

import random
from itertools import combinations
from math import comb

import numpy as np
import pytest
from phevaluator.evaluator_omaha import evaluate_omaha_cards

from houseway.analysis.final_hands import final_hands, kept, kinds_of
from houseway.analysis.showdowns import showdowns
from houseway.cards.poker.omaha_hands import boards_alike, count_board
from houseway.cards.poker.rankings import ranking
from tests.counts.equity_by_hand import theirs
from tools.final_hands import of_seven, two_and_three

FIFTEEN = showdowns()


def told(game, name=None):
    rows = final_hands(FIFTEEN[game])
    return {row.name: row.combinations for row in rows if name in (None, row.ranking)}


@pytest.mark.parametrize("game", FIFTEEN)
def test_every_deal_is_counted_once(game):
    rules = FIFTEEN[game]
    deals = comb(52 + rules.jokers, rules.own + rules.board)
    if rules.two_and_three:
        deals = comb(52, 4) * comb(48, 5)
    for name in rules.rankings:
        assert sum(told(game, name).values()) == deals
        rows = [row for row in final_hands(rules) if row.ranking == name]
        assert sum(row.probability for row in rows) == pytest.approx(1)


def test_draw_poker_with_the_bug(words):
    hands = told("ca/draw-poker")
    assert [*hands.values()] == [
        1, 24, 180, 828, 4368, 7804, 20532, 63360, 138600, 1215024, 1418964,
    ]  # fmt: skip
    words("\n".join(hands))


def test_low_hands_by_their_highest_card():
    lowball, razz, seven = told("ca/lowball"), told("ca/razz"), told("ca/deuce-to-seven")
    assert [lowball[f"{n} low"] for n in range(5, 11)] == [2304, 7680, 20480, 44800, 86016, 150528]
    assert [seven[f"{n} low"] for n in range(7, 11)] == [4080, 14280, 34680, 70380]
    # As published for seven cards.
    assert [razz[f"{n} low"] for n in range(5, 9)] == [781824, 3151360, 7426560, 13171200]


def test_seven_cards_are_kept_as_they_are_counted():
    assert kept()["high of seven"] == of_seven()


def test_boards_that_differ_in_suits_alone_are_counted_together():
    boards, times = boards_alike()
    assert (len(boards), int(times.sum())) == (134459, comb(52, 5))


@pytest.mark.parametrize("name", ["high", "eight"])
@pytest.mark.parametrize(
    "board", ["board of pairs", "suited", *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2))]
)
def test_omaha_on_one_board_as_hand_by_hand(name, board):
    """Every ninth hand of four would do, but then a set could be missed: all 178,365 of one board each."""
    sample = random.Random(str(board))
    cards = {"board of pairs": [0, 1, 20, 21, 40], "suited": [0, 4, 8, 12, 16]}.get(
        board, sample.sample(range(52), 5)
    )
    ranked = ranking(name)
    kinds = kinds_of(ranked)
    counts = np.zeros(len(kinds.names), dtype=np.int64)
    count_board(ranked.tables, kinds.by_value, np.array(cards), counts)
    assert counts.sum() == comb(47, 4)
    rest = [card for card in range(52) if card not in cards]
    if name == "high":
        found = [0] * len(counts)
        for hand in combinations(rest, 4):
            found[_category(evaluate_omaha_cards(*theirs(cards), *theirs(hand)))] += 1
        assert counts.tolist() == found
    else:
        assert counts.tolist() == _lows(cards, rest)


def _category(place):
    """phevaluator's places, from the royal flush, 1, to the high cards."""
    return 9 - sum(place > last for last in (1, 10, 166, 322, 1599, 1609, 2467, 3325, 6185))


def _lows(board, rest):
    """A hand's low by its own two ranks and three of the board's, written out."""
    best_of = {}
    for pair in combinations(sorted({card // 4 for card in rest}), 2):
        lows = [
            max(*pair, *three)
            for three in combinations({card // 4 for card in board}, 3)
            if max(*pair, *three) <= 7 and len({*pair, *three}) == 5
        ]
        best_of[pair] = min(lows, default=8)
    found = [0] * 5
    for hand in combinations([card // 4 for card in rest], 4):
        pairs = [tuple(sorted(pair)) for pair in combinations(hand, 2) if pair[0] != pair[1]]
        found[8 - min((best_of[pair] for pair in pairs), default=8)] += 1
    return found


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", ["high", "eight"])
def test_omaha_is_kept_as_it_is_counted(name):
    assert kept()[f"{name}, two and three"] == two_and_three(name)
