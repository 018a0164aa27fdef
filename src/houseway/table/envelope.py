"""A command with who gives it, in what role and when."""

from datetime import datetime
from enum import StrEnum

import msgspec

from houseway.table.commands import Command


class Role(StrEnum):
    PATRON = "patron"
    DEALER = "dealer"


class Envelope(msgspec.Struct, frozen=True):
    """`id` is the sender's: sent twice, a command is done once."""

    id: str
    actor: str
    role: Role
    at: datetime
    command: Command
