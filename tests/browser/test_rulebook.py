"""The rulebook: every value with its clause, found by word or by clause; the audit with its filters."""

import json

import pytest
from playwright.sync_api import Page, expect

from houseway import load
from houseway.rules import games
from tests.browser.running_house import RunningHouse, houseway
from tests.browser.test_accessibility import violations
from tests.browser.test_bench import AUDIT_CALLS

pytestmark = pytest.mark.browser
ANSWER_MS = 30_000


def test_every_game_can_be_opened(house: RunningHouse, page: Page):
    page.goto(f"{house.address}/#/rulebook")
    for game in json.loads(houseway("games", "--json").stdout):
        page.get_by_test_id(f"rulebook-{game['id'].replace('/', '-')}").click()
        shown = page.get_by_test_id("game-page")
        expect(shown.locator("#facts h2")).to_have_text(game["name"])
        expect(shown.locator("#facts code").first).to_have_text(game["id"])
        expect(shown.locator("[data-testid^=wager-]")).to_have_count(len(game["wagers"]))


def test_a_line_stands_with_its_clause_and_its_reading(house: RunningHouse, page: Page):
    page.goto(f"{house.address}/#/rulebook/co/ez-baccarat")
    wager = page.get_by_test_id("wager-dragon-7")
    wager.locator("summary").click()
    row = wager.locator("tbody tr")
    expect(row).to_contain_text("40 to 1")
    dragon = next(wager for wager in load("co/ez-baccarat").wagers if wager.id == "dragon-7")
    expect(row).to_contain_text(dragon.paytables[0].lines[0].when)
    expect(row).to_contain_text("30-2899.04(4)")
    expect(page.locator("#readings").get_by_test_id("reading").first).to_be_visible()


def test_search_by_word_and_by_clause(house: RunningHouse, page: Page):
    page.goto(f"{house.address}/#/rulebook")
    page.get_by_test_id("rulebook-search").fill("dragon 7 40 to 1")
    found = page.get_by_test_id("found")
    expect(found.first).to_contain_text("Dragon 7", timeout=ANSWER_MS)
    found.filter(has_text="co/ez-baccarat").first.get_by_test_id("clause").click()
    expect(page.get_by_test_id("rulebook-search")).to_have_value("30-2899.04(4)")
    expect(found.first).to_contain_text("30-2899.04(4)")
    found.filter(has_text="Dragon 7").first.get_by_role("button").first.click()
    expect(page.get_by_test_id("wager-dragon-7")).to_have_attribute("open", "")
    # A link leads to its game from a search too, also to the one that is shown already.
    for game, name in (("co-ez-baccarat", "EZ Baccarat"), ("co-eternal", "Eternal Baccarat")):
        page.get_by_test_id("rulebook-search").fill("vigorish")
        expect(found.first).to_contain_text("igorish")
        page.get_by_test_id(f"rulebook-{game}").click()
        expect(page.get_by_test_id("game-page").locator("#facts h2")).to_have_text(name)
    page.get_by_test_id("go-audit").click()
    expect(page.get_by_test_id("go-audit")).to_have_attribute("aria-current", "page")
    page.get_by_test_id("rulebook-search").fill("dragon 7 40 to 1")
    found.filter(has_text="co/ez-baccarat").first.get_by_role("button").first.click()
    expect(page.get_by_test_id("wager-dragon-7")).to_have_attribute("open", "")


def test_the_audit_with_its_filters(house: RunningHouse, page: Page):
    page.goto(f"{house.address}/#/rulebook/audit")
    expect(page.get_by_test_id("finding").first).to_be_visible(timeout=ANSWER_MS)
    expect(page.get_by_test_id("audit")).to_have_attribute("aria-busy", "false", timeout=4 * ANSWER_MS)
    assert len(page.evaluate(AUDIT_CALLS)) == len(list(games()))
    every = page.get_by_test_id("finding").count()
    page.get_by_test_id("audit-jurisdiction").select_option("Massachusetts")
    of_one = json.loads(houseway("audit", "--jurisdiction", "Massachusetts", "--json").stdout)["findings"]
    expect(page.get_by_test_id("finding")).to_have_count(len(of_one))
    assert len(of_one) < every == len(json.loads(houseway("audit", "--json").stdout)["findings"])


@pytest.mark.parametrize(("width", "scheme"), [(1366, "light"), (390, "dark")])
def test_the_rulebook_is_accessible(house: RunningHouse, page: Page, width: int, scheme):
    page.set_viewport_size({"width": width, "height": 860})
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{house.address}/#/rulebook")
    expect(page.get_by_test_id("rulebook-co-eternal")).to_be_visible()
    assert violations(page) == []
    page.goto(f"{house.address}/#/rulebook/co/ez-baccarat")
    page.get_by_test_id("wager-dragon-7").locator("summary").click()
    assert violations(page) == []
    page.get_by_test_id("rulebook-search").fill("vigorish")
    expect(page.get_by_test_id("found").first).to_be_visible(timeout=ANSWER_MS)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_a_game_is_compared_with_another(house: RunningHouse, page: Page):
    page.goto(f"{house.address}/#/rulebook/ca/golden-frog-2.0")
    page.get_by_test_id("compare-with").select_option("ca/golden-frog-2.1")
    found = json.loads(houseway("diff", "ca/golden-frog-2.0", "ca/golden-frog-2.1", "--json").stdout)
    for kind in ("added", "removed", "changed"):
        sentences = [each["text"] for each in found["sentences"] if each["kind"] == kind]
        shown = page.get_by_test_id(f"redline-{kind}")
        expect(shown).to_have_count(len(sentences), timeout=ANSWER_MS)
        for place, text in enumerate(sentences):
            expect(shown.nth(place)).to_contain_text(text)
    (moved,) = [row for row in found["figures"] if not row["is_alike"]]
    row = page.get_by_test_id("redline-figures")
    expect(row).to_have_count(1)
    for side in ("before", "after"):
        expect(row).to_contain_text(f"{moved[side]['house_edge']:.4%}")
    # The comparison stands in the address, and other games of the family alone are offered.
    assert page.url.endswith("#/rulebook/ca/golden-frog-2.0/with/ca/golden-frog-2.1")
    offered = page.get_by_test_id("compare-with").locator("option").count()
    assert offered == len([game for game in games() if game.family == "two-hand"])
    assert violations(page) == []
