"""What two people must sign for."""

from houseway.refusals import Refusal, Refused
from houseway.table.envelope import Role
from houseway.table.link.decision import LinkEnvelope

SIGNERS = (Role.FLOOR, Role.EXECUTIVE, Role.SURVEILLANCE)


def check_two_signed(envelope: LinkEnvelope, reason: str, cite: str) -> None:
    witness = envelope.witness
    if witness is None or witness.actor == envelope.actor or witness.role not in SIGNERS:
        raise Refused(Refusal.SECOND_SIGNATURE_NEEDED, cite, "second-supervisor")
    if not reason.strip():
        raise Refused(Refusal.REASON_MISSING, cite, "say-why")
