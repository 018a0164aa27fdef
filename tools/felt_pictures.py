"""Pictures of the felt of every game, to be looked at: four sizes, by day and by night, bet on and paid."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from houseway.table.commands import House
from tests.browser.dealer import dealer_at
from tests.browser.open_tables import house_banked, open_in_journal, table_of
from tests.browser.patron import enter, go_to, sit, until_phase
from tests.browser.running_house import BROWSER_OPTIONS, running_house
from tools.docs import chromium

SIZES = {"desk": (1440, 900), "tablet": (1024, 768), "phone": (390, 844), "side": (844, 390)}
# With ten seats, and with jackpots.
DEMO = ("demo-1", "demo-9", "demo-11", "demo-12")


def take(page: Page, folder: Path, name: str, schemes: tuple[str, ...]) -> None:
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for scheme in schemes:
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            page.screenshot(path=folder / f"{name}-{size}-{scheme}.png")


def main(folder: Path, wanted: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    tables = [*map(table_of, house_banked()), *DEMO]
    with tempfile.TemporaryDirectory() as home:
        open_in_journal(Path(home) / "house.sqlite", {table_of(g): (g, House()) for g in house_banked()})
        with running_house(Path(home)) as house, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=BROWSER_OPTIONS)
            page = browser.new_page(reduced_motion="reduce", viewport={"width": 1440, "height": 900})
            enter(page, house.address)
            for table in wanted or tables:
                go_to(page, house.address, table)
                sit(page, seat=1, dollars=500)
                until_phase(page, "betting")
                with dealer_at(house, table) as dealer:
                    page.get_by_test_id("spot-player-player-standard").click()
                    page.locator("[data-testid^=spot-tie]").first.click()
                    take(page, folder, f"{table}-bets", ("light",))
                    dealer.do("no_more_bets")
                    dealer.go_on_until("next_round")
                    until_phase(page, "settled")
                    take(page, folder, f"{table}-paid", ("light", "dark"))
                print(table, flush=True)
            browser.close()
            house.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
