"""HTTP for what the house shows of itself: its tables, its health, its counts."""

import asyncio
import time
from collections.abc import Iterator
from itertools import islice

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from houseway.families.betting import Stakes
from houseway.journal import Store, StoreError
from houseway.journal.telling.exporting import export
from houseway.server.accounts import Accounts, answered, answering
from houseway.server.house import House
from houseway.server.live.table import LiveTable
from houseway.server.messages import malformed
from houseway.server.people.roles import Duty
from houseway.server.reports import Reports
from houseway.table import Role, board_of
from houseway.table.commands.shapes import TableStyle
from houseway.table.state import Phase, TableState
from houseway.table.views.layout import GameView, game_view
from houseway.table.views.meters import MeterView, meters_of
from houseway.table.views.roads import BigMark
from houseway.table.views.view import your_seat

# Of the exported journal.
LINES_A_PIECE = 100
# As many columns of the big road as a card of the lobby has room for.
COLUMNS_SHOWN = 16
# Looking at the disk is a flush; strangers may ask, but not for one each.
HEALTH_SECONDS = 2.0
# A write that takes longer does not come to an end.
PULSE_SECONDS = 5.0
UNWRITABLE = "the journal cannot be written"


class Limits(msgspec.Struct):
    """What one wager of the base game takes."""

    name: str
    minimum: int
    maximum: int


class BankSummary(msgspec.Struct):
    """Who banks where a patron does, and with how much; nobody yet where there is no name."""

    name: str | None
    cents: int


class TableSummary(msgspec.Struct):
    """A table as the lobby shows it; `big_road` has the last columns, `your_seat` is that of who asks.

    `rounds` is how many were dealt since the table was opened. Only baccarat and dice keep a road.
    Where players bet against each other it posts `stakes`, and no limits.
    """

    table: str
    game: GameView
    jurisdiction: str
    style: TableStyle
    play_money: bool
    limits: list[Limits]
    seats: int
    free_seats: list[int]
    phase: Phase
    rounds: int
    meters: tuple[MeterView, ...]
    big_road: list[BigMark]
    your_seat: int | None = None
    bank: BankSummary | None = None
    stakes: Stakes | None = None


class OpenTables(msgspec.Struct):
    tables: list[TableSummary]


class Lobby:
    def __init__(self, house: House, accounts: Accounts) -> None:
        self._house = house
        self._accounts = accounts
        self._reports = Reports(house.readers)
        self._looked_at, self._problem = -HEALTH_SECONDS, ""
        # Of many who ask at once one looks.
        self._looking = asyncio.Lock()

    def routes(self) -> list[Route]:
        return [
            Route("/api/tables", self.tables),
            Route("/api/reports", answering(self.reports)),
            Route("/api/journal", answering(self.journal)),
            Route("/healthz", self.health),
            Route("/metrics", self.metrics),
        ]

    async def tables(self, request: Request) -> Response:
        """Anyone may ask; who is known is told where they sit."""
        known = self._accounts.known(request)
        patron = known.patron if known else None
        return answered(OpenTables([_summary(table, patron) for table in self._house.tables()]))

    async def reports(self, request: Request) -> Response:
        """Drop, win, hold and fees, for those who may read them."""
        who = self._accounts.with_duty(request, Duty.READ_REPORTS).patron
        by = request.query_params.get("by", "shift")
        if by not in ("hour", "shift", "day", "table"):
            raise malformed("a report is by hour, shift, day or table")
        books = await self._reports.books(request, who)
        told = {"takings": books.takings(by), "fees": books.fees(by), "income": books.income()}
        return JSONResponse({"contract_version": 1, **msgspec.to_builtins(told)})

    async def journal(self, request: Request) -> Response:
        """The journal as JSON lines, for the regulator, without secrets that were not shown.

        Rows of a hand in play with closed cards are withheld until it ends; the first line says how many.
        """
        self._accounts.with_duty(request, Duty.EXPORT_JOURNAL)
        return StreamingResponse(self._house.readers.pieces(exported), media_type="application/jsonl")

    async def health(self, _: Request) -> Response:
        """Answer 503 while the journal cannot be written, and after rows were not.

        The pulse is one page of the file: a disk that still has room for that may have none for a row.
        A clock that has jumped is a warning: the house goes on.
        """
        async with self._looking:
            if time.monotonic() - self._looked_at >= HEALTH_SECONDS:
                self._problem = await self._look()
                self._looked_at = time.monotonic()
        problem = UNWRITABLE if self._house.writer.has_just_failed else self._problem
        if problem:
            return PlainTextResponse(f"{problem}\n", 503)
        tables = f"{len(self._house.tables())} tables\n"
        warning = self._house.time.problem
        return PlainTextResponse(f"degraded: {tables}clock: {warning}\n" if warning else f"ok: {tables}")

    async def _look(self) -> str:
        try:
            await asyncio.wait_for(self._house.write(self._house.store.pulse), PULSE_SECONDS)
        except (StoreError, TimeoutError):
            return UNWRITABLE
        return ""

    async def metrics(self, _: Request) -> Response:
        house = self._house
        gauges = {
            "houseway_tables": ("Tables that are open.", len(house.tables())),
            "houseway_clients": ("Connections.", len(house.clients)),
            "houseway_rows_total": ("Journal rows written.", house.writer.rows),
            "houseway_flushes_total": ("Flushes of the journal to the disk.", house.writer.groups),
            "houseway_clock_off_seconds": (
                "How far the journal's time is ahead of the system clock.",
                round(house.time.seconds_off()),
            ),
            "houseway_entries_refused_total": ("Refusals at the door.", house.door.refused),
        }
        links = [link.state for link in house.links.opened()]
        meters = {(link.link, name): link.display(name) for link in links for name in link.meters}
        return PlainTextResponse(house.metrics.text(gauges, meters), media_type="text/plain; version=0.0.4")


def exported(store: Store) -> Iterator[bytes]:
    """Many lines at a time: for each piece the loop is asked once."""
    lines = export(store)
    while some := [line + b"\n" for line in islice(lines, LINES_A_PIECE)]:
        yield b"".join(some)


def _summary(table: LiveTable, patron: str | None) -> TableSummary:
    state = table.state
    return TableSummary(
        state.table,
        game_view(state.game),
        state.game.jurisdiction,
        state.house.style,
        bool(state.house.play_money),
        [
            Limits(offer.name, posted.minimum, posted.maximum)
            for posted in state.offers
            if (offer := state.game.offer(*posted.key)).kind == "base"
        ],
        len(state.seats),
        [seat.number for seat in state.seats if seat.patron is None],
        state.phase,
        state.round - (state.phase in (Phase.BETTING, Phase.DEALING)),
        meters_of(state),
        _latest(board_of(state).roads.big_road),
        your_seat(state, Role.PATRON, patron),
        _bank(state),
        state.house.stakes,
    )


def _bank(state: TableState) -> BankSummary | None:
    if state.bank is None:
        return None
    seat = state.bank.seat
    return BankSummary(None if seat is None else state.seat(seat).name, state.bank.cents)


def _latest(marks: tuple[BigMark, ...]) -> list[BigMark]:
    """The last columns of the big road, as a small road of their own."""
    gone = max(0, max((mark.column for mark in marks), default=0) - COLUMNS_SHOWN)
    return [replace(mark, column=mark.column - gone) for mark in marks if mark.column > gone]
