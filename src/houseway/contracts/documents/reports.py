"""What `report` says of a journal: takings, fees, and what is missing on record; money is in cents."""

import msgspec

from houseway.contracts.documents.version import CONTRACT_VERSION
from houseway.journal.telling.fee_reports import FeeTakings
from houseway.journal.telling.missing_records import Missing
from houseway.journal.telling.reports import Takings


class ReportDocument(msgspec.Struct):
    """`income` is all that the house has of fees, in money that is worth something."""

    takings: list[Takings]
    fees: list[FeeTakings]
    income: int
    missing: list[Missing]
    contract_version: int = CONTRACT_VERSION
