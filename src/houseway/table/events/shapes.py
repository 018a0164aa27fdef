"""What events are made of."""

import msgspec

from houseway.rules.settlement import BetOutcome
from houseway.table.commands import OfferKey


class Fact(msgspec.Struct, frozen=True, tag_field="type", gc=False):
    """The shape all events share."""


class Settlement(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, cache_hash=True):
    """A settled bet; of its amount, `returned` went back and `held` stays on the spot.

    `added` is the part of the award that was put on the patron's bet on the hand `added_to`.
    """

    seat: int
    wager: str
    on: str | None
    paytable: str
    amount: int
    outcome: BetOutcome
    line: str
    award: int
    vigorish: int
    net: int
    cite: str
    returned: int
    held: int
    medium: str = "chips"
    toke: bool = False
    added: int = 0
    added_to: str | None = None

    @property
    def key(self) -> OfferKey:
        return self.wager, self.on, self.paytable
