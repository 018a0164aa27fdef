"""HTTP for the cage: the cashier sells and cashes chips, and each act has its slip."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from houseway.contracts.cage_slips import cage_slip
from houseway.printing import drawn
from houseway.printing.cage_slip import cage_slip_page
from houseway.refusals import NotationError
from houseway.server.accounts import Accounts, answered, answering, body
from houseway.server.house import House
from houseway.server.messages import CageAct, malformed, read_body
from houseway.server.people.roles import Duty

_MEDIA = {"md": "text/markdown", "html": "text/html", "pdf": "application/pdf"}


class CageDesk:
    def __init__(self, house: House, accounts: Accounts) -> None:
        self._house = house
        self._accounts = accounts

    def routes(self) -> list[Route]:
        return [
            Route("/api/cage", answering(self.act), methods=["POST"]),
            Route("/api/cage/slips/{slip:int}", answering(self.slip), methods=["GET"]),
        ]

    async def act(self, request: Request) -> Response:
        cashier = self._accounts.with_duty(request, Duty.WORK_CAGE)
        said, cage = read_body(CageAct, await body(request)), self._house.cage
        if said.act == "take_payment":
            slip = await cage.take_payment(said.id, cashier.patron, said.patron, said.cents)
        else:
            act = cage.sell if said.act == "sell" else cage.cash
            slip = await act(said.id, cashier.patron, said.patron, said.cents, said.means)
        told = {"patron": said.patron, "carries": cage.pocket(said.patron), "slip": slip}
        if owes := cage.record.owed_by(said.patron):
            told["owes"] = owes
        return JSONResponse(told)

    async def slip(self, request: Request) -> Response:
        """As a document, or printed: `?format=pdf`."""
        cashier = self._accounts.with_duty(request, Duty.WORK_CAGE).patron
        kind = request.query_params.get("format", "json")
        if kind != "json" and kind not in _MEDIA:
            raise malformed("a slip is json, md, html or pdf")
        try:
            number = request.path_params["slip"]
            slip = await self._house.readers.read(request, cashier, cage_slip, number)
        except NotationError as error:
            return JSONResponse({"sentence": str(error)}, 404)
        if kind == "json":
            return answered(slip)
        page = await run_in_threadpool(drawn, cage_slip_page(slip), kind)
        return Response(page, media_type=_MEDIA[kind])
