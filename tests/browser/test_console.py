"""A dealer at the console: real cards keyed in, a patron in another browser, a sign on the wall."""

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from houseway import load
from houseway.words import worded
from tests.browser.floor import own_table
from tests.browser.open_tables import CASH, SHORT
from tests.browser.page_words import format_limits, read_page_words
from tests.browser.patron import enter
from tests.browser.running_house import RunningHouse
from tests.browser.staff import (
    TABLE,
    accounts,
    another,
    ask_to_sign,
    at_the_console,
    bets_closed,
    bets_open,
    deal,
    key_card,
    prompted,
    seat_patron,
    shoe_ready,
    sign_in_at_the_console,
    signing_page,
)
from tests.browser.test_accessibility import violations
from tests.golden_words import TestWords

pytestmark = pytest.mark.browser
THIRD_CARD_IN_ERROR = load("co/baccarat").practice.procedures["third-card-in-error"].text
LOOKS: list[tuple[int, Literal["light", "dark"]]] = [(1440, "light"), (1920, "dark"), (820, "light")]


def bet_on_banker(page: Page, chips: int) -> None:
    page.get_by_test_id("chip-10000").click()
    for _ in range(chips):
        page.get_by_test_id("spot-banker-banker-win-vig-5").click()


def test_dealer_patron_and_sign_through_a_round_of_real_cards(
    house: RunningHouse, browser: Browser, page: Page, words: TestWords
):
    table = own_table(house, house_dealer=False)
    patrons, walls = another(browser), another(browser, 1920, 1080)
    patron, wall = patrons.new_page(), walls.new_page()
    wall.goto(f"{house.address}/sign/{table}")
    sign_in_at_the_console(page, house, table)
    shoe_ready(page)
    seat_patron(patron, house, 7, table)
    expect(page.get_by_text(read_page_words("console.realCards"))).to_be_visible()
    patron.get_by_test_id("tab-shoe").click()
    expect(patron.get_by_text(read_page_words("shoe.real"))).to_be_visible()
    bets_open(page)
    bet_on_banker(patron, 2)
    expect(page.get_by_test_id("desk-seat-7")).to_contain_text("$200 Banker")
    bets_closed(page)
    expect(wall.get_by_test_id("said")).to_have_text(worded("said", "no-more-bets", {}))
    deal(page, "2s", "3h", "3d", "2c")
    prompted(page, "Third card: Player")
    expect(page.get_by_test_id("total-player")).to_have_text("5")
    words(page.get_by_test_id("prompt-why").inner_text(), "the Player draws on 5")
    deal(page, "4d")
    prompted(page, "Third card: Banker")
    expect(page.get_by_test_id("total-banker")).to_have_text("5")
    words(page.get_by_test_id("prompt-why").inner_text(), "the Banker draws on 5 against a 4")
    expect(page.get_by_test_id("prompt")).to_contain_text("30-2814")
    expect(wall.get_by_test_id("hand-player").get_by_test_id("card")).to_have_count(3)
    deal(page, "4h")
    prompted(page, "Tie: Player 9, Banker 9")
    page.keyboard.press("p")
    payment = page.get_by_test_id("payment")
    expect(payment).to_have_class(re.compile(r"\bpush\b"))
    words(payment.inner_text(), "a push")
    bets_open(page)
    bet_on_banker(patron, 2)
    expect(page.get_by_test_id("desk-seat-7")).to_contain_text("$200 Banker")
    bets_closed(page)
    deal(page, "2s", "9h", "3d", "Kc")
    expect(page.get_by_test_id("total-banker")).to_have_text("9")
    words(page.get_by_test_id("prompt-why").inner_text(), "a natural 9 of the Banker")
    page.keyboard.press("Enter")
    expect(payment).to_have_class(re.compile(r"\bwin\b"))
    expect(payment).to_contain_text("$190")
    expect(payment).to_contain_text("30-2808(3)")
    words(payment.inner_text(), "a win less vigorish")
    expect(patron.get_by_test_id("balance")).to_have_text("$1,190.00")
    expect(wall.get_by_test_id("winner")).to_have_attribute("data-winner", "banker")
    expect(wall.get_by_test_id("statistics")).to_have_attribute("data-rounds", "2")
    assert "Ada" not in wall.content()
    patrons.close()
    walls.close()


