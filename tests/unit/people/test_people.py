"""People sign in, are refused, locked out, disabled: it is all in the journal, and their secrets are not."""

import asyncio
import re
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from itsdangerous import TimestampSigner
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from typer.testing import CliRunner

import houseway
from houseway.cli import app as cli
from houseway.journal import SqliteStore, verify
from houseway.refusals import Refused
from houseway.server.app import create_app
from houseway.server.house import WATCH_SECONDS, House
from houseway.server.limits import FAILURES_BEFORE_LOCK, TRIES_A_MINUTE
from houseway.server.people import HouseRole, Register, facts
from houseway.server.people.register import HOUSE_ACTORS, RESERVED_NAMES
from houseway.server.sessions import Session, Sessions
from houseway.table import Role
from tests.memory_store import MemoryStore
from tests.texts import hide_folder
from tests.unit.server.guests import ORIGIN

PASSWORD, PIN = "correct horse battery", "271828"
# A shift, and as long as a cookie lasts at all; not taken from where it is held.
TWELVE_HOURS, THIRTY_DAYS = 43_200, 2_592_000


@pytest.fixture
def store():
    opened = MemoryStore()
    register = Register(opened)
    for role in HouseRole:
        register.write("test", *register.new_person(f"the-{role}", f"The {role}", role, PASSWORD, PIN))
    return opened


@pytest.fixture
def client(store):
    with TestClient(create_app(store)) as opened:
        yield opened


def sign_in(client, person, password=PASSWORD):
    return client.post("/api/sign-in", json={"person": person, "password": password})


def bodies(store, client=None):
    """The rows; those of refusals are written now and then, and when the house closes."""
    if client is not None:
        client.__exit__()
    return b"\n".join(row.body for row in store.read(facts.STREAM))


def test_everyone_signs_in_with_their_own_role(client):
    for role in HouseRole:
        answer = sign_in(client, f"the-{role}")
        assert answer.json() == {"patron": f"the-{role}", "name": f"The {role}", "role": role}
        assert client.get("/api/session").json()["role"] == role


def test_staff_cookies_are_sent_to_this_house_only(client):
    cookie = sign_in(client, "the-floor").headers["set-cookie"]
    assert "SameSite=strict" in cookie
    assert "HttpOnly" in cookie


def test_unknown_and_wrong_are_told_alike_and_written_down(client, store):
    wrong, unknown = sign_in(client, "the-floor", "not the password"), sign_in(client, "nobody")
    assert (wrong.status_code, wrong.json()) == (unknown.status_code, unknown.json())
    assert wrong.status_code == 401
    refused = b'"entries_refused","source":"testclient","why":"sign_in_refused","times":2,'
    assert refused + b'"people":["the-floor","nobody"]' in bodies(store, client)
    assert verify(store) == []


def test_five_failures_lock_the_name_even_for_the_right_password(client, store):
    for _ in range(FAILURES_BEFORE_LOCK):
        assert sign_in(client, "the-floor", "not the password").status_code == 401
    locked = sign_in(client, "the-floor")
    assert (locked.status_code, locked.json()["reason"]) == (429, "locked_out")
    assert sign_in(client, "the-dealer").status_code == 200
    assert b"locked_out" in bodies(store, client)


def test_too_many_attempts_from_one_place_must_wait(client):
    answers = [sign_in(client, f"guess-{number}").status_code for number in range(TRIES_A_MINUTE + 1)]
    assert answers == [401] * TRIES_A_MINUTE + [429]


def test_no_secret_is_in_the_journal_or_in_any_answer(client, store):
    said = sign_in(client, "the-operator").text + client.get("/api/people").text + client.get("/metrics").text
    written = said.encode() + bodies(store)
    for secret in (PASSWORD.encode(), PIN.encode(), b"argon2"):
        assert secret not in written


def test_signing_out_ends_the_session_everywhere(client):
    sign_in(client, "the-floor")
    copied = dict(client.cookies)
    assert client.delete("/api/session").status_code == 204
    client.cookies.update(copied)
    assert client.get("/api/session").status_code == 204
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws", headers=ORIGIN):
        pass


def test_one_who_is_disabled_is_out_at_once(client):
    sign_in(client, "the-dealer")
    dealer = dict(client.cookies)
    client.cookies.clear()
    sign_in(client, "the-operator")
    assert client.delete("/api/people/the-dealer").status_code == 204
    assert client.delete("/api/people/nobody").status_code == 404
    client.cookies.clear()
    client.cookies.update(dealer)
    assert client.get("/api/session").status_code == 204
    assert sign_in(client, "the-dealer").status_code == 401


