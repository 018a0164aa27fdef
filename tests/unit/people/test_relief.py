"""The next dealer takes over a console by PIN, and nobody gets further by it."""

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from houseway.journal import verify
from houseway.server.app import create_app
from houseway.server.people import HouseRole, Register, facts
from houseway.server.sessions import COOKIE
from tests.memory_store import MemoryStore
from tests.unit.server.guests import ORIGIN

PASSWORD, PIN = "correct horse battery", "271828"
PEOPLE = {"ann": HouseRole.DEALER, "ben": HouseRole.DEALER, "flo": HouseRole.FLOOR, "pat": HouseRole.PATRON}


@pytest.fixture
def store():
    opened = MemoryStore()
    register = Register(opened)
    for person, role in PEOPLE.items():
        register.write("test", *register.new_person(person, person.title(), role, PASSWORD, PIN))
    return opened


@pytest.fixture
def client(store):
    with TestClient(create_app(store)) as opened:
        yield opened


def sign_in(client, person):
    assert client.post("/api/sign-in", json={"person": person, "password": PASSWORD}).status_code == 200


def relieved(client, person, pin=PIN):
    return client.post("/api/session/relief", json={"person": person, "pin": pin})


def test_a_dealer_is_relieved_by_pin_and_the_session_before_is_over(client, store):
    sign_in(client, "ann")
    before = client.cookies[COOKIE]
    assert relieved(client, "ben").json() == {"patron": "ben", "name": "Ben", "role": "dealer"}
    assert client.get("/api/session").json()["patron"] == "ben"
    client.cookies.set(COOKIE, before)
    assert client.get("/api/session").status_code == 204
    last = [*store.read(facts.STREAM)][-1].body
    assert b'"session_ended"' in last
    assert b'"signed_in","person":"ben"' in last
    assert verify(store) == []


def test_a_locked_console_opens_for_its_own_dealer_without_another_session(client):
    sign_in(client, "ann")
    before = client.cookies[COOKIE]
    assert relieved(client, "ann").json()["patron"] == "ann"
    assert client.cookies[COOKIE] == before


def test_a_pin_opens_no_console_of_another_role_nor_one_where_nobody_stands(client):
    assert relieved(client, "ann").status_code == 401
    sign_in(client, "pat")
    assert relieved(client, "ann").status_code == 403
    sign_in(client, "ann")
    assert relieved(client, "flo").status_code == 403
    assert relieved(client, "ben", "111111").json()["reason"] == "sign_off_refused"
    assert client.get("/api/session").json()["patron"] == "ann"


def locked(client):
    return client.post("/api/session/lock")


def test_a_locked_console_stays_locked_after_a_reload_until_its_dealer_gives_the_pin(client, store):
    sign_in(client, "ann")
    assert locked(client).status_code == 204
    assert client.get("/api/session").json()["locked"] is True
    refused = client.post("/api/session/keys", json={"password": PASSWORD, "new_pin": "314159"})
    assert (refused.status_code, refused.json()["reason"]) == (423, "console_locked")
    assert relieved(client, "ann", "000000").status_code == 400
    assert client.get("/api/session").json()["locked"] is True
    assert relieved(client, "ann").status_code == 200
    assert "locked" not in client.get("/api/session").json()
    assert verify(store) == []


def test_a_locked_console_has_no_websocket_and_loses_the_one_it_had(client):
    sign_in(client, "flo")
    with client.websocket_connect("/ws", headers=ORIGIN) as socket:
        assert locked(client).status_code == 204
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws", headers=ORIGIN):
        pass
    assert relieved(client, "flo").status_code == 200
    with client.websocket_connect("/ws", headers=ORIGIN):
        pass


@pytest.mark.parametrize("path", ["/api/reports", "/api/cage", "/api/cage/slips/1"])
def test_a_locked_session_reads_nothing_that_is_not_for_strangers(client, path):
    sign_in(client, "flo")
    assert client.get(path).status_code != 423
    assert locked(client).status_code == 204
    assert client.get(path).status_code in (405, 423)


def test_a_locked_console_is_locked_in_the_next_life_of_the_house_too(client, store):
    sign_in(client, "ann")
    locked(client)
    with TestClient(create_app(store)) as again:
        again.cookies.set(COOKIE, client.cookies[COOKIE])
        assert again.get("/api/session").json()["locked"] is True


def test_a_locked_console_is_taken_over_by_the_next_dealer(client):
    sign_in(client, "ann")
    before = client.cookies[COOKIE]
    locked(client)
    assert relieved(client, "ben").status_code == 200
    assert "locked" not in client.get("/api/session").json()
    client.cookies.set(COOKIE, before)
    assert client.get("/api/session").status_code == 204


def test_whoever_has_no_pin_locks_nothing_and_a_locked_console_can_be_signed_out(client):
    sign_in(client, "pat")
    assert locked(client).json()["reason"] == "not_allowed_for_role"
    sign_in(client, "ann")
    locked(client)
    assert client.delete("/api/session").status_code == 204
    assert client.get("/api/session").status_code == 204