def test_co_30_2816_1_a_third_card_dealt_to_the_player_in_error_becomes_the_bankers(
    house: RunningHouse, page: Page
):
    table = own_table(house, house_dealer=False)
    at_the_console(page, house, table)
    shoe_ready(page)
    bets_open(page)
    bets_closed(page)
    deal(page, "Ks", "3h", "6d", "2c")
    prompted(page, "Third card: Banker")
    page.keyboard.press("y")
    expect(page.get_by_test_id("irregular-extra-card")).to_be_disabled()
    why = worded("refused", "card-is-due", {}, cite="30-2816(1)")
    expect(page.locator("#why-extra-card")).to_have_text(why)
    page.get_by_test_id("irregular-third-card").click()
    expect(page.get_by_test_id("clause")).to_contain_text(THIRD_CARD_IN_ERROR)
    expect(page.get_by_test_id("clause")).to_contain_text("30-2816(1)")
    page.get_by_test_id("way-card_in_error-third-card-in-error").click()
    expect(page.get_by_test_id("dialog-clause")).to_contain_text(worded("said", "card-to-banker", {}))
    assert violations(page) == []
    # Enter alone picks no card: nothing is chosen before it is keyed.
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("act-dialog").get_by_test_id("act-do")).to_be_disabled()
    key_card(page, "4s")
    expect(page.get_by_test_id("act-dialog").get_by_test_id("cards-card")).to_contain_text("4♠")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("total-banker")).to_have_text("9")
    expect(page.get_by_test_id("hand-player").get_by_test_id("card")).to_have_count(2)
    prompted(page, "Banker wins: Player 6, Banker 9")
    page.keyboard.press("Enter")
    prompted(page, "Open the bets")
    # Two hands are asked for at once: keys go to the pad that has the focus, which is none of its cards.
    # Opened again, the menu begins with all that may happen.
    page.keyboard.press("y")
    page.keyboard.press("y")
    page.get_by_test_id("irregular-misread").click()
    page.get_by_test_id("way-correct_hands").click()
    dialog = page.get_by_test_id("act-dialog")
    for card in ("Ks", "6d"):
        key_card(page, card)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    for card in ("3h", "2c", "5s"):
        key_card(page, card)
    expect(dialog.get_by_test_id("cards-player").locator(".card")).to_have_text(["K♠", "6♦"])
    expect(dialog.get_by_test_id("cards-banker").locator(".card")).to_have_text(["3♥", "2♣", "5♠"])


def test_cards_keyed_wrongly_are_taken_back_before_a_wrong_draw_with_the_floors_word_for_earlier_ones(
    house: RunningHouse, browser: Browser, page: Page, words: TestWords
):
    table = own_table(house, house_dealer=False)
    at_the_console(page, house, table)
    shoe_ready(page)
    bets_open(page)
    bets_closed(page)
    deal(page, "Ks", "3h", "6d", "2c")
    prompted(page, "Third card: Banker")
    # The last of them is the dealer's own to take back.
    page.keyboard.press("Backspace")
    dialog = page.get_by_test_id("act-dialog")
    expect(dialog).to_contain_text("2c")
    words(dialog.get_by_role("heading").inner_text(), "the last card is taken back")
    expect(dialog.get_by_test_id("sign-person")).to_have_count(0)
    dialog.get_by_test_id("need-reason").fill("It is the four")
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    deal(page, "4c")
    # The Player's first was an 8; later cards are out, and the floor has the word.
    page.keyboard.press("y")
    page.get_by_test_id("irregular-miskeyed").click()
    page.get_by_test_id("way-take_back_card-1").click()
    dialog.get_by_test_id("need-reason").fill("It was the eight")
    with signing_page(house, browser, "floor") as signer:
        ask_to_sign(page, house, "floor")
        signer.get_by_test_id("approve").click()
        expect(dialog).to_have_count(0)
        expect(signer.get_by_test_id("to-sign")).to_have_count(0)
        expect(signer.get_by_test_id("signed-notice")).to_have_count(1)
    expect(page.get_by_test_id("console").get_by_test_id("card")).to_have_count(0)
    page.keyboard.press("y")
    deal(page, "8s", "3h", "6d", "4c")
    prompted(page, "Third card: Player")
    expect(page.get_by_test_id("total-player")).to_have_text("4")
    words(page.get_by_test_id("prompt-why").inner_text(), "the Player draws on 4")


