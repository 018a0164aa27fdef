"""The poker room's board: a name goes down, the brush calls, the patron takes the held seat."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from houseway import load
from houseway.families.betting import Stakes
from houseway.journal import SqliteStore, TableRecord
from houseway.server.demo.house import PLAY_MONEY_CENTS
from houseway.table import Envelope, Role
from houseway.table import commands as c
from tests.browser.running_house import RunningHouse, running_house, verify
from tests.browser.staff import another, signed_in

pytestmark = pytest.mark.browser
TABLE, LIST = "holdem", "Texas Hold'em $10-$20"


@pytest.fixture
def poker(chromium: str, tmp_path: Path) -> Iterator[RunningHouse]:
    store = SqliteStore(tmp_path / "house.sqlite")
    game = load("ca/texas-holdem")
    posted = c.House(stakes=Stakes("structured", 10_00, 20_00, (5_00, 10_00)), play_money=PLAY_MONEY_CENTS)
    opening = c.OpenTable(TABLE, game.id, game.digest, (1, 2), (), 10**8, house=posted)
    record = TableRecord.create(store, TABLE, game)
    record.act(Envelope("open", "dealer", Role.DEALER, datetime.now(UTC), opening))
    store.close()
    with running_house(tmp_path) as house:
        yield house


def test_a_name_goes_down_is_called_and_takes_the_seat(poker: RunningHouse, page: Page, browser: Browser):
    page.goto(poker.address)
    page.get_by_test_id("name-input").fill("Ann")
    page.get_by_test_id("enter").click()
    page.get_by_test_id("go-room").click()
    page.get_by_role("region", name=LIST).get_by_test_id("join").click()
    expect(page.get_by_test_id("waiting")).to_have_text("1. Ann (you)")

    context = another(browser, 390, 844)
    cookies = signed_in(poker, "floor").items()
    context.add_cookies([{"name": name, "value": value, "url": poker.address} for name, value in cookies])
    brush = context.new_page()
    brush.goto(f"{poker.address}/room")
    mine = brush.get_by_role("region", name=LIST)
    mine.get_by_test_id("desk-name").fill("Bob")
    mine.get_by_test_id("add").click()
    expect(brush.get_by_test_id("waiting")).to_have_count(2)
    mine.get_by_test_id("desk-name").fill("Bob")
    mine.get_by_test_id("add").click()
    expect(brush.get_by_test_id("room-problem")).to_contain_text("in place 2")
    brush.get_by_test_id(f"call-{TABLE}-1").click()
    expect(brush.get_by_test_id("called")).to_contain_text(f"Ann: {TABLE}, seat 1")
    overflow = brush.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert overflow <= 0

    expect(page.get_by_test_id("called")).to_contain_text("from the list")
    patron = page.request.get(f"{poker.address}/api/session").json()["patron"]
    forbidden = {"id": "x", "act": {"type": "call_to_seat", "table": TABLE, "seat": 2}}
    assert page.request.post(f"{poker.address}/api/room", data=forbidden).status == 403
    another_ones = {"id": "y", "act": {"type": "leave_list", "list": "any", "patron": f"{patron}x"}}
    assert page.request.post(f"{poker.address}/api/room", data=another_ones).status == 403
    page.get_by_test_id("take-seat").click()
    page.get_by_test_id("sit-down").click()
    expect(brush.get_by_test_id("called")).to_have_count(0)
    expect(brush.get_by_test_id("waiting")).to_have_count(1)
    expect(brush.get_by_test_id("waiting")).to_contain_text("Bob")

    page.goto(f"{poker.address}/room")
    page.get_by_role("region", name=LIST).get_by_test_id("change").click()
    expect(mine.get_by_test_id("room-table")).to_contain_text("Wants another seat: Ann: any")
    brush.get_by_test_id(f"call-{TABLE}-2").click()
    expect(brush.get_by_test_id("called")).to_contain_text("seat change")
    page.get_by_role("region", name=LIST).get_by_test_id("change").click()
    expect(brush.get_by_test_id("called")).to_have_count(0)

    brush.get_by_test_id("dealer-names").fill("Dee, Fay, Gil, Hal, Ida, Jo, Kai, Lou")
    brush.get_by_test_id("post-dealers").click()
    brush.get_by_test_id("push").click()
    expect(brush.get_by_test_id("dealer").filter(has_text=f"at {TABLE}")).to_have_count(1)
    context.close()
    poker.stop()
    assert "Traceback" not in poker.log.read_text("utf-8")
    assert verify(poker.database).returncode == 0
