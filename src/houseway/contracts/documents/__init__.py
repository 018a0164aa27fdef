"""The JSON documents that commands print: version 1 of what other programs rely on.

Every document here has a JSON Schema in schemas/, which a test compares with these types.
"""

from typing import Any

import msgspec

from houseway.contracts.documents.counts import (
    CountDocument,
    CountedDocument,
    EstimateDocument,
    TagDocument,
)
from houseway.contracts.documents.findings import (
    AuditDocument,
    CheckDocument,
    FindingDocument,
    ProblemDocument,
)
from houseway.contracts.documents.odds import (
    AddedDocument,
    ByDecksDocument,
    EffectDocument,
    LineOddsDocument,
    MeterOddsDocument,
    MustHitDocument,
    OddsDocument,
    OfferOddsDocument,
    PolicyDocument,
    StateOddsDocument,
)
from houseway.contracts.documents.progressives import ProgressiveDocument
from houseway.contracts.documents.randomness import (
    RandomnessDocument,
    VerdictDocument,
)
from houseway.contracts.documents.records import (
    RecordProblemDocument,
    VerifyDocument,
    VerifyShoeDocument,
)
from houseway.contracts.documents.rulebook import (
    DecksDocument,
    GameSummary,
    MeterDocument,
    PayTableDocument,
    ProcedureDocument,
    ShowDocument,
    WagerDocument,
    WagerSummary,
)
from houseway.contracts.documents.runs import (
    HitDocument,
    OfferRunDocument,
    PlayedRoundDocument,
    ShoeDocument,
    SimulateDocument,
)
from houseway.contracts.documents.sessions import (
    BarDocument,
    SessionDocument,
)
from houseway.contracts.documents.settling import (
    SettleDocument,
)
from houseway.contracts.documents.version import CONTRACT_VERSION

__all__ = [
    "CONTRACT_VERSION",
    "DOCUMENTS",
    "AddedDocument",
    "AuditDocument",
    "BarDocument",
    "ByDecksDocument",
    "CheckDocument",
    "CountDocument",
    "CountedDocument",
    "DecksDocument",
    "EffectDocument",
    "EstimateDocument",
    "FindingDocument",
    "GameSummary",
    "HitDocument",
    "LineOddsDocument",
    "MeterDocument",
    "MeterOddsDocument",
    "MustHitDocument",
    "OddsDocument",
    "OfferOddsDocument",
    "OfferRunDocument",
    "PayTableDocument",
    "PlayedRoundDocument",
    "PolicyDocument",
    "ProblemDocument",
    "ProcedureDocument",
    "ProgressiveDocument",
    "RandomnessDocument",
    "RecordProblemDocument",
    "SessionDocument",
    "SettleDocument",
    "ShoeDocument",
    "ShowDocument",
    "SimulateDocument",
    "StateOddsDocument",
    "TagDocument",
    "VerdictDocument",
    "VerifyDocument",
    "VerifyShoeDocument",
    "WagerDocument",
    "WagerSummary",
    "schema",
]

DOCUMENTS: dict[str, Any] = {
    "games": list[GameSummary],
    "show": ShowDocument,
    "odds": OddsDocument,
    "odds-all": list[OddsDocument],
    "audit": AuditDocument,
    "simulate": SimulateDocument,
    "simulate-shoe": ShoeDocument,
    "rng-test": RandomnessDocument,
    "session": SessionDocument,
    "count": CountDocument,
    "settle": SettleDocument,
    "check": CheckDocument,
    "progressive-report": ProgressiveDocument,
    "verify": VerifyDocument,
    "verify-shoe": VerifyShoeDocument,
}


def schema(name: str) -> str:
    """The JSON Schema of a command's document, as checked in under schemas/."""
    return (
        msgspec.json.format(msgspec.json.encode(msgspec.json.schema(DOCUMENTS[name])), indent=2).decode()
        + "\n"
    )
