"""Equity by the API is what the command tells, and costs no more than a page may wait for."""

import time
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from houseway.analysis.showdowns import showdowns
from tests.unit.server.laboratory import laboratory, told


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    # Kernels are compiled before anybody waits for an answer.
    told("equity", "ca/omaha-high-low", "--hand", "?", "--hand", "?", "--samples", "1000")
    with laboratory() as opened:
        yield opened


def test_the_games_are_the_fifteen(client):
    games = client.get("/api/equity").json()["games"]
    assert [game["id"] for game in games] == list(showdowns())
    assert {"id": "ca/texas-holdem", "name": "Texas Hold'em"} in games
    assert len(showdowns()) == 15


def test_the_answer_is_the_commands(client):
    question = {"game": "ca/omaha-high-low", "hands": ["As Ah 2d 3d", "Ks Kh Qd Jd"], "board": "4s 5h 9c"}
    answer = client.post("/api/equity", json=question)
    hands = [word for hand in question["hands"] for word in ("--hand", hand)]
    assert answer.json() == told("equity", "ca/omaha-high-low", *hands, "--board", "4s 5h 9c")


def test_a_no_names_reason_and_clause(client):
    answer = client.post("/api/equity", json={"game": "ca/texas-holdem", "hands": ["As Ah", "As Kd"]})
    error = answer.json()["error"]
    assert (answer.status_code, error["reason"], error["cite"]) == (
        422,
        "cards_not_in_shoe",
        "102.I I.2 (191), I.3 (193)",
    )


@pytest.mark.parametrize(
    "question",
    [
        {"game": "ca/omaha-high-low", "hands": ["?"] * 10},
        {"game": "ca/seven-card-stud", "hands": ["?"] * 7},
        {"game": "ca/crazy-pineapple", "hands": ["As Ks Qs", "?", "?", "?"]},
        {"game": "ca/crazy-pineapple-high-low", "hands": ["As Ks Qs", "Ah Kh Qh", "Ad Kd Qd", "?"]},
        {"game": "ca/pineapple", "hands": ["As Ks Qs", "Ah Kh Qh", "Ad Kd Qd", "?"]},
    ],
)
def test_the_costliest_questions_end(client, question):
    began = time.process_time()
    answer = client.post("/api/equity", json=question).json()
    assert "hands" in answer, answer
    assert sum(hand["equity"] for hand in answer["hands"]) == pytest.approx(1)
    assert time.process_time() - began < 60
