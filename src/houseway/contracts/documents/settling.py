"""What `settle` pays."""

import msgspec

from houseway.contracts.documents.version import CONTRACT_VERSION
from houseway.families.family import Winner
from houseway.rules.settlement import BetSettled


class SettleDocument(msgspec.Struct):
    player_total: int | None
    banker_total: int
    winner: Winner | None
    settlements: tuple[BetSettled, ...]
    contract_version: int = CONTRACT_VERSION
