"""Who leaves a table at which players pay the house themselves, and comes back: what he owes there still."""

from msgspec.structs import replace

from houseway.families.betting import Gone, SeatFees
from houseway.table import events as e
from houseway.table.bank.seat_fees import by_round
from houseway.table.state import TableState

# Of those who left, as many as a full table and a few more.
REMEMBERED = 20


def went_away(
    state: TableState,
    event: e.PatronLeft | e.SeatFreed,
    fees: SeatFees,
    gone: tuple[Gone, ...],
    missed: bool = False,
) -> tuple[SeatFees, tuple[Gone, ...]]:
    """The seat owes nothing any more; what the patron took along and owes is remembered for a while."""
    cents = event.cents if isinstance(event, e.PatronLeft) else event.kept
    kept = tuple([each for each in gone if each.patron != event.patron])[1 - REMEMBERED :]
    # Who sat down again and brought nothing has left with what he took before.
    before = [each for each in gone if each.patron == event.patron and not cents]
    owed = dict(fees.owed).get(event.seat, 0)
    place = fees.place(event.seat) if by_round(state) else 0
    # Also who has lost it all: at the other table of a must-move game he then brings none of it.
    if state.opened_at:
        left = before[0] if before else Gone(event.patron, cents, event.at or state.opened_at[-1])
        kept = (*kept, replace(left, owed=owed, missed=missed, place=place))
    return fees.without(event.seat), kept


def came_back(
    event: e.PatronSeated, fees: SeatFees, gone: tuple[Gone, ...]
) -> tuple[SeatFees, Gone | None, tuple[Gone, ...]]:
    """What is known of him, apart from the others; his collections are his new seat's (21, 23)."""
    known = next((each for each in gone if each.patron == event.patron), None)
    others = tuple([each for each in gone if each is not known])
    if known is None:
        return fees, event.left, others
    if known.owed:
        fees = replace(fees, owed=tuple(sorted((*fees.owed, (event.seat, known.owed)))))
    if known.place:
        fees = fees.paying_at(event.seat, known.place)
    if event.left is not None and event.left.at >= known.at:
        known = replace(known, cents=event.left.cents, at=event.left.at)
    return fees, known, others
