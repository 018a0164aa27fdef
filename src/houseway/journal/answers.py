"""Which row answered each command: sent again under the same id, it gets its first answer."""

from hashlib import sha256

import msgspec

from houseway.refusals import Refusal, Refused
from houseway.table import Envelope
from houseway.table.link import LinkEnvelope


class Answers(dict[str, tuple[int, bytes]]):
    """Rows and fingerprints by the commands' ids."""

    def first(self, envelope: Envelope | LinkEnvelope, cite: str) -> int | None:
        """The row in which this command was done before, if it was; another command of its id is refused."""
        seq, print_ = self.get(envelope.id, (None, b""))
        if seq is not None and print_ != _fingerprint(envelope):
            raise Refused(Refusal.ID_REUSED, cite, "id-used", id=envelope.id)
        return seq

    def note(self, envelope: Envelope | LinkEnvelope, seq: int) -> None:
        self[envelope.id] = (seq, _fingerprint(envelope))


def _fingerprint(envelope: Envelope | LinkEnvelope) -> bytes:
    """What makes a command the same command; a retry may come later than the first."""
    said = msgspec.json.encode((envelope.actor, envelope.role, envelope.command))
    return sha256(said).digest()[:16]
