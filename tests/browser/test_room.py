"""The poker room's board: a name goes down, the brush calls, the patron takes the held seat."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.floor import opened
from tests.browser.page_words import read_page_words
from tests.browser.running_house import RunningHouse, running_house
from tests.browser.staff import another, signed_in

pytestmark = pytest.mark.browser
TABLE, LIST = "holdem", "Texas Hold'em $10-$20"
# Stakes that no other table has: a list of its own.
FILE = """
name = "Two seats"
jurisdiction = "California"
game = "ca/texas-holdem"
seats = 2
decks = 1

[stakes]
limit = "structured"
lower = "$10"
upper = "$20"
blinds = ["$5", "$10"]
"""


@pytest.fixture
def house(chromium: str, tmp_path: Path) -> Iterator[RunningHouse]:
    """Its own: other tests open poker tables, whose lists and dealers would be on the board too."""
    with running_house(tmp_path) as opened_now:
        yield opened_now


def test_a_name_goes_down_is_called_and_takes_the_seat(house: RunningHouse, page: Page, browser: Browser):
    opened(house, FILE, name=TABLE)
    page.goto(house.address)
    page.get_by_test_id("name-input").fill("Ann")
    page.get_by_test_id("enter").click()
    page.get_by_test_id("go-room").click()
    page.get_by_role("region", name=LIST).get_by_test_id("join").click()
    expect(page.get_by_test_id("waiting")).to_have_text(f"1. Ann ({read_page_words('room.you')})")

    context = another(browser, 390, 844)
    cookies = signed_in(house, "floor").items()
    context.add_cookies([{"name": name, "value": value, "url": house.address} for name, value in cookies])
    brush = context.new_page()
    brush.goto(f"{house.address}/room")
    mine = brush.get_by_role("region", name=LIST)
    # Ann alone waits; where nobody does, nobody is called.
    expect(mine.get_by_test_id(f"call-{TABLE}-1")).to_be_enabled()
    other = brush.get_by_role("region", name="Lowball $4-$8", exact=True)
    expect(other.get_by_test_id("nobody")).to_contain_text(read_page_words("room.nobody"))
    expect(other.get_by_role("button", name="Call for seat").first).to_be_disabled()
    mine.get_by_test_id("desk-name").fill("Bob")
    mine.get_by_test_id("add").click()
    expect(brush.get_by_test_id("waiting")).to_have_count(2)
    mine.get_by_test_id("desk-name").fill("Bob")
    mine.get_by_test_id("add").click()
    expect(brush.get_by_test_id("room-problem")).to_contain_text("in place 2")
    brush.get_by_test_id(f"call-{TABLE}-1").click()
    expect(brush.get_by_test_id("called")).to_contain_text(
        read_page_words("room.calledTo", name="Ann", table=TABLE, seat=1)
    )
    overflow = brush.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert overflow <= 0

    expect(page.get_by_test_id("called")).to_contain_text(read_page_words("room.why.list"))
    patron = page.request.get(f"{house.address}/api/session").json()["patron"]
    forbidden = {"id": "x", "act": {"type": "call_to_seat", "table": TABLE, "seat": 2}}
    assert page.request.post(f"{house.address}/api/room", data=forbidden).status == 403
    another_ones = {"id": "y", "act": {"type": "leave_list", "list": "any", "patron": f"{patron}x"}}
    assert page.request.post(f"{house.address}/api/room", data=another_ones).status == 403
    page.get_by_test_id("take-seat").click()
    page.get_by_test_id("sit-down").click()
    expect(brush.get_by_test_id("called")).to_have_count(0)
    expect(brush.get_by_test_id("waiting")).to_have_count(1)
    expect(brush.get_by_test_id("waiting")).to_contain_text("Bob")

    page.goto(f"{house.address}/room")
    page.get_by_role("region", name=LIST).get_by_test_id("change").click()
    expect(mine.get_by_test_id("room-table")).to_contain_text(f"{read_page_words('room.changes')}: Ann: any")
    brush.get_by_test_id(f"call-{TABLE}-2").click()
    expect(brush.get_by_test_id("called")).to_contain_text(read_page_words("room.why.change"))
    page.get_by_role("region", name=LIST).get_by_test_id("change").click()
    expect(brush.get_by_test_id("called")).to_have_count(0)

    brush.get_by_test_id("dealer-names").fill("Dee, Fay, Gil, Hal, Ida, Jo, Kai, Lou, Mo, Ned, Oz, Pia")
    brush.get_by_test_id("post-dealers").click()
    brush.get_by_test_id("push").click()
    expect(brush.get_by_test_id("dealer").filter(has_text=f"at {TABLE}")).to_have_count(1)
    context.close()
