"""Requests that stop halfway are closed after a few seconds, and requests for another house are refused."""

import asyncio
import contextlib
import time

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from houseway.cli.serve import Announcing, config_of, known_hosts
from houseway.server import limits
from houseway.server.app import create_app
from tests.memory_store import MemoryStore

LIMIT_SECONDS = 0.3
HOST = b"Host: 127.0.0.1\r\n"
SLOW_BODY = b"POST /api/sign-in HTTP/1.1\r\n" + HOST + b"Content-Length: 40\r\n\r\n{"
HALF_SENT = {
    "nothing": b"",
    "an empty line": b"\r\n",
    "half a head": b"GET /healthz HTTP/1.1\r\nHost: 12",
    "a head without its end": b"GET /healthz HTTP/1.1\r\n" + HOST,
    "half a body": SLOW_BODY,
    "half a body in chunks": SLOW_BODY.replace(b"Content-Length: 40", b"Transfer-Encoding: chunked")[:-1],
}


async def sent(first: bytes, drip: bytes = b"") -> tuple[float, bytes]:
    """Send this, then a byte now and then; returns how long the connection stood, and what came back."""
    server = Announcing(config_of(create_app(MemoryStore()), "127.0.0.1", 0))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    reader, writer = await asyncio.open_connection(*server.servers[0].sockets[0].getsockname()[:2])
    began = time.monotonic()
    dripping = asyncio.create_task(_drip(writer, first, drip))
    try:
        answer = await asyncio.wait_for(reader.read(), 20 * LIMIT_SECONDS)
        return time.monotonic() - began, answer
    finally:
        dripping.cancel()
        writer.close()
        server.should_exit = True
        with contextlib.suppress(Exception):
            await serving


async def _drip(writer: asyncio.StreamWriter, first: bytes, drip: bytes) -> None:
    writer.write(first)
    while drip:
        await asyncio.sleep(LIMIT_SECONDS / 4)
        writer.write(drip)


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(limits, "HALF_SENT_SECONDS", LIMIT_SECONDS)


@pytest.mark.parametrize("what", HALF_SENT)
def test_half_sent_requests_are_closed_after_a_few_seconds(impatient, what):
    seconds, _ = asyncio.run(sent(HALF_SENT[what]))
    assert LIMIT_SECONDS / 2 < seconds < 8 * LIMIT_SECONDS


WHOLE = b"GET /nowhere HTTP/1.1\r\n" + HOST + b"\r\n"


@pytest.mark.parametrize(
    ("first", "drip"),
    [(HALF_SENT["a head without its end"], b"x"), (SLOW_BODY, b"x"), (WHOLE, b"\r\n")],
    ids=["head", "body", "empty lines after an answer"],
)
def test_a_byte_now_and_then_does_not_keep_a_connection_open(impatient, first, drip):
    _, answer = asyncio.run(sent(first, drip))
    assert answer.startswith(b"HTTP/1.1 4")


def test_a_whole_request_is_answered_and_a_websocket_stays_open(impatient):
    whole = b"GET /api/tables HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n"
    assert asyncio.run(sent(whole))[1].startswith(b"HTTP/1.1 200")
    upgrade = (
        b"GET /ws/sign/none HTTP/1.1\r\n" + HOST + b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    answer = asyncio.run(sent(upgrade))[1]
    assert b"408" not in answer[:20]


def test_the_limit_is_a_few_seconds():
    assert 2 <= limits.HALF_SENT_SECONDS <= 10


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("casino.example", 200),
        ("Casino.Example.:8443", 200),
        ("localhost:8028", 200),
        ("[::1]:8028", 200),
        ("evil.example", 421),
        ("casino.example.evil.example", 421),
        ("", 421),
    ],
)
def test_a_foreign_host_is_refused_where_hosts_are_configured(host, status):
    hosts = known_hosts("0.0.0.0", ["casino.example"], True)
    with TestClient(create_app(MemoryStore(), hosts=hosts)) as client:
        answer = client.get("/api/tables", headers={"host": host})
    assert answer.status_code == status
    if status != 200:
        assert answer.json()["say"] == "foreign-host"


def test_a_foreign_host_opens_no_websocket():
    """Also where the page says that it is of the same site, as one does whose name was pointed here."""
    with TestClient(create_app(MemoryStore(), by_name=True, hosts=["testserver"])) as client:
        assert client.post("/api/session", json={"name": "Ada"}).status_code == 200
        with client.websocket_connect("/ws", headers={"origin": "http://testserver"}):
            pass
        foreign = {"host": "evil.example", "origin": "http://evil.example"}
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws", headers=foreign):
            pass


def test_hosts_without_a_name_are_those_of_the_loopback_or_any():
    assert known_hosts("127.0.0.1", (), False) == ("localhost", "127.0.0.1", "[::1]", "127.0.0.1")
    assert known_hosts("::1", (), False)[-1] == "[::1]"
    assert known_hosts("0.0.0.0", (), False) == ()
    assert known_hosts("127.0.0.1", (), True) == ()
    assert known_hosts("192.0.2.7", ["casino.example"], False)[0] == "casino.example"