def test_a_wrong_payout_is_put_right_by_a_code_that_the_floor_reads_out(
    house: RunningHouse, browser: Browser, page: Page
):
    table = own_table(house, house_dealer=False)
    patrons = another(browser)
    patron = patrons.new_page()
    at_the_console(page, house, table)
    shoe_ready(page)
    seat_patron(patron, house, 3, table)
    bets_open(page)
    bet_on_banker(patron, 1)
    expect(page.get_by_test_id("desk-seat-3")).to_contain_text("$100 Banker")
    bets_closed(page)
    deal(page, "2s", "9h", "3d", "Kc")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("payment")).to_contain_text("pay $95")
    page.get_by_test_id("irregular-menu").click()
    page.get_by_test_id("irregular-wrong-pay").click()
    page.get_by_test_id("way-correct_payout-0").click()
    dialog = page.get_by_test_id("act-dialog")
    dialog.get_by_test_id("need-paid").fill("90")
    dialog.get_by_test_id("need-reason").fill("Paid five short")
    with signing_page(house, browser, "floor") as signer:
        ask_to_sign(page, house, "floor")
        code = signer.get_by_test_id("to-sign-code").inner_text()
        for wrong in ("".join(reversed(code)) + "0", accounts(house)["floor"].pin):
            dialog.get_by_test_id("sign-code").fill(wrong)
            dialog.get_by_test_id("act-do").click()
            expect(dialog.get_by_test_id("refused")).to_have_attribute("data-reason", "sign_off_refused")
        dialog.get_by_test_id("sign-code").fill(code)
        dialog.get_by_test_id("act-do").click()
        expect(dialog).to_have_count(0)
    patrons.close()


def test_what_the_floor_declines_is_not_done(house: RunningHouse, browser: Browser, page: Page):
    table = own_table(house, house_dealer=False)
    at_the_console(page, house, table)
    page.get_by_test_id("act-count_tray-closer").click()
    dialog = page.get_by_test_id("act-dialog")
    dialog.get_by_test_id("pieces-10000").fill("480")
    with signing_page(house, browser, "floor") as signer:
        ask_to_sign(page, house, "floor")
        signer.get_by_test_id("decline").click()
        expect(dialog.get_by_test_id("refused")).to_have_attribute("data-reason", "signature_declined")
        expect(signer.get_by_test_id("to-sign")).to_have_count(0)
        expect(signer.get_by_test_id("signed-notice")).to_have_count(0)


def test_the_closing_count_by_denomination_is_signed_by_two(
    house: RunningHouse, browser: Browser, page: Page
):
    table = own_table(house, house_dealer=False)
    at_the_console(page, house, table)
    page.get_by_test_id("act-count_tray-closer").click()
    dialog = page.get_by_test_id("act-dialog")
    expect(dialog.get_by_test_id("act-do")).to_be_disabled()
    dialog.get_by_test_id("pieces-10000").fill("480")
    dialog.get_by_test_id("pieces-500").fill("400")
    expect(dialog.get_by_test_id("counted")).to_have_text("$50,000")
    with signing_page(house, browser, "floor") as signer:
        ask_to_sign(page, house, "floor")
        assert violations(page) == []
        expect(signer.get_by_test_id("to-sign")).to_be_visible()
        assert violations(signer) == []
        signer.get_by_test_id("approve").click()
        expect(dialog).to_have_count(0)
    page.get_by_test_id("act-close").click()
    page.get_by_test_id("act-do").click()
    prompted(page, "The table is closed.")


def test_a_dealer_takes_over_from_the_robot_and_draws_from_the_sealed_shoe(
    house: RunningHouse, page: Page, words: TestWords
):
    at_the_console(page, house, table="demo-1")
    prompted(page, "Bets are open")
    bets_closed(page)
    for _ in range(4):
        words(page.get_by_test_id("next-act").inner_text(), "what Enter does")
        lying = page.get_by_test_id("console").get_by_test_id("card").count()
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("console").get_by_test_id("card")).to_have_count(lying + 1)


def test_dice_are_keyed_in_where_the_game_is_played_with_dice(house: RunningHouse, page: Page):
    at_the_console(page, house, table="demo-6")
    bets_closed(page, then="Shake the cups")
    page.keyboard.press("z")
    prompted(page, "Lift the cups and read the dice")
    for die in "125466":
        page.keyboard.press(die)
    assert violations(page) == []
    page.keyboard.press("Enter")
    prompted(page, "Player wins: Player 8, Banker 6")


