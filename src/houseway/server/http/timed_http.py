"""HTTP as uvicorn speaks it, but a request that stops halfway is closed after a few seconds."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from houseway.server import limits

_TIMEOUT = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class TimedHttpProtocol(HttpToolsProtocol):
    """The head of a request has `limits.HALF_SENT_SECONDS` to arrive, and its body has as long again.

    The time runs from the first byte and is not stretched by later ones. A connection on which nothing is
    sent has as long; between two requests uvicorn's own limit holds.
    """

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        # Empty lines before a request begin none, and yet end uvicorn's own waiting.
        is_idle = self.cycle is None or self.cycle.response_complete
        if self._timer is None and is_idle and self._is_ours():
            self._start_timer()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._start_timer()

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._start_timer()

    def on_message_complete(self) -> None:
        self._stop_timer()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._stop_timer()
        super().handle_websocket_upgrade()

    def _is_ours(self) -> bool:
        """Return False once the connection is closing or has become a websocket."""
        protocol: Any = self.transport.get_protocol()
        return protocol is self and not self.transport.is_closing()

    def _start_timer(self) -> None:
        self._stop_timer()
        self._timer = self.loop.call_later(limits.HALF_SENT_SECONDS, self._end_half_sent)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _end_half_sent(self) -> None:
        self._timer = None
        if not self._is_ours():
            return
        if self.flow.read_paused:
            # The house itself does not read on: the sender is not to blame.
            self._start_timer()
            return
        is_answering = (
            self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        )
        if not is_answering:
            self.transport.write(_TIMEOUT)
        self.transport.close()
