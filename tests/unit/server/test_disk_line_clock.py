"""A disk that is full or read-only, a line that breaks in mid-question, a clock that is set back."""

import asyncio
import resource
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient
from typer.testing import CliRunner

from houseway.cli import app as commands
from houseway.cli.serve import Announcing, config_of
from houseway.journal import SqliteStore, StoreError
from houseway.journal.record import TableRecord
from houseway.journal.rows import read_entry
from houseway.refusals import Refused
from houseway.rules import load
from houseway.server import lobby, writer
from houseway.server.app import create_app
from houseway.server.demo.house import FAST
from houseway.server.people import HouseRole, Register
from houseway.server.sessions import Session, Sessions
from houseway.table import Envelope, Role
from houseway.table import commands as c
from tests.memory_store import MemoryStore
from tests.tables import LAYOUT, NOON


@pytest.fixture
def house(tmp_path, monkeypatch):
    monkeypatch.setattr(lobby, "HEALTH_SECONDS", 0)
    store = SqliteStore(tmp_path / "house.sqlite")
    with TestClient(create_app(store)) as client:
        yield client, store


def test_health_tells_the_truth_on_a_read_only_disk(house, words):
    client, store = house
    assert client.get("/healthz").status_code == 200
    store._connection.execute("PRAGMA query_only = ON")
    answer = client.get("/healthz")
    assert answer.status_code == 503
    words(answer.text)
    store._connection.execute("PRAGMA query_only = OFF")
    assert client.get("/healthz").status_code == 200


def test_health_tells_the_truth_on_a_full_disk(house):
    client, _ = house
    assert client.get("/healthz").status_code == 200
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, before[1]))
    try:
        full = client.get("/healthz")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert full.status_code == 503
    assert client.get("/healthz").status_code == 200


class FullDisk(MemoryStore):
    def keep_definition(self, digest, definition):
        raise StoreError("the journal could not be written: database or disk is full")


def test_a_demonstration_on_a_full_disk_is_refused_in_one_sentence(capfd, words):
    app = create_app(FullDisk(), FAST)
    with pytest.raises(SystemExit) as stopped:
        asyncio.run(Announcing(config_of(app, "127.0.0.1", 0)).serve())
    assert stopped.value.code == 2
    said = capfd.readouterr().err
    assert said.count("\n") == 1
    words(said)


def test_a_stranger_who_asks_for_health_without_end_writes_little(tmp_path):
    store = SqliteStore(tmp_path / "house.sqlite")
    with TestClient(create_app(store)) as client:
        for _ in range(50):
            assert client.get("/healthz").status_code == 200
        ((beats,),) = store._connection.execute("SELECT number FROM pulse").fetchall()
    assert beats < 10


def test_of_a_hundred_who_ask_for_health_at_once_one_looks(tmp_path):
    store = SqliteStore(tmp_path / "house.sqlite")
    with TestClient(create_app(store)) as client, ThreadPoolExecutor(20) as asking:
        answers = [answer.status_code for answer in asking.map(client.get, ["/healthz"] * 100)]
        ((beats,),) = store._connection.execute("SELECT number FROM pulse").fetchall()
    assert answers == [200] * 100
    assert beats < 5


@pytest.mark.parametrize("path", ["/api/session", "/api/sign-in", "/api/check", "/api/cage"])
def test_a_body_that_breaks_off_is_no_error(path, monkeypatch):
    app = create_app(MemoryStore(), by_name=True)
    cookie = ""
    if path == "/api/cage":
        register = Register(app_store := MemoryStore())
        register.write("test", *register.new_person("fay", "Fay", HouseRole.FLOOR, "correct horse", "271828"))
        app = create_app(app_store)
        with TestClient(app) as client:
            client.post("/api/sign-in", json={"person": "fay", "password": "correct horse"})
            cookie = f"houseway={client.cookies['houseway']}"
    scope = {
        "type": "http", "method": "POST", "path": path, "raw_path": path.encode(), "query_string": b"",
        "headers": [(b"host", b"house"), (b"content-length", b"500"), (b"cookie", cookie.encode())],
        "scheme": "http", "client": ("127.0.0.1", 1), "server": ("house", 80), "root_path": "",
        "http_version": "1.1", "asgi": {"version": "3.0"},
    }  # fmt: skip
    told = iter([{"type": "http.request", "body": b'{"na', "more_body": True}, {"type": "http.disconnect"}])

    async def receive():
        return next(told)

    async def send(message):
        pass

    asyncio.run(app(scope, receive, send))


@pytest.mark.parametrize("port", ["99999", "-1"])
def test_a_port_that_is_none_is_refused_in_a_sentence(port, tmp_path):
    result = CliRunner().invoke(commands, ["serve", "--port", port, "--database", str(tmp_path / "h.sqlite")])
    assert result.exit_code == 2
    assert "--port" in result.output
    assert not (tmp_path / "h.sqlite").exists()


def test_a_table_or_link_with_a_newline_in_its_name_is_not_opened():
    store = MemoryStore()
    game = load("co/baccarat")
    opening = c.OpenTable("t\n1", game.id, game.digest, (1,), LAYOUT, 0)
    with pytest.raises(Refused) as no:
        TableRecord.create(store, "t\n1", game).act(Envelope("1", "d", Role.DEALER, NOON, opening))
    assert (no.value.reason, no.value.say) == ("layout_not_legal", "name-not-printable")
    assert not store.streams()


