"""What happened to a link: past-tense facts that suffice to rebuild it."""

import msgspec

from houseway.table.events.shapes import Fact
from houseway.table.link.state import Winner
from houseway.table.link.terms import LinkTerms, MeterTerms


class Fed(msgspec.Struct, frozen=True, gc=False):
    """Whole cents into a meter's `part`, "main" or "reserve", and the fraction that waits there now."""

    meter: str
    part: str
    exact: str
    cents: int
    carry: str


class LinkOpened(Fact, frozen=True, tag="link_opened"):
    """The link exists, with the terms all its tables share."""

    link: str
    table: str
    terms: LinkTerms


class TableJoined(Fact, frozen=True, tag="table_joined"):
    """One more table feeds these meters."""

    table: str


class MetersFed(Fact, frozen=True, tag="meters_fed"):
    """A game was started and each patron's unit fed the meters."""

    table: str
    round: int
    bettors: tuple[Winner, ...]
    fed: tuple[Fed, ...]


class FeedUndone(Fact, frozen=True, tag="feed_undone"):
    """The round was void; these amounts, below zero, undo what it fed."""

    table: str
    round: int
    fed: tuple[Fed, ...]


class RoundEnded(Fact, frozen=True, tag="round_ended"):
    """The table ended its game."""

    table: str
    round: int


class FixedPaid(Fact, frozen=True, tag="fixed_paid"):
    """The meter paid fixed awards; below zero: they went back into it."""

    table: str
    round: int
    meter: str
    cents: int


class JackpotHit(Fact, frozen=True, tag="jackpot_hit"):
    """A jackpot is pending."""

    table: str
    number: int
    round: int
    meter: str
    percent: int
    line: str
    winners: tuple[Winner, ...]


class ValueHeld(Fact, frozen=True, tag="value_held"):
    """So much of the meter is held for the winners of a hit."""

    table: str
    number: int
    meter: str
    cents: int


class Reseeded(Fact, frozen=True, tag="reseeded", omit_defaults=True):
    """The meter starts again: with the house's money, with its reserve, or with both."""

    meter: str
    from_house: int = 0
    from_reserve: int = 0
    table: str = ""
    number: int = 0


class HitVerified(Fact, frozen=True, tag="hit_verified"):
    """The floor found the win to be good."""

    table: str
    number: int
    by: str


class JackpotAwarded(Fact, frozen=True, tag="jackpot_awarded"):
    """The win is recorded: what each winner was paid out of the meter, and who signed."""

    table: str
    number: int
    meter: str
    cents: int
    shares: tuple[int, ...]
    signed_by: tuple[str, ...]


class HitBackedOut(Fact, frozen=True, tag="hit_backed_out"):
    """The hit was undone by two people; its value and its reseed went back where they came from."""

    table: str
    number: int
    meter: str
    cents: int
    from_house: int
    from_reserve: int
    was_paid: bool
    reason: str
    signed_by: tuple[str, ...]


class AmountSealed(Fact, frozen=True, tag="amount_sealed"):
    """The Must Hit amount is fixed and secret; this commits the house to it."""

    commitment: str


class AmountRevealed(Fact, frozen=True, tag="amount_revealed"):
    """The Must Hit award was won: the amount, the seat drawn, what it was paid, the reset."""

    table: str
    round: int
    seed: str
    amount: int
    winner: Winner
    cents: int
    reset: int


class MeterAdjusted(Fact, frozen=True, tag="meter_adjusted"):
    """Two people put the meter right by hand."""

    meter: str
    part: str
    cents: int
    reason: str
    signed_by: tuple[str, ...]


class ParametersSet(Fact, frozen=True, tag="parameters_set"):
    """Rates and seeds changed."""

    meters: tuple[MeterTerms, ...]
    approval: str
    signed_by: tuple[str, ...]


LinkEvent = (
    LinkOpened
    | TableJoined
    | MetersFed
    | FeedUndone
    | RoundEnded
    | FixedPaid
    | JackpotHit
    | ValueHeld
    | Reseeded
    | HitVerified
    | JackpotAwarded
    | HitBackedOut
    | AmountSealed
    | AmountRevealed
    | MeterAdjusted
    | ParametersSet
)
