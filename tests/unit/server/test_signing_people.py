"""Nobody signs, or has signed for them, in a role, with keys or in a session that has ended meanwhile."""

import asyncio

import msgspec
import pytest
from starlette.testclient import TestClient

from houseway.journal import verify
from houseway.refusals import Refused
from houseway.server.app import create_app
from houseway.server.messages import SignOff, Waiting
from houseway.server.people import HouseRole, Register, facts, passwords
from houseway.server.sessions import Session
from houseway.server.signing import Signing
from houseway.table.commands import FillTray
from tests.memory_store import MemoryStore
from tests.unit.server.guests import ORIGIN, QUICK, Guest
from tests.unit.server.signers import PASSWORD, signed_in_as
from tests.unit.server.test_round import wait_for_demo
from tests.unit.server.test_signing import FLOOR, PIN, TABLE, ask, fills, waiting_for

CLOSE = {"type": "close"}
PEOPLE = {
    "dan": HouseRole.DEALER,
    "don": HouseRole.DEALER,
    "fay": HouseRole.FLOOR,
    "oz": HouseRole.OPERATOR,
    "ida": HouseRole.OPERATOR,
}


@pytest.fixture
def store(monkeypatch):
    from argon2 import PasswordHasher

    monkeypatch.setattr(passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    opened = MemoryStore()
    register = Register(opened)
    for person, role in {"the-dealer": HouseRole.DEALER, "the-floor": HouseRole.FLOOR, **PEOPLE}.items():
        register.write("test", *register.new_person(person, person.title(), role, PASSWORD, PIN))
    return opened


@pytest.fixture
def client(store):
    with TestClient(create_app(store, QUICK)) as opened:
        wait_for_demo(opened)
        yield opened


CHANGES = {
    "another role": {"role": "patron"},
    "the same keys again": {"password": PASSWORD},
    "disabled": {"disabled": True},
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("person", ["the-dealer", "the-floor"])
def test_what_waits_is_gone_when_asker_or_signer_is_changed(client, store, person, change):
    before = fills(store)
    operator, signer = signed_in_as(client, "oz"), signed_in_as(client, "the-floor")
    with signed_in_as(client, "the-dealer").websocket_connect("/ws", headers=ORIGIN) as socket:
        dealer = Guest(socket, TABLE)
        waiting = ask(dealer)
        assert len(waiting_for(signer)) == 1
        assert operator.patch(f"/api/people/{person}", json=CHANGES[change]).status_code == 204
        # Though they are again what they were.
        back = {"role": PEOPLE["dan" if person == "the-dealer" else "fay"], "disabled": False}
        assert operator.patch(f"/api/people/{person}", json=back | {"pin": PIN}).status_code == 204
        signer = signed_in_as(client, "the-floor")
        assert waiting_for(signer) == []
        answer = signer.post(f"/api/signatures/{waiting['request']}", json={"approve": True})
        assert (answer.status_code, answer.json()["reason"]) == (410, "request_gone")
        if person == "the-floor":
            told = dealer.until(lambda message: message.get("id") == waiting["id"])
            assert (told["reason"], told["say"]) == ("request_gone", "request-account-changed")
    assert fills(store) == before
    assert verify(store) == []


def test_whoever_has_become_a_patron_does_not_approve_as_floor(client, store):
    """As an inspector did it: asked of a floor person, approved by the same person as a patron."""
    before = fills(store)
    with signed_in_as(client, "the-dealer").websocket_connect("/ws", headers=ORIGIN) as socket:
        waiting = ask(Guest(socket, TABLE))
        changed = signed_in_as(client, "oz").patch("/api/people/the-floor", json={"role": "patron"})
        assert changed.status_code == 204
        signer = signed_in_as(client, "the-floor")
        answer = signer.post(f"/api/signatures/{waiting['request']}", json={"approve": True})
        assert answer.json()["reason"] == "request_gone"
    assert fills(store) == before


@pytest.mark.parametrize("person", ["the-dealer", "the-floor"])
def test_what_waits_is_gone_when_asker_or_signer_signs_out(client, store, person):
    before = fills(store)
    asker, signer = signed_in_as(client, "the-dealer"), signed_in_as(client, "the-floor")
    with asker.websocket_connect("/ws", headers=ORIGIN) as socket:
        waiting = ask(Guest(socket, TABLE))
        assert {"the-dealer": asker, "the-floor": signer}[person].delete("/api/session").status_code == 204
        signer = signed_in_as(client, "the-floor")
        assert waiting_for(signer) == []
        answer = signer.post(f"/api/signatures/{waiting['request']}", json={"approve": True})
        assert answer.json()["reason"] == "request_gone"
    assert fills(store) == before


def test_what_waits_at_a_console_that_was_taken_over_by_pin_is_gone(client, store):
    console, signer = signed_in_as(client, "the-dealer"), signed_in_as(client, "the-floor")
    with console.websocket_connect("/ws", headers=ORIGIN) as socket:
        ask(Guest(socket, TABLE))
        relief = console.post("/api/session/relief", json={"person": "don", "pin": PIN})
        assert relief.json()["patron"] == "don"
    assert waiting_for(signer) == []
    # Neither does anything wait longer than the session that was opened by PIN.
    with console.websocket_connect("/ws", headers=ORIGIN) as socket:
        waiting = ask(Guest(socket, TABLE), CLOSE)
        assert waiting["type"] == "waiting"
        assert [each["asker"] for each in waiting_for(signer)] == ["don"]
        assert signed_in_as(client, "oz").delete("/api/people/don").status_code == 204
    assert waiting_for(signer) == []
    answer = signer.post(f"/api/signatures/{waiting['request']}", json={"approve": True})
    assert answer.json()["reason"] == "request_gone"


def test_a_locked_console_keeps_what_waits_there(client, store):
    before, signer = fills(store), signed_in_as(client, "the-floor")
    console = signed_in_as(client, "the-dealer")
    with console.websocket_connect("/ws", headers=ORIGIN) as socket:
        waiting = ask(Guest(socket, TABLE), sign_off=FLOOR)
        assert console.post("/api/session/lock").status_code == 204
    answer = signer.post(f"/api/signatures/{waiting['request']}", json={"approve": True})
    assert answer.status_code == 200, answer.json()
    assert fills(store) == before + 1


class Legal:
    """A command that any table would do."""

    given = 0

    def look_up(self, witness):
        return None

    def preview(self, witness):
        return (), ""

    async def give(self, witness):
        self.given += 1
        return 1

    def needs_two(self, witness):
        return False

    def moment(self):
        return 1


SINCE = {
    "the signer has another role": (facts.RoleChanged("fay", HouseRole.PATRON),),
    "the signer is disabled": (facts.PersonDisabled("fay"),),
    "the signer has other keys": (facts.KeysChanged("fay", 9),),
    "the asker has another role": (facts.RoleChanged("dan", HouseRole.PATRON),),
    "the asker is disabled": (facts.PersonDisabled("dan"),),
    "the asker's session has ended": (facts.SessionEnded("s-dan"),),
    "the signer's session has ended": (facts.SessionEnded("s-fay"),),
    "nothing": (),
}


@pytest.mark.parametrize("by_pin", [False, True])
@pytest.mark.parametrize("since", SINCE)
@pytest.mark.parametrize("way", ["page", "code"])
def test_at_the_moment_of_giving_asker_and_signer_are_who_they_were(since, way, by_pin):
    """Though nobody told the signing that anything has happened to them."""

    async def run() -> None:
        register = Register(MemoryStore())
        for person, role in PEOPLE.items():
            added = facts.PersonAdded(person, person, role), facts.KeysChanged(person, 1)
            register.write("test", *added)
        signing, command = Signing(register, list), Legal()
        dan = Session("dan", "Dan", HouseRole.DEALER, "s-dan", 1, by_pin)
        fay = Session("fay", "Fay", HouseRole.FLOOR, "s-fay", 1)
        waiting = signing.ask(dan, "1", "t", FillTray({100: 1}), SignOff("fay"), command)
        assert isinstance(waiting, Waiting)
        (shown,) = signing.waiting_for(fay)
        register.write("test", *SINCE[since])
        signs = (
            signing.sign(fay, waiting.request, True)
            if way == "page"
            else signing.sign_with_code(dan, waiting.request, shown.code)
        )
        # A code is read aloud; the signer's page may be closed by then.
        if since == "nothing" or (way == "code" and since == "the signer's session has ended"):
            assert await signs == 1
            assert command.given == 1
            return
        with pytest.raises(Refused):
            await signs
        assert command.given == 0

    asyncio.run(run())


def test_nobody_asks_in_a_session_of_another_role():
    register = Register(MemoryStore())
    register.write("test", facts.PersonAdded("dan", "Dan", HouseRole.PATRON), facts.KeysChanged("dan", 1))
    register.write("test", facts.PersonAdded("fay", "Fay", HouseRole.FLOOR), facts.KeysChanged("fay", 1))
    stale = Session("dan", "Dan", HouseRole.DEALER, "s-dan", 1)
    with pytest.raises(Refused) as refusal:
        Signing(register, list).ask(stale, "1", "t", FillTray({100: 1}), SignOff("fay"), Legal())
    assert refusal.value.reason == "not_signed_in"
    assert msgspec.json.encode(refusal.value.document)
