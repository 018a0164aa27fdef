"""HTTP for what the house shows of itself: its tables, its health, its counts."""

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from houseway.journal import StoreError
from houseway.journal.telling.exporting import export
from houseway.journal.telling.reports import takings
from houseway.server.accounts import Accounts, answered, answering, body
from houseway.server.house import House
from houseway.server.live.table import LiveTable
from houseway.server.messages import CageAct, malformed, read_body
from houseway.server.people.roles import Duty
from houseway.table import board_of
from houseway.table.commands.shapes import TableStyle
from houseway.table.state import Phase
from houseway.table.views.layout import GameView, game_view
from houseway.table.views.meters import MeterView, meters_of
from houseway.table.views.roads import BigMark

# As many columns of the big road as a card of the lobby has room for.
COLUMNS_SHOWN = 16


class Limits(msgspec.Struct):
    minimum: int
    maximum: int


class TableSummary(msgspec.Struct):
    """A table as the lobby shows it; `big_road` has the last columns of the shoe's."""

    table: str
    game: GameView
    jurisdiction: str
    style: TableStyle
    limits: Limits
    seats: int
    free_seats: list[int]
    phase: Phase
    rounds: int
    meters: tuple[MeterView, ...]
    big_road: list[BigMark]


class OpenTables(msgspec.Struct):
    tables: list[TableSummary]


class Lobby:
    def __init__(self, house: House, accounts: Accounts) -> None:
        self._house = house
        self._accounts = accounts

    def routes(self) -> list[Route]:
        return [
            Route("/api/tables", self.tables),
            Route("/api/reports", answering(self.reports)),
            Route("/api/journal", answering(self.journal)),
            Route("/api/cage", answering(self.cage), methods=["POST"]),
            Route("/healthz", self.health),
            Route("/metrics", self.metrics),
        ]

    async def tables(self, _: Request) -> Response:
        return answered(OpenTables([_summary(table) for table in self._house.tables()]))

    async def reports(self, request: Request) -> Response:
        """Drop, win and hold, for those who may read them."""
        self._accounts.with_duty(request, Duty.READ_REPORTS)
        by = request.query_params.get("by", "shift")
        if by not in ("shift", "day", "table"):
            raise malformed("a report is by shift, day or table")
        found = await self._house.write(takings, self._house.store, by)
        return JSONResponse({"contract_version": 1, "takings": msgspec.to_builtins(found)})

    async def journal(self, request: Request) -> Response:
        """The whole journal as JSON lines, for the regulator; secrets that were not shown are not in it."""
        self._accounts.with_duty(request, Duty.EXPORT_JOURNAL)
        lines = (line + b"\n" for line in export(self._house.store))
        return StreamingResponse(lines, media_type="application/jsonl")

    async def cage(self, request: Request) -> Response:
        actor = self._accounts.with_duty(request, Duty.WORK_CAGE)
        said = read_body(CageAct, await body(request))
        act = self._house.cage.sell if said.act == "sell" else self._house.cage.cash
        carried = await act(said.id, actor.patron, said.patron, said.cents)
        return JSONResponse({"patron": said.patron, "carries": carried})

    async def health(self, _: Request) -> Response:
        """Well, if the journal can be read by the thread that writes it."""
        try:
            streams = await self._house.write(self._house.store.heads)
        except StoreError:
            return PlainTextResponse("the journal cannot be read\n", 503)
        return PlainTextResponse(f"ok: {len(self._house.tables())} tables, {len(streams)} streams\n")

    async def metrics(self, _: Request) -> Response:
        house = self._house
        gauges = {
            "houseway_tables": ("Tables that are open.", len(house.tables())),
            "houseway_clients": ("Connections.", len(house.clients)),
            "houseway_rows_total": ("Journal rows written.", house.writer.rows),
            "houseway_flushes_total": ("Flushes of the journal to the disk.", house.writer.groups),
            "houseway_entries_refused_total": ("Refusals at the door.", house.door.register.state.refused),
        }
        links = [link.state for link in house.links.opened()]
        meters = {(link.link, name): link.display(name) for link in links for name in link.meters}
        return PlainTextResponse(house.metrics.text(gauges, meters), media_type="text/plain; version=0.0.4")


def _summary(table: LiveTable) -> TableSummary:
    state = table.state
    main = [posted for posted in state.offers if state.game.offer(*posted.key).kind == "base"] or state.offers
    return TableSummary(
        state.table,
        game_view(state.game),
        state.game.jurisdiction,
        state.house.style,
        Limits(min(posted.minimum for posted in main), max(posted.maximum for posted in main)),
        len(state.seats),
        [seat.number for seat in state.seats if seat.patron is None],
        state.phase,
        len(state.history),
        meters_of(state),
        _latest(board_of(state).roads.big_road),
    )


def _latest(marks: tuple[BigMark, ...]) -> list[BigMark]:
    """The last columns of the big road, as a small road of their own."""
    gone = max(0, max((mark.column for mark in marks), default=0) - COLUMNS_SHOWN)
    return [replace(mark, column=mark.column - gone) for mark in marks if mark.column > gone]
