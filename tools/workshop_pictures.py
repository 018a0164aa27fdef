"""The pictures of the laboratory, the table builder and the rulebook that the README shows."""

from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.running_house import BROWSER_OPTIONS

ANSWER_MS = 60_000
TWINS = "player.total == banker.total and player.cards == banker.cards"


def take_workshop_pictures(address: str, chromium: str, folder: Path) -> list[Path]:
    pictures = {
        "laboratory": picture_of_the_laboratory,
        "counting": picture_of_counting,
        "builder": picture_of_the_builder,
        "rulebook": picture_of_the_rulebook,
    }
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=BROWSER_OPTIONS)
        for name, take in pictures.items():
            page = browser.new_page(
                viewport={"width": 1366, "height": 1000}, color_scheme="light", reduced_motion="reduce"
            )
            take(page, address)
            page.screenshot(path=folder / f"{name}.png")
            page.close()
        browser.close()
    taken = [folder / f"{name}.png" for name in pictures]
    for picture in taken:
        Image.open(picture).convert("RGB").quantize(256).save(picture, optimize=True)
    return taken


def picture_of_the_laboratory(page: Page, address: str) -> None:
    """An event of one's own, and the printed wagers after some cards have left the shoe."""
    page.goto(f"{address}/#/lab/game/co/ez-baccarat")
    page.get_by_test_id("invent").click()
    card = page.get_by_test_id("own-my-wager")
    card.get_by_test_id("line-0-when").fill(TWINS)
    card.get_by_test_id("line-0-pays").fill("12 to 1")
    for rank in ("8", "9"):
        page.get_by_test_id(f"rank-{rank}").click()
    expect(page.get_by_test_id("shoe-left")).to_contain_text("64 out")
    expect(page.get_by_test_id("wagers")).to_have_attribute("aria-busy", "false", timeout=ANSWER_MS)
    expect(page.get_by_test_id("moved").first).to_be_visible(timeout=ANSWER_MS)
    expect(card.get_by_test_id("line-0-chance")).to_contain_text("%", timeout=ANSWER_MS)
    expect(card.get_by_test_id("own-result")).to_have_attribute("aria-busy", "false", timeout=ANSWER_MS)


def picture_of_counting(page: Page, address: str) -> None:
    """What a counter makes of Dragon 7, the deeper the shoe is dealt."""
    page.goto(f"{address}/#/lab/game/co/ez-baccarat")
    page.get_by_test_id("counting-offer").select_option("dragon-7||standard", timeout=ANSWER_MS)
    page.get_by_test_id("effects-offer").select_option("dragon-7||standard")
    page.get_by_test_id("counting-start").click()
    expect(page.get_by_test_id("counting")).to_have_attribute("data-state", "done", timeout=2 * ANSWER_MS)
    page.get_by_test_id("simulation-rounds").select_option("100000000")
    page.get_by_test_id("simulation-start").click()
    expect(page.get_by_test_id("simulation")).to_have_attribute("data-state", "done", timeout=2 * ANSWER_MS)
    page.evaluate("document.querySelector('[data-testid=effects]').scrollIntoView({ block: 'start' })")


def picture_of_the_rulebook(page: Page, address: str) -> None:
    """A wager with its line, its rule and its clause, and the clauses around it."""
    page.goto(f"{address}/#/rulebook/co/ez-baccarat")
    wager = page.get_by_test_id("wager-dragon-7")
    wager.locator("summary").click(timeout=ANSWER_MS)
    expect(wager.locator("tbody tr")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")


def picture_of_the_builder(page: Page, address: str) -> None:
    """A Massachusetts table whose vigorish the law does not allow."""
    page.goto(f"{address}/#/builder/ma/baccarat")
    expect(page.locator("[data-testid^=edge-][data-house-edge]").first).to_be_visible(timeout=ANSWER_MS)
    page.get_by_test_id("vigorish-percent").fill("9")
    expect(page.get_by_test_id("problem").first).to_be_visible(timeout=ANSWER_MS)
    page.get_by_test_id("vigorish-percent").blur()
