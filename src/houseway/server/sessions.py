"""Who is asking: a signed cookie that names the patron."""

import secrets
from urllib.parse import urlsplit

import msgspec
from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.datastructures import Headers

COOKIE = "houseway"
MAX_AGE_SECONDS = 30 * 24 * 3600


class Session(msgspec.Struct, frozen=True):
    patron: str
    name: str


class Sessions:
    def __init__(self, key: bytes) -> None:
        self._signer = URLSafeTimedSerializer(key, salt="houseway-session")

    def cookie(self, session: Session) -> str:
        return self._signer.dumps([session.patron, session.name])

    def read(self, cookie: str | None) -> Session | None:
        """The session of a cookie that this house signed and that is not too old."""
        try:
            patron, name = self._signer.loads(cookie or "", max_age=MAX_AGE_SECONDS)
        except BadSignature:
            return None
        return Session(patron, name)


def new_patron() -> str:
    return f"p-{secrets.token_hex(8)}"


def same_origin(headers: Headers) -> bool:
    """True when a page of this very house asks; a browser always says which page it is."""
    return urlsplit(headers.get("origin", "")).netloc == headers.get("host", "") != ""
