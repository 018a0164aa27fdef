"""What a command leads to, before it has happened."""

from typing import NamedTuple

import msgspec

from houseway.ledger import Transfer
from houseway.table.envelope import Envelope
from houseway.table.events import Event


class Move(NamedTuple):
    """A transfer that has no id yet."""

    debit: str
    credit: str
    cents: int
    why: str
    cite: str


class Outcome(NamedTuple):
    """The events of an act, and the money it moves."""

    events: list[Event]
    moves: list[Move]


class Decision(msgspec.Struct, frozen=True):
    events: tuple[Event, ...]
    transfers: tuple[Transfer, ...]


def decided(table: str, envelope: Envelope, outcome: Outcome) -> Decision:
    """Number the moves by the command's id, so that a command sent twice moves its money once."""
    transfers = tuple(
        Transfer(f"{table}/{envelope.id}/{number}", *move) for number, move in enumerate(outcome.moves, 1)
    )
    return Decision(tuple(outcome.events), transfers)
