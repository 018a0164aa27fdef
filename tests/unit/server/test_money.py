"""Money at the tables and at the cage, over the real doors: signed by two, reported, conserved."""

import pytest
from starlette.testclient import TestClient

from houseway.journal import verify
from houseway.journal.record import TableRecord
from houseway.rules import load
from houseway.server.app import create_app
from houseway.server.demo.house import TRAY_CENTS
from houseway.server.people import HouseRole, Register, passwords
from houseway.table import Envelope, Role
from houseway.table import commands as c
from tests.first_fill import first_fill
from tests.memory_store import MemoryStore
from tests.tables import LAYOUT, NOON
from tests.unit.server.guests import ORIGIN, QUICK, Guest
from tests.unit.server.signers import approve
from tests.unit.server.test_round import wait_for_demo

PASSWORD, PIN = "correct horse battery", "271828"
FILL = {"type": "fill_tray", "chips": {"10000": 20}}


@pytest.fixture
def store(monkeypatch):
    from argon2 import PasswordHasher

    monkeypatch.setattr(passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    opened = MemoryStore()
    register = Register(opened)
    for role in HouseRole:
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


def test_a_fill_needs_the_signature_of_a_second_person(client, store):
    sign_in(client, "floor")
    with client.websocket_connect("/ws", headers=ORIGIN) as socket:
        guest = Guest(socket)
        assert order(guest, None)["reason"] == "second_signature_needed"
        assert order(guest, {"person": "the-dealer", "pin": PIN})["reason"] == "pin_signs_nothing"
        assert order(guest, {"person": "the-floor"})["reason"] == "second_signature_needed"
        assert order(guest, {"person": "the-surveillance"})["reason"] == "sign_off_refused"
        waiting = order(guest, {"person": "the-dealer"})
        assert approve(client, waiting)["seq"] > 0
        assert guest.until(lambda message: message.get("id") == waiting["id"])["type"] == "ack"
    rows = b"".join(row.body for row in store.read("table/demo-1"))
    assert b'"signed_by":["the-floor","the-dealer"]' in rows
    assert PIN.encode() not in rows
    report = client.get("/api/reports?by=table").json()["takings"][0]
    assert (report["table"], report["fills"]) == ("demo-1", TRAY_CENTS + 200_000)


def cage(client, **act):
    said = {"id": "1", "act": "sell", "patron": "the-patron", "cents": 5_000, "means": "cash"}
    return client.post("/api/cage", json=said | act)


def test_the_cage_sells_and_cashes_what_a_patron_carries(client, store):
    sign_in(client, "floor")
    assert cage(client).json() == {"patron": "the-patron", "carries": 5_000, "slip": 1}
    assert cage(client).json() == {"patron": "the-patron", "carries": 5_000, "slip": 1}
    assert cage(client, cents=1).json()["reason"] == "id_reused"
    assert cage(client, act="cash", cents=5_001).json()["reason"] == "not_enough_chips"
    assert cage(client, act="cash", means="cheque").json() == {
        "patron": "the-patron",
        "carries": 0,
        "slip": 2,
    }
    sign_in(client, "surveillance")
    assert cage(client, id="4").status_code == 403
    assert verify(store) == []


def test_an_id_that_another_cashier_has_used_blocks_nobody(client, store):
    sign_in(client, "operator")
    other = {"person": "other", "name": "Other", "role": "floor", "password": PASSWORD, "pin": PIN}
    assert client.post("/api/people", json=other).status_code == 201
    assert client.post("/api/sign-in", json={"person": "other", "password": PASSWORD}).status_code == 200
    assert cage(client, cents=100).json()["slip"] == 1
    sign_in(client, "floor")
    assert cage(client, cents=200).json() == {"patron": "the-patron", "carries": 300, "slip": 2}
    assert cage(client, act="cash", cents=300).json() == {"patron": "the-patron", "carries": 0, "slip": 3}
    assert verify(store) == []


@pytest.mark.parametrize("patron", ["nobody", "the-dealer", "house-dealer", "The-Patron"])
def test_the_cage_sells_to_nobody_whom_the_house_does_not_know_as_a_patron(client, store, patron):
    sign_in(client, "floor")
    answer = cage(client, patron=patron)
    assert (answer.status_code, answer.json()["reason"]) == (404, "unknown_person")
    assert not list(store.read("house/cage"))


def test_every_act_of_the_cage_has_a_slip_that_can_be_printed(client):
    sign_in(client, "floor")
    cage(client, means="cheque")
    slip = client.get("/api/cage/slips/1").json()
    told = {"slip": 1, "act": "sold", "cashier": "the-floor", "patron": "the-patron", "cents": 5_000}
    assert slip == slip | told | {"means": "cheque", "table": ""}
    page = client.get("/api/cage/slips/1?format=md")
    assert page.status_code == 200
    for printed in ("the-floor", "the-patron", "$50", "cheque", "house/cage row 1"):
        assert printed in page.text
    for number in ("0", "2", str(2**63), "9" * 30):
        assert client.get(f"/api/cage/slips/{number}").status_code == 404
    assert client.get("/api/cage/slips/1?format=exe").status_code == 400
    sign_in(client, "dealer")
    assert client.get("/api/cage/slips/1").status_code == 403


@pytest.fixture
def real(store):
    """A house with accounts and a table, `t-1`, where chips are worth something."""
    game = load("co/baccarat")
    opening = c.OpenTable("t-1", game.id, game.digest, (1, 2), LAYOUT, 0)
    record = TableRecord.create(store, "t-1", game)
    record.act(Envelope("1", "the-floor", Role.FLOOR, NOON, opening))
    record.act(first_fill(NOON))
    with TestClient(create_app(store)) as opened:
        yield opened


def test_whoever_became_staff_does_not_serve_oneself(real, store):
    """A patron with chips at a table and in the pocket is made dealer, then floor: others serve her."""
    client = real
    sign_in(client, "floor")
    assert cage(client).status_code == 200
    sign_in(client, "patron")
    with client.websocket_connect("/ws", headers=ORIGIN) as socket:
        guest = Guest(socket, "t-1")
        assert guest.command({"type": "sit", "seat": 1})["type"] == "ack"
        assert guest.command({"type": "bring_chips", "seat": 1, "cents": 2_000})["type"] == "ack"
    for role, act in (
        ("dealer", {"type": "buy_in", "cents": 1_000, "cash": {"1000": 1}}),
        ("floor", {"type": "free_seat", "reason": "mine"}),
    ):
        sign_in(client, "operator")
        assert client.patch("/api/people/the-patron", json={"role": role, "pin": PIN}).status_code == 204
        sign_in(client, "patron")
        with client.websocket_connect("/ws", headers=ORIGIN) as socket:
            answer = Guest(socket, "t-1").command({"seat": 1, **act}, role)
        assert answer["reason"] == "not_allowed_for_role"
        assert (answer["say"], answer["values"]) == ("sits-here", {"person": "the-patron", "seat": 1})
    answer = cage(client, act="cash", cents=3_000)
    assert (answer.status_code, answer.json()["reason"]) == (403, "not_allowed_for_role")
    sign_in(client, "floor")
    with client.websocket_connect("/ws", headers=ORIGIN) as socket:
        guest = Guest(socket, "t-1")
        assert guest.command({"type": "free_seat", "seat": 1, "reason": "hers"})["type"] == "ack"
    assert cage(client, act="cash", cents=5_000).json()["carries"] == 0
    assert verify(store) == []


def test_play_money_is_worth_nothing_at_the_cage(client, store):
    client.post("/api/session", json={"name": "Ada"})
    patron = client.get("/api/session").json()["patron"]
    with client.websocket_connect("/ws", headers=ORIGIN) as socket:
        guest = Guest(socket)
        for act in ({"type": "sit"}, {"type": "buy_in", "cents": 70_000}, {"type": "leave"}):
            assert guest.command({"seat": 5, **act})["type"] == "ack"
        assert guest.command({"type": "sit", "seat": 5})["type"] == "ack"
        assert guest.command({"type": "bring_chips", "seat": 5, "cents": 30_000})["type"] == "ack"
    sign_in(client, "floor")
    assert cage(client, act="cash", patron=patron, cents=1).json()["reason"] == "play_money"
    assert verify(store) == []


def test_chips_of_the_cage_are_not_mixed_with_play_money(client):
    sign_in(client, "floor")
    assert cage(client).json()["carries"] == 5_000
    sign_in(client, "patron")
    with client.websocket_connect("/ws", headers=ORIGIN) as socket:
        guest = Guest(socket)
        assert guest.command({"type": "sit", "seat": 5})["type"] == "ack"
        brought = guest.command({"type": "bring_chips", "seat": 5, "cents": 5_000})
        assert brought["reason"] == "not_enough_chips"


def test_play_money_is_marked_in_lobby_layout_sign_and_reports(client):
    assert all(table["play_money"] for table in client.get("/api/tables").json()["tables"])
    client.post("/api/session", json={"name": "Ada"})
    with client.websocket_connect("/ws", headers=ORIGIN) as socket:
        guest = Guest(socket)
        guest.join()
        assert guest.layout["house"]["play_money"] > 0
    sign_in(client, "floor")
    assert all(line["play_money"] for line in client.get("/api/reports?by=table").json()["takings"])


@pytest.mark.parametrize(
    "change",
    [
        {"cents": 0},
        {"cents": 1.5},
        {"cents": 2**53},
        {"act": "give"},
        {"extra": 1},
        {"patron": ""},
        {"means": "IOU"},
    ],
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
