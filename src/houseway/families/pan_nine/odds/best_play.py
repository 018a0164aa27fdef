"""How a Pan 9 bettor plays best: against each policy the rules leave the player-dealer, exactly."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm

import numpy as np

from houseway.cards.decks import Counts
from houseway.families.pan_nine.odds.counting import BigInts, combinations, counted, paired
from houseway.families.pan_nine.odds.hands import Hands, hands, starts
from houseway.families.pan_nine.rules import Hitting, Policy, policies
from houseway.families.plays import BestPlay
from houseway.rules.awards import profit
from houseway.rules.classes import class_table
from houseway.rules.game import Game, Offer


def best_plays(game: Game, rules: Hitting, offer: Offer, shoe: Counts) -> list[BestPlay]:
    """The bettor's best play against each policy that the rules leave the player-dealer."""
    gains, unit = _gains(game, offer, shoe, _allowed(rules.player), _allowed(rules.banker))
    of_all = combinations(shoe) * unit
    return [_best(gains, rules.player, dealer, of_all) for dealer in policies(rules.banker)]


@lru_cache(maxsize=16)
def _allowed(chart: str) -> Hands:
    """The hands that a side can end with, whatever it does where it has the option."""
    letters = np.array(list(chart))[hands().three]
    return hands().where(np.where(hands().drew, letters != "S", letters != "D"))


def _gains(game: Game, offer: Offer, shoe: Counts, bettor: Hands, dealer: Hands) -> tuple[BigInts, int]:
    """Profit summed over combinations, by start and draw of the bettor, then of the dealer by total.

    It is counted in whole parts of a unit bet; how many there are in one comes second.
    """
    (group,) = class_table(game, [offer]).groups
    label = (bettor.start * 2 + bettor.drew)[:, None] * 20 + (dealer.three * 2 + dealer.drew)[None, :]
    counts = counted(paired(group, bettor, dealer, label, len(starts()) * 40), group, shoe)
    profits = [profit(line, offer.table) for line in (*offer.lines, None)]
    unit = lcm(*(each.denominator for each in profits))
    of_class = np.array([int(profits[line] * unit) for line in group.line_of[0]], dtype=object)
    gains: BigInts = (counts * of_class).sum(axis=1).reshape(len(starts()), 2, 10, 2)
    return gains, unit


def _best(gains: BigInts, chart: str, dealer: Policy, of_all: int) -> BestPlay:
    dealer_draws = [int(three in dealer) for three in range(10)]
    of_start = gains[:, :, range(10), dealer_draws].sum(axis=2)
    three_of = hands().where(~hands().drew).three
    of_total = [of_start[three_of == three].sum(axis=0) for three in range(10)]
    by_hand = [_draws(chart[three], *row) for three, row in zip(three_of, of_start, strict=True)]
    by_total = [_draws(chart[three], *row) for three, row in enumerate(of_total)]
    return BestPlay(
        dealer=dealer,
        by_total=frozenset(three for three in range(10) if by_total[three]),
        by_total_edge=_edge(of_total, by_total, of_all),
        by_hand=frozenset(start for start, draw in zip(starts(), by_hand, strict=True) if draw),
        by_hand_edge=_edge(of_start, by_hand, of_all),
    )


def _edge(gains: Sequence[BigInts] | BigInts, draws: Sequence[int], of_all: int) -> Fraction:
    return Fraction(-sum(int(row[draw]) for row, draw in zip(gains, draws, strict=True)), of_all)


def _draws(letter: str, standing: int, drawing: int) -> int:
    """1 where the hand draws: it must, or it may and gains by it."""
    return int(letter == "D" or (letter == "O" and drawing > standing))
