"""Who is asking: a signed cookie that names the person, and can be ended before its time."""

import secrets
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from itsdangerous import BadSignature, SignatureExpired, URLSafeTimedSerializer
from starlette.requests import HTTPConnection

from houseway.server.people.door import Place
from houseway.server.people.register import SESSION_SECONDS, Person, Register
from houseway.server.people.roles import HouseRole

COOKIE, DEVICE = "houseway", "houseway-device"
MAX_AGE_SECONDS = SESSION_SECONDS
# Staff sign in for a shift.
STAFF_AGE_SECONDS = 12 * 3600
DEVICE_AGE_SECONDS = 180 * 24 * 3600
# As many as share a console.
MOST_ON_A_DEVICE = 32


class Session(msgspec.Struct, frozen=True):
    """`keys` is None for a visitor who came in by name alone, into a demonstration.

    `by_pin` is true for a person who took over a console, or unlocked it, by PIN: they deal
    there, and neither sign nor do anything else for which the house asks a password.
    """

    patron: str
    name: str
    role: HouseRole = HouseRole.PATRON
    id: str = ""
    keys: int | None = None
    by_pin: bool = False


_FIELDS = ("patron", "name", "role", "id", "keys", "by_pin")


class Sessions:
    def __init__(self, key: bytes, register: Register, by_name: bool = True) -> None:
        self._signer = URLSafeTimedSerializer(key, salt="houseway-session")
        self._devices = URLSafeTimedSerializer(key, salt="houseway-device")
        self._register = register
        self._by_name = by_name

    def cookie(self, session: Session) -> str:
        said = [session.patron, session.name, session.role, session.id, session.keys]
        return self._signer.dumps([*said, True] if session.by_pin else said)

    def read(self, cookie: str | None) -> Session | None:
        """The session of a cookie that this house signed, that is not too old and has not been ended."""
        try:
            said = _signed(self._signer, cookie or "", MAX_AGE_SECONDS)
            session = msgspec.convert(dict(zip(_FIELDS, _whole(said), strict=True)), Session)
        except (BadSignature, ValueError, TypeError):
            return None
        if not self._stands(session, cookie or ""):
            return None
        if self._register.was_unlocked(session.id):
            return msgspec.structs.replace(session, by_pin=True)
        return session

    def place(self, connection: HTTPConnection, person: str) -> Place:
        """Where this person tries from: a device that they have signed in on before, or an address."""
        device, people = self._device(connection)
        if person in people:
            return Place(f"device {device}", is_known=True)
        return Place(connection.client.host if connection.client else "unknown")

    def device_cookie(self, connection: HTTPConnection, person: str) -> str:
        """The device, which knows one more person from now on."""
        device, people = self._device(connection)
        latest = [person, *(other for other in people if other != person)]
        return self._devices.dumps([device, latest[:MOST_ON_A_DEVICE]])

    def _device(self, connection: HTTPConnection) -> tuple[str, list[str]]:
        try:
            device, people = _signed(self._devices, connection.cookies.get(DEVICE, ""), DEVICE_AGE_SECONDS)
        except (BadSignature, ValueError, TypeError):
            return secrets.token_hex(8), []
        return device, people

    def _stands(self, session: Session, cookie: str) -> bool:
        if self._register.has_ended(session.id) or self._register.find_exclusion(session.patron) is not None:
            return False
        if session.keys is None:
            return self._by_name and session.role is HouseRole.PATRON
        person = self._register.find(session.patron)
        return person is not None and not person.disabled and self._is_current(session, person, cookie)

    def _is_current(self, session: Session, person: Person, cookie: str) -> bool:
        if (session.keys, session.role) != (person.keys, person.role):
            return False
        if session.role is HouseRole.PATRON:
            return True
        try:
            _signed(self._signer, cookie, STAFF_AGE_SECONDS)
        except BadSignature:
            return False
        return True


def _signed(signer: URLSafeTimedSerializer, cookie: str, most_seconds: int) -> Any:
    """What we signed within so many seconds; also after it, by a clock that was set back since."""
    said, at = signer.loads(cookie, return_timestamp=True)
    if datetime.now(UTC) - at > timedelta(seconds=most_seconds):
        raise SignatureExpired("too old")
    return said


def _whole(said: list[Any]) -> list[Any]:
    """Return all fields; a cookie of a session opened by password leaves the last one out."""
    return [*said, False] if len(said) == len(_FIELDS) - 1 else said


def new_patron() -> str:
    return f"p-{secrets.token_hex(8)}"


def new_session() -> str:
    return secrets.token_hex(16)


def same_origin(connection: HTTPConnection) -> bool:
    """True when a page of this very house asks, by the same scheme; a browser says which page it is."""
    scheme = {"ws": "http", "wss": "https"}.get(said := connection.scope["scheme"], said)
    host = connection.headers.get("host", "")
    return bool(host) and connection.headers.get("origin", "") == f"{scheme}://{host}"
