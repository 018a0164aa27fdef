"""What `settle` pays."""

import msgspec

from houseway.contracts.documents.version import CONTRACT_VERSION


class SettlementDocument(msgspec.Struct):
    seat: int
    wager: str
    on: str | None
    paytable: str
    amount: int
    outcome: str
    line: str
    award: int
    vigorish: int
    net: int
    cite: str


class SettleDocument(msgspec.Struct):
    player_total: int | None
    banker_total: int
    winner: str | None
    settlements: list[SettlementDocument]
    contract_version: int = CONTRACT_VERSION
