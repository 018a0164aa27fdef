"""Equity: what share of the pot hands can expect, over every deal of the cards nobody knows, or over many."""

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, prod, sqrt

import msgspec
import numpy as np

from houseway.analysis.showdowns import Showdown
from houseway.cards.notation import CARD_COUNT
from houseway.cards.poker.rankings import ranking
from houseway.cards.poker.showdown import Judging, Spread, count_deals, sample_deals
from houseway.watching import tell

# So many hands of five are looked at by counting, a few seconds' work; beyond it deals are sampled.
MOST_LOOKS = 300_000_000
DEALS, BLOCK, FLOPS, ON_FLOP = 1_000_000, 50_000, 9_000, 1_000
# Whoever waits is told how far it has come only where it takes a while.
LONG = 10_000_000
TWO_AND_THREE = 60
# A pot in so many parts that up to ten hands share it, or each half of it, without a remainder.
WHOLE = 2 * 2520

Cards = tuple[int, ...]


class Pots(msgspec.Struct, frozen=True):
    """What is asked: hands as far as they are known, the board as it lies, cards that are gone."""

    hands: tuple[Cards, ...]
    board: Cards = ()
    dead: Cards = ()


class HandEquity(msgspec.Struct, frozen=True):
    """Of the pot, what a hand can expect, `low_equity` of it as low; how often it has the best hand alone, or
    with others; and how often it takes everything. Where the pot is split, the best hand is the high one."""

    cards: Cards
    discarded: Cards
    equity: Fraction
    win: Fraction
    tie: Fraction
    low_equity: Fraction | None
    scoop: Fraction
    standard_error: float | None


class Equity(msgspec.Struct, frozen=True):
    method: str
    deals: int
    hands: tuple[HandEquity, ...]


class Sampling(msgspec.Struct, frozen=True):
    """How deals are sampled where there are too many; `exact` counts them all the same."""

    deals: int = DEALS
    seed: int = 1
    exact: bool = False


def equity(rules: Showdown, asked: Pots, sampling: Sampling = Sampling()) -> Equity:  # noqa: B008  it is frozen
    """What each hand can expect; who has cards to give away gives away what leaves him most."""
    if len(asked.board) < rules.discards_by and any(len(hand) > rules.own for hand in asked.hands):
        return _over_flops(rules, asked, sampling)
    kept = _kept(rules, asked, sampling)
    left = _after(asked, kept)
    method, counts = _counted(rules, left, sampling)
    hands = []
    for at, (cards, before) in enumerate(zip(kept, asked.hands, strict=True)):
        thrown = tuple(card for card in before if card not in cards)
        hands.append(_hand(rules, counts, len(kept), at, method, cards, thrown))
    return Equity(method, int(counts.sum()), tuple(hands))


