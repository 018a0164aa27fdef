"""Hands with choices: a patron doubles, splits, insures and gives up, is given hints, and is clumsy."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from houseway import load
from houseway.words import worded
from tests.browser.dealer import Dealer, patron_at
from tests.browser.page_words import read_page_words
from tests.browser.patron import cents, come_to, go_to, sit, until_phase
from tests.browser.running_house import RunningHouse, houseway
from tests.browser.staff import another, at_the_console, key_card, prompted
from tests.browser.test_accessibility import violations_in_both
from tests.browser.test_bank import real_cards
from tests.browser.test_broken_line import KEEP_SOCKETS, cut_the_line, mend_the_line

pytestmark = pytest.mark.browser
EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "player-dealer"
DECKS = 6
SEAT, HAND, SECOND = 2, "place-2", "place-2.2"
SIZES = ((1440, 900), (1024, 768), (390, 844), (844, 390))
# Buttons that are out of the window, or under what stands at its foot; and a page that is wider than it.
OUT_OF_SIGHT = """() => {
    const foot = document.querySelector('.foot').getBoundingClientRect().top;
    const wide = document.documentElement.scrollWidth > innerWidth ? ['page'] : [];
    return wide.concat([...document.querySelectorAll('[data-testid=choices] button')].filter((button) => {
        const box = button.getBoundingClientRect();
        return box.left < 0 || box.right > innerWidth || box.bottom > foot + 1;
    }).map((button) => button.textContent));
}"""

# With two hands of a split; one alone has wider ones.
READABLE_PX = 36
NARROWEST_CARD = """() => {
    const cards = [...document.querySelectorAll('[data-testid=hands] [data-testid=card]')];
    return Math.min(...cards.map((card) => card.offsetWidth));
}"""


class Game(NamedTuple):
    id: str
    file: str
    paytable: str


FIVE = Game("ca/no-bust-5.0", "no-bust-5.0.toml", "natural-6-5-push-22-25")
FOUR = Game("ca/no-bust-4.0", "no-bust-4.0.toml", "push-23-25")


class Evening:
    """One table of real cards: `page` has $1,000 at seat 2, and others bank."""

    def __init__(self, game: Game, page: Page, dealer: Dealer, bankers: dict[int, Dealer]) -> None:
        self.game, self.page, self.dealer, self.bankers = game, page, dealer, bankers

    def bet(self) -> None:
        """$25 against the $500 of whoever is offered the bank; seat 2 declines it."""
        self.dealer.do("offer_bank")
        if (offered := self.dealer.view["bank"]["offered_to"]) == SEAT:
            self.page.get_by_test_id("decline-bank").click()
            self.dealer.until(lambda view: view["bank"]["offered_to"] is None)
            self.dealer.do("offer_bank")
            offered = self.dealer.view["bank"]["offered_to"]
        self.bankers[offered].do("accept_bank", seat=offered, cents=50_000)
        self.dealer.do("next_round")
        until_phase(self.page, "betting")
        self.page.keyboard.press("p")
        self.dealer.until(lambda view: any(seat["bets"] for seat in view["seats"]))
        self.dealer.do("no_more_bets")

    def key(self, letter: str, choice: str) -> None:
        self.page.locator(f"[data-testid=choose-{choice}][aria-disabled=false]").wait_for()
        self.page.keyboard.press(letter)

    def click(self, choice: str) -> None:
        self.page.get_by_test_id(f"choose-{choice}").click()

    def asked(self, words: str) -> None:
        expect(self.page.get_by_test_id("choices")).to_contain_text(words)

    def play(self, steps: str, won: int) -> None:
        """A whole hand: cards as they fall, `h=hit` by key, `hit!` by a click, and the bettor's gain."""
        self.bet()
        self.go_on(steps)
        self.settle(won)

    def go_on(self, steps: str) -> None:
        for step in steps.split():
            if "=" in step:
                self.key(*step.split("="))
            elif step.endswith("!"):
                self.click(step[:-1])
            elif step == "turn":
                self.answered()
                self.dealer.do("turn_cards", hand="banker")
            else:
                self.answered()
                self.dealer.deal(step)

    def answered(self) -> None:
        """What was chosen has reached the table."""
        self.dealer.until(lambda view: view["ask"] is None)

    def settle(self, won: int) -> None:
        self.dealer.do("settle_round")
        until_phase(self.page, "settled")
        assert cents(self.page, "round-net") == won


