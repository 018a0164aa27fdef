"""Simulations over the API: counted as by the command, watched, and cancelled with nothing left running."""

import threading
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from houseway.server import limits
from tests.unit.server.laboratory import DRAGON_7, laboratory, own, told, wait_for


@pytest.fixture
def client() -> Iterator[TestClient]:
    with laboratory() as opened:
        yield opened


def begin(client, **asked) -> str:
    answer = client.post("/api/simulations", json=asked)
    assert answer.status_code == 201, answer.text
    return f"/api/simulations/{answer.json()['id']}"


def finished(client, place: str):
    wait_for(lambda: client.get(place).json()["state"] != "running")
    return client.get(place).json()


def running() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name == "simulation"]


def test_a_simulation_counts_what_the_command_counts(client):
    found = finished(client, begin(client, game="co/ez-baccarat", rounds=300_000, seed=7, decks=6))
    command = told("simulate", "co/ez-baccarat", "--rounds", "300000", "--seed", "7", "--decks", "6")
    assert (found["state"], found["rounds"], found["target"]) == ("done", 300_000, 300_000)
    assert (found["shoes"], found["decks"], found["seed"]) == (command["shoes"], 6, 7)
    by_key = {(each["wager"], each["on"], each["paytable"]): each for each in command["results"]}
    keys = [(each["wager"], each["on"], each["paytable"]) for each in found["results"]]
    assert found["results"] == [by_key[key] for key in keys]
    assert found["history"][-1] == [300_000, found["results"][0]["mean"]]


@pytest.mark.slow
def test_own_pay_tables_are_simulated_beside_their_exact_mean(client):
    place = begin(
        client, game="co/ez-baccarat", rounds=200_000, fresh=True, own=[own("dragon-7", DRAGON_7, "45 to 1")]
    )
    (only,) = finished(client, place)["results"]
    assert (only["wager"], only["paytable"]) == ("dragon-7", "own")
    assert abs(only["z_score"]) < 5


@pytest.mark.parametrize("fresh", [True, False], ids=["fresh deals", "whole shoes"])
def test_removed_cards_are_in_no_shoe(client, fresh):
    """Without 8s and 9s Dragon 7 turns to the patron, and the exact mean is of the same shoe."""
    gone = [f"{rank}{suit}" for rank in "89" for suit in "shdc"] * 8
    offers = [{"wager": "dragon-7", "paytable": "standard"}]
    asked = {"game": "co/ez-baccarat", "offers": offers, "removed": gone}
    (dragon,) = finished(client, begin(client, rounds=400_000, fresh=fresh, **asked))["results"]
    proved = client.post("/api/odds", json=asked).json()["results"][0]
    assert dragon["exact_mean"] == -proved["house_edge"] > 0
    assert abs(dragon["z_score"]) < 5


def test_a_shoe_too_short_to_deal_is_refused(client):
    gone = [f"{rank}{suit}" for rank in ("A", *"23456") for suit in "shdc"]
    failed = finished(client, begin(client, game="co/baccarat", rounds=10, decks=1, removed=gone))
    assert (failed["state"], failed["error"]["reason"]) == ("failed", "decks_not_allowed")


def test_a_simulation_cancelled_midway_leaves_nothing_running(client):
    place = begin(client, game="co/baccarat", rounds=1_000_000_000)
    wait_for(lambda: client.get(place).json()["rounds"] > 0)
    seen = client.get(place).json()
    assert seen["state"] == "running"
    assert seen["results"]
    cancelled = client.delete(place).json()
    assert cancelled["state"] == "cancelled"
    assert 0 < cancelled["rounds"] < 1_000_000_000
    assert running() == []
    assert client.get(place).json() == cancelled
    assert client.delete(place).json() == cancelled


def test_a_server_that_stops_leaves_nothing_running():
    with laboratory() as client:
        begin(client, game="co/baccarat", rounds=1_000_000_000)
        assert running() == ["simulation"]
    assert running() == []


def test_only_a_few_run_at_once(client):
    places = [
        begin(client, game="co/baccarat", rounds=1_000_000_000) for _ in range(limits.SIMULATIONS_AT_ONCE)
    ]
    answer = client.post("/api/simulations", json={"game": "co/baccarat", "rounds": 1})
    assert (answer.status_code, answer.json()["error"]["reason"]) == (429, "too_busy")
    client.delete(places[0])
    finished(client, begin(client, game="co/baccarat", rounds=1))


def test_old_ones_are_forgotten(client, monkeypatch):
    monkeypatch.setattr(limits, "WATCHED_KEPT", 2)
    places = []
    for _ in range(4):
        places.append(begin(client, game="co/baccarat", rounds=1))
        finished(client, places[-1])
    assert [client.get(place).status_code for place in places] == [404, 404, 200, 200]


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"game": "co/none", "rounds": 1}, 404),
        ({"game": "co/baccarat"}, 422),
        ({"game": "co/baccarat", "rounds": 0}, 422),
        ({"game": "co/baccarat", "rounds": 10**10}, 422),
        ({"game": "co/baccarat", "rounds": 1, "own": [own("x", "tye", "8 to 1")]}, 422),
    ],
)
def test_a_bad_simulation_does_not_begin(client, asked, status):
    assert client.post("/api/simulations", json=asked).status_code == status
    assert running() == []


def test_a_simulation_that_cannot_be_run_says_why(client):
    failed = finished(client, begin(client, game="co/3-dice", rounds=10, decks=8))
    assert failed["state"] == "failed"
    assert failed["error"]["reason"] == "decks_not_allowed"


@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_a_simulation_there_is_not(client, method):
    answer = client.request(method, "/api/simulations/none")
    assert (answer.status_code, answer.json()["error"]["reason"]) == (404, "unknown_simulation")
