"""An award that must hit before its meter passes a maximum (Massachusetts 13(j)).

The text gives reset, maximum and rate but no trigger; the amount at which it hits is taken as uniform
between reset and maximum. So the meter grows by half their difference on average, and so much money is
bet in a cycle as feeds it that.
"""

from fractions import Fraction

import msgspec

from houseway.rules.game import Game, MustHit, Offer


class MustHitOdds(msgspec.Struct, frozen=True):
    """A configuration's figures: cents where money is meant, the rest per unit of money bet."""

    award: MustHit
    expected_award: Fraction
    expected_money: Fraction
    expected_bets: Fraction
    contribution: Fraction

    @property
    def return_per_unit(self) -> Fraction:
        """What the award gives back: the contribution, and the reset that the house puts up."""
        return self.expected_award / self.expected_money


def must_hits(game: Game, offer: Offer) -> list[MustHitOdds]:
    """The configurations of the award drawn among this wager's bettors."""
    unit = offer.table.unit_cents or 100
    return [_figures(award, unit) for award in game.must_hit if award.wager == offer.wager]


def _figures(award: MustHit, unit: int) -> MustHitOdds:
    rate = Fraction(award.rate.rstrip("%")) / 100
    money = Fraction(award.maximum_cents - award.reset_cents, 2) / rate
    return MustHitOdds(
        award=award,
        expected_award=Fraction(award.maximum_cents + award.reset_cents, 2),
        expected_money=money,
        expected_bets=money / unit,
        contribution=rate,
    )
