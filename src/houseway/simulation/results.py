"""From counted classes to hits of every line, means and standard errors; and beside them, what is exact."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from houseway.money import Share
from houseway.rules import Offer
from houseway.rules.awards import profit
from houseway.rules.classes import Entry, Group
from houseway.rules.game import OfferKey
from houseway.rules.settlement import LOSING_LINE
from houseway.simulation.dealers import Counts, Dealer
from houseway.simulation.stakes import Stakes, gains, stakes_of


@dataclass(frozen=True)
class OfferRun:
    """Hits of each line and of the line that loses, over the rounds in which the bet may be placed.

    `mean` is profit per unit bet, a line that a meter pays counted as lost.
    """

    offer: Offer
    rounds: int
    hits: tuple[tuple[str, int], ...]
    mean: float
    standard_error: float


def offer_runs(
    dealer: Dealer, counts: tuple[Counts, ...], keys: Sequence[OfferKey] | None = None
) -> Iterator[OfferRun]:
    """The results of these offers (all if none are named), in the order of the class table."""
    for group in dealer.table.groups:
        if keys is not None and not any(entry.offer.key in keys for entry in group.entries):
            continue
        of_classes = dealer.class_counts(group, counts)
        for entry, line_of, placed in zip(group.entries, group.line_of, group.placed, strict=True):
            if keys is not None and entry.offer.key not in keys:
                continue
            if stakes := stakes_of(dealer.game, entry.offer):
                yield _decided_run(dealer, group, entry.offer, stakes, of_classes)
            else:
                fit = range(len(entry.lines) + 1)
                where = [line_of == index if placed is None else (line_of == index) & placed for index in fit]
                yield _offer_run(entry, [int(of_classes[classes].sum()) for classes in where])


def _offer_run(entry: Entry, by_line: Sequence[int]) -> OfferRun:
    offer = entry.offer
    names = [*(line.name for line in offer.lines), LOSING_LINE]
    profits = fixed_profits(offer)
    rounds = max(sum(by_line), 1)
    total = sum((gain * hits for gain, hits in zip(profits, by_line, strict=True)), start=Fraction(0))
    squares = sum((gain**2 * hits for gain, hits in zip(profits, by_line, strict=True)), start=Fraction(0))
    mean = total / rounds
    error = sqrt(float(squares / rounds - mean**2) / rounds)
    return OfferRun(offer, sum(by_line), tuple(zip(names, by_line, strict=True)), float(mean), error)


def _decided_run(dealer: Dealer, group: Group, offer: Offer, stakes: Stakes, of_classes: Counts) -> OfferRun:
    """As gained and lost with all that decisions put down, per unit of the first wager."""
    own = sorted(stakes, key=lambda staked: staked[0].key != offer.key)
    gained, bet = gains(dealer.game, group, tuple(own))
    place = next(at for at, entry in enumerate(group.entries) if entry.offer.key == offer.key)
    names = [*(line.name for line in offer.lines), LOSING_LINE]
    hits = [int(of_classes[bet & (group.line_of[place] == index)].sum()) for index in range(len(names))]
    rounds = int(of_classes.sum())
    mean = float((of_classes * gained).sum() / max(rounds, 1))
    square = float((of_classes * gained**2).sum() / max(rounds, 1))
    error = sqrt(max(square - mean**2, 0.0) / max(rounds, 1))
    return OfferRun(offer, rounds, tuple(zip(names, hits, strict=True)), mean, error)


def fixed_profits(offer: Offer) -> list[Fraction]:
    """Profit per unit of each line and of the line that loses; what a meter would pay is left out."""
    return [
        Fraction(-1) if line and isinstance(line.pay, Share) else profit(line, offer.table)
        for line in (*offer.lines, None)
    ]
