"""Equity in the laboratory: the page shows what the command tells, and a no in the house's words."""

import pytest
from playwright.sync_api import Page, expect

from houseway.words import worded
from tests.browser.page_words import read_page_words
from tests.browser.running_house import RunningHouse
from tests.browser.test_accessibility import violations

pytestmark = pytest.mark.browser
# Whoever asks first waits until it is compiled.
ANSWER_MS = 90_000
# How many cards are dealt to each, and to the board.
CITE = "102.I I.2 (191), I.3 (193)"


def test_hands_are_held_against_each_other(page: Page, house: RunningHouse) -> None:
    page.goto(f"{house.address}/#/lab")
    page.get_by_test_id("equity-open").click()
    expect(page.get_by_test_id("equity-game").locator("option")).to_have_count(15)
    page.get_by_test_id("equity-game").select_option("Omaha High-Low")
    hands = ["As Ah 2d 3d", "Ks Kh Qd Jd", "?"]
    page.get_by_test_id("equity-add").click()
    for place, hand in enumerate(hands):
        page.get_by_test_id(f"equity-hand-{place + 1}").fill(hand)
    page.get_by_test_id("equity-remove-3").click()
    page.get_by_test_id("equity-board").fill("4s 5h 9c")
    # The last field's return key asks, as in any form.
    page.get_by_test_id("equity-board").press("Enter")
    expect(page.get_by_test_id("equity-deals")).to_have_attribute("data-method", "exact", timeout=ANSWER_MS)
    # What the house answers is what the command tells (test_api_equity).
    question = {"game": "ca/omaha-high-low", "hands": hands[:2], "board": "4s 5h 9c"}
    proved = page.request.post(f"{house.address}/api/equity", data=question).json()
    shown = [page.get_by_test_id(f"equity-of-{place + 1}").get_attribute("data-equity") for place in range(2)]
    assert [float(equity or "nan") for equity in shown] == [hand["equity"] for hand in proved["hands"]]
    expect(page.get_by_test_id("equity-results")).to_contain_text(read_page_words("lab.equity.low"))
    assert violations(page) == []


def test_an_unknown_hand_is_sampled_and_a_card_twice_is_refused(page: Page, house: RunningHouse) -> None:
    page.goto(f"{house.address}/#/lab")
    page.get_by_test_id("equity-open").click()
    expect(page.get_by_test_id("equity-game")).to_have_value("ca/texas-holdem")
    page.get_by_test_id("equity-ask").click()
    expect(page.get_by_test_id("equity-deals")).to_have_attribute("data-method", "sampled", timeout=ANSWER_MS)
    expect(page.get_by_test_id("equity-of-1")).to_contain_text("±")
    page.get_by_test_id("equity-hand-2").fill("As Kd")
    page.get_by_test_id("equity-ask").click()
    twice = worded("refused", "card-named-twice", {"card": "As"}, cite=CITE)
    expect(page.get_by_test_id("equity-problem")).to_have_text(twice, timeout=ANSWER_MS)
    expect(page.get_by_test_id("equity-results")).to_have_count(0)
