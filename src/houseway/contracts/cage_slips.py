"""From the journal to the slip of an act at the cage."""

from houseway.journal import Store
from houseway.journal.cage_record import (
    CAGE_ROWS,
    STREAM,
    ChipsCarried,
    ChipsKept,
    ChipsSold,
    ChipsTakenBack,
    DebtPaid,
    DebtSigned,
)
from houseway.journal.rows import Head, read_as
from houseway.printing.cage_slip import CageSlip
from houseway.refusals import NotationError


def cage_slip(store: Store, number: int) -> CageSlip:
    """The slip of one row of the cage; whoever carries chips to a table needs none."""
    if not 0 < number <= store.heads().get(STREAM, Head()).seq:
        raise NotationError(f"The cage has no slip {number}.")
    row = next(iter(store.read(STREAM, number)))
    entry = read_as(CAGE_ROWS, row)
    (fact,) = entry.events
    match fact:
        case ChipsCarried(patron=patron, table=table):
            raise NotationError(f"Row {number} is no act of the cage: {patron} carried chips to {table}.")
        case ChipsKept(table=table):
            act, means = "kept", "chips"
        case ChipsTakenBack(table=table):
            act, means = "taken back", "chips"
        case DebtSigned(table=table):
            act, means = "owed", "debt"
        case DebtPaid():
            act, means, table = "debt paid", "chips", ""
        case _:
            act, means, table = "sold" if isinstance(fact, ChipsSold) else "cashed", fact.means, ""
    return CageSlip(number, act, entry.actor, fact.patron, fact.cents, means, table, entry.at, row.hash)
