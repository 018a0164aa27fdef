"""Around every answer: headers that keep a browser safe; before every change: a check of who sent it."""

from asyncio import CancelledError
from collections.abc import Sequence
from contextlib import suppress

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseway.refusals import Refusal, Refused
from houseway.server.sessions import same_origin

# The page loads nothing but its own files; styles are set on elements, so they may stand inline.
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
_READS = {"GET", "HEAD", "OPTIONS"}
MISDIRECTED = 421


# How a machine calls itself; a page of another site cannot have a browser say so.
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
POLICY_VIOLATION = 1008


class Guard:
    """Pure ASGI, so that it costs next to nothing.

    `hosts` are the names and addresses by which the house may be asked for, on any port; none: by any.
    """

    def __init__(self, app: ASGIApp, hosts: Sequence[str] = ()) -> None:
        self._app = app
        self._hosts = frozenset(map(_host_of, hosts))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and self._is_elsewhere(scope):
            await send({"type": "websocket.close", "code": POLICY_VIOLATION})
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        begun = False

        async def guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                _add_headers(MutableHeaders(scope=message), scope)
            await send(message)

        if self._is_elsewhere(scope):
            told = Refused(Refusal.FOREIGN_HOST, "", "foreign-host").document
            await JSONResponse(told, MISDIRECTED)(scope, receive, guarded)
            return
        if scope["method"] not in _READS and _is_foreign(HTTPConnection(scope)):
            refusal = PlainTextResponse("Ask from a page of this house.\n", 403)
            await refusal(scope, receive, guarded)
            return
        # Whoever goes in the middle of a question needs no answer, and nobody a traceback.
        try:
            with suppress(ClientDisconnect):
                await self._app(scope, receive, guarded)
        except CancelledError:
            # Only the house's closing cuts an answer off.
            if not begun:
                await PlainTextResponse("The house is closing.\n", 503)(scope, receive, guarded)

    def _is_elsewhere(self, scope: Scope) -> bool:
        """Return True where the one asked for is not this house, as by a name that was pointed here."""
        if not self._hosts:
            return False
        asked = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        return len(asked) != 1 or _host_of(asked[0]) not in self._hosts


def _host_of(asked: str) -> str:
    """Return the name or address of a `Host` header, without its port."""
    name = asked[: asked.find("]") + 1] if asked.startswith("[") else asked.partition(":")[0]
    return name.casefold().removesuffix(".")


def _is_foreign(connection: HTTPConnection) -> bool:
    """A browser says where a change comes from; a program that does not has nobody's cookie to misuse."""
    if connection.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return True
    return "origin" in connection.headers and not same_origin(connection)


def _add_headers(headers: MutableHeaders, scope: Scope) -> None:
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if scope["path"].startswith("/api"):
        headers.setdefault("cache-control", "no-store")
    if scope.get("scheme") == "https":
        headers.setdefault("strict-transport-security", "max-age=31536000")
