"""The page gives its share before the first card, and says whose shares are in."""

import re

import pytest
from playwright.sync_api import Page, expect

from houseway.server.demo.house import FILES
from tests.browser.dealer import Dealer, dealer_at, patron_at
from tests.browser.floor import opened
from tests.browser.page_words import read_page_words
from tests.browser.patron import come_to, sit
from tests.browser.running_house import RunningHouse
from tests.browser.test_accessibility import violations

pytestmark = pytest.mark.browser
# No test waits for it: the first card is dealt as soon as the last share is in.
SECONDS = 60
# The house waits for seat 2, some seconds more.
AWAITED = re.compile(
    re.escape(read_page_words("shoe.sharing.awaited", count=1, seats=2, seconds="SECONDS")).replace(
        "SECONDS", r"\d+"
    )
)
FILE = (FILES / "texas-holdem.toml").read_text("utf-8") + f"\n[house]\nshare_seconds = {SECONDS}\n"


def deals(dealer: Dealer) -> bool:
    return dealer.legal("deal_street") is not None


def test_at_a_poker_table_the_pages_share_counts_before_the_first_card(house: RunningHouse, page: Page):
    table = opened(house, FILE)
    come_to(page, house.address, table)
    with dealer_at(house, table) as dealer, patron_at(house, table, "Bo", 2, 100) as bo:
        sit(page, seat=1, dollars=100)
        page.get_by_test_id("tab-shoe").click()
        dealer.do("load_shoe", commitment="from-shoe", decks=1, cutting_card=0)
        shares = page.get_by_test_id("shares")
        # Before the cut nobody gives one: whoever cut could choose a cut by it.
        expect(shares).to_contain_text(read_page_words("shoe.sharing.open"))
        dealer.do("cut", position=26)
        dealer.do("next_round")
        dealer.until(lambda view: view["sharing"].get("seats") == [1])
        # Bo has no page that would give his.
        expect(page.get_by_test_id("awaited-shares")).to_have_text(AWAITED)
        expect(shares).to_contain_text(read_page_words("shoe.sharing.yoursLast"))
        assert violations(page) == []
        assert not deals(dealer)
        assert dealer.view["sharing"]["awaited"] == [2]
        assert dealer.prompt.get("act") is None
        bo.do("add_share", seat=2, share="0b" * 32, commitment=dealer.view["shoe"]["commitment"])
        dealer.until(lambda view: view["sharing"].get("seats") == [1, 2])
        dealer.do("deal_street", cards=["from-shoe"])
        expect(shares).to_have_attribute("data-closed", "true")
        expect(shares).to_have_attribute("data-seats", "1 2")
        expect(shares).to_contain_text(read_page_words("shoe.sharing.yoursBefore", count=1))
        expect(page.get_by_test_id("awaited-shares")).to_have_count(0)
        seals = page.evaluate("seals => JSON.parse(localStorage.getItem(seals))", f"houseway.seals.{table}")
        assert [len(seal["share"]) for seal in seals] == [64]


def test_a_page_that_reloads_still_gives_its_share_and_the_sign_tells_whose_are_in(
    house: RunningHouse, page: Page
):
    table = opened(house, FILE)
    come_to(page, house.address, table)
    sit(page, seat=1, dollars=100)
    page.goto("about:blank")
    with dealer_at(house, table) as dealer, patron_at(house, table, "Bo", 2, 100):
        dealer.do("load_shoe", commitment="from-shoe", decks=1, cutting_card=0)
        dealer.do("cut", position=26)
        dealer.do("next_round")
        page.goto(f"{house.address}/#/table/{table}")
        dealer.until(lambda view: view["sharing"].get("seats") == [1])
        page.goto(f"{house.address}/#/sign/{table}")
        shares = page.get_by_test_id("shares")
        expect(shares).to_have_attribute("data-seats", "1")
        expect(shares).to_contain_text(read_page_words("shoe.sharing.in", count=1, seats=1))
        expect(shares).to_contain_text(AWAITED)
        for whose in ("yoursLast", "yoursCut", "yoursMissing"):
            expect(shares).not_to_contain_text(read_page_words(f"shoe.sharing.{whose}"))
