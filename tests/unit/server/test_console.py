"""The console over the real doors: what is legal now, a supervisor's order, the house's own shoe."""

import msgspec
import pytest
from starlette.testclient import TestClient

from houseway.journal import verify
from houseway.journal.stores.store import shoe_seal
from houseway.server.app import create_app
from houseway.server.people import HouseRole, Register, passwords
from tests.memory_store import MemoryStore
from tests.unit.server.guests import BANKER, ORIGIN, QUICK, Guest, enter
from tests.unit.server.signers import approve
from tests.unit.server.test_round import wait_for_demo

PASSWORD, PIN = "correct horse battery", "271828"
FROM_SHOE = "from-shoe"
DEALERS_TABLE = "demo-7"


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


class Console(Guest):
    """A dealer's websocket, with what it last said was legal."""

    def latest(self):
        return self.until(lambda message: message["type"] == "console")["console"]

    def shown_after(self, command, sign_off=None):
        """Do a command and return the console after it."""
        seq = self.acked(command, sign_off)
        return self.until(lambda message: message["type"] == "console" and message["seq"] >= seq)["console"]

    def acked(self, command, sign_off=None):
        answer = self.answer(command, sign_off)
        assert answer["type"] == "ack", answer
        return answer["seq"]

    def answer(self, command, sign_off=None, name=None):
        name = name or next(self.ids)
        message = {"type": "command", "id": name, "table": self.table, "command": command}
        self.send(message | ({"sign_off": sign_off} if sign_off else {}))
        return self.until(lambda message: message.get("id") == name)


def sign_in(client, role):
    client.cookies.clear()
    answer = client.post("/api/sign-in", json={"person": f"the-{role}", "password": PASSWORD})
    assert answer.status_code == 200


def ids(console):
    return {act["id"] for act in console["acts"]}


def opened_round(dealer):
    for command in (
        {"type": "inspect_cards"},
        {"type": "wash_cards"},
        {"type": "load_shoe", "commitment": "", "decks": 8, "cutting_card": 52},
        {"type": "cut", "position": 100},
        {"type": "burn", "cards": ["As", "??"]},
    ):
        dealer.acked(command)
    return dealer.shown_after({"type": "next_round"})


def test_a_dealer_is_told_what_is_legal_and_a_patron_is_not(client):
    sign_in(client, "dealer")
    with client.websocket_connect("/ws", headers=ORIGIN) as socket:
        dealer = Console(socket, DEALERS_TABLE)
        dealer.send({"type": "join", "table": DEALERS_TABLE})
        console = dealer.latest()
        assert console["prompt"]["act"] == "inspect_cards"
        assert "inspect_cards" in ids(console)
        assert "deal_card" not in ids(console)
        assert opened_round(dealer)["prompt"]["act"] == "no_more_bets"
    client.cookies.clear()
    client.post("/api/session", json={"name": "Ada"})
    with client.websocket_connect("/ws", headers=ORIGIN) as socket:
        patron = Guest(socket, DEALERS_TABLE)
        patron.send({"type": "join", "table": DEALERS_TABLE})
        shown = [msgspec.json.decode(socket.receive_text())["type"] for _ in range(3)]
        assert shown == ["layout", "board", "view"]


@pytest.mark.parametrize("role", ["surveillance", "regulator", "operator"])
def test_those_who_only_watch_are_sent_no_console(client, role):
    sign_in(client, role)
    with client.websocket_connect("/ws", headers=ORIGIN) as socket:
        Guest(socket, DEALERS_TABLE).send({"type": "join", "table": DEALERS_TABLE})
        shown = [msgspec.json.decode(socket.receive_text())["type"] for _ in range(3)]
        assert shown == ["layout", "board", "view"]


