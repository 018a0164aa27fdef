"""What a link command leads to, before it has happened."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec

from houseway.ledger import Move, Transfer
from houseway.refusals import Refusal, Refused
from houseway.table.envelope import Role, Signature
from houseway.table.link.commands import LinkCommand
from houseway.table.link.events import LinkEvent

SIGNERS = (Role.FLOOR, Role.EXECUTIVE, Role.SURVEILLANCE)


class LinkEnvelope(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A link command with who gives it; one that a table's act leads to has the table's name in its id."""

    id: str
    actor: str
    role: Role
    at: datetime
    command: LinkCommand
    witness: Signature | None = None

    @property
    def signed_by(self) -> tuple[str, ...]:
        """Each person once: nobody is a witness to themselves."""
        second = self.witness
        return (self.actor,) if second is None or second.actor == self.actor else (self.actor, second.actor)

    def check_two_signed(self, reason: str, cite: str) -> None:
        if len(self.signed_by) < 2 or (self.witness and self.witness.role not in SIGNERS):
            raise Refused(Refusal.SECOND_SIGNATURE_NEEDED, cite, "second-supervisor")
        if not reason.strip():
            raise Refused(Refusal.REASON_MISSING, cite, "say-why")


class LinkOutcome(NamedTuple):
    """The events of an act on a link, and the money it moves."""

    events: Sequence[LinkEvent]
    moves: Sequence[Move] = ()


class LinkDecision(msgspec.Struct, frozen=True):
    events: tuple[LinkEvent, ...]
    transfers: tuple[Transfer, ...]


class LinkAct(msgspec.Struct, frozen=True):
    """A decided link command that is recorded together with the table's row."""

    link: str
    envelope: LinkEnvelope
    decision: LinkDecision
