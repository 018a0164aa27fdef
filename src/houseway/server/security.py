"""Around every answer: headers that keep a browser safe; before every change: a check of who sent it."""

from asyncio import CancelledError
from contextlib import suppress

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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


class Guard:
    """Pure ASGI, so that it costs next to nothing."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
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
