"""The page at every step of a round, by the rules of axe-core."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.floor import own_table
from tests.browser.patron import enter, go_to, sit, until_phase
from tests.browser.running_house import RunningHouse

pytestmark = pytest.mark.browser
AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
IS_HERE = "() => typeof axe !== 'undefined'"
# What is right need not be told in full.
VIOLATIONS = """async () => (await axe.run({ resultTypes: ['violations'] })).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`
)"""


def violations(page: Page) -> list[str]:
    # Evaluated, not added as a script: the house's content policy takes scripts from nowhere else.
    if not page.evaluate(IS_HERE):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = page.evaluate(VIOLATIONS)
    return found


def test_the_door_and_the_lobby(open_house: RunningHouse, page: Page):
    page.goto(open_house.address)
    expect(page.get_by_test_id("name-input")).to_be_visible()
    assert violations(page) == []
    page.get_by_test_id("name-input").fill("Ada")
    page.keyboard.press("Enter")
    expect(page.locator("[data-testid^=table-]").first).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 820, 1440])
def test_the_table_at_every_step_of_a_round(open_house: RunningHouse, page: Page, width: int, scheme: Any):
    page.set_viewport_size({"width": width, "height": 860})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    enter(page, open_house.address)
    go_to(page, open_house.address, own_table(open_house))
    sit(page, seat=5, dollars=100)
    until_phase(page, "betting")
    assert violations(page) == []
    page.get_by_test_id("spot-player-player-standard").click()
    expect(page.get_by_test_id("winner")).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0
    assert violations(page) == []
    for panel in ("statistics", "history", "shoe", "board"):
        page.get_by_test_id(f"tab-{panel}").click()
        assert violations(page) == []
    page.get_by_test_id("ask-banker").click()
    page.get_by_test_id("seat-and-chips").click()
    page.get_by_role("button", name="What Tie pays").click()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
