"""A browser and a house to visit with it.

Without Chromium these tests are skipped, loudly; with HOUSEWAY_BROWSER=required they fail instead.
"""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from houseway.table.commands import House
from tests.browser.open_tables import house_banked, open_in_journal, table_of
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
    """A new visitor's page; an error in its script or a request to the outside fails the test."""
    context = browser.new_context(viewport={"width": 1366, "height": 860})
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(f"script error: {error}"))
    page.on("request", lambda request: faults.append(request.url) if _is_outside(request.url) else None)
    yield page
    context.close()
    assert not faults, faults


@pytest.fixture
def house(chromium: str, tmp_path: Path) -> Iterator[RunningHouse]:
    with running_house(tmp_path) as house:
        yield house


@pytest.fixture(scope="session")
def open_house(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    """One house for all tests that only ask it questions, or keep to a table of their own (`own_table`)."""
    with running_house(tmp_path_factory.mktemp("house")) as house:
        yield house
        _close(house)


@pytest.fixture(scope="session")
def unhurried(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    """The same, where dealers leave time to change one's mind; every game has a table with every spot."""
    folder = tmp_path_factory.mktemp("unhurried")
    open_in_journal(folder / "house.sqlite", {table_of(game): (game, House()) for game in house_banked()})
    with running_house(folder, pace="people") as house:
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
