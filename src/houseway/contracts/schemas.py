"""Every document that a command prints, with its JSON Schema in schemas/, which a test compares with it."""

from typing import Any

import msgspec

from houseway.contracts import documents as d
from houseway.contracts.documents.progressives import ProgressiveDocument
from houseway.contracts.documents.reports import ReportDocument
from houseway.contracts.documents.signatures import SignaturesDocument

DOCUMENTS: dict[str, Any] = {
    "games": list[d.GameSummary],
    "show": d.ShowDocument,
    "diff": d.DiffDocument,
    "odds": d.OddsDocument,
    "odds-all": list[d.OddsDocument],
    "prove": d.ProofsDocument,
    "strategy": d.StrategyDocument,
    "equity": d.EquityDocument,
    "hand": d.HandDocument,
    "melds": d.MeldsDocument,
    "audit": d.AuditDocument,
    "simulate": d.SimulateDocument,
    "simulate-shoe": d.ShoeDocument,
    "rng-test": d.RandomnessDocument,
    "session": d.SessionDocument,
    "count": d.CountDocument,
    "settle": d.SettleDocument,
    "bank": d.BankDocument,
    "fees": d.FeesDocument,
    "room": d.RoomDocument,
    "check": d.CheckDocument,
    "progressive-report": ProgressiveDocument,
    "report": ReportDocument,
    "signatures": SignaturesDocument,
    "verify": d.VerifyDocument,
    "verify-shoe": d.VerifyShoeDocument,
}


def schema(name: str) -> str:
    """The JSON Schema of a command's document, as checked in under schemas/."""
    return (
        msgspec.json.format(msgspec.json.encode(msgspec.json.schema(DOCUMENTS[name])), indent=2).decode()
        + "\n"
    )
