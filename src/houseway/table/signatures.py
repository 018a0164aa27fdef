"""What two people sign for."""

from houseway.refusals import Refusal, Refused
from houseway.table.envelope import Envelope, Role

# One of the two who sign is responsible for the table.
SUPERVISORS = frozenset({Role.FLOOR, Role.EXECUTIVE})
SIGNERS = SUPERVISORS | {Role.DEALER}


def signed_by_two(envelope: Envelope, cite: str, what: str) -> tuple[str, str]:
    """Two different members of the staff, one of them a supervisor; `what` is what they sign for."""
    witness = envelope.witness
    if witness is None or witness.actor == envelope.actor or witness.role not in SIGNERS:
        raise Refused(Refusal.SECOND_SIGNATURE_NEEDED, cite, "two-sign", what=what)
    if not SUPERVISORS & {witness.role, envelope.role}:
        raise Refused(Refusal.SECOND_SIGNATURE_NEEDED, cite, "one-of-the-floor", what=what)
    return envelope.actor, witness.actor
