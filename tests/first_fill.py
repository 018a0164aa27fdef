"""The first chips of a table of real money: it opens with an empty tray, and two sign for the fill."""

from datetime import datetime

from houseway.table import Envelope, Role, Signature
from houseway.table import commands as c

SIGNED = Signature("dealer", Role.DEALER)


# The chip of the highest value.
HIGHEST = 100_000_000


def fill_of(cents: int) -> c.FillTray:
    number, rest = divmod(cents, HIGHEST)
    return c.FillTray({**({HIGHEST: number} if number else {}), **({rest: 1} if rest else {})})


def first_fill(at: datetime, cents: int = 10**9, id_: str = "first-fill", floor: str = "floor") -> Envelope:
    return Envelope(id_, floor, Role.FLOOR, at, fill_of(cents), SIGNED)
