"""What a patron looks up afterwards: their own rounds, nobody else's, and the proof of a spent shoe."""

import msgspec
from starlette.testclient import TestClient

from houseway.journal.telling import recall as recalling
from houseway.server.app import create_app
from houseway.table.shoe.spent import faults, read_spent_shoe
from tests.memory_store import MemoryStore
from tests.unit.server.guests import ORIGIN, QUICK, Guest, enter
from tests.unit.server.test_round import BET, seated, wait_for_demo

ROUNDS = 4


def play(guest: Guest, rounds: int) -> list[int]:
    """Bet on so many rounds; what each brought."""
    nets = []
    for _ in range(rounds):
        assert guest.command(BET)["type"] == "ack"
        settled = guest.see(lambda view: view["phase"] == "settled")
        nets.append(sum(bet["net"] for bet in settled["settlements"]))
        guest.see(lambda view: view["phase"] == "betting")
    return nets


def test_a_patron_recalls_their_own_rounds_and_nobody_elses(monkeypatch):
    app = create_app(MemoryStore(), QUICK)
    with TestClient(app) as client:
        wait_for_demo(client)
        client.post("/api/session", json={"name": "Ada"})
        other = enter(app, "Bo", client)
        with client.websocket_connect("/ws", headers=ORIGIN) as socket:
            nets = play(seated(Guest(socket)), ROUNDS)
        told = client.get("/api/tables/demo-1/rounds").json()
        assert [sum(bet["net"] for bet in each["settlements"]) for each in told["rounds"]] == nets[::-1]
        assert told["before"] is None
        last = told["rounds"][0]
        assert last["winner"] in ("player", "banker", "tie")
        assert all(2 <= len(last[hand]) <= 3 for hand in ("player", "banker"))
        assert last["settlements"][0]["cite"].startswith("30-28")
        assert other.get("/api/tables/demo-1/rounds").json()["rounds"] == []

        # Asked in short stretches, no round is told twice and none is lost.
        monkeypatch.setattr(recalling, "ROWS_A_QUESTION", 25)
        again, before = [], None
        while True:
            query = "" if before is None else f"?before={before}"
            part = client.get(f"/api/tables/demo-1/rounds{query}").json()
            again += part["rounds"]
            before = part["before"]
            if before is None:
                break
        assert again == told["rounds"]


def test_recalling_needs_a_session_a_table_and_a_row():
    with TestClient(create_app(MemoryStore(), QUICK)) as client:
        wait_for_demo(client)
        assert client.get("/api/tables/demo-1/rounds").json()["reason"] == "not_signed_in"
        client.post("/api/session", json={"name": "Ada"})
        assert client.get("/api/tables/nowhere/rounds").json()["reason"] == "unknown_table"
        for row in ("-1", "0", "x", "9" * 40):
            answer = client.get(f"/api/tables/demo-1/rounds?before={row}")
            assert (answer.status_code, answer.json()["reason"]) == (400, "message_malformed")


def test_a_spent_shoe_is_told_and_proves_itself_while_one_in_play_stays_sealed(monkeypatch):
    monkeypatch.setattr("houseway.table.routine.CUTTING_CARD", 400)
    with TestClient(create_app(MemoryStore(), QUICK)) as client:
        wait_for_demo(client)
        client.post("/api/session", json={"name": "Ada"})
        with client.websocket_connect("/ws", headers=ORIGIN) as socket:
            guest = seated(Guest(socket))
            view = guest.join()
            first = view["shoe"]["commitment"]
            while view["shoe"]["number"] == 1:
                guest.command(BET)
                view = guest.see(lambda view: view["phase"] == "betting" and not view["seats"][2]["bets"])
        refused = client.get("/api/tables/demo-1/shoes/2")
        assert (refused.status_code, refused.json()["reason"]) == (400, "shoe_not_spent")
        assert client.get("/api/tables/demo-1/shoes/99").json()["reason"] == "shoe_not_spent"
        told = client.get("/api/tables/demo-1/shoes/1").content
    shoe = read_spent_shoe(told)
    assert shoe.commitment == first
    assert len(shoe.cards) > 4
    assert faults(shoe) == []
    changed = msgspec.structs.replace(shoe, seed=("1" if shoe.seed[0] != "1" else "2") + shoe.seed[1:])
    assert faults(changed) != []
