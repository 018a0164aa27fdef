"""Poker-hand games with real cards: boards in stages, choices by buttons and keys, folds, a War."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.dealer import Dealer, dealer_at
from tests.browser.floor import patrons_bank
from tests.browser.page_words import read_page_words
from tests.browser.patron import come_to, has_down, sit, until_phase
from tests.browser.running_house import RunningHouse, houseway
from tests.browser.test_accessibility import violations
from tests.browser.test_bank import banks, bets, new_patrons
from tests.browser.test_blackjack import figure, hinted

pytestmark = pytest.mark.browser
FILES = Path(__file__).resolve().parents[2] / "examples" / "player-dealer"
PHONE: ViewportSize = {"width": 390, "height": 844}


@contextmanager
def table_of(house: RunningHouse, file: str) -> Iterator[Dealer]:
    with dealer_at(house, patrons_bank(house, str(FILES / file))) as dealer:
        dealer.do("inspect_cards")
        dealer.do("wash_cards")
        yield dealer


def shuffled(dealer: Dealer, decks: int = 1, burned: bool = False) -> None:
    """Real cards, shuffled and cut."""
    dealer.do("load_shoe", commitment="", decks=decks, cutting_card=14 if decks == 1 else 52)
    while declined := dealer.legal("decline_cut"):
        dealer.do(**declined)
    dealer.do("cut", position=20)
    if burned:
        dealer.do("burn", cards=["5h"])


def chosen(page: Page, choice: str) -> None:
    page.get_by_test_id(f"choose-{choice}").click()
    expect(page.get_by_test_id("choices")).to_have_count(0)


def open_cards(page: Page) -> list[str]:
    cards = page.get_by_test_id("board").get_by_test_id("card")
    return [text for text in (card.get_attribute("data-card") or "" for card in cards.all()) if text != "??"]


def shows(page: Page, hand: str, card: str) -> None:
    """The first card of a hand."""
    expect(page.get_by_test_id(hand).get_by_test_id("card").first).to_have_attribute("data-card", card)


def has(page: Page, expected: int) -> None:
    expect(page.get_by_test_id("balance")).to_have_attribute("data-cents", str(expected))


def pictured(page: Page, name: str) -> None:
    if folder := os.environ.get("HOUSEWAY_PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png")


def arrives(page: Page, house: RunningHouse, dealer: Dealer) -> None:
    come_to(page, house.address, dealer.table, "Ada")
    sit(page, 2, 1000)


def gains(hand: str, board: str) -> dict[str, str]:
    """What each choice at Hold'em gains by `houseway strategy`, as the page writes it."""
    said = houseway("strategy", "ca/ultimate-texas-holdem", "--hand", hand, "--board", board, "--json")
    return {each["choice"]: figure(each["gain"]) for each in msgspec.json.decode(said.stdout)["choices"]}


@pytest.mark.parametrize("width", [pytest.param("desk", marks=pytest.mark.long), "phone"])
def test_gega_004177_checked_twice_and_played_once_then_a_fold(
    house: RunningHouse, page: Page, browser: Browser, width: str
):
    if width == "phone":
        page.set_viewport_size(PHONE)
    with (
        table_of(house, "ultimate-texas-holdem.toml") as dealer,
        new_patrons(browser, house, dealer.table, ("Bo", 1)) as (bo,),
    ):
        arrives(page, house, dealer)
        shuffled(dealer)
        banks(dealer, bo, 500)
        bets(page, 25, "spot-ante-standard")
        has_down(page, "spot-blind-standard", 2_500)
        bets(page, 5, "spot-trips-standard")
        dealer.do("no_more_bets")
        dealer.deal("9s", "Kh", "8s", "4d", "9h", "7c", "2d", "Jc", "3s")
        expect(page.get_by_test_id("hand-place-2").get_by_test_id("card").first).to_have_attribute(
            "data-card", "9s"
        )
        expect(bo.get_by_test_id("hand-place-2").get_by_test_id("card").first).to_have_attribute(
            "data-card", "??"
        )
        assert open_cards(page) == []
        expect(page.get_by_test_id("choices")).to_contain_text("Play 4×")
        assert violations(page) == []
        pictured(page, f"holdem-dealt-{width}")
        chosen(page, "check")
        dealer.do("turn_cards", hand="board-1")
        expect(page.get_by_test_id("choose-play-2")).to_be_visible()
        assert open_cards(page) == ["9h", "7c", "2d"]
        # Asked of the command first: whoever asks first waits until it is compiled.
        expected = gains("9s 8s", "9h 7c 2d")
        expect(page.get_by_test_id("hint")).to_be_visible()
        page.keyboard.press("?")
        assert hinted(page, "check", "play-2") == expected
        pictured(page, f"holdem-hint-{width}")
        chosen(page, "check")
        dealer.do("turn_cards", hand="board-2")
        expect(page.get_by_test_id("choose-play-1")).to_be_visible()
        assert open_cards(page) == ["9h", "7c", "2d", "Jc", "3s"]
        expect(page.get_by_test_id("gain-play-1")).to_have_count(0)
        pictured(page, f"holdem-river-{width}")
        chosen(page, "play-1")
        dealer.do("turn_cards", hand="banker")
        dealer.do("turn_cards", hand="place-2")
        expect(page.get_by_test_id("total-place-2")).to_have_text("pair of 9s")
        expect(page.get_by_test_id("total-banker")).to_have_text("king high")
        dealer.do("settle_round")
        # The cards are shuffled for every hand.
        until_phase(page, "shuffling")
        assert violations(page) == []
        pictured(page, f"holdem-settled-{width}")
        # King high does not qualify: the Ante comes back, Play wins $25, the Blind pushes; Trips and fees go.
        after = 100_000 + 2_500 - 500 - 200
        has(page, after)

        shuffled(dealer)
        banks(dealer, bo, 500)
        bets(page, 25, "spot-ante-standard")
        has_down(page, "spot-blind-standard", 2_500)
        dealer.do("no_more_bets")
        dealer.deal("2s", "Kh", "7s", "Kd", "9h", "8c", "Qd", "Jc", "3s")
        chosen(page, "check")
        dealer.do("turn_cards", hand="board-1")
        chosen(page, "check")
        dealer.do("turn_cards", hand="board-2")
        # A choice made just before rests a moment; keys, unlike clicks, do not wait for it.
        expect(page.get_by_test_id("choose-fold")).to_be_enabled()
        page.keyboard.press("f")
        expect(page.get_by_test_id("choices")).to_have_count(0)
        # Nobody remains for whom the player-dealer would open his hand.
        dealer.do("settle_round")
        until_phase(page, "shuffling")
        shows(bo, "hand-place-2", "??")
        has(page, after - 5_000 - 100)


