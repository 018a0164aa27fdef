"""Whoever guesses passwords or PINs: counted before anything is looked at, by place and name, and told."""

import asyncio

import pytest
from starlette.testclient import TestClient
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from houseway.cli.serve import config_of
from houseway.journal import verify
from houseway.refusals import Refused
from houseway.server import limits
from houseway.server.app import create_app
from houseway.server.people import Door, HouseRole, Register, facts
from houseway.server.people.door import Place
from houseway.server.writer import Writer
from tests.memory_store import MemoryStore
from tests.unit.server.guests import ORIGIN, QUICK, Guest
from tests.unit.server.test_round import wait_for_demo

PASSWORD, PIN = "correct horse battery", "271828"


@pytest.fixture
def store():
    opened = MemoryStore()
    register = Register(opened)
    for role in (HouseRole.FLOOR, HouseRole.DEALER, HouseRole.OPERATOR, HouseRole.PATRON):
        register.write("test", *register.new_person(f"the-{role}", f"The {role}", role, PASSWORD, PIN))
    return opened


class Guessed:
    """A door at which many try at once; `looked` is how often a hash would have been worked out."""

    def __init__(self, store, monkeypatch):
        self.store, self.looked, self.told, self.now = store, 0, [], 0.0
        for knows in ("knows_password", "knows_pin"):
            monkeypatch.setattr(Register, knows, self.knows)

    def knows(self, person, said):
        """In place of a hash, which takes its time."""
        self.looked += 1
        return said in (PASSWORD, PIN)

    def run(self, work):
        """What came of each try at a door of its own."""

        async def evening():
            writer = Writer(self.store)
            self.door = Door(
                Register(self.store), writer, lambda: self.now, lambda *said: self.told.append(said)
            )
            try:
                tries = await asyncio.gather(*work(self.door), return_exceptions=True)
                await self.door.write_refusals()
            finally:
                await asyncio.to_thread(writer.close)
            return [getattr(answer, "reason", None) for answer in tries]

        return asyncio.run(evening())


@pytest.fixture
def guessed(store, monkeypatch):
    return Guessed(store, monkeypatch)


def sources(number):
    return [Place(f"10.0.{each // 250}.{each % 250}") for each in range(number)]


def test_of_a_thousand_pins_at_once_five_are_looked_at(guessed):
    answers = guessed.run(
        lambda door: [door.sign_off("the-floor", f"{pin:06}", "the-dealer") for pin in range(1000)]
    )
    assert guessed.looked == limits.FAILURES_BEFORE_LOCK
    assert answers.count("sign_off_refused") == limits.FAILURES_BEFORE_LOCK
    assert set(answers) == {"sign_off_refused", "locked_out", "too_busy"}
    assert ("the-floor", "by the-dealer") in guessed.told


def test_of_a_thousand_passwords_at_once_five_are_looked_at(guessed):
    answers = guessed.run(
        lambda door: [
            door.sign_in("the-floor", f"password {number}", "s", Place("10.0.0.1")) for number in range(1000)
        ]
    )
    assert guessed.looked == answers.count("sign_in_refused") == limits.FAILURES_BEFORE_LOCK


def test_of_a_thousand_places_that_try_one_name_fifty_are_heard(guessed):
    answers = guessed.run(
        lambda door: [door.sign_in("the-floor", "wrong", "s", place) for place in sources(1000)]
    )
    assert guessed.looked == answers.count("sign_in_refused") == limits.FAILURES_FROM_ANYWHERE


def test_nobody_is_locked_out_by_another_place(guessed):
    """A dealer tries the floor's PIN at his console: at other consoles, and at the door, it is still good."""

    def work(door):
        yield from (door.sign_off("the-floor", "000000", "the-dealer") for _ in range(5))
        yield door.sign_off("the-floor", PIN, "the-operator")
        yield from (door.sign_in("the-floor", "wrong", "s", Place("10.0.0.1")) for _ in range(5))
        yield door.sign_in("the-floor", PASSWORD, "s", Place("10.0.0.2"))

    answers = guessed.run(work)
    assert answers[5] is answers[11] is None


def test_who_guesses_passwords_in_the_street_keeps_nobody_from_signing_at_a_console(guessed):
    """Sixty strangers lock the floor's name: at the tables its PIN is still good, and counted by itself."""

    def work(door):
        yield from (door.sign_in("the-floor", "wrong", "s", place) for place in sources(60))
        yield door.sign_off("the-floor", PIN, "the-dealer")
        yield from (door.sign_off("the-floor", "000000", f"dealer-{number}") for number in range(60))

    answers = guessed.run(work)
    assert answers[59:61] == ["locked_out", None]
    # The right one counts too until it is looked at.
    assert answers[61:] == ["sign_off_refused"] * 49 + ["locked_out"] * 11


def test_a_device_that_its_owner_uses_is_let_through(guessed):
    def work(door):
        yield from (door.sign_in("the-floor", "wrong", "s", place) for place in sources(60))
        yield door.sign_in("the-floor", PASSWORD, "s", Place("10.9.9.9"))
        yield door.sign_in("the-floor", PASSWORD, "s", Place("device 1", is_known=True))
        yield from (
            door.sign_in("the-floor", "wrong", "s", Place("device 2", is_known=True)) for _ in range(6)
        )

    answers = guessed.run(work)
    assert (answers[60], answers[61]) == ("locked_out", None)
    assert answers[62:] == ["sign_in_refused"] * 5 + ["locked_out"]


