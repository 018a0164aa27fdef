"""One person at a time is signed in on a browser, and every page says who."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_words import read_page_words
from tests.browser.patron import enter
from tests.browser.running_house import RunningHouse
from tests.browser.staff import TABLE, accounts
from tests.browser.test_accessibility import violations

pytestmark = pytest.mark.browser


def shown(page: Page, name: str, role: str) -> None:
    expect(page.get_by_test_id("who")).to_contain_text(name)
    expect(page.get_by_test_id("who")).to_have_attribute("data-role", role)


def test_a_patron_and_a_dealer_on_one_browser_take_turns_and_are_named_on_every_page(
    house: RunningHouse, page: Page
):
    dealer = accounts(house)["dealer"]
    enter(page, house.address)
    shown(page, "Ada", "patron")
    beside = page.context.new_page()
    beside.goto(f"{house.address}/#/rulebook")
    shown(beside, "Ada", "patron")
    page.goto(f"{house.address}/console/{TABLE}")
    expect(page.get_by_test_id("instead-of")).to_contain_text(
        read_page_words("console.insteadOf", name="Ada", role=read_page_words("shell.roles.patron"))
    )
    page.get_by_test_id("staff-person").fill(dealer.person)
    page.get_by_test_id("staff-password").fill(dealer.password)
    page.get_by_test_id("staff-enter").click()
    expect(page.get_by_test_id("prompt-words")).to_be_visible()
    # The other window shares the cookie, and says so.
    for each in (page, beside):
        expect(each.get_by_test_id("who")).to_have_attribute("data-role", "dealer")
    for place in ("lab", "builder", "rulebook", ""):
        page.evaluate("place => { location.hash = `#/${place}` }", place)
        expect(page.get_by_test_id("who")).to_have_attribute("data-role", "dealer")
    # Whoever is signed in is not asked for a name, which would sign the dealer out unseen.
    expect(page.get_by_test_id("name-input")).to_have_count(0)
    expect(page.locator("[data-testid^=table-]").first).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    assert violations(page) == []
    expect(page.get_by_test_id("sign-out")).to_be_in_viewport(ratio=1)
    page.get_by_test_id("sign-out").click()
    expect(page.get_by_test_id("name-input")).to_be_visible()
    expect(beside.get_by_test_id("who")).to_have_count(0)
    beside.close()
