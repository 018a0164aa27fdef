"""People sign in, are refused, locked out, disabled: it is all in the journal, and their secrets are not."""

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from typer.testing import CliRunner

from houseway.cli import app as cli
from houseway.journal import MemoryStore, SqliteStore, verify
from houseway.refusals import Refused
from houseway.server.app import create_app
from houseway.server.people import HouseRole, Register, facts
from houseway.server.people.door import FAILURES_BEFORE_LOCK, TRIES_A_MINUTE
from tests.unit.server.guests import ORIGIN

PASSWORD, PIN = "correct horse battery", "271828"


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


def bodies(store):
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
    assert b'"entry_refused","person":"nobody"' in bodies(store)
    assert verify(store) == []


def test_five_failures_lock_the_name_even_for_the_right_password(client, store):
    for _ in range(FAILURES_BEFORE_LOCK):
        assert sign_in(client, "the-floor", "not the password").status_code == 401
    locked = sign_in(client, "the-floor")
    assert (locked.status_code, locked.json()["reason"]) == (429, "locked_out")
    assert sign_in(client, "the-dealer").status_code == 200
    assert b"locked_out" in bodies(store)


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
    assert client.get("/api/session").status_code == 401
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
    assert client.get("/api/session").status_code == 401
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
        assert later.get("/api/session").status_code == 401
        assert sign_in(later, "the-floor", "another good password").status_code == 200


def run(*words, **environment):
    return CliRunner().invoke(cli, [str(word) for word in words], env=environment)


def test_user_add_list_and_disable(tmp_path):
    database = ("--database", tmp_path / "house.sqlite")
    keys = {"HOUSEWAY_PASSWORD": PASSWORD, "HOUSEWAY_PIN": PIN}
    added = run("user", "add", "ada", "--role", "floor", *database, **keys)
    assert (added.exit_code, added.stdout) == (0, "ada was added as floor.\n")
    assert "There is a ada already" in run("user", "add", "ada", *database, **keys).stderr
    assert run("user", "disable", "ada", *database).exit_code == 0
    assert run("user", "disable", "bo", *database).exit_code == 1
    assert "(disabled)" in run("user", "list", *database).stdout
    store = SqliteStore(tmp_path / "house.sqlite")
    assert verify(store) == []
    assert "another house is using it" in run("user", "disable", "ada", *database).stderr
    store.close()


def test_a_pin_signs_off_only_for_staff(store):
    register = Register(store)
    assert register.knows_pin("the-floor", PIN)
    assert not register.knows_pin("the-floor", "000000")
    with pytest.raises(Refused):
        register.new_person("bo", "Bo", HouseRole.FLOOR, PASSWORD, "12ab56")
