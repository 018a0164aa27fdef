"""What two people sign for."""

from houseway.refusals import Refusal, Refused
from houseway.table.envelope import Envelope, Role
from houseway.table.state import TableState

# One of the two who sign is responsible for the table.
SUPERVISORS = frozenset({Role.FLOOR, Role.EXECUTIVE})
SIGNERS = SUPERVISORS | {Role.DEALER}


def check_not_alone(state: TableState, envelope: Envelope, cite: str) -> None:
    """Nobody sees what is wrong with a hand of sealed cards: who rules on it does not do so alone."""
    if state.shoe is not None and state.shoe.is_virtual:
        signed_by_two(envelope, cite, "sealed")


def signed_by_two(envelope: Envelope, cite: str, what: str) -> tuple[str, str]:
    """Two different members of the staff, one of them a supervisor; `what` is what they sign for."""
    witness = envelope.witness
    if witness is None or witness.actor == envelope.actor or witness.role not in SIGNERS:
        raise Refused(Refusal.SECOND_SIGNATURE_NEEDED, cite, "two-sign", what=what)
    if not SUPERVISORS & {witness.role, envelope.role}:
        raise Refused(Refusal.SECOND_SIGNATURE_NEEDED, cite, "one-of-the-floor", what=what)
    return envelope.actor, witness.actor
