"""Bets that belong together go down together; one that goes back says why; what cannot be bet yet says so."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.patron import come_to, has_down, sit, until_phase
from tests.browser.running_house import RunningHouse
from tests.browser.test_bank import banks, bets, new_patrons
from tests.browser.test_poker_hands import shuffled, table_of

pytestmark = pytest.mark.browser
# A table with each kind of tied bets, the spots that are tied, and one that only a decision bets on.
TIED = {
    "ultimate-texas-holdem.toml": (["ante-standard", "blind-standard"], "play-standard"),
    "crazy-4-poker.toml": (["ante-standard", "super-bonus-C4P-09"], "play-standard"),
    "let-it-ride-bonus.toml": (["bet-1-LIRX-02", "bet-2-LIRX-02", "bet-dollar-LIRX-02"], None),
}


@pytest.mark.parametrize("file", TIED)
def test_one_press_bets_on_all_spots_that_are_bet_together(
    house: RunningHouse, page: Page, browser: Browser, file: str
):
    tied, later = TIED[file]
    spots = [f"spot-{name}" for name in tied]
    with (
        table_of(house, file) as dealer,
        new_patrons(browser, house, dealer.table, ("Bo", 1)) as (bo,),
    ):
        come_to(page, house.address, dealer.table, "Ada")
        sit(page, 2, 1000)
        shuffled(dealer)
        banks(dealer, bo, 500)
        bets(page, 25, spots[-1])
        for spot in spots:
            has_down(page, spot, 2_500)
        page.get_by_test_id(spots[0]).click()
        for spot in spots:
            has_down(page, spot, 5_000)
        page.get_by_test_id("undo").click()
        for spot in spots:
            has_down(page, spot, 2_500)
        if later is not None:
            play = page.get_by_test_id(f"spot-{later}")
            expect(play).to_have_attribute("aria-disabled", "true")
            expect(play.get_by_test_id("after-deal")).to_be_visible()
            play.click(force=True)
            expect(page.get_by_test_id("refusal")).to_have_attribute("data-reason", "not_now")
            has_down(page, f"spot-{later}", 0)


def test_a_bet_that_goes_back_says_what_it_lacks(house: RunningHouse, page: Page, browser: Browser):
    with (
        table_of(house, "ultimate-texas-holdem.toml") as dealer,
        new_patrons(browser, house, dealer.table, ("Bo", 1)) as (bo,),
    ):
        come_to(page, house.address, dealer.table, "Ada")
        sit(page, 2, 1000)
        shuffled(dealer)
        banks(dealer, bo, 500)
        until_phase(page, "betting")
        expect(page.get_by_test_id("spot-blind-standard")).to_contain_text("up to 500 to 1")
        # One of the two that belong together, as another program may bet.
        page.evaluate(ONE_ALONE, dealer.table)
        has_down(page, "spot-ante-standard", 2_500)
        dealer.do("no_more_bets")
        expect(page.get_by_test_id("refusal")).to_have_attribute("data-reason", "bet_returned")
        expect(page.get_by_test_id("refusal")).to_contain_text("Blind")
        expect(page.get_by_test_id("balance")).to_have_attribute("data-cents", "100000")


ONE_ALONE = """(table) => new Promise((done) => {
    const line = new WebSocket(`ws://${location.host}/ws`);
    const command = { type: 'bet', seat: 2, wager: 'ante', on: null, paytable: 'standard', cents: 2500 };
    line.onopen = () => line.send(JSON.stringify({ type: 'command', id: 'alone', table, command }));
    line.onmessage = ({ data }) => JSON.parse(data).id === 'alone' && done(line.close());
})"""
