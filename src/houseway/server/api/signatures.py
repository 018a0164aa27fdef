"""HTTP for signatures: what waits for the asker's, what was signed in their name, approve and decline."""

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from houseway.contracts.documents.signatures import SignaturesDocument
from houseway.journal.telling.signatures import MOST_TOLD, read_signatures
from houseway.refusals import NotationError
from houseway.server.accounts import Accounts, answering, body
from houseway.server.house import House
from houseway.server.messages import malformed, read_body
from houseway.server.people.roles import SIGNING_DUTIES, may


class SignatureAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the signer says to a command that waits for them."""

    approve: bool


class Signatures:
    def __init__(self, house: House, accounts: Accounts) -> None:
        self._house = house
        self._accounts = accounts

    def routes(self) -> list[Route]:
        return [
            Route("/api/signatures", answering(self.list_given), methods=["GET"]),
            Route("/api/signatures/waiting", answering(self.list_waiting), methods=["GET"]),
            Route("/api/signatures/{request}", answering(self.answer), methods=["POST"]),
        ]

    async def list_given(self, request: Request) -> Response:
        """Answer with the signatures in the asker's own name, newest first, read from the journal.

        They come a page at a time: `before` is the `older` of the page before.
        """
        who, before = self._accounts.session(request).patron, request.query_params.get("before")
        try:
            page = await self._house.readers.read(request, who, read_signatures, who, MOST_TOLD, before)
        except NotationError:
            raise malformed("before is the `older` of another page") from None
        return JSONResponse(msgspec.to_builtins(SignaturesDocument(page.signatures, older=page.older)))

    async def list_waiting(self, request: Request) -> Response:
        """Answer with what waits for the asker; nothing ever waits for those who do not sign."""
        session = self._accounts.session(request)
        signs = any(may(session.role, duty) for duty in SIGNING_DUTIES)
        waiting = self._house.signing.waiting_for(session) if signs else ()
        return JSONResponse({"waiting": msgspec.to_builtins(waiting)})

    async def answer(self, request: Request) -> Response:
        """Approve or decline; the row in which the command stands, None where it was declined."""
        session = self._accounts.session(request)
        said = read_body(SignatureAnswer, await body(request))
        id_ = request.path_params["request"]
        row = await self._house.signing.sign(session, id_, said.approve)
        return JSONResponse({"request": id_, "seq": row})
