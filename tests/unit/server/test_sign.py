"""A sign on the wall: no door to pass, nothing to say, nothing of any seat to see."""

import msgspec
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from houseway.server import sign
from houseway.server.app import create_app
from houseway.server.socket import TRY_AGAIN_LATER
from houseway.table.views.sign import sign_view
from tests.memory_store import MemoryStore
from tests.tables import BANKER, betting_table
from tests.unit.server.guests import ORIGIN, QUICK, Guest
from tests.unit.server.test_round import wait_for_demo

SIGN = "/ws/sign/demo-1"


@pytest.fixture
def client():
    with TestClient(create_app(MemoryStore(), QUICK)) as opened:
        wait_for_demo(opened)
        yield opened


def test_a_sign_is_shown_layout_board_and_the_public_part_without_a_cookie(client):
    assert not client.cookies
    with client.websocket_connect(SIGN, headers=ORIGIN) as socket:
        shown = [msgspec.json.decode(socket.receive_text()) for _ in range(3)]
    assert [message["type"] for message in shown] == ["layout", "board", "sign"]
    assert not {"seats", "settlements", "shoe", "your_seat"} & set(shown[2]["sign"])


def test_a_sign_follows_the_table(client):
    client.post("/api/session", json={"name": "Ada"})
    with (
        client.websocket_connect(SIGN, headers=ORIGIN) as wall,
        client.websocket_connect("/ws", headers=ORIGIN) as socket,
    ):
        patron, monitor = Guest(socket), Guest(wall)
        patron.join()
        patron.command({"type": "sit", "seat": 3})
        patron.command({"type": "buy_in", "seat": 3, "cents": 10_000})
        patron.see(lambda view: view["phase"] == "betting")
        patron.command(
            {
                "type": "bet",
                "seat": 3,
                "wager": "player",
                "on": "player",
                "paytable": "standard",
                "cents": 1000,
            }
        )
        shown = monitor.until(lambda message: message["type"] == "sign" and message["sign"]["winner"])
    assert len(shown["sign"]["hands"][0]["cards"]) in (2, 3)


@pytest.mark.parametrize("address", ["/ws/sign/no-such-table", SIGN])
def test_no_table_or_a_foreign_page_is_shown_nothing(client, address):
    headers = {"origin": "http://elsewhere.example"} if address == SIGN else ORIGIN
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(address, headers=headers):
        pass


def test_a_sign_that_speaks_is_closed(client):
    with client.websocket_connect(SIGN, headers=ORIGIN) as socket:
        socket.send_text('{"type":"join","table":"demo-2"}')
        with pytest.raises(WebSocketDisconnect):
            Guest(socket).until(lambda message: False)


def test_there_are_no_more_signs_than_a_house_has(client, monkeypatch):
    monkeypatch.setattr(sign, "MOST_SIGNS", 1)
    with client.websocket_connect(SIGN, headers=ORIGIN) as lit:
        lit.receive_text()
        with pytest.raises(WebSocketDisconnect) as closed, client.websocket_connect(SIGN, headers=ORIGIN):
            pass
    assert closed.value.code == TRY_AGAIN_LATER


def test_chips_and_bets_are_nowhere_on_a_sign():
    table = betting_table(3, 7)
    before = msgspec.json.encode(sign_view(table.state))
    table.bet(7, BANKER, 20_000)
    assert msgspec.json.encode(sign_view(table.state)) == before
    table.settle("2s", "9h", "3d", "Kc")
    assert b"20000" not in msgspec.json.encode(sign_view(table.state))