def test_co_30_2817_4_at_a_midi_table_the_highest_bettor_turns_the_hand(
    house: RunningHouse, browser: Browser, page: Page
):
    patrons = another(browser)
    patron = patrons.new_page()
    at_the_console(page, house, table="demo-8")
    prompted(page, "Bets are open")
    seat_patron(patron, house, 3, "demo-8")
    bet_on_banker(patron, 1)
    expect(page.get_by_test_id("desk-seat-3")).to_contain_text("$100 Banker")
    bets_closed(page)
    for number in range(1, 5):
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("console").get_by_test_id("card")).to_have_count(number)
    prompted(page, "Turn the Player's hand")
    assert page.get_by_test_id("total-player").count() == 0
    page.keyboard.press("Enter")
    prompted(page, "Hand the Banker's cards to seat 3")
    page.keyboard.press("Enter")
    prompted(page, "Seat 3 looks at the Banker's hand")
    expect(page.get_by_test_id("hand-banker")).to_contain_text(read_page_words("console.holds", seat=3))
    # At a sealed shoe the dealer does not turn them for the patron.
    expect(page.get_by_test_id("prompt").get_by_role("button")).to_have_count(0)
    patron.get_by_test_id("turn-all").click()
    patron.get_by_test_id("show-cards").click()
    expect(page.get_by_test_id("total-banker")).to_be_visible()
    patrons.close()


def test_a_patron_cannot_stand_at_a_console(house: RunningHouse, page: Page):
    page.goto(house.address)
    page.get_by_test_id("name-input").fill("Ada")
    page.get_by_test_id("enter").click()
    expect(page.get_by_test_id("site-bar")).to_be_visible()
    page.goto(f"{house.address}/#/console/{TABLE}")
    expect(page.get_by_test_id("staff-person")).to_be_visible()
    assert violations(page) == []


def test_the_console_at_every_step_by_the_rules_of_axe(house: RunningHouse, page: Page):
    def check() -> None:
        for width, scheme in LOOKS:
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(color_scheme=scheme)
            assert violations(page) == [], (width, scheme)
            assert page.evaluate("document.documentElement.scrollWidth") == width

    table = own_table(house, house_dealer=False)
    at_the_console(page, house, table)
    check()
    shoe_ready(page)
    bets_open(page)
    check()
    bets_closed(page)
    page.keyboard.press("k")
    check()
    page.keyboard.press("Backspace")
    deal(page, "2s", "9h", "3d", "Kc")
    page.keyboard.press("y")
    check()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_sign_fills_a_monitor_and_is_clean_by_axe(house: RunningHouse, browser: Browser, scheme: str):
    context = another(browser, 1920, 1080, scheme)
    page = context.new_page()
    page.goto(f"{house.address}/sign/demo-1")
    # Limits of different wagers are not mixed.
    players = format_limits(("Player", "Banker"), "$10", "$1,000")
    ties = format_limits(("Tie",), "$5", "$100")
    expect(page.get_by_test_id("limits")).to_contain_text(f"{players} {ties}")
    expect(page.get_by_test_id("pay-tables")).to_contain_text("1 to 1")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollHeight") == 1080
    assert page.evaluate("document.documentElement.scrollWidth") == 1920
    context.close()


def test_keys_heard_twice_deal_one_card(house: RunningHouse, page: Page):
    table = own_table(house, house_dealer=False)
    at_the_console(page, house, table)
    shoe_ready(page)
    bets_open(page)
    bets_closed(page)
    key_card(page, "7s")
    expect(page.get_by_test_id("hand-player").get_by_test_id("card")).to_have_count(1)
    page.keyboard.press("s")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("console").get_by_test_id("card")).to_have_count(1)


class HeldLine:
    """A line on which the house's answers wait while they are held."""

    def __init__(self, page: Page) -> None:
        self.held: list[Callable[[], None]] = []
        self.is_holding = False
        page.route_web_socket("**/ws", self._carry)

    def _carry(self, route: WebSocketRoute) -> None:
        def hear(message: str | bytes) -> None:
            if self.is_holding:
                self.held.append(lambda: route.send(message))
            else:
                route.send(message)

        route.connect_to_server().on_message(hear)

    def let_go(self) -> None:
        self.is_holding = False
        for send in self.held:
            send()
        self.held.clear()


def test_a_key_pressed_before_the_next_prompt_has_come_does_nothing_and_says_so(
    house: RunningHouse, page: Page
):
    line = HeldLine(page)
    at_the_console(page, house, own_table(house, house_dealer=False))
    shoe_ready(page)
    line.is_holding = True
    page.keyboard.press("Enter")
    # Meant for bets that are open; what is shown still asks to open them.
    page.keyboard.press("n")
    expect(page.get_by_test_id("missed-key")).to_have_text(read_page_words("console.early", key="n"))
    line.let_go()
    prompted(page, "Bets are open")
    expect(page.get_by_test_id("dialog-asks")).to_have_count(0)
    page.keyboard.press("n")
    expect(page.get_by_test_id("dialog-asks")).to_be_visible()
    expect(page.get_by_test_id("missed-key")).to_have_count(0)


