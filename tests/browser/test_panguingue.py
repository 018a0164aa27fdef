"""A hand of Panguingue on the page as new players would play it: a condition, a force, a split, the outs."""

import os
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.dealer import Dealer, dealer_at, patron_at
from tests.browser.floor import patrons_bank
from tests.browser.page_words import read_page_words
from tests.browser.patron import come_to, sit
from tests.browser.running_house import RunningHouse
from tests.browser.staff import another, at_the_console, key_card, prompted
from tests.browser.test_accessibility import violations
from tests.browser.touch import swiped, too_small

pytestmark = pytest.mark.browser
# Ada is dealt the lowest card and is first; five at a time to Ada and Bo, twice.
ADA = ["7s", "7s", "Jd", "7d", "6d", "5d", "4d", "2h", "2c", "Kh"]
BO = ["6h", "6c", "Qs", "Ks", "7c", "3h", "As", "4s", "2s", "Jh"]
TEN_EACH = [*ADA[:5], *BO[:5], *ADA[5:], *BO[5:]]
STACKED = (
    {"type_": "inspect_cards"},
    {"type_": "wash_cards"},
    {"type_": "load_shoe", "commitment": "", "decks": 8, "cutting_card": 0},
    {"type_": "cut", "position": 160},
)

COUNTS_WHAT_FLIES = """() => {
    window.flown = 0;
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
            for (const node of addedNodes) if (node.dataset?.testid === 'flying') window.flown += 1;
    }).observe(document.body, { childList: true, subtree: true });
}"""


def does(page: Page, said: str) -> None:
    """Presses what the page offers, by its words."""
    button = page.get_by_test_id("acts").get_by_role("button", name=said)
    expect(button.first).to_be_visible()
    button.first.click()


def draws(dealer: Dealer, page: Page, card: str) -> None:
    does(page, "Draw")
    dealer.until(lambda view: view["ask"] is None)
    dealer.do("deal_street", cards=[card])
    expect(page.get_by_test_id("drawn").locator(f"[data-card='{card}']")).to_be_visible()


def discards(page: Page, card: str) -> None:
    """Chosen first, so that no slip of a finger costs a card."""
    page.get_by_test_id("fan").locator(f"[data-card='{card}']").first.click()
    page.get_by_test_id("act-discard").click()


def hand_of(page: Page) -> list[str]:
    """The cards from left to right."""
    cards = page.get_by_test_id("fan").get_by_test_id("card")
    return [card.get_attribute("data-card") or "" for card in cards.all()]


def sorts_its_hand(page: Page) -> None:
    """By a finger, by the keyboard, and by itself."""
    fan = page.get_by_test_id("fan").get_by_role("button")
    by_rank = hand_of(page)
    first, third = fan.nth(0).bounding_box(), fan.nth(2).bounding_box()
    assert first
    assert third
    swiped(fan.nth(0), third["x"] - first["x"], 0)
    by_hand = [*by_rank[1:3], by_rank[0], *by_rank[3:]]
    page.wait_for_function(
        "card => document.querySelector('[data-testid=fan] [data-card]').dataset.card === card",
        arg=by_hand[0],
    )
    assert hand_of(page) == by_hand
    fan.nth(2).press("Shift+ArrowLeft")
    fan.nth(1).press("Shift+ArrowLeft")
    assert hand_of(page) == by_rank
    page.get_by_role("button", name="By suit").click()
    assert hand_of(page)[:2] == ["7s", "7s"]


def has_chips(page: Page, chips: int) -> None:
    expect(page.get_by_test_id("balance")).to_have_attribute("data-cents", str(chips * 100))