def test_gega_002045_a_pair_wins_ante_play_and_bonus(house: RunningHouse, page: Page, browser: Browser):
    with (
        table_of(house, "three-card-poker.toml") as dealer,
        new_patrons(browser, house, dealer.table, ("Bo", 1)) as (bo,),
    ):
        arrives(page, house, dealer)
        shuffled(dealer)
        banks(dealer, bo, 500)
        bets(page, 25, "spot-ante-standard")
        bets(page, 5, "spot-bonus-standard")
        dealer.do("no_more_bets")
        dealer.deal("9s", "Kh", "9d", "4d", "2h", "7c")
        shown = bo.get_by_test_id("hand-banker").get_by_test_id("card")
        expect(shown.nth(1)).to_have_attribute("data-card", "4d")
        expect(shown.nth(0)).to_have_attribute("data-card", "??")
        expect(page.get_by_test_id("total-place-2")).to_have_text("pair of 9s")
        pictured(page, "three-card")
        # Whoever says nothing folds; neither that nor anything else is recommended without a hint.
        expect(page.get_by_test_id("choose-fold")).not_to_have_class(re.compile("usual"))
        expect(page.get_by_test_id("choose-play-1")).not_to_have_class(re.compile("usual"))
        chosen(page, "play-1")
        dealer.do("turn_cards", hand="banker")
        dealer.do("turn_cards", hand="place-2")
        dealer.do("settle_round")
        until_phase(page, "shuffling")
        has(page, 100_000 + 2_500 + 2_500 + 500 - 100)


@pytest.mark.parametrize("width", [pytest.param("desk", marks=pytest.mark.long), "phone"])
def test_gega_004553_a_war_is_won(house: RunningHouse, page: Page, browser: Browser, width: str):
    if width == "phone":
        page.set_viewport_size(PHONE)
    with (
        table_of(house, "casino-war.toml") as dealer,
        new_patrons(browser, house, dealer.table, ("Bo", 1)) as (bo,),
    ):
        arrives(page, house, dealer)
        shuffled(dealer, decks=6, burned=True)
        banks(dealer, bo, 500)
        bets(page, 25, "spot-primary-standard")
        bets(page, 25, "spot-tie-standard")
        dealer.do("no_more_bets")
        dealer.deal("6s", "6h")
        expect(page.get_by_test_id("choices")).to_contain_text(read_page_words("bank.ask.options.war"))
        chosen(page, "war")
        dealer.deal("2c", "3c", "4c", "Qs", "5c", "7c", "8c", "8d")
        expect(page.get_by_test_id("hand-place-2-war").get_by_test_id("card")).to_have_attribute(
            "data-card", "Qs"
        )
        expect(page.get_by_test_id("hand-burned")).to_have_text(read_page_words("bank.hands.closed", count=6))
        assert violations(page) == []
        pictured(page, f"war-{width}")
        dealer.do("settle_round")
        until_phase(page, "settled")
        # The War wins $25, the primary comes back, the Tie has won $250; the fees are $2.
        has(page, 100_000 + 2_500 + 25_000 - 200)


@pytest.mark.parametrize("width", [pytest.param("desk", marks=pytest.mark.long), "phone"])
def test_gega_004555_8_b_a_pair_of_aces_names_what_it_plays(
    house: RunningHouse, page: Page, browser: Browser, width: str
):
    if width == "phone":
        page.set_viewport_size(PHONE)
    with (
        table_of(house, "crazy-4-poker.toml") as dealer,
        new_patrons(browser, house, dealer.table, ("Bo", 1)) as (bo,),
    ):
        arrives(page, house, dealer)
        shuffled(dealer)
        banks(dealer, bo, 500)
        bets(page, 25, "spot-ante-standard")
        has_down(page, "spot-super-bonus-C4P-09", 2_500)
        dealer.do("no_more_bets")
        dealer.deal("As", "Ah", "8d", "6c", "4s", "Kh", "Jc", "9d", "7s", "2h")
        amount, play = page.get_by_test_id("choice-amount"), page.get_by_test_id("choose-play")
        for outside in ("24.99", "75.01", "all of it"):
            amount.fill(outside)
            expect(play).to_have_attribute("aria-disabled", "true")
        amount.fill("37.50")
        expect(play).to_have_attribute("aria-disabled", "false")
        assert violations(page) == []
        pictured(page, f"crazy-4-amount-{width}")
        chosen(page, "play")
        has_down(page, "spot-play-standard", 3_750)