def test_names_that_nobody_has_are_told_like_those_that_somebody_has(guessed):
    def work(door):
        yield from (door.sign_in("nobody", "wrong", "s", Place("10.0.0.1")) for _ in range(6))
        yield from (door.sign_in("the-floor", "wrong", "s", Place("10.0.0.2")) for _ in range(6))

    answers = guessed.run(work)
    assert answers[:6] == answers[6:] == ["sign_in_refused"] * 5 + ["locked_out"]


def test_ten_thousand_refusals_are_a_few_facts_in_one_row(guessed, store):
    before = store.heads()[facts.STREAM].seq
    guessed.run(
        lambda door: [
            door.sign_in(f"somebody-{place.source}", "wrong", "s", place)
            for place in sources(500)
            for _ in range(21)
        ]
    )
    assert store.heads()[facts.STREAM].seq == before + 1
    (row,) = store.read(facts.STREAM, before + 1)
    register = Register(store)
    assert register.state.refused == guessed.door.refused == 10_500
    assert len(row.body) < 100 * limits.REFUSALS_TOLD_APART * limits.NAMES_TOLD
    assert verify(store) == []


def test_the_counts_of_tries_are_bounded():
    tries = limits.Tries(5, 60, kept=100)
    for number in range(1000):
        assert tries.take(f"place-{number}")
    assert len(tries) == 100


def test_time_frees_a_place(guessed):
    def work(door):
        async def later():
            for _ in range(6):
                with pytest.raises(Refused):
                    await door.sign_in("the-floor", "wrong", "s", Place("10.0.0.1"))
            guessed.now += limits.LOCKED_SECONDS
            await door.sign_in("the-floor", PASSWORD, "s", Place("10.0.0.1"))

        return [later()]

    assert guessed.run(work) == [None]


@pytest.fixture
def client(store):
    with TestClient(create_app(store, QUICK)) as opened:
        wait_for_demo(opened)
        yield opened


def sign_in(client, person, password=PASSWORD):
    client.cookies.pop("houseway", None)
    return client.post("/api/sign-in", json={"person": person, "password": password})


def test_a_patrons_sign_off_is_not_even_looked_at(client, monkeypatch):
    sign_in(client, "the-patron")
    monkeypatch.setattr(Register, "knows_pin", lambda *said: pytest.fail("a patron's PIN was looked at"))
    with client.websocket_connect("/ws", headers=ORIGIN) as socket:
        order = {"type": "command", "id": "1", "table": "demo-1", "command": {"type": "sit", "seat": 1}}
        Guest(socket).send(order | {"sign_off": {"person": "the-floor", "pin": PIN}})
        answer = Guest(socket).until(lambda message: message.get("id") == "1")
    assert answer["reason"] == "not_allowed_for_role"


def test_the_floor_is_told_of_a_place_that_is_locked_out(client):
    sign_in(client, "the-floor")
    with client.websocket_connect("/ws", headers=ORIGIN) as socket:
        client.cookies.clear()
        for _ in range(limits.FAILURES_BEFORE_LOCK):
            assert sign_in(client, "the-dealer", "wrong").status_code == 401
        notice = Guest(socket).until(lambda message: message["type"] == "refused")
    assert (notice["id"], notice["reason"]) == (None, "locked_out")
    assert notice["values"] == {"person": "the-dealer", "source": "testclient"}


def test_who_signed_in_here_before_signs_in_while_others_guess(client):
    assert sign_in(client, "the-floor").status_code == 200
    device = client.cookies.get("houseway-device")
    client.cookies.clear()
    for _ in range(limits.TRIES_A_MINUTE):
        sign_in(client, "the-floor", "wrong")
    assert sign_in(client, "the-floor").status_code == 429
    client.cookies.set("houseway-device", device)
    assert sign_in(client, "the-floor").status_code == 200


def test_visitors_who_come_and_go_without_end_write_few_rows(client, store):
    before = store.heads()[facts.STREAM].seq
    for _ in range(limits.VISITORS_OUT_A_MINUTE + 10):
        assert client.post("/api/session", json={"name": "Ada"}).status_code == 200
        last = client.delete("/api/session")
        client.cookies.clear()
    assert last.status_code == 429
    assert store.heads()[facts.STREAM].seq == before + limits.VISITORS_OUT_A_MINUTE


@pytest.mark.parametrize(
    ("proxies", "believed"), [((), False), (("10.0.0.7",), False), (("127.0.0.1",), True)]
)
def test_forwarded_addresses_are_believed_of_named_proxies_only(proxies, believed):
    config = config_of(create_app(MemoryStore()), "127.0.0.1", 0, proxies)
    config.load()
    seen = []

    async def app(scope, receive, send):
        seen.append(scope["client"][0])

    scope = {
        "type": "http", "client": ("127.0.0.1", 1), "scheme": "http",
        "headers": [(b"x-forwarded-for", b"1.2.3.4")],
    }  # fmt: skip
    wrapped = app
    if isinstance(config.loaded_app, ProxyHeadersMiddleware):
        wrapped = ProxyHeadersMiddleware(app, trusted_hosts=config.forwarded_allow_ips)
    asyncio.run(wrapped(scope, None, None))
    assert seen == ["1.2.3.4" if believed else "127.0.0.1"]
