"""What a choice costs where its bettor says how much it is."""

from msgspec.structs import replace

from houseway.families.round import Added, Made
from houseway.refusals import Refusal, Refused
from houseway.words import Values


def with_named_amount(added: Added, made: Made, base: int) -> Added:
    """What the choice puts down beside a wager of `base` cents, by the amount that was named.

    An amount outside the limits of the choice is refused, and so is another than its price where it has one.
    The other bettors on the hand put down the same part of their own wagers.
    """
    if added.base is None or added.times < 0:
        return added
    least, most = (base * times for times in added.between or (added.times, added.times))
    if not least <= made.cents <= most and (made.cents or added.between is not None):
        reason = Refusal.BELOW_TABLE_MINIMUM if made.cents < least else Refusal.ABOVE_TABLE_MAXIMUM
        told: Values = {"choice": made.choice, "least": least, "most": most, "cents": made.cents}
        raise Refused(reason, added.cite, "bet-between", **told)
    if added.between is None:
        return added
    fewer = (base * times for times in added.along if base * times < made.cents)
    return replace(added, times=made.cents, of=base, along=(made.cents, *fewer))
