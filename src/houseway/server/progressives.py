"""HTTP for the jackpot links: what their signs show, their books, and what two people may put right."""

from collections.abc import Sequence

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from houseway.contracts.documents import CONTRACT_VERSION
from houseway.contracts.documents.progressives import ProgressiveDocument
from houseway.contracts.progressives import link_document
from houseway.journal.link_record import LinkRecord
from houseway.journal.rows import asked_by
from houseway.ledger import Transfer
from houseway.refusals import Refusal, Refused
from houseway.server.accounts import Accounts, answering, body
from houseway.server.house import House
from houseway.server.messages import Ack, Name, SignOff, read_body
from houseway.server.people.roles import Duty, at_the_table
from houseway.table import Signature
from houseway.table.link import LinkEnvelope, LinkState, decide_link
from houseway.table.link.commands import AdjustMeter, SetParameters


class LinkOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command for a link, which waits for a second person's signature; sent again with its id it is done
    once, and answered with its row when it was signed.
    """

    id: Name
    command: AdjustMeter | SetParameters
    sign_off: SignOff | None = None


class _LinkCommand:
    """A person's command for a link, alone or with the signature of another."""

    def __init__(
        self, house: House, link: LinkRecord, id_: str, here: Signature, command: AdjustMeter | SetParameters
    ) -> None:
        self._house = house
        self._link = link
        self._id = id_
        self._here = here
        self._command = command

    def look_up(self, witness: Signature) -> int | None:
        return self._link.first(asked_by(self._envelope(witness)))

    def preview(self, witness: Signature) -> tuple[Sequence[Transfer], str]:
        return decide_link(self._link.state, self._envelope(witness)).transfers, self._link.state.known.cite

    def needs_two(self, witness: Signature) -> bool:
        """Return True: a meter is put right by two people."""
        return True

    async def give(self, witness: Signature | None) -> int:
        envelope = self._envelope(witness)
        async with self._house.shared.turn(self._link.stream):
            answered = self._link.first(asked_by(envelope))
            if answered is not None:
                return answered
            return await self._house.writer.commit(self._link.draft(envelope))

    def moment(self) -> int:
        return 0

    def _envelope(self, witness: Signature | None) -> LinkEnvelope:
        here, now = self._here, self._house.time.now()
        return LinkEnvelope(self._id, here.actor, here.role, now, self._command, witness)


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
        """Adjust a meter or set its parameters; answered with what waits for a signature, or the row."""
        giver = self._accounts.with_duty(request, Duty.KEEP_METERS)
        said, link = read_body(LinkOrder, await body(request)), self._link(request)
        role = at_the_table(giver.role)
        assert role is not None, "those who keep meters have a part at the tables"
        here = Signature(giver.patron, role)
        command = _LinkCommand(self._house, link, f"hand/{giver.patron}/{said.id}", here, said.command)
        if said.sign_off is None:
            return JSONResponse({"id": said.id, "seq": await command.give(None)})
        where = f"link/{link.state.link}"
        answer = self._house.signing.ask(giver, said.id, where, said.command, said.sign_off, command)
        if isinstance(answer, Ack):
            return JSONResponse({"id": said.id, "seq": answer.seq})
        return JSONResponse(msgspec.to_builtins(answer), 202)

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
