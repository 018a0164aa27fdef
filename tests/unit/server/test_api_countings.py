"""Card counting over the API: the figures of `houseway count`, watched, and cancelled with nothing left."""

import inspect
import threading
from collections.abc import Iterator

import msgspec
import pytest
from starlette.testclient import TestClient

from houseway.cli.count import count
from houseway.server.api.questions import CountingQuestion
from tests.unit.server.laboratory import DRAGON_7, laboratory, own, told, wait_for

GAME = "ca/ez-baccarat-panda-8"
DRAGON = {"wager": "dragon-7", "paytable": "standard"}
QUICK = {"shoes": 400, "sample": 300, "seed": 5}


@pytest.fixture
def client() -> Iterator[TestClient]:
    with laboratory() as opened:
        yield opened


def begin(client, **asked) -> str:
    answer = client.post("/api/countings", json={"game": GAME, "offers": [DRAGON], **asked})
    assert answer.status_code == 201, answer.text
    return f"/api/countings/{answer.json()['id']}"


def finished(client, place: str):
    wait_for(lambda: client.get(place).json()["state"] != "running")
    return client.get(place).json()


def running() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name == "counting"]


def test_every_depth_is_what_the_command_says(client):
    found = finished(client, begin(client, cuts=[14, 104], decks=6, **QUICK))
    assert (found["state"], found["cuts"]) == ("done", [14, 104])
    for cut, result in zip((14, 104), found["results"], strict=True):
        flags = f"--cut {cut} --decks 6 --shoes 400 --sample 300 --seed 5".split()
        assert result == told("count", GAME, "--wager", "dragon-7", *flags)


def test_what_is_left_unsaid_is_the_same_as_at_the_command_line():
    asked, typed = msgspec.convert({"game": GAME}, CountingQuestion), inspect.signature(count).parameters
    for name in ("decks", "largest_tag", "meter", "sample", "sample_with_suits", "seed"):
        assert getattr(asked, name) == typed[name].default


def test_without_cuts_the_shoe_is_dealt_ever_less_deep(client):
    found = finished(client, begin(client, **QUICK))
    assert found["cuts"] == [14, 52, 104, 156, 208]
    units = [each["results"][0]["units_per_shoe"]["value"] for each in found["results"]]
    often = [each["results"][0]["bet_frequency"]["value"] for each in found["results"]]
    assert often == sorted(often, reverse=True)
    assert often[0] > often[-1]
    assert units[0] > units[-1]


def test_an_own_pay_table_is_counted(client):
    better = own("dragon-7", DRAGON_7, "50 to 1")
    found = finished(client, begin(client, offers=[], own=[better], cuts=[14], **QUICK))
    (counted,) = found["results"][0]["results"]
    assert counted["paytable"] == "own"
    assert counted["expectation"] > 0


def test_a_counting_cancelled_midway_leaves_nothing_running(client):
    place = begin(client, shoes=200_000)
    wait_for(lambda: bool(running()))
    assert client.delete(place).json()["state"] == "cancelled"
    assert running() == []
    assert client.get(place).json()["state"] == "cancelled"


def test_one_is_counted_at_a_time(client):
    place = begin(client, shoes=200_000)
    busy = client.post("/api/countings", json={"game": GAME, "offers": [DRAGON]})
    assert (busy.status_code, busy.json()["error"]["reason"]) == (429, "too_busy")
    client.delete(place)
    assert finished(client, begin(client, cuts=[14], **QUICK))["state"] == "done"


def test_a_server_that_stops_leaves_nothing_running():
    with laboratory() as client:
        begin(client, shoes=200_000)
        assert running() == ["counting"]
    assert running() == []


@pytest.mark.parametrize(
    ("asked", "status", "reason"),
    [
        ({"game": "co/none"}, 404, "unknown_game"),
        ({"game": "co/3-dice", "offers": []}, 422, "unreadable"),
        ({"offers": []}, 422, "unreadable"),
        ({"cuts": [2]}, 422, "cutting_card_too_near_the_back"),
        ({"shoes": 10**7}, 422, "message_malformed"),
    ],
)
def test_a_bad_counting_does_not_begin(client, asked, status, reason):
    answer = client.post("/api/countings", json={"game": GAME, "offers": [DRAGON], **asked})
    assert (answer.status_code, answer.json()["error"]["reason"]) == (status, reason)
    assert running() == []


def test_a_meter_that_nobody_named_is_asked_for(client):
    offers = [{"wager": "progressive", "paytable": "1"}]
    place = begin(client, game="co/ez-baccarat", offers=offers, cuts=[14])
    failed = finished(client, place)
    assert (failed["state"], failed["error"]["reason"]) == ("failed", "meter_missing")


def test_a_counting_there_is_not(client):
    answer = client.get("/api/countings/none")
    assert (answer.status_code, answer.json()["error"]["reason"]) == (404, "unknown_simulation")
