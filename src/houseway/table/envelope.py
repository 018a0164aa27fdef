"""A command with who gives it, in what role and when."""

from datetime import UTC, datetime
from enum import StrEnum

import msgspec

from houseway.table.commands import Command

# Acts are judged by what the table holds, never by the time: what only waits for it is shown.
ANY_TIME = datetime(9999, 1, 1, tzinfo=UTC)


# The house's own clock, which gives the posted default for a patron who is away, disabled or out of time.
ANSWER_CLOCK = "answer-clock"
# Notes before the first card which connected seats added no share to the shuffle.
SHARE_CLOCK = "share-clock"
# Every clock that gives commands in the house's name; no person may be called so.
HOUSE_CLOCKS = frozenset({ANSWER_CLOCK, SHARE_CLOCK, "betting-clock", "floor-clock", "room-clock"})


class Role(StrEnum):
    PATRON = "patron"
    DEALER = "dealer"
    FLOOR = "floor"
    EXECUTIVE = "executive"
    SURVEILLANCE = "surveillance"


class Signature(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A second person who signs for a command."""

    actor: str
    role: Role


class Envelope(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """`id` is the sender's: sent twice, a command is done once; `witness` signs where two must."""

    id: str
    actor: str
    role: Role
    at: datetime
    command: Command
    witness: Signature | None = None
