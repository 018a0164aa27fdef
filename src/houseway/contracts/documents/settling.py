"""What `settle` pays."""

import msgspec

from houseway.contracts.documents.version import CONTRACT_VERSION
from houseway.rules.settlement import BetSettled, Winner


class SettleDocument(msgspec.Struct):
    player_total: int | None
    banker_total: int
    winner: Winner | None
    settlements: tuple[BetSettled, ...]
    contract_version: int = CONTRACT_VERSION