def test_a_whole_hand_with_a_condition_a_force_a_split_and_the_outs(house: RunningHouse, browser: Browser):
    with (
        dealer_at(house, patrons_bank(house, "panguingue.toml")) as dealer,
        another(browser, 390, 844, touch=True) as phone,
        browser.new_context(viewport={"width": 1366, "height": 768}) as desk,
    ):
        ada, bo = phone.new_page(), desk.new_page()
        for page, name, seat in ((ada, "Ada", 1), (bo, "Bo", 2)):
            come_to(page, house.address, dealer.table, name)
            sit(page, seat, 40)
        for command in STACKED:
            dealer.do(**command)
        dealer.do("next_round")
        dealer.do("deal_street", cards=["Kd", "As"])
        dealer.do("deal_street", cards=TEN_EACH)
        does(ada, "Stay")
        does(bo, "Stay")
        expect(ada.get_by_test_id("turn")).to_have_text("Your turn.")
        sorts_its_hand(ada)
        bo.evaluate(COUNTS_WHAT_FLIES)
        # No bet is made here: no chip to choose, no bet to undo, none of a round's words.
        expect(ada.get_by_test_id("phase")).to_have_text("In play")
        assert ada.get_by_role("radiogroup").count() == ada.get_by_test_id("undo").count() == 0
        # Closed hands are closed: Bo sees ten of Ada's cards counted, and none of them.
        expect(bo.get_by_test_id("player-1")).to_contain_text("10 held")
        assert bo.locator("[data-card='7s']").count() == 0

        # A condition: three sevens of spades, four chips from each.
        draws(dealer, ada, "7s")
        does(ada, "Lay 7♠ 7♠ 7♠")
        does(ada, "Lay 5♦ 6♦ 7♦ J♦")
        does(ada, "Call for pay")
        expect(bo.get_by_test_id("gain-1")).to_have_text("+4")
        expect(bo.get_by_test_id("paid").first).to_contain_text("a condition (102.R.28)")
        assert bo.evaluate("window.flown") == 1
        # A finger finds everything, and a call of a foul waits for the dealer's ruling.
        assert too_small(ada) == []
        ada.get_by_test_id("foul").locator("summary").click()
        ada.get_by_test_id("foul-why").select_option("The wrong number of cards")
        assert too_small(ada) == []
        ada.get_by_test_id("foul-call").click()
        expect(ada.get_by_test_id("foul-call")).to_be_hidden()
        discards(ada, "Kh")
        expect(bo.get_by_test_id("turn")).to_have_text("Your turn.")
        has_chips(ada, 44)
        has_chips(bo, 36)

        # A force: the queen that Bo lets go fits Ada's rope.
        draws(dealer, bo, "Qd")
        expect(bo.get_by_test_id("force")).to_have_count(0)
        does(bo, "Let the card go")
        bo.get_by_test_id("force").click()
        expect(ada.get_by_test_id("drawn")).to_be_visible()
        expect(ada.get_by_test_id("act-let-go")).to_have_count(0)

        if pictures := os.environ.get("PAN_PICTURES"):
            ada.screenshot(path=f"{pictures}/ada.png")
            bo.screenshot(path=f"{pictures}/bo.png")
        # A split: Q and 4 make two ropes of one.
        does(ada, "Add Q♦")
        does(ada, "Add 4♦")
        does(ada, "Split: 4♦ 5♦ 6♦ · 7♦ J♦ Q♦")
        expect(bo.get_by_test_id("player-1").get_by_test_id("meld")).to_have_count(3)
        discards(ada, "2c")

        draws(dealer, bo, "3c")
        does(bo, "Let the card go")
        draws(dealer, ada, "Kd")
        does(ada, "Add K♦")
        # Pay that was forgotten the page calls for itself before the discard (PN-11).
        expect(ada.get_by_test_id("act-call")).to_contain_text("1 from each")
        discards(ada, "2h")
        expect(bo.get_by_test_id("player-1")).to_contain_text(read_page_words("pan.spread", count=10))
        # Her own page may hear of it later than Bo's does.
        expect(ada.get_by_text("Your turn.", exact=True)).to_have_count(0)
        assert violations(ada) == []

        # The outs: two chips, four for the sevens, one for the king.
        draws(dealer, bo, "3d")
        does(bo, "Let the card go")
        does(ada, "Take the option card")
        does(ada, "Add 3♦")
        does(ada, "Go out")
        expect(bo.get_by_test_id("gain-1")).to_have_text("+7")
        parts = [
            read_page_words("pan.goingOut", chips=2),
            read_page_words("pan.conditionOf", chips=4, cards="7♠ 7♠ 7♠", cite="102.R.28(b)"),
            read_page_words("pan.conditionOf", chips=1, cards="7♦ J♦ Q♦ K♦", cite="102.R.28(e)"),
        ]
        expect(bo.get_by_test_id("paid-parts")).to_have_text(" + ".join(parts))
        dealer.do("settle_round")
        expect(bo.get_by_test_id("pan")).to_contain_text(read_page_words("pan.out", name="Ada"))
        has_chips(ada, 52)
        has_chips(bo, 28)
        bo.get_by_test_id("tab-history").click()
        past = bo.get_by_test_id("past-round")
        for name, value in (("round", "1"), ("winner", "1")):
            expect(past).to_have_attribute(f"data-{name}", value)
        expect(past).to_contain_text(
            read_page_words("pan.wentOut", name=read_page_words("pan.seatOf", seat=1))
        )
        gained = past.locator("[data-cents]")
        expect(gained).to_have_text([re.compile(r"\+\$12$"), re.compile(r"–\$12$")])
        for place, (player, cents) in enumerate((("1", "1200"), ("2", "-1200"))):
            expect(gained.nth(place)).to_have_attribute("data-seat", player)
            expect(gained.nth(place)).to_have_attribute("data-cents", cents)
        bo.get_by_test_id("deal-in-out").click()
        expect(bo.get_by_test_id("deal-in-out")).to_have_attribute("aria-pressed", "true")
        assert violations(bo) == []


