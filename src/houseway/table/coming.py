"""The next thing at a table, in a dealer's words."""

import msgspec

from houseway.table import commands as c


class Coming(msgspec.Struct, frozen=True):
    """The next thing, why, and the console's act for it.

    `command` is what is done where nobody wishes otherwise: a patron who is offered something declines.
    """

    words: str
    cite: str
    why: str = ""
    act: str | None = None
    hand: str | None = None
    command: c.Command | None = None
