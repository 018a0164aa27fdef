"""What a command leads to, before it has happened."""

from collections.abc import Sequence

import msgspec

from houseway.ledger import Transfer
from houseway.table.envelope import Envelope
from houseway.table.events import Event
from houseway.table.link.decision import LinkAct

# The number of the decisions made here, which every row keeps: raised with each correction, as
# docs/corrections.md tells.
DECISIONS = 2

# From, to, cents, why, clause: a transfer that has no id yet.
Move = tuple[str, str, int, str, str]


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """The events of an act, the money it moves, and what it does to jackpot links."""

    events: Sequence[Event]
    moves: Sequence[Move] = ()
    links: Sequence[LinkAct] = ()


class Decision(msgspec.Struct, frozen=True, gc=False):
    """`links` are recorded in the links' own streams, together with this or not at all."""

    events: tuple[Event, ...]
    transfers: tuple[Transfer, ...]
    links: tuple[LinkAct, ...] = ()


def decided(table: str, envelope: Envelope, outcome: Outcome) -> Decision:
    """Number the moves by the command's id, so that a command sent twice moves its money once."""
    if not outcome.moves:
        return Decision(tuple(outcome.events), (), tuple(outcome.links))
    begin = f"{table}/{envelope.id}/"
    transfers = tuple(
        [
            Transfer(f"{begin}{number}", debit, credit, cents, why, cite)
            for number, (debit, credit, cents, why, cite) in enumerate(outcome.moves, 1)
        ]
    )
    return Decision(tuple(outcome.events), transfers, tuple(outcome.links))
