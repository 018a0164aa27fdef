"""The page at every step of a round, by the rules of axe-core."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.dealer import dealer_of_real_cards
from tests.browser.patron import (
    PLAYER,
    close_details,
    come_to,
    has_down,
    open_details,
    sit,
    until_phase,
)
from tests.browser.running_house import RunningHouse

pytestmark = pytest.mark.browser
AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
IS_HERE = "() => typeof axe !== 'undefined'"
# What is right need not be told in full.
VIOLATIONS = """async (rules) => (
    await axe.run({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
).violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)"""
# All that another colour scheme can break.
COLOURS = ["color-contrast", "link-in-text-block"]


def violations(page: Page, rules: list[str] | None = None) -> list[str]:
    # Evaluated, not added as a script: the house's content policy takes scripts from nowhere else.
    if not page.evaluate(IS_HERE):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = page.evaluate(VIOLATIONS, rules)
    return found


def violations_in_both(page: Page) -> list[str]:
    """In the light scheme by every rule, in the dark one by those on colours."""
    page.emulate_media(color_scheme="dark")
    dark = violations(page, COLOURS)
    page.emulate_media(color_scheme="light")
    return dark + violations(page)


def test_the_door_and_the_lobby(house: RunningHouse, page: Page):
    page.goto(house.address)
    expect(page.get_by_test_id("name-input")).to_be_visible()
    assert violations(page) == []
    page.get_by_test_id("name-input").fill("Ada")
    page.keyboard.press("Enter")
    expect(page.locator("[data-testid^=table-]").first).to_be_visible()
    assert violations(page) == []


# Colours are the same at every width: on a phone the light scheme is asked about, by every rule.
@pytest.mark.parametrize(
    ("width", "found"),
    [
        (390, violations),
        (1440, violations_in_both),
        pytest.param(820, violations_in_both, marks=pytest.mark.long),
    ],
)
def test_the_table_at_every_step_of_a_round(
    house: RunningHouse, page: Page, width: int, found: Callable[[Page], list[str]]
):
    page.set_viewport_size({"width": width, "height": 860})
    with dealer_of_real_cards(house) as dealer:
        come_to(page, house.address, dealer.table)
        sit(page, seat=5, dollars=100)
        until_phase(page, "betting")
        assert found(page) == []
        page.get_by_test_id(PLAYER).click()
        has_down(page, PLAYER, 1000)
        dealer.round("2s", "9h", "3d", "Kc")
    expect(page.get_by_test_id("winner")).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0
    assert found(page) == []
    open_details(page)
    for panel in ("statistics", "history", "shoe", "board"):
        page.get_by_test_id(f"tab-{panel}").click()
        assert found(page) == []
    page.get_by_test_id("ask-banker").click()
    close_details(page)
    page.get_by_test_id("seat-and-chips").click()
    page.get_by_role("button", name="What Tie pays").click()
    assert found(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
