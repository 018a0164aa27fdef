"""A browser and a house to visit with it.

Without Chromium these tests are skipped, loudly; with HOUSEWAY_BROWSER=required they fail instead.
"""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.running_house import BROWSER_OPTIONS, RunningHouse, running_house

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


@pytest.fixture(scope="module")
def open_house(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    """One house for all tests of a file that only ask it questions."""
    with running_house(tmp_path_factory.mktemp("house")) as house:
        yield house


def _is_outside(url: str) -> bool:
    return not url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    if any(DID_NOT_RUN in str(report.longrepr) for report in skipped):
        terminalreporter.section(DID_NOT_RUN, sep="#", red=True, bold=True)
