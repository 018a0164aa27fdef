"""A command with who gives it, in what role and when."""

from datetime import datetime
from enum import StrEnum

import msgspec

from houseway.table.commands import Command


class Role(StrEnum):
    PATRON = "patron"
    DEALER = "dealer"
    FLOOR = "floor"
    EXECUTIVE = "executive"
    SURVEILLANCE = "surveillance"


class Signature(msgspec.Struct, frozen=True, gc=False):
    """A second person who signs for a command."""

    actor: str
    role: Role


class Envelope(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """`id` is the sender's: sent twice, a command is done once; `witness` signs where two must."""

    id: str
    actor: str
    role: Role
    at: datetime
    command: Command
    witness: Signature | None = None