def test_keys_are_handled_in_order_each_against_the_prompt_it_was_pressed_for(
    house: RunningHouse, page: Page
):
    line = HeldLine(page)
    at_the_console(page, house, own_table(house, house_dealer=False))
    shoe_ready(page)
    bets_open(page)
    page.keyboard.press("n")
    line.is_holding = True
    page.keyboard.press("y")
    expect(page.get_by_test_id("act-dialog")).to_have_count(0)
    # Cards are keyed before the first is asked for: each key says that it came too early.
    for key in "7s":
        page.keyboard.press(key)
        expect(page.get_by_test_id("missed-key")).to_have_text(read_page_words("console.early", key=key))
    line.let_go()
    prompted(page, "First card: Player")
    expect(page.get_by_test_id("console").get_by_test_id("card")).to_have_count(0)
    # Of cards that are keyed faster than the house answers each is dealt in its turn.
    line.is_holding = True
    for card in ("7s", "9h", "Kd", "5c"):
        key_card(page, card)
    line.let_go()
    for hand, cards in (("player", ["7s", "Kd"]), ("banker", ["9h", "5c"])):
        shown = page.get_by_test_id(f"hand-{hand}").get_by_test_id("card")
        expect(shown).to_have_count(2)
        assert [each.get_attribute("data-card") for each in shown.all()] == cards
    prompted(page, "Third card: Banker")
    # A key pressed twice before the answer settles once, and opens no bets.
    key_card(page, "2h")
    expect(page.get_by_test_id("prompt-words")).to_contain_text("wins")
    line.is_holding = True
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("missed-key")).to_have_text(read_page_words("console.early", key="Enter"))
    line.let_go()
    prompted(page, "Open the bets")


def test_two_quick_enters_open_the_bets_and_ask_before_they_close_them(
    house: RunningHouse, page: Page, words: TestWords
):
    table = own_table(house, house_dealer=False, least_betting_seconds=600)
    at_the_console(page, house, table)
    shoe_ready(page)
    page.keyboard.press("Enter")
    prompted(page, "Bets are open")
    page.keyboard.press("Enter")
    words(page.get_by_test_id("dialog-asks").inner_text())
    # A third Enter says no.
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("act-dialog")).to_have_count(0)
    prompted(page, "Bets are open")
    # Whoever says yes is still told of the house's least betting time.
    page.keyboard.press("n")
    page.keyboard.press("y")
    refused = page.get_by_test_id("refused")
    expect(refused).to_have_attribute("data-reason", "betting_time")
    expect(refused).to_contain_text("600")


def test_a_console_that_nobody_touches_is_locked_until_somebody_gives_a_pin(house: RunningHouse, page: Page):
    table = own_table(house, house_dealer=False)
    page.clock.install()
    # A session of its own: one that a PIN unlocked asks nobody to sign any more.
    sign_in_at_the_console(page, house, table)
    page.clock.run_for("04:50")
    page.keyboard.press("Shift")
    page.clock.run_for("04:50")
    expect(page.get_by_test_id("relief")).to_have_count(0)
    page.clock.run_for("00:30")
    expect(page.get_by_test_id("relief")).to_be_visible()
    # Behind it nothing is done.
    for _ in range(4):
        page.keyboard.press("Escape")
    page.keyboard.press("i")
    expect(page.get_by_test_id("relief")).to_be_visible()
    # The lock is the house's: nothing of the table is there, also after a reload.
    expect(page.get_by_test_id("prompt-words")).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("relief")).to_be_visible()
    expect(page.get_by_test_id("prompt-words")).to_have_count(0)
    dealer = accounts(house)["dealer"]
    page.get_by_test_id("relief-person").fill(dealer.person)
    page.get_by_test_id("relief-pin").fill(dealer.pin)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("relief")).to_have_count(0)
    prompted(page, "Inspect the cards")
    page.keyboard.press("Enter")
    prompted(page, "Wash the cards and stack them")


