"""What a command leads to, before it has happened."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from houseway.ledger import Transfer
from houseway.table.envelope import Envelope
from houseway.table.events import Event

# From, to, cents, why, clause: a transfer that has no id yet.
Move = tuple[str, str, int, str, str]


class Outcome(NamedTuple):
    """The events of an act, and the money it moves."""

    events: Sequence[Event]
    moves: Sequence[Move] = ()


class Decision(msgspec.Struct, frozen=True):
    events: tuple[Event, ...]
    transfers: tuple[Transfer, ...]


def decided(table: str, envelope: Envelope, outcome: Outcome) -> Decision:
    """Number the moves by the command's id, so that a command sent twice moves its money once."""
    begin = f"{table}/{envelope.id}/"
    transfers = tuple([Transfer(f"{begin}{number}", *move) for number, move in enumerate(outcome.moves, 1)])
    return Decision(tuple(outcome.events), transfers)
