"""Nothing lies over anything else, and nothing is cut off, at the widths where the layout changes."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.dealer import dealer_of_real_cards
from tests.browser.page_words import format_limits
from tests.browser.patron import PLAYER, come_to, drawn, enter, has_down, sit
from tests.browser.running_house import RunningHouse
from tests.browser.test_bank import banks, bets, new_patrons, real_cards
from tests.browser.test_felt import SIZES, UNSEEN

pytestmark = pytest.mark.browser
TEN_SEATS = "demo-12"
# Whatever lies in the box of a seat, a little smaller than that: its corners are round.
ON_A_SEAT = """() => {
    const lines = [...document.querySelectorAll('svg[aria-hidden] path[d*="Q500"]')];
    const points = lines.flatMap((line) => Array.from({ length: 101 }, (_, step) => {
        const at = line.getPointAtLength((line.getTotalLength() * step) / 100);
        return at.matrixTransform(line.getScreenCTM());
    }));
    const places = [...document.querySelectorAll('[data-testid^=seat-]')];
    const seats = places.map((seat) => seat.getBoundingClientRect());
    const inside = ({ x, y }) => seats.some(
        (seat) => x > seat.left + 4 && x < seat.right - 4 && y > seat.top + 4 && y < seat.bottom - 4);
    return [seats.length, points.length > 0, points.filter(inside).length];
}"""
CUT_OFF = """all => all.filter(
    (name) => name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 3
).map((name) => name.textContent)"""
STAND_APART = """() => {
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    return box('.rail').right <= box('aside').left || box('.rail').bottom <= box('aside').top;
}"""
# Words of a spot that its chips lie over.
COVERED = """(spot) => {
    const chips = spot.querySelector('.chips').getBoundingClientRect();
    const words = [...spot.querySelectorAll('.name, .pays')];
    return words.filter((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        const box = range.getBoundingClientRect();
        const beside = box.right <= chips.left || chips.right <= box.left;
        return !beside && chips.top < box.bottom - 2;
    }).map((each) => each.textContent);
}"""
ON_ITS_SIDE = ((844, 390), (667, 375))
# Side bets and headings that are seen through the main bets, which lie over them.
SEEN_THROUGH = """(downs) => (downs ?? [scrollY]).flatMap((down) => {
    scrollTo(0, down);
    const bar = document.querySelector('.base');
    const { top, bottom } = bar.getBoundingClientRect();
    if (getComputedStyle(bar).backgroundColor !== 'rgba(0, 0, 0, 0)') return [];
    const parts = [...document.querySelectorAll('.spots section:not(.base) :is(button, h2)')];
    return parts.filter((part) => {
        const box = part.getBoundingClientRect();
        return box.top < bottom && box.bottom > top;
    }).map((part) => `${down} ${part.textContent.trim()}`);
})"""
FIRST_CELL = """(road) => {
    const scroller = road.querySelector('[role=group]');
    const newest = road.querySelector('.newest').getBoundingClientRect();
    const cell = scroller.firstElementChild.getBoundingClientRect().height / 6;
    const cut = (scroller.scrollLeft / cell) % 1;
    return {
        cut: Math.min(cut, 1 - cut) * cell,
        newest: newest.right <= scroller.getBoundingClientRect().right + 1,
        scrolled: scroller.scrollLeft > 0,
    };
}"""


def test_ten_seats_stand_clear_of_the_lettering(house: RunningHouse, page: Page):
    come_to(page, house.address, TEN_SEATS)
    for width in (1088, 1440):
        page.set_viewport_size({"width": width, "height": 860})
        assert page.evaluate(ON_A_SEAT) == [10, True, 0], width
        assert page.evaluate(STAND_APART), width
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_ones_own_seat_stands_clear_of_the_lettering_and_names_are_whole_on_a_telephone(
    house: RunningHouse, page: Page
):
    come_to(page, house.address, TEN_SEATS)
    page.get_by_test_id("seat-10").click()
    page.get_by_test_id("buy-in").click()
    expect(page.get_by_test_id("balance")).to_be_visible()
    page.set_viewport_size({"width": 1440, "height": 900})
    assert page.evaluate(ON_A_SEAT)[1:] == [True, 0]
    page.set_viewport_size({"width": 390, "height": 844})
    cut_off = page.locator("h1, [data-testid=meters] dt").evaluate_all(CUT_OFF)
    assert cut_off == []


def test_at_a_patrons_bank_the_bets_are_in_sight_on_a_telephone_on_its_side(house: RunningHouse, page: Page):
    enter(page, house.address)
    page.set_viewport_size({"width": 844, "height": 390})
    for table in ("demo-13", "demo-15", "demo-16"):
        page.goto(f"{house.address}/#/watch/{table}")
        expect(page.get_by_test_id("bank")).to_be_attached()
        boxes = page.locator("[data-testid^=spot-player-player-]").evaluate_all(
            "all => all.map((spot) => spot.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])"
        )
        assert [top > 0 and bottom <= 390 for top, bottom in boxes] == [True], (table, boxes)


@pytest.mark.parametrize(
    ("file", "spot"),
    [("super-pan-9.toml", "spot-hand-standard"), ("golden-frog-2.1.toml", "spot-player-player-standard")],
)
def test_the_banks_offer_leaves_the_felt_in_sight_on_a_telephone(
    house: RunningHouse, page: Page, file: str, spot: str
):
    with real_cards(house, file) as dealer:
        page.set_viewport_size({"width": 844, "height": 390})
        come_to(page, house.address, dealer.table)
        sit(page, seat=1, dollars=1000)
        dealer.do("offer_bank")
        offer = page.get_by_test_id("bank-offer")
        expect(offer).to_be_visible()
        page.evaluate("scrollTo(0, 0)")
        drawn(page)
        assert page.evaluate(UNSEEN, ["hand-banker", spot, "put-up", "decline-bank"]) == []
        assert page.evaluate(SEEN_THROUGH) == []
        assert offer.evaluate("offer => offer.offsetHeight") < 80
        page.set_viewport_size({"width": 390, "height": 844})
        drawn(page)
        assert page.evaluate(UNSEEN, ["hand-banker", "bank-offer"]) == []
        assert page.evaluate(SEEN_THROUGH) == []


def test_hands_of_places_lie_beside_the_dealers_on_a_telephone_on_its_side(
    house: RunningHouse, page: Page, browser: Browser
):
    with (
        real_cards(house, "super-pan-9.toml") as dealer,
        new_patrons(browser, house, dealer.table, ("Bo", 1)) as (bank,),
    ):
        come_to(page, house.address, dealer.table)
        sit(page, seat=2, dollars=1000)
        banks(dealer, bank, 500)
        bets(page, 25, "spot-hand-standard")
        dealer.do("no_more_bets")
        bank.get_by_test_id("shake").click()
        expect(bank.get_by_test_id("bank-shake")).to_have_count(0)
        dealer.do("show_dice", thrown=[1, 1, 1])
        dealer.deal("2h", "2c", "2d", "2s", "Ah", "Ac")
        page.get_by_test_id("choose-stand").click()
        expect(page.get_by_test_id("choices")).to_have_count(0)
        dealer.do("turn_cards", hand="banker")
        page.set_viewport_size({"width": 844, "height": 390})
        page.evaluate("scrollTo(0, 0)")
        drawn(page)
        assert page.evaluate(UNSEEN, ["hand-banker", "hand-place-2", "spot-hand-standard"]) == []


def test_side_bets_are_not_seen_through_the_main_bets_that_lie_over_them(house: RunningHouse, page: Page):
    enter(page, house.address)
    for table in ("ma-baccarat", "co-3-dice", "co-eternal", "demo-1", "demo-9"):
        page.goto(f"{house.address}/#/watch/{table}")
        expect(page.get_by_test_id("hand-player")).to_be_visible()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(SEEN_THROUGH, [*range(0, 200, 25)]) == [], (table, width)


def test_long_names_are_whole_on_a_telephone_on_its_side(house: RunningHouse, page: Page):
    enter(page, house.address)
    for table in ("demo-18", "demo-20"):
        page.goto(f"{house.address}/#/watch/{table}")
        expect(page.get_by_role("heading", level=1)).to_contain_text(table)
        for width, height in ON_ITS_SIDE:
            page.set_viewport_size({"width": width, "height": height})
            assert page.locator("h1").evaluate_all(CUT_OFF) == [], (table, width)


def test_chips_lie_beside_the_name_and_the_pay_of_their_spot_on_a_telephone(house: RunningHouse, page: Page):
    with dealer_of_real_cards(house) as dealer:
        come_to(page, house.address, dealer.table)
        sit(page, seat=1, dollars=100)
        page.get_by_test_id(PLAYER).click()
        has_down(page, PLAYER, 1000)
        for width, height in ((390, 844), *ON_ITS_SIDE):
            page.set_viewport_size({"width": width, "height": height})
            assert page.get_by_test_id(PLAYER).evaluate(COVERED) == [], width


def with_a_long_road(route: Route) -> None:
    """Forty columns, as a shoe has them by its end, and limits that differ."""
    answer: dict[str, Any] = route.fetch().json()
    mark = {"row": 1, "winner": "player", "ties": 0, "player_pair": False, "banker_pair": False}
    for table in answer["tables"]:
        table["big_road"] = [{**mark, "column": column} for column in range(1, 41)]
    route.fulfill(json=answer)


def test_roads_and_meters_of_the_lobby_are_whole(house: RunningHouse, page: Page):
    page.route("**/api/tables", with_a_long_road)
    enter(page, house.address)
    card = page.get_by_role("article").filter(has=page.get_by_test_id("table-demo-1"))
    players = format_limits(("Player", "Banker"), "$10", "$1,000")
    ties = format_limits(("Tie",), "$5", "$100")
    expect(card).to_contain_text(f"{players} {ties}")
    for width in (390, 1024, 1440):
        page.set_viewport_size({"width": width, "height": 860})
        # The road is scrolled to its end once it has its new width.
        drawn(page)
        shown = card.get_by_test_id("big-road").evaluate(FIRST_CELL)
        assert shown["scrolled"], width
        assert shown["newest"], width
        assert shown["cut"] < 1, width
        too_wide = page.locator("[data-testid=meters] dd").evaluate_all(
            "all => all.filter((sum) => sum.scrollWidth > sum.clientWidth).length"
        )
        assert too_wide == 0, width


def test_an_address_without_a_table_leads_on(house: RunningHouse, page: Page):
    for place, shown in (("lab", "laboratory"), ("console", "staff-person"), ("sign", "sign-demo-1")):
        page.goto(f"{house.address}/{place}")
        expect(page.get_by_test_id(shown)).to_be_visible()
    page.get_by_test_id("sign-demo-1").click()
    expect(page.get_by_test_id("limits")).to_be_visible()
    lost = page.goto(f"{house.address}/nowhere")
    assert lost is not None
    assert lost.status == 404
    page.get_by_role("link", name="laboratory").click()
    expect(page.get_by_test_id("laboratory")).to_be_visible()
