"""Rows of a hand in play that hold closed cards: nobody reads them until that hand has ended.

Whoever reads a journal while its house runs (an export, a regulator over HTTP) is told how many rows wait.
`verify` and `backup` are for whoever owns the file, and read all of it.
"""

from collections.abc import Mapping
from itertools import islice

from houseway.journal.faults import StoreError
from houseway.journal.record import TableRecord, unopened
from houseway.journal.rows import Head, Row, read_entry
from houseway.journal.stores.store import Store, is_table
from houseway.table import Phase, TableState
from houseway.table import events as e

_BEGINS = (e.BetsOpened, e.HandStarted, e.PanHandStarted)
_MARKS = (b'"bets_opened"', b'"hand_started"', b'"pan_hand_started"')
# How many rows are looked at together, from the end of a stream.
_STRETCH = 500


def rows_told(store: Store, heads: Mapping[str, Head]) -> dict[str, int]:
    """Return how many rows of each stream may be told: all, or those before a hand with closed cards.

    `heads` were read before. Of rows that were written since, none is told and none is looked at: a hand that
    ends meanwhile is told the next time.
    """
    return {stream: last_row_told(store, stream, head.seq) for stream, head in heads.items()}


def has_closed_cards(state: TableState) -> bool:
    """Return whether rows of the hand in play tell cards that somebody at the table must not know.

    Where players bet against each other, cards that were given away or folded stay closed to the end.
    """
    if state.phase is Phase.DEALING and state.house.stakes is not None:
        return True
    if state.phase is Phase.DEALING and any(held.is_down for held in state.deal.hands):
        return True
    # Drawn too early, they begin the next hand.
    return bool(state.set_aside) and state.phase is not Phase.CLOSED


def last_row_told(store: Store, stream: str, last: int) -> int:
    """Return the last row of a stream that may be told, of those up to `last`."""
    if not is_table(stream):
        return last
    try:
        state = _state_after(store, stream, last)
    except (StoreError, AssertionError, LookupError, TypeError, ValueError, AttributeError):
        state = None
    # A table that cannot be rebuilt may be in the middle of a hand: its latest hand is not told.
    if state is not None and not has_closed_cards(state):
        return last
    # A card that was set aside may have left the shoe in the hand before.
    hands = 2 if state is not None and state.set_aside else 1
    return min(last, _row_of_beginning(store, stream, last, hands) - 1)


def _state_after(store: Store, stream: str, last: int) -> TableState | None:
    """Return the table as it was after a row; None where only a later snapshot is at hand."""
    record = TableRecord(store, unopened(store, stream))
    record.begin_at_snapshot()
    record.catch_up(last)
    return record.state if record.head.seq == last else None


def _row_of_beginning(store: Store, stream: str, last: int, hands: int) -> int:
    """Return the row with which the latest hand began, or the one so many hands before; else row 2."""
    after = last + 1
    while after > 1:
        first = max(1, after - _STRETCH)
        rows = [*islice(store.read(stream, first), after - first)]
        for row in reversed(rows):
            hands -= _begins_hand(row)
            if not hands:
                return row.seq
        after = first
    return 2


def _begins_hand(row: Row) -> bool:
    if not any(mark in row.body for mark in _MARKS):
        return False
    try:
        return any(isinstance(event, _BEGINS) for event in read_entry(row).events)
    except StoreError:
        return False
