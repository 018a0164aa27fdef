"""A sign read from ten metres, one to post on a page of its own, and what a printer makes of the pages."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from houseway import load
from tests.browser.dealer import dealer_at, dealer_of_real_cards, patron_at
from tests.browser.floor import FILE, patrons_bank
from tests.browser.running_house import RunningHouse
from tests.browser.staff import another, person
from tests.golden_words import TestWords

pytestmark = pytest.mark.browser
# Good eyes tell letters a 690th of the distance high (five minutes of arc): 14.5 mm at ten metres. Type of
# 48 has capitals of 20 mm on a monitor of 55 inches (685 mm over 1080 lines): 1.4 times that, read without
# effort by good eyes, though less than the 300th that sign makers like.
FROM_FAR_PX = 48
FAR = ("limits", "phase", "said")
SIZE = "node => parseFloat(getComputedStyle(node).fontSize)"
# The pay tables that are shown now: the smallest letters, the wagers, and the lines that are not wholly seen.
PAGE = """() => {
    const box = document.querySelector('[data-testid=pay-tables] > div');
    const parts = [...box.querySelectorAll('th, td, caption, caption span')];
    const { top, bottom, left, right } = box.getBoundingClientRect();
    const cut = [...box.querySelectorAll('tr')].filter((row) => {
        const each = row.getBoundingClientRect();
        return each.top < top || each.bottom > bottom || each.left < left || each.right > right + 1;
    });
    return {
        smallest: Math.min(...parts.map((node) => parseFloat(getComputedStyle(node).fontSize))),
        wagers: [...box.querySelectorAll('caption')].map((each) => each.firstChild.textContent.trim()),
        lines: [...box.querySelectorAll('tr')].map((row) => row.innerText),
        cut: cut.map((row) => row.textContent),
    };
}"""
PAGE_MS = 9_000
MOST_PAGES = 120


def test_a_sign_is_read_from_ten_metres_and_names_its_own_wagers(house: RunningHouse, browser: Browser):
    context = another(browser, 1920, 1080)
    page = context.new_page()
    with dealer_of_real_cards(house) as dealer:
        page.goto(f"{house.address}/sign/{dealer.table}")
        expect(page.get_by_test_id("phase")).to_have_attribute("data-phase", "betting")
        dealer.round("9s", "2h", "Kd", "3c")
        expect(page.get_by_test_id("said")).to_contain_text("Player wins")
        for each in FAR:
            assert page.get_by_test_id(each).evaluate(SIZE) >= FROM_FAR_PX, each
        assert page.get_by_role("heading", level=1).evaluate(SIZE) >= FROM_FAR_PX
        assert page.locator("[data-winner]:not([data-winner=''])").evaluate(SIZE) >= FROM_FAR_PX
        # No other of the game's wagers.
        assert set(page.evaluate(PAGE)["wagers"]) <= {"Player", "Banker", "Tie"}
    context.close()


@pytest.mark.parametrize("table", ["demo-1", "demo-9", "demo-13", "demo-14"])
def test_every_pay_is_shown_in_turn_in_letters_for_ten_metres(
    house: RunningHouse, browser: Browser, table: str
):
    """Without jackpots and with them, at a patron's bank, and where places have hands: no road is kept."""
    context = another(browser, 1920, 1080)
    page = context.new_page()
    page.clock.install()
    page.goto(f"{house.address}/sign/{table}")
    expect(page.get_by_test_id("pay-tables").locator("tr").first).to_be_visible()
    tables = page.request.get(f"{house.address}/api/tables").json()["tables"]
    (mine,) = (each for each in tables if each["table"] == table)
    # Its own wagers; a page that is not drawn yet is looked at again.
    unseen = {limit["name"] for limit in mine["limits"]}
    for _ in range(MOST_PAGES):
        page.clock.run_for(PAGE_MS)
        page.wait_for_timeout(20)
        seen = page.evaluate(PAGE)
        assert seen["smallest"] >= FROM_FAR_PX
        assert seen["cut"] == []
        unseen -= set(seen["wagers"])
        if not unseen:
            break
    assert not unseen
    expect(page.get_by_test_id("big-road")).to_have_count(0 if mine["game"]["family"] == "pan-nine" else 1)
    context.close()


def test_the_sign_to_post_is_one_page_of_the_tables_own_wagers_apart_from_its_card(house: RunningHouse):
    file = FILE.format(number=1, style="mini", least=0)

    def printed(part: str, format_: str) -> bytes:
        asked = {"table": file, "format": format_, "part": part}
        return person(house, "operator").post("/api/table-card", json=asked).content

    sign, card = (printed(part, "html").decode() for part in ("sign", "card"))
    own = {"Player", "Banker", "Tie"}
    for wager in own:
        assert wager in sign
    for other in {wager.name for wager in load("co/baccarat").wagers} - own:
        assert other not in sign
    assert "$10" in sign
    assert sign != card
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed("sign", "pdf"))) == 1


def test_what_is_printed_has_no_bars_or_buttons_and_is_black_on_white(house: RunningHouse, page: Page):
    page.emulate_media(media="print", color_scheme="dark")
    page.goto(f"{house.address}/#/rulebook/co/baccarat")
    expect(page.get_by_test_id("game-page")).to_be_visible()
    expect(page.get_by_test_id("site-bar")).to_be_hidden()
    expect(page.locator("button:visible")).to_have_count(0)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    page.goto(f"{house.address}/sign/demo-1")
    expect(page.get_by_test_id("pay-tables")).to_be_visible()
    expect(page.get_by_test_id("big-road")).to_be_hidden()
    assert page.get_by_test_id("limits").evaluate("node => getComputedStyle(node).color") == "rgb(0, 0, 0)"


def test_a_sign_of_a_poker_table_shows_board_pots_stakes_and_the_collection(
    house: RunningHouse, browser: Browser, words: TestWords
):
    with (
        another(browser, 1920, 1080) as context,
        dealer_at(house, patrons_bank(house, "texas-holdem.toml")) as dealer,
        patron_at(house, dealer.table, "Ada", 1, 200) as ada,
        patron_at(house, dealer.table, "Bo", 2, 200) as bo,
    ):
        page = context.new_page()
        page.goto(f"{house.address}/sign/{dealer.table}")
        dealer.do("inspect_cards")
        dealer.do("wash_cards")
        dealer.do("load_shoe", commitment="", decks=1, cutting_card=0)
        dealer.do("cut", position=26)
        dealer.do("next_round")
        dealer.do("deal_street", cards=["Kh", "2c", "Kd", "7c"])
        for choice in ("call", "check"):
            dealer.look()
            seat = dealer.view["ask"]["seat"]
            {1: ada, 2: bo}[seat].do("choose", place=seat, hand=f"place-{seat}", choice=choice)
        dealer.do("deal_street", cards=["2s", "5s", "6c", "Jd"])
        shown = page.get_by_test_id("sign-pots")
        expect(shown.get_by_test_id("board").get_by_test_id("card")).to_have_count(3)
        expect(shown.get_by_test_id("pot-1")).to_have_attribute("data-cents", "800")
        expect(page.get_by_test_id("limits")).to_contain_text("$4–$8 · blinds $2, $4")
        expect(shown.get_by_test_id("collected")).to_be_visible()
        words(shown.get_by_test_id("sign-collection").inner_text(), "the collection")
        assert shown.get_by_test_id("pot-1").evaluate(SIZE) >= FROM_FAR_PX
