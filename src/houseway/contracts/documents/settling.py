"""What `settle` pays."""

import msgspec

from houseway.contracts.documents.version import CONTRACT_VERSION
from houseway.families.family import Winner
from houseway.rules.settlement import BetSettled


class BetPaid(BetSettled, frozen=True):
    """A settled bet, and what the dealer has of envy for it."""

    dealer_envy: int = 0


class SettleDocument(msgspec.Struct):
    """`dealer_envy` is what the dealer has for the whole round, beside what the bets are paid."""

    player_total: int | None
    banker_total: int
    winner: Winner | None
    settlements: tuple[BetPaid, ...]
    dealer_envy: int = 0
    contract_version: int = CONTRACT_VERSION
