"""What `check` finds at a table and `audit` in the rulebook."""

import msgspec

from houseway.contracts.documents.version import CONTRACT_VERSION
from houseway.rules.tables import Problem


class CheckDocument(msgspec.Struct):
    ok: bool
    problems: list[Problem]
    contract_version: int = CONTRACT_VERSION


class FindingDocument(msgspec.Struct):
    kind: str
    game: str
    wager: str | None
    on: str | None
    paytable: str | None
    cite: str
    finding: str
    figure: float | None


class AuditDocument(msgspec.Struct):
    findings: list[FindingDocument]
    contract_version: int = CONTRACT_VERSION
