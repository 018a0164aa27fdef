"""Drop, win, hold and fees by table, day, shift and hour, added up from the rows as they stand."""

import json
from collections.abc import Iterable
from datetime import datetime
from itertools import islice
from typing import Any

import msgspec

from houseway.journal.faults import UnknownHereError, UnreadableRowError
from houseway.journal.stores.store import Store, is_table
from houseway.journal.telling.fee_reports import FeeBook, FeeTakings, Period, fees_summed
from houseway.table.events.shapes import Fact
from houseway.table.gaming_day import gaming_day

CAGE = "house/cage"
# As many rows as are read within a second or so.
ROWS_A_STRETCH = 20_000
# The three shifts of the day of play, in UTC.
SHIFTS = ((6, "day"), (14, "swing"), (22, "grave"))
KNOWN = frozenset(kind.__struct_config__.tag for kind in Fact.__subclasses__())


class Takings(msgspec.Struct):
    """Cents; `counted` is what the last opener or closer found more (or less) than the ledger had.

    `drop_counted` is what counts of the drop box found, None where it was not counted, and `drop_variance`
    how much more (or less) than had been dropped since the count before.
    `play_money` marks the tables of a demonstration, where nothing is worth anything.
    """

    table: str
    day: str
    shift: str
    drop: int = 0
    win: int = 0
    fills: int = 0
    credits: int = 0
    counted: int | None = None
    play_money: bool = False
    hour: str = ""
    drop_counted: int | None = None
    drop_variance: int | None = None

    @property
    def hold(self) -> float | None:
        return self.win / self.drop if self.drop else None


class Books:
    """Sums by hour as far as they have been read: who asks again waits for the rows since then only."""

    def __init__(self) -> None:
        self._tables: dict[str, _TableBook] = {}

    def takings(self, by: str = "shift") -> list[Takings]:
        """`by` is hour, shift, day or table."""
        hours = [hour for stream in sorted(self._tables) for hour in self._tables[stream].hours.values()]
        return [kept for kept in _summed(hours, by) if _has_moved(kept)]

    def fees(self, by: str = "shift") -> list[FeeTakings]:
        """Of the tables where a patron banks; `by` as for takings."""
        books = [self._tables[stream].fees for stream in sorted(self._tables)]
        return fees_summed([hour for book in books if book for hour in book.hours.values()], by)

    def income(self) -> int:
        """All fees of the house in money that is worth something."""
        return sum(line.income for line in self.fees("table") if not line.play_money)

    def read(self, store: Store, most: int | None = None) -> bool:
        """Read on, so many rows at most; True where nothing is left to read."""
        for stream in sorted(filter(is_table, store.heads())):
            read = self._tables.setdefault(stream, _TableBook(stream)).read(store, most)
            most = None if most is None else most - read
            if most == 0:
                return False
        return True


def _has_moved(line: Takings) -> bool:
    return bool(line.drop or line.win or line.fills or line.credits or line.drop_counted)


def books_of(store: Store) -> Books:
    books = Books()
    books.read(store)
    return books


def read_on(store: Store, books: Books) -> tuple[Books, bool]:
    """The books a stretch further, and whether that was all."""
    return books, books.read(store, ROWS_A_STRETCH)


