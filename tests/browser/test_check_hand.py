"""A patron checks a hand that is over: proved on the page, and not when the record was changed."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from houseway.table.shoe.spent import faults, read_spent_shoe
from tests.browser.patron import come_to, open_details
from tests.browser.running_house import RunningHouse

pytestmark = pytest.mark.browser
PHONE: ViewportSize = {"width": 390, "height": 844}
# The house's own patrons play here for as long as somebody looks on.
HOLDEM, PANGUINGUE = "demo-25", "demo-30"


def changed(route: Route) -> None:
    """The record with another card in place of the first that is opened."""
    answer = route.fetch()
    record: dict[str, Any] = answer.json()
    if record.get("openings"):
        first = record["openings"][0]
        first["card"] = next(card for card in record["pack"] if card != first["card"])
    route.fulfill(response=answer, json=record)


def check_with_cards(page: Page) -> tuple[str, str]:
    """Check hands of the history until one is found in which cards were shown; its number and its words."""
    open_details(page)
    page.get_by_test_id("tab-history").click()
    for _ in range(10):
        button = page.get_by_test_id("history").locator("[data-testid^=check-hand-]").first
        number = (button.get_attribute("data-testid") or "").removeprefix("check-hand-")
        button.click()
        shown = page.get_by_test_id("history").get_by_test_id(f"hand-check-{number}")
        expect(shown).to_have_attribute("data-proved", "true")
        if shown.get_by_test_id("proved-cards").count():
            return number, shown.inner_text()
    raise AssertionError("no hand showed a card")


def test_a_hand_is_proved_by_the_page_and_one_that_was_changed_is_not(
    house: RunningHouse, page: Page, tmp_path: Path
):
    page.set_viewport_size(PHONE)
    come_to(page, house.address, HOLDEM)
    number, words = check_with_cards(page)
    assert "Proved" in words
    history = page.get_by_test_id("history")
    with page.expect_download() as saved:
        history.get_by_test_id(f"save-proof-{number}").click()
    saved.value.save_as(tmp_path / "proof.json")
    record = read_spent_shoe((tmp_path / "proof.json").read_bytes())
    assert faults(record) == []
    assert record.seed == record.pack_seed == ""

    page.route("**/shoes/*", changed)
    page.reload()
    expect(page.get_by_test_id("tab-history")).to_be_attached()
    open_details(page)
    page.get_by_test_id("tab-history").click()
    history.get_by_test_id(f"check-hand-{number}").click()
    expect(history.get_by_test_id(f"hand-check-{number}")).to_have_attribute("data-proved", "false")
    expect(history.get_by_test_id(f"hand-check-{number}")).to_contain_text("Not proved")
    assert json.loads((tmp_path / "proof.json").read_text("utf-8"))["openings"]


def test_the_hand_that_has_just_ended_is_checked_at_the_table(house: RunningHouse, page: Page):
    come_to(page, house.address, PANGUINGUE)
    last = page.get_by_test_id("last-hand")
    last.locator("[data-testid^=check-hand-]").first.click()
    expect(last.locator("[data-proved=true]")).to_contain_text("Proved")
