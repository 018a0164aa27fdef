"""The signatures of a journal: what was done in the names of two people, read from the rows themselves."""

from collections import deque
from datetime import datetime
from heapq import merge
from itertools import islice

import msgspec

from houseway.journal.rows import Row
from houseway.journal.stores.store import Store, is_link, is_table
from houseway.refusals import NotationError
from houseway.table import Role, Signature

MOST_TOLD = 200
# Digits of a row's number.
LONGEST_NUMBER = 15
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


class SignaturesPage(msgspec.Struct, frozen=True):
    """Signatures, newest first; `older` is the `before` of the next page, None where these are all."""

    signatures: list[RecordedSignature]
    older: str | None


def read_signatures(
    store: Store, person: str | None = None, most: int = MOST_TOLD, before: str | None = None
) -> SignaturesPage:
    """Return the latest commands with two signatures, newest first; with `person` those in their name.

    `before` is a row, as STREAM/ROW: only what was signed before that is read.
    """
    last = None if before is None else _find_row(store, before)
    latest = []
    for stream in filter(_is_signed_for, sorted(store.heads())):
        signed: deque[RecordedSignature] = deque(maxlen=most + 1)
        for row in store.read(stream):
            told = _signature(stream, row)
            if told is None or person not in (None, told.giver, told.witness):
                continue
            if last is None or _order(told) < last:
                signed.appendleft(told)
        latest.append(signed)
    newest = list(islice(merge(*latest, key=_order, reverse=True), most + 1))
    signatures = newest[:most]
    older = f"{signatures[-1].stream}/{signatures[-1].row}" if len(newest) > most else None
    return SignaturesPage(signatures, older)


def _is_signed_for(stream: str) -> bool:
    return is_table(stream) or is_link(stream)


def _order(told: RecordedSignature) -> tuple[datetime, str, int]:
    """Two rows of two streams may say the same time."""
    return told.at, told.stream, told.row


def _find_row(store: Store, written: str) -> tuple[datetime, str, int]:
    """Return where a row stands in the order of all; raise NotationError for a text that names none."""
    stream, _, number = written.rpartition("/")
    if _is_signed_for(stream) and number.isdecimal() and len(number) <= LONGEST_NUMBER:
        row = next(iter(store.read(stream, int(number))), None) if int(number) else None
        if row is not None:
            return _bodies.decode(row.current).envelope.at, stream, row.seq
    raise NotationError(f"{written!r} is no row of a table or a link; give the `older` of the page before.")


def _signature(stream: str, row: Row) -> RecordedSignature | None:
    if b'"witness":{' not in row.body:
        return None
    said = _bodies.decode(row.current).envelope
    if said.witness is None or (is_link(stream) and not said.id.startswith(_BY_HAND)):
        return None
    two = (said.actor, said.role, said.witness.actor, said.witness.role)
    return RecordedSignature(said.at, stream, row.seq, said.command.type, *two)
