"""A felt on one screen, played by keys, with wins that are named; several tables in one window."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.dealer import dealer_at, dealer_of_real_cards
from tests.browser.open_tables import house_banked, table_of
from tests.browser.page_words import read_page_words
from tests.browser.patron import PLAYER, TIE, cents, come_to, enter, go_to, has_down, sit, until_phase
from tests.browser.running_house import RunningHouse
from tests.browser.staff import another, at_the_console
from tests.browser.test_accessibility import violations

pytestmark = pytest.mark.browser
SIZES = ((1440, 900), (1024, 768), (390, 844), (844, 390))
# With jackpots, with ten seats.
DEMO = ("demo-9", "demo-12")
TO_SEE = ("hand-player", "hand-banker", "phase", "chip-500", PLAYER, TIE)
# Whatever of these is not wholly in the window, or lies under something else in the middle.
UNSEEN = """(ids) => ids.filter((id) => {
    const node = document.querySelector(`[data-testid="${id}"]`);
    const box = node.getBoundingClientRect();
    const { left, right, top, bottom } = box;
    if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1) return true;
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !node.contains(seen) && !seen?.contains(node);
})"""
FOCUSED = "document.activeElement.closest('[data-testid]')?.dataset.testid ?? document.activeElement.tagName"


def test_the_felt_of_every_game_fits_on_one_screen(house: RunningHouse, page: Page):
    enter(page, house.address)
    for table in (*map(table_of, house_banked()), *DEMO):
        go_to(page, house.address, table)
        if page.get_by_test_id("sit-down").count():
            page.get_by_test_id("sit-down").click()
            page.get_by_test_id("buy-in").click()
        expect(page.get_by_test_id("chip-500")).to_be_visible()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")
            assert page.evaluate(UNSEEN, TO_SEE) == [], (table, width, height)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (table, width)


def test_a_first_round_by_keys_keeps_the_focus_and_names_what_came(house: RunningHouse, page: Page):
    page.emulate_media(reduced_motion="no-preference")
    with dealer_of_real_cards(house) as dealer:
        come_to(page, house.address, dealer.table)
        # Without a seat a spot says why; past the bar leads to the felt.
        page.get_by_test_id(PLAYER).click(force=True)
        expect(page.get_by_test_id("refusal")).to_contain_text(read_page_words("spots.sitFirst"))
        page.get_by_test_id("skip").focus()
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.tagName") == "MAIN"
        steps = page.get_by_test_id("first-steps")
        expect(steps).to_have_attribute("data-step", "1")
        page.get_by_test_id("sit-down").focus()
        page.keyboard.press("Enter")
        expect(steps).to_have_attribute("data-step", "2")
        page.wait_for_function(f"() => ({FOCUSED}) === 'buy-in'")
        page.keyboard.press("Enter")
        expect(steps).to_have_attribute("data-step", "3")
        page.wait_for_function("() => document.activeElement.name?.startsWith('chip')")
        # Chips by number, spots by letter; undo and repeat.
        for chip, key, spot, down in (
            ("3", "p", PLAYER, 2500),
            ("2", "t", TIE, 500),
            ("2", "t", TIE, 1000),
            ("2", "u", TIE, 500),
        ):
            page.keyboard.press(chip)
            page.keyboard.press(key)
            has_down(page, spot, down)
        expect(steps).to_have_count(0)
        assert page.evaluate("document.activeElement.name?.startsWith('chip')")
        before = cents(page, "balance")
        page.keyboard.press("m")
        expect(page.get_by_test_id("mute")).to_have_attribute("aria-pressed", "true")
        dealer.round("4s", "4h", "2d", "2c")
        expect(page.get_by_test_id("winner")).to_have_attribute("data-winner", "tie")
        # The spot that won is lit, and the balance counts up to what it is.
        expect(page.locator(".spot.lit")).to_have_count(1)
        assert cents(page, "balance") == before + 2500 + 9 * 500
        expect(page.get_by_test_id("balance")).to_have_text(f"${(before + 7000) / 100:,.2f}")
        dealer.do("next_round")
        until_phase(page, "betting")
        page.keyboard.press("r")
        has_down(page, PLAYER, 2500)
    page.reload()
    expect(page.get_by_test_id("mute")).to_have_attribute("aria-pressed", "true")
    assert page.get_by_test_id("help").get_attribute("href") == "/api/card/co/baccarat?format=html"


def test_others_chips_lie_on_the_felt_and_wins_have_names(house: RunningHouse, page: Page):
    """Every round has four, five or six cards, which are bet on here."""
    with dealer_at(house, "co-baccarat") as dealer:
        come_to(page, house.address, "co-baccarat")
        dealer.go_on_until("no_more_bets")
        watcher = another(page.context.browser).new_page()  # type: ignore[arg-type]
        enter(watcher, house.address, "Bo")
        if not page.get_by_test_id("total-bet").count():
            sit(page, seat=2, dollars=100)
        page.get_by_test_id(PLAYER).click()
        watcher.goto(f"{house.address}/#/watch/co-baccarat")
        spot = watcher.get_by_test_id(PLAYER)
        expect(spot.get_by_test_id("others")).to_contain_text("Seat 2$5")
        # Who watches has neither seat nor tray.
        expect(watcher.get_by_test_id("first-steps")).to_have_count(0)
        expect(watcher.get_by_test_id("seat-1")).to_have_attribute("role", "group")
        dealer.do("no_more_bets")
        dealer.go_on_until("next_round")
        # Whoever asked for less motion has none: cards lie, chips and glow do not travel.
        assert (
            watcher.evaluate(
                "document.getAnimations().filter(({ playState }) => playState === 'running').length"
            )
            == 0
        )
        expect(watcher.get_by_test_id("named")).to_contain_text(re.compile(r"Total Cards [456], \d to \d"))
        expect(watcher.locator("[class*=lit] [data-testid^=spot-total-cards]").first).to_be_visible()
        watcher.close()


def test_the_lobby_is_filtered_and_several_tables_stand_side_by_side(house: RunningHouse, page: Page):
    enter(page, house.address)
    cards = page.locator("[data-testid^=table-]")
    page.get_by_test_id("filter-state").select_option("Massachusetts")
    expect(page.get_by_test_id("table-demo-5")).to_be_visible()
    expect(page.get_by_test_id("table-demo-1")).to_have_count(0)
    page.get_by_test_id("filter-state").select_option("")
    page.get_by_test_id("filter-family").select_option("dice")
    expect(page.get_by_test_id("table-demo-6")).to_be_visible()
    page.get_by_test_id("filter-most").fill("1")
    expect(cards).to_have_count(0)
    page.goto(f"{house.address}/#/side/demo-4/demo-2")
    first, second = page.get_by_test_id("side-demo-4"), page.get_by_test_id("side-demo-2")
    for tile in (first, second):
        tile.get_by_test_id("sit-down").click()
        tile.get_by_test_id("buy-in").click()
        expect(tile.get_by_test_id("balance")).to_have_attribute("data-cents", "50000")
    assert violations(page) == []
    ends = [tile.evaluate("tile => tile.getBoundingClientRect().right") for tile in (first, second)]
    assert ends[0] < ends[1] - 200
    page.get_by_test_id("add-table").select_option("demo-1")
    expect(page.get_by_test_id("side-demo-1").get_by_test_id("phase")).to_be_visible()
    for tile in (first, second):
        tile.get_by_test_id("seat-and-chips").click()
        tile.get_by_test_id("leave").click()
        expect(tile.get_by_test_id("sit-down")).to_be_visible()
    floor = another(page.context.browser).new_page()  # type: ignore[arg-type]
    at_the_console(floor, house, "demo-1", "floor")
    floor.goto(f"{house.address}/#/side/demo-1/demo-2/demo-3")
    expect(floor.get_by_test_id("phase")).to_have_count(3)
    expect(floor.get_by_test_id("sit-down")).to_have_count(0)
    floor.close()
