"""The line breaks in mid-round: the page comes back to the table as it is, and nothing is done twice."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.dealer import dealer_of_real_cards
from tests.browser.patron import (
    BANKER,
    PLAYER,
    cents,
    come_to,
    go_to,
    has_down,
    sit,
    until_new_bets,
    until_phase,
)
from tests.browser.running_house import RunningHouse

pytestmark = pytest.mark.browser
KEEP_SOCKETS = """window.sockets = [];
window.WebSocket = class extends WebSocket {
    constructor(...address) {
        super(...address);
        window.sockets.push(this);
    }
};"""
# What is sent from now on does not arrive.
SWALLOW = """() => {
    window.swallowed = [];
    window.sockets.at(-1).send = (text) => window.swallowed.push(JSON.parse(text));
}"""
SHOWN = """() => {
    const all = (id) => [...document.querySelectorAll(`[data-testid="${id}"]`)];
    return {
        phase: all('phase')[0].dataset.phase,
        winner: all('winner')[0]?.dataset.winner,
        cards: all('card').map((card) => card.dataset.card),
        announcements: all('announcement').map((call) => call.textContent),
        nets: all('settlement-row').map((row) => row.dataset.net),
        balance: all('balance')[0].dataset.cents,
        marks: all('bead-plate')[0].dataset.marks,
    };
}"""


def cut_the_line(page: Page) -> None:
    page.context.set_offline(True)
    page.evaluate("window.sockets.at(-1).close()")
    expect(page.get_by_test_id("offline")).to_be_visible()


def mend_the_line(page: Page) -> None:
    page.context.set_offline(False)
    expect(page.get_by_test_id("offline")).to_have_count(0, timeout=20_000)


def shown(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(SHOWN)
    return found


def test_a_page_that_was_away_shows_what_a_new_one_shows(house: RunningHouse, page: Page):
    page.add_init_script(KEEP_SOCKETS)
    with dealer_of_real_cards(house) as dealer:
        come_to(page, house.address, dealer.table)
        sit(page, seat=4, dollars=500)
        until_phase(page, "betting")
        page.get_by_test_id(BANKER).click()
        has_down(page, BANKER, 1000)
        dealer.do("no_more_bets")
        dealer.deal("2s")
        expect(page.get_by_test_id("card")).to_have_count(1)
        cut_the_line(page)
        dealer.deal("9h", "3d")
        mend_the_line(page)
        expect(page.get_by_test_id("card")).to_have_count(3)
        dealer.deal("Kc")
        dealer.do("settle_round")
        until_phase(page, "settled")
        fresh = page.context.new_page()
        go_to(fresh, house.address, dealer.table)
        for each in (page, fresh):
            expect(each.get_by_test_id("bead-plate")).to_have_attribute("data-marks", "1")
        assert shown(page) == shown(fresh)
        assert len(shown(page)["cards"]) == 4


def test_no_bet_is_made_while_the_line_is_down_and_none_is_made_later(house: RunningHouse, page: Page):
    page.add_init_script(KEEP_SOCKETS)
    with dealer_of_real_cards(house) as dealer:
        come_to(page, house.address, dealer.table)
        sit(page, seat=4, dollars=500)
        until_new_bets(page)
        # What the line swallows is meant for this round, and is given up when the line breaks.
        page.evaluate(SWALLOW)
        page.get_by_test_id(PLAYER).click()
        assert page.evaluate("window.swallowed[0].command.round") == 1
        cut_the_line(page)
        expect(page.get_by_test_id("refusal")).to_have_attribute("data-reason", "line_broken")
        expect(page.get_by_test_id(BANKER)).to_have_attribute("aria-disabled", "true")
        page.get_by_test_id(BANKER).click(force=True)
        mend_the_line(page)
        expect(page.get_by_test_id(BANKER)).to_have_attribute("aria-disabled", "false")
        has_down(page, PLAYER, 0)
        has_down(page, BANKER, 0)
        assert cents(page, "balance") == 50_000
        dealer.round("2s", "9h", "3d", "Kc")
        dealer.do("next_round")
        until_new_bets(page)
        # It comes through after all, in a round it was not meant for.
        page.evaluate("window.sockets.at(-1).send(JSON.stringify(window.swallowed[0]))")
        page.get_by_test_id(BANKER).click()
        has_down(page, BANKER, 1000)
        has_down(page, PLAYER, 0)