class _TableBook:
    """One table's takings by hour, up to the row that was read last."""

    def __init__(self, stream: str) -> None:
        self.hours: dict[Period, Takings] = {}
        self.fees: FeeBook | None = None
        self._stream = stream
        self._table = stream.removeprefix("table/")
        self._seq = 0
        self._tray = 0
        self._box = 0
        self._plays = False

    def read(self, store: Store, most: int | None) -> int:
        """Says how many rows."""
        before = self._seq
        for row in islice(store.read(self._stream, self._seq + 1), most):
            body = row.current
            told = self._told(row.seq, body)
            if row.seq == 1:
                self._open(body)
            if told.transfers or _COUNTED in body or _DROPPED in body:
                self._add(told, body)
            if self.fees is not None:
                self.fees.add(_period(told.envelope.at), body)
            self._seq = row.seq
        return self._seq - before

    def _open(self, body: bytes) -> None:
        for event in json.loads(body)["events"]:
            if event["type"] == "table_opened":
                house: dict[str, Any] = event["house"]
                self._plays = bool(house.get("play_money"))
                self.fees = FeeBook(self._table, event) if house.get("collection") else None

    def _told(self, seq: int, body: bytes) -> "_Body":
        """Sums that leave out what this version does not know would look like all there is."""
        try:
            told = _BODIES.decode(body)
        except msgspec.DecodeError as error:
            raise UnreadableRowError(f"{self._stream} row {seq} cannot be read: {error}") from None
        for event in told.events:
            if event.type not in KNOWN:
                sentence = f"the event {event.type!r} is not known to this version"
                raise UnknownHereError(f"{self._stream} row {seq}: {sentence}")
        return told

    def _add(self, told: "_Body", body: bytes) -> None:
        period = _period(told.envelope.at)
        kept = self.hours.setdefault(period, _takings(self._table, period, self._plays))
        before = kept.drop
        for transfer in told.transfers:
            self._tray += _add(kept, transfer)
        self._box += kept.drop - before
        if _DROPPED in body:
            for event in json.loads(body)["events"]:
                if event["type"] == "drop_taken":
                    self._count_drop(kept, event)
        if _COUNTED in body:
            for event in json.loads(body)["events"]:
                if event["type"] == "tray_counted":
                    kept.counted = event["cents"] - self._tray

    def _count_drop(self, kept: Takings, event: dict[str, Any]) -> None:
        """The box is empty after a count, whatever was found in it."""
        counted = event["cents"] if event.get("counted") is None else event["counted"]
        kept.drop_counted = (kept.drop_counted or 0) + counted
        kept.drop_variance = (kept.drop_variance or 0) + counted - self._box
        self._box = 0


class _At(msgspec.Struct, frozen=True):
    at: datetime


class _Moved(msgspec.Struct, frozen=True, gc=False):
    debit: str
    credit: str
    cents: int


class _Happened(msgspec.Struct, frozen=True, gc=False):
    type: str


class _Body(msgspec.Struct, frozen=True):
    """As much of a row as is added up; code that shares nothing with the ledger."""

    envelope: _At
    transfers: list[_Moved]
    events: list[_Happened]


_BODIES = msgspec.json.Decoder(_Body)
_COUNTED = b'"tray_counted"'
_DROPPED = b'"drop_taken"'


def _takings(table: str, period: Period, plays: bool) -> Takings:
    return Takings(table, period.day, period.shift, play_money=plays, hour=period.hour)


def _summed(hours: Iterable[Takings], by: str) -> list[Takings]:
    sums: dict[tuple[str, Period], Takings] = {}
    for hour in hours:
        period = Period(hour.day, hour.shift, hour.hour).within(by)
        kept = sums.setdefault((hour.table, period), _takings(hour.table, period, hour.play_money))
        kept.drop += hour.drop
        kept.win += hour.win
        kept.fills += hour.fills
        kept.credits += hour.credits
        kept.drop_counted = _plus(kept.drop_counted, hour.drop_counted)
        kept.drop_variance = _plus(kept.drop_variance, hour.drop_variance)
        kept.counted = kept.counted if hour.counted is None else hour.counted
    return list(sums.values())


def _plus(sum_: int | None, more: int | None) -> int | None:
    return sum_ if more is None else (sum_ or 0) + more


def _add(kept: Takings, transfer: _Moved) -> int:
    """Add a transfer; returns what it puts into the tray."""
    cents, debit, credit = transfer.cents, transfer.debit, transfer.credit
    tray, drop = f"tray/{kept.table}", f"drop/{kept.table}"
    ours = (tray, drop, f"vigorish/{kept.table}")
    if debit == CAGE and credit == tray:
        kept.fills += cents
    elif debit == tray and credit == CAGE:
        kept.credits += cents
    elif CAGE not in (debit, credit):
        kept.win += cents * ((credit in ours) - (debit in ours))
    if credit == drop and debit.startswith("patron/"):
        kept.drop += cents
    return cents * ((credit == tray) - (debit == tray))


def _period(when: datetime) -> Period:
    begun = [name for begins, name in SHIFTS if begins <= when.hour]
    return Period(gaming_day(when), begun[-1] if begun else SHIFTS[-1][1], f"{when.hour:02}:00")