def test_a_name_that_ends_with_a_newline_is_not_taken_over_the_wire():
    register = Register(store := MemoryStore())
    register.write("test", *register.new_person("fay", "Fay", HouseRole.FLOOR, "correct horse", "271828"))
    with TestClient(create_app(store)) as client:
        client.post("/api/sign-in", json={"person": "fay", "password": "correct horse"})
        answer = client.post("/api/tables", json={"table": "", "name": "mini-1\n"})
    assert answer.status_code == 422
    assert answer.json()["error"]["field"] == "name"


def test_time_in_the_journal_never_goes_back(tmp_path):
    path, game = tmp_path / "house.sqlite", load("co/baccarat")
    record = TableRecord.create(SqliteStore(path), "t-1", game)
    opening = c.OpenTable("t-1", game.id, game.digest, (1, 2), LAYOUT, 0)
    record.act(Envelope("1", "dealer", Role.DEALER, NOON, opening))
    record.act(Envelope("2", "p1", Role.PATRON, NOON - timedelta(hours=1), c.Sit(1, "Ada")))
    record.store.anchor(NOON, [record.moment()])
    record.store.close()
    resumed = TableRecord.resume(SqliteStore(path), "table/t-1")
    resumed.act(Envelope("3", "p2", Role.PATRON, NOON - timedelta(days=1), c.Sit(2, "Bob")))
    resumed.act(Envelope("4", "p2", Role.PATRON, NOON + timedelta(hours=1), c.Leave(2)))
    times = [read_entry(row).envelope.at for row in resumed.store.read("table/t-1")]
    assert times == [NOON, NOON, NOON, NOON + timedelta(hours=1)]
    resumed.store.close()


def test_what_the_house_writes_of_its_people_never_goes_back(monkeypatch):
    register = Register(MemoryStore())
    later = register.latest = datetime.now(UTC) + timedelta(hours=2)
    assert register.draft("door").entries[0].at == later


@pytest.mark.parametrize("role", [HouseRole.PATRON, HouseRole.FLOOR])
def test_cookies_stay_good_when_the_clock_is_set_back(role, monkeypatch):
    import time

    register = Register(MemoryStore())
    register.write("test", *register.new_person("fay", "Fay", role, "correct horse", "271828"))
    sessions = Sessions(b"key", register, by_name=False)
    session = Session("fay", "Fay", role, "s1", 1)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 3600)
    cookie = sessions.cookie(session)
    device = sessions.device_cookie(Request({"type": "http", "headers": []}), "fay")
    monkeypatch.setattr(time, "time", lambda: now)
    assert sessions.read(cookie) == session
    known = Request({"type": "http", "headers": [(b"cookie", f"houseway-device={device}".encode())]})
    assert sessions.place(known, "fay").is_known


def test_cookies_still_end_in_time(monkeypatch):
    import time

    register = Register(MemoryStore())
    register.write("test", *register.new_person("fay", "Fay", HouseRole.FLOOR, "correct horse", "271828"))
    sessions = Sessions(b"key", register, by_name=False)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now - 12 * 3600 - 5)
    cookie = sessions.cookie(Session("fay", "Fay", HouseRole.FLOOR, "s1", 1))
    monkeypatch.setattr(time, "time", lambda: now)
    assert sessions.read(cookie) is None


class RoomForAPulse(MemoryStore):
    """A disk so full that the pulse still fits and no row does."""

    is_full = False

    def append_all(self, batches):
        if self.is_full:
            raise StoreError("the journal could not be written: database or disk is full")
        return super().append_all(batches)


def test_health_fails_while_rows_fail_though_the_pulse_still_fits(monkeypatch):
    monkeypatch.setattr(lobby, "HEALTH_SECONDS", 0)
    store = RoomForAPulse()
    register = Register(store)
    register.write("test", *register.new_person("fay", "Fay", HouseRole.PATRON, "correct horse"))
    fay = {"person": "fay", "password": "correct horse"}
    with TestClient(create_app(store)) as client:
        assert client.get("/healthz").status_code == 200
        store.is_full = True
        assert client.post("/api/sign-in", json=fay).status_code == 503
        assert client.get("/healthz").status_code == 503
        store.is_full = False
        assert client.post("/api/sign-in", json=fay).status_code == 200
        assert client.get("/healthz").status_code == 200


def test_health_of_a_failed_write_nobody_repeats_follows_the_pulse_again(monkeypatch):
    monkeypatch.setattr(lobby, "HEALTH_SECONDS", 0)
    store = RoomForAPulse()
    register = Register(store)
    register.write("test", *register.new_person("fay", "Fay", HouseRole.PATRON, "correct horse"))
    with TestClient(create_app(store)) as client:
        store.is_full = True
        client.post("/api/sign-in", json={"person": "fay", "password": "correct horse"})
        assert client.get("/healthz").status_code == 503
        monkeypatch.setattr(writer, "FAILING_SECONDS", 0)
        assert client.get("/healthz").status_code == 200


def test_health_fails_while_a_write_does_not_come_back(monkeypatch):
    monkeypatch.setattr(lobby, "PULSE_SECONDS", 0.05)
    stuck = threading.Event()
    store = MemoryStore()
    with TestClient(create_app(store)) as client:
        monkeypatch.setattr(store, "pulse", lambda: stuck.wait(5), raising=False)
        try:
            assert client.get("/healthz").status_code == 503
        finally:
            stuck.set()
