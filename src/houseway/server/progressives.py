"""HTTP for the jackpot links: what their signs show, their books, and what two people may put right."""

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from houseway.contracts.documents import CONTRACT_VERSION
from houseway.contracts.documents.progressives import ProgressiveDocument
from houseway.contracts.progressives import link_document
from houseway.journal.link_record import LinkRecord
from houseway.journal.rows import asked_by
from houseway.refusals import Refusal, Refused
from houseway.server.accounts import Accounts, answering, body
from houseway.server.house import House
from houseway.server.messages import Name, SignOff, read_body
from houseway.server.people.roles import Duty, at_the_table
from houseway.table.link import LinkEnvelope, LinkState
from houseway.table.link.commands import AdjustMeter, SetParameters


class LinkOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command for a link, signed off by a second person's PIN; sent twice with one id, it is done once."""

    id: Name
    command: AdjustMeter | SetParameters
    sign_off: SignOff | None = None


class Progressives:
    def __init__(self, house: House, accounts: Accounts) -> None:
        self._house = house
        self._accounts = accounts

    def routes(self) -> list[Route]:
        return [
            Route("/api/links", self.signs, methods=["GET"]),
            Route("/api/links/{link}", answering(self.books), methods=["GET"]),
            Route("/api/links/{link}", answering(self.order), methods=["POST"]),
        ]

    async def signs(self, _: Request) -> Response:
        """What the signs of every link show, for everyone."""
        return JSONResponse({"links": [sign_of(link.state) for link in self._house.links.opened()]})

    async def books(self, request: Request) -> Response:
        """History, reconciliation, reserve and the return at the live value, for those who read reports."""
        who = self._accounts.with_duty(request, Duty.READ_REPORTS).patron
        link, full = self._link(request), "full" in request.query_params
        told = await self._house.readers.read(request, who, link_document, link.state.link, full)
        return JSONResponse(msgspec.to_builtins(ProgressiveDocument([told], CONTRACT_VERSION)))

    async def order(self, request: Request) -> Response:
        """Adjust a meter or set its parameters; the answer is the row in which that stands."""
        giver = self._accounts.with_duty(request, Duty.KEEP_METERS)
        said, link = read_body(LinkOrder, await body(request)), self._link(request)
        role, witness = at_the_table(giver.role), await self._house.witness(giver, said.sign_off)
        assert role is not None, "those who keep meters have a part at the tables"
        id_ = f"hand/{giver.patron}/{said.id}"
        envelope = LinkEnvelope(id_, giver.patron, role, self._house.time.now(), said.command, witness)
        return JSONResponse({"id": said.id, "seq": await self._give(link, envelope)})

    async def _give(self, link: LinkRecord, envelope: LinkEnvelope) -> int:
        async with self._house.shared.turn(link.stream):
            answered = link.first(asked_by(envelope))
            return await self._house.writer.commit(link.draft(envelope)) if answered is None else answered

    def _link(self, request: Request) -> LinkRecord:
        name = request.path_params["link"]
        for link in self._house.links.opened():
            if link.state.link == name:
                return link
        raise Refused(Refusal.UNKNOWN_LINK, "", "no-such-link", link=name)


def sign_of(link: LinkState) -> dict[str, object]:
    """A link as its signs show it."""
    terms = link.known
    return {
        "link": link.link,
        "game": terms.game,
        "wager": terms.wager,
        "currency": terms.currency,
        "tables": list(dict.fromkeys(link.tables)),
        "pending": link.pending,
        "meters": [{"name": name, "cents": link.display(name)} for name in link.meters],
    }
