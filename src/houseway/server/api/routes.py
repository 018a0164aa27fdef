"""The API's routes: a question is read once, strictly; every no is one document."""

from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.journal.faults import GivenUpError
from houseway.server.accounts import CLIENT_GONE
from houseway.server.api import (
    countings,
    equities,
    laboratory,
    printing,
    redlines,
    rulebook,
    simulations,
    tables,
)
from houseway.server.api.desk import Desk
from houseway.server.api.endpoint import Call, Endpoint, Printed
from houseway.server.api.errors import failed, malformed, not_as_asked, too_long
from houseway.server.api.hints import Hints
from houseway.server.api.openapi import description
from houseway.server.api.opening import Opening
from houseway.server.limits import MAX_BODY_BYTES

_JSON = "application/json"


class Api:
    """One server's laboratory: close it when the server stops.

    With `opening` it opens tables too, and with `hints` it helps who decides at one.
    """

    def __init__(self, opening: Opening | None = None, hints: Hints | None = None) -> None:
        self._desk = Desk()
        self._opening = opening
        self._simulations = simulations.Simulations()
        self._countings = countings.Countings()
        self.endpoints: tuple[Endpoint, ...] = (
            *rulebook.ENDPOINTS,
            *redlines.ENDPOINTS,
            *laboratory.ENDPOINTS,
            *equities.ENDPOINTS,
            *tables.ENDPOINTS,
            *self._simulations.endpoints,
            *self._countings.endpoints,
            *printing.ENDPOINTS,
            *(opening.endpoints() if opening else ()),
            *(hints.endpoints(self._desk) if hints else ()),
        )
        self._description = msgspec.json.encode(description(self.endpoints))

    def routes(self) -> list[Route]:
        routes = [Route(each.path, self._door(each), methods=[each.method]) for each in self.endpoints]
        return [Route("/api/openapi.json", self._described), *routes]

    def have_audit_ready(self) -> None:
        """Its proofs take seconds: they lie ready for the page that asks for them."""
        (audit,) = (each for each in self.endpoints if each.work is printing.audit)
        for call in printing.audits():
            self._desk.have_ready(audit, call)

    def close(self) -> None:
        self._simulations.close()
        self._countings.close()
        self._desk.close()

    async def _described(self, _: Request) -> Response:
        return Response(self._description, media_type=_JSON)

    def _door(self, endpoint: Endpoint) -> Any:
        decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(endpoint.question or None)

        async def door(request: Request) -> Response:
            try:
                question = _read(decoder, await _body(request)) if endpoint.question else None
                call = Call(request.path_params, request.query_params, question, request)
                answer = await self._answer(endpoint, call)
            except GivenUpError:
                return Response(status_code=CLIENT_GONE)
            except Exception as error:
                failure = failed(error)
                return Response(msgspec.json.encode(failure.answer), failure.status, media_type=_JSON)
            if isinstance(answer, Printed):
                return Response(answer.content, endpoint.status, media_type=answer.media_type)
            return Response(msgspec.json.encode(answer), endpoint.status, media_type=_JSON)

        return door

    async def _answer(self, endpoint: Endpoint, call: Call) -> Any:
        match endpoint.at:
            case "desk":
                return self._desk.kept(endpoint, call) or await self._asked(endpoint, call)
            case "aside":
                return await run_in_threadpool(endpoint.work, call)
            case "loop":
                return endpoint.work(call)
            case "house":
                return await endpoint.work(call)

    async def _asked(self, endpoint: Endpoint, call: Call) -> Printed:
        if endpoint.costly(call) and self._opening is not None:
            self._opening.check_signed_in(call)
        return await self._desk.answer(endpoint, call)


def _read(decoder: "msgspec.json.Decoder[Any]", body: bytes) -> Any:
    try:
        return decoder.decode(body)
    except msgspec.ValidationError as error:
        raise not_as_asked(error) from None
    # The last two are what nesting without end and broken characters lead to.
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise malformed(str(error)) from None


async def _body(request: Request) -> bytes:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BODY_BYTES:
            raise too_long(MAX_BODY_BYTES)
    return body
