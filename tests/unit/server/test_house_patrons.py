"""Who looks at a demonstration's table finds it played at; who goes without leaving loses the seat."""

from typing import Any

from starlette.testclient import TestClient

from houseway.journal import verify
from houseway.server.app import create_app
from houseway.server.demo.house import Pace
from tests.memory_store import MemoryStore
from tests.unit.server.guests import ORIGIN, Guest, enter
from tests.unit.server.test_round import seated, wait_for_demo

LIVELY = Pace(betting=0.2, card=0, pause=0.05, answer=0.05, patrons=2, abandoned=0.5)


def patrons(view: dict[str, Any]) -> list[str]:
    return [seat["patron"] for seat in view["seats"] if seat["patron"]]


def test_the_house_has_patrons_while_somebody_looks_and_frees_seats_that_were_left():
    store = MemoryStore()
    app = create_app(store, LIVELY)
    with TestClient(app) as client:
        wait_for_demo(client)
        assert all(len(table["free_seats"]) >= 7 for table in client.get("/api/tables").json()["tables"])
        client.post("/api/session", json={"name": "Ada"})
        other = enter(app, "Bo", client)
        with other.websocket_connect("/ws", headers=ORIGIN) as second:
            watcher = Guest(second)
            watcher.join()
            paid = watcher.see(lambda view: view["settlements"] and len(patrons(view)) > 1)
            assert len(patrons(paid)) == 2
            assert all(name.endswith(" (house)") for name in patrons(paid))
            with client.websocket_connect("/ws", headers=ORIGIN) as first:
                seated(Guest(first))
                watcher.see(lambda view: view["seats"][2]["patron"] == "Ada")
            watcher.see(lambda view: view["seats"][2]["patron"] is None)
    assert verify(store) == []
