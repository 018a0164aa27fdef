"""One round, from the door to the pay-out, as a patron plays it."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.patron import until_phase
from tests.browser.running_house import RunningHouse, verify

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


def take_seat(page: Page, address: str, seat: int, buy_in: int) -> None:
    page.goto(address)
    page.get_by_test_id("name-input").fill("Ada")
    page.get_by_test_id("enter").click()
    page.locator("[data-testid^=table-]").first.click()
    page.get_by_test_id(f"seat-{seat}").click()
    page.get_by_test_id("buy-in-amount").fill(str(buy_in))
    page.get_by_test_id("buy-in").click()


def watch_the_deal(page: Page) -> dict[str, Any]:
    """Wait for the pay-out and read from the page all that it shows then."""
    shown: dict[str, Any] = page.wait_for_function(WHEN_SETTLED, timeout=DEAL_MS).json_value()
    return shown


def test_a_patron_bets_on_banker_and_is_paid_as_the_settlement_says(
    house: RunningHouse, page: Page, tmp_path: Path
):
    take_seat(page, house.address, seat=3, buy_in=500)
    expect(page.get_by_test_id("balance")).to_have_text("$500.00")

    until_phase(page, "betting")
    page.get_by_test_id("chip-500").click()
    page.get_by_test_id("spot-banker-banker-win-vig-5").click()
    expect(page.get_by_test_id("balance")).to_have_text("$490.00")

    shown = watch_the_deal(page)
    page.screenshot(path=tmp_path / "round.png")
    for hand in ("player", "banker"):
        assert len(shown[hand]["cards"]) in (2, 3)
        assert all(re.fullmatch(r"\w+ of \w+", card) for card in shown[hand]["cards"])
    assert shown["winner"] == expected_winner(shown["player"]["total"], shown["banker"]["total"])
    assert "No more bets." in shown["announcements"]

    (settlement,) = shown["settlements"]
    assert settlement["net"] == {"banker": 950, "player": -1000, "tie": 0}[shown["winner"]]
    assert "30-28" in settlement["text"]
    assert shown["balance"] == 50_000 + settlement["net"]

    house.stop()
    assert "Traceback" not in house.log.read_text("utf-8")
    replay = verify(house.database)
    assert replay.returncode == 0, replay.stdout + replay.stderr


def expected_winner(player: int, banker: int) -> str:
    if player == banker:
        return "tie"
    return "player" if player > banker else "banker"
