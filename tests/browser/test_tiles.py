"""A hand of tiles on the page: set by keys, on a telephone and House Way, and opened high and low."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.dealer import dealer_at
from tests.browser.floor import patrons_bank
from tests.browser.patron import cents
from tests.browser.running_house import RunningHouse
from tests.browser.test_accessibility import violations
from tests.browser.test_bank import banks, bets, new_patrons
from tests.browser.touch import dragged

pytestmark = pytest.mark.browser
HAND = "spot-hand-standard"
# Counterclockwise from place 3, which dice of 7 name: seats 3, 2, the bank's, 8, 7, 6, 5, 4.
HANDS = (
    "6-3 5-4 5-5 6-4", "4-4 4-3 3-1 4-1", "5-5 6-4 6-5 5-1", "6-6 6-6 1-1 1-1",
    "6-1 6-1 2-2 2-2", "4-4 3-1 3-3 3-3", "6-5 5-1 6-2 5-3", "5-2 4-2 3-2 2-1",
)  # fmt: skip
STACKED = (
    {"type_": "inspect_cards"},
    {"type_": "wash_cards"},
    {"type_": "load_shoe", "commitment": "", "decks": 1, "cutting_card": 0},
    {"type_": "cut", "position": 16},
)


def test_104_f_a_hand_of_tiles_set_by_keys_on_a_telephone_and_house_way(
    house: RunningHouse, browser: Browser
):
    people = (("Ada", 1), ("Bo", 2), ("Cy", 3))
    with (
        dealer_at(house, patrons_bank(house, "pai-gow.toml")) as dealer,
        new_patrons(browser, house, dealer.table, *people, touch=True) as (ada, bo, cy),
    ):
        for command in STACKED:
            dealer.do(**command)
        banks(dealer, ada, 500)
        for page in (bo, cy):
            bets(page, 25, HAND)
        dealer.do("no_more_bets")
        ada.get_by_test_id("choose-ears").click()
        ada.get_by_test_id("shake").click()
        expect(ada.get_by_test_id("bank-shake")).to_have_count(0)
        dealer.do("show_dice", thrown=[3, 3, 1])
        dealer.deal(*" ".join(HANDS).split())

        # Cy's tiles are his alone; he chooses two by their numbers, and two that copy nothing else.
        expect(cy.get_by_test_id("set-hand")).to_be_visible()
        expect(bo.get_by_test_id("set-hand")).to_have_count(0)
        expect(bo.get_by_test_id("hand-place-3").locator('[data-card="??"]')).to_have_count(4)
        expect(cy.get_by_test_id("choose-set")).to_be_disabled()
        cy.keyboard.press("1")
        expect(cy.get_by_test_id("set-why")).to_contain_text("2 of your")
        cy.keyboard.press("4")
        expect(cy.get_by_test_id("choose-set")).to_be_enabled()
        assert violations(cy) == []
        cy.keyboard.press("s")
        expect(cy.get_by_test_id("set-hand")).to_have_count(0)
        expect(cy.get_by_test_id("said-place-3")).to_have_text("9 and 9")

        # Bo drags a tile up and back, taps two on his telephone, changes his mind, and has it set House Way.
        for way, pressed in ((-60, "true"), (60, "false")):
            dragged(bo, "pick-2", way)
            expect(bo.get_by_test_id("pick-2")).to_have_attribute("aria-pressed", pressed)
        bo.get_by_test_id("pick-1").click()
        bo.get_by_test_id("pick-4").click()
        expect(bo.get_by_test_id("pick-1")).to_have_attribute("aria-pressed", "true")
        bo.get_by_test_id("house-way").click()
        expect(bo.get_by_test_id("said-place-2")).to_have_text("5 and 9")

        dealer.do("turn_cards", hand="banker")
        ada.get_by_test_id("pick-1").click()
        ada.get_by_test_id("pick-2").click()
        ada.get_by_test_id("choose-set").click()
        expect(ada.get_by_test_id("said-banker")).to_have_text("0 and 7")
        for hand in ("place-3", "place-2"):
            dealer.do("turn_cards", hand=hand)
        expect(bo.get_by_test_id("hand-place-8").locator('[data-card="??"]')).to_have_count(4)
        dealer.do("settle_round")
        for page in (bo, cy):
            assert cents(page, "round-net") == 2500
        # The stacks of places that nobody bet on are shown once the round is over.
        expect(bo.get_by_test_id("hand-place-8").locator('[data-card="6-6"]')).to_have_count(2)