def test_only_the_operator_keeps_people(client):
    new = {"person": "ada", "name": "Ada", "role": "dealer", "password": PASSWORD, "pin": PIN}
    for role in HouseRole:
        sign_in(client, f"the-{role}")
        expected = (200, 201) if role is HouseRole.OPERATOR else (403, 403)
        answers = client.get("/api/people").status_code, client.post("/api/people", json=new).status_code
        assert answers == expected, role
    assert sign_in(client, "ada").json()["role"] == "dealer"


@pytest.mark.parametrize(
    "change",
    [{"role": "owner"}, {"password": "short"}, {"pin": "12"}, {"person": "the-floor"}, {"extra": 1}],
)
def test_a_person_who_cannot_be_added_is_refused_with_a_sentence(client, change):
    sign_in(client, "the-operator")
    new = {"person": "ada", "name": "Ada", "role": "dealer", "password": PASSWORD, "pin": PIN}
    answer = client.post("/api/people", json=new | change)
    assert answer.status_code in (400, 409)
    assert answer.json()["sentence"]


def test_no_entrance_by_name_outside_a_demonstration(client):
    answer = client.post("/api/session", json={"name": "Ada"})
    assert (answer.status_code, answer.json()["reason"]) == (401, "not_signed_in")


def test_keys_that_change_end_all_sessions(client, store):
    sign_in(client, "the-floor")
    register = Register(store)
    register.write("test", register.new_keys("the-floor", "another good password", None))
    with TestClient(create_app(store), cookies=client.cookies) as later:
        assert later.get("/api/session").status_code == 204
        assert sign_in(later, "the-floor", "another good password").status_code == 200


def run(*line, **environment):
    return CliRunner().invoke(cli, [str(word) for word in line], env=environment)


def test_user_add_list_and_disable(tmp_path, words):
    database = ("--database", tmp_path / "house.sqlite")
    keys = {"HOUSEWAY_PASSWORD": PASSWORD, "HOUSEWAY_PIN": PIN}
    added = run("user", "add", "ada", "--role", "floor", *database, **keys)
    assert added.exit_code == 0
    words(added.stdout, "added")
    words(run("user", "add", "ada", *database, **keys).stderr, "added again")
    assert run("user", "disable", "ada", *database).exit_code == 0
    assert run("user", "disable", "bo", *database).exit_code == 1
    words(run("user", "list", *database).stdout, "listed")
    store = SqliteStore(tmp_path / "house.sqlite")
    assert verify(store) == []
    words(hide_folder(run("user", "disable", "ada", *database).stderr, tmp_path), "house open")
    store.close()


def test_a_pin_signs_off_only_for_staff(store):
    register = Register(store)
    assert register.knows_pin("the-floor", PIN)
    assert not register.knows_pin("the-floor", "000000")
    with pytest.raises(Refused):
        register.new_person("bo", "Bo", HouseRole.FLOOR, PASSWORD, "12ab56")


def change(client, person, **said):
    return client.patch(f"/api/people/{person}", json=said)


def as_operator(client):
    client.cookies.clear()
    sign_in(client, "the-operator")


def test_the_operator_gives_new_keys_and_lets_in_again_while_the_house_is_open(client, store):
    as_operator(client)
    assert change(client, "the-floor", password="another good password").status_code == 204
    assert change(client, "the-dealer", disabled=True).status_code == 204
    assert sign_in(client, "the-floor").status_code == 401
    assert sign_in(client, "the-floor", "another good password").status_code == 200
    assert sign_in(client, "the-dealer").status_code == 401
    as_operator(client)
    assert change(client, "the-dealer", disabled=False).status_code == 204
    assert sign_in(client, "the-dealer").status_code == 200
    assert change(client, "the-floor", disabled=True).status_code == 403
    as_operator(client)
    assert change(client, "nobody", disabled=True).status_code == 404
    assert change(client, "the-floor", pin="12").json()["reason"] == "password_too_short"
    assert change(client, "the-floor", shoe_size=43).status_code == 400
    assert verify(store) == []


