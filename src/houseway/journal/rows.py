"""A journal row: one command with all it led to, chained to the row before it."""

from datetime import UTC, datetime
from hashlib import sha256
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from houseway.journal.faults import UnknownHereError
from houseway.journal.upcasting import current_body, unreadable
from houseway.journal.upcasts import SCHEMA
from houseway.ledger import Transfer
from houseway.table import Decision, Envelope
from houseway.table.commands import Sit
from houseway.table.decision import DECISIONS
from houseway.table.events import Event
from houseway.table.link import LinkDecision, LinkEnvelope, LinkEvent

GENESIS = "0" * 64
# Before any row.
LONG_AGO = datetime(1, 1, 1, tzinfo=UTC)


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


class RowEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, gc=False):
    """What the body of every row says: the number of the decisions it was made by, 1 where none stands."""

    transfers: tuple[Transfer, ...]
    decisions: int = 1

    @property
    def is_older(self) -> bool:
        """True for a row that this version does not decide again."""
        return self.decisions < DECISIONS

    @property
    def when(self) -> datetime:
        """The time that the row says."""
        return LONG_AGO

    @property
    def asked(self) -> tuple[str, object] | None:
        """The id under which this was asked for and what makes it the same when it is asked again."""
        return None


class Entry(RowEntry, frozen=True, omit_defaults=True, gc=False):
    """A table's row; `saw` is the last row of each jackpot link that the decision looked at."""

    envelope: Envelope
    events: tuple[Event, ...]
    saw: dict[str, int] = {}

    @property
    def when(self) -> datetime:
        return self.envelope.at

    @property
    def asked(self) -> tuple[str, object]:
        return asked_by(self.envelope)


class LinkEntry(RowEntry, frozen=True, gc=False):
    """A jackpot link's row."""

    envelope: LinkEnvelope
    events: tuple[LinkEvent, ...]

    @property
    def when(self) -> datetime:
        return self.envelope.at

    @property
    def asked(self) -> tuple[str, object]:
        return asked_by(self.envelope)


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Where a stream ends."""

    seq: int = 0
    hash: str = GENESIS


TABLE_ROWS = msgspec.json.Decoder(Entry)
LINK_ROWS = msgspec.json.Decoder(LinkEntry)
_encoder = msgspec.json.Encoder()
_E = TypeVar("_E", bound=RowEntry)


def entry_of(envelope: Envelope, decision: Decision, saw: dict[str, int] | None = None) -> Entry:
    return Entry(envelope, decision.events, saw or {}, transfers=decision.transfers, decisions=DECISIONS)


def link_entry(envelope: LinkEnvelope, decision: LinkDecision) -> LinkEntry:
    return LinkEntry(envelope, decision.events, transfers=decision.transfers, decisions=DECISIONS)


def asked_by(envelope: Envelope | LinkEnvelope) -> tuple[str, object]:
    command = envelope.command
    if isinstance(command, Sit) and command.left is not None:
        # Said by the house, who may know of it another time.
        command = replace(command, left=None)
    return envelope.id, (envelope.actor, envelope.role, command)


def next_row(stream: str, head: Head | Row, entry: msgspec.Struct) -> Row:
    """The row that continues a stream after its head, or after another row."""
    body = _encoder.encode(entry)
    seq = head.seq + 1
    return Row(seq, SCHEMA, head.hash, row_hash(stream, seq, SCHEMA, head.hash, body), body)


def row_hash(stream: str, seq: int, schema: int, prev: str, body: bytes) -> str:
    return sha256(f"{stream}\n{seq}\n{schema}\n{prev}\n".encode() + body).hexdigest()


def read_entry(row: Row) -> Entry:
    return read_as(TABLE_ROWS, row)


def read_link_entry(row: Row) -> LinkEntry:
    return read_as(LINK_ROWS, row)


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
