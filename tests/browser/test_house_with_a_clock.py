"""A house of its own, whose clock closes the bets: it may be stopped and opened again."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.patron import PLAYER, come_to, settled_round, sit, until_phase
from tests.browser.running_house import RunningHouse, running_house
from tests.browser.staff import another

pytestmark = pytest.mark.browser
CLOCK = ("--betting-seconds", "1")
TABLE = "demo-1"
CLOCKS_SEEN = """() => {
    window.clocks = [];
    new MutationObserver(() => {
        const clock = document.querySelector('[data-testid=clock]');
        if (clock) clocks.push(clock.getBoundingClientRect().height);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


@pytest.fixture(scope="module")
def timed(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    with running_house(tmp_path_factory.mktemp("timed"), *CLOCK) as house:
        yield house


def test_where_no_bet_is_down_the_table_waits_for_one_and_is_dealt(
    timed: RunningHouse, page: Page, browser: Browser
):
    wall = another(browser, 1920, 1080)
    sign = wall.new_page()
    sign.goto(f"{timed.address}/sign/{TABLE}")
    expect(sign.get_by_test_id("limits")).to_be_visible()
    sign.evaluate(CLOCKS_SEEN)
    come_to(page, timed.address, TABLE)
    sit(page, seat=2, dollars=100)
    # Its clock has run out by now: nobody has ever bet here.
    expect(page.get_by_test_id("clock")).to_have_count(0)
    until_phase(page, "betting")
    page.get_by_test_id(PLAYER).click()
    assert len(settled_round(page)["nets"]) == 1
    # The sign has counted down meanwhile, large enough for the other end of the room.
    assert max(sign.evaluate("window.clocks")) >= 48
    wall.close()


def test_the_sign_comes_back_by_itself_when_the_house_does(timed: RunningHouse, browser: Browser):
    context = another(browser, 1920, 1080)
    page = context.new_page()
    page.goto(f"{timed.address}/sign/{TABLE}")
    expect(page.get_by_test_id("sign")).to_have_attribute("data-online", "true")
    timed.stop()
    expect(page.get_by_test_id("sign")).to_have_attribute("data-online", "false")
    port = int(timed.address.rsplit(":", 1)[1])
    with running_house(timed.database.parent, port=port):
        expect(page.get_by_test_id("sign")).to_have_attribute("data-online", "true", timeout=60_000)
    context.close()
