"""A patron cuts the shoe, and takes and passes it where patrons deal; the page proves the cut."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import houseway
from houseway.journal import SqliteStore, replay
from houseway.journal.stores.store import table_stream
from houseway.table.commands import House
from tests.browser.open_tables import open_before_a_cut, open_in_journal, seed_of
from tests.browser.patron import (
    PLAYER,
    bet_together,
    cents,
    click_at_once,
    enter,
    go_to,
    press,
    settled_round,
    sit,
    tab_to,
    until_new_bets,
    until_phase,
)
from tests.browser.running_house import running_house, verify
from tests.browser.test_accessibility import violations

pytestmark = pytest.mark.browser
# Two rounds spend a shoe whose cutting card lies so near the front.
SHORT = 408


def play_until_shown(page: Page, shoe: int) -> None:
    """Bet until the next shoe is on the table: this one's order has been shown then."""
    following = page.get_by_test_id(f"check-shoe-{shoe + 1}")
    while not following.count():
        until_new_bets(page)
        page.get_by_test_id(PLAYER).click()
        until_phase(page, "settled")
        betting = page.locator("[data-phase=betting][data-testid=phase]")
        expect(betting.or_(following).first).to_be_visible()


def test_co_30_2810_2_a_patron_cuts_by_keyboard_and_the_page_proves_that_cut(
    chromium: str, page: Page, tmp_path: Path
):
    open_before_a_cut(tmp_path / "house.sqlite", "short", houseway.load("co/baccarat"), SHORT)
    with running_house(tmp_path) as house:
        enter(page, house.address)
        go_to(page, house.address, "short")
        page.get_by_test_id("seat-2").click()
        place = page.get_by_test_id("cut-place")
        tab_to(page, place)
        page.keyboard.press("Home")
        expect(place).to_have_attribute("aria-valuetext", "10 cards in front")
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        expect(page.get_by_test_id("cut-number")).to_have_value("13")
        press(page, "cut")
        expect(page.get_by_test_id("offered-cut")).to_have_count(0)

        page.get_by_test_id("buy-in-amount").fill("500")
        page.get_by_test_id("buy-in").click()
        page.get_by_test_id("tab-shoe").click()
        play_until_shown(page, shoe=2)
        page.get_by_test_id("check-shoe-2").click()
        shown = page.get_by_test_id("shoe-2")
        expect(shown).to_have_attribute("data-honest", "true")
        expect(shown).to_contain_text("cut at 13.")
        expect(shown).to_contain_text("Seat 2, this browser:")
        expect(shown).to_contain_text("A pack of 416 cards, 52 kinds.")
        expect(shown.locator("[data-holds=true]")).to_have_count(4)
        expect(shown).to_contain_text(seed_of("short", 2).hex())
        house.stop()
    assert verify(tmp_path / "house.sqlite").returncode == 0


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1366, "light")])
def test_the_cut_is_accessible_and_may_be_declined(
    chromium: str, page: Page, tmp_path: Path, width: int, scheme: Any
):
    page.set_viewport_size({"width": width, "height": 860})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    open_before_a_cut(tmp_path / "house.sqlite", "short", houseway.load("co/baccarat"), SHORT)
    with running_house(tmp_path, pace="people") as house:
        enter(page, house.address)
        go_to(page, house.address, "short")
        page.get_by_test_id("seat-2").click()
        expect(page.get_by_test_id("offered-cut")).to_contain_text("30-2810(2)")
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == width
        page.get_by_test_id("decline-cut").click()
        expect(page.get_by_test_id("offered-cut")).to_have_count(0)
        until_phase(page, "betting")
        house.stop()
    store = SqliteStore(tmp_path / "house.sqlite", read_only=True)
    shoe = replay(store, table_stream("short")).shoe
    store.close()
    assert shoe is not None
    assert (shoe.number, shoe.declined, shoe.cutter) == (2, (2,), None)


def test_ma_7_b_14_b_a_patron_takes_the_shoe_sees_house_money_settled_and_passes_the_shoe(
    chromium: str, page: Page, tmp_path: Path
):
    """The first round of this table's shoe is a Banker natural without a pair."""
    full = (houseway.load("ma/baccarat"), House(style="full"))
    open_in_journal(tmp_path / "house.sqlite", {"full": full})
    with running_house(tmp_path) as house:
        enter(page, house.address)
        go_to(page, house.address, "full")
        sit(page, seat=2, dollars=500)
        expect(page.get_by_test_id("offered-shoe")).to_contain_text("7(b)")
        assert violations(page) == []
        press(page, "take-shoe")
        expect(page.get_by_test_id("offered-shoe")).to_have_count(0)

        before = cents(page, "balance")
        bet_together(page, "spot-house-money-standard", "spot-player-player-standard")
        round_ = settled_round(page)
        click_at_once(page, "pass-shoe")
        expect(page.get_by_test_id("offered-pass")).to_have_count(0)
        assert round_["winner"] == "banker"
        assert len(round_["nets"]) == 2
        assert round_["balance"] == before + round_["total"]
        assert "House Money" in round_["rows"][0]
        assert "13(h)" in round_["rows"][0]
        # What a fast dealer has already taken off the felt can be opened in the history.
        page.get_by_test_id("tab-history").click()
        past = page.get_by_test_id("past-bet").filter(has_text="House Money")
        past.locator("summary").click()
        expect(past).to_contain_text("13(h)")

        house.stop()
    store = SqliteStore(tmp_path / "house.sqlite", read_only=True)
    curator = replay(store, table_stream("full")).curator
    store.close()
    assert (curator.seat, curator.last, curator.passed) == (None, 2, True)