def _over_flops(rules: Showdown, asked: Pots, sampling: Sampling) -> Equity:
    """The discard waits for the flop: flops are drawn, and on each of them deals counted, or drawn too."""
    draws, rest = random.Random(sampling.seed), _rest(rules, asked)
    ways = prod(len(_ways(hand, rules.own)) for hand in asked.hands)
    flops = max(FLOPS // 30, FLOPS * sampling.deals // DEALS // ways)
    size = len(asked.hands)
    counts = np.zeros(1 << size * len(rules.rankings), dtype=np.int64)
    shares = np.zeros((flops, size))
    for flop in range(flops):
        tell(flop, flops)
        board = tuple(draws.sample(rest, rules.discards_by))
        dealt = Pots(asked.hands, board, asked.dead)
        # Every flop has as many deals as any other, so that they may be added up.
        some = Sampling(ON_FLOP, sampling.seed + flop)
        kept = _kept(rules, dealt, some, flops)
        on_flop = _counted(rules, _after(dealt, kept), some, flops)[1]
        counts += on_flop
        shares[flop] = _expected(rules, on_flop, size)
    errors = (shares.std(axis=0) / sqrt(flops)).tolist()
    hands = [
        msgspec.structs.replace(
            _hand(rules, counts, size, at, "sampled", cards, ()), standard_error=errors[at]
        )
        for at, cards in enumerate(asked.hands)
    ]
    return Equity("sampled", int(counts.sum()), tuple(hands))


def _after(asked: Pots, kept: tuple[Cards, ...]) -> Pots:
    """What was given away is gone."""
    held = {card for hand in kept for card in hand}
    gone = tuple(card for hand in asked.hands for card in hand if card not in held)
    return Pots(kept, asked.board, asked.dead + gone)


def deals_of(rules: Showdown, asked: Pots) -> int:
    """In how many ways the unknown cards can come."""
    left, missing = len(_rest(rules, asked)), _missing(rules, asked)
    return prod(comb(left - sum(missing[:at]), count) for at, count in enumerate(missing))


def _missing(rules: Showdown, asked: Pots) -> list[int]:
    return [rules.board - len(asked.board), *(rules.own - len(hand) for hand in asked.hands)]


def _rest(rules: Showdown, asked: Pots) -> list[int]:
    seen = {*asked.board, *asked.dead, *(card for hand in asked.hands for card in hand)}
    return [card for card in range(CARD_COUNT + rules.jokers) if card not in seen]


def _kept(rules: Showdown, asked: Pots, sampling: Sampling, times: int = 1) -> tuple[Cards, ...]:
    """The hands after the discard: each keeps what leaves it most, if the others may keep anything."""
    if all(len(hand) <= rules.own for hand in asked.hands):
        return asked.hands
    ways = [_ways(hand, rules.own) for hand in asked.hands]
    gains = [dict.fromkeys(each, Fraction(0)) for each in ways]
    tries = list(product(*ways))
    for done, kept in enumerate(tries):
        if times == 1:
            tell(done, len(tries))
        counts = _counted(rules, _after(asked, kept), sampling, times * len(tries))[1]
        for gain, hand, expected in zip(gains, kept, _expected(rules, counts, len(kept)), strict=True):
            gain[hand] += expected
    return tuple(max(each, key=each.__getitem__) for each in gains)


def _ways(hand: Cards, count: int) -> list[Cards]:
    if len(hand) <= count:
        return [hand]
    return [tuple(card for card in hand if card != out) for out in hand]


def _counted(rules: Showdown, asked: Pots, sampling: Sampling, times: int = 1) -> tuple[str, np.ndarray]:
    """How often each outcome comes, by its number; one of so many such questions."""
    how, spread = _judging(rules), _spread(rules, asked)
    counts = np.zeros(1 << len(asked.hands) * len(rules.rankings), dtype=np.int64)
    looks = deals_of(rules, asked) * len(asked.hands) * (TWO_AND_THREE if rules.two_and_three else 1)
    if sampling.exact or looks * times <= MOST_LOOKS:
        starts = len(spread.rest) if spread.missing.any() else 1
        for first in range(starts):
            if times == 1 and looks > LONG:
                tell(first, starts)
            count_deals(how, spread, first, counts)
        return "exact", counts
    deals = max(min(BLOCK, sampling.deals), sampling.deals // times)
    for block, some in enumerate(_blocks(deals)):
        if times == 1:
            tell(block * BLOCK, deals)
        sample_deals(how, spread, some, sampling.seed, block, counts)
    return "sampled", counts


def _blocks(deals: int) -> Iterator[int]:
    for start in range(0, deals, BLOCK):
        yield min(BLOCK, deals - start)


def _judging(rules: Showdown) -> Judging:
    first, *second = (ranking(name).tables for name in rules.rankings)
    of_second = second[0].ranked if second else np.zeros(1, dtype=np.uint16)
    return Judging(*first, of_second, bool(second), rules.two_and_three)


def _spread(rules: Showdown, asked: Pots) -> Spread:
    groups = (asked.board, *asked.hands)
    known = np.full((len(groups), 8), -1, dtype=np.int64)
    for group, cards in enumerate(groups):
        known[group, : len(cards)] = cards
    held = np.array([len(cards) for cards in groups], dtype=np.int64)
    rest = np.array(_rest(rules, asked), dtype=np.int64)
    return Spread(known, held, np.array(_missing(rules, asked), dtype=np.int64), rest)


@lru_cache(maxsize=4096)
def _shares(outcome: int, hands: int, split: bool) -> tuple[tuple[int, int], ...]:
    """What each hand takes of the pot, and of that what it takes as low, in parts of a `WHOLE` pot.

    An outcome has a bit for each hand that has the best, and those for low below them.
    """
    high, low = (outcome >> hands, outcome & (1 << hands) - 1) if split else (outcome, 0)
    for_high = WHOLE // (2 if low else 1) // high.bit_count()
    for_low = WHOLE // 2 // low.bit_count() if low else 0
    as_low = [(low >> at & 1) * for_low for at in range(hands)]
    return tuple(((high >> at & 1) * for_high + part, part) for at, part in enumerate(as_low))


def _expected(rules: Showdown, counts: np.ndarray, hands: int) -> list[Fraction]:
    """Each hand's equity alone."""
    split, shares = len(rules.rankings) == 2, [0] * hands
    for outcome in np.flatnonzero(counts).tolist():
        often = int(counts[outcome])
        for at, (part, _) in enumerate(_shares(outcome, hands, split)):
            shares[at] += often * part
    return [Fraction(share, WHOLE * int(counts.sum())) for share in shares]


def _hand(
    rules: Showdown, counts: np.ndarray, hands: int, at: int, method: str, kept: Cards, thrown: Cards
) -> HandEquity:
    """One hand's part of every outcome."""
    deals, split = int(counts.sum()), len(rules.rankings) == 2
    share = square = low_share = win = tie = scoop = 0
    for outcome in np.flatnonzero(counts).tolist():
        often = int(counts[outcome])
        part, as_low = _shares(outcome, hands, split)[at]
        share, square, low_share = share + often * part, square + often * part**2, low_share + often * as_low
        best = outcome >> hands if split else outcome
        if best >> at & 1:
            win, tie = win + often * (best.bit_count() == 1), tie + often * (best.bit_count() > 1)
        scoop += often * (part == WHOLE)
    expected = Fraction(share, WHOLE * deals)
    error = None
    if method == "sampled":
        error = sqrt((Fraction(square, WHOLE**2 * deals) - expected**2) / deals)
    return HandEquity(
        kept,
        thrown,
        expected,
        Fraction(win, deals),
        Fraction(tie, deals),
        Fraction(low_share, WHOLE * deals) if split else None,
        Fraction(scoop, deals),
        error,
    )
