"""`houseway user` on a house that is running: the house does it, and ends the person's sessions at once."""

import stat
import threading
import time

import httpx
import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from houseway.cli import app as cli
from houseway.cli.serve import Announcing, config_of
from houseway.journal import SqliteStore, verify
from houseway.server.app import create_app
from houseway.server.people import HouseRole, Register
from houseway.server.people.control import Control

PASSWORD, PIN = "correct horse battery", "271828"
NEW_PASSWORD = "battery horse correct"


@pytest.fixture
def database(tmp_path):
    path = tmp_path / "house.sqlite"
    store = SqliteStore(path)
    register = Register(store)
    for person, role in {"ann": HouseRole.DEALER, "olga": HouseRole.OPERATOR}.items():
        register.write("test", *register.new_person(person, person.title(), role, PASSWORD, PIN))
    store.close()
    return path


@pytest.fixture
def house(database):
    """The house over that file, in a thread of its own; known by another name than the machine's."""
    control = Control(database)
    app = create_app(SqliteStore(database), hosts=["casino.example", "localhost"], control=control.token)
    server = Announcing(config_of(app, "127.0.0.1", 0), (), control.close, control.open)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    address = f"http://localhost:{port}"
    yield httpx.Client(base_url=address), address
    server.should_exit = True
    thread.join()


def said(database, *words, **keys):
    result = CliRunner().invoke(cli, ["user", *words, "--database", str(database)], env=keys)
    return result.exit_code, result.output


def sign_in(client, password=PASSWORD):
    return client.post("/api/sign-in", json={"person": "ann", "password": password}).status_code


def test_a_person_is_disabled_and_enabled_while_the_house_runs(database, house):
    client, address = house
    assert sign_in(client) == 200
    cookie = f"houseway={client.cookies['houseway']}"
    told = {"additional_headers": {"cookie": cookie}, "origin": address, "proxy": None}
    with connect(f"ws{address.removeprefix('http')}/ws", **told) as line:
        assert said(database, "disable", "ann")[0] == 0
        with pytest.raises(ConnectionClosed):
            line.recv(timeout=5)
    assert client.get("/api/session").status_code == 204
    assert sign_in(client) == 401
    assert said(database, "enable", "ann")[0] == 0
    assert sign_in(client) == 200


def test_new_keys_are_given_and_people_added_while_the_house_runs(database, house):
    client, _ = house
    assert sign_in(client) == 200
    assert said(database, "keys", "ann", HOUSEWAY_PASSWORD=NEW_PASSWORD, HOUSEWAY_PIN="141421")[0] == 0
    assert client.get("/api/session").status_code == 204
    assert [sign_in(client), sign_in(client, NEW_PASSWORD)] == [401, 200]
    assert said(database, "add", "pat", HOUSEWAY_PASSWORD=PASSWORD)[0] == 0
    assert "pat" in said(database, "list")[1]


def test_what_the_running_house_refuses_is_said_with_its_reason(database, house):
    code, output = said(database, "disable", "olga")
    assert (code, "last_operator" in output) == (1, True)
    code, output = said(database, "disable", "nobody")
    assert (code, "unknown_person" in output) == (1, True)
    code, output = said(database, "add", "room-clock", HOUSEWAY_PASSWORD=PASSWORD)
    assert (code, "name_taken" in output) == (1, True)


def test_the_token_is_its_owners_alone_and_goes_with_the_house(database, house):
    client, _ = house
    note = database.with_name("house.sqlite.control")
    assert stat.S_IMODE(note.stat().st_mode) == 0o600
    for token in ("", "Bearer", "Bearer none", "Bearer " + "x" * 43):
        answer = client.patch("/api/people/ann", json={"disabled": True}, headers={"authorization": token})
        assert answer.status_code == 401
    assert sign_in(client) == 200


def test_a_running_house_that_left_no_note_is_not_changed(database):
    store = SqliteStore(database)
    code, output = said(database, "disable", "ann")
    store.close()
    assert (code, output.count("\n")) == (2, 1)


def test_the_acts_of_the_machine_are_in_the_journal_and_the_note_is_gone(database, request):
    request.getfixturevalue("house")
    assert said(database, "disable", "ann")[0] == 0
    store = SqliteStore(database, read_only=True)
    assert b"operator-at-the-console" in [*store.read("house/people")][-1].body
    assert verify(store) == []
    store.close()
