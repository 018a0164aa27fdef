"""Which row answered each command: sent again under the same id, it gets its first answer."""

from hashlib import sha256

import msgspec

from houseway.refusals import Refusal, Refused

_encode = msgspec.json.Encoder().encode


class Answers(dict[str, tuple[int, bytes]]):
    """Rows and fingerprints by the commands' ids."""

    def first(self, id_: str, said: object, cite: str) -> int | None:
        """The row in which this was done before, if it was; something else under its id is refused."""
        seq, print_ = self.get(id_, (None, b""))
        if seq is not None and print_ != _fingerprint(said):
            raise Refused(Refusal.ID_REUSED, cite, "id-used", id=id_)
        return seq

    def note(self, id_: str, said: object, seq: int) -> None:
        self[id_] = (seq, _fingerprint(said))


def _fingerprint(said: object) -> bytes:
    """What makes a command the same command; a retry may come later than the first."""
    return sha256(_encode(said)).digest()[:16]
