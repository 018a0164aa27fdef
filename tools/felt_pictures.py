"""Pictures of the felt of every game, to be looked at: four sizes, by day and by night, bet on and paid."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from houseway.table.commands import House
from tests.browser.dealer import Dealer, dealer_at
from tests.browser.open_tables import house_banked, open_in_journal, table_of
from tests.browser.patron import enter, go_to, sit, until_phase
from tests.browser.running_house import BROWSER_OPTIONS, RunningHouse, running_house
from tests.browser.staff import another, person
from tools.docs import chromium

SIZES = {"desk": (1440, 900), "tablet": (1024, 768), "phone": (390, 844), "side": (844, 390)}
# With ten seats, and with jackpots.
DEMO = ("demo-1", "demo-9", "demo-11", "demo-12")
PATRONS_BANK = Path(__file__).resolve().parent.parent / "examples" / "player-dealer"
FILES = {file.stem.replace(".", "-"): file for file in sorted(PATRONS_BANK.glob("*.toml"))}


def take(page: Page, folder: Path, name: str) -> None:
    """Opened anew at each size, as somebody with such a screen sees it first."""
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        page.get_by_test_id("balance").wait_for()
        page.wait_for_timeout(200)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            page.screenshot(path=folder / f"{name}-{size}-{scheme}.png")


def play(dealer: Dealer, page: Page, folder: Path) -> None:
    """A round with two bets, before its cards and after them."""
    until_phase(page, "betting")
    for spot in ("player", "hand", "tie"):
        found = page.locator(f"[data-testid^=spot-{spot}-]").first
        if found.count():
            found.click()
    take(page, folder, f"{dealer.table}-bets")
    dealer.do("no_more_bets")
    dealer.go_on_until("settle_round")
    dealer.do("settle_round")
    until_phase(page, "settled")
    take(page, folder, f"{dealer.table}-paid")


def against_the_house(house: RunningHouse, browser: Browser, table: str, folder: Path) -> None:
    with another(browser) as context:
        page = context.new_page()
        enter(page, house.address)
        go_to(page, house.address, table)
        sit(page, seat=1, dollars=500)
        until_phase(page, "betting")
        with dealer_at(house, table) as dealer:
            play(dealer, page, folder)


def against_a_patron(house: RunningHouse, browser: Browser, table: str, folder: Path) -> None:
    file = FILES[table].read_text("utf-8")
    asked = {"name": table, "table": file, "house_dealer": True}
    assert person(house, "operator").post("/api/tables", json=asked).status_code == 201
    with another(browser) as banks, another(browser) as bets:
        bank, page = banks.new_page(), bets.new_page()
        for visitor, name in ((bank, "Bo"), (page, "Ada")):
            enter(visitor, house.address, name)
            go_to(visitor, house.address, table)
        sit(bank, seat=1, dollars=1000)
        sit(page, seat=2, dollars=1000)
        # A robot waits only so long for an answer; a dealer stands at the table while pictures are taken.
        with dealer_at(house, table) as dealer:
            dealer.go_on_until("offer_bank")
            dealer.do("offer_bank")
            while not bank.get_by_test_id("bank-amount").is_visible():
                bank, page = page, bank
                page.wait_for_timeout(300)
            take(bank, folder, f"{table}-offer")
            bank.get_by_test_id("bank-amount").fill("500")
            bank.get_by_test_id("put-up").click()
            bank.get_by_test_id("bank-cents").wait_for()
            dealer.go_on_until("next_round")
            dealer.do("next_round")
            play(dealer, page, folder)
            take(bank, folder, f"{table}-bank")


def main(folder: Path, wanted: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    tables: dict[str, Callable[[RunningHouse, Browser, str, Path], None]] = {}
    tables |= dict.fromkeys([*map(table_of, house_banked()), *DEMO], against_the_house)
    tables |= dict.fromkeys(FILES, against_a_patron)
    with tempfile.TemporaryDirectory() as home:
        open_in_journal(Path(home) / "house.sqlite", {table_of(g): (g, House()) for g in house_banked()})
        with running_house(Path(home)) as house, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=BROWSER_OPTIONS)
            for table in wanted or tables:
                tables[table](house, browser, table, folder)
                print(table, flush=True)
            browser.close()
            house.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
