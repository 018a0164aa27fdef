"""A PIN opens a console to deal at; for money, tables and exclusions the house asks a password."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from houseway.journal import verify
from houseway.refusals import Refused
from houseway.server.app import create_app
from houseway.server.console import TableCommand
from houseway.server.messages import SignOff, Waiting
from houseway.server.people import HouseRole, Register, facts, passwords
from houseway.server.people.roles import COMMANDS_BY_PASSWORD
from houseway.server.sessions import COOKIE, Session
from houseway.table import Role, Signature
from houseway.table import commands as c
from houseway.table.routine import FROM_SHOE
from tests.memory_store import MemoryStore
from tests.unit.server.guests import ORIGIN, Guest
from tests.unit.server.live_evening import SEATS, Evening, is_in_the_middle
from tests.unit.server.signers import PASSWORD, signed_in_as

PIN = "271828"
EXAMPLE = Path(__file__).parents[3] / "examples" / "player-dealer" / "california-blackjack.toml"
PEOPLE = {
    "ada": HouseRole.PATRON,
    "dan": HouseRole.DEALER,
    "don": HouseRole.DEALER,
    "fay": HouseRole.FLOOR,
    "flo": HouseRole.FLOOR,
}
BY_PASSWORD = (403, "sign_in_with_password")
SELL = {"id": "1", "act": "sell", "patron": "ada", "cents": 5_000, "means": "cash"}
FILL = {"type": "fill_tray", "chips": {"10000": 20}}
# Each command that is given by password, as it would be sent.
SENT: dict[type[msgspec.Struct], dict[str, Any]] = {
    c.CountTray: {"kind": "opener", "chips": {"10000": 1}},
    c.FillTray: {"chips": {"10000": 1}},
    c.CreditTray: {"chips": {"10000": 1}},
    c.TakeDrop: {"cents": 100},
    c.VerifyHit: {"hit": 1},
    c.PayJackpot: {"hit": 1},
    c.BackOut: {"hit": 1, "reason": "x"},
    c.GivePromotion: {"seat": 1, "cents": 100, "medium": "promotional"},
    c.BarPatron: {"patron": "ada", "barred": True, "reason": "x"},
}


@pytest.fixture
def store(monkeypatch):
    from argon2 import PasswordHasher

    monkeypatch.setattr(passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    opened = MemoryStore()
    register = Register(opened)
    for person, role in PEOPLE.items():
        pin = None if role is HouseRole.PATRON else PIN
        register.write("test", *register.new_person(person, person.title(), role, PASSWORD, pin))
    return opened


@pytest.fixture
def client(store):
    with TestClient(create_app(store)) as opened:
        assert opened_table(signed_in_as(opened, "flo"), "t-1").status_code == 201
        yield opened


def opened_table(visitor: TestClient, name: str) -> Any:
    file = EXAMPLE.read_text("utf-8")
    return visitor.post("/api/tables", json={"table": file, "name": name, "files": {}})


def taken_over(client: TestClient, first: str, then: str) -> TestClient:
    """The console of the first person, whom the other has relieved by PIN."""
    visitor = signed_in_as(client, first)
    relief = visitor.post("/api/session/relief", json={"person": then, "pin": PIN})
    assert relief.json()["patron"] == then
    return visitor


def unlocked(client: TestClient, person: str) -> TestClient:
    """The console of a person that was locked, and unlocked by their PIN."""
    visitor = signed_in_as(client, person)
    assert visitor.post("/api/session/lock").status_code == 204
    assert visitor.post("/api/session/relief", json={"person": person, "pin": PIN}).status_code == 200
    return visitor


OPENED = {
    "taken over": lambda client, person: taken_over(client, {"fay": "flo", "dan": "don"}[person], person),
    "unlocked": unlocked,
}


def reason(answer: Any) -> tuple[int, str]:
    said = answer.json()
    return answer.status_code, said.get("error", said)["reason"]


@pytest.mark.parametrize("way", OPENED)
def test_a_floor_session_opened_by_pin_has_no_cage_no_tables_no_meters_and_no_exclusions(client, store, way):
    fay = OPENED[way](client, "fay")
    heads = store.heads()
    assert reason(fay.post("/api/cage", json=SELL)) == BY_PASSWORD
    assert reason(fay.get("/api/cage/slips/1")) == BY_PASSWORD
    assert reason(opened_table(fay, "t-2")) == BY_PASSWORD
    excluded = {"kind": "barred", "reason": "x"}
    assert reason(fay.post("/api/people/ada/exclusion", json=excluded)) == BY_PASSWORD
    assert reason(fay.post("/api/people/ada/exclusion/end", json=excluded)) == BY_PASSWORD
    assert reason(fay.post("/api/links/harmony", json={})) == BY_PASSWORD
    assert reason(fay.get("/api/signatures/waiting")) == BY_PASSWORD
    assert store.heads() == heads
    # What moves no money is theirs.
    assert fay.get("/api/reports?by=day").status_code == 200
    # By password everything is.
    assert fay.post("/api/sign-in", json={"person": "fay", "password": PASSWORD}).status_code == 200
    assert fay.post("/api/cage", json=SELL).status_code == 200
    assert verify(store) == []


def test_every_command_that_is_given_by_password_is_tried():
    assert set(SENT) == set(COMMANDS_BY_PASSWORD)


@pytest.mark.parametrize("way", OPENED)
@pytest.mark.parametrize("person", ["fay", "dan"])
def test_no_session_opened_by_pin_gives_a_command_of_money_or_bars_anybody(client, store, person, way):
    rows = store.heads()["table/t-1"]
    with OPENED[way](client, person).websocket_connect("/ws", headers=ORIGIN) as socket:
        guest = Guest(socket, "t-1")
        for kind, fields in SENT.items():
            command = {"type": kind.__struct_config__.tag, **fields}
            assert guest.command(command)["reason"] == "sign_in_with_password", kind
            signed = {"id": "s", "type": "command", "table": "t-1", "command": command}
            guest.send(signed | {"sign_off": {"person": "flo"}})
            answer = guest.until(lambda message: message.get("id") == "s")
            assert answer["reason"] == "sign_in_with_password", kind
    assert store.heads()["table/t-1"] == rows


@pytest.mark.parametrize("way", OPENED)
def test_one_floor_person_who_knows_a_dealers_pin_does_not_sign_twice_for_a_fill(client, store, way):
    flo, console = signed_in_as(client, "flo"), OPENED[way](client, "dan")
    ask = {"id": "x", "type": "command", "table": "t-1", "command": FILL, "sign_off": {"person": "flo"}}
    with console.websocket_connect("/ws", headers=ORIGIN) as socket:
        guest = Guest(socket, "t-1")
        guest.send(ask)
        assert guest.until(lambda message: message.get("id") == "x")["reason"] == "sign_in_with_password"
    assert flo.get("/api/signatures/waiting").json()["waiting"] == []
    # The dealer signs in at the console by password, and two people sign.
    assert console.post("/api/sign-in", json={"person": "dan", "password": PASSWORD}).status_code == 200
    with console.websocket_connect("/ws", headers=ORIGIN) as socket:
        guest = Guest(socket, "t-1")
        guest.send(ask)
        waiting = guest.until(lambda message: message.get("id") == "x")
        assert waiting["type"] == "waiting"
        assert flo.post(f"/api/signatures/{waiting['request']}", json={"approve": True}).status_code == 200
    assert sum(b'"type":"tray_filled"' in row.body for row in store.read("table/t-1")) == 1


def test_a_session_that_a_pin_unlocked_is_one_in_the_next_life_of_the_house_too(client, store):
    cookie = unlocked(client, "fay").cookies[COOKIE]
    with TestClient(create_app(store)) as again:
        again.cookies.set(COOKIE, cookie)
        assert again.get("/api/session").json()["patron"] == "fay"
        assert reason(again.post("/api/cage", json=SELL)) == BY_PASSWORD


class Command:
    """A command that needs two people, or one."""

    def __init__(self, two: bool) -> None:
        self._two = two

    def look_up(self, witness):
        return None

    def preview(self, witness):
        return (), ""

    def needs_two(self, witness):
        return self._two

    def moment(self):
        return 1

    async def give(self, witness):
        raise AssertionError("nobody signs here")


@pytest.mark.parametrize("by_pin", [False, True])
@pytest.mark.parametrize("two", [False, True])
def test_whoever_came_by_pin_is_never_one_of_two_people_who_must_sign(by_pin, two):
    async def run() -> None:
        evening = Evening(MemoryStore(), "blackjack")
        for person in ("dan", "fay"):
            added = facts.PersonAdded(person, person, PEOPLE[person]), facts.KeysChanged(person, 1)
            evening.house.door.register.write("test", *added)
        dan = Session("dan", "Dan", HouseRole.DEALER, "s", 1, by_pin)

        def ask() -> object:
            return evening.house.signing.ask(dan, "1", "t-1", c.Close(), SignOff("fay"), Command(two))

        if by_pin and two:
            with pytest.raises(Refused) as refusal:
                ask()
            assert refusal.value.reason == "sign_in_with_password"
        else:
            assert isinstance(ask(), Waiting)
        await evening.house.stop()

    asyncio.run(run())


def test_which_commands_need_two_people_is_told_by_the_table():
    dan, fay = Signature("dan", Role.DEALER), Signature("fay", Role.FLOOR)
    alone = c.BarPatron("ada", True, "x"), c.DealCard(FROM_SHOE)
    two = c.FillTray({10_000: 1}), c.RuleHand(SEATS["ada"], "dead", "The dealer mucked it.")

    async def run() -> None:
        evening = Evening(MemoryStore(), "blackjack")
        await evening.open()
        await evening.play(is_in_the_middle)
        for command in (*alone, *two):
            asked = TableCommand(evening.house, evening.table, "1", dan, command)
            assert asked.needs_two(fay) is (command in two), command
        await evening.house.stop()

    asyncio.run(run())
