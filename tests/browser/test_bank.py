"""A patron who has never banked is offered the bank, puts up $500, and another plays against it."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.patron import until_phase
from tests.browser.running_house import RunningHouse
from tests.browser.test_accessibility import violations

pytestmark = pytest.mark.browser
TABLE, PAN_9 = "demo-13", "demo-14"


def sit(page: Page, address: str, name: str, seat: int, table: str = TABLE) -> None:
    page.goto(address)
    page.get_by_test_id("name-input").fill(name)
    page.get_by_test_id("enter").click()
    take(page, seat, table)


def take(page: Page, seat: int, table: str = TABLE) -> None:
    page.get_by_test_id(f"table-{table}").click()
    page.get_by_test_id(f"seat-{seat}").click()
    page.get_by_test_id("buy-in-amount").fill("1000")
    page.get_by_test_id("buy-in").click()


def test_103_1_a_patron_banks_with_500_and_another_on_a_telephone_plays_against_it(
    house: RunningHouse, page: Page, browser: Browser
):
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    other = context.new_page()
    sit(page, house.address, "Ada", 1)
    offer = page.get_by_test_id("bank-offer")
    expect(offer).to_contain_text("you win and lose no more than you put up")
    expect(offer).to_contain_text("$10")
    assert violations(page) == []
    page.get_by_test_id("bank-amount").fill("500")
    page.get_by_test_id("put-up").click()
    expect(page.get_by_test_id("bank-cents")).to_have_attribute("data-cents", "50000")
    expect(page.get_by_test_id("bank")).to_contain_text("first hand of two")

    other.goto(house.address)
    other.get_by_test_id("name-input").fill("Bo")
    other.get_by_test_id("enter").click()
    expect(other.get_by_test_id(f"bank-of-{TABLE}")).to_have_text("Ada banks with $500.")
    take(other, 2)
    until_phase(other, "betting")
    expect(other.get_by_test_id("bank")).to_contain_text("Ada banks at seat 1")
    spot = other.get_by_test_id("spot-player-player-standard")
    expect(other.get_by_test_id("fee").first).to_contain_text("Collection")
    other.get_by_test_id("chip-10000").click()
    spot.click()
    expect(other.get_by_test_id("your-fee")).to_have_attribute("data-cents", "100")
    other.evaluate("scrollTo(0, 0)")
    assert violations(other) == []
    until_phase(other, "settled")
    expect(other.get_by_test_id("cover").first).to_contain_text("the bank", ignore_case=True)
    expect(page.get_by_test_id("bank-result")).to_contain_text("The bank")
    page.set_viewport_size({"width": 1440, "height": 900})
    assert violations(page) == []

    # The second hand is given up, and the bank goes to the next.
    give_up = page.get_by_test_id("decline-bank")
    expect(give_up).to_have_text("Give up the second hand")
    give_up.click()
    expect(other.get_by_test_id("bank-offer")).to_be_visible()
    expect(page.get_by_test_id("bank")).to_contain_text("offered to seat 2")
    context.close()


def test_103_9_a_patron_bets_behind_the_place_of_another_and_is_settled_there(
    house: RunningHouse, page: Page, browser: Browser
):
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    other, behind = context.new_page(), browser.new_context(reduced_motion="reduce")
    sit(page, house.address, "Ada", 1, PAN_9)
    page.get_by_test_id("bank-amount").fill("500")
    page.get_by_test_id("put-up").click()
    sit(other, house.address, "Bo", 2, PAN_9)
    sit(behind.new_page(), house.address, "Cy", 3, PAN_9)
    until_phase(other, "betting")
    expect(other.get_by_test_id("betting-at")).to_have_text("Betting at your own place")
    expect(other.get_by_test_id("bet-at-1")).to_have_count(0)  # the bank's

    other.get_by_test_id("bet-at-3").click()
    expect(other.get_by_test_id("betting-at")).to_have_text("Betting at place 3")
    other.get_by_test_id("chip-2500").click()
    other.get_by_test_id("spot-hand-standard").click()
    expect(other.get_by_test_id("lies-3-2")).to_have_attribute("data-cents", "2500")
    expect(other.get_by_test_id("your-fee")).to_have_attribute("data-cents", "100")
    assert violations(other) == []
    until_phase(other, "dealing")
    until_phase(other, "settled")
    expect(other.get_by_test_id("cover").first).to_contain_text("At place 3.")
    context.close()
    behind.close()
