"""Whoever only reads keeps nobody waiting, and is not read to after they have left."""

import asyncio
import gc
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from houseway.journal import Append, SqliteStore, StoreError
from houseway.journal.faults import GivenUpError
from houseway.journal.stores.checkpointing import EVERY_ROWS
from houseway.journal.telling import reports
from houseway.journal.telling.reports import Books, books_of, read_on
from houseway.refusals import NotationError, Refusal, Refused
from houseway.server import limits, lobby
from houseway.server.app import create_app
from houseway.server.people import HouseRole, Register, passwords
from houseway.server.readers import Readers
from tests.contract.test_stores import chained
from tests.unit.journal.recorded import play, played
from tests.unit.journal.test_snapshots import CountingStore
from tests.unit.server.laboratory import Asker, wait_for

PASSWORD, PIN = "correct horse battery", "271828"


@pytest.fixture
def store(tmp_path, monkeypatch):
    from argon2 import PasswordHasher

    monkeypatch.setattr(passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    opened = SqliteStore(tmp_path / "house.sqlite")
    played(opened)
    register = Register(opened)
    for role in (HouseRole.SURVEILLANCE, HouseRole.REGULATOR):
        register.write("test", *register.new_person(f"the-{role}", "", role, PASSWORD, PIN))
    return opened


def sign_in(client, role):
    said = {"person": f"the-{role}", "password": PASSWORD}
    return client.post("/api/sign-in", json=said).status_code


@pytest.mark.parametrize(
    ("address", "role"),
    [
        ("/api/reports?by=day", "surveillance"),
        ("/api/journal", "regulator"),
        ("/api/tables/t-1/rounds", "surveillance"),
        ("/api/tables/t-1/shoes/1", "surveillance"),
    ],
)
def test_whatever_is_read_for_somebody_is_read_by_another_process(store, monkeypatch, address, role):
    """So that no command waits for it, not even for the interpreter."""
    with TestClient(create_app(store)) as client:
        sign_in(client, role)
        monkeypatch.setattr(SqliteStore, "read", lambda *said: pytest.fail("it is read here"))
        answer = client.get(address)
    assert answer.status_code in (200, 400)
    assert "sentence" in answer.json() if answer.status_code == 400 else answer.content


def sleep(_, seconds):
    time.sleep(seconds)
    return True


def read_until_told(store, books):
    """Another process does it, which sees of this one only files."""
    store.path.with_name("begun").touch()
    while not store.path.with_name("enough").exists():
        time.sleep(0.01)
    return read_on(store, books)


def test_commands_are_answered_while_somebody_reads(store, monkeypatch):
    monkeypatch.setattr("houseway.server.reports.read_on", read_until_told)
    with TestClient(create_app(store)) as client, ThreadPoolExecutor(1) as asking:
        sign_in(client, "surveillance")
        answer = asking.submit(client.get, "/api/reports?by=day")
        wait_for(store.path.with_name("begun").exists)
        # The reading ends after them: a command that waited for it would wait for ever.
        for _ in range(10):
            assert sign_in(client, "surveillance") == 200
        assert not answer.done()
        store.path.with_name("enough").touch()
        assert answer.result(60).status_code == 200


def test_a_reading_is_given_up_when_the_asker_leaves(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "LEFT_SECONDS", 0.1)
    store = SqliteStore(tmp_path / "house.sqlite")

    async def ask():
        readers = Readers(store)
        with pytest.raises(GivenUpError):
            await readers.read(Asker(2), "ada", sleep, 60)
        assert await readers.read(Asker(10**6), "ada", sleep, 0)
        readers.close()

    began = time.monotonic()
    asyncio.run(ask())
    assert time.monotonic() - began < 50
    store.close()


async def fetched(app, cookie, pieces):
    """The status of a journal of which so many pieces are taken before the asker goes."""
    statuses, left = [], asyncio.Event()

    async def send(said):
        if said["type"] == "http.response.start":
            statuses.append(said["status"])
        elif said["body"] and len(statuses) < pieces:
            statuses.append(0)
        else:
            left.set()
            await asyncio.Event().wait()

    asked = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive():
        if (request := next(asked, None)) is not None:
            return request
        await left.wait()
        return {"type": "http.disconnect"}

    scope = {
        "type": "http", "http_version": "1.1", "method": "GET", "scheme": "http", "path": "/api/journal",
        "raw_path": b"/api/journal", "query_string": b"", "root_path": "", "client": ("10.0.0.1", 1),
        "headers": [(b"host", b"testserver"), (b"cookie", cookie.encode())],
    }  # fmt: skip
    await app(scope, receive, send)
    return statuses[0]


def test_who_leaves_in_the_middle_of_the_journal_makes_room_for_the_next(store, monkeypatch):
    """At once, and not when Python happens to look for what nobody needs any more."""
    monkeypatch.setattr(lobby, "LINES_A_PIECE", 1)
    app = create_app(store)
    with TestClient(app) as client:
        sign_in(client, "regulator")
        assert client.portal is not None
        cookie = f"houseway={client.cookies['houseway']}"
        gc.disable()
        try:
            answers = [client.portal.call(fetched, app, cookie, 3) for _ in range(limits.READERS + 2)]
        finally:
            gc.enable()
    assert answers == [200] * (limits.READERS + 2)


def test_who_asks_for_too_much_at_once_is_told_so(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "READINGS_WAITING", 2)
    store = SqliteStore(tmp_path / "house.sqlite")

    async def ask():
        readers = Readers(store)
        two = [asyncio.ensure_future(readers.read(Asker(10**6), "ada", sleep, 0.2)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Refused):
            await readers.read(Asker(10**6), "ada", sleep, 0)
        assert await asyncio.gather(*two) == [True, True]
        readers.close()

    asyncio.run(ask())
    store.close()


def is_told_to_wait(readers, host, who):
    asked = readers.read(Asker(10**6, host), who, sleep, 0)
    try:
        asked.send(None)
    except Refused as refused:
        return refused.reason is Refusal.TOO_BUSY
    asked.close()
    return False


@pytest.mark.parametrize(
    ("asked", "more", "others"),
    [
        # One person, from wherever.
        ([(f"10.0.0.{n}", "ada") for n in range(4)], ("10.0.0.9", "ada"), ("10.0.0.1", "bob")),
        # Somebody without a name.
        ([("10.0.0.1", "")] * 4, ("10.0.0.1", ""), ("10.0.0.2", "")),
        # One place, under whatever names.
        ([("10.0.0.1", f"p-{n}") for n in range(32)], ("10.0.0.1", "new"), ("10.0.0.2", "bob")),
    ],
    ids=["person", "stranger", "place"],
)
def test_neither_one_person_nor_one_place_keeps_others_from_reading(tmp_path, asked, more, others):
    store = SqliteStore(tmp_path / "house.sqlite")

    async def ask():
        readers = Readers(store)
        waiting = [asyncio.ensure_future(readers.read(Asker(1, host), who, sleep, 60)) for host, who in asked]
        await asyncio.sleep(0)
        assert is_told_to_wait(readers, *more)
        assert not is_told_to_wait(readers, *others)
        await asyncio.to_thread(readers.close)
        await asyncio.gather(*waiting, return_exceptions=True)

    asyncio.run(ask())
    store.close()


def no(_, said):
    raise said


@pytest.mark.parametrize(
    "said",
    [Refused(Refusal.UNKNOWN_LINK, "", "no-such-link", link="a"), NotationError("none"), StoreError("no")],
)
def test_a_no_comes_back_from_the_process_that_reads_as_it_was_said(tmp_path, said):
    store = SqliteStore(tmp_path / "house.sqlite")
    readers = Readers(store)
    with pytest.raises(type(said)) as heard:
        asyncio.run(readers.read(Asker(10**6), "ada", no, said))
    assert str(heard.value) == str(said)
    readers.close()
    store.close()


def test_a_report_is_read_a_stretch_at_a_time(monkeypatch):
    monkeypatch.setattr(reports, "ROWS_A_STRETCH", 7)
    store, books, stretches = CountingStore(), Books(), 1
    played(store)
    while not read_on(store, books)[1]:
        stretches += 1
    assert stretches > 2
    assert books.takings("day") == books_of(store).takings("day")


class LaterStore(CountingStore):
    """A version that came later has written here."""

    def read(self, stream, first=1):
        for row in super().read(stream, first):
            yield replace(row, body=row.body.replace(b"cards_burned", b"cards_eaten"))


def test_a_report_stops_at_an_event_that_this_version_does_not_know(words):
    """Its sums would leave out what that event may have moved."""
    store = LaterStore()
    played(store)
    with pytest.raises(StoreError) as caught:
        books_of(store)
    words(str(caught.value))


@pytest.mark.parametrize("by", ["hour", "shift", "day", "table"])
def test_a_second_report_reads_only_what_is_new_and_says_the_same(by):
    store, books = CountingStore(), Books()
    table = played(store)
    books.read(store)
    first = books.takings(by)
    play(table, 1)
    store.rows_read = 0
    books.read(store)
    second, read = books.takings(by), store.rows_read
    assert second == books_of(store).takings(by)
    assert second != first
    assert 0 < read < 20


def test_a_backup_that_takes_long_stops_no_write(tmp_path):
    path = tmp_path / "house.sqlite"
    store = SqliteStore(path)
    rows = chained("a", *[b"x"] * (6 * EVERY_ROWS))
    store.append([Append("a", 0, rows[:1])])
    backup = sqlite3.connect(path)
    backup.execute("BEGIN")
    backup.execute("SELECT count(*) FROM rows").fetchall()
    longest = 0.0
    for first in range(1, len(rows) - EVERY_ROWS, EVERY_ROWS):
        began = time.monotonic()
        store.append([Append("a", first, rows[first : first + EVERY_ROWS])])
        longest = max(longest, time.monotonic() - began)
        time.sleep(0.05)
    backup.close()
    store.close()
    # What SQLite waits for a reader, when it is asked to.
    assert longest < 5
