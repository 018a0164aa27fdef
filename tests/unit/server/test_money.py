"""Money at the tables and at the cage, over the real doors: signed by two, reported, conserved."""

import pytest
from starlette.testclient import TestClient

from houseway.journal import MemoryStore, verify
from houseway.server.app import create_app
from houseway.server.people import HouseRole, Register, passwords
from tests.unit.server.guests import ORIGIN, QUICK, Guest
from tests.unit.server.test_round import wait_for_demo

PASSWORD, PIN = "correct horse battery", "271828"
FILL = {"type": "fill_tray", "chips": {"10000": 20}}


@pytest.fixture
def store(monkeypatch):
    from argon2 import PasswordHasher

    monkeypatch.setattr(passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    opened = MemoryStore()
    register = Register(opened)
    for role in (HouseRole.FLOOR, HouseRole.DEALER, HouseRole.SURVEILLANCE):
        register.write("test", *register.new_person(f"the-{role}", f"The {role}", role, PASSWORD, PIN))
    return opened


@pytest.fixture
def client(store):
    with TestClient(create_app(store, QUICK)) as opened:
        wait_for_demo(opened)
        yield opened


def sign_in(client, role):
    client.cookies.clear()
    assert (
        client.post("/api/sign-in", json={"person": f"the-{role}", "password": PASSWORD}).status_code == 200
    )


def order(guest, sign_off):
    name = next(guest.ids)
    message = {"type": "command", "id": name, "table": "demo-1", "command": FILL}
    guest.send(message | ({"sign_off": sign_off} if sign_off else {}))
    return guest.until(lambda message: message["type"] != "view" and message["id"] == name)


def test_a_fill_needs_the_pin_of_a_second_person(client, store):
    sign_in(client, "floor")
    with client.websocket_connect("/ws", headers=ORIGIN) as socket:
        guest = Guest(socket)
        assert order(guest, None)["reason"] == "second_signature_needed"
        assert order(guest, {"person": "the-dealer", "pin": "000000"})["reason"] == "sign_off_refused"
        assert order(guest, {"person": "the-floor", "pin": PIN})["reason"] == "second_signature_needed"
        assert order(guest, {"person": "the-surveillance", "pin": PIN})["reason"] == "sign_off_refused"
        assert order(guest, {"person": "the-dealer", "pin": PIN})["type"] == "ack"
    rows = b"".join(row.body for row in store.read("table/demo-1"))
    assert b'"signed_by":["the-floor","the-dealer"]' in rows
    assert PIN.encode() not in rows
    report = client.get("/api/reports?by=table").json()["takings"][0]
    assert (report["table"], report["fills"]) == ("demo-1", 5_000_000 + 200_000)


def cage(client, **act):
    return client.post("/api/cage", json={"id": "1", "act": "sell", "patron": "ada", "cents": 5_000} | act)


def test_the_cage_sells_and_cashes_what_a_patron_carries(client, store):
    sign_in(client, "floor")
    assert cage(client).json() == {"patron": "ada", "carries": 5_000}
    assert cage(client).json() == {"patron": "ada", "carries": 5_000}
    assert cage(client, cents=1).json()["reason"] == "id_reused"
    assert cage(client, id="2", act="cash", cents=5_001).json()["reason"] == "not_enough_chips"
    assert cage(client, id="3", act="cash").json()["carries"] == 0
    sign_in(client, "surveillance")
    assert cage(client, id="4").status_code == 403
    assert verify(store) == []


def test_chips_carried_away_from_a_table_are_cashed(client):
    client.post("/api/session", json={"name": "Ada"})
    patron = client.get("/api/session").json()["patron"]
    with client.websocket_connect("/ws", headers=ORIGIN) as socket:
        guest = Guest(socket)
        for act in ({"type": "sit"}, {"type": "buy_in", "cents": 70_000}, {"type": "leave"}):
            assert guest.command({"seat": 5, **act})["type"] == "ack"
    sign_in(client, "floor")
    assert cage(client, act="cash", patron=patron, cents=70_000).json()["carries"] == 0


@pytest.mark.parametrize(
    "change", [{"cents": 0}, {"cents": 1.5}, {"act": "give"}, {"extra": 1}, {"patron": ""}]
)
def test_nonsense_at_the_cage_is_refused(client, change):
    sign_in(client, "floor")
    assert cage(client, **change).status_code == 400


def test_reports_are_for_those_who_may_read_them(client):
    assert client.get("/api/reports").status_code == 401
    sign_in(client, "dealer")
    assert client.get("/api/reports").status_code == 403
    sign_in(client, "surveillance")
    assert client.get("/api/reports").status_code == 200
    assert client.get("/api/reports?by=moon").status_code == 400
