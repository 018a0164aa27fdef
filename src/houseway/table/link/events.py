"""What happened to a link: past-tense facts that suffice to rebuild it."""

from typing import TYPE_CHECKING, Union

import msgspec

from houseway.table.link.state import OfHit, OfRound, SentHit, Winner
from houseway.table.link.terms import LinkTerms, MeterTerms


class LinkFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", gc=False):
    """The shape that all events of a link share."""


class Fed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Whole cents into a meter's `part`, "main" or "reserve", and the fraction that waits there now."""

    meter: str
    part: str
    exact: str
    cents: int
    carry: str


class LinkOpened(LinkFact, frozen=True, tag="link_opened"):
    """The link exists, with the terms all its tables share."""

    link: str
    table: str
    terms: LinkTerms


class TableJoined(LinkFact, frozen=True, tag="table_joined"):
    """One more table feeds these meters."""

    table: str


class MetersFed(LinkFact, OfRound, frozen=True, tag="meters_fed"):
    """A game was started and each patron's unit fed the meters."""

    bettors: tuple[Winner, ...]
    fed: tuple[Fed, ...]


class FeedUndone(LinkFact, OfRound, frozen=True, tag="feed_undone"):
    """The round was void; these amounts, below zero, undo what it fed."""

    fed: tuple[Fed, ...]


class RoundEnded(LinkFact, OfRound, frozen=True, tag="round_ended"):
    """The table ended its game."""


class FixedPaid(LinkFact, OfRound, frozen=True, tag="fixed_paid"):
    """The meter paid fixed awards; below zero: they went back into it."""

    meter: str
    cents: int


class JackpotHit(LinkFact, SentHit, frozen=True, tag="jackpot_hit"):
    """A jackpot is pending."""


class ValueHeld(LinkFact, OfHit, frozen=True, tag="value_held"):
    """So much of the meter is held for the winners of a hit."""

    meter: str
    cents: int


class Reseeded(LinkFact, frozen=True, tag="reseeded", omit_defaults=True):
    """The meter starts again: with the house's money, with its reserve, or with both."""

    meter: str
    from_house: int = 0
    from_reserve: int = 0
    table: str = ""
    number: int = 0


class HitVerified(LinkFact, OfHit, frozen=True, tag="hit_verified"):
    """The floor found the win to be good."""

    by: str


class JackpotAwarded(LinkFact, OfHit, frozen=True, tag="jackpot_awarded"):
    """The win is recorded: what each winner was paid out of the meter, and who signed."""

    meter: str
    cents: int
    shares: tuple[int, ...]
    signed_by: tuple[str, ...]


class HitBackedOut(LinkFact, OfHit, frozen=True, tag="hit_backed_out"):
    """The hit was undone by two people; its value and its reseed went back where they came from."""

    meter: str
    cents: int
    from_house: int
    from_reserve: int
    was_paid: bool
    reason: str
    signed_by: tuple[str, ...]


class AmountSealed(LinkFact, frozen=True, tag="amount_sealed"):
    """The Must Hit amount is fixed and secret; this commits the house to it."""

    commitment: str


class AmountRevealed(LinkFact, OfRound, frozen=True, tag="amount_revealed"):
    """The Must Hit award was won: the amount, the seat drawn, what it was paid, the reset."""

    seed: str
    amount: int
    winner: Winner
    cents: int
    reset: int


class MeterAdjusted(LinkFact, frozen=True, tag="meter_adjusted"):
    """Two people put the meter right by hand."""

    meter: str
    part: str
    cents: int
    reason: str
    signed_by: tuple[str, ...]


class ParametersSet(LinkFact, frozen=True, tag="parameters_set"):
    """Rates and seeds changed."""

    meters: tuple[MeterTerms, ...]
    approval: str
    signed_by: tuple[str, ...]


if TYPE_CHECKING:
    LinkEvent = LinkFact
else:
    LinkEvent = Union[tuple(LinkFact.__subclasses__())]
