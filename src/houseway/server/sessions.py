"""Who is asking: a signed cookie that names the person, and can be ended before its time."""

import secrets
from urllib.parse import urlsplit

import msgspec
from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.datastructures import Headers

from houseway.server.people.register import Register
from houseway.server.people.roles import HouseRole

COOKIE = "houseway"
MAX_AGE_SECONDS = 30 * 24 * 3600
# Staff sign in for a shift.
STAFF_AGE_SECONDS = 12 * 3600


class Session(msgspec.Struct, frozen=True):
    """`keys` is None for a visitor who came in by name alone, into a demonstration."""

    patron: str
    name: str
    role: HouseRole = HouseRole.PATRON
    id: str = ""
    keys: int | None = None


_FIELDS = ("patron", "name", "role", "id", "keys")


class Sessions:
    def __init__(self, key: bytes, register: Register, by_name: bool = True) -> None:
        self._signer = URLSafeTimedSerializer(key, salt="houseway-session")
        self._register = register
        self._by_name = by_name

    def cookie(self, session: Session) -> str:
        return self._signer.dumps([session.patron, session.name, session.role, session.id, session.keys])

    def read(self, cookie: str | None) -> Session | None:
        """The session of a cookie that this house signed, that is not too old and has not been ended."""
        try:
            said = self._signer.loads(cookie or "", max_age=MAX_AGE_SECONDS)
            session = msgspec.convert(dict(zip(_FIELDS, said, strict=True)), Session)
        except (BadSignature, ValueError, TypeError):
            return None
        return session if self._stands(session, cookie or "") else None

    def _stands(self, session: Session, cookie: str) -> bool:
        if self._register.has_ended(session.id):
            return False
        if session.keys is None:
            return self._by_name and session.role is HouseRole.PATRON
        person = self._register.find(session.patron)
        return person is not None and not person.disabled and self._is_current(session, person.keys, cookie)

    def _is_current(self, session: Session, keys: int, cookie: str) -> bool:
        if session.keys != keys:
            return False
        if session.role is HouseRole.PATRON:
            return True
        try:
            self._signer.loads(cookie, max_age=STAFF_AGE_SECONDS)
        except BadSignature:
            return False
        return True


def new_patron() -> str:
    return f"p-{secrets.token_hex(8)}"


def new_session() -> str:
    return secrets.token_hex(16)


def same_origin(headers: Headers) -> bool:
    """True when a page of this very house asks; a browser always says which page it is."""
    return urlsplit(headers.get("origin", "")).netloc == headers.get("host", "") != ""
