"""Nothing lies over anything else, and nothing is cut off, at the widths where the layout changes."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.patron import enter, go_to
from tests.browser.running_house import RunningHouse

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
    enter(page, house.address)
    go_to(page, house.address, TEN_SEATS)
    for width in (1088, 1440):
        page.set_viewport_size({"width": width, "height": 860})
        assert page.evaluate(ON_A_SEAT) == [10, True, 0], width
        assert page.evaluate(STAND_APART), width
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_ones_own_seat_stands_clear_of_the_lettering_and_names_are_whole_on_a_telephone(
    house: RunningHouse, page: Page
):
    enter(page, house.address)
    go_to(page, house.address, TEN_SEATS)
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
    expect(card).to_contain_text("Player, Banker $10 – $1,000 Tie $5 – $100")
    for width in (390, 1024, 1440):
        page.set_viewport_size({"width": width, "height": 860})
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
