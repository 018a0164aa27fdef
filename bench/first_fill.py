"""The first chips of a table of real money, for which two sign."""

from datetime import UTC, datetime

from houseway.table import Envelope, Role, Signature
from houseway.table.commands import FillTray

# The chip of the highest value.
HIGHEST = 100_000_000
SIGNED = Signature("dealer", Role.DEALER)


def first_fill(cents: int, id_: str = "first-fill", at: datetime | None = None) -> Envelope:
    """Return what a floor supervisor and a dealer sign for: so much comes to a table's tray."""
    chips = {HIGHEST: cents // HIGHEST} if cents > HIGHEST else {cents: 1}
    return Envelope(id_, "floor", Role.FLOOR, at or datetime.now(UTC), FillTray(chips), SIGNED)
