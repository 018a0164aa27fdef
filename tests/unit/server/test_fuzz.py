"""Anything at all, over HTTP and the websocket: no error of ours, no leak, no change."""

import random
import string

import pytest
from starlette.testclient import TestClient

from houseway.server import limits
from houseway.server.app import create_app
from tests.memory_store import MemoryStore
from tests.unit.server.guests import ORIGIN, Guest

PATHS = ["session", "sign-in", "people", "people/x", "cage", "reports", "journal"]
WORDS = ["type", "command", "join", "part", "sit", "id", "table", "demo-1", "seat", "cents", "sign_off"]


def nonsense(chance: random.Random, depth: int = 0) -> str:
    kind = chance.randrange(7 if depth < 4 else 4)
    if kind == 0:
        return str(chance.choice([0, -1, 2**63, 10**400, 1.5, "1e999", "NaN", "null", "true"]))
    if kind <= 2:
        return f'"{chance.choice(WORDS)}"'
    if kind == 3:
        return '"' + "".join(chance.choices(string.printable, k=chance.randrange(9))) + '"'
    inner = [nonsense(chance, depth + 1) for _ in range(chance.randrange(4))]
    if kind == 4:
        return "[" + ",".join(inner) + "]"
    return "{" + ",".join(f'"{chance.choice(WORDS)}":{value}' for value in inner) + "}"


@pytest.fixture
def house():
    store = MemoryStore()
    with TestClient(create_app(store, by_name=True), raise_server_exceptions=False) as client:
        yield store, client


def test_http_answers_nonsense_without_an_error_of_ours_or_a_change(house):
    store, client = house
    chance = random.Random(1)
    for number in range(200):
        path, method = "/api/" + chance.choice(PATHS), chance.choice(["GET", "POST", "DELETE", "PUT"])
        answer = client.request(method, path, content=nonsense(chance).encode("utf-8", "replace"))
        assert answer.status_code < 500, (number, method, path)
        assert "Traceback" not in answer.text
    assert not {stream for stream in store.heads() if stream != "house/people"}


def test_the_websocket_answers_nonsense_with_refusals_and_no_change(house, monkeypatch):
    # Whoever is refused without end is heard less often: test_impatience.py.
    monkeypatch.setattr(limits, "IMPATIENT_SECONDS", 0)
    store, client = house
    client.post("/api/session", json={"name": "Ada"})
    chance = random.Random(2)
    with client.websocket_connect("/ws", headers=ORIGIN) as socket:
        guest = Guest(socket)
        for _ in range(300):
            socket.send_text(nonsense(chance))
            answer = guest.until(lambda message: True)
            assert answer["type"] == "refused"
    assert not store.heads()
