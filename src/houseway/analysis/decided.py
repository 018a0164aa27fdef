"""The odds of games whose bettors decide: what a family's solver found, told line by line."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import msgspec

from houseway.analysis import proofs
from houseway.analysis.question import Question
from houseway.analysis.results import LineOdds, OfferOdds
from houseway.families.plays import Decided
from houseway.rules.game import Offer
from houseway.rules.tables.limits import cents

_NOTHING = Decided("", (), (), (), 0.0)


@dataclass(frozen=True)
class DecidedOdds(OfferOdds):
    """Per unit first bet: wagers that the bettor adds are in its edge, and in its average stake.

    A line's combinations are the hands that end on it, so a split counts twice. `envy_return` is what an Envy
    button brings on average per unit of the least bet that has one, and is not in the edge.
    """

    decided: Decided = _NOTHING
    envy_return: Fraction | None = None

    @cached_property
    def fixed_profit(self) -> Fraction:
        return sum(self.decided.gained, start=Fraction(0))

    @cached_property
    def average_stake(self) -> Fraction:
        return sum(self.decided.staked, start=Fraction(0))

    @property
    def part_of(self) -> str | None:
        return self.decided.part_of

    @property
    def element_of_risk(self) -> Fraction | None:
        """The edge per unit at risk."""
        return -self.fixed_profit / self.average_stake if self.average_stake else None

    @property
    def variance(self) -> Fraction | None:
        return Fraction(self.decided.variance)


def decided_odds(question: Question, lines: Sequence[Sequence[LineOdds]]) -> list[OfferOdds]:
    """The answers of the family's own solver, or of the file in which long ones are kept."""
    figures = proofs.decided(question)
    return [
        _offer_odds(question, offer, decided, of_offer)
        for offer, decided, of_offer in zip(question.asked, figures, lines, strict=True)
    ]


def _offer_odds(question: Question, offer: Offer, decided: Decided, lines: Sequence[LineOdds]) -> DecidedOdds:
    total = sum(decided.hands)
    counted = tuple(
        msgspec.structs.replace(line, combinations=hands, out_of=total, returned=staked + gained)
        for line, hands, staked, gained in zip(
            lines, decided.hands, decided.staked, decided.gained, strict=True
        )
    )
    envied = _envied(question, decided)
    return DecidedOdds(offer, counted, total, decided.strategy, decided=decided, envy_return=envied)


def _envied(question: Question, decided: Decided) -> Fraction | None:
    """Of all seats taken, two hands are not envied: the bettor's own and the player-dealer's."""
    if not decided.envy:
        return None
    practice = question.game.practice
    others = (question.seats or practice.seats.default or 0) - 2
    return decided.envy[min(max(others, 0), len(decided.envy) - 1)] / cents(practice.envy.least)
