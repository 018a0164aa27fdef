"""The API's rulebook: games, definitions, vocabulary, rules, cards."""

import pytest
from starlette.testclient import TestClient

from houseway.rules import ids
from houseway.server.app import create_app
from tests.memory_store import MemoryStore
from tests.unit.server.laboratory import told


def test_the_house_has_a_laboratory():
    with TestClient(create_app(MemoryStore())) as house:
        assert house.get("/api/openapi.json").json()["openapi"] == "3.1.0"
        assert [game["id"] for game in house.get("/api/games").json()] == [*ids()]


def test_games_are_those_of_the_command(client):
    assert client.get("/api/games").json() == told("games")


def test_a_game_is_shown_as_by_the_command(client):
    assert client.get("/api/games/co/eternal").json() == told("show", "co/eternal")


def test_an_unknown_game_is_not_found_and_guessed(client):
    answer = client.get("/api/games/co/eternl")
    assert answer.status_code == 404
    assert answer.json()["error"]["reason"] == "unknown_game"
    assert "co/eternal" in answer.json()["error"]["sentence"]


def test_the_vocabulary_has_features_and_a_games_events(client):
    words = client.get("/api/vocabulary/two-hand", params={"game": "co/eternal"}).json()
    total = next(each for each in words["features"] if each["name"] == "banker.total")
    assert (total["low"], total["high"], total["coordinate"]) == (0, 9, "values")
    assert "sun_7" in {each["name"] for each in words["events"]}
    assert "winner" in {each["name"] for each in words["owners"]}
    assert "option.suits" in {each["name"] for each in words["constants"]}
    assert client.get("/api/vocabulary/dice").json()["events"] == []


def test_every_event_of_the_vocabulary_can_be_used_in_a_rule(client):
    for event in client.get("/api/vocabulary/two-hand", params={"game": "co/eternal"}).json()["events"]:
        asked = {"game": "co/eternal", "when": event["name"], "on": "banker"}
        assert client.post("/api/rule", json=asked).json()["ok"], event


@pytest.mark.parametrize("path", ["/api/vocabulary/poker", "/api/vocabulary/dice?game=co/eternal"])
def test_a_vocabulary_there_is_not(client, path):
    assert client.get(path).status_code == 404


def test_a_rule_is_said_in_english(client, words):
    asked = {"game": "co/eternal", "when": "banker.wins and  banker.total==7"}
    told = client.post("/api/rule", json=asked).json()
    words(told.pop("sentence"))
    assert told == {
        "ok": True,
        "canonical": "banker.wins and banker.total == 7",
        "uses": ["banker.total", "banker.wins"],
    }


@pytest.mark.parametrize(
    ("when", "column"),
    [
        ("banker.wins and banker.totl == 7", 17),
        ("tie and winner.totl == 7", 9),
        ("banker.total = 7", 14),
        ("banker.total ==", 16),
        ("hand.total == 7", 1),
        ("", 1),
        ("2 ** 9", None),
        ("option.suits == 2", 1),
        pytest.param("not " * 600 + "tie", None, id="long"),
    ],
)
def test_a_rule_that_cannot_be_read_says_where_and_why(client, when, column, words):
    answer = client.post("/api/rule", json={"game": "co/eternal", "when": when}).json()
    assert answer["ok"] is False
    assert answer["error"]["column"] == column
    words(answer["error"]["sentence"])


def test_a_rule_that_compares_a_truth_is_refused(client, words):
    asked = {"game": "co/eternal", "when": "(tie and margin) == 1"}
    answer = client.post("/api/rule", json=asked).json()
    assert answer["ok"] is False
    words(answer["error"]["sentence"])
