"""The pictures of the table and the lobby that the README shows, taken in a real browser."""

from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.patron import BANKER, TIE, enter, go_to, sit, until_new_bets, until_phase
from tests.browser.running_house import BROWSER_OPTIONS

TABLE = "demo-1"
# What is bet until the roads have something to show.
ROUNDS = 14
SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}


def take_pictures(address: str, chromium: str, folder: Path) -> list[Path]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=BROWSER_OPTIONS)
        taken = [_picture_of_table(browser, address, folder, size) for size in SIZES]
        taken.append(_picture_of_lobby(browser, address, folder))
        browser.close()
    for picture in taken:
        # The shading of the felt makes a large file; 256 colours show it as well.
        Image.open(picture).convert("RGB").quantize(256).save(picture, optimize=True)
    return taken


def _picture_of_table(browser: Browser, address: str, folder: Path, size: str) -> Path:
    scheme = "dark" if size == "phone" else "light"
    page = _page(browser, size, scheme)
    enter(page, address)
    go_to(page, address, TABLE)
    sit(page, seat=3, dollars=500)
    page.get_by_test_id("chip-2500").click()
    for _ in range(ROUNDS if size == "desktop" else 2):
        until_new_bets(page)
        page.get_by_test_id(BANKER).click()
        page.get_by_test_id(TIE).click()
        until_phase(page, "settled")
    picture = folder / f"table-{size}.png"
    page.screenshot(path=picture)
    page.get_by_test_id("seat-and-chips").click()
    page.get_by_test_id("leave").click()
    page.get_by_test_id("seat-3").filter(has_text="Sit").wait_for()
    page.close()
    return picture


def _picture_of_lobby(browser: Browser, address: str, folder: Path) -> Path:
    page = _page(browser, "desktop", "light")
    enter(page, address)
    page.get_by_test_id("game-co-eternal").wait_for()
    picture = folder / "lobby.png"
    page.screenshot(path=picture)
    page.close()
    return picture


def _page(browser: Browser, size: str, scheme: str) -> Page:
    """Without motion: a picture shows where things come to rest."""
    width, height = SIZES[size]
    return browser.new_page(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
