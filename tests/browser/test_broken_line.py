"""The line breaks in mid-round: the page comes back to the table as it is, and nothing is done twice."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.floor import own_table
from tests.browser.patron import (
    BANKER,
    PLAYER,
    cents,
    enter,
    go_to,
    has_down,
    sit,
    until_new_bets,
    until_phase,
)
from tests.browser.running_house import RunningHouse

pytestmark = pytest.mark.browser
AWAY_MS = 1500
KEEP_SOCKETS = """window.sockets = [];
window.WebSocket = class extends WebSocket {
    constructor(...address) {
        super(...address);
        window.sockets.push(this);
    }
};"""
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


def test_a_page_that_was_away_shows_what_a_new_one_shows(unhurried: RunningHouse, page: Page):
    page.add_init_script(KEEP_SOCKETS)
    enter(page, unhurried.address)
    table = own_table(unhurried)
    go_to(page, unhurried.address, table)
    sit(page, seat=4, dollars=500)
    until_phase(page, "betting")
    page.get_by_test_id(BANKER).click()
    until_phase(page, "dealing")
    expect(page.get_by_test_id("card")).to_have_count(1)
    cut_the_line(page)
    page.wait_for_timeout(AWAY_MS)
    mend_the_line(page)
    expect(page.get_by_test_id("card").nth(3)).to_be_attached(timeout=20_000)
    until_phase(page, "settled")
    fresh = page.context.new_page()
    go_to(fresh, unhurried.address, table)
    assert shown(page) == shown(fresh)
    assert len(shown(page)["cards"]) >= 4


def test_a_bet_made_while_the_line_is_down_is_made_once(unhurried: RunningHouse, page: Page):
    page.add_init_script(KEEP_SOCKETS)
    enter(page, unhurried.address)
    table = own_table(unhurried)
    go_to(page, unhurried.address, table)
    sit(page, seat=4, dollars=500)
    until_new_bets(page)
    cut_the_line(page)
    page.get_by_test_id(PLAYER).click()
    page.wait_for_timeout(AWAY_MS)
    has_down(page, PLAYER, 0)
    mend_the_line(page)
    has_down(page, PLAYER, 1000)
    assert cents(page, "balance") == 49_000
    # The bet was answered; another break has nothing to repeat.
    cut_the_line(page)
    mend_the_line(page)
    has_down(page, PLAYER, 1000)
    assert cents(page, "balance") == 49_000
