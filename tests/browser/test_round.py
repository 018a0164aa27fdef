"""One round, from the door to the pay-out, as a patron plays it."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from houseway.words import worded
from tests.browser.page_words import read_page_words
from tests.browser.patron import until_phase
from tests.browser.running_house import RunningHouse

pytestmark = pytest.mark.browser
DEAL_MS = 60_000
# Read in one go: the demo dealer does not wait for a slow machine.
WHEN_SETTLED = """() => {
    const all = (id) => [...document.querySelectorAll(`[data-testid="${id}"]`)];
    const one = (id) => all(id)[0];
    if (one('phase')?.dataset.phase !== 'settled') return null;
    const hand = (name) => ({
        cards: [...one(`hand-${name}`).querySelectorAll('[role=img]')].map((card) => card.ariaLabel),
        total: Number(one(`total-${name}`).textContent),
    });
    return {
        winner: one('winner').dataset.winner,
        player: hand('player'),
        banker: hand('banker'),
        announcements: all('announcement').map((call) => call.textContent),
        settlements: all('settlement-row').map((row) => ({
            net: Number(row.dataset.net),
            text: row.textContent,
        })),
        balance: Number(one('balance').dataset.cents),
    };
}"""

# A fast dealer leaves less than a second to look at it.
HEAR_THE_CLOCK = """() => {
    window.clocks = [];
    window.tops = new Set();
    window.totals = [];
    window.balances = new Set();
    const isTotal = (node) => /^total-(player|banker)$/.test(node.dataset?.testid);
    const tell = (total) => window.totals.push(total);
    new MutationObserver((changes) => {
        const clock = document.querySelector('[data-testid=clock]')?.ariaLabel;
        if (clock) window.clocks.push(clock);
        window.balances.add(document.querySelector('[data-testid=balance]').dataset.cents);
        window.tops.add(document.querySelector('.rail').getBoundingClientRect().top);
        for (const { type, target, addedNodes } of changes) {
            if (type === 'characterData' && isTotal(target.parentNode)) tell('told before its card');
            for (const node of addedNodes) if (isTotal(node)) tell(getComputedStyle(node).opacity);
        }
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
}"""


def take_seat(page: Page, address: str, seat: int, buy_in: int) -> None:
    page.goto(address)
    page.get_by_test_id("name-input").fill("Ada")
    page.get_by_test_id("enter").click()
    page.get_by_test_id("table-demo-1").click()
    page.get_by_test_id(f"seat-{seat}").click()
    page.get_by_test_id("buy-in-amount").fill(str(buy_in))
    page.get_by_test_id("buy-in").click()


def watch_the_deal(page: Page) -> dict[str, Any]:
    """Wait for the pay-out and read from the page all that it shows then."""
    shown: dict[str, Any] = page.wait_for_function(WHEN_SETTLED, timeout=DEAL_MS).json_value()
    return shown


def test_a_patron_bets_on_banker_and_is_paid_as_the_settlement_says(house: RunningHouse, page: Page):
    page.emulate_media(reduced_motion="no-preference")
    take_seat(page, house.address, seat=3, buy_in=500)
    expect(page.get_by_test_id("balance")).to_have_text("$500.00")

    until_phase(page, "betting")
    page.get_by_test_id("chip-500").click()
    page.evaluate(HEAR_THE_CLOCK)
    page.get_by_test_id("spot-banker-banker-win-vig-5").click()
    shown = watch_the_deal(page)
    assert page.evaluate("window.balances.has('49000')")
    assert page.evaluate("window.clocks[0]") == read_page_words("table.secondsLeft", seconds=1)
    # The felt stays where it is when the clock comes, and a total waits until its card has been turned.
    assert page.evaluate("window.tops.size") == 1
    assert set(page.evaluate("window.totals")) == {"0"}
    for hand in ("player", "banker"):
        assert len(shown[hand]["cards"]) in (2, 3)
        assert all(re.fullmatch(r"\w+ of \w+", card) for card in shown[hand]["cards"])
    assert shown["winner"] == expected_winner(shown["player"]["total"], shown["banker"]["total"])
    assert worded("said", "no-more-bets", {}) in shown["announcements"]

    (settlement,) = shown["settlements"]
    assert settlement["net"] == {"banker": 950, "player": -1000, "tie": 0}[shown["winner"]]
    assert "30-28" in settlement["text"]
    assert shown["balance"] == 50_000 + settlement["net"]


def expected_winner(player: int, banker: int) -> str:
    if player == banker:
        return "tie"
    return "player" if player > banker else "banker"
