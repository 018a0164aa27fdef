"""Jackpot links of a running house: shown everywhere at once, put right by two, told whole to staff alone."""

import pytest
from argon2 import PasswordHasher
from starlette.testclient import TestClient

from houseway.journal import verify
from houseway.server.app import create_app
from houseway.server.demo.house import Pace
from houseway.server.people import HouseRole, Register, passwords
from houseway.server.people.roles import DUTIES, Duty
from houseway.table import commands as c
from tests.memory_store import MemoryStore
from tests.unit.journal.linked import ETERNAL, SIX_ACES, LinkedTables
from tests.unit.server.guests import ORIGIN, Guest
from tests.unit.server.signers import approve, signed_in_as

PASSWORD, PIN = "correct horse battery", "271828"
READERS = [role for role in HouseRole if Duty.READ_REPORTS in DUTIES[role]]
ADJUST = {"type": "adjust_meter", "meter": "main", "cents": 500, "reason": "the sign fell behind"}


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch):
    """Real hashes are slow on purpose; tests need only their meaning."""
    monkeypatch.setattr(passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))


@pytest.fixture
def store():
    """Two linked tables; at the first a Six-of-a-Kind is settled and not yet hit."""
    opened = MemoryStore()
    register = Register(opened)
    for role in HouseRole:
        register.write("test", *register.new_person(f"the-{role}", f"The {role}", role, PASSWORD, PIN))
    register.write("test", *register.new_person("flo", "Flo", HouseRole.FLOOR, PASSWORD, "314159"))
    floor = LinkedTables(opened)
    floor.add("e-1")
    floor.add("e-2")
    floor.ready("e-1", 1, 2)
    floor.ready("e-2", 3)
    floor.bets("e-1", 1, 2)
    floor.deal("e-1", *SIX_ACES)
    floor.finish("e-1", until=c.HitJackpot)
    floor.dealer("e-2", c.NextRound())
    return opened


@pytest.fixture
def client(store):
    with TestClient(create_app(store, by_name=True)) as opened:
        yield opened


def signed_in(client, role):
    visitor = TestClient(client.app)
    visitor.portal = client.portal
    assert (
        visitor.post("/api/sign-in", json={"person": f"the-{role}", "password": PASSWORD}).status_code == 200
    )
    return visitor


def order(client, role, command=ADJUST, signer="the-executive", id_="a1"):
    """The answer once the signer has approved, if anything waited for them."""
    sign_off = {"person": signer} if signer else None
    said = {"id": id_, "command": command, "sign_off": sign_off}
    asker = signed_in(client, role)
    answer = asker.post("/api/links/harmony", json=said, headers=ORIGIN)
    if answer.status_code != 202:
        return answer
    approve(client, answer.json())
    return asker.post("/api/links/harmony", json=said, headers=ORIGIN)


def test_co_2899_07_6_e_every_table_of_the_link_shows_the_jackpot_at_once(client):
    dealer, patron = signed_in(client, HouseRole.DEALER), TestClient(client.app)
    patron.portal = client.portal
    patron.post("/api/session", json={"name": "Pat"})
    with (
        dealer.websocket_connect("/ws", headers=ORIGIN) as first,
        patron.websocket_connect("/ws", headers=ORIGIN) as second,
    ):
        hitting, watching = Guest(first, "e-1"), Guest(second, "e-2")
        hitting.join()
        (meter,) = watching.join()["meters"]
        assert (meter["link"], meter["cents"], meter["pending"]) == ("harmony", 1_000_030, False)
        assert hitting.command({"type": "hit_jackpot"})["type"] == "ack"
        view = watching.see(lambda view: view["meters"][0]["pending"])
        assert view["meters"][0]["cents"] == 1_000_030
        watching.command({"type": "sit", "seat": 1})
        bought = {"type": "buy_in", "seat": 1, "cents": 50_000, "cash": {"10000": 5}}
        selling = Guest(first, "e-2")
        assert selling.command(bought, "sold")["type"] == "ack"
        bet = {"wager": "harmony-progressive", "on": None, "paytable": "PT-PRG-HP-01", "cents": 100}
        assert watching.command({"type": "bet", "seat": 1, **bet})["reason"] == "jackpot_pending"
    tables = {table["table"]: table for table in client.get("/api/tables").json()["tables"]}
    assert all(tables[name]["meters"][0]["pending"] for name in ("e-1", "e-2"))
    (sign,) = client.get("/api/links").json()["links"]
    assert (sign["pending"], sign["tables"]) == (True, ["e-1", "e-2"])
    assert 'houseway_meter_cents{link="harmony",meter="main"} 1000030' in client.get("/metrics").text


@pytest.mark.parametrize("role", list(HouseRole))
def test_only_floor_and_executive_put_a_meter_right(client, store, role):
    signer = "the-floor" if role is HouseRole.EXECUTIVE else "the-executive"
    answer = order(client, role, signer=signer)
    allowed = role in (HouseRole.FLOOR, HouseRole.EXECUTIVE)
    assert answer.status_code == (200 if allowed else 403)
    (sign,) = client.get("/api/links").json()["links"]
    assert sign["meters"] == [{"name": "main", "cents": 1_000_530 if allowed else 1_000_030}]
    assert verify(store) == []


def test_a_meter_is_put_right_by_two_and_once(client):
    assert order(client, HouseRole.FLOOR, signer=None).json()["reason"] == "second_signature_needed"
    assert order(client, HouseRole.FLOOR, signer="the-floor").json()["reason"] == "second_signature_needed"
    first, again = order(client, HouseRole.FLOOR), order(client, HouseRole.FLOOR)
    assert first.json() == again.json()
    other = order(client, HouseRole.FLOOR, ADJUST | {"cents": 700})
    assert other.json()["reason"] == "id_reused"


