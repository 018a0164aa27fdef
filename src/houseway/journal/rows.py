"""A journal row: one command with all it led to, chained to the row before it."""

from hashlib import sha256
from typing import TypeVar

import msgspec

from houseway.journal.faults import UnknownHereError
from houseway.journal.upcasting import current_body, unreadable
from houseway.journal.upcasts import SCHEMA
from houseway.ledger import Transfer
from houseway.table import Decision, Envelope
from houseway.table.decision import DECISIONS
from houseway.table.events import Event

GENESIS = "0" * 64


class Row(msgspec.Struct, frozen=True, gc=False):
    """`hash` covers the stream, every other field and, through `prev`, all rows before."""

    seq: int
    schema: int
    prev: str
    hash: str
    body: bytes

    @property
    def current(self) -> bytes:
        """The body as this version would have written it."""
        return current_body(self.schema, self.body)


class Decided(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the body of every row says: the number of the decisions it was made by, 1 where none stands."""

    decisions: int = 1

    @property
    def is_older(self) -> bool:
        """True for a row that this version does not decide again."""
        return self.decisions < DECISIONS


class Entry(Decided, frozen=True, omit_defaults=True, gc=False):
    """A table's row; `saw` is the last row of each jackpot link that the decision looked at."""

    envelope: Envelope
    events: tuple[Event, ...]
    transfers: tuple[Transfer, ...]
    saw: dict[str, int] = {}


class Head(msgspec.Struct, frozen=True, gc=False):
    """Where a stream ends."""

    seq: int = 0
    hash: str = GENESIS


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Entry)
_E = TypeVar("_E", bound=Decided)


def entry_of(envelope: Envelope, decision: Decision, saw: dict[str, int] | None = None) -> Entry:
    return Entry(envelope, decision.events, decision.transfers, saw or {}, decisions=DECISIONS)


def next_row(stream: str, head: Head, entry: msgspec.Struct) -> Row:
    body = _encoder.encode(entry)
    seq = head.seq + 1
    return Row(seq, SCHEMA, head.hash, row_hash(stream, seq, SCHEMA, head.hash, body), body)


def row_hash(stream: str, seq: int, schema: int, prev: str, body: bytes) -> str:
    return sha256(f"{stream}\n{seq}\n{schema}\n{prev}\n".encode() + body).hexdigest()


def read_entry(row: Row) -> Entry:
    return read_as(_decoder, row)


def read_as(decoder: "msgspec.json.Decoder[_E]", row: Row) -> _E:
    """What a row says; raises UnreadableRowError where this version cannot tell."""
    try:
        entry = decoder.decode(row.current)
    except (msgspec.DecodeError, ValueError, LookupError, TypeError, RecursionError) as error:
        raise unreadable(row.seq, error) from None
    if entry.decisions > DECISIONS:
        sentence = f"row {row.seq}: it was decided by number {entry.decisions}, which is not known here"
        raise UnknownHereError(f"{sentence}; this version decides by number {DECISIONS}")
    return entry
