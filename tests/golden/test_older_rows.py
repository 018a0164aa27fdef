"""Older rows with every hash made good again: a wrong card, bet, pay-out, cover or meter is still found."""

import json
import sqlite3
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from houseway.journal import SqliteStore, verify
from tests.golden.journals import deal_odd_stakes, misread
from tests.golden.recorder import ARCHIVE, FOLDER, record, recorded
from tests.golden.test_scratch import rewrite

Body = dict[str, Any]
TABLE, LINKED, HOUSE = "1 odd-stakes", "1 script-ma-13-j-must-hit", "1 house"
OWED, BANKED = "3 script-co-2808-3-c-vigorish-owed", "3 script-ez-panda-8-cover"


def event(body: Body, kind: str) -> Body:
    found: Body = next(one for one in body["events"] if one["type"] == kind)
    return found


def other_hand(body: Body) -> None:
    dealt = event(body, "card_dealt")
    dealt["hand"] = "banker" if dealt["hand"] == "player" else "player"


def ninth_ace(body: Body) -> None:
    event(body, "cards_burned")["cards"] = ["As"] * 9


def higher_award(body: Body) -> None:
    paid = next(bet for bet in event(body, "round_settled")["settlements"] if bet["outcome"] == "win")
    paid["award"] += 100


def higher_transfer(body: Body) -> None:
    event(body, "round_settled")
    body["transfers"][-1]["cents"] += 100


def more_chips(body: Body) -> None:
    event(body, "chips_bought")["cents"] += 100


def more_fed(body: Body) -> None:
    event(body, "meters_fed")["fed"][0]["cents"] += 1


def other_winner(body: Body) -> None:
    event(body, "amount_revealed")["winner"]["seat"] += 1


def less_owed(body: Body) -> None:
    owed = next(bet for bet in event(body, "round_settled")["settlements"] if bet.get("owed"))
    owed["owed"] -= 5


def less_covered(body: Body) -> None:
    event(body, "round_settled")["bank"]["paid"] -= 100


def lower_fee(body: Body) -> None:
    event(body, "collections_taken")["collected"][0]["cents"] -= 100


def sold_for_less(body: Body) -> None:
    event(body, "chips_sold")["cents"] += 100


@pytest.mark.parametrize(
    ("journal", "change"),
    [
        (TABLE, other_hand),
        (TABLE, ninth_ace),
        (TABLE, higher_award),
        (TABLE, higher_transfer),
        (TABLE, more_chips),
        (LINKED, more_fed),
        (LINKED, other_winner),
        (HOUSE, sold_for_less),
        (OWED, less_owed),
        (BANKED, higher_award),
        (BANKED, less_covered),
        (BANKED, higher_transfer),
        (BANKED, lower_fee),
    ],
)
def test_what_facts_tell_is_checked(journal, change, tmp_path, words):
    number, name = journal.split()
    with tarfile.open(FOLDER / number / ARCHIVE) as archive:
        archive.extract(f"{name}.sqlite", tmp_path, filter="data")
    path = tmp_path / f"{name}.sqlite"
    with sqlite3.connect(path) as file:
        file.execute("DROP TRIGGER anchors_are_not_removed")
        file.execute("DELETE FROM anchors")
        rewrite(file, once(change))
    store = SqliteStore(path, read_only=True)
    problems = [each for each in verify(store) if each.row is not None]
    store.close()
    words(problems[0].problem)


def once(change: Callable[[Body], None]) -> Callable[[int, bytes], bytes]:
    """The first row that has what is to be changed."""
    done: list[bool] = []

    def changed(seq: int, body: bytes) -> bytes:
        said = json.loads(body)
        try:
            if not done:
                change(said)
                done.append(True)
        except (StopIteration, KeyError):
            return body
        return json.dumps(said, separators=(",", ":"), ensure_ascii=False).encode()

    return changed


def test_the_recorder_adds_what_is_missing_and_leaves_what_is_there_alone(tmp_path: Path, monkeypatch):
    plays = {"odd-stakes": deal_odd_stakes}
    monkeypatch.setattr("tests.golden.recorder.FOLDER", tmp_path)
    monkeypatch.setattr("tests.golden.recorder.journals", lambda: iter(plays.items()))
    assert record(1, without=["two-hand"]) == []
    assert record(1) == ["odd-stakes"]
    first = (tmp_path / "1" / ARCHIVE).read_bytes()
    plays["misread-jackpot"] = misread
    assert record(1) == ["misread-jackpot"]
    assert record(1) == []
    assert (tmp_path / "1" / ARCHIVE).read_bytes() == first
    assert recorded(1) == set(plays)
