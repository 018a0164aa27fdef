"""What can be tapped is 44 pixels high on a telephone, at a table of every family."""

import pytest
from playwright.sync_api import Browser, expect

from houseway.families import FAMILIES
from tests.browser.patron import enter, go_to
from tests.browser.running_house import RunningHouse
from tests.browser.staff import another
from tests.browser.touch import too_small

pytestmark = pytest.mark.browser
# One table of the demonstration for each family.
TABLES = {
    "two-hand": "demo-13",
    "dice": "demo-6",
    "pan-nine": "demo-14",
    "blackjack": "demo-18",
    "poker-hand": "demo-20",
    "tiles": "demo-23",
    "pai-gow": "demo-24",
    "pots": "demo-25",
    "panguingue": "demo-30",
}


def test_a_finger_finds_everything_at_the_felt_of_every_family(house: RunningHouse, browser: Browser):
    assert TABLES.keys() == FAMILIES.keys()
    with another(browser, 390, 844, touch=True) as phone:
        page = phone.new_page()
        enter(page, house.address)
        for family, table in TABLES.items():
            go_to(page, house.address, table)
            # Patrons of the house sit down far from the first seats, perhaps while we look for one.
            page.locator("button[data-testid^=seat-]").first.tap()
            expect(page.get_by_test_id("buy-in")).to_be_visible()
            assert (family, too_small(page)) == (family, [])
            page.get_by_test_id("buy-in").tap()
            expect(page.get_by_test_id("buy-in")).to_have_count(0)
            page.get_by_test_id("seat-and-chips").tap()
            assert (family, too_small(page)) == (family, [])
            page.get_by_test_id("leave").tap()
            expect(page.get_by_test_id("balance")).to_have_count(0)
