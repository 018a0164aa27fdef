"""The next dealer takes over a console by PIN, and nobody gets further by it."""

import pytest
from starlette.testclient import TestClient

from houseway.journal import verify
from houseway.server.app import create_app
from houseway.server.people import HouseRole, Register, facts
from houseway.server.sessions import COOKIE
from tests.memory_store import MemoryStore

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
    assert client.get("/api/session").status_code == 401
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
