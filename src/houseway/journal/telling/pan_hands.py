"""Hands of Panguingue out of the journal: who went out, and what each player won or lost by the hand."""

from collections import Counter
from datetime import datetime
from itertools import islice

import msgspec

from houseway.journal.rows import read_entry
from houseway.journal.stores.store import Store, table_stream
from houseway.journal.telling.recall import ROWS_A_QUESTION, ShoeNumbers
from houseway.ledger import Transfer, accounts
from houseway.table import events as e


class PanHand(msgspec.Struct, frozen=True):
    """A finished hand: the `winner`'s seat, none where nobody went out, and cents `gained` by seat.

    `shoe` is the sealed shoe that the cards came from, whose record proves them.
    """

    round: int
    at: datetime
    winner: int | None
    gained: tuple[tuple[int, int], ...]
    shoe: int | None = None


class PanHands(msgspec.Struct, frozen=True):
    """Newest first; `before` is the row to ask on from, None when the journal holds no more."""

    hands: tuple[PanHand, ...]
    before: int | None
    contract_version: int = 1


def pan_hands_of(store: Store, table: str, before: int) -> PanHands:
    """The hands that ended in the rows that lead up to `before`."""
    first = max(1, before - ROWS_A_QUESTION)
    hands: list[PanHand] = []
    begun: int | None = None
    started: e.PanHandStarted | None = None
    moved: Counter[str] = Counter()
    shoes = ShoeNumbers(store, table_stream(table), first)
    for row in islice(store.read(table_stream(table), first), before - first):
        entry = read_entry(row)
        for event in entry.events:
            shoes.read(event)
            if isinstance(event, e.PanHandStarted):
                begun, started, moved = begun or row.seq, event, Counter()
        if started is None:
            continue
        moved.update(_played({accounts.chips(table, seat) for seat, _ in started.seats}, entry.transfers))
        over = next((event for event in entry.events if isinstance(event, e.PanHandOver)), None)
        if over is not None:
            gained = [(seat, moved[accounts.chips(table, seat)]) for seat, _ in sorted(started.seats)]
            hands.append(PanHand(started.round, started.at, over.winner, tuple(gained), shoes.now))
            started = None
    more = first if begun is None else begun
    return PanHands(tuple(reversed(hands)), more if first > 1 else None)


def _played(stacks: set[str], transfers: tuple[Transfer, ...]) -> Counter[str]:
    """What went between players and the tops: chips bought and fees are none of the hand's."""
    moved: Counter[str] = Counter()
    for each in transfers:
        if all(account in stacks or account.startswith("pot/") for account in (each.debit, each.credit)):
            moved.update({each.debit: -each.cents})
            moved.update({each.credit: each.cents})
    return moved
