"""A sign read from ten metres, one to post on a page of its own, and what a printer makes of the pages."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.dealer import dealer_of_real_cards
from tests.browser.floor import FILE
from tests.browser.running_house import RunningHouse
from tests.browser.staff import another, person

pytestmark = pytest.mark.browser
# Good eyes tell letters a 690th of the distance high (five minutes of arc): 14.5 mm at ten metres. Type of
# 48 has capitals of 20 mm on a monitor of 55 inches (685 mm over 1080 lines): 1.4 times that, read without
# effort by good eyes, though less than the 300th that sign makers like. Pay tables are for those who walk up.
FROM_FAR_PX, FROM_NEAR_PX = 48, 20
FAR = ("limits", "phase", "said")
SIZE = "node => parseFloat(getComputedStyle(node).fontSize)"
SMALLEST = """() => Math.min(
    ...[...document.querySelectorAll('[data-testid=pay-tables] :is(th, td, caption)')]
        .map((node) => parseFloat(getComputedStyle(node).fontSize)))"""


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
        assert page.evaluate(SMALLEST) >= FROM_NEAR_PX
        captions = page.locator("[data-testid=pay-tables] caption").all_inner_texts()
    # Its own wagers and no other of the game's, once each.
    names = sorted(re.split(r"\s+\$", caption)[0] for caption in captions)
    assert names == ["Banker", "Player", "Tie"]
    context.close()


def test_the_sign_to_post_is_one_page_of_the_tables_own_wagers_apart_from_its_card(house: RunningHouse):
    file = FILE.format(number=1, style="mini", least=0)

    def printed(part: str, format_: str) -> bytes:
        asked = {"table": file, "format": format_, "part": part}
        return person(house, "operator").post("/api/table-card", json=asked).content

    sign, card = (printed(part, "html").decode() for part in ("sign", "card"))
    for wager in ("Player", "Banker", "Tie"):
        assert wager in sign
    for other in ("Dragon Bonus", "Perfect Pair", "Total Cards"):
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
