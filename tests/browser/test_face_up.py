"""Face Up Pai Gow Poker on the page: set by a finger on a telephone, House Way, a foul refused."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.dealer import dealer_at
from tests.browser.floor import patrons_bank
from tests.browser.page_words import read_page_words
from tests.browser.patron import cents
from tests.browser.running_house import RunningHouse
from tests.browser.test_accessibility import violations
from tests.browser.test_bank import bets, new_patrons
from tests.browser.touch import dragged, too_small
from tests.golden_words import TestWords

pytestmark = pytest.mark.browser
HAND, FORTUNE, ACE_HIGH = (f"spot-{wager}-standard" for wager in ("hand", "fortune", "ace-high"))
# Clockwise from place 3, which dice of 10 name: seats 3 to 7, the bank's, 2.
CY = "As Ad Qs Qd 9h 5c 4c"
BO = "Ah 8s 8d 7c 5h 4h 2c"
ADA = "Ks Kd 3h 3d 7h 6d 2d"
OTHERS = (
    "Ac Kh Kc Qh Qc Jh Jc", "Js Jd 10s 10d 10h 10c 9s", "9d 9c 8h 8c 7s 7d 6s", "6h 6c 5s 5d 4s 4d 3s"
)  # fmt: skip
DELIVERED = " ".join((CY, *OTHERS, ADA, BO)).split()


def test_gegr_002180_a_hand_set_by_a_finger_one_house_way_and_a_foul_refused(
    house: RunningHouse, browser: Browser, words: TestWords
):
    people = (("Ada", 1), ("Bo", 2), ("Cy", 3))
    with (
        dealer_at(house, patrons_bank(house, "face-up-pai-gow-poker.toml")) as dealer,
        new_patrons(browser, house, dealer.table, *people, touch=True) as (ada, bo, cy),
    ):
        for command in ("inspect_cards", "wash_cards"):
            dealer.do(command)
        dealer.do("load_shoe", commitment="", decks=1, cutting_card=0)
        dealer.do("offer_bank")
        ada.get_by_test_id("bank-amount").fill("500")
        ada.get_by_test_id("put-up").click()
        expect(ada.get_by_test_id("bank-cents")).to_have_attribute("data-cents", "50000")
        dealer.do("decline_cut", seat=1)
        dealer.do("cut", position=20)
        dealer.do("next_round")
        for page in (bo, cy):
            bets(page, 25, HAND)
        bets(bo, 5, FORTUNE)
        bets(bo, 5, ACE_HIGH)
        dealer.do("no_more_bets")
        ada.get_by_test_id("shake").click()
        expect(ada.get_by_test_id("bank-shake")).to_have_count(0)
        dealer.do("show_dice", thrown=[3, 3, 4])
        dealer.deal(*DELIVERED)
        # Hands that nobody bet on are collected; a set hand is its bettors' alone.
        expect(bo.get_by_test_id("hand-place-5")).to_have_count(0)
        expect(bo.get_by_test_id("hand-place-3").locator('[data-card="??"]')).to_have_count(7)

        dealer.do("turn_cards", hand="banker")
        ada.get_by_test_id("house-way").click()
        record_said(bo, words, "banker")

        _sets_by_finger(cy, words)
        _fouls_and_asks_the_house(bo, words)
        dealer.do("turn_cards", hand="place-3")
        for half, word in (("low", "higher"), ("high", "higher")):
            expect(bo.get_by_test_id(f"compared-place-3-{half}")).to_contain_text(word)
        dealer.do("turn_cards", hand="place-2")
        for half, word in (("low", "lower"), ("high", "lower")):
            expect(bo.get_by_test_id(f"compared-place-2-{half}")).to_contain_text(word)
        dealer.do("settle_round")
        assert cents(cy, "round-net") == 2_500
        assert cents(bo, "round-net") == -3_500
        assert violations(bo) == []


def record_said(page: Page, words: TestWords, hand: str) -> None:
    """Compare what the page says of a hand that has been set with its recorded words."""
    said = page.get_by_test_id(f"said-{hand}")
    expect(said).not_to_be_empty()
    words(said.inner_text(), hand)


def _sets_by_finger(page: Page, words: TestWords) -> None:
    """Cards lie from the highest down: 1 and 2 are aces, 3 and 4 queens."""
    expect(page.get_by_test_id("set-hand")).to_be_visible()
    expect(page.get_by_test_id("choose-set")).to_be_disabled()
    page.get_by_test_id("hint").tap()
    best = page.get_by_test_id("hinted").first
    expect(best).to_contain_text(f"Q♠ Q♦ · {read_page_words('bank.ask.houseWay')}", timeout=60_000)
    expect(best).to_contain_text("+1.000000")
    assert too_small(page, "set-hand") == []
    for way, pressed in ((-60, "true"), (60, "false")):
        dragged(page, "pick-2", way)
        expect(page.get_by_test_id("pick-2")).to_have_attribute("aria-pressed", pressed)
    dragged(page, "pick-3", -60)
    dragged(page, "pick-4", -60)
    expect(page.get_by_test_id("choose-set")).to_be_enabled()
    words(page.get_by_test_id("set-why").inner_text(), "two pairs, laid by finger")
    assert violations(page) == []
    page.get_by_test_id("choose-set").tap()
    expect(page.get_by_test_id("set-hand")).to_have_count(0)
    record_said(page, words, "place-3")


def _fouls_and_asks_the_house(page: Page, words: TestWords) -> None:
    """Eights in front of an ace are foul, said before anything is sent; then House Way."""
    page.get_by_test_id("pick-2").tap()
    page.get_by_test_id("pick-3").tap()
    expect(page.get_by_test_id("set-why")).to_have_text(read_page_words("bank.set.cards.foul"))
    expect(page.get_by_test_id("choose-set")).to_be_disabled()
    page.get_by_test_id("house-way").tap()
    record_said(page, words, "place-2")
