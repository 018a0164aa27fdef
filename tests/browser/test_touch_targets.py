"""What can be tapped is 44 pixels high on a telephone, upright and on its side, at a table of every family.

Every table is the test's own: its dealer and the others wait until all has been measured.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from houseway.families import FAMILIES
from houseway.server import demo
from tests.browser.dealer import Dealer, dealer_at, patron_at
from tests.browser.floor import opened, patrons_bank
from tests.browser.patron import PLAYER, come_to, drawn, until_phase
from tests.browser.running_house import RunningHouse
from tests.browser.staff import another
from tests.browser.test_bank import real_cards
from tests.browser.test_blackjack import FIVE, OUT_OF_SIGHT
from tests.browser.test_every_game import unfold
from tests.browser.test_face_up import DELIVERED
from tests.browser.test_lobby import DICE
from tests.browser.test_panguingue import STACKED as EIGHT_DECKS
from tests.browser.test_panguingue import TEN_EACH, does, draws
from tests.browser.test_poker_hands import table_of
from tests.browser.test_poker_room import goes_along, table_for
from tests.browser.test_tiles import HANDS as TILES
from tests.browser.test_tiles import STACKED as WOODPILE
from tests.browser.touch import too_small

pytestmark = pytest.mark.browser
ETERNAL = Path(demo.__file__).parent / "tables" / "eternal.toml"
# Upright, and last on its side, where a seat is taken, bets are made and questions answered.
SIZES: tuple[ViewportSize, ...] = ({"width": 390, "height": 844}, {"width": 844, "height": 390})
# Ada has the telephone; where patrons bank, Bo does.
ADA, BO = 3, 1
HAND = "spot-hand-standard"
# Names for what the page shows when it is measured.
Moments = Iterator[str]
# What the dealer and Bo do between the bets and the question.
Deals = Callable[[Dealer, Dealer], None]


def sits(house: RunningHouse, page: Page, dealer: Dealer, seat: int = ADA) -> Moments:
    come_to(page, house.address, dealer.table)
    yield "chooses a seat"
    page.get_by_test_id(f"seat-{seat}").tap()
    expect(page.get_by_test_id("buy-in")).to_be_visible()
    yield "buys in"
    page.get_by_test_id("buy-in").tap()
    expect(page.get_by_test_id("buy-in")).to_have_count(0)
    page.get_by_test_id("seat-and-chips").tap()
    expect(page.get_by_test_id("leave")).to_be_visible()
    yield "seat and chips"
    page.get_by_test_id("seat-and-chips").tap()


def bets(page: Page, *spots: str) -> Moments:
    until_phase(page, "betting")
    yield "bets are open"
    page.get_by_test_id("chip-2500").tap()
    for spot in spots:
        page.get_by_test_id(spot).tap()
        expect(page.get_by_test_id(spot)).to_have_attribute("data-cents", "2500")
    yield "a bet is down"


def against_bo(house: RunningHouse, page: Page, dealer: Dealer, deals: Deals, *spots: str) -> Moments:
    """Ada has sat down, is offered the bank and lets it pass to Bo; she bets against him and is asked."""
    dealer.do("offer_bank")
    expect(page.get_by_test_id("bank-offer")).to_be_visible()
    yield "is offered the bank"
    page.get_by_test_id("decline-bank").tap()
    dealer.until(lambda view: view["bank"]["offered_to"] is None)
    with patron_at(house, dealer.table, "Bo", BO, 1000) as bo:
        dealer.do("offer_bank")
        bo.do("accept_bank", seat=BO, cents=50_000)
        cuts(dealer)
        dealer.do("next_round")
        yield from bets(page, *spots)
        dealer.do("no_more_bets")
        deals(dealer, bo)
        expect(page.get_by_test_id("decides")).to_have_text("You decide.")
        yield "decides"


def cuts(dealer: Dealer) -> None:
    """Where the cards are cut after the bank is taken, once nobody else wants to."""
    if dealer.legal("decline_cut"):
        while declined := dealer.legal("decline_cut"):
            dealer.do(**declined)
        dealer.do("cut", position=20)


def cards(*dealt: str) -> Deals:
    return lambda dealer, bo: dealer.deal(*dealt)


def says(bo: Dealer, dealer: Dealer, choice: str) -> None:
    ask = dealer.view["ask"]
    bo.do("choose", place=ask["place"], hand=ask["hand"], choice=choice)


def shakes(bo: Dealer, dealer: Dealer, *thrown: int) -> None:
    bo.do("shake_dice", seat=BO)
    dealer.do("show_dice", thrown=thrown)


def two_hand(house: RunningHouse, page: Page) -> Moments:
    with real_cards(house, "21st-century-4.0.toml") as dealer:
        yield from sits(house, page, dealer)
        yield from against_bo(house, page, dealer, cards("2h", "4c", "3h", "10d"), PLAYER)


def dice(house: RunningHouse, page: Page) -> Moments:
    with dealer_at(house, opened(house, DICE.read_text("utf-8"))) as dealer:
        yield from sits(house, page, dealer)
        dealer.do("next_round")
        yield from bets(page, PLAYER)


def pan_nine(house: RunningHouse, page: Page) -> Moments:
    def deals(dealer: Dealer, bo: Dealer) -> None:
        shakes(bo, dealer, 1, 1, 1)
        dealer.deal("2h", "2c", "2d", "2s", "Ah", "Ac")

    with real_cards(house, "super-pan-9.toml") as dealer:
        yield from sits(house, page, dealer)
        yield from against_bo(house, page, dealer, deals, HAND)


def blackjack(house: RunningHouse, page: Page) -> Moments:
    with real_cards(house, FIVE.file, decks=6) as dealer:
        yield from sits(house, page, dealer)
        spot = f"spot-hand-{FIVE.paytable}"
        yield from against_bo(house, page, dealer, cards("8s", "10h", "8h", "6d"), spot)


def poker_hand(house: RunningHouse, page: Page) -> Moments:
    dealt = cards("9s", "Kh", "8s", "4d", "9h", "7c", "2d", "Jc", "3s")
    with table_of(house, "ultimate-texas-holdem.toml") as dealer:
        dealer.do("load_shoe", commitment="", decks=1, cutting_card=14)
        yield from sits(house, page, dealer)
        yield from against_bo(house, page, dealer, dealt, "spot-ante-standard")


def tiles(house: RunningHouse, page: Page) -> Moments:
    def deals(dealer: Dealer, bo: Dealer) -> None:
        says(bo, dealer, "ears")
        shakes(bo, dealer, 3, 3, 1)
        dealer.deal(*" ".join(TILES).split())

    with dealer_at(house, patrons_bank(house, "pai-gow.toml")) as dealer:
        yield from sits(house, page, dealer)
        for command in WOODPILE:
            dealer.do(**command)
        yield from against_bo(house, page, dealer, deals, HAND)


def pai_gow(house: RunningHouse, page: Page) -> Moments:
    def deals(dealer: Dealer, bo: Dealer) -> None:
        shakes(bo, dealer, 3, 3, 4)
        dealer.deal(*DELIVERED)
        dealer.do("turn_cards", hand="banker")
        says(bo, dealer, "house-way")

    with dealer_at(house, patrons_bank(house, "face-up-pai-gow-poker.toml")) as dealer:
        for command in ("inspect_cards", "wash_cards"):
            dealer.do(command)
        dealer.do("load_shoe", commitment="", decks=1, cutting_card=0)
        yield from sits(house, page, dealer)
        yield from against_bo(house, page, dealer, deals, HAND)


def pots(house: RunningHouse, page: Page) -> Moments:
    with table_for(house, page, "texas-holdem.toml", 0, 200, 200) as hand:
        hand.deal({2: "2c", 3: "9h"}, {2: "7c", 3: "9d"})
        yield from sits(house, page, hand.dealer, 1)
        # She comes in the middle of a hand: into the next one for a blind.
        post = page.get_by_test_id("deal-in-post")
        expect(post).to_be_visible()
        yield "waits for a hand"
        post.tap()
        expect(post).to_have_attribute("aria-pressed", "true")
        hand.others_say(lambda seat, ask: "fold")
        hand.dealer.do("settle_round")
        hand.shuffle()
        hand.deal({1: "Kh", 2: "2c", 3: "9h"}, {1: "Kd", 2: "7c", 3: "9d"})
        hand.others_say(goes_along)
        expect(page.locator("[data-testid^=choose-]").first).to_be_visible()
        yield "decides"


def panguingue(house: RunningHouse, page: Page) -> Moments:
    with dealer_at(house, patrons_bank(house, "panguingue.toml")) as dealer:
        yield from sits(house, page, dealer, 1)
        with patron_at(house, dealer.table, "Bo", 2, 40) as bo:
            for command in EIGHT_DECKS:
                dealer.do(**command)
            dealer.do("next_round")
            dealer.do("deal_street", cards=["Kd", "As"])
            dealer.do("deal_street", cards=TEN_EACH)
            expect(page.get_by_test_id("acts")).to_be_visible()
            yield "stays or retires"
            does(page, "Stay")
            dealer.until(lambda view: view["ask"]["seat"] == 2)
            bo.do("choose", place=2, hand="place-2", choice="stay")
            draws(dealer, page, "7s")
            yield "lays"


EVENINGS = {
    "two-hand": two_hand,
    "dice": dice,
    "pan-nine": pan_nine,
    "blackjack": blackjack,
    "poker-hand": poker_hand,
    "tiles": tiles,
    "pai-gow": pai_gow,
    "pots": pots,
    "panguingue": panguingue,
}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_finger_finds_everything_at_the_felt(house: RunningHouse, browser: Browser, family: str):
    with another(browser, touch=True) as telephone:
        page = telephone.new_page()
        for moment in EVENINGS[family](house, page):
            for size in SIZES:
                page.set_viewport_size(size)
                drawn(page)
                assert (moment, size, too_small(page)) == (moment, size, [])
                page.evaluate("scrollTo(0, 0)")
                assert (moment, size, page.evaluate(OUT_OF_SIGHT)) == (moment, size, [])


def test_a_finger_finds_everything_among_many_bets(house: RunningHouse, browser: Browser):
    with another(browser, touch=True) as telephone:
        page = telephone.new_page()
        come_to(page, house.address, opened(house, ETERNAL.read_text("utf-8")))
        unfold(page)
        for size in SIZES:
            page.set_viewport_size(size)
            drawn(page)
            assert (size, too_small(page)) == (size, [])
