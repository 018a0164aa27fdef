"""Drop, win and hold by table, shift and day, added up from the transfers as they stand in the rows."""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import msgspec

from houseway.journal.stores.store import Store, is_table

CAGE = "house/cage"
# Where the day of play begins, and its three shifts, in UTC.
DAY_BEGINS = 6
SHIFTS = ((6, "day"), (14, "swing"), (22, "grave"))


class Takings(msgspec.Struct):
    """Cents; `counted` is what the last opener or closer found more (or less) than the ledger had."""

    table: str
    day: str
    shift: str
    drop: int = 0
    win: int = 0
    fills: int = 0
    credits: int = 0
    counted: int | None = None

    @property
    def hold(self) -> float | None:
        return self.win / self.drop if self.drop else None


def takings(store: Store, by: str = "shift") -> list[Takings]:
    """`by` is shift, day or table."""
    found: dict[tuple[str, str, str], Takings] = {}
    for stream in sorted(filter(is_table, store.heads())):
        tray = 0
        for row in store.read(stream):
            body = json.loads(row.current)
            key = _key(stream.removeprefix("table/"), body["envelope"]["at"], by)
            kept = found.setdefault(key, Takings(*key))
            for transfer in body["transfers"]:
                tray += _add(kept, transfer)
            for cents in _counts(body["events"]):
                kept.counted = cents - tray
    return [kept for kept in found.values() if kept.drop or kept.win or kept.fills or kept.credits]


def _add(kept: Takings, transfer: dict[str, Any]) -> int:
    """Add a transfer; returns what it puts into the tray."""
    cents, debit, credit = transfer["cents"], transfer["debit"], transfer["credit"]
    tray, ours = f"tray/{kept.table}", _ours(kept.table)
    if debit == CAGE and credit == tray:
        kept.fills += cents
    elif debit == tray and credit == CAGE:
        kept.credits += cents
    elif CAGE not in (debit, credit):
        kept.win += cents * ((credit in ours) - (debit in ours))
    if credit == f"drop/{kept.table}" and debit.startswith("patron/"):
        kept.drop += cents
    return int(cents * ((credit == tray) - (debit == tray)))


def _ours(table: str) -> frozenset[str]:
    return frozenset({f"tray/{table}", f"drop/{table}", f"vigorish/{table}"})


def _counts(events: list[dict[str, Any]]) -> Iterator[int]:
    yield from (event["cents"] for event in events if event["type"] == "tray_counted")


def _key(table: str, at: str, by: str) -> tuple[str, str, str]:
    when = datetime.fromisoformat(at)
    day = (when - timedelta(hours=DAY_BEGINS)).date().isoformat()
    if by == "table":
        return table, "", ""
    return (table, day, "") if by == "day" else (table, day, _shift(when.hour))


def _shift(hour: int) -> str:
    begun = [name for begins, name in SHIFTS if begins <= hour]
    return begun[-1] if begun else SHIFTS[-1][1]
