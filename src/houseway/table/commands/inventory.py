"""The tray of a table: counted by denomination, filled from the cage, credited to it; the drop taken away."""

from typing import Annotated, Literal

from msgspec import Meta

from houseway.table.commands.shapes import Act, Counted


class CountTray(Act, frozen=True, tag="count_tray"):
    """The opener or the closer: what lies in the tray, counted by two."""

    kind: Literal["opener", "closer"]
    chips: Counted


class FillTray(Act, frozen=True, tag="fill_tray"):
    """Chips come from the cage, on the next slip."""

    chips: Counted


class CreditTray(Act, frozen=True, tag="credit_tray"):
    """Chips go back to the cage, on the next slip."""

    chips: Counted


class TakeDrop(Act, frozen=True, tag="take_drop", omit_defaults=True):
    """The drop box goes to the count room, where two count what is in it.

    `cents` are taken out of the box, at most what the ledger has there; `counted` is what the count found,
    None where it is the same. A box may be found empty, and one that is empty by the ledger may not be.
    """

    cents: Annotated[int, Meta(ge=0, le=2**53)]
    counted: Annotated[int, Meta(ge=0, le=2**53)] | None = None
