"""A patron who has never banked is offered the bank, wins and loses with it, and passes it on."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.dealer import READY, Dealer, dealer_at
from tests.browser.floor import patrons_bank
from tests.browser.page_words import read_page_words
from tests.browser.patron import (
    PLAYER,
    cents,
    close_details,
    come_to,
    enter,
    has_down,
    open_details,
    sit,
    until_phase,
)
from tests.browser.running_house import RunningHouse
from tests.browser.staff import another, at_the_console
from tests.browser.test_accessibility import violations
from tests.golden_words import TestWords

pytestmark = pytest.mark.browser
PHONE = (390, 844)
# First two cards of each hand, in turn: the Banker's natural 9, and the Player's.
BANKER_WINS = ("10h", "9h", "7c", "10d")
PLAYER_WINS = ("9c", "10s", "10c", "7d")


@contextmanager
def new_patrons(
    browser: Browser, house: RunningHouse, table: str, *people: tuple[str, int], touch: bool = False
) -> Iterator[list[Page]]:
    """Each on a telephone, at a seat with $1,000."""
    with ExitStack() as stack:
        pages = []
        for name, seat in people:
            context = stack.enter_context(another(browser, *PHONE, touch=touch))
            page = context.new_page()
            come_to(page, house.address, table, name)
            sit(page, seat, 1000)
            pages.append(page)
        yield pages


@contextmanager
def real_cards(house: RunningHouse, file: str, decks: int = 8) -> Iterator[Dealer]:
    """At a new table, whose shoe is burned: whoever sits down first is offered the bank."""
    with dealer_at(house, patrons_bank(house, file)) as dealer:
        for command in READY[:-1]:
            fits = {"decks": decks, "position": 25 * decks}
            dealer.do(**{name: fits.get(name, value) for name, value in command.items()})
        yield dealer


def banks(dealer: Dealer, page: Page, dollars: int) -> None:
    """Offered, taken with so much, and the bets opened."""
    dealer.do("offer_bank")
    page.get_by_test_id("bank-amount").fill(str(dollars))
    page.get_by_test_id("put-up").click()
    expect(page.get_by_test_id("bank-mine")).to_be_visible()
    expect(page.get_by_test_id("bank-cents")).to_have_attribute("data-cents", str(dollars * 100))
    dealer.do("next_round")


def bets(page: Page, chip: int, spot: str = PLAYER, times: int = 1) -> None:
    until_phase(page, "betting")
    page.get_by_test_id(f"chip-{chip * 100}").click()
    for number in range(1, times + 1):
        page.get_by_test_id(spot).click()
        has_down(page, spot, chip * 100 * number)


def check_asked(page: Page, dealer: Dealer, seat: int, place: int) -> None:
    """Expect the page to show what the house asks this seat for the hand at this place."""
    dealer.until(
        lambda view: bool(view["ask"]) and (view["ask"]["seat"], view["ask"]["place"]) == (seat, place)
    )
    expect(page.get_by_test_id("choices")).to_contain_text(dealer.view["ask"]["words"])


def test_103_1_a_new_patron_banks_with_500_wins_a_hand_loses_one_and_passes_it_on(
    house: RunningHouse, page: Page, browser: Browser
):
    bo = ("Bo", 2)
    with (
        real_cards(house, "ez-panda-8.toml") as dealer,
        new_patrons(browser, house, dealer.table, bo) as (phone,),
    ):
        come_to(page, house.address, dealer.table, "Ada")
        sit(page, 1, 1000)
        dealer.do("offer_bank")
        offer = page.get_by_test_id("bank-offer")
        expect(offer).to_contain_text(read_page_words("bank.offer.why", minimum="$10", fee="$1"))
        assert violations(page) == []
        page.get_by_test_id("bank-amount").fill("500")
        page.get_by_test_id("put-up").click()
        expect(page.get_by_test_id("bank")).to_contain_text(
            f"{read_page_words('bank.youBank')}, {read_page_words('bank.first')}"
        )
        dealer.do("next_round")

        # Against it, on a telephone: the fee is said before the bet, what the bank is in words.
        until_phase(phone, "betting")
        expect(phone.get_by_test_id("bank")).to_contain_text(
            read_page_words("bank.banks", name="Ada", seat=1)
        )
        expect(phone.get_by_test_id("fee").first).to_contain_text(read_page_words("spots.fee", fees="$1"))
        open_details(phone)
        phone.get_by_test_id("how-banking-works").locator("summary").click()
        expect(phone.get_by_test_id("how-banking-works")).to_contain_text(read_page_words("bank.how.bank"))
        assert violations(phone) == []
        close_details(phone)
        bets(phone, 100)
        expect(phone.get_by_test_id("your-fee")).to_have_text(read_page_words("bank.yourFee", cents="$1"))
        phone.evaluate("scrollTo(0, 0)")
        assert violations(phone) == []
        dealer.round(*BANKER_WINS)
        expect(page.get_by_test_id("bank-result")).to_contain_text(
            read_page_words("bank.gained", cents="$100")
        )
        expect(page.get_by_test_id("bank-cover")).to_have_attribute("data-cents", "40000")
        expect(phone.get_by_test_id("settlement-row").get_by_test_id("cover")).to_have_text(
            read_page_words("bank.cover_of.full")
        )
        assert (cents(page, "balance"), cents(phone, "balance")) == (109_900, 89_900)

        # The second hand, with a bank that does not reach: 150 of the 200 that are due.
        banks(dealer, page, 150)
        expect(page.get_by_test_id("bank")).to_contain_text(read_page_words("bank.second"))
        bets(phone, 100, times=2)
        dealer.round(*PLAYER_WINS)
        expect(page.get_by_test_id("bank-result")).to_contain_text(read_page_words("bank.lost", cents="$150"))
        expect(phone.get_by_test_id("bank-cover")).to_have_attribute("data-cents", "0")
        covered = read_page_words("bank.cover_of.won", covered="$150", due="$200", stake="$200")
        expect(phone.get_by_test_id("settlement-row").get_by_test_id("cover")).to_have_text(covered)
        expect(phone.get_by_test_id("cover-step")).to_contain_text(
            read_page_words("bank.run.paid", cents="$150")
        )

        # The turn is over, and the bank goes on.
        dealer.do("offer_bank")
        expect(page.get_by_test_id("bank")).to_contain_text(read_page_words("bank.offered", seat=2))
        expect(page.get_by_test_id("bank-offer")).to_have_count(0)
        phone.get_by_test_id("decline-bank").click()
        expect(phone.get_by_test_id("bank-offer")).to_have_count(0)


def test_103_19_a_bet_is_shared_backed_and_settled_as_one_before_the_dealers_eyes(
    house: RunningHouse, page: Page, browser: Browser, words: TestWords
):
    people = (("Ada", 1), ("Bo", 2), ("Cy", 3))
    with (
        real_cards(house, "ez-panda-8.toml") as dealer,
        new_patrons(browser, house, dealer.table, *people) as (ada, bo, cy),
    ):
        banks(dealer, ada, 500)
        at_the_console(page, house, dealer.table)
        expect(page.get_by_test_id("desk-bank")).to_have_attribute("data-cents", "50000")
        bets(bo, 100)
        until_phase(cy, "betting")
        expect(cy.get_by_test_id("betting-at")).to_contain_text(read_page_words("bank.place.bettingOwn"))
        expect(cy.get_by_test_id("bet-at-1")).to_have_attribute("aria-disabled", "true")  # the bank's own
        cy.get_by_test_id("bet-at-2").click()
        expect(cy.get_by_test_id("betting-at")).to_contain_text(
            read_page_words("bank.place.bettingAt", place=2)
        )
        expect(cy.get_by_test_id("place-bets")).to_contain_text(read_page_words("bank.place.shareMeans"))
        cy.get_by_test_id("chip-2500").click()
        cy.get_by_test_id("share-in-2-2-player").click()
        expect(bo.get_by_test_id("share-2-2-3")).to_have_text(
            f"+ {read_page_words('bank.place.shareIn', cents='$25', name='Cy')}"
        )
        cy.get_by_test_id("spot-banker-banker-standard").click()
        expect(cy.get_by_test_id("lies-2-3")).to_have_text(
            read_page_words("bank.place.yours", cents="$25", bet="Banker")
        )
        cy.evaluate("scrollTo(0, 0)")
        assert violations(cy) == []

        # The console: who is in action, and the fees of the hand.
        expect(page.get_by_test_id("in-action-2-2")).to_have_attribute("data-cents", "12500")
        expect(page.get_by_test_id("in-action-2-3")).to_have_attribute("data-cents", "2500")
        expect(page.get_by_test_id("fees-held")).to_have_attribute("data-cents", "400")
        dealer.round(*PLAYER_WINS)
        rows = page.get_by_test_id("payment")
        expect(rows).to_have_count(5)
        paid = [(each["seat"], each["outcome"], each.get("left")) for each in dealer.payments]
        bets_in_turn = [(2, "win", 40_000), (3, "win", 37_500), (3, "lose", 35_000)]
        assert paid == [*bets_in_turn, (1, "push", None), (2, "push", None)]
        words("\n".join(rows.all_inner_texts()), "pay-out")
        for number in range(5):
            page.keyboard.press("/")
            expect(page.get_by_test_id(f"tick-{number}").locator("input")).to_be_checked()
        assert violations(page) == []
        expect(cy.get_by_test_id("settlement-row").get_by_test_id("cover").first).to_contain_text(
            read_page_words("bank.shared", holder=2)
        )
        assert cents(cy, "round-net") == 0
        assert cents(bo, "round-net") == 10_000


def test_gega_002057_15_each_bettor_is_asked_on_5_and_a_late_tie(house: RunningHouse, browser: Browser):
    people = (("Ada", 1), ("Bo", 2), ("Cy", 3))
    with (
        real_cards(house, "21st-century-4.0.toml") as dealer,
        new_patrons(browser, house, dealer.table, *people) as (ada, bo, cy),
    ):
        banks(dealer, ada, 500)
        bets(bo, 25)
        bets(cy, 25)
        cy.get_by_test_id("bet-at-2").click()
        bets(cy, 100)
        dealer.do("no_more_bets")
        dealer.deal("2h", "4c", "3h", "10d")

        # Between the first cards a late tie is taken, and nothing else.
        expect(bo.get_by_test_id("late")).to_contain_text("Late tie")
        late = bo.get_by_test_id("spot-late-tie-standard")
        late.click()
        expect(late).to_have_attribute("data-cents", "2500")
        expect(bo.get_by_test_id(PLAYER)).to_have_attribute("aria-disabled", "true")

        # Bo stands at place 2, where Cy has more behind him and hits; at his own place Cy plays House Way.
        expect(bo.get_by_test_id("decides")).to_have_text(read_page_words("bank.ask.you"))
        expect(cy.get_by_test_id("decides")).to_contain_text(read_page_words("bank.ask.seat", name="Bo"))
        expect(cy.get_by_test_id("claim-decision")).to_have_count(0)
        bo.get_by_test_id("choose-stand").click()
        expect(cy.get_by_test_id("decides")).to_have_text(read_page_words("bank.ask.you"))
        check_asked(cy, dealer, seat=3, place=2)
        expect(bo.get_by_test_id("choose-stand")).to_have_count(0)
        cy.keyboard.press("h")
        check_asked(cy, dealer, seat=3, place=3)
        cy.get_by_test_id("house-way").click()
        expect(cy.get_by_test_id("choices")).to_have_count(0)


def test_104_d_super_pan_9_dice_own_closed_hands_and_a_bet_behind(house: RunningHouse, browser: Browser):
    people = (("Ada", 1), ("Bo", 2), ("Cy", 3))
    with (
        real_cards(house, "super-pan-9.toml") as dealer,
        new_patrons(browser, house, dealer.table, *people) as (ada, bo, cy),
    ):
        banks(dealer, ada, 500)
        until_phase(bo, "betting")
        bo.get_by_test_id("bet-at-3").click()
        bets(bo, 25, "spot-hand-standard")
        cy.get_by_test_id("bet-at-3").click()
        expect(cy.get_by_test_id("lies-3-2")).to_contain_text(
            read_page_words("bank.place.lies", name="Bo", cents="$25", bet="").strip()
        )
        dealer.do("no_more_bets")
        ada.get_by_test_id("shake").click()
        expect(ada.get_by_test_id("bank-shake")).to_have_count(0)
        dealer.do("show_dice", thrown=[1, 1, 1])
        expect(cy.get_by_test_id("dice").get_by_test_id("die")).to_have_count(3)
        expect(cy.get_by_test_id("first-action")).to_contain_text(read_page_words("bank.action", place=3))
        dealer.deal("2h", "2c", "2d", "2s", "Ah", "Ac")

        # The closed hand is Bo's, who alone bets on it: nobody else is told its count or its House Way.
        check_asked(bo, dealer, seat=2, place=3)
        expect(bo.get_by_test_id("choices")).to_contain_text(read_page_words("bank.ask.you"))
        for choice in ("draw", "stand"):
            expect(bo.get_by_test_id(f"choose-{choice}")).to_be_visible()
        expect(bo.get_by_test_id("total-place-3")).to_have_text("5")
        for other in (ada, cy):
            expect(other.get_by_test_id("choices")).to_contain_text(
                read_page_words("bank.ask.seat", name="Bo")
            )
            expect(other.get_by_test_id("total-place-3")).to_have_count(0)
        assert violations(bo) == []
        bo.keyboard.press("d")
        expect(bo.get_by_test_id("choices")).to_have_count(0)
        dealer.deal("3h")
        dealer.do("turn_cards", hand="banker")
        ada.get_by_test_id("choose-stand").click()
        expect(ada.get_by_test_id("choices")).to_have_count(0)
        dealer.do("turn_cards", hand="place-3")
        dealer.do("settle_round")
        expect(bo.get_by_test_id("settlement-row").get_by_test_id("cover")).to_have_text(
            f"{read_page_words('bank.atPlace', place=3)} {read_page_words('bank.cover_of.full')}"
        )
        assert cents(bo, "round-net") == 2500


def test_a_sign_and_the_lobby_show_who_banks_and_what_it_costs(
    house: RunningHouse, page: Page, browser: Browser
):
    patron = ("Ada", 1)
    with (
        real_cards(house, "zoobac.toml") as dealer,
        new_patrons(browser, house, dealer.table, patron) as (ada,),
    ):
        open_details(ada)
        ada.get_by_test_id("free-hand").click()
        expect(ada.get_by_test_id("free-hand")).to_have_count(0)
        page.goto(f"{house.address}/sign/{dealer.table}")
        expect(page.get_by_test_id("sign-fees")).to_contain_text(", ".join(("Player", "Banker", "Tie")))
        expect(page.get_by_test_id("sign-fees")).to_contain_text(
            read_page_words("bank.sign.banking", cents="$2")
        )
        dealer.do("next_round")
        dealer.round(*BANKER_WINS)
        banks(dealer, ada, 500)
        expect(page.get_by_test_id("sign-bank")).to_contain_text(
            read_page_words("bank.banks", name="Ada", seat=1)
        )
        enter(page, house.address, "Di")
        expect(page.get_by_test_id(f"bank-of-{dealer.table}")).to_have_text(
            read_page_words("lobby.banks", name="Ada", cents="$500")
        )