@contextmanager
def evening(house: RunningHouse, page: Page, game: Game) -> Iterator[Evening]:
    with (
        real_cards(house, str(EXAMPLES / game.file), decks=DECKS) as dealer,
        patron_at(house, dealer.table, "Bo", 1, 5000) as bo,
        patron_at(house, dealer.table, "Cy", 3, 5000) as cy,
    ):
        come_to(page, house.address, dealer.table, "Ada")
        sit(page, SEAT, 1000)
        page.get_by_test_id("chip-2500").click()
        yield Evening(game, page, dealer, {1: bo, 3: cy})


def strategy(game: Game, hand: str, up: str) -> dict[str, str]:
    """What each choice gains by `houseway strategy`, as the page writes it."""
    deck = ("--decks", str(DECKS), "--paytable", game.paytable)
    said = houseway("strategy", game.id, *deck, "--hand", hand, "--up", up, "--json")
    choices = msgspec.json.decode(said.stdout)["choices"]
    return {each["choice"]: figure(each["gain"]) for each in choices}


def figure(gain: float) -> str:
    return f"{gain:+.6f}".replace("-", "−")


def hinted(page: Page, *choices: str) -> dict[str, str]:
    """What the hint tells of these choices."""
    told = {}
    for choice in choices:
        expect(page.get_by_test_id(f"gain-{choice}")).to_be_visible()
        told[choice] = (page.get_by_test_id(f"gain-{choice}").text_content() or "").removesuffix(" best")
    return told


def test_gega_001197_eighteen_hands_with_insurance_splits_doubles_and_hints(house: RunningHouse, page: Page):
    with evening(house, page, FIVE) as at:
        # Insurance, a split, a doubled 11, and a soft 17 that is hit: +$50, a push, $12.50 of insurance lost.
        at.bet()
        at.dealer.deal("8s", "Ah", "8h", "6d")
        at.asked("insurance? You decide.")
        page.get_by_test_id("hint").click()
        assert hinted(page, "insure") == {"insure": figure(-7 / 103 / 2)}
        at.click("insure")
        at.asked(read_page_words("bank.ask.have", total=16))
        expect(page.get_by_test_id("gain-hit")).to_have_count(0)
        page.keyboard.press("?")
        choices = ("hit", "stand", "double", "split")
        assert hinted(page, *choices) == strategy(FIVE, "8s 8h", "Ah")
        expect(page.get_by_test_id("gain-hit")).to_contain_text("best")
        expect(page.get_by_test_id("hint-known")).to_have_text(read_page_words("bank.ask.known", decks=DECKS))
        fits(page, "hint")
        at.click("split")
        at.go_on("3s")
        expect(page.get_by_test_id(f"total-{HAND}")).to_have_text("11")
        expect(page.get_by_test_id(f"total-{SECOND}")).to_have_text("8")
        fits(page, "split")
        at.go_on("d=double 10c As")
        expect(page.get_by_test_id(f"total-{SECOND}")).to_have_text("soft 19")
        page.get_by_test_id("hint").click()
        assert hinted(page, "hit", "stand", "double").items() <= strategy(FIVE, "8h As", "Ah").items()
        assert violations_in_both(page) == []
        at.go_on("s=stand turn 2d")
        at.settle(5_000 - 1_250)
        rows = page.get_by_test_id("settlement-row")
        names = {wager.id: wager.name for wager in load(FIVE.id).wagers}
        second = read_page_words("settlement.onHand", name=names["hand"], number=2)
        outcomes = [(names["hand"], "win"), (second, "push"), (names["insurance"], "lose")]
        expect(rows).to_contain_text(
            [f"{name} {read_page_words(f'settlement.outcome.{outcome}')}" for name, outcome in outcomes]
        )
        expect(page.get_by_test_id("past-round").first).to_contain_text("8♠ 3♠ 10♣ / 8♥ A♠")

        at.play("6s 10h 5h 8d double! 10d turn", 5_000)
        at.play("10s 9h 2d 9c h=hit 5s s=stand turn", -2_500)
        at.play("As 9h Kd 8c turn", 3_000)
        at.play("10s Ad 9d Kc n=decline s=stand turn", -2_500)
        at.play("10s 10h 6d 6c hit! 8s turn 9h", 0)
        at.play("Ks 5h Qd 10c p=split 9s s=stand 8s stand! turn 10h", 5_000)
        at.play("As 6h 6d 10c h=hit 10s s=stand turn 5h", -2_500)
        at.play("9s 6h 2d 10c d=double 10c turn 9h", 5_000)
        at.play("10s 7h 9d Jc stand! turn", 2_500)
        at.play("10d 7s 6d Jc s=stand turn", -2_500)
        at.play("Jd 8s 9c Jh stand! turn", 2_500)
        at.play("Qd 8c 6s Qh s=stand turn", -2_500)
        at.play("9s 7h 9d Kh stand! turn", 2_500)
        at.play("Js Ac 9c Kd insure! s=stand turn", 0)
        at.play("As 6h Ad Qc p=split 10h 9c turn Qd", 5_000)
        at.play("7s 9d 7d 8s p=split 10d s=stand Jh stand! turn", 0)
        at.play("Js 5s 8d Qc stand! turn 6h", -2_500)


