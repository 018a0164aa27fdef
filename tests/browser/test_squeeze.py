"""The highest bettor holds the cards and peels them, by hand or by key, before anybody sees them."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.floor import own_table
from tests.browser.page_words import read_page_words
from tests.browser.patron import PLAYER, come_to, sit, until_phase
from tests.browser.running_house import RunningHouse
from tests.browser.test_accessibility import violations

pytestmark = pytest.mark.browser
HANDED_MS = 20_000


def hold_the_cards(page: Page, house: RunningHouse) -> str:
    """At a table of its own, whose name it gives."""
    table = own_table(house, style="midi")
    come_to(page, house.address, table)
    sit(page, seat=3, dollars=200)
    until_phase(page, "betting")
    page.get_by_test_id(PLAYER).click()
    expect(page.get_by_test_id("squeeze")).to_be_visible(timeout=HANDED_MS)
    return table


def finish(page: Page) -> None:
    """Turn what is still to be turned, a third card perhaps, until the round is paid."""
    turn, show = page.get_by_test_id("turn-all"), page.get_by_test_id("show-cards")
    over = page.locator("[data-testid=phase]:is([data-phase=settled], [data-phase=betting])")
    while True:
        expect(turn.or_(over).first).to_be_visible(timeout=HANDED_MS)
        if over.count():
            break
        turn.click()
        show.click()
        expect(show).to_have_count(0)
    page.get_by_test_id("tab-history").click()
    expect(page.get_by_test_id("past-round")).to_have_count(1)


def test_cards_are_peeled_by_hand_and_shown(house: RunningHouse, page: Page):
    page.emulate_media(reduced_motion="no-preference")
    table = hold_the_cards(page, house)
    # Everyone else sees two backs; so does the felt of the one who holds them.
    on_the_felt = page.get_by_test_id("hand-player").get_by_test_id("card")
    expect(on_the_felt.nth(0)).to_have_attribute("data-card", "??")
    watcher = page.context.browser.new_page()  # type: ignore[union-attr]
    come_to(watcher, house.address, table, "Bo")
    expect(watcher.get_by_test_id("hand-player")).to_contain_text(read_page_words("squeeze.held", seat=3))
    expect(watcher.get_by_test_id("hand-player").get_by_test_id("card").nth(1)).to_have_attribute(
        "data-card", "??"
    )

    first = page.get_by_test_id("peel-1")
    expect(first).to_have_attribute("aria-label", read_page_words("squeeze.card", place=1))
    box = first.bounding_box()
    assert box is not None
    x, bottom = box["x"] + box["width"] / 2, box["y"] + box["height"] - 8
    page.mouse.move(x, bottom)
    page.mouse.down()
    page.mouse.move(x, bottom - box["height"] / 2, steps=6)
    expect(first).to_have_attribute("data-pulled", re.compile(r"^(4|5)\d$"))
    page.mouse.move(x, bottom - box["height"], steps=6)
    page.mouse.up()
    expect(first).to_have_attribute("aria-label", re.compile(r"^\w+ of \w+$"))

    # By its long side, and by the corner between; a thumb lies over the index until it is turned.
    second = page.get_by_test_id("peel-2")
    box = second.bounding_box()
    assert box is not None
    for edge, dx, dy in (("long", 0.3, 0.0), ("corner", 0.3, 0.3)):
        start = box["x"] + 6, box["y"] + box["height"] * (0.5 if edge == "long" else 1) - 6
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(start[0] + dx * box["width"], start[1] - dy * box["height"], steps=4)
        expect(second).to_have_attribute("data-from", edge)
        expect(second).to_have_attribute("data-pulled", re.compile(r"^(2\d|3\d)$"))
        assert second.locator(".flap text.rank").count() == 0
        page.mouse.up()
        second.focus()
        page.keyboard.press("Home")
    second.focus()
    for _ in range(5):
        page.keyboard.press("ArrowUp")
    expect(second).to_have_attribute("aria-valuenow", "40")
    page.keyboard.press("End")
    expect(second).to_have_attribute("aria-label", re.compile(r"^\w+ of \w+$"))
    named = [page.get_by_test_id(f"peel-{place}").get_attribute("aria-label") for place in (1, 2)]
    page.get_by_test_id("show-cards").click()
    expect(page.get_by_test_id("show-cards")).to_have_count(0)
    expect(watcher.get_by_test_id("hand-player").get_by_role("img", name=named[0])).to_be_visible()
    finish(page)
    watcher.close()


def test_the_squeeze_is_accessible_and_can_be_left_to_the_dealer(house: RunningHouse, page: Page):
    hold_the_cards(page, house)
    assert violations(page) == []
    page.get_by_test_id("give-up").click()
    expect(page.get_by_test_id("squeeze")).to_have_count(0)
    finish(page)