def test_a_pin_stays_when_only_the_password_is_new(store):
    register = Register(store)
    register.write("test", *register.changed("the-floor", password="another good password"))
    assert register.knows_pin("the-floor", PIN)
    register.write("test", *register.changed("the-floor", pin="141421"))
    assert register.knows_password("the-floor", "another good password")
    assert not register.knows_pin("the-floor", PIN)


def test_everyone_changes_their_own_keys_by_the_password_so_far(client, store):
    sign_in(client, "the-floor")
    elsewhere = dict(client.cookies)
    new = {"new_password": "another good password", "new_pin": "141421"}
    assert client.post("/api/session/keys", json={"password": "wrong", **new}).status_code == 401
    assert client.post("/api/session/keys", json={"password": PASSWORD, **new}).status_code == 200
    assert client.get("/api/session").json()["role"] == "floor"
    client.cookies.clear()
    client.cookies.update(elsewhere)
    assert client.get("/api/session").status_code == 204
    assert Register(store).knows_pin("the-floor", "141421")
    client.cookies.clear()
    assert client.post("/api/session/keys", json={"password": PASSWORD}).status_code == 401


@pytest.mark.parametrize(
    "person",
    [
        *(
            "house-dealer",
            "house-anything",
            "HOUSE-floor",
            "betting-clock",
            "must-hit-keeper",
            "demo",
            "door",
        ),
        *("operator-at-the-console", "p-0123456789abcdef", "The-Floor", "door"),
    ],
)
def test_names_of_the_house_and_names_that_differ_only_by_case_are_refused(client, person):
    as_operator(client)
    new = {"person": person, "name": "Ada", "role": "dealer", "password": PASSWORD, "pin": PIN}
    answer = client.post("/api/people", json=new)
    assert (answer.status_code, answer.json()["reason"]) == (409, "name_taken")


@pytest.mark.parametrize("person", [*HOUSE_ACTORS, "room-clock", "Floor-Clock", "answer-clock", "tea-clock"])
def test_no_person_has_a_name_under_which_the_house_acts(client, person):
    as_operator(client)
    new = {"person": person, "name": "Ada", "role": "dealer", "password": PASSWORD, "pin": PIN}
    answer = client.post("/api/people", json=new)
    assert (answer.status_code, answer.json()["say"]) == (409, "person-name-reserved")


def test_every_actor_that_the_sources_name_is_reserved():
    """Clocks, keepers and robots are named in a constant, or where they give a command."""
    constant = re.compile(r"^(?:[A-Z_]*CLOCK|KEEPER|OPERATOR|[A-Z_]*ACTOR) = \"([a-z-]+)\"", re.MULTILINE)
    given = re.compile(
        r"(?:Envelope\([^,()]+(?:\(.*?\))?, |Signature\(|_commit\(|register\.write\()\"([a-z-]+)\""
    )
    texts = [path.read_text("utf-8") for path in Path(houseway.__file__).parent.rglob("*.py")]
    named = {name for text in texts for pattern in (constant, given) for name in pattern.findall(text)}
    assert {"room-clock", "floor-clock", "betting-clock", "must-hit-keeper", "house-dealer", "door"} <= named
    assert not [name for name in named if not RESERVED_NAMES.fullmatch(name)]


@pytest.mark.parametrize("role", ["floor", "dealer", "executive"])
def test_whoever_signs_off_has_a_pin(client, role):
    as_operator(client)
    new = {"person": "ada", "name": "Ada", "role": role, "password": PASSWORD}
    assert client.post("/api/people", json=new).json()["reason"] == "password_too_short"
    assert client.post("/api/people", json=new | {"role": "surveillance"}).status_code == 201
    assert change(client, "ada", role=role).json()["reason"] == "password_too_short"
    assert change(client, "ada", role=role, pin=PIN).status_code == 204


def test_an_empty_pin_or_password_is_none(store):
    """As somebody leaves it who only presses Enter at the prompt of `houseway user`."""
    register = Register(store)
    for password, pin in ((PASSWORD, ""), ("", PIN)):
        with pytest.raises(Refused) as no:
            register.new_person("fay", "Fay", HouseRole.FLOOR, password, pin)
        assert no.value.reason == "password_too_short"
    with pytest.raises(Refused):
        register.changed("the-floor", pin="")
    with pytest.raises(Refused):
        register.changed("the-floor", password="")


