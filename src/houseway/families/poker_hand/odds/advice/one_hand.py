"""What each choice for one hand gains, from all that its bettor sees: true fractions of the first wager."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb

import numpy as np

from houseway.cards.decks import Counts
from houseway.cards.poker import THREE_CARDS, best_four_of_five, few_cards, many_cards
from houseway.families.poker_hand import coordinates as c
from houseway.families.poker_hand.odds import four_of_five, holdem, let_it_ride, three_cards, war
from houseway.families.poker_hand.odds.bets import Bets, Ints, grid
from houseway.families.poker_hand.odds.holdem.board import OTHERS
from houseway.families.poker_hand.odds.holdem.classes import classes, hole
from houseway.families.poker_hand.odds.holdem.one_hand import after_flop, on_board
from houseway.families.poker_hand.rules.figures import Poker, times_played
from houseway.families.poker_hand.rules.hands import (
    has_aces,
    least_qualifying,
    own_cell,
    own_cell_by_value,
    value,
)
from houseway.families.round import Hand

Gains = Iterator[tuple[str, Fraction]]


def choices(rules: Poker, bets: Bets, left: Counts, hand: Hand, up: int | None, board: Hand) -> Gains:
    """Each choice of the street on which these cards are seen, best play following."""
    match rules.ranking:
        case "three-cards":
            return _three_cards(rules, bets, left, hand, up)
        case "five-cards":
            return _let_it_ride(rules, bets, left, hand, board)
        case "one-card":
            return _war(rules, bets, left, hand)
        case "four-of-five" | "four-of-five-straight-high":
            return _four_of_five(rules, bets, hand)
    return _holdem(rules, bets, hand, board)


def _three_cards(rules: Poker, bets: Bets, left: Counts, hand: Hand, up: int | None) -> Gains:
    """Against one open card, or for who does not look at it."""
    rest, counts = np.array(left), np.zeros((52, 3, 2, 1), dtype=np.int64)
    np.subtract.at(rest, list(hand), 1)
    tables = few_cards(THREE_CARDS), many_cards()
    three_cards.against(*tables, np.array(hand), rest, least_qualifying(rules), False, counts)
    seen = counts.sum(axis=(0, 3)) if up is None else counts[up].sum(axis=2)
    own = c.own_key(*own_cell(rules.ranking, value(rules.ranking, hand)))
    gains = bets.gains(grid((0, 1)))[:, own, 0]
    for made, choice in enumerate(rules.streets[0].choices):
        yield choice, Fraction(int((seen * gains[made]).sum()), int(seen.sum()) * bets.scale)


def _let_it_ride(rules: Poker, bets: Bets, left: Counts, hand: Hand, board: Hand) -> Gains:
    """All three wagers together; wager 1 as best play has it once wager 2 is decided."""
    rest, counts = np.array(left), np.zeros((52, c.OWN_CELLS), dtype=np.int64)
    np.subtract.at(rest, list(hand), 1)
    let_it_ride.completed(many_cards(), own_cell_by_value(rules.ranking), np.array(hand), rest, counts)
    gains = bets.gains(grid(range(4), came=1, qualifies=1))[:, :, 0, 0, 0]
    by_card = counts @ gains.T
    worth = [int(np.maximum(by_card[:, first], by_card[:, 2 + first]).sum()) for first in (0, 1)]
    total = int(counts.sum())
    if board:
        first = int(worth[1] > worth[0])
        worth = [int(by_card[board[0], first + 2 * rides]) for rides in (0, 1)]
        total = int(counts[board[0]].sum())
    for choice in rules.streets[len(board)].choices:
        yield choice, Fraction(worth[times_played((choice,))], total * bets.scale)


def _war(rules: Poker, bets: Bets, left: Counts, hand: Hand) -> Gains:
    rank = (hand[0] // 4 - 1) % war.RANKS
    wars, given_up = war.tied(war.held_of(left), rank)
    for choice in rules.streets[0].choices:
        ended = wars if times_played((choice,)) else given_up
        yield choice, Fraction(war.gain(bets, ended), sum(ended.values()) * bets.scale)


def _four_of_five(rules: Poker, bets: Bets, hand: Hand) -> Gains:
    """Against every other five cards, one after the other."""
    table = few_cards(rules.order)
    cards, values, _ = four_of_five.every_hand(table)
    apart = values[~np.isin(cards, hand).any(axis=1)]
    mine = int(best_four_of_five(table, *hand))
    came, plays = c.compared(mine, apart), apart >= least_qualifying(rules)
    counts = np.bincount(came * 2 + plays, minlength=6).reshape(3, 2)
    (street,) = rules.streets
    for choice in street.choices:
        if choice not in street.aces_for or has_aces(rules, hand):
            gains = bets.gains(grid([times_played((choice,))]))[0, own_cell_by_value(rules.ranking)[mine], 0]
            yield choice, Fraction(int((counts * gains).sum()), len(apart) * bets.scale)


def _holdem(rules: Poker, bets: Bets, hand: Hand, board: Hand) -> Gains:
    street = next(at for at, each in enumerate(rules.streets) if each.board == len(board))
    gains = holdem.gains_of(bets)
    match len(board):
        case 0:
            early = holdem.early_of(bets)
            kind = classes().dealt[hole(*hand)]
            alike = int((classes().dealt == kind).sum())
            worth, ways = early[:, kind], alike * comb(50, 5) * len(holdem.FLOPS)
        case 3:
            worth, ways = np.array(after_flop(gains, hand, board)), comb(47, 2)
        case _:
            worth, ways = on_board(gains, hand, board)[:2], 1
    yield from _told(rules.streets[street].choices, worth, ways * OTHERS * bets.scale)


def _told(options: tuple[str, ...], worth: Ints, total: int) -> Gains:
    for choice, gained in zip(options, worth.tolist(), strict=True):
        yield choice, Fraction(int(gained), total)
