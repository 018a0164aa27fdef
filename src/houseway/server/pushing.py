"""The websocket protocol with a short way out: a text is framed and written at once, nothing waits for it.

A table with seven watchers sends seven texts for every card; by the long way, through a task and five
coroutines each, that costs more than the card itself.
"""

import struct
from collections.abc import Callable
from typing import Any

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION = "houseway.push"
Push = Callable[[str], bool]

_FINAL_TEXT = 0x81


class PushingProtocol(WebSocketsSansIOProtocol):
    """As uvicorn's own; the application finds `push` among the extensions of its scope."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.handshake_complete:
            # The application has not begun yet: its task runs in the next turn of the loop.
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = {"push": self.push}

    def push(self, text: str) -> bool:
        """Write a text now; False where the connection is closing, or has not taken what came before."""
        if self.close_sent or self.disconnected or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(framed(text))
        return True


def push_of(websocket: WebSocket) -> Push | None:
    """The short way, where the server under the application has one."""
    push: Push | None = websocket.scope.get("extensions", {}).get(EXTENSION, {}).get("push")
    return push


def framed(text: str) -> bytes:
    """A whole text message as a server sends it: not masked, in one frame."""
    body = text.encode()
    size = len(body)
    if size < 126:
        return bytes((_FINAL_TEXT, size)) + body
    if size < 65_536:
        return struct.pack("!BBH", _FINAL_TEXT, 126, size) + body
    return struct.pack("!BBQ", _FINAL_TEXT, 127, size) + body