def test_no_pin_signs_for_a_meter(client):
    said = {"id": "a1", "command": ADJUST, "sign_off": {"person": "the-executive", "pin": PIN}}
    answer = signed_in(client, HouseRole.FLOOR).post("/api/links/harmony", json=said, headers=ORIGIN)
    assert answer.json()["reason"] == "pin_signs_nothing"


def test_a_pin_makes_nobody_two_people_who_verify_and_pay_a_jackpot(store, client):
    """Flo verifies, then takes over as the other floor supervisor by a PIN that Flo saw typed."""
    dealer, flo = signed_in(client, HouseRole.DEALER), signed_in_as(client, "flo")
    with dealer.websocket_connect("/ws", headers=ORIGIN) as socket:
        assert Guest(socket, "e-1").command({"type": "hit_jackpot"})["type"] == "ack"
    with flo.websocket_connect("/ws", headers=ORIGIN) as socket:
        guest = Guest(socket, "e-1")
        assert guest.command({"type": "verify_hit", "hit": 1})["type"] == "ack"
        assert guest.command({"type": "pay_jackpot", "hit": 1})["say"] == "jackpot-not-alone"
    relief = flo.post("/api/session/relief", json={"person": "the-floor", "pin": PIN})
    assert relief.json()["patron"] == "the-floor"
    with flo.websocket_connect("/ws", headers=ORIGIN) as socket:
        guest = Guest(socket, "e-1")
        for command in ("verify_hit", "pay_jackpot"):
            assert guest.command({"type": command, "hit": 1})["reason"] == "sign_in_with_password"
    assert not any(b'"type":"jackpot_paid"' in row.body for row in store.read("table/e-1"))


def test_a_second_person_pays_the_jackpot_that_the_first_verified(store, client):
    with signed_in(client, HouseRole.DEALER).websocket_connect("/ws", headers=ORIGIN) as socket:
        assert Guest(socket, "e-1").command({"type": "hit_jackpot"})["type"] == "ack"
    for role, command in ((HouseRole.FLOOR, "verify_hit"), (HouseRole.EXECUTIVE, "pay_jackpot")):
        with signed_in(client, role).websocket_connect("/ws", headers=ORIGIN) as socket:
            assert Guest(socket, "e-1").command({"type": command, "hit": 1})["type"] == "ack"
    assert verify(store) == []


def test_what_only_a_table_may_ask_of_a_link_is_no_order(client):
    answer = order(client, HouseRole.FLOOR, {"type": "seal_amount", "commitment": "0" * 64})
    assert (answer.status_code, answer.json()["reason"]) == (400, "message_malformed")


@pytest.mark.parametrize("role", list(HouseRole))
def test_the_return_at_the_live_value_is_told_to_staff_alone(client, role):
    answer = signed_in(client, role).get("/api/links/harmony")
    if role in READERS:
        (link,) = answer.json()["links"]
        assert 0 < link["return_now"] < 1
        assert link["reconciliation"]["difference_cents"] == 0
    else:
        assert answer.status_code == 403
    assert "return" not in client.get("/api/links").text
    assert "reserve" not in client.get("/api/links").text


def opened(client, name, text):
    asked = {"name": name, "table": text.format(name=name)}
    return signed_in(client, HouseRole.FLOOR).post("/api/tables", json=asked, headers=ORIGIN)


def test_a_table_that_is_opened_joins_the_link_it_names(client, store):
    assert opened(client, "e-3", ETERNAL).status_code == 201
    (sign,) = client.get("/api/links").json()["links"]
    assert sign["tables"] == ["e-1", "e-2", "e-3"]
    assert verify(store) == []


def test_a_table_on_other_terms_does_not_and_is_not_opened(client, store):
    refused = opened(client, "e-3", ETERNAL.replace('$10,000" }}', '$5,000" }}'))
    assert "link_terms_differ" in refused.text
    assert "table/e-3" not in store.streams()
    assert [table["table"] for table in client.get("/api/tables").json()["tables"]] == ["e-1", "e-2"]


@pytest.mark.parametrize(
    "command",
    [
        {"type": "seal_must_hit", "link": "harmony", "commitment": "0" * 64},
        {"type": "reveal_must_hit", "link": "harmony", "seed": "0" * 64},
    ],
)
def test_ma_13_j_nobody_but_the_house_itself_seals_or_shows_an_amount(client, command):
    with signed_in(client, HouseRole.DEALER).websocket_connect("/ws", headers=ORIGIN) as socket:
        assert Guest(socket, "e-1").command(command)["reason"] == "message_malformed"


def test_a_link_that_is_not_there(client):
    answer = signed_in(client, HouseRole.FLOOR).get("/api/links/melody")
    assert answer.json()["reason"] == "unknown_link"


def test_the_demonstrations_floor_pays_so_that_nothing_stays_locked(store):
    """A visitor signed in as the dealer hits the jackpot; nobody signed in as the floor."""
    with TestClient(
        create_app(store, demo=Pace(betting=0.05, card=0, pause=0.05, floor=0.05, answer=0.05))
    ) as client:
        with signed_in(client, HouseRole.DEALER).websocket_connect("/ws", headers=ORIGIN) as socket:
            hitting = Guest(socket, "e-1")
            hitting.join()
            assert hitting.command({"type": "hit_jackpot"})["type"] == "ack"
            paid = hitting.see(lambda view: any(hit["stage"] == "paid" for hit in view["hits"]))
        assert not paid["meters"][0]["pending"]
        assert [hit["cents"] for hit in paid["hits"]] == [500_015, 500_015]
    assert verify(store) == []
