"""A dealer's evening at a table of real cards, by keyboard alone."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.floor import own_table
from tests.browser.page_words import read_page_words
from tests.browser.patron import tab_to
from tests.browser.running_house import RunningHouse
from tests.browser.staff import accounts, bets_closed, bets_open, deal, person, prompted, signing_page

pytestmark = pytest.mark.browser
RELIEF = {
    "person": "relief",
    "name": "Relief",
    "role": "dealer",
    "password": "a long enough one",
    "pin": "271828",
}
SEATS = ("2", "3", "5")
# Banker wins with a natural; only its suit changes.
SUITS = "shdcshdcsh"


def typed(page: Page, *fields: str) -> None:
    """One field after the other, then Enter."""
    for number, field in enumerate(fields):
        if number:
            page.keyboard.press("Tab")
        page.keyboard.type(field)
    page.keyboard.press("Enter")


def asked(page: Page, key: str, *fields: str) -> None:
    """A key opens what it asks for, with the focus in its first field; done, it goes."""
    page.keyboard.press(key)
    expect(page.get_by_test_id("act-dialog").locator("input:focus, select:focus")).to_have_count(1)
    typed(page, *fields)
    expect(page.get_by_test_id("act-dialog")).to_have_count(0)


def test_a_dealers_evening_by_keyboard_alone(house: RunningHouse, browser: Browser, page: Page):
    table, staff = own_table(house, house_dealer=False), accounts(house)
    person(house, "operator").post("/api/people", json=RELIEF).raise_for_status()
    page.goto(f"{house.address}/console/{table}")
    expect(page.get_by_test_id("staff-person")).to_be_visible()
    tab_to(page, page.get_by_test_id("staff-person"))
    typed(page, staff["dealer"].person, staff["dealer"].password)
    opened_and_burned(page)
    for seat in SEATS:
        asked(page, "+", seat)
        expect(page.get_by_test_id(f"desk-seat-{seat}")).to_contain_text(f"Guest {seat}")
    for seat in SEATS:
        asked(page, "$", seat, "1000")
    for number, suit in enumerate(SUITS, 1):
        bets_open(page)
        # All three in the first round, then one after the other; Player is passed over, Banker bet.
        for seat in SEATS if number == 1 else (SEATS[number % 3],):
            if number == 2:
                asked(page, "l", seat, "", "100")
            else:
                asked(page, seat, "b100")
            expect(page.get_by_test_id(f"desk-seat-{seat}")).to_contain_text("$100 Banker")
        bets_closed(page)
        if number == 2:
            miskeyed(page)
        deal(page, f"2{suit}", f"9{suit}", f"3{suit}", f"K{suit}")
        if number == 3:
            third_card_in_error(page)
        prompted(page, "Banker wins: Player 5, Banker 9")
        page.keyboard.press("Enter")
        if number == 1:
            handed_over(page)
        if number == 5:
            relieved(page)
    prompted(page, "Open the bets")
    expect(page.get_by_test_id("pace")).to_have_text(
        re.compile(read_page_words("console.pace", hands=r"\d+"))
    )
    asked(page, "%", "3", *[""] * 3, "4", *[""] * 4, "1")
    signed_in_by_password(page)
    with signing_page(house, browser, "floor") as signer:
        page.keyboard.press("@")
        expect(page.get_by_test_id("act-dialog").locator("input:focus")).to_have_count(1)
        typed(page, "10", *[""] * 5, staff["floor"].person)
        # The floor reads out the code of this fill.
        expect(page.get_by_test_id("sign-code")).to_be_focused()
        typed(page, signer.get_by_test_id("to-sign-code").inner_text())
        expect(page.get_by_test_id("act-dialog")).to_have_count(0)
    asked(page, "-", "2")
    expect(page.get_by_test_id("desk-seat-2")).to_contain_text("free")
    tab_to(page, page.get_by_test_id("act-close"))
    page.keyboard.press("Enter")
    page.keyboard.press("y")
    prompted(page, "The table is closed.")


def opened_and_burned(page: Page) -> None:
    prompted(page, "Inspect the cards")
    page.keyboard.press("Enter")
    prompted(page, "Wash the cards and stack them")
    page.keyboard.press("Enter")
    prompted(page, "Shuffle, and load the shoe")
    expect(page.get_by_test_id("need-cutting_card")).to_be_focused()
    typed(page, "52")
    prompted(page, "The dealer cuts")
    page.keyboard.press("Enter")
    prompted(page, "Burn")
    page.keyboard.type("ah")
    page.keyboard.type("?")
    page.keyboard.press("Enter")
    prompted(page, "Open the bets")


def miskeyed(page: Page) -> None:
    """A card too many on the wrong key: taken back, the table is where it was."""
    deal(page, "7s")
    page.keyboard.press("q")
    page.keyboard.press("Backspace")
    expect(page.get_by_test_id("keyed")).to_contain_text("Key a rank")
    expect(page.get_by_test_id("act-dialog")).to_have_count(0)
    page.keyboard.press("Backspace")
    expect(page.get_by_test_id("reason-1")).to_be_visible()
    page.keyboard.press("1")
    expect(page.get_by_test_id("act-dialog")).to_have_count(0)
    expect(page.get_by_test_id("hand-player").get_by_test_id("card")).to_have_count(0)
    prompted(page, "First card: Player")


def third_card_in_error(page: Page) -> None:
    """No hand is due one: by the clause it begins the next hand, unseen."""
    page.keyboard.press("y")
    tab_to(page, page.get_by_test_id("irregular-extra-card"))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_test_id("way-card_in_error-card-in-error"))
    page.keyboard.press("Enter")
    page.keyboard.press("?")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("act-dialog")).to_have_count(0)
    expect(page.get_by_test_id("prompt").locator(".notice .cite")).to_have_text("30-2816(1)")
    page.keyboard.press("y")


def handed_over(page: Page) -> None:
    for seat in SEATS:
        payout = page.get_by_test_id(f"payout-{seat}")
        expect(payout).to_contain_text(f"Seat {seat}: $95 in 3 × $25, 4 × $5")
        page.keyboard.press("/")
        expect(payout.locator("input")).to_be_checked()


def relieved(page: Page) -> None:
    page.keyboard.press("u")
    expect(page.get_by_test_id("relief-person")).to_be_focused()
    typed(page, RELIEF["person"], RELIEF["pin"])
    expect(page.get_by_test_id("relief")).to_have_count(0)
    expect(page.get_by_test_id("site-bar")).to_contain_text(RELIEF["name"])
    prompted(page, "Open the bets")


def signed_in_by_password(page: Page) -> None:
    """Whoever took over by PIN asks for no fill before they have given their password."""
    tab_to(page, page.get_by_test_id("sign-out"))
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("staff-person")).to_be_visible()
    tab_to(page, page.get_by_test_id("staff-person"))
    typed(page, RELIEF["person"], RELIEF["password"])
    prompted(page, "Open the bets")
