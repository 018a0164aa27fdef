"""From counted classes to hits of every line, means and standard errors; and beside them, what is exact."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from numpy.typing import NDArray

from houseway.money import Share
from houseway.rules import Offer
from houseway.rules.awards import profit
from houseway.rules.classes import ClassTable, Entry, Group
from houseway.rules.game import OfferKey
from houseway.rules.settlement import LOSING_LINE

Counts = NDArray[Any]


@dataclass(frozen=True)
class OfferRun:
    """Hits of each line and of the line that loses, over the rounds in which the bet may be placed.

    `mean` is profit per unit bet, a line that a meter pays counted as lost. Where bettors decide, it is per
    unit first bet, `average_stake` is what lay on hands in the end, and a split hits a line for each hand.
    """

    offer: Offer
    rounds: int
    hits: tuple[tuple[str, int], ...]
    mean: float
    standard_error: float
    average_stake: float | None = None


def offer_runs(
    table: ClassTable, class_counts: Callable[[Group], Counts], keys: Sequence[OfferKey] | None = None
) -> Iterator[OfferRun]:
    """The results of these offers (all if none are named), in the order of the class table."""
    for group in table.groups:
        if keys is not None and not any(entry.offer.key in keys for entry in group.entries):
            continue
        of_classes = class_counts(group)
        for entry, line_of, placed in zip(group.entries, group.line_of, group.placed, strict=True):
            if keys is None or entry.offer.key in keys:
                fit = range(len(entry.lines) + 1)
                where = [line_of == index if placed is None else (line_of == index) & placed for index in fit]
                yield _offer_run(entry, [int(of_classes[classes].sum()) for classes in where])


def _offer_run(entry: Entry, by_line: Sequence[int]) -> OfferRun:
    offer = entry.offer
    names = line_names(offer)
    profits = fixed_profits(offer)
    rounds = max(sum(by_line), 1)
    total = sum((gain * hits for gain, hits in zip(profits, by_line, strict=True)), start=Fraction(0))
    squares = sum((gain**2 * hits for gain, hits in zip(profits, by_line, strict=True)), start=Fraction(0))
    mean = total / rounds
    error = sqrt(float(squares / rounds - mean**2) / rounds)
    return OfferRun(offer, sum(by_line), tuple(zip(names, by_line, strict=True)), float(mean), error)


def line_names(offer: Offer) -> list[str]:
    return [*(line.name for line in offer.lines), LOSING_LINE]


def fixed_profits(offer: Offer) -> list[Fraction]:
    """Profit per unit of each line and of the line that loses; what a meter would pay is left out."""
    return [
        Fraction(-1) if line and isinstance(line.pay, Share) else profit(line, offer.table)
        for line in (*offer.lines, None)
    ]
