"""The pictures of the poker room's felt and of panguingue, among the demonstration's own patrons."""

from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from houseway.server.demo.house import POOLED
from tests.browser.patron import enter, go_to
from tests.browser.running_house import BROWSER_OPTIONS

# What a visitor does who only goes along, first what he sees first.
GOES_ALONG = (
    "choose-check",
    "choose-call",
    "choose-muck",
    "act-stay",
    "act-touch",
    "act-let-go",
    "act-discard",
)
# What there must be before the picture is taken, and how often it is looked for.
SHOWN = {
    "poker": ("[data-testid=board] [data-card]", 3, "[data-testid=choices]"),
    "panguingue": ("[data-testid=meld]", 7, "[data-testid=fan]"),
}
FILES = {"poker": "texas-holdem.toml", "panguingue": "panguingue.toml"}
LOOKS, LOOK_MS = 600, 200


def take_room_pictures(address: str, chromium: str, folder: Path) -> list[Path]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=BROWSER_OPTIONS)
        taken = [_picture(browser, address, folder, name) for name in FILES]
        browser.close()
    for picture in taken:
        Image.open(picture).convert("RGB").quantize(256).save(picture, optimize=True)
    return taken


def _picture(browser: Browser, address: str, folder: Path, name: str) -> Path:
    table = next(table for table, file in POOLED.items() if file == FILES[name])
    page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    enter(page, address, "Ada")
    go_to(page, address, table)
    page.get_by_test_id("sit-down").click()
    page.get_by_test_id("buy-in-amount").fill("100")
    page.get_by_test_id("buy-in").click()
    for _ in range(LOOKS):
        if _is_shown(page, name):
            break
        _goes_along(page)
        page.wait_for_timeout(LOOK_MS)
    picture = folder / f"{name}.png"
    page.screenshot(path=picture)
    page.close()
    return picture


def _is_shown(page: Page, name: str) -> bool:
    things, least, own = SHOWN[name]
    return page.locator(things).count() >= least and page.locator(own).count() > 0


def _goes_along(page: Page) -> None:
    for act in GOES_ALONG:
        button = page.get_by_test_id(act).first
        if button.count() and button.is_visible():
            button.click(timeout=1000, force=True)
            return
