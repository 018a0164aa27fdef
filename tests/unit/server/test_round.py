"""A round played over the real wire, from the first bet to the ledger."""

import time

from starlette.testclient import TestClient

from houseway.journal import SqliteStore, StoreError, replay, verify
from houseway.journal.stores.store import table_stream
from houseway.server.app import create_app
from houseway.server.demo.house import FROM_FILES, TABLES, Pace
from tests.memory_store import MemoryStore
from tests.unit.server.guests import BANKER, ORIGIN, QUICK, Guest, enter

SIT = {"type": "sit", "seat": 3}
BUY_IN = {"type": "buy_in", "seat": 3, "cents": 50_000}
BET = {"type": "bet", "seat": 3, "cents": 1_000, **BANKER}
DEALT_BY_THE_HOUSE = ("demo-1", "demo-2", "demo-5", "demo-6")


def seated(guest: Guest) -> Guest:
    guest.join()
    for command in (SIT, BUY_IN):
        assert guest.command(command)["type"] == "ack"
    return guest


def wait_for_demo(client: TestClient) -> None:
    """The demo dealer opens the table in the background."""
    for _ in range(6_000):
        tables = client.get("/api/tables").json()["tables"]
        if tables and tables[0]["phase"] == "betting":
            return
        time.sleep(0.01)
    raise AssertionError("the demo table did not open")


def test_a_round_from_bet_to_pay_out():
    store = MemoryStore()
    with TestClient(create_app(store, QUICK)) as client:
        wait_for_demo(client)
        client.post("/api/session", json={"name": "Ada"})
        with client.websocket_connect("/ws", headers=ORIGIN) as socket:
            guest = seated(Guest(socket))
            assert guest.command(BET)["type"] == "ack"
            closing = guest.see(lambda view: view["seconds_left"] is not None)
            assert closing["seats"][2]["bets"] == [{**BANKER, "cents": 1_000}]
            settled = guest.see(lambda view: view["phase"] == "settled")
            net = settled["settlements"][0]["net"]
            assert settled["seats"][2]["chips"] == 50_000 + net
            assert settled["seats"][2]["patron"] == "Ada"
            assert settled["your_seat"] == 3
            assert guest.see(lambda view: view["phase"] == "betting")["round"] == settled["round"] + 1
    assert verify(store) == []
    assert replay(store, table_stream("demo-1")).seat(3).chips == 50_000 + net


def test_two_patrons_see_the_same_round_each_from_their_own_seat():
    app = create_app(MemoryStore(), QUICK)
    with TestClient(app) as client:
        wait_for_demo(client)
        client.post("/api/session", json={"name": "Ada"})
        other = enter(app, "Bo", client)
        with (
            client.websocket_connect("/ws", headers=ORIGIN) as first,
            other.websocket_connect("/ws", headers=ORIGIN) as second,
        ):
            watcher = Guest(second)
            watcher.join()
            ada = seated(Guest(first))
            assert watcher.command(BET)["reason"] == "not_your_seat"
            ada.command(BET)
            seen = [guest.see(lambda view: view["phase"] == "settled") for guest in (ada, watcher)]
            assert seen[0]["settlements"] == seen[1]["settlements"]
            assert [view.pop("your_seat") for view in seen] == [3, None]
            assert seen[0] == seen[1]


def test_a_command_sent_twice_is_answered_alike_and_done_once():
    with TestClient(create_app(MemoryStore(), Pace(betting=60))) as client:
        wait_for_demo(client)
        client.post("/api/session", json={"name": "Ada"})
        with client.websocket_connect("/ws", headers=ORIGIN) as socket:
            guest = seated(Guest(socket))
            assert guest.command(BET, "twice") == guest.command(BET, "twice")
            assert guest.join()["seats"][2]["chips"] == 49_000


def test_a_house_stopped_in_mid_round_goes_on_from_there(tmp_path):
    path = tmp_path / "house.sqlite"
    slow = Pace(betting=0.05, card=0.05, pause=30)
    with TestClient(create_app(SqliteStore(path), slow)) as client:
        wait_for_demo(client)
        client.post("/api/session", json={"name": "Ada"})
        cookies = client.cookies
        with client.websocket_connect("/ws", headers=ORIGIN) as socket:
            guest = seated(Guest(socket))
            guest.command(BET)
            halfway = guest.see(lambda view: len(view["hands"][0]["cards"]) == 1)
    with (
        TestClient(create_app(SqliteStore(path), slow), cookies=cookies) as client,
        client.websocket_connect("/ws", headers=ORIGIN) as socket,
    ):
        guest = Guest(socket)
        again = guest.join()
        assert again["round"] == halfway["round"]
        assert again["hands"][0]["cards"][0] == halfway["hands"][0]["cards"][0]
        assert again["your_seat"] == 3
        settled = guest.see(lambda view: view["phase"] == "settled")
        assert settled["seats"][2]["chips"] == 50_000 + settled["settlements"][0]["net"]
    store = SqliteStore(path, read_only=True)
    assert verify(store) == []
    store.close()


