"""A patron cuts the shoe, and takes and passes it where patrons deal; the page proves the cut."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from houseway.families.two_hand.acts.curator import curator_of
from houseway.journal import SqliteStore, replay
from houseway.journal.stores.store import table_stream
from houseway.table import TableState
from tests.browser.dealer import dealer_at
from tests.browser.open_tables import BEFORE_A_CUT, FULL, HOUSE_MONEY, seed_of
from tests.browser.page_words import read_page_words
from tests.browser.patron import (
    PLAYER,
    cents,
    come_to,
    has_down,
    press,
    settled_round,
    sit,
    tab_to,
    until_phase,
)
from tests.browser.running_house import RunningHouse
from tests.browser.test_accessibility import violations

pytestmark = pytest.mark.browser


def test_co_30_2810_2_a_patron_cuts_by_keyboard_and_the_page_proves_that_cut(house: RunningHouse, page: Page):
    table = BEFORE_A_CUT[0]
    come_to(page, house.address, table)
    with dealer_at(house, table) as dealer:
        page.get_by_test_id("seat-2").click()
        place = page.get_by_test_id("cut-place")
        tab_to(page, place)
        page.keyboard.press("Home")
        expect(place).to_have_attribute("aria-valuetext", read_page_words("offered.cut.cards", before=10))
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        expect(page.get_by_test_id("cut-number")).to_have_value("13")
        press(page, "cut")
        expect(page.get_by_test_id("offered-cut")).to_have_count(0)
        dealer.go_on_until("reveal_shoe")
        # The next shoe is on the table: this one's order has been shown.
        dealer.go_on_until(None)
        page.get_by_test_id("decline-cut").click()
        expect(page.get_by_test_id("offered-cut")).to_have_count(0)
        dealer.go_on_until("burn")
    page.get_by_test_id("tab-shoe").click()
    page.get_by_test_id("check-shoe-2").click()
    shown = page.get_by_test_id("shoe-2")
    expect(shown).to_have_attribute("data-honest", "true")
    expect(shown).to_contain_text("cut at 13.")
    expect(shown).to_contain_text(read_page_words("shoe.shareOfMine", seat=2))
    expect(shown).to_contain_text(read_page_words("shoe.pack", cards=416, kinds=52))
    expect(shown.locator("[data-holds=true]")).to_have_count(4)
    expect(shown).to_contain_text(seed_of(table, 2).hex())


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1366, "light")])
def test_the_cut_is_accessible_and_may_be_declined(house: RunningHouse, page: Page, width: int, scheme: Any):
    page.set_viewport_size({"width": width, "height": 860})
    page.emulate_media(color_scheme=scheme)
    table = f"cut-{width}-{scheme}"
    come_to(page, house.address, table)
    with dealer_at(house, table) as dealer:
        page.get_by_test_id("seat-2").click()
        expect(page.get_by_test_id("offered-cut")).to_contain_text("30-2810(2)")
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == width
        page.get_by_test_id("decline-cut").click()
        expect(page.get_by_test_id("offered-cut")).to_have_count(0)
        dealer.go_on_until("no_more_bets")
        until_phase(page, "betting")
        shoe = now_at(house, table).shoe
    assert shoe is not None
    assert (shoe.number, shoe.declined, shoe.cutter) == (2, (2,), None)


def test_ma_7_b_14_b_a_patron_takes_the_shoe_sees_house_money_settled_and_passes_the_shoe(
    house: RunningHouse, page: Page
):
    """The first round of this table's shoe is a Banker natural without a pair."""
    come_to(page, house.address, FULL)
    with dealer_at(house, FULL) as dealer:
        sit(page, seat=2, dollars=500)
        expect(page.get_by_test_id("offered-shoe")).to_contain_text("7(b)")
        assert violations(page) == []
        press(page, "take-shoe")
        expect(page.get_by_test_id("offered-shoe")).to_have_count(0)

        before = cents(page, "balance")
        for spot in (PLAYER, "spot-house-money-standard"):
            page.get_by_test_id(spot).click()
            has_down(page, spot, 500)
        dealer.do("no_more_bets")
        dealer.go_on_until("settle_round")
        dealer.do("settle_round")
        round_ = settled_round(page)
        page.get_by_test_id("pass-shoe").click()
        expect(page.get_by_test_id("offered-pass")).to_have_count(0)
        curator = curator_of(now_at(house, FULL))
    assert round_["winner"] == "banker"
    assert len(round_["nets"]) == 2
    assert round_["balance"] == before + round_["total"]
    assert any("House Money" in row and "13(h)" in row for row in round_["rows"])
    page.get_by_test_id("tab-history").click()
    past = page.get_by_test_id("past-bet").filter(has_text="House Money")
    past.locator("summary").click()
    expect(past).to_contain_text("13(h)")
    assert (curator.seat, curator.last, curator.passed) == (None, 2, True)


def test_ma_9_e_1_a_winner_lets_house_money_ride_and_thinks_again(house: RunningHouse, page: Page):
    come_to(page, house.address, HOUSE_MONEY)
    with dealer_at(house, HOUSE_MONEY) as dealer:
        sit(page, seat=2, dollars=500)
        press(page, "take-shoe")
        expect(page.get_by_test_id("offered-shoe")).to_have_count(0)
        for spot in (PLAYER, "spot-house-money-standard"):
            page.get_by_test_id(spot).click()
            has_down(page, spot, 500)
        dealer.do("no_more_bets")
        dealer.go_on_until(None)
        offered = page.get_by_test_id("offered-ride")
        expect(offered).to_contain_text("9(e)")
        expect(page.get_by_test_id("ride-banker")).to_have_count(0)
        assert violations(page) == []
        press(page, "ride-pay")
        expect(page.get_by_test_id("ride-pay")).to_have_attribute("aria-pressed", "true")
        page.get_by_test_id("ride-player").click()
        expect(page.get_by_test_id("ride-player")).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_test_id("ride-pay")).to_have_attribute("aria-pressed", "false")
        dealer.go_on_until("settle_round")
        expect(offered).to_have_count(0)
        seat = now_at(house, HOUSE_MONEY).seat(2)
    # $5 of House Money pays 3 to 1, and rides on the $5 bet.
    assert [(bet.wager, bet.cents) for bet in seat.bets] == [("player", 2_000)]


def now_at(house: RunningHouse, table: str) -> TableState:
    """As its journal tells it."""
    store = SqliteStore(house.database, read_only=True)
    state = replay(store, table_stream(table))
    store.close()
    return state
