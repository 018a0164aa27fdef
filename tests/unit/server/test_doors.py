"""Who comes in, and what is done with nonsense."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from houseway.refusals import Refused
from houseway.server import app as app_module
from houseway.server import socket as socket_module
from houseway.server.app import create_app
from houseway.server.house import House
from houseway.server.messages import read_message
from houseway.server.sessions import COOKIE, Session
from houseway.server.socket import MAX_UNSENT, TRY_AGAIN_LATER, Client
from tests.memory_store import MemoryStore
from tests.unit.server.guests import ORIGIN, Guest

NAMES = ["type", "id", "table", "command", "seat", "cents", "wager", "on", "paytable"]
VALUES = st.sampled_from(["join", "command", "sit", "bet", "demo-1"]) | st.integers() | st.none() | st.text()
FIELDS = st.dictionaries(st.sampled_from(NAMES), VALUES | st.dictionaries(st.sampled_from(NAMES), VALUES))


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(create_app(MemoryStore(), by_name=True)) as opened:
        yield opened


@pytest.fixture
def guest(client) -> Iterator[Guest]:
    client.post("/api/session", json={"name": "Ada"})
    with client.websocket_connect("/ws", headers=ORIGIN) as socket:
        yield Guest(socket)


def test_a_visitor_gets_a_cookie_that_scripts_cannot_read(client):
    answer = client.post("/api/session", json={"name": "Ada"})
    assert answer.json()["name"] == "Ada"
    assert answer.json()["patron"].startswith("p-")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_who_comes_again_is_the_same_patron(client):
    first = client.post("/api/session", json={"name": "Ada"}).json()
    again = client.post("/api/session", json={"name": "Ada L."}).json()
    assert again == {"patron": first["patron"], "name": "Ada L.", "role": "patron"}


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"{}",
        b'{"name": 5}',
        b'{"name": ""}',
        b'{"name": " "}',
        b'{"name": "Ada", "role": "dealer"}',
        b'{"name": "A\\u0000da"}',
        b'{"name": "' + b"a" * 25 + b'"}',
        b'{"name": "' + b"a" * 5_000 + b'"}',
        b"\xff\xfe",
        b'{"name": "\xed\xa0\x80"}',
        b'{"name": "\\ud800"}',
    ],
)
def test_a_name_that_is_none_is_refused_with_a_sentence(client, body):
    answer = client.post("/api/session", content=body)
    assert answer.status_code == 400
    assert answer.json()["reason"] == "message_malformed"
    assert "set-cookie" not in answer.headers


def test_another_site_cannot_enter_for_a_visitor(client):
    answer = client.post("/api/session", json={"name": "Ada"}, headers={"origin": "http://evil.example"})
    assert answer.status_code == 403


@pytest.mark.parametrize("cookie", [None, "", "forged", "WyJwLTEiLCJBZGEiXQ.aaaa.bbbb"])
def test_no_websocket_without_a_cookie_of_this_house(client, cookie):
    if cookie is not None:
        client.cookies.set(COOKIE, cookie)
    with pytest.raises(WebSocketDisconnect) as closed, client.websocket_connect("/ws", headers=ORIGIN):
        pass
    assert closed.value.code == 1008


@pytest.mark.parametrize("headers", [{}, {"origin": "http://evil.example"}, {"origin": "null"}])
def test_no_websocket_from_another_site(client, headers):
    client.post("/api/session", json={"name": "Ada"})
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws", headers=headers):
        pass


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"type": "join"}',
        '{"type": "join", "table": 5}',
        '{"type": "join", "table": "demo-1", "role": "dealer"}',
        '{"type": "shout", "table": "demo-1"}',
        '{"type": "command", "id": "1", "table": "t", "command": {"type": "sit", "seat": 3, "name": "Bo"}}',
        '{"type": "command", "id": "1", "table": "demo-1", "command": {"type": "sit", "seat": 1e99}}',
        '{"type": "command", "id": "", "table": "demo-1", "command": {"type": "sit", "seat": 3}}',
        '{"type": "command", "id": "1", "table": "t", "command": {"type": "sit", "seat": '
        + "9" * 3_000
        + "}}",
        '{"type": "join", "table": "' + "a" * 5_000 + '"}',
        '{"x": ' + "[" * 3_500,
        '{"type": "join", "table": "\\ud800"}',
        '{"type": "join", "table": "t", "since": 3}',
    ],
)
def test_a_message_that_cannot_be_read_is_refused_with_a_sentence(guest, text):
    guest.socket.send_text(text)
    answer = guest.until(lambda message: True)
    assert (answer["type"], answer["reason"]) == ("refused", "message_malformed")
    assert answer["id"] in (None, "1")
    assert answer["say"] == "message-malformed"


@given(st.recursive(st.none() | st.integers() | st.text(), lambda some: st.lists(some)) | FIELDS)
def test_any_json_is_read_or_refused(value):
    text = json.dumps(value)
    with suppress(Refused):
        read_message(text)


@given(st.text() | st.binary())
def test_anything_at_all_is_read_or_refused(text):
    with suppress(Refused):
        read_message(text)


def test_bytes_are_no_message(guest):
    guest.socket.send_bytes(b'{"type": "join", "table": "demo-1"}')
    assert guest.until(lambda message: True)["reason"] == "message_malformed"


def test_a_table_that_is_not_there_is_refused(guest):
    assert guest.command({"type": "sit", "seat": 3})["reason"] == "unknown_table"


def test_the_page_says_how_to_build_it(client, monkeypatch, tmp_path):
    monkeypatch.setattr(app_module, "STATIC", tmp_path)
    assert "make web" in client.get("/").text
    (tmp_path / "index.html").write_text("<title>Houseway</title>")
    assert client.get("/").text == "<title>Houseway</title>"


def test_a_client_that_does_not_read_is_dropped_not_waited_for():
    class StuckSocket:
        closed_with = 0

        async def receive(self):
            await asyncio.Event().wait()

        async def send_text(self, text):
            await asyncio.Event().wait()

        async def close(self, code):
            self.closed_with = code

    async def flood():
        socket = StuckSocket()
        # A real socket cannot be made to hang, so this one only looks like one.
        client = Client(socket, Session("p-1", "Ada"), House(MemoryStore()))  # type: ignore[arg-type]
        serving = asyncio.create_task(client.serve())
        for _ in range(MAX_UNSENT + 1):
            client.send("view")
        await asyncio.wait_for(serving, 60)
        return socket.closed_with

    assert asyncio.run(flood()) == TRY_AGAIN_LATER


def test_one_who_is_dismissed_and_takes_nothing_is_not_heard_any_more(monkeypatch):
    """The farewell waits until the other side reads; what was sent meanwhile was still done."""
    monkeypatch.setattr(socket_module, "CLOSING_SECONDS", 0.01)

    class UnreadSocket:
        heard = 0

        async def receive(self):
            await asyncio.sleep(0.001)
            self.heard += 1
            return {"type": "websocket.receive", "text": "{}"}

        async def send_text(self, text):
            await asyncio.Event().wait()

        async def close(self, code):
            await asyncio.Event().wait()

    async def evening():
        socket = UnreadSocket()
        client = Client(socket, Session("p-1", "Ada"), House(MemoryStore()))  # type: ignore[arg-type]
        serving = asyncio.create_task(client.serve())
        while not socket.heard:
            await asyncio.sleep(0.01)
        client.dismiss()
        await asyncio.wait_for(serving, 60)
        before = socket.heard
        await asyncio.sleep(0.05)
        return before, socket.heard

    before, after = asyncio.run(evening())
    assert 0 < before == after