def test_gega_000129_two_hands_are_given_up_one_of_them_doubled(house: RunningHouse, page: Page):
    with evening(house, page, FOUR) as at:
        at.play("10s 9h 6h 10d surrender! turn", -1_250)
        # A doubled 12, for half of what lies on it; the hint speaks of the two choices that are left.
        at.bet()
        at.go_on("6s 10h 5d 9c double! Ah")
        at.asked(read_page_words("bank.ask.have", total=12))
        page.get_by_test_id("hint").click()
        assert hinted(page, "stand", "surrender")["surrender"] == figure(-0.5)
        assert page.locator("[data-testid^=gain-]").count() == 2
        at.go_on("g=surrender turn")
        at.settle(-2_500)


def test_a_dealer_says_at_the_console_what_a_patron_signals(
    house: RunningHouse, page: Page, browser: Browser
):
    with evening(house, page, FIVE) as at, another(browser) as desk:
        at.bet()
        at.dealer.deal("8s", "10h", "8h", "6d")
        console = desk.new_page()
        at_the_console(console, house, at.dealer.table)
        prompted(console, "Seat 2 has 16: hit, stand, double or split")
        console.keyboard.press("p")
        prompted(console, "Second card: seat 2")
        key_card(console, "3s")
        prompted(console, "Seat 2 has 11: hit or double")
        second = read_page_words("bank.hands.nth", hand=read_page_words("table.handAt", place=2), number=2)
        expect(console.get_by_test_id(f"hand-{SECOND}")).to_contain_text(second)
        # A card that is keyed now was drawn: its suit doubles nothing, and Enter says nothing for the patron.
        console.keyboard.press("Enter")
        expect(console.get_by_test_id("missed-key")).to_be_visible()
        console.keyboard.press("d")
        console.keyboard.press("s")
        prompted(console, "Seat 2 has 11: hit or double")
        console.keyboard.press("o")
        prompted(console, "Card to seat 2")
        key_card(console, "9s")
        prompted(console, "Second card: seat 2, hand 2")
        key_card(console, "As")
        prompted(console, "Seat 2, hand 2 has soft 19: hit, stand or double")
        expect(console.get_by_test_id(f"total-{SECOND}")).to_have_text("soft 19")
        assert violations_in_both(console) == []
        # At soft 19 the five of diamonds was drawn: a hit, no double; then the hand stands by its letter.
        key_card(console, "5d")
        prompted(console, "Seat 2, hand 2 has 14: hit or stand")
        console.keyboard.press("n")
        prompted(console, "Open the player-dealer’s cards")


