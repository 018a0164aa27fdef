"""What a line is worth: the one place where odds turn into money, exactly and before rounding."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from houseway.money import Amount, For, Lose, Push, Rounding, Share, To
from houseway.rules.game import Game, Line, Meter, PayTable


def award(line: Line | None, table: PayTable, amount: Fraction, share: Fraction) -> tuple[Fraction, Fraction]:
    """Money paid for the line on a bet of this amount, and what of the bet stays the bettor's."""
    nothing = Fraction(0)
    match line.pay if line else Lose():
        case To(won, bet):
            return amount * won / bet, amount
        case For(times):
            return amount * times, nothing
        case Amount(cents, _):
            return amount * cents / (table.unit_cents or 100), nothing
        case Share():
            return share, nothing
        case Push():
            return nothing, amount
        case Lose(of):
            return nothing, amount - amount / of


def vigorish(line: Line | None, amount: Fraction, awarded: Fraction) -> Fraction:
    """A percentage of the amount won, or of a bet that pushes."""
    if line is None or not line.vigorish:
        return Fraction(0)
    return (amount if isinstance(line.pay, Push) else awarded) * line.percent / 100


def profit(line: Line | None, table: PayTable, share: Fraction = Fraction(0)) -> Fraction:
    """What a bettor gains on one unit of money bet, quoted before rounding."""
    unit = Fraction(1)
    awarded, kept = award(line, table, unit, share)
    return awarded - vigorish(line, unit, awarded) - (unit - kept)


def rounded_profit(
    game: Game, line: Line | None, table: PayTable, stake: int, rounding: Rounding, share: int = 0
) -> tuple[int, int, int]:
    """Award, vigorish and what stays of a bet of `stake` cents, all in whole cents."""
    exact, kept = award(line, table, Fraction(stake), Fraction(share))
    paid, taken = Rounding(game.pay_rounding).of(exact), Rounding.CENT_DOWN.of(stake - kept)
    return paid, rounding.of(vigorish(line, Fraction(stake), Fraction(paid))), stake - taken


def vigorish_rounding(game: Game, options: Mapping[str, Any]) -> Rounding:
    """How the house rounds vigorish that is not whole cents."""
    posted = game.options_from(options).get("vigorish_rounding")
    return Rounding(str(posted)) if posted else Rounding.CENT_HALF_UP


def seed_of(game: Game, meter: Meter, options: Mapping[str, Any]) -> int | None:
    """What a meter begins with, where an option gives its seed."""
    if meter.seed_option is None or meter.seed_cents is not None:
        return meter.seed_cents
    (option,) = (option for option in game.options if option.id == meter.seed_option)
    return meter.seeds_cents[option.choices.index(game.options_from(options)[option.id])]


def reseeds_at(game: Game, meter: Meter, options: Mapping[str, Any]) -> int | None:
    """What the house puts into a meter that is hit: its seed, or nothing where it is given once only."""
    once = meter.reserve_rate is None and game.options_from(options).get("seed_once")
    return 0 if once else seed_of(game, meter, options)


def envy_beside(game: Game, options: Mapping[str, Any]) -> bool:
    """Whether the house pays bettors their envy beside their own line, where the game leaves that open."""
    return bool(game.options_from(options).get("envy_beside"))


def pays_from_meter(table: PayTable) -> bool:
    return any(isinstance(line.pay, Share) for line in table.lines)
