"""No Bust with real cards: a patron insures, splits, doubles and gives up, by buttons and by keys."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.patron import cents, enter, go_to, sit, until_phase
from tests.browser.running_house import RunningHouse
from tests.browser.test_accessibility import violations
from tests.browser.test_bank import banks, bets, new_patrons, real_cards

pytestmark = pytest.mark.browser
FILE = str(Path(__file__).resolve().parents[2] / "examples" / "player-dealer" / "no-bust-4.0.toml")
HAND = "spot-hand-push-23-25"


def chosen(page: Page, key: str) -> None:
    """By its letter; nobody is asked any more."""
    page.keyboard.press(key)
    expect(page.get_by_test_id("choices")).to_have_count(0)


def test_gega_000129_insurance_split_double_and_surrender(house: RunningHouse, page: Page, browser: Browser):
    with (
        real_cards(house, FILE, decks=6) as dealer,
        new_patrons(browser, house, dealer.table, ("Bo", 1)) as (bo,),
    ):
        enter(page, house.address, "Ada")
        go_to(page, house.address, dealer.table)
        sit(page, 2, 1000)
        banks(dealer, bo, 500)
        bets(page, 25, HAND)
        dealer.do("no_more_bets")
        dealer.deal("8s", "Ah", "8h", "6d")
        expect(page.get_by_test_id("choices")).to_contain_text("insurance")
        page.get_by_test_id("choose-insure").click()
        expect(page.get_by_test_id("choices")).to_contain_text("16: hit, stand, double, split or surrender")
        assert violations(page) == []
        page.get_by_test_id("choose-split").click()
        dealer.deal("3s")
        expect(page.get_by_test_id("hand-place-2.2")).to_be_visible()
        expect(page.get_by_test_id("total-place-2")).to_have_text("11")
        chosen(page, "d")
        dealer.deal("10c")
        dealer.deal("As")
        expect(page.get_by_test_id("total-place-2.2")).to_have_text("soft 19")
        assert violations(page) == []
        if picture := os.environ.get("HOUSEWAY_PICTURE"):
            page.screenshot(path=picture)
        chosen(page, "s")
        dealer.do("turn_cards", hand="banker")
        dealer.deal("2d")
        dealer.do("settle_round")
        # Against 19: a doubled 21 wins $50, soft 19 pushes, $12.50 of insurance is lost, the fee is $1.
        until_phase(page, "settled")
        assert cents(page, "chips") == 100_000 + 5_000 - 1_250 - 100

        banks(dealer, bo, 500)
        bets(page, 25, HAND)
        dealer.do("no_more_bets")
        dealer.deal("10s", "9h", "6h", "10d")
        page.get_by_test_id("choose-surrender").click()
        dealer.do("turn_cards", hand="banker")
        dealer.do("settle_round")
        until_phase(page, "settled")
        assert cents(page, "chips") == 100_000 + 5_000 - 1_250 - 1_250 - 200
