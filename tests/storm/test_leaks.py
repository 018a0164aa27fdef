"""Nobody learns of a closed card early: over real websockets, in every role, by exports, recall and hints."""

from pathlib import Path
from unittest.mock import patch

import pytest

from houseway.journal.telling import openings
from houseway.table.views import view as views
from tests.storm.leaks import ALL_TABLES, WatchedHouse

FEW_TABLES = {name: ALL_TABLES[name] for name in ("demo-21", "demo-25")}


def _check(house: WatchedHouse, pairs: int) -> None:
    print(house.figures())
    assert house.audit.errors[:1] == []
    assert house.audit.leaks[:3] == []
    assert house.doors.leaks == []
    assert house.unknown[:3] == []
    assert len(house.audit.pairs) >= pairs
    assert house.doors.withheld > 0
    assert house.doors.shoes > 0
    assert house.doors.opened > 0
    assert house.missing_viewers == set()


def test_closed_cards_leave_by_no_door_in_a_short_watch():
    house = WatchedHouse(FEW_TABLES)
    house.run(300, 120)
    _check(house, 300)


@pytest.mark.parametrize("where", ["view", "console"])
def test_the_leak_checker_finds_a_planted_leak(where: str):
    """Its control: a view that shows everybody every hand, and one that says what the next is told to do."""
    house = WatchedHouse({"demo-25": FEW_TABLES["demo-25"]})
    planted = {"view": patch.object(views, "_looks", lambda *_: True), "console": _told_default()}[where]
    with planted:
        house.run(60, 30)
    assert len(house.audit.leaks) > 10


def test_the_leak_checker_finds_a_record_that_opens_too_much():
    """Its control: a record of a shoe for whose maker every card was seen by everybody."""

    def all_shown(state, role, patron):
        return tuple(
            [views.HandView(held.name, ("As",) * len(held.cards), None) for held in state.deal.hands]
        )

    house = WatchedHouse({"demo-25": FEW_TABLES["demo-25"]})
    with patch.object(openings, "visible_hands", all_shown):
        house.run(1, 30)
    assert len(house.doors.leaks) > 0
    assert all(" was opened {" in leak for leak in house.doors.leaks)


def _told_default():
    told = views._hand

    def telling(state, held, role, patron):
        """Nothing but the first letter of a status hangs on a closed card."""
        seen = told(state, held, role, patron)
        ranks = sum(card // 4 for card in held.cards)
        return views.HandView(
            seen.name, seen.cards, seen.total, seen.place, seen.holder, status=str(ranks % 2)
        )

    return patch.object(views, "_hand", telling)


@pytest.mark.long
def test_closed_cards_leave_by_no_door_at_any_family(tmp_path: Path):
    house = WatchedHouse(ALL_TABLES, tmp_path / "watched.sqlite")
    house.run(25_000, 900)
    _check(house, 20_000)
