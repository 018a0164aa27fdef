"""The picture of the table that the README shows, taken in a real browser."""

from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.browser.running_house import BROWSER_OPTIONS
from tests.browser.test_round import take_seat, wait_for_phase

CARDS_HAVE_LANDED_MS = 900


def take_picture(address: str, chromium: str, picture: Path) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=BROWSER_OPTIONS)
        page = browser.new_page(viewport={"width": 1366, "height": 860}, color_scheme="light")
        take_seat(page, address, seat=3, buy_in=500)
        wait_for_phase(page, "betting")
        page.get_by_test_id("chip-2500").click()
        page.get_by_test_id("spot-banker-banker-win-vig-5").click()
        page.get_by_test_id("spot-tie-standard").click()
        wait_for_phase(page, "settled")
        page.wait_for_timeout(CARDS_HAVE_LANDED_MS)
        page.screenshot(path=picture)
        browser.close()
    # The shading of the felt makes a large file; 256 colours show it as well.
    Image.open(picture).convert("RGB").quantize(256).save(picture, optimize=True)