def test_a_spent_shoe_is_revealed_and_a_new_one_follows(monkeypatch):
    monkeypatch.setattr("houseway.table.routine.CUTTING_CARD", 400)
    store = MemoryStore()
    with TestClient(create_app(store, QUICK)) as client:
        wait_for_demo(client)
        client.post("/api/session", json={"name": "Ada"})
        with client.websocket_connect("/ws", headers=ORIGIN) as socket:
            guest = seated(Guest(socket))
            view = guest.join()
            first = view["shoe"]
            while view["shoe"]["number"] == 1:
                guest.command(BET)
                view = guest.see(lambda view: view["phase"] == "betting" and not view["seats"][2]["bets"])
    revealed = [row.body for row in store.read(table_stream("demo-1")) if b"shoe_revealed" in row.body]
    assert len(revealed) == 1
    assert first["commitment"].encode() in revealed[0]
    assert verify(store) == []


def test_a_command_the_store_cannot_record_is_refused_and_nothing_changes():
    class FullDisk(MemoryStore):
        full = False

        def append_all(self, batches):
            if self.full:
                raise StoreError("the disk is full")
            return super().append_all(batches)

    store = FullDisk()
    with TestClient(create_app(store, Pace(betting=60))) as client:
        wait_for_demo(client)
        client.post("/api/session", json={"name": "Ada"})
        with client.websocket_connect("/ws", headers=ORIGIN) as socket:
            guest = seated(Guest(socket))
            store.full = True
            assert guest.command(BET, "stubborn")["reason"] == "not_recorded"
            assert guest.join()["seats"][2]["chips"] == 50_000
            store.full = False
            assert guest.command(BET, "stubborn")["type"] == "ack"


def test_a_house_without_demo_has_the_tables_of_its_journal(tmp_path):
    path = tmp_path / "house.sqlite"
    with TestClient(create_app(SqliteStore(path), QUICK)) as client:
        wait_for_demo(client)
    with TestClient(create_app(SqliteStore(path))) as client:
        tables = client.get("/api/tables").json()["tables"]
    table = tables[0]
    assert {table["table"] for table in tables} == TABLES.keys() | FROM_FILES.keys()
    assert (table["game"]["id"], table["game"]["name"]) == ("co/baccarat", "Baccarat")
    assert table["free_seats"] == [1, 2, 3, 4, 5, 6, 7]
    # Limits of different wagers are not mixed.
    assert [tuple(each.values()) for each in table["limits"]] == [
        ("Player", 1000, 100_000),
        ("Banker", 1000, 100_000),
        ("Tie", 500, 10_000),
    ]


def test_every_demo_table_deals_its_game_to_one_client():
    store = MemoryStore()
    with TestClient(create_app(store, QUICK)) as client:
        wait_for_demo(client)
        client.post("/api/session", json={"name": "Ada"})
        with client.websocket_connect("/ws", headers=ORIGIN) as socket:
            for table in DEALT_BY_THE_HOUSE:
                play_a_round(Guest(socket, table))
    for table in DEALT_BY_THE_HOUSE:
        assert replay(store, table_stream(table)).game.id == TABLES[table]
    assert verify(store) == []


def play_a_round(guest: Guest) -> None:
    """Bet the minimum on the first wager posted, and see it settled."""
    guest.send({"type": "join", "table": guest.table})
    guest.see(lambda view: view["table"] == guest.table and view["phase"] == "betting")
    offer = guest.layout["offers"][0]
    spot = {name: offer[name] for name in ("wager", "on", "paytable")}
    for command in (SIT, BUY_IN, {"type": "bet", "seat": 3, "cents": offer["minimum"], **spot}):
        assert guest.command(command)["type"] == "ack"
    settled = guest.see(lambda view: view["table"] == guest.table and view["phase"] == "settled")
    assert settled["settlements"][0]["wager"] == offer["wager"]


def test_one_who_dropped_comes_back_to_the_very_table_that_the_others_see():
    app = create_app(MemoryStore(), Pace(betting=60))
    with TestClient(app) as client:
        wait_for_demo(client)
        client.post("/api/session", json={"name": "Ada"})
        other = enter(app, "Bo", client)
        with client.websocket_connect("/ws", headers=ORIGIN) as first:
            watcher = Guest(first)
            watcher.join()
            with other.websocket_connect("/ws", headers=ORIGIN) as second:
                seated(Guest(second))
            with other.websocket_connect("/ws", headers=ORIGIN) as again:
                back = Guest(again)
                seen = back.join()
                assert seen.pop("your_seat") == 3
                stayed = watcher.see(lambda view: view["seats"][2]["chips"] == 50_000)
                assert stayed.pop("your_seat") is None
                assert seen == stayed
                assert (back.layout, back.board) == (watcher.layout, watcher.board)
                assert back.layout["offers"]