def test_co_30_2899_07_a_jackpot_from_start_game_to_the_executives_pin(
    house: RunningHouse, browser: Browser, page: Page
):
    patrons, walls = another(browser), another(browser, 1920, 1080)
    patron, wall = patrons.new_page(), walls.new_page()
    table = TABLE
    wall.goto(f"{house.address}/sign/{table}")
    at_the_console(page, house, table)
    shoe_ready(page)
    seat_patron(patron, house, 3, table)
    bets_open(page)
    patron.get_by_test_id("chip-100").click()
    patron.get_by_test_id("spot-harmony-progressive-PT-PRG-HP-01").click()
    expect(page.get_by_test_id("desk-seat-3")).to_contain_text("$1 Harmony")
    page.keyboard.press("n")
    prompted(page, "Press START GAME")
    page.keyboard.press("g")
    prompted(page, "First card: Player")
    expect(wall.get_by_test_id("meters")).to_contain_text("$10,00")
    deal(page, "As", "Ah", "Ad", "Ac", "As", "Ah")
    page.keyboard.press("p")
    expect(page.get_by_test_id("prompt-words")).to_contain_text("Seat 3 has")
    won = patron.get_by_test_id("settlement-row")
    expect(won).to_contain_text("Harmony")
    expect(won).to_contain_text(read_page_words("settlement.outcome.jackpot"))
    expect(won.locator("strong")).to_have_text("Jackpot")
    expect(patron.get_by_test_id("round-net")).to_have_attribute("data-cents", "0")
    expect(patron.get_by_test_id("spot-harmony-progressive-PT-PRG-HP-01").locator(".paid")).to_have_text(
        "Jackpot"
    )
    page.keyboard.press("Enter")
    prompted(page, "Press HIT")
    page.keyboard.press("o")
    prompted(page, "The floor verifies the jackpot")
    expect(wall.get_by_test_id("jackpot-pending")).to_have_text(read_page_words("sign.pending"))
    assert violations(wall) == []
    with signing_page(house, browser, "floor") as signer:
        ask_to_sign(page, house, "floor")
        signer.get_by_test_id("approve").click()
        prompted(page, "Pay the jackpot")
    page.get_by_test_id("sign-person").fill(accounts(house)["floor"].person)
    page.get_by_test_id("act-do").click()
    expect(page.get_by_test_id("refused")).to_have_attribute("data-reason", "executive_needed")
    assert violations(page) == []
    with signing_page(house, browser, "executive") as signer:
        ask_to_sign(page, house, "executive")
        signer.get_by_test_id("approve").click()
        prompted(page, "Press END GAME")
    expect(wall.get_by_test_id("jackpot-pending")).to_have_count(0)
    page.keyboard.press("e")
    prompted(page, "Open the bets")
    expect(page.get_by_test_id("desk-seat-3")).to_contain_text("$10,99")
    patrons.close()
    walls.close()


def test_the_dealer_sells_chips_for_cash_and_a_patron_is_told_how_to_get_some(
    house: RunningHouse, browser: Browser, page: Page
):
    sign_in_at_the_console(page, house, CASH)
    expect(page.get_by_test_id("play-money")).to_have_count(0)
    patron = another(browser).new_page()
    patron.goto(f"{house.address}/#/table/{CASH}")
    patron.get_by_test_id("name-input").fill("Ada")
    patron.get_by_test_id("enter").click()
    patron.get_by_test_id("seat-2").click()
    expect(patron.get_by_test_id("how-to-buy")).to_have_text(read_page_words("tray.howToBuy"))
    expect(patron.get_by_test_id("buy-in")).to_have_count(0)
    patron.get_by_test_id("bring").click()
    expect(patron.get_by_test_id("refusal")).to_contain_text("carries $0")
    page.get_by_test_id("act-buy_in").click()
    page.get_by_test_id("need-cents").fill("70")
    page.get_by_test_id("pieces-5000").fill("1")
    page.get_by_test_id("pieces-2000").fill("1")
    expect(page.get_by_test_id("counted")).to_have_text("$70")
    page.get_by_role("dialog").get_by_test_id("act-do").click()
    expect(patron.get_by_test_id("balance")).to_have_text("$70.00")
    patron.context.close()


def test_play_money_is_marked_in_lobby_at_the_table_console_and_sign(house: RunningHouse, page: Page):
    enter(page, house.address)
    for address in ("/#/", f"/#/table/{SHORT}", f"/sign/{SHORT}"):
        page.goto(f"{house.address}{address}")
        expect(page.get_by_test_id("play-money").first).to_have_text(read_page_words("table.playMoney"))
    sign_in_at_the_console(page, house, SHORT)
    expect(page.get_by_test_id("play-money")).to_have_text(read_page_words("table.playMoney"))
