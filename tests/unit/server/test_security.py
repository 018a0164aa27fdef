"""Headers on every answer, no change from another site, and counts that name no person."""

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from houseway.server.app import create_app
from houseway.server.http.security import HEADERS
from tests.memory_store import MemoryStore


@pytest.fixture
def client():
    with TestClient(create_app(MemoryStore(), by_name=True)) as opened:
        yield opened


@pytest.mark.parametrize("path", ["/", "/api/tables", "/healthz", "/metrics", "/nowhere", "/api/session"])
def test_every_answer_carries_the_headers(client, path):
    answer = client.get(path)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value


@pytest.mark.parametrize("path", ["/api/session", "/api/sign-in", "/api/people", "/api/cage"])
@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "https://testserver"},
        {"origin": "ftp://testserver"},
        {"origin": "http://testserver.evil.example"},
        {"origin": "http://testserver:81"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
    ],
)
def test_no_change_is_taken_from_another_site(client, path, headers):
    answer = client.post(path, json={"name": "Ada"}, headers=headers)
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("path", ["/ws", "/ws/sign/demo-1"])
@pytest.mark.parametrize(
    "origin", ["https://testserver", "http://evil.example", "ws://testserver", "null", ""]
)
def test_no_socket_is_opened_from_another_site_or_scheme(client, path, origin):
    client.post("/api/session", json={"name": "Ada"})
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(path, headers={"origin": origin}):
        pass


def test_answers_of_the_house_are_not_kept_by_caches(client):
    assert client.get("/api/tables").headers["cache-control"] == "no-store"


def test_counts_name_no_person(client):
    client.post("/api/session", json={"name": "Adelaide"})
    text = client.get("/metrics").text
    assert "Adelaide" not in text
    assert "houseway_flushes_total" in text
    assert 'houseway_command_seconds_bucket{le="+Inf"} 0' in text


def test_the_house_says_that_it_is_well(client):
    assert client.get("/healthz").text.startswith("ok")
