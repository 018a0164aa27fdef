"""HTTP for people: come in, sign in, sign out, and the operator's list of people."""

from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from houseway.journal import StoreError
from houseway.refusals import Refusal, Refused
from houseway.server.house import House
from houseway.server.messages import (
    MAX_MESSAGE_BYTES,
    Entrance,
    NewPerson,
    SignIn,
    malformed,
    read_body,
)
from houseway.server.people import HouseRole, facts
from houseway.server.people.roles import Duty, may
from houseway.server.security import source_of
from houseway.server.sessions import (
    COOKIE,
    MAX_AGE_SECONDS,
    STAFF_AGE_SECONDS,
    Session,
    Sessions,
    new_patron,
    new_session,
    same_origin,
)

STATUS = {
    Refusal.SIGN_IN_REFUSED: 401,
    Refusal.NOT_SIGNED_IN: 401,
    Refusal.NOT_ALLOWED_FOR_ROLE: 403,
    Refusal.LOCKED_OUT: 429,
    Refusal.TOO_BUSY: 429,
    Refusal.NAME_TAKEN: 409,
    Refusal.NOT_RECORDED: 503,
}
Endpoint = Callable[[Request], Awaitable[Response]]


class Guest(msgspec.Struct):
    """Who came in, as their own page knows them."""

    patron: str
    name: str
    role: HouseRole


class Accounts:
    """`by_name` lets visitors of a demonstration in without a password, as patrons."""

    def __init__(self, house: House, sessions: Sessions, by_name: bool) -> None:
        self._house = house
        self._sessions = sessions
        self._by_name = by_name

    def routes(self) -> list[Route]:
        return [
            Route("/api/session", answering(self.enter), methods=["POST"]),
            Route("/api/session", answering(self.me), methods=["GET"]),
            Route("/api/session", answering(self.sign_out), methods=["DELETE"]),
            Route("/api/sign-in", answering(self.sign_in), methods=["POST"]),
            Route("/api/people", answering(self.people), methods=["GET"]),
            Route("/api/people", answering(self.add), methods=["POST"]),
            Route("/api/people/{person}", answering(self.disable), methods=["DELETE"]),
        ]

    def session(self, request: Request) -> Session:
        found = self._sessions.read(request.cookies.get(COOKIE))
        if found is None:
            raise Refused(Refusal.NOT_SIGNED_IN, "", "sign-in-first")
        return found

    def with_duty(self, request: Request, duty: Duty) -> Session:
        found = self.session(request)
        if not may(found.role, duty):
            raise Refused(Refusal.NOT_ALLOWED_FOR_ROLE, "", "not-this-role", role=found.role)
        return found

    async def enter(self, request: Request) -> Response:
        """Give a visitor a cookie; one who has a cookie stays the same patron."""
        if "origin" in request.headers and not same_origin(request.headers):
            return PlainTextResponse("Enter from a page of this house.\n", 403)
        entrance = read_body(Entrance, await body(request))
        if not self._by_name:
            raise Refused(Refusal.NOT_SIGNED_IN, "", "password-asked")
        known = self._sessions.read(request.cookies.get(COOKIE))
        known = known if known and known.keys is None else None
        session = Session(known.patron if known else new_patron(), entrance.name, id=new_session())
        return self._let_in(request, session)

    async def sign_in(self, request: Request) -> Response:
        said = read_body(SignIn, await body(request))
        session = new_session()
        source = source_of(request.scope)
        person = await self._house.door.sign_in(said.person, said.password, session, source)
        return self._let_in(request, Session(person.id, person.name, person.role, session, person.keys))

    async def me(self, request: Request) -> Response:
        return answered(_shown(self.session(request)))

    async def sign_out(self, request: Request) -> Response:
        """End the session everywhere, not only in this browser."""
        session = self.session(request)
        await self._house.door.end(session.patron, session.id)
        self._house.dismiss(session.patron)
        response = Response(status_code=204)
        response.delete_cookie(COOKIE)
        return response

    async def people(self, request: Request) -> Response:
        self.with_duty(request, Duty.KEEP_PEOPLE)
        return JSONResponse(
            {
                "people": [
                    {"person": p.id, "name": p.name, "role": p.role, "disabled": p.disabled}
                    for p in self._house.door.register.people()
                ]
            }
        )

    async def add(self, request: Request) -> Response:
        operator = self.with_duty(request, Duty.KEEP_PEOPLE)
        said = read_body(NewPerson, await body(request))
        if said.role not in set(HouseRole):
            raise malformed(f"there is no role {said.role!r}")
        register, role = self._house.door.register, HouseRole(said.role)
        happened = await self._house.write(
            register.new_person, said.person, said.name, role, said.password, said.pin
        )
        await self._house.door.write(operator.patron, *happened)
        return JSONResponse({"person": said.person, "role": role}, 201)

    async def disable(self, request: Request) -> Response:
        operator = self.with_duty(request, Duty.KEEP_PEOPLE)
        person = request.path_params["person"]
        if self._house.door.register.find(person) is None:
            return PlainTextResponse("There is nobody of that name.\n", 404)
        await self._house.door.write(operator.patron, facts.PersonDisabled(person))
        self._house.dismiss(person)
        return Response(status_code=204)

    def _let_in(self, request: Request, session: Session) -> Response:
        response = answered(_shown(session))
        staff = session.role is not HouseRole.PATRON
        response.set_cookie(
            COOKIE,
            self._sessions.cookie(session),
            max_age=STAFF_AGE_SECONDS if staff else MAX_AGE_SECONDS,
            httponly=True,
            samesite="strict" if staff else "lax",
            secure=request.url.scheme == "https",
        )
        return response


def _shown(session: Session) -> Guest:
    return Guest(session.patron, session.name, session.role)


def answered(document: msgspec.Struct) -> Response:
    return Response(msgspec.json.encode(document), media_type="application/json")


def answering(endpoint: Endpoint) -> Endpoint:
    """Turn a refusal into an answer with its sentence."""

    async def refusing(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Refused as refusal:
            return JSONResponse(refusal.document, STATUS.get(refusal.reason, 400))
        except StoreError:
            return JSONResponse(Refused(Refusal.NOT_RECORDED, "", "cannot-record").document, 503)

    return refusing


async def body(request: Request) -> bytes:
    """The body, as far as it is not too long to be honest."""
    read = b""
    async for chunk in request.stream():
        read += chunk
        if len(read) > MAX_MESSAGE_BYTES:
            raise malformed(f"a message has at most {MAX_MESSAGE_BYTES} bytes")
    return read