def keys(page: Page, *cards: str) -> None:
    """Cards on the keyboard: the last of them sends all that are prompted for."""
    for card in cards:
        key_card(page, card)


def test_a_dealer_of_real_cards_is_led_through_a_turn_at_the_console(house: RunningHouse, page: Page):
    with (
        dealer_at(house, patrons_bank(house, "panguingue.toml")) as dealer,
        patron_at(house, dealer.table, "Ada", 1, 40),
        patron_at(house, dealer.table, "Bo", 2, 40),
    ):
        for command in STACKED:
            dealer.do(**command)
        at_the_console(page, house, dealer.table)
        prompted(page, "Hand 1")
        assert page.get_by_text("No more bets").count() == 0
        page.get_by_test_id("next-act").click()
        prompted(page, "Deal a card to each, face up")
        keys(page, "Kd", "As")
        prompted(page, "Deal ten cards to each")
        # Closed hands are dealt, not keyed.
        page.get_by_test_id("next-act").click()
        for seat in (1, 2):
            prompted(page, f"Seat {seat}: stay or retire")
            # Enter says nothing for a player.
            page.keyboard.press("Enter")
            expect(page.get_by_test_id("missed-key")).to_be_visible()
            page.keyboard.press("i")
        prompted(page, "Seat 1: draw, or use the option card")
        page.keyboard.press("o")
        prompted(page, "Draw a card, face up")
        keys(page, "7s")
        prompted(page, "Seat 1: lay, call for pay, discard")
        page.get_by_test_id("act-key-new").click()
        keys(page, "7s", "7s", "7s")
        # How many cards a meld has is the player's to say.
        page.get_by_test_id("act-dialog").get_by_test_id("act-do").click()
        calls = page.get_by_test_id("act-choose-place-1-call")
        expect(calls).to_be_visible()
        if pictures := os.environ.get("PAN_PICTURES"):
            page.screenshot(path=f"{pictures}/console.png", full_page=True)
        page.keyboard.press("l")
        expect(calls).to_have_count(0)
        keys(page, "Kh")
        prompted(page, "Seat 2: draw, or use the option card")
        assert violations(page) == []