def fits(page: Page, name: str) -> None:
    """Every choice in sight without a scroll, at four sizes."""
    usual = page.viewport_size
    assert usual is not None
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(OUT_OF_SIGHT) == [], (width, height)
        assert page.evaluate(NARROWEST_CARD) >= READABLE_PX, (width, height)
        if folder := os.environ.get("HOUSEWAY_PICTURES"):
            page.screenshot(path=f"{folder}/{name}-{width}.png")
    page.set_viewport_size(usual)


def test_a_clumsy_patron_chooses_nothing_that_was_not_asked(house: RunningHouse, page: Page):
    page.add_init_script(KEEP_SOCKETS)
    with evening(house, page, FIVE) as at:
        # The second of two taps on "no insurance" is not for what is asked next in the same place.
        at.bet()
        at.dealer.deal("8s", "Ah", "8h", "6d")
        page.get_by_test_id("choose-decline").dblclick()
        at.asked(read_page_words("bank.ask.have", total=16))
        # Two keys pressed at once are one choice; the table shows no refusal.
        at.key("p", "split")
        page.keyboard.press("p")
        at.answered()
        at.dealer.deal("8d")
        expect(page.get_by_test_id("refusal")).to_have_count(0)
        at.asked(read_page_words("bank.ask.have", total=16))

        # Reloaded in the middle of a split, and in a second window: the same hands, the same question.
        page.reload()
        other = page.context.new_page()
        go_to(other, house.address, at.dealer.table)
        for window in (page, other):
            expect(window.get_by_test_id(f"total-{HAND}")).to_have_text("16")
            expect(window.get_by_test_id(f"total-{SECOND}")).to_have_text("8")
            expect(window.get_by_test_id("choices")).to_contain_text(
                read_page_words("bank.ask.have", total=16)
            )
        other.get_by_test_id("choose-hit").click()
        at.answered()
        at.dealer.deal("2c")
        at.asked(read_page_words("bank.ask.have", total=18))

        # With the line down nothing is chosen, then or later; the dealer waits no longer and the hand stands.
        other.close()
        cut_the_line(page)
        page.keyboard.press("h")
        expect(page.get_by_test_id("refusal")).to_contain_text(read_page_words("table.lineBroken"))
        at.dealer.do("choose", place=SEAT, hand=HAND, choice="stand")
        at.dealer.deal("3c")
        mend_the_line(page)
        at.asked(read_page_words("bank.ask.have", total=11))
        expect(page.get_by_test_id(f"total-{HAND}")).to_have_text("18")

        # A choice that was under way while the table went on answers no later question.
        page.evaluate(LATE)
        at.click("hit")
        at.dealer.do("choose", place=SEAT, hand=SECOND, choice="hit")
        at.dealer.deal("2d")
        at.asked(read_page_words("bank.ask.have", total=13))
        page.evaluate("window.sends_late()")
        anew = worded("refused", "asked-anew", {"hand": SECOND}, cite=load(FIVE.id).draw.cite)
        expect(page.get_by_test_id("refusal")).to_contain_text(anew)
        expect(page.get_by_test_id(f"total-{SECOND}")).to_have_text("13")


# What is sent from now on waits on its way until it is told to go on.
LATE = """() => {
    const socket = window.sockets.at(-1);
    const sent = [];
    socket.send = (text) => sent.push(text);
    window.sends_late = () => {
        delete socket.send;
        for (const text of sent) socket.send(text);
    };
}"""
