"""What one question may take of the machine: bounded before it is read, and ended when it wants more."""

import asyncio
import os
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from starlette.testclient import TestClient

from houseway.journal.faults import GivenUpError
from houseway.refusals import Refused
from houseway.server import limits
from houseway.server.api import printing, rulebook
from houseway.server.api.desk import Desk
from houseway.server.api.endpoint import Call, Endpoint
from houseway.server.api.errors import ApiError, failed
from houseway.server.api.routes import Api
from houseway.server.api.workers import WORKERS
from houseway.server.app import create_app
from houseway.toml import MOST_POINTS, read_toml
from tests.browser.running_house import running_house
from tests.memory_store import MemoryStore
from tests.unit.server.laboratory import Asker, laboratory


@pytest.fixture
def client() -> Iterator[TestClient]:
    with laboratory() as opened:
        yield opened


# Each of them is proved for seconds; a house closes in less than they take together.
LONG = (
    "/api/audit",
    "/api/audit?jurisdiction=California",
    "/api/par/co/eternal?format=md",
    "/api/par/ca/bay-baccarat",
)
CLOSED_SECONDS = 60
EVIL = [
    f"a{'.a' * 32_000} = 1",
    f"[a{'.a' * 32_000}]",
    f"[[a{' . a' * 16_000}]]",
    f"x = {{ a{'.a' * 32_000} = 1 }}",
    '"a"' + ".''" * 20_000 + " = 1",
    f"x = {'[' * 60_000}",
    f"x = {'{a=' * 20_000}",
    "\n".join(f"a{number}.b = 1" for number in range(4_000)),
]


@pytest.mark.parametrize("text", EVIL, ids=range(len(EVIL)))
@pytest.mark.parametrize("path", ["/api/check", "/api/table-card", "/api/table-par"])
def test_a_key_of_many_parts_is_refused_before_it_is_read(client, path, text):
    began = time.monotonic()
    answer = client.post(path, json={"table": text})
    assert (answer.status_code, answer.json()["error"]["reason"]) == (422, "unreadable")
    assert time.monotonic() - began < 50


def test_a_number_without_end_is_told_like_any_other_mistake(client):
    for number in ("9" * 60_000, "1_" * 30_000 + "1"):
        answer = client.post("/api/check", json={"table": f"decks = {number}"})
        assert (answer.status_code, answer.json()["error"]["reason"]) == (422, "unreadable")


def test_a_file_is_read_within_bounds(words):
    assert read_toml(f"a{'.a' * MOST_POINTS} = 1")
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        read_toml(f"b = 1\na{'.a' * (MOST_POINTS + 1)} = 1")
    words(str(caught.value), "points")
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        read_toml("#" * 300_000)
    words(str(caught.value), "characters")


@pytest.mark.parametrize(
    ("work", "value"), [(bytearray, limits.WORK_BYTES + 1), (os._exit, 1), (os.abort, None)]
)
def test_work_that_wants_too_much_is_ended_and_the_next_is_done(work, value):
    with pytest.raises((Refused, ApiError)) as no:
        WORKERS.do(work, *(() if value is None else (value,)))
    assert failed(no.value).answer.error.reason == "too_costly"
    assert WORKERS.do(len, "next").content == b"4"


class ForHours(Call):
    """What a worker is asked, whose work is to sleep."""

    @property
    def alone(self):
        return 10_000


def test_work_that_takes_too_long_is_ended_and_frees_its_thread(monkeypatch):
    monkeypatch.setattr(limits, "QUESTIONS_AT_ONCE", 1)
    games = find("/api/games")
    without_end = replace(games, method="POST", work=time.sleep)  # type: ignore[arg-type]

    async def asked():
        desk = Desk()
        try:
            monkeypatch.setattr(limits, "WORK_SECONDS", 0.5)
            with pytest.raises(Refused) as no:
                await desk.answer(without_end, ForHours({}, {}))
            monkeypatch.setattr(limits, "WORK_SECONDS", 60.0)
            return no.value.reason, await desk.answer(games, Call({}, {}))
        finally:
            desk.close()

    reason, listed = asyncio.run(asked())
    assert reason == "too_busy"
    assert listed.content.startswith(b"[{")


def test_one_place_does_not_keep_others_out_of_the_laboratory(monkeypatch):
    monkeypatch.setattr(WORKERS, "do", lambda *said, gone: time.sleep(0.5))
    games = find("/api/games")

    def question(host):
        return Call({}, {}, request=Asker(10**6, host))

    async def asked():
        desk = Desk()
        first = [asyncio.ensure_future(desk.answer(games, question("10.0.0.1"))) for _ in range(12)]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as no:
            await desk.answer(games, question("10.0.0.1"))
        other = asyncio.ensure_future(desk.answer(games, question("10.0.0.2")))
        await asyncio.sleep(0)
        waits = not other.done()
        for each in (*first, other):
            each.cancel()
        await asyncio.gather(*first, other, return_exceptions=True)
        desk.close()
        return no.value.reason, waits

    assert asyncio.run(asked()) == ("too_busy", True)


class Naps(ForHours):
    """What is asked in vain: its asker leaves after so many looks."""

    def __init__(self, looks):
        super().__init__({}, {}, request=Asker(looks))


