"""The demo dealer waits for the patron who is offered the cut, but not for ever, nor for one who is away."""

import time
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from houseway.journal import replay, verify
from houseway.journal.stores.store import table_stream
from houseway.server.app import create_app
from houseway.table.state import Shoe
from tests.memory_store import MemoryStore
from tests.unit.server.guests import ORIGIN, QUICK, Guest, enter
from tests.unit.server.test_round import BET, seated, wait_for_demo

PATIENT = replace(QUICK, answer=60)


@pytest.fixture(autouse=True)
def short_shoes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.table.routine.CUTTING_CARD", 400)


def shoe_of(store: MemoryStore) -> Shoe:
    shoe = replay(store, table_stream("demo-1")).shoe
    assert shoe is not None
    return shoe


def has_no_bets(view: dict[str, Any]) -> bool:
    return view["phase"] == "betting" and not view["seats"][2]["bets"]


def play_until_the_cut(guest: Guest) -> dict[str, Any]:
    """Bet until the cut of the next shoe is offered to this guest."""
    while True:
        guest.command(BET)
        view = guest.see(lambda view: view["offered"]["cut"] == 3 or has_no_bets(view))
        if view["offered"]["cut"] == 3:
            return view


def test_the_dealer_waits_for_the_cut_and_deals_from_there():
    store = MemoryStore()
    with TestClient(create_app(store, PATIENT)) as client:
        wait_for_demo(client)
        client.post("/api/session", json={"name": "Ada"})
        with client.websocket_connect("/ws", headers=ORIGIN) as socket:
            guest = seated(Guest(socket))
            offered = play_until_the_cut(guest)["offered"]
            too_far = {"type": "cut", "seat": 3, "position": offered["cut_to"] + 1}
            assert guest.command(too_far)["reason"] == "cut_too_near_the_end"
            assert guest.command({"type": "cut", "seat": 3, "position": 123})["type"] == "ack"
            after = guest.see(has_no_bets)
            assert after["offered"] == {"cut": None, "shoe": None}
    shoe = shoe_of(store)
    assert (shoe.number, shoe.position, shoe.cutter) == (2, 123, 3)
    assert verify(store) == []


def test_who_stays_silent_is_taken_to_decline():
    store = MemoryStore()
    with TestClient(create_app(store, QUICK)) as client:
        wait_for_demo(client)
        client.post("/api/session", json={"name": "Ada"})
        with client.websocket_connect("/ws", headers=ORIGIN) as socket:
            guest = seated(Guest(socket))
            play_until_the_cut(guest)
            guest.see(has_no_bets)
    shoe = shoe_of(store)
    assert (shoe.number, shoe.declined, shoe.cutter) == (2, (3,), None)


def test_nobody_waits_for_a_patron_who_is_away():
    """Ada's seat is taken and her page closed; Bo, at the lower seat, is asked after her."""
    store = MemoryStore()
    app = create_app(store, PATIENT)
    with TestClient(app) as client:
        wait_for_demo(client)
        client.post("/api/session", json={"name": "Ada"})
        with client.websocket_connect("/ws", headers=ORIGIN) as socket:
            ada = Guest(socket)
            ada.join()
            assert ada.command({"type": "sit", "seat": 7})["type"] == "ack"
        other = enter(app, "Bo", client)
        with other.websocket_connect("/ws", headers=ORIGIN) as socket:
            bo = seated(Guest(socket))
            began = time.monotonic()
            play_until_the_cut(bo)
            bo.command({"type": "decline_cut", "seat": 3})
            bo.see(has_no_bets)
            assert time.monotonic() < began + PATIENT.answer / 2
    assert shoe_of(store).declined == (7, 3)