def test_a_floor_without_a_pin_is_not_let_in_again(store):
    """One of an earlier version, which asked for none."""
    register = Register(store)
    password = register.new_keys("old", PASSWORD, None)
    register.write(
        "test", facts.PersonAdded("old", "Old", HouseRole.FLOOR), password, facts.PersonDisabled("old")
    )
    with pytest.raises(Refused) as no:
        register.changed("old", disabled=False)
    assert no.value.reason == "password_too_short"
    assert register.changed("old", pin=PIN, disabled=False)


def test_the_last_operator_stays(client):
    as_operator(client)
    for said in ({"disabled": True}, {"role": "floor"}):
        assert change(client, "the-operator", **said).json()["reason"] == "last_operator"
    assert client.delete("/api/people/the-operator").status_code == 409
    assert change(client, "the-executive", role="operator").status_code == 204
    assert client.delete("/api/people/the-operator").status_code == 204


def test_a_new_role_ends_the_sessions_of_the_role_before(client):
    """Else one person could give an order as the dealer and witness it as the floor."""
    sign_in(client, "the-dealer")
    dealer = dict(client.cookies)
    as_operator(client)
    assert change(client, "the-dealer", role="floor").status_code == 204
    client.cookies.clear()
    client.cookies.update(dealer)
    assert client.get("/api/session").status_code == 204
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws", headers=ORIGIN):
        pass


def test_two_who_are_given_one_name_at_once_are_one(client, store):
    as_operator(client)
    new = {"person": "ada", "name": "Ada", "role": "patron", "password": PASSWORD}
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda _: client.post("/api/people", json=new).status_code, range(8)))
    assert sorted(answers) == [201] + [409] * 7
    assert verify(store) == []


class Elsewhere:
    """A connection, as the house minds it."""

    role = Role.DEALER
    patron = "the-dealer"
    signs = False

    def __init__(self, cookie):
        self.cookie, self.gone = cookie, False

    def send(self, message):
        pass

    def dismiss(self):
        self.gone = True


@pytest.mark.parametrize("role", HouseRole)
def test_a_cookie_of_staff_is_good_for_a_shift_and_a_patrons_for_thirty_days(store, monkeypatch, role):
    sessions = Sessions(b"key", Register(store))
    session = Session(f"the-{role}", "Somebody", role, "s", 1)
    good_for = THIRTY_DAYS if role is HouseRole.PATRON else TWELVE_HOURS
    for age, is_good in ((good_for - 60, True), (good_for + 60, False)):
        with monkeypatch.context() as earlier:
            then = int(time.time()) - age
            earlier.setattr(TimestampSigner, "get_timestamp", lambda signer, then=then: then)
            cookie = sessions.cookie(session)
        assert (sessions.read(cookie) is not None) == is_good


@pytest.mark.parametrize("role", HouseRole)
def test_whoever_comes_by_name_alone_is_a_patron(store, role):
    sessions = Sessions(b"key", Register(store))
    cookie = sessions.cookie(Session("p-1", "Somebody", role, "s"))
    assert (sessions.read(cookie) is not None) == (role is HouseRole.PATRON)


async def until(true):
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.01)


def test_sockets_end_with_their_session(store, monkeypatch):
    """After the twelve hours of staff, or when somebody is disabled by whatever way."""
    monkeypatch.setattr("houseway.server.house.WATCH_SECONDS", 0.01)

    async def watched():
        house = House(store)
        sessions = Sessions(house.session_key(), house.door.register)
        cookies = [sessions.cookie(Session(p, p, HouseRole.DEALER, p, 1)) for p in ("the-dealer", "gone")]
        here, gone, old = Elsewhere(cookies[0]), Elsewhere(cookies[1]), Elsewhere(None)
        with monkeypatch.context() as earlier:
            then = int(time.time()) - TWELVE_HOURS - 60
            earlier.setattr(TimestampSigner, "get_timestamp", lambda signer: then)
            old.cookie = sessions.cookie(Session("the-dealer", "Dee", HouseRole.DEALER, "old", 1))
        house.clients |= {here, gone, old}
        task = asyncio.create_task(house.keep_watch(sessions))
        await until(lambda: gone.gone and old.gone)
        seen = (here.gone, gone.gone, old.gone)
        house.door.register.write("test", facts.PersonDisabled("the-dealer"))
        await until(lambda: here.gone)
        task.cancel()
        await house.stop()
        return (*seen, here.gone)

    assert WATCH_SECONDS <= 60
    assert asyncio.run(watched()) == (False, True, True, True)
