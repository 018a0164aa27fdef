"""A journal row: one command with all it led to, chained to the row before it."""

from hashlib import sha256

import msgspec

from houseway.journal.upcasting import SCHEMA, UnreadableRowError, current_body
from houseway.ledger import Transfer
from houseway.table import Decision, Envelope
from houseway.table.events import Event

GENESIS = "0" * 64


class Row(msgspec.Struct, frozen=True, gc=False):
    """`hash` covers the stream, every other field and, through `prev`, all rows before."""

    seq: int
    schema: int
    prev: str
    hash: str
    body: bytes


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a row's body says; `saw` is the last row of each jackpot link that the decision looked at."""

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


def entry_of(envelope: Envelope, decision: Decision, saw: dict[str, int] | None = None) -> Entry:
    return Entry(envelope, decision.events, decision.transfers, saw or {})


def next_row(stream: str, head: Head, entry: msgspec.Struct) -> Row:
    body = _encoder.encode(entry)
    seq = head.seq + 1
    return Row(seq, SCHEMA, head.hash, row_hash(stream, seq, SCHEMA, head.hash, body), body)


def row_hash(stream: str, seq: int, schema: int, prev: str, body: bytes) -> str:
    return sha256(f"{stream}\n{seq}\n{schema}\n{prev}\n".encode() + body).hexdigest()


def read_entry(row: Row) -> Entry:
    try:
        return _decoder.decode(current_body(row.schema, row.body))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise UnreadableRowError(str(error)) from None
