"""A dealer at the console of a poker table: open cards keyed, bets by seat, who wins, a ruling."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.browser.dealer import dealer_at, patron_at
from tests.browser.floor import patrons_bank
from tests.browser.running_house import RunningHouse
from tests.browser.staff import ask_to_sign, at_the_console, key_card, prompted, signing_page
from tests.browser.test_poker_room import pictured

pytestmark = pytest.mark.browser
NAMES = ("", "Ada", "Bo", "Cy")


@contextmanager
def poker_console(house: RunningHouse, page: Page, file: str) -> Iterator[None]:
    """Three players with $200, the deck cut, and the dealer at the console before the first hand."""
    table = patrons_bank(house, file)
    with dealer_at(house, table) as dealer, ExitStack() as stack:
        for type_ in ("inspect_cards", "wash_cards"):
            dealer.do(type_)
        for seat in (1, 2, 3):
            stack.enter_context(patron_at(house, table, NAMES[seat], seat, 200))
        dealer.do("load_shoe", commitment="", decks=1, cutting_card=0)
        dealer.do("cut", position=26)
        at_the_console(page, house, table)
        prompted(page, "Hand 1: move the button")
        page.keyboard.press("Enter")
        yield


def keyed(page: Page, *cards: str) -> None:
    """Cards on the keyboard; the last of them sends them all, and nothing has the focus."""
    for card in cards:
        key_card(page, card)


def says(page: Page, seat: int, key: str) -> None:
    prompted(page, f"Seat {seat} acts")
    page.keyboard.press(key)


def dealt(page: Page, words: str, *cards: str) -> None:
    prompted(page, words)
    keyed(page, *cards)


def chips(page: Page, seat: int) -> str:
    return page.get_by_test_id(f"desk-seat-{seat}").locator(".chips").inner_text()


def test_holdem_with_a_ruling_on_an_early_turn_and_a_hand_that_is_shown(
    house: RunningHouse, browser: Browser, page: Page
):
    with poker_console(house, page, "texas-holdem.toml"):
        prompted(page, "Deal the cards")
        page.keyboard.press("Enter")
        prompted(page, "Seat 3 acts")
        pictured(page, "console-holdem-bets")
        says(page, 3, "r")
        says(page, 1, "f")
        says(page, 2, "l")
        dealt(page, "Burn and turn the flop", "2c", "7d", "9h")
        prompted(page, "Seat 2 acts")
        expect(page.get_by_test_id("hand-board").get_by_test_id("card")).to_have_count(3)
        rule_on_an_early_turn(page, house, browser)
        says(page, 2, "x")
        says(page, 3, "b")
        says(page, 2, "l")
        dealt(page, "Burn and turn the turn", "4s")
        says(page, 2, "x")
        says(page, 3, "x")
        dealt(page, "Burn and turn the river", "Qd")
        says(page, 2, "x")
        says(page, 3, "x")
        prompted(page, "Showdown: seat 2")
        pictured(page, "console-holdem-showdown")
        keyed(page, "Kh", "Kd")
        prompted(page, "Showdown: seat 3")
        page.keyboard.press("m")
        prompted(page, "Push the pot")
        before = chips(page, 2)
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("desk-seat-2").locator(".chips")).not_to_have_text(before)
        assert chips(page, 3) < chips(page, 2)


def rule_on_an_early_turn(page: Page, house: RunningHouse, browser: Browser) -> None:
    """By the dealer's menu, with the floor's word."""
    page.keyboard.press("y")
    expect(page.get_by_test_id("irregular-last-up")).to_have_count(0)
    page.get_by_test_id("irregular-board").click()
    expect(page.get_by_test_id("way-rule_cards-river-early")).to_have_count(0)
    page.get_by_test_id("way-rule_cards-turn-early").click()
    page.get_by_test_id("card-unseen").click()
    key_card(page, "Ks")
    page.get_by_test_id("need-reason").fill("before seat 2 had acted")
    with signing_page(house, browser, "floor") as signer:
        ask_to_sign(page, house, "floor")
        pictured(page, "console-holdem-ruling")
        signer.get_by_test_id("approve").click()
        expect(page.get_by_test_id("act-dialog")).to_have_count(0)
    page.keyboard.press("y")


def test_stud_up_cards_are_keyed_by_seat_and_the_winner_named_on_a_phone(house: RunningHouse, page: Page):
    page.set_viewport_size({"width": 390, "height": 844})
    with poker_console(house, page, "seven-card-stud.toml"):
        dealt(page, "Deal the cards", "2c", "9d", "Kh")
        says(page, 1, "i")
        pictured(page, "console-stud-bets")
        says(page, 2, "r")
        says(page, 3, "f")
        says(page, 1, "l")
        for cards in (("5h", "9s"), ("6h", "Js"), ("7h", "3s")):
            dealt(page, "Burn and deal a card to each", *cards)
            says(page, 2, "x")
            says(page, 1, "x")
        prompted(page, "Burn and deal a card to each")
        page.keyboard.press("Enter")
        says(page, 2, "x")
        says(page, 1, "x")
        prompted(page, "Showdown: seat 2")
        page.keyboard.press("w")
        page.get_by_test_id("need-seats-1").check()
        pictured(page, "console-stud-winner")
        page.get_by_test_id("act-dialog").get_by_test_id("act-do").click()
        prompted(page, "Push the pot")
        page.keyboard.press("Enter")
        prompted(page, "Shuffle, and load the deck")
        assert chips(page, 1) > "$2"


def test_a_key_for_the_next_prompt_is_kept_while_the_answer_is_on_its_way(house: RunningHouse, page: Page):
    """The table has gone on before the house has answered the dialog: Enter is for what is prompted now."""
    held: list[Callable[[], None]] = []
    is_holding = [False]

    def line(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def hear(message: str | bytes) -> None:
            if is_holding[0] and '"type":"ack"' in str(message):
                held.append(lambda: route.send(message))
            else:
                route.send(message)

        server.on_message(hear)

    page.route_web_socket("**/ws", line)
    with poker_console(house, page, "seven-card-stud.toml"):
        dealt(page, "Deal the cards", "2c", "9d", "Kh")
        says(page, 1, "i")
        says(page, 2, "f")
        says(page, 3, "r")
        says(page, 1, "l")
        for cards in (("5h", "9s"), ("6h", "Js"), ("7h", "3s")):
            dealt(page, "Burn and deal a card to each", *cards)
            says(page, 3, "x")
            says(page, 1, "x")
        prompted(page, "Burn and deal a card to each")
        page.keyboard.press("Enter")
        says(page, 3, "x")
        says(page, 1, "x")
        prompted(page, "Showdown: seat 3")
        page.keyboard.press("w")
        page.get_by_test_id("need-seats-1").check()
        is_holding[0] = True
        page.get_by_test_id("act-dialog").get_by_test_id("act-do").click()
        prompted(page, "Push the pot")
        page.keyboard.press("Enter")
        is_holding[0] = False
        for let_go in held:
            let_go()
        prompted(page, "Shuffle, and load the deck")
