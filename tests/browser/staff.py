"""The house's people in a browser: accounts that the demonstration prints, and a dealer at the console."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.running_house import RunningHouse

ACCOUNT = re.compile(r"^ +(\w+) +(demo-\S+) +password (\S+)  PIN (\S+)$", re.M)
# No robot deals here, and one of its bets is a progressive.
TABLE = "demo-7"
ANSWER_SECONDS = 60


class Account(NamedTuple):
    role: str
    person: str
    password: str
    pin: str


def accounts(house: RunningHouse) -> dict[str, Account]:
    found = [Account(*account) for account in ACCOUNT.findall(house.log.read_text("utf-8"))]
    return {account.role: account for account in found}


@cache
def person(house: RunningHouse, role: str) -> httpx.Client:
    """One of the house's people, signed in once: the door slows down who comes too often."""
    account = accounts(house)[role]
    client = httpx.Client(base_url=house.address, timeout=ANSWER_SECONDS)
    said = {"person": account.person, "password": account.password}
    assert client.post("/api/sign-in", json=said).status_code == 200
    return client


def signed_in(house: RunningHouse, role: str) -> dict[str, str]:
    """The cookies of that person's session."""
    return dict(person(house, role).cookies)


def another(
    browser: Browser, width: int = 1440, height: int = 900, scheme: str = "light", touch: bool = False
) -> BrowserContext:
    """Another person's browser, with cookies of its own."""
    return browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
        has_touch=touch,
    )


def at_the_console(page: Page, house: RunningHouse, table: str, role: str = "dealer") -> None:
    cookies = signed_in(house, role).items()
    page.context.add_cookies(
        [{"name": name, "value": value, "url": house.address} for name, value in cookies]
    )
    page.goto(f"{house.address}/console/{table}")
    expect(page.get_by_test_id("prompt-words")).to_be_visible()


def sign_in_at_the_console(page: Page, house: RunningHouse, table: str, role: str = "dealer") -> None:
    account = accounts(house)[role]
    page.goto(f"{house.address}/console/{table}")
    page.get_by_test_id("staff-person").fill(account.person)
    page.get_by_test_id("staff-password").fill(account.password)
    page.get_by_test_id("staff-enter").click()
    expect(page.get_by_test_id("prompt-words")).to_be_visible()


@contextmanager
def signing_page(house: RunningHouse, browser: Browser, role: str) -> Iterator[Page]:
    """A page of the person with this role, signed in by password, where they sign for others."""
    context = another(browser)
    cookies = signed_in(house, role).items()
    context.add_cookies([{"name": name, "value": value, "url": house.address} for name, value in cookies])
    page = context.new_page()
    page.goto(house.address)
    expect(page.get_by_test_id("site-bar")).to_be_visible()
    yield page
    context.close()


def ask_to_sign(page: Page, house: RunningHouse, role: str) -> None:
    """Send a filled-in form to the person with this role, who is to sign it."""
    page.get_by_test_id("sign-person").fill(accounts(house)[role].person)
    page.get_by_test_id("act-do").click()
    expect(page.get_by_test_id("sign-waiting")).to_be_visible()


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


def bets_closed(page: Page, then: str = "First card: Player") -> None:
    """By keyboard; where no bet is down the console asks first."""
    prompted(page, "Bets are open")
    page.keyboard.press("n")
    asked = page.get_by_test_id("dialog-asks")
    expect(asked.or_(page.get_by_test_id("prompt-words").filter(has_text=then))).to_be_visible()
    if asked.count():
        page.keyboard.press("y")
    prompted(page, then)


def shoe_ready(page: Page) -> None:
    """From new cards to the burn of a real shoe, all at the keyboard but the number."""
    prompted(page, "Inspect the cards")
    page.keyboard.press("Enter")
    prompted(page, "Wash the cards and stack them")
    page.keyboard.press("Enter")
    prompted(page, "Shuffle, and load the shoe")
    page.get_by_test_id("need-cutting_card").fill("52")
    page.get_by_test_id("act-do").click()
    prompted(page, "The dealer cuts")
    page.keyboard.press("Enter")
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


def seat_patron(page: Page, house: RunningHouse, seat: int, table: str, name: str = "Ada") -> None:
    """A visitor sits down with $1,000."""
    page.goto(f"{house.address}/#/table/{table}")
    page.get_by_test_id("name-input").fill(name)
    page.get_by_test_id("enter").click()
    page.get_by_test_id(f"seat-{seat}").click()
    page.get_by_test_id("buy-in-amount").fill("1000")
    page.get_by_test_id("buy-in").click()
    expect(page.get_by_test_id("balance")).to_have_text("$1,000.00")
