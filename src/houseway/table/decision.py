"""What a command leads to, before it has happened."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from houseway.ledger import Move, Transfer
from houseway.table.events import Event
from houseway.table.link.decision import LinkAct

if TYPE_CHECKING:
    from houseway.table.state import TableState

# The number of the decisions made here, which every row keeps: raised with each correction, as
# docs/corrections.md tells.
DECISIONS = 6


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """The events of an act, the money it moves, and what it does to jackpot links.

    `next_state` is the table after the events, where it had to be worked out to decide the act.
    """

    events: Sequence[Event]
    moves: Sequence[Move] = ()
    links: Sequence[LinkAct] = ()
    next_state: "TableState | None" = None


class Decision(msgspec.Struct, frozen=True, eq=False, gc=False):
    """`links` are recorded in the links' own streams, together with this or not at all.

    `next_state` is the table after the events, where deciding has worked it out already. Applying the events
    gives the same table, so it is no part of what is compared or recorded.
    """

    events: tuple[Event, ...]
    transfers: tuple[Transfer, ...]
    links: tuple[LinkAct, ...] = ()
    next_state: "TableState | None" = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Decision):
            return NotImplemented
        mine = (self.events, self.transfers, self.links)
        return mine == (other.events, other.transfers, other.links)
