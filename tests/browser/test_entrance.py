"""The door: the name field has the focus, "Play now" leads to a seat with chips, and the way fits a phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from tests.browser.patron import cents, until_phase
from tests.browser.running_house import RunningHouse

pytestmark = pytest.mark.browser
# A hundred of the smallest bets there.
CHIPS = 100
WIDTH = 390


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A real phone's page: one that is wider than the glass is drawn smaller, and its window grows."""
    context = browser.new_context(
        viewport=ViewportSize(width=WIDTH, height=844),
        is_mobile=True,
        has_touch=True,
        reduced_motion="reduce",
    )
    yield context.new_page()
    context.close()


def test_a_stranger_finds_the_name_field_ready_and_no_error_in_the_console(house: RunningHouse, page: Page):
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(house.address)
    expect(page.get_by_test_id("name-input")).to_be_focused()
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("table-demo-1")).to_be_visible()
    assert errors == []


@pytest.mark.parametrize("address", ["", "/#/table/demo-2"], ids=["any-table", "table-of-the-address"])
def test_play_now_leads_to_a_seat_with_chips_and_one_press_to_a_bet(
    house: RunningHouse, page: Page, address: str
):
    page.route("**/api/tables", without_tables_of_other_tests)
    play_now(page, f"{house.address}{address}")
    assert address in page.url


def without_tables_of_other_tests(route: Route) -> None:
    """Nobody deals at them any more."""
    answer = route.fetch()
    told = answer.json()
    told["tables"] = [table for table in told["tables"] if table["table"].startswith("demo-")]
    route.fulfill(response=answer, json=told)


def test_play_now_fits_a_phone(house: RunningHouse, phone: Page):
    phone.goto(house.address)
    expect(phone.get_by_test_id("play-now")).to_be_visible()
    fits(phone)
    play_now(phone, f"{house.address}/#/table/demo-5")
    fits(phone)
    phone.goto(f"{house.address}/#/")
    expect(phone.get_by_test_id("go-console")).to_be_visible()
    fits(phone)
    last, who = phone.get_by_test_id("go-console").bounding_box(), phone.get_by_test_id("who").bounding_box()
    assert last is not None
    assert who is not None
    assert last["x"] + last["width"] <= who["x"]


def play_now(page: Page, address: str) -> None:
    """A seat, chips for many bets, three hints; a press on a spot makes a bet that the table takes."""
    page.goto(address)
    page.get_by_test_id("play-now").click()
    expect(page.get_by_test_id("balance")).not_to_have_attribute("data-cents", "0")
    chips = cents(page, "balance")
    assert chips % CHIPS == 0
    expect(page.get_by_test_id("first-steps").get_by_role("listitem")).to_have_count(3)
    until_phase(page, "betting")
    spot = page.locator("[data-testid^=spot-]").first
    spot.click()
    expect(spot).not_to_have_attribute("data-cents", "0")
    assert cents(page, "balance") < chips
    until_phase(page, "settled")


def fits(page: Page) -> None:
    assert page.evaluate("window.innerWidth") == WIDTH
    assert page.evaluate("document.documentElement.scrollWidth") == WIDTH
