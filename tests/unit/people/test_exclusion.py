"""Barred and self-excluded patrons are kept out of the whole house: door, tables, lists and cage."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from houseway.journal import verify
from houseway.refusals import Refusal, Refused
from houseway.server.app import create_app
from houseway.server.people import HouseRole, Register, facts
from houseway.table import Envelope, Role
from houseway.table import commands as c
from houseway.table.waiting.acts import CallToSeat, JoinList
from houseway.table.waiting.tables import list_name
from tests.memory_store import MemoryStore
from tests.unit.server.guests import ORIGIN, Guest
from tests.unit.server.live_evening import SEATS, Evening

EXAMPLES = Path(__file__).parents[3] / "examples"
PASSWORD = "correct horse"
PEOPLE = {
    "ada": HouseRole.PATRON,
    "fay": HouseRole.FLOOR,
    "dan": HouseRole.DEALER,
    "oz": HouseRole.OPERATOR,
}
BARRED = {"kind": "barred", "reason": "Marked cards."}


@pytest.fixture
def store() -> MemoryStore:
    store = MemoryStore()
    register = Register(store)
    for person, role in PEOPLE.items():
        pin = None if role is HouseRole.PATRON else "271828"
        register.write("test", *register.new_person(person, person.title(), role, PASSWORD, pin))
    return store


@pytest.fixture
def house(store):
    with TestClient(create_app(store)) as client:
        yield client


def sign_in(house: TestClient, person: str) -> Any:
    house.cookies.clear()
    return house.post("/api/sign-in", json={"person": person, "password": PASSWORD})


def reason(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["reason"]


def bar(house: TestClient, **changed: Any) -> Any:
    return house.post("/api/people/ada/exclusion", json=BARRED | changed)


def test_a_barred_patron_is_refused_at_the_door_and_an_open_session_ends(house):
    assert sign_in(house, "ada").status_code == 200
    patrons = house.cookies["houseway"]
    sign_in(house, "fay")
    assert bar(house).status_code == 204
    house.cookies.clear()
    house.cookies.set("houseway", patrons)
    assert house.get("/api/session").status_code == 204
    assert reason(sign_in(house, "ada")) == (403, "barred")


def test_a_stranger_does_not_learn_who_is_barred(house):
    sign_in(house, "fay")
    bar(house)
    house.cookies.clear()
    answer = house.post("/api/sign-in", json={"person": "ada", "password": "wrong password"})
    assert reason(answer) == (401, "sign_in_refused")


def test_the_cage_sells_nothing_to_a_barred_patron_and_cashes_their_chips(house):
    sign_in(house, "fay")
    act = {"patron": "ada", "means": "cash"}
    assert house.post("/api/cage", json=act | {"id": "1", "act": "sell", "cents": 5_000}).status_code == 200
    bar(house)
    sold = house.post("/api/cage", json=act | {"id": "2", "act": "sell", "cents": 5_000})
    assert reason(sold) == (403, "barred")
    cashed = house.post("/api/cage", json=act | {"id": "3", "act": "cash", "cents": 5_000})
    assert (cashed.status_code, cashed.json()["carries"]) == (200, 0)


def test_the_floor_lets_a_barred_patron_in_again_with_a_reason(house):
    sign_in(house, "fay")
    bar(house)
    assert house.post("/api/people/ada/exclusion/end", json=BARRED).status_code == 204
    assert sign_in(house, "ada").status_code == 200
    sign_in(house, "fay")
    ended = house.post("/api/people/ada/exclusion/end", json=BARRED)
    assert reason(ended) == (409, "exclusion_not_possible")


def test_a_bar_with_an_end_ends_by_itself(store):
    register = Register(store)
    now = datetime(2030, 1, 1, tzinfo=UTC)
    register.now = lambda: now
    register.write("fay", *register.exclude("ada", "barred", "Until tomorrow.", now + timedelta(days=1)))
    refused = register.find_bar("ada")
    assert refused is not None
    assert refused.reason is Refusal.BARRED
    register.now = lambda: now + timedelta(days=1)
    assert register.find_bar("ada") is None


def test_an_exclusion_in_the_past_without_a_reason_or_of_staff_is_refused(house):
    sign_in(house, "fay")
    assert reason(bar(house, until="2020-01-01T00:00:00Z")) == (409, "exclusion_not_possible")
    assert reason(bar(house, reason=" ")) == (400, "reason_missing")
    assert reason(house.post("/api/people/dan/exclusion", json=BARRED)) == (404, "unknown_person")


@pytest.mark.parametrize("person", ["ada", "dan"])
def test_patrons_and_dealers_bar_nobody(house, person):
    sign_in(house, person)
    assert reason(bar(house)) == (403, "not_allowed_for_role")


def test_a_patron_excludes_themselves_by_password_and_is_signed_out(house):
    sign_in(house, "ada")
    own = {"password": PASSWORD, "reason": "I play too much.", "until": "2999-01-01T00:00:00Z"}
    wrong = house.post("/api/session/exclusion", json=own | {"password": "wrong password"})
    assert reason(wrong) == (401, "sign_in_refused")
    assert house.post("/api/session/exclusion", json=own).status_code == 204
    assert house.get("/api/session").status_code == 204
    assert reason(sign_in(house, "ada")) == (403, "self_excluded")


def test_self_exclusion_is_neither_shortened_nor_ended_before_its_day(house):
    sign_in(house, "oz")
    own = {"kind": "self-excluded", "reason": "Asked in person.", "until": "2999-01-01T00:00:00Z"}
    assert bar(house, **own).status_code == 204
    assert reason(bar(house, **own | {"until": "2998-01-01T00:00:00Z"})) == (403, "self_excluded")
    end = {"kind": "self-excluded", "reason": "Changed their mind."}
    assert reason(house.post("/api/people/ada/exclusion/end", json=end)) == (403, "self_excluded")
    assert reason(sign_in(house, "ada")) == (403, "self_excluded")


def test_self_exclusion_for_good_is_ended_by_the_operator_alone(house):
    sign_in(house, "fay")
    assert bar(house, kind="self-excluded").status_code == 204
    end = {"kind": "self-excluded", "reason": "A year has passed."}
    assert reason(house.post("/api/people/ada/exclusion/end", json=end)) == (403, "not_allowed_for_role")
    sign_in(house, "oz")
    assert house.post("/api/people/ada/exclusion/end", json=end).status_code == 204
    assert sign_in(house, "ada").status_code == 200


def test_the_operator_sees_who_is_excluded(house):
    sign_in(house, "fay")
    bar(house)
    sign_in(house, "oz")
    people = {each["person"]: each for each in house.get("/api/people").json()["people"]}
    assert [each["kind"] for each in people["ada"]["exclusions"]] == ["barred"]
    assert people["fay"]["exclusions"] == []


async def refused(command: Any) -> Refusal | None:
    try:
        await command
    except Refused as refusal:
        return refusal.reason
    return None


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        (facts.PersonExcluded("ada", "barred", "x"), Refusal.BARRED),
        (facts.PersonExcluded("ada", "self-excluded", "x"), Refusal.SELF_EXCLUDED),
        (facts.PersonDisabled("ada"), Refusal.ACCOUNT_DISABLED),
    ],
)
def test_whoever_is_kept_out_takes_no_seat_bets_nothing_and_waits_on_no_list(fact, why):
    async def run() -> None:
        evening = Evening(MemoryStore(), "blackjack")
        await evening.open()
        await evening.house.door.write("oz", fact)
        seat = SEATS["ada"]
        assert await refused(evening.say("ada", c.BuyIn(seat, 1_000))) is why
        posted = evening.state.offers[0]
        assert await refused(evening.say("ada", c.PlaceBet(seat, *posted.key, posted.minimum))) is why
        await evening.say("ada", c.Leave(seat))
        assert await refused(evening.say("ada", c.Sit(seat, "Ada"))) is why
        await evening.house.stop()

    asyncio.run(run())


def test_whoever_is_barred_at_one_table_is_barred_from_the_house():
    store = MemoryStore()

    async def run() -> None:
        evening = Evening(store, "blackjack")
        await evening.open()
        await evening.floor(c.BarPatron("ada", True, "Marked cards."))
        assert "ada" not in evening.here
        assert not evening.house.may_play("ada")
        await evening.house.stop()
        again = Evening(store, "blackjack")
        again.resume()
        assert not again.house.may_play("ada")
        assert await refused(again.house.cage.sell("1", "fay", "ada", 1_000)) is Refusal.BARRED
        await again.floor(c.BarPatron("ada", False, "A mistake."))
        assert again.house.may_play("ada")
        await again.house.stop()

    asyncio.run(run())


def test_whoever_is_shown_out_is_off_the_list_and_the_held_seat_is_free():
    async def run() -> None:
        evening = Evening(MemoryStore(), "holdem")
        await evening.open()
        house, room = evening.house, evening.house.room
        await evening.say("ada", c.Leave(SEATS["ada"]))
        await room.act("1", "fay", JoinList(list_name(evening.state), "ada", "Ada"))
        await room.act("2", "fay", CallToSeat("t-1", 5))
        await house.door.change("oz", house.door.register.exclude, "ada", "barred", "x", None)
        await house.show_out("ada")
        assert not room.record.state.waiting(list_name(evening.state))
        assert not room.record.state.calls
        await house.stop()

    asyncio.run(run())


def test_the_brush_puts_nobody_on_a_list_whom_the_house_keeps_out(house):
    sign_in(house, "fay")
    bar(house)
    order = {"id": "1", "act": {"type": "join_list", "list": "x", "patron": "ada", "name": "Ada"}}
    assert reason(house.post("/api/room", json=order)) == (403, "barred")


def test_chips_of_a_seat_freed_after_a_disabled_patron_are_kept_in_their_name():
    store = MemoryStore()

    async def run() -> None:
        evening = Evening(store, "holdem", real_money=True)
        await evening.open()
        house, register = evening.house, evening.house.door.register
        chips = evening.state.seat(SEATS["ada"]).chips
        await house.door.change("oz", register.changed, "ada", None, None, None, True)
        await house.show_out("ada")
        await evening.table.until(lambda state: state.seat(SEATS["ada"]).patron is None)
        assert house.cage.pocket("ada") == chips > 0
        await house.cage.cash("1", "fay", "ada", chips)
        assert house.cage.pocket("ada") == 0
        await house.stop()

    asyncio.run(run())


def test_a_journal_with_barred_and_readmitted_patrons_verifies(store):
    register = Register(store)
    register.write("fay", facts.PersonExcluded("ada", "barred", "Marked cards."))
    register.write("fay", facts.ExclusionEnded("ada", "barred", "It was somebody else."))
    assert verify(store) == []


STAFF = {
    "fred": HouseRole.FLOOR,
    "don": HouseRole.DEALER,
    "olga": HouseRole.OPERATOR,
    "rex": HouseRole.REGULATOR,
}


async def opened_with_staff(store: MemoryStore) -> Evening:
    evening = Evening(store, "blackjack")
    for person, role in STAFF.items():
        evening.house.door.register.write("test", facts.PersonAdded(person, person.title(), role))
    await evening.open()
    return evening


def test_staff_and_names_that_are_nobodys_are_not_barred_at_a_table():
    store = MemoryStore()

    async def run() -> None:
        evening = await opened_with_staff(store)
        row = evening.table.record.head.seq
        for person in (*STAFF, "nobody", "house-floor"):
            with pytest.raises(Refused) as refusal:
                await evening.floor(c.BarPatron(person, True, "They stand in my way."))
            assert refusal.value.reason is Refusal.UNKNOWN_PERSON
            assert refusal.value.say == "only-patrons-excluded"
            assert evening.house.door.register.find_exclusion(person) is None
        assert evening.table.record.head.seq == row
        await evening.house.stop()

    asyncio.run(run())


def test_a_staff_name_that_an_old_row_barred_is_not_kept_out():
    store = MemoryStore()

    async def run() -> None:
        evening = await opened_with_staff(store)
        now = evening.house.time.now()
        for person in STAFF:
            old = c.BarPatron(person, True, "An earlier version took any name.")
            # Past the house, which refuses it.
            await evening.table.ask(Envelope(person, "fay", Role.FLOOR, now, old))
        # Neither does an exclusion hold that somebody had as a patron.
        excluded = facts.PersonExcluded("ada", "barred", "x")
        await evening.house.door.write("fay", excluded, facts.RoleChanged("ada", HouseRole.DEALER))
        await evening.house.stop()
        again = Evening(store, "blackjack")
        again.resume()
        register = again.house.door.register
        assert [register.find_exclusion(person) for person in (*STAFF, "ada")] == [None] * 5
        await again.house.door.write("fay", facts.RoleChanged("ada", HouseRole.PATRON))
        assert register.find_exclusion("ada") is not None
        await again.house.stop()

    asyncio.run(run())


def test_a_visitor_without_an_account_is_barred_at_the_table_where_they_sit():
    async def run() -> None:
        evening = Evening(MemoryStore(), "blackjack")
        await evening.open()
        await evening.say("p-visitor", c.Sit(5, "Visitor"))
        await evening.floor(c.BarPatron("p-visitor", True, "Marked cards."))
        assert not evening.house.may_play("p-visitor")
        await evening.house.stop()

    asyncio.run(run())


@pytest.mark.parametrize("way", ["console", "people"])
def test_a_bar_at_a_table_that_is_closed_can_be_lifted(way):
    store = MemoryStore()

    async def run() -> None:
        evening = Evening(store, "blackjack")
        await evening.open()
        await evening.floor(c.BarPatron("ada", True, "Marked cards."))
        await evening.floor(c.Close())
        assert await refused(evening.floor(c.BarPatron("bo", True, "Too late."))) is Refusal.TABLE_CLOSED
        assert not evening.house.may_play("ada")
        if way == "console":
            await evening.floor(c.BarPatron("ada", False, "It was somebody else."))
        else:
            assert await evening.house.lift_table_bars("fay", "ada", "It was somebody else.")
            assert not await evening.house.lift_table_bars("fay", "ada", "It was somebody else.")
        assert evening.house.may_play("ada")
        await evening.house.stop()
        again = Evening(store, "blackjack")
        again.resume()
        assert again.house.may_play("ada")
        await again.house.stop()

    asyncio.run(run())
    assert verify(store) == []


def test_whoever_is_let_in_again_is_let_in_at_every_table_too(house):
    sign_in(house, "fay")
    file = (EXAMPLES / "player-dealer" / "california-blackjack.toml").read_text("utf-8")
    assert house.post("/api/tables", json={"table": file, "name": "t-1", "files": {}}).status_code == 201
    with house.websocket_connect("/ws", headers=ORIGIN) as socket:
        barred = {"type": "bar_patron", "patron": "ada", "barred": True, "reason": "Marked cards."}
        assert Guest(socket, "t-1").command(barred)["type"] == "ack"
    assert bar(house).status_code == 204
    assert reason(sign_in(house, "ada")) == (403, "barred")
    # As operator, who has no console.
    sign_in(house, "oz")
    ended = house.post("/api/people/ada/exclusion/end", json=BARRED | {"reason": " "})
    assert reason(ended) == (400, "reason_missing")
    assert reason(sign_in(house, "ada")) == (403, "barred")
    sign_in(house, "oz")
    assert house.post("/api/people/ada/exclusion/end", json=BARRED).status_code == 204
    assert sign_in(house, "ada").status_code == 200
