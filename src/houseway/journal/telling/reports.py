"""Drop, win and hold by table, shift and day, added up from the transfers as they stand in the rows."""

import json
from collections.abc import Iterable
from datetime import datetime
from itertools import islice

import msgspec

from houseway.journal.faults import UnknownHereError, UnreadableRowError
from houseway.journal.stores.store import Store, is_table
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

    @property
    def hold(self) -> float | None:
        return self.win / self.drop if self.drop else None


class Books:
    """Sums by shift as far as they have been read: who asks again waits for the rows since then only."""

    def __init__(self) -> None:
        self._tables: dict[str, _TableBook] = {}

    def takings(self, by: str = "shift") -> list[Takings]:
        """`by` is shift, day or table."""
        shifts = [shift for stream in sorted(self._tables) for shift in self._tables[stream].shifts.values()]
        return [kept for kept in _summed(shifts, by) if kept.drop or kept.win or kept.fills or kept.credits]

    def read(self, store: Store, most: int | None = None) -> bool:
        """Read on, so many rows at most; True where nothing is left to read."""
        for stream in sorted(filter(is_table, store.heads())):
            read = self._tables.setdefault(stream, _TableBook(stream)).read(store, most)
            most = None if most is None else most - read
            if most == 0:
                return False
        return True


def takings(store: Store, by: str = "shift") -> list[Takings]:
    books = Books()
    books.read(store)
    return books.takings(by)


def read_on(store: Store, books: Books) -> tuple[Books, bool]:
    """The books a stretch further, and whether that was all."""
    return books, books.read(store, ROWS_A_STRETCH)


class _TableBook:
    """One table's takings by shift, up to the row that was read last."""

    def __init__(self, stream: str) -> None:
        self.shifts: dict[tuple[str, str], Takings] = {}
        self._stream = stream
        self._table = stream.removeprefix("table/")
        self._seq = 0
        self._tray = 0
        self._plays = False

    def read(self, store: Store, most: int | None) -> int:
        """Says how many rows."""
        before = self._seq
        for row in islice(store.read(self._stream, self._seq + 1), most):
            body = row.current
            told = self._told(row.seq, body)
            self._plays = self._plays or (row.seq == 1 and _opens_for_play(body))
            if told.transfers or _COUNTED in body:
                self._add(told, body)
            self._seq = row.seq
        return self._seq - before

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
        day, shift = _day_and_shift(told.envelope.at)
        kept = self.shifts.setdefault((day, shift), Takings(self._table, day, shift, play_money=self._plays))
        for transfer in told.transfers:
            self._tray += _add(kept, transfer)
        if _COUNTED in body:
            for event in json.loads(body)["events"]:
                if event["type"] == "tray_counted":
                    kept.counted = event["cents"] - self._tray


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


def _opens_for_play(body: bytes) -> bool:
    opened = [event for event in json.loads(body)["events"] if event["type"] == "table_opened"]
    return any(event["house"].get("play_money") for event in opened)


def _summed(shifts: Iterable[Takings], by: str) -> list[Takings]:
    sums: dict[tuple[str, str, str], Takings] = {}
    for shift in shifts:
        key = shift.table, "" if by == "table" else shift.day, shift.shift if by == "shift" else ""
        kept = sums.setdefault(key, Takings(*key, play_money=shift.play_money))
        kept.drop += shift.drop
        kept.win += shift.win
        kept.fills += shift.fills
        kept.credits += shift.credits
        kept.counted = kept.counted if shift.counted is None else shift.counted
    return list(sums.values())


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


def _day_and_shift(when: datetime) -> tuple[str, str]:
    begun = [name for begins, name in SHIFTS if begins <= when.hour]
    return gaming_day(when), begun[-1] if begun else SHIFTS[-1][1]
