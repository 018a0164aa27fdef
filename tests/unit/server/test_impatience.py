"""Whoever joins, parts or is refused without end is heard less often; whoever plays is not."""

import time

import pytest
from starlette.testclient import TestClient

from houseway.server import limits
from houseway.server.app import create_app
from houseway.server.live import showing
from houseway.table.views.view import view
from tests.memory_store import MemoryStore
from tests.unit.server.guests import ORIGIN, QUICK, Guest, enter
from tests.unit.server.test_round import wait_for_demo

QUIET = "demo-7"


@pytest.fixture
def app(monkeypatch):
    monkeypatch.setattr(limits, "MESSAGES", 10)
    monkeypatch.setattr(limits, "IMPATIENT_SECONDS", 0.2)
    return create_app(MemoryStore(), QUICK)


@pytest.fixture
def client(app):
    with TestClient(app) as opened:
        wait_for_demo(opened)
        opened.post("/api/session", json={"name": "Eve"})
        yield opened


@pytest.mark.parametrize(
    "said", [{"type": "join", "table": QUIET}, {"type": "part", "table": QUIET}, {"type": "nonsense"}]
)
def test_five_sockets_that_never_stop_are_slowed_and_others_are_not(app, client, said):
    ada = enter(app, "Ada", client)
    with (
        client.websocket_connect("/ws", headers=ORIGIN) as first,
        ada.websocket_connect("/ws", headers=ORIGIN) as other,
    ):
        eve, player = Guest(first, QUIET), Guest(other, QUIET)
        for _ in range(20):
            eve.send(said)
        eve.send({"type": "command", "id": "last", "table": QUIET, "command": {"type": "sit", "seat": 1}})
        began = time.monotonic()
        for seat in (2, 3, 4):
            assert player.command({"type": "sit", "seat": seat})["type"] == "ack"
            assert player.command({"type": "leave", "seat": seat})["type"] == "ack"
        quick = time.monotonic() - began
        eve.until(lambda message: message.get("id") == "last")
        slow = time.monotonic() - began
    # Ten waits of hers; whoever waited with her would be no quicker than half of that.
    assert slow > 1
    assert quick < slow / 2


def test_a_table_that_has_not_changed_is_not_drawn_again_for_whoever_joins(client, monkeypatch):
    drawn = []

    def counted(*said):
        drawn.append(said)
        return view(*said)

    monkeypatch.setattr(showing, "view", counted)
    with client.websocket_connect("/ws", headers=ORIGIN) as socket:
        guest = Guest(socket, QUIET)
        for _ in range(8):
            guest.join()
    assert len(drawn) == 1


def test_commands_that_are_done_cost_no_patience(client, monkeypatch):
    monkeypatch.setattr(limits, "IMPATIENT_SECONDS", 60)
    with client.websocket_connect("/ws", headers=ORIGIN) as socket:
        guest = Guest(socket, QUIET)
        began = time.monotonic()
        for _ in range(20):
            assert guest.command({"type": "sit", "seat": 1})["type"] == "ack"
            assert guest.command({"type": "leave", "seat": 1})["type"] == "ack"
    # A single wait takes so long.
    assert time.monotonic() - began < limits.IMPATIENT_SECONDS
