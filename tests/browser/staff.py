"""The house's people in a browser: accounts that the demonstration prints, and a dealer at the console."""

import re
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.running_house import RunningHouse

ACCOUNT = re.compile(r"^ +(\w+) +(demo-\S+) +password (\S+)  PIN (\S+)$", re.M)
TABLE = "demo-7"


class Account(NamedTuple):
    role: str
    person: str
    password: str
    pin: str


def accounts(house: RunningHouse) -> dict[str, Account]:
    found = [Account(*account) for account in ACCOUNT.findall(house.log.read_text("utf-8"))]
    return {account.role: account for account in found}


def another(browser: Browser, width: int = 1440, height: int = 900, scheme: str = "light") -> BrowserContext:
    """Another person's browser, with cookies of its own."""
    return browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )


def at_the_console(page: Page, house: RunningHouse, role: str = "dealer", table: str = TABLE) -> None:
    account = accounts(house)[role]
    page.goto(f"{house.address}/console/{table}")
    page.get_by_test_id("staff-person").fill(account.person)
    page.get_by_test_id("staff-password").fill(account.password)
    page.get_by_test_id("staff-enter").click()
    expect(page.get_by_test_id("prompt-words")).to_be_visible()


def prompted(page: Page, words: str) -> None:
    expect(page.get_by_test_id("prompt-words")).to_have_text(words)


def key_card(page: Page, card: str) -> None:
    """A rank and a suit on the keyboard, as a dealer keys them."""
    page.keyboard.press(card[0].lower())
    page.keyboard.press(card[-1].lower())


def bets_open(page: Page) -> None:
    prompted(page, "Open the bets")
    page.keyboard.press("Enter")
    prompted(page, "Bets are open")


def bets_closed(page: Page) -> None:
    prompted(page, "Bets are open")
    page.keyboard.press("n")
    prompted(page, "First card: Player")


def shoe_ready(page: Page) -> None:
    """From new cards to the burn of a real shoe, all at the keyboard but the numbers."""
    prompted(page, "Inspect the cards")
    page.keyboard.press("Enter")
    prompted(page, "Wash the cards and stack them")
    page.keyboard.press("Enter")
    prompted(page, "Shuffle, and load the shoe")
    page.get_by_test_id("need-cutting_card").fill("52")
    page.get_by_test_id("act-do").click()
    prompted(page, "The dealer cuts")
    page.get_by_test_id("need-position").fill("200")
    page.get_by_test_id("act-do").click()
    prompted(page, "Burn")
    page.get_by_test_id("card-pad").locator("[data-card='5h']").click()
    page.get_by_test_id("burn-unseen").click()
    page.get_by_test_id("act-do").click()
    prompted(page, "Open the bets")


def deal(page: Page, *cards: str) -> None:
    """Key in cards, each after the one before it has been taken."""
    left = page.get_by_test_id("console").get_by_test_id("card")
    lying = left.count()
    for number, card in enumerate(cards, 1):
        key_card(page, card)
        expect(left).to_have_count(lying + number)


def seat_patron(page: Page, house: RunningHouse, seat: int, name: str = "Ada", table: str = TABLE) -> None:
    """A visitor sits down with $1,000."""
    page.goto(f"{house.address}/#/table/{table}")
    page.get_by_test_id("name-input").fill(name)
    page.get_by_test_id("enter").click()
    page.get_by_test_id(f"seat-{seat}").click()
    page.get_by_test_id("buy-in-amount").fill("1000")
    page.get_by_test_id("buy-in").click()
    expect(page.get_by_test_id("balance")).to_have_text("$1,000.00")
