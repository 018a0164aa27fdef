"""What `settle` pays."""

import msgspec
from msgspec import UNSET, UnsetType

from houseway.contracts.documents.version import CONTRACT_VERSION
from houseway.families.family import Winner
from houseway.rules.cover import BankSums
from houseway.rules.settlement import BetSettled


class BetPaid(BetSettled, frozen=True):
    """A settled bet, and what the dealer has of envy for it.

    Where a player banks: whose it is at its place, how much of what is won or lost the bank `covered`, and
    what of the stake is `returned`. `hand` is the one it was on, where bettors play hands of their own.
    """

    dealer_envy: int = 0
    bettor: int | UnsetType = UNSET
    covered: int | UnsetType = UNSET
    returned: int | UnsetType = UNSET
    hand: str | UnsetType = UNSET


class SettleDocument(msgspec.Struct):
    """`dealer_envy` is what the dealer has for the whole round, beside what the bets are paid.

    Where a player banks, `action` is the place that was settled first, null where nobody bet.
    """

    player_total: int | None
    banker_total: int | None
    winner: Winner | None
    settlements: tuple[BetPaid, ...]
    dealer_envy: int = 0
    action: int | UnsetType | None = UNSET
    player_dealer: BankSums | UnsetType = UNSET
    contract_version: int = CONTRACT_VERSION
