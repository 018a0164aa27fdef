"""HTTP for people: come in, sign in, sign out, and the operator's list of people."""

import hmac
from collections.abc import Awaitable, Callable
from datetime import datetime

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from houseway.journal import StoreError
from houseway.journal.faults import GivenUpError
from houseway.refusals import Refusal, Refused
from houseway.server.house import House
from houseway.server.limits import MAX_MESSAGE_BYTES
from houseway.server.messages import (
    ChangedPerson,
    EndedExclusion,
    Entrance,
    NewExclusion,
    NewKeys,
    NewPerson,
    OwnExclusion,
    Relief,
    SignIn,
    malformed,
    read_body,
)
from houseway.server.people import HouseRole, Person, facts
from houseway.server.people.exclusion import ExclusionKind
from houseway.server.people.register import OPERATOR_AT_THE_CONSOLE
from houseway.server.people.roles import DUTIES_BY_PASSWORD, Duty, may
from houseway.server.sessions import (
    COOKIE,
    DEVICE,
    DEVICE_AGE_SECONDS,
    MAX_AGE_SECONDS,
    STAFF_AGE_SECONDS,
    Session,
    Sessions,
    new_patron,
    new_session,
)

STATUS = {
    Refusal.SIGN_IN_REFUSED: 401,
    Refusal.NOT_SIGNED_IN: 401,
    Refusal.NOT_ALLOWED_FOR_ROLE: 403,
    Refusal.CONSOLE_LOCKED: 423,
    Refusal.BARRED: 403,
    Refusal.SELF_EXCLUDED: 403,
    Refusal.ACCOUNT_DISABLED: 403,
    Refusal.EXCLUSION_NOT_POSSIBLE: 409,
    Refusal.SIGN_IN_WITH_PASSWORD: 403,
    Refusal.REQUEST_GONE: 410,
    Refusal.LOCKED_OUT: 429,
    Refusal.TOO_BUSY: 429,
    Refusal.NAME_TAKEN: 409,
    Refusal.LAST_OPERATOR: 409,
    Refusal.UNKNOWN_PERSON: 404,
    Refusal.ON_LIST_ALREADY: 409,
    Refusal.NOT_RECORDED: 503,
}
# Nobody reads it; logs know it by this number.
CLIENT_GONE = 499
Endpoint = Callable[[Request], Awaitable[Response]]


class Guest(msgspec.Struct, omit_defaults=True):
    """Who came in, as their own page knows them; a `locked` console waits for a PIN."""

    patron: str
    name: str
    role: HouseRole
    locked: bool = False


