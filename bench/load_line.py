"""A websocket client that does as little as can be: the house is measured, not its visitors."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast

_TEXT, _PING, _PONG, _CLOSE = 1, 9, 10, 8


class Line(asyncio.Protocol):
    """One connection; frames are masked with zeros, which leaves them as they are."""

    def __init__(self, host: str, cookie: str, heard: Callable[[bytes], None]) -> None:
        self.open = asyncio.get_running_loop().create_future()
        self.closed = False
        self._heard = heard
        self._buffer = b""
        self._greeting = (
            f"GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
        ).encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._greeting)

    def connection_lost(self, error: Exception | None) -> None:
        self.closed = True
        if not self.open.done():
            self.open.set_exception(ConnectionError("the house closed the door"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.open.done():
            head, end, self._buffer = self._buffer.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.open.set_result(None)
        self._take_frames()

    def send(self, message: bytes) -> None:
        self._send(_TEXT, message)

    def close(self) -> None:
        self._transport.close()

    def _send(self, kind: int, message: bytes) -> None:
        size = len(message)
        head = (
            bytes([0x80 | kind, 0x80 | size]) if size < 126 else struct.pack("!BBH", 0x80 | kind, 0xFE, size)
        )
        self._transport.write(head + b"\0\0\0\0" + message)

    def _take_frames(self) -> None:
        buffer, at = self._buffer, 0
        while (frame := _frame(buffer, at)) is not None:
            begin, end = frame
            kind = buffer[at] & 15
            if kind == _TEXT:
                self._heard(buffer[begin:end])
            elif kind == _PING:
                self._send(_PONG, buffer[begin:end])
            elif kind == _CLOSE:
                self._transport.close()
            at = end
        self._buffer = buffer[at:]


async def cookie_of(host: str, name: str) -> str:
    """Come in through the door by name; the cookie says who came."""
    address, _, port = host.partition(":")
    reader, writer = await asyncio.open_connection(address, int(port))
    body = f'{{"name":"{name}"}}'
    writer.write(
        f"POST /api/session HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}".encode()
    )
    answer = (await reader.read()).decode()
    writer.close()
    return answer.partition("set-cookie: ")[2].partition(";")[0]


def _frame(buffer: bytes, at: int) -> tuple[int, int] | None:
    """Where the payload of the frame at this place begins and ends, None while some of it is to come."""
    if len(buffer) < at + 2:
        return None
    size, begin = buffer[at + 1], at + 2
    if size >= 126:
        wide = 2 if size == 126 else 8
        begin += wide
        size = int.from_bytes(buffer[at + 2 : begin])
    return (begin, begin + size) if len(buffer) >= begin + size else None
