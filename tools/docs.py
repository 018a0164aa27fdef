"""Regenerate what is generated under docs/: the picture of the table that the README shows."""

import subprocess
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.browser.running_house import BROWSER_OPTIONS, running_house
from tests.browser.test_round import take_seat, wait_for_phase

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "pictures" / "table.png"
ROUNDS = 20


def take_picture(address: str, chromium: str, picture: Path) -> None:
    """Play some rounds, so that the bead plate has something to show, and picture the last pay-out."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=BROWSER_OPTIONS)
        page = browser.new_page(viewport={"width": 1366, "height": 860}, reduced_motion="reduce")
        take_seat(page, address, seat=3, buy_in=2000)
        page.get_by_test_id("chip-2500").click()
        for _ in range(ROUNDS):
            wait_for_phase(page, "betting")
            page.get_by_test_id("spot-banker-banker-win-vig-5").click()
            page.get_by_test_id("spot-bonus-banker-A").click()
            wait_for_phase(page, "settled")
        page.screenshot(path=picture)
        browser.close()
    # The shading of the felt makes a large file; 256 well-chosen colours show it as well.
    image = Image.open(picture).convert("RGB")
    image.quantize(256, method=Image.Quantize.MAXCOVERAGE, kmeans=4).save(picture, optimize=True)


def main() -> None:
    chromium = subprocess.run([ROOT / "tools" / "chromium"], check=True, stdout=subprocess.PIPE, text=True)
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, running_house(Path(folder)) as house:
        take_picture(house.address, chromium.stdout.strip(), PICTURE)
        house.stop()
    print(f"regenerated {PICTURE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