def test_co_30_2815_4_a_pay_out_is_put_right_by_the_floors_signature_at_the_dealers_console(
    client, store, words
):
    sign_in(client, "dealer")
    with client.websocket_connect("/ws", headers=ORIGIN) as socket:
        dealer = Console(socket, DEALERS_TABLE)
        dealer.send({"type": "join", "table": DEALERS_TABLE})
        opened_round(dealer)
        visitor = enter(client.app, "Ada", client)
        with visitor.websocket_connect("/ws", headers=ORIGIN) as theirs:
            patron = Guest(theirs, DEALERS_TABLE)
            for command in (
                {"type": "sit", "seat": 7},
                {"type": "buy_in", "seat": 7, "cents": 100_000},
                {"type": "bet", "seat": 7, **BANKER, "cents": 20_000},
            ):
                assert patron.command(command)["type"] == "ack"
        dealer.acked({"type": "no_more_bets"})
        for card in ("2s", "9h", "3d", "Kc"):
            dealer.acked({"type": "deal_card", "card": card})
        console = dealer.shown_after({"type": "settle_round"})
        (payment,) = console["payments"]
        words(payment["words"])
        wrong = next(one for one in console["irregularities"] if one["id"] == "wrong-pay")
        (way,) = wrong["ways"]
        assert way["act"]["sign_off"] == "floor"
        put_right = {**way["act"]["command"], "paid": 25_000, "reason": "Overpaid"}
        assert dealer.answer(put_right)["reason"] == "not_allowed_for_role"
        surveillance = {"person": "the-surveillance"}
        assert dealer.answer(put_right, surveillance)["reason"] == "sign_off_refused"
        floor = {"person": "the-floor", "pin": PIN}
        assert dealer.answer(put_right, floor)["reason"] == "pin_signs_nothing"
        waiting = dealer.answer(put_right, {"person": "the-floor"}, "put-right")
        assert waiting["type"] == "waiting"
        row = approve(client, waiting)["seq"]
        assert dealer.until(lambda message: message.get("id") == "put-right") == {
            "type": "ack",
            "id": "put-right",
            "seq": row,
        }
    rows = b"".join(row.body for row in store.read(f"table/{DEALERS_TABLE}"))
    assert b'"actor":"the-floor","role":"floor"' in rows
    assert b'"witness":{"actor":"the-dealer","role":"dealer"}' in rows
    assert verify(store) == []


def test_surveillance_is_asked_to_sign_for_a_record_and_nothing_else(client):
    surveillance = {"person": "the-surveillance"}
    sign_in(client, "dealer")
    with client.websocket_connect("/ws", headers=ORIGIN) as socket:
        dealer = Console(socket, DEALERS_TABLE)
        verified = {"type": "keep_record", "matter": "cards-verified"}
        # The door lets it pass, and the table of play money has nothing to file.
        assert dealer.answer(verified, surveillance)["reason"] == "record_not_taken"
        assert dealer.answer(verified, surveillance | {"pin": PIN})["reason"] == "pin_signs_nothing"
        assert dealer.answer({"type": "close"}, surveillance)["reason"] == "sign_off_refused"


def test_a_patron_asks_no_supervisor_to_sign(client, store):
    client.post("/api/session", json={"name": "Ada"})
    with client.websocket_connect("/ws", headers=ORIGIN) as socket:
        patron = Console(socket, DEALERS_TABLE)
        for command in (
            {"type": "close"},
            {"type": "load_shoe", "commitment": FROM_SHOE, "decks": 8, "cutting_card": 52},
        ):
            answer = patron.answer(command, {"person": "the-floor"})
            assert answer["reason"] == "not_allowed_for_role"
    assert store.sealed(shoe_seal(f"table/{DEALERS_TABLE}", 1)) is None


def test_the_robot_steps_aside_for_a_dealer_who_draws_from_the_sealed_shoe(client, store):
    sign_in(client, "dealer")
    with client.websocket_connect("/ws", headers=ORIGIN) as socket:
        dealer = Console(socket, "demo-1")
        dealer.send({"type": "join", "table": "demo-1"})
        betting = dealer.until(
            lambda message: (
                message["type"] == "console" and message["console"]["prompt"].get("act") == "no_more_bets"
            )
        )
        assert betting
        console = dealer.shown_after({"type": "no_more_bets"})
        (deal,) = [act for act in console["acts"] if act["id"] == "deal_card"]
        assert deal["command"] == {"type": "deal_card", "card": FROM_SHOE}
        once = dealer.answer(deal["command"], name="retried")
        again = dealer.answer(deal["command"], name="retried")
        assert once == again, "one card for one id"
        while "deal_card" in ids(console := dealer.shown_after(deal["command"])):
            pass
        assert console["prompt"]["act"] == "settle_round"
        dealer.acked({"type": "settle_round"})
    assert verify(store) == []