def test_questions_of_askers_who_left_are_given_up_and_their_room_is_free(monkeypatch):
    """One place asks and leaves far more often than it may wait, and the next question is answered."""
    monkeypatch.setattr(limits, "QUESTIONS_AT_ONCE", 1)
    monkeypatch.setattr(limits, "LEFT_SECONDS", 0.1)
    games = find("/api/games")
    without_end = replace(games, method="POST", work=time.sleep)  # type: ignore[arg-type]

    async def asked():
        desk = Desk()
        try:
            # The first is worked on, the others wait.
            leaving = [asyncio.ensure_future(desk.answer(without_end, Naps(looks))) for looks in range(3, 15)]
            given_up = await asyncio.gather(*leaving, return_exceptions=True)
            again = [asyncio.ensure_future(desk.answer(without_end, Naps(0))) for _ in range(11)]
            given_up += await asyncio.gather(*again, return_exceptions=True)
            return given_up, await desk.answer(games, Call({}, {}, request=Asker(10**6)))
        finally:
            desk.close()

    given_up, listed = asyncio.run(asked())
    assert [type(each) for each in given_up] == [GivenUpError] * 23
    assert listed.content.startswith(b"[{")


def test_a_visitor_who_leaves_stops_the_work_of_a_running_house(tmp_path):
    """More effects than one place may ask for, each proved for longer than the test lasts."""
    slow = {"game": "ca/no-bust-4.0", "decks": 7}
    with running_house(tmp_path) as house, httpx.Client(base_url=house.address) as visitor:
        for _ in range(limits.QUESTIONS_FROM_A_PLACE + 1):
            with pytest.raises(httpx.ReadTimeout):
                httpx.post(f"{house.address}/api/effects", json=slow, timeout=0.3)
        answer = visitor.post("/api/odds", json={"game": "co/baccarat"}, timeout=120)
        assert answer.status_code == 200, answer.text
        house.stop()
    assert "Traceback" not in house.log.read_text("utf-8")


def find(path: str) -> Endpoint:
    return next(each for each in (*printing.ENDPOINTS, *rulebook.ENDPOINTS) if each.path == path)


def test_a_bug_of_ours_is_told_with_its_trace():
    with pytest.raises(RuntimeError, match=ZeroDivisionError.__name__):
        WORKERS.do(divmod, 1, 0)


def test_no_question_is_worked_on_in_the_event_loop():
    api = Api()
    try:
        assert [each.path for each in api.endpoints if each.question and each.at == "loop"] == []
    finally:
        api.close()


def test_a_stranger_gets_a_pdf_only_where_a_copy_lies_ready():
    sheet = "/api/par/co/3-dice?format=pdf"
    with TestClient(create_app(MemoryStore(), by_name=True)) as client:
        assert client.get(sheet).json()["error"]["reason"] == "not_signed_in"
        own = {"game": "co/3-dice", "own": [], "format": "pdf"}
        assert client.post("/api/par", json=own).status_code in (401, 422)
        assert client.get("/api/card/co/3-dice?format=html").status_code == 200
        client.post("/api/session", json={"name": "Ada"})
        first = client.get(sheet)
        assert first.headers["content-type"] == "application/pdf"
        client.cookies.clear()
        assert client.get(sheet).content == first.content
        assert client.get(f"{sheet}&more=1").content == first.content


def test_a_worker_goes_with_its_house_in_the_middle_of_its_work():
    """A house that is killed ends none that works too long; each was left behind until it was done."""
    house = (
        "import os, time; from threading import Thread; "
        "from houseway.server.api.workers import Worker, _once; "
        "worker = Worker(); print(worker._process.pid, flush=True); "
        "Thread(target=lambda: [*worker.watch(60, _once, time.sleep, 60)], daemon=True).start(); "
        "time.sleep(1); os._exit(0)"
    )
    told = subprocess.run([sys.executable, "-c", house], capture_output=True, text=True, check=True)
    left = Path(f"/proc/{told.stdout.strip()}")
    ends = time.monotonic() + 50
    while left.exists() and time.monotonic() < ends:
        time.sleep(0.1)
    assert not left.exists()


def test_a_house_that_closes_cuts_questions_off_at_once_and_without_a_traceback(tmp_path):
    """All the laboratory is asked at once, so that some are worked on and others wait."""
    with running_house(tmp_path) as house, ThreadPoolExecutor(len(LONG)) as visitors:
        # Each has called before: what takes a while at the first call does not come after the close.
        calling = [httpx.Client(base_url=house.address, timeout=120) for _ in LONG]
        assert {client.get("/api/session").is_success for client in calling} == {True}
        asked = [visitors.submit(client.get, each) for client, each in zip(calling, LONG, strict=True)]
        time.sleep(1)
        began = time.monotonic()
        house.stop()
        taken = time.monotonic() - began
        answers = [each.result() for each in asked]
    assert taken < CLOSED_SECONDS
    assert "Traceback" not in house.log.read_text("utf-8")
    assert {answer.status_code for answer in answers} <= {200, 503}
    assert {answer.text for answer in answers if answer.status_code == 503} == {"The house is closing.\n"}
