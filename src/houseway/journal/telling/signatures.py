"""The signatures of a journal: what was done in the names of two people, read from the rows themselves."""

from collections import deque
from datetime import datetime
from heapq import merge

import msgspec

from houseway.journal.rows import Row
from houseway.journal.stores.store import Store, is_link, is_table
from houseway.table import Role, Signature

MOST_TOLD = 200
# What is done to a link by hand; all else there came with a table's own row, which is told already.
_BY_HAND = "hand/"


class RecordedSignature(msgspec.Struct, frozen=True):
    """One command that two people signed: where it stands, when, who gave it and who signed beside them."""

    at: datetime
    stream: str
    row: int
    act: str
    giver: str
    giver_role: Role
    witness: str
    witness_role: Role


class _Command(msgspec.Struct):
    type: str


class _Envelope(msgspec.Struct):
    id: str
    actor: str
    role: Role
    at: datetime
    command: _Command
    witness: Signature | None = None


class _SignedBody(msgspec.Struct):
    envelope: _Envelope


_bodies = msgspec.json.Decoder(_SignedBody)


def read_signatures(
    store: Store, person: str | None = None, most: int = MOST_TOLD
) -> list[RecordedSignature]:
    """Return the latest commands with two signatures, newest first; with `person` those in their name."""
    latest = []
    for stream in filter(lambda name: is_table(name) or is_link(name), sorted(store.heads())):
        signed: deque[RecordedSignature] = deque(maxlen=most)
        for row in store.read(stream):
            told = _signature(stream, row)
            if told is not None and person in (None, told.giver, told.witness):
                signed.appendleft(told)
        latest.append(signed)
    return list(merge(*latest, key=lambda told: told.at, reverse=True))[:most]


def _signature(stream: str, row: Row) -> RecordedSignature | None:
    if b'"witness":{' not in row.body:
        return None
    said = _bodies.decode(row.current).envelope
    if said.witness is None or (is_link(stream) and not said.id.startswith(_BY_HAND)):
        return None
    two = (said.actor, said.role, said.witness.actor, said.witness.role)
    return RecordedSignature(said.at, stream, row.seq, said.command.type, *two)
