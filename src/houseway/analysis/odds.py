"""The odds of every offer: combinations, edge, hit frequency and variance, exact to the last digit."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.analysis import fresh
from houseway.money import Push, Share
from houseway.refusals import Refusal, Refused
from houseway.rules.awards import pays_from_meter, profit
from houseway.rules.classes import Entry, class_table
from houseway.rules.game import Game, Line, Offer
from houseway.rules.settlement import LOSING_LINE


@dataclass(frozen=True)
class LineOdds:
    """One line of a pay table, or the line that loses; `profit` is per unit bet, None where a meter pays."""

    name: str
    pays: str
    combinations: int
    probability: Fraction
    profit: Fraction | None
    push: bool = False

    @property
    def wins(self) -> bool:
        return self.profit is None or (self.profit > -1 and not self.push)


@dataclass(frozen=True)
class OfferOdds:
    offer: Offer
    lines: tuple[LineOdds, ...]
    combinations: int

    @property
    def fixed_profit(self) -> Fraction:
        """Expected profit per unit, a line paid from a meter counted as losing."""
        return sum((line.probability * _fixed(line) for line in self.lines), start=Fraction(0))

    @property
    def house_edge(self) -> Fraction | None:
        """Minus the expected profit per unit bet, pushes counted; None where a meter pays."""
        return None if pays_from_meter(self.offer.table) else -self.fixed_profit

    @property
    def fixed_return(self) -> Fraction | None:
        """Money paid by the fixed lines per unit of money bet, for a wager that pays from a meter."""
        return 1 + self.fixed_profit if pays_from_meter(self.offer.table) else None

    @property
    def hit_frequency(self) -> Fraction:
        return sum((line.probability for line in self.lines if line.wins), start=Fraction(0))

    @property
    def variance(self) -> Fraction | None:
        if pays_from_meter(self.offer.table):
            return None
        squares = (line.probability * _fixed(line) ** 2 for line in self.lines)
        return sum(squares, start=Fraction(0)) - self.fixed_profit**2


def _fixed(line: LineOdds) -> Fraction:
    return Fraction(-1) if line.profit is None else line.profit


def odds(
    game: Game,
    decks: int | None = None,
    offers: Sequence[Offer] | None = None,
    options: Mapping[str, Any] | None = None,
) -> list[OfferOdds]:
    """Exact odds of these offers (all if none are named) from a fresh shoe, in the order of the catalog."""
    decks = _decks(game, decks)
    asked = game.offers() if offers is None else offers
    table = class_table(game, asked, options)
    total = fresh.total_combinations(decks)
    found: dict[object, OfferOdds] = {}
    for group in table.groups:
        counts = fresh.class_counts(group, game.plays.vocabulary(), game.draw.rules, decks)
        for entry, line_of in zip(group.entries, group.line_of, strict=True):
            by_line = [int(counts[line_of == index].sum()) for index in range(len(entry.lines) + 1)]
            found[entry.offer.key] = _offer_odds(entry, by_line, total)
    return [found[offer.key] for offer in asked]


def _decks(game: Game, decks: int | None) -> int:
    if decks is None:
        return game.decks.default
    if not 1 <= decks <= fresh.MOST_DECKS:
        sentence = f"Odds are worked out for 1 to {fresh.MOST_DECKS} decks; {decks} was asked for."
        raise Refused(Refusal.DECKS_NOT_ALLOWED, game.decks.cite, sentence)
    return decks


def _offer_odds(entry: Entry, by_line: Sequence[int], total: int) -> OfferOdds:
    lines = [
        _line_odds(line, entry.offer, count, total)
        for line, count in zip([*entry.offer.lines, None], by_line, strict=True)
    ]
    return OfferOdds(entry.offer, tuple(lines), total)


def _line_odds(line: Line | None, offer: Offer, count: int, total: int) -> LineOdds:
    probability = Fraction(count, total)
    if line is None:
        return LineOdds(LOSING_LINE, "lose", count, probability, Fraction(-1))
    gained = None if isinstance(line.pay, Share) else profit(line, offer.table)
    return LineOdds(line.name, line.pays_text, count, probability, gained, isinstance(line.pay, Push))