class Accounts:
    """`by_name` lets visitors of a demonstration in without a password, as patrons.

    `control` is the token by which whoever owns the house's files keeps its people while it runs.
    """

    def __init__(self, house: House, sessions: Sessions, by_name: bool, control: str | None = None) -> None:
        self._house = house
        self._sessions = sessions
        self._by_name = by_name
        self._control = control

    def routes(self) -> list[Route]:
        return [
            Route("/api/session", answering(self.enter), methods=["POST"]),
            Route("/api/session", answering(self.me), methods=["GET"]),
            Route("/api/session", answering(self.sign_out), methods=["DELETE"]),
            Route("/api/session/relief", answering(self.relieve), methods=["POST"]),
            Route("/api/session/lock", answering(self.lock), methods=["POST"]),
            Route("/api/sign-in", answering(self.sign_in), methods=["POST"]),
            Route("/api/people", answering(self.people), methods=["GET"]),
            Route("/api/people", answering(self.add), methods=["POST"]),
            Route("/api/people/{person}", answering(self.change), methods=["PATCH"]),
            Route("/api/people/{person}", answering(self.disable), methods=["DELETE"]),
            Route("/api/people/{person}/exclusion", answering(self.exclude), methods=["POST"]),
            Route("/api/people/{person}/exclusion/end", answering(self.end_exclusion), methods=["POST"]),
            Route("/api/session/exclusion", answering(self.exclude_oneself), methods=["POST"]),
            Route("/api/session/keys", answering(self.new_keys), methods=["POST"]),
        ]

    def known(self, request: Request) -> Session | None:
        """Who asks, if the house knows; at a locked console nobody does."""
        session = self._sessions.read(request.cookies.get(COOKIE))
        return None if session is None or self._is_locked(session) else session

    def session(self, request: Request) -> Session:
        signed_in = self._even_locked(request)
        if self._is_locked(signed_in):
            raise Refused(Refusal.CONSOLE_LOCKED, "", "console-locked")
        return signed_in

    def who(self, request: Request) -> str:
        """Who asks for what strangers may see too; they have no name."""
        signed_in = self.known(request)
        return signed_in.patron if signed_in else ""

    def with_duty(self, request: Request, duty: Duty) -> Session:
        session = _check_duty(self.session(request), duty)
        if session.by_pin and duty in DUTIES_BY_PASSWORD:
            raise Refused(Refusal.SIGN_IN_WITH_PASSWORD, "", "sign-in-with-password")
        return session

    def _even_locked(self, request: Request) -> Session:
        signed_in = self._sessions.read(request.cookies.get(COOKIE))
        if signed_in is None:
            raise Refused(Refusal.NOT_SIGNED_IN, "", "sign-in-first")
        return signed_in

    def _is_locked(self, session: Session) -> bool:
        return self._house.door.register.is_locked(session.id)

    def _people_keeper(self, request: Request) -> Session:
        """Return the operator who asks, or the one at the machine who can read the house's own files."""
        said = request.headers.get("authorization", "")
        if self._control and hmac.compare_digest(said.encode(), f"Bearer {self._control}".encode()):
            return Session(OPERATOR_AT_THE_CONSOLE, "", HouseRole.OPERATOR)
        return self.with_duty(request, Duty.KEEP_PEOPLE)

    async def enter(self, request: Request) -> Response:
        """Give a visitor a cookie; one who has a cookie stays the same patron."""
        entrance = read_body(Entrance, await body(request))
        if not self._by_name:
            raise Refused(Refusal.NOT_SIGNED_IN, "", "password-asked")
        known = self._sessions.read(request.cookies.get(COOKIE))
        known = known if known and known.keys is None else None
        session = Session(known.patron if known else new_patron(), entrance.name, id=new_session())
        return self._let_in(request, session)

    async def sign_in(self, request: Request) -> Response:
        said = read_body(SignIn, await body(request))
        session, place = new_session(), self._sessions.place(request, said.person)
        person = await self._house.door.sign_in(said.person, said.password, session, place)
        return self._as(request, person, session)

    async def relieve(self, request: Request) -> Response:
        """By PIN where somebody stands at a console: the next one of that role, or the same person again."""
        said = read_body(Relief, await body(request))
        relieved = _check_duty(self._even_locked(request), Duty.SIGN_OFF)
        person = await self._house.door.sign_off(said.person, said.pin, relieved.patron)
        if person.id == relieved.patron:
            await self._house.door.unlock(person.id, relieved.id)
            return answered(_shown(relieved))
        if person.role is not relieved.role:
            raise Refused(Refusal.NOT_ALLOWED_FOR_ROLE, "", "relieved-by-the-same-role", role=relieved.role)
        session = new_session()
        source = self._sessions.place(request, said.person).source
        await self._house.door.relieve(relieved.id, facts.SignedIn(person.id, session, source))
        self._house.end_sessions(relieved.patron)
        return self._as(request, person, session, by_pin=True)

    async def lock(self, request: Request) -> Response:
        """Lock this session on every page of it, also after a reload; a PIN at its console unlocks it."""
        session = self.with_duty(request, Duty.SIGN_OFF)
        await self._house.door.lock(session.patron, session.id)
        self._house.dismiss(session.patron)
        return Response(status_code=204)

    async def me(self, request: Request) -> Response:
        """Return who asks, and nothing (204) where nobody is signed in: to ask is no mistake."""
        session = self._sessions.read(request.cookies.get(COOKIE))
        if session is None:
            return Response(status_code=204)
        return answered(_shown(session, self._is_locked(session)))

    async def sign_out(self, request: Request) -> Response:
        """End the session everywhere, not only in this browser."""
        session = self._even_locked(request)
        if session.keys is None:
            self._house.door.let_out(self._sessions.place(request, "").source)
        await self._house.door.end(session.patron, session.id)
        self._house.end_sessions(session.patron)
        response = Response(status_code=204)
        response.delete_cookie(COOKIE)
        return response

    async def people(self, request: Request) -> Response:
        self._people_keeper(request)
        return JSONResponse(
            {
                "people": [
                    {
                        "person": p.id,
                        "name": p.name,
                        "role": p.role,
                        "disabled": p.disabled,
                        "exclusions": msgspec.to_builtins(p.exclusions),
                    }
                    for p in self._house.door.register.people()
                ]
            }
        )

    async def add(self, request: Request) -> Response:
        operator = self._people_keeper(request)
        said = read_body(NewPerson, await body(request))
        new = said.person, said.name, said.role, said.password, said.pin
        await self._house.door.change(operator.patron, self._house.door.register.new_person, *new)
        return JSONResponse({"person": said.person, "role": said.role}, 201)

    async def change(self, request: Request) -> Response:
        """New keys, another role, disabled or let in again; whoever is changed signs in anew."""
        operator = self._people_keeper(request)
        return await self._change(operator, request, read_body(ChangedPerson, await body(request)))

    async def disable(self, request: Request) -> Response:
        operator = self._people_keeper(request)
        return await self._change(operator, request, ChangedPerson(disabled=True))

    async def _change(self, operator: Session, request: Request, said: ChangedPerson) -> Response:
        person, door = request.path_params["person"], self._house.door
        changed = said.role, said.password, said.pin, said.disabled
        await door.change(operator.patron, door.register.changed, person, *changed)
        await self._house.show_out(person)
        return Response(status_code=204)

    async def exclude(self, request: Request) -> Response:
        """Bar a patron from the whole house, or write down that they asked to be kept out."""
        giver = self.with_duty(request, Duty.EXCLUDE_PATRONS)
        said = read_body(NewExclusion, await body(request))
        await self._exclude(giver.patron, request.path_params["person"], said.kind, said.reason, said.until)
        return Response(status_code=204)

    async def end_exclusion(self, request: Request) -> Response:
        """Let a patron in again; whoever asked to be kept out is let in by the operator alone."""
        giver = self.with_duty(request, Duty.EXCLUDE_PATRONS)
        said = read_body(EndedExclusion, await body(request))
        if said.kind == "self-excluded":
            self.with_duty(request, Duty.KEEP_PEOPLE)
        door, person = self._house.door, request.path_params["person"]
        at_tables = False
        if said.kind == "barred" and said.reason.strip():
            at_tables = await self._house.lift_table_bars(giver.patron, person, said.reason)
        if not at_tables or door.register.has_exclusion(person, said.kind):
            ended = person, said.kind, said.reason
            await door.change(giver.patron, door.register.end_exclusion, *ended)
        return Response(status_code=204)

    async def exclude_oneself(self, request: Request) -> Response:
        """A patron's own act, by their password; sessions are ended at once."""
        session = self.session(request)
        said = read_body(OwnExclusion, await body(request))
        place = self._sessions.place(request, session.patron)
        await self._house.door.checked(session.patron, said.password, place)
        await self._exclude(session.patron, session.patron, "self-excluded", said.reason, said.until)
        return Response(status_code=204)

    async def _exclude(
        self, giver: str, person: str, kind: ExclusionKind, reason: str, until: datetime | None
    ) -> None:
        door = self._house.door
        await door.change(giver, door.register.exclude, person, kind, reason, until)
        await self._house.show_out(person)

    async def new_keys(self, request: Request) -> Response:
        """One's own password or PIN, by the password so far; other sessions are ended."""
        session = self.session(request)
        said = read_body(NewKeys, await body(request))
        door, place = self._house.door, self._sessions.place(request, session.patron)
        await door.checked(session.patron, said.password, place)
        await door.change(
            session.patron, door.register.changed, session.patron, None, said.new_password, said.new_pin
        )
        self._house.end_sessions(session.patron)
        person = door.register.find(session.patron)
        assert person is not None, "whoever has a password is known"
        return self._as(request, person, session.id)

    def _as(self, request: Request, person: Person, session: str, by_pin: bool = False) -> Response:
        """Let one of the house's people in, on a device that knows them from now on."""
        said = Session(person.id, person.name, person.role, session, person.keys, by_pin)
        response = self._let_in(request, said)
        response.set_cookie(
            DEVICE,
            self._sessions.device_cookie(request, person.id),
            max_age=DEVICE_AGE_SECONDS,
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
        )
        return response

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


def _shown(session: Session, locked: bool = False) -> Guest:
    return Guest(session.patron, session.name, session.role, locked)


def _check_duty(session: Session, duty: Duty) -> Session:
    if not may(session.role, duty):
        raise Refused(Refusal.NOT_ALLOWED_FOR_ROLE, "", "not-this-role", role=session.role)
    return session


def answered(document: msgspec.Struct) -> Response:
    return Response(msgspec.json.encode(document), media_type="application/json")


def answering(endpoint: Endpoint) -> Endpoint:
    """Turn a refusal into an answer with its sentence."""

    async def refusing(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Refused as refusal:
            return JSONResponse(refusal.document, STATUS.get(refusal.reason, 400))
        except GivenUpError:
            return Response(status_code=CLIENT_GONE)
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
