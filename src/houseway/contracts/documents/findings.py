"""What `check` finds at a table and `audit` in the rulebook."""

import msgspec

from houseway.contracts.documents.version import CONTRACT_VERSION


class ProblemDocument(msgspec.Struct):
    cite: str
    field: str
    problem: str


class CheckDocument(msgspec.Struct):
    ok: bool
    problems: list[ProblemDocument]
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
