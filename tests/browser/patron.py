"""What a patron does at a table, by mouse or by keyboard, and what the page then shows."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

DEAL_MS = 60_000
BANKER = "spot-banker-banker-win-vig-5"
PLAYER = "spot-player-player-standard"
TIE = "spot-tie-standard"


def enter(page: Page, address: str, name: str = "Ada") -> None:
    page.goto(address)
    page.get_by_test_id("name-input").fill(name)
    page.get_by_test_id("enter").click()
    expect(page.locator("[data-testid^=table-]").first).to_be_visible()


def come_to(page: Page, address: str, table: str, name: str = "Ada") -> None:
    """By name and straight to a table: where the door and the lobby are not looked at, nobody draws them."""
    assert page.request.post(f"{address}/api/session", data={"name": name}).ok
    go_to(page, address, table)


def go_to(page: Page, address: str, table: str) -> None:
    page.goto(f"{address}/#/table/{table}")
    expect(page.get_by_test_id("phase")).to_be_visible()


def sit(page: Page, seat: int, dollars: int) -> None:
    page.get_by_test_id(f"seat-{seat}").click()
    page.get_by_test_id("buy-in-amount").fill(str(dollars))
    page.get_by_test_id("buy-in").click()
    expect(page.get_by_test_id("balance")).to_have_attribute("data-cents", str(dollars * 100))


def open_details(page: Page) -> None:
    """The drawer with history, shoe and the rest; beside a wide felt all that is always open."""
    button = page.get_by_test_id("details")
    if button.is_visible() and button.get_attribute("aria-expanded") == "false":
        button.click()


def close_details(page: Page) -> None:
    if (button := page.get_by_test_id("details")).is_visible():
        button.click()
        expect(button).to_have_attribute("aria-expanded", "false")


def until_phase(page: Page, phase: str) -> None:
    """Looks at every frame: a phase may be over before a slower look."""
    page.wait_for_function(IS_PHASE, arg=phase, timeout=DEAL_MS)


def drawn(page: Page) -> None:
    """What has got a new size has been drawn with it, and what hangs on that size too."""
    page.evaluate(THREE_PICTURES)


def until_new_bets(page: Page) -> None:
    """The next round takes bets, and none of mine is down."""
    until_phase(page, "betting")
    expect(page.get_by_test_id("total-bet")).to_have_attribute("data-cents", "0")


def cents(page: Page, what: str) -> int:
    return int(page.get_by_test_id(what).get_attribute("data-cents") or 0)


def has_down(page: Page, spot: str, expected: int) -> None:
    expect(page.get_by_test_id(spot)).to_have_attribute("data-cents", str(expected))


def tab_to(page: Page, goal: Locator, most: int = 120) -> None:
    """Reach something with the Tab key alone."""
    for _ in range(most):
        if goal.evaluate("goal => goal === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{most} presses of Tab do not lead to {goal}")


def press(page: Page, testid: str) -> None:
    """Use a button with the keyboard alone."""
    tab_to(page, page.get_by_test_id(testid))
    page.keyboard.press("Enter")


def settled_round(page: Page) -> dict[str, Any]:
    """The round just paid, read in one go: the dealer does not wait for a slow machine."""
    shown: dict[str, Any] = page.wait_for_function(WHEN_SETTLED, timeout=DEAL_MS).json_value()
    return shown


THREE_PICTURES = """async () => {
    for (let each = 0; each < 3; each++) await new Promise(requestAnimationFrame);
}"""
IS_PHASE = """(phase) => document.querySelector('[data-testid="phase"]')?.dataset.phase === phase"""
WHEN_SETTLED = """() => {
    const all = (id) => [...document.querySelectorAll(`[data-testid="${id}"]`)];
    const one = (id) => all(id)[0];
    if (one('phase')?.dataset.phase !== 'settled') return null;
    return {
        winner: one('winner').dataset.winner,
        nets: all('settlement-row').map((row) => Number(row.dataset.net)),
        rows: all('settlement-row').map((row) => row.textContent),
        total: Number(one('round-net')?.dataset.cents ?? 0),
        balance: Number(one('balance').dataset.cents),
    };
}"""
