"""A browser and a house to visit with it.

Without Chromium these tests are skipped, loudly; with HOUSEWAY_BROWSER=required they fail instead.
"""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from houseway import load
from houseway.table.commands import House
from tests.browser.open_tables import (
    BEFORE_A_CUT,
    CASH,
    FULL,
    HOUSE_MONEY,
    NEARLY_SPENT,
    SHORT,
    house_banked,
    open_before_a_cut,
    open_in_journal,
    table_of,
)
from tests.browser.running_house import BROWSER_OPTIONS, RunningHouse, running_house, verify

FIND_CHROMIUM = Path(__file__).resolve().parents[2] / "tools" / "chromium"
REQUIRED = os.environ.get("HOUSEWAY_BROWSER") == "required"
ANSWER_MS = 20_000
DID_NOT_RUN = "THE BROWSER SUITE DID NOT RUN"


@pytest.fixture(scope="session")
def chromium() -> str:
    found = subprocess.run([FIND_CHROMIUM], capture_output=True, text=True)
    if found.returncode == 0:
        return found.stdout.strip()
    message = f"{DID_NOT_RUN}: {found.stderr.strip()}"
    if REQUIRED:
        pytest.fail(message)
    pytest.skip(message)


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    # A house on a busy machine may take a while to write a row to the disk.
    expect.set_options(timeout=ANSWER_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=BROWSER_OPTIONS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A new visitor's page; an error in its script or a request to the outside fails the test.

    What moves is tested where a test asks for it; to draw it takes most of a round's time.
    """
    context = browser.new_context(viewport={"width": 1366, "height": 860}, reduced_motion="reduce")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(f"script error: {error}"))
    page.on("request", lambda request: faults.append(request.url) if _is_outside(request.url) else None)
    yield page
    context.close()
    assert not faults, faults


@pytest.fixture(scope="session")
def house(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    """One house for all tests: each asks it questions or keeps to a table of its own.

    A table is written into its journal before, or opened by `own_table`; every game has one with every spot.
    """
    folder = tmp_path_factory.mktemp("house")
    database, baccarat = folder / "house.sqlite", load("co/baccarat")
    open_in_journal(database, {table_of(game): (game, House()) for game in house_banked()})
    open_in_journal(database, {SHORT: (baccarat, House())}, NEARLY_SPENT)
    full = load("ma/baccarat"), House(style="full")
    open_in_journal(database, {FULL: full, HOUSE_MONEY: full})
    open_in_journal(database, {CASH: (baccarat, House())}, play_money=0)
    for table in BEFORE_A_CUT:
        open_before_a_cut(database, table, baccarat, NEARLY_SPENT)
    with running_house(folder) as house:
        yield house
        _close(house)


def _close(house: RunningHouse) -> None:
    """After all that its visitors did nothing has failed, and its journal tells the same story again."""
    house.stop()
    assert "Traceback" not in house.log.read_text("utf-8")
    replay = verify(house.database)
    assert replay.returncode == 0, replay.stdout + replay.stderr


def _is_outside(url: str) -> bool:
    return not url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    if any(DID_NOT_RUN in str(report.longrepr) for report in skipped):
        terminalreporter.section(DID_NOT_RUN, sep="#", red=True, bold=True)
