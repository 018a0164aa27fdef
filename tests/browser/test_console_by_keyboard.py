"""Two hands at one table of each kind of decision, by keyboard alone, with a mistake that is taken back."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import chain, cycle

import pytest
from playwright.sync_api import Page, expect

from tests.browser.dealer import Dealer, dealer_at, patron_at
from tests.browser.floor import patrons_bank
from tests.browser.running_house import RunningHouse
from tests.browser.staff import at_the_console
from tests.browser.test_dealers_evening import typed

pytestmark = pytest.mark.browser
SEATS = (1, 2, 3)
# No two hands are alike; the deck is another one in the next hand.
DECK = tuple(rank + suit for rank in "A5T72K836Q94J" for suit in "shdc")
PAN_DECK = tuple(rank + suit for suit in "shdc" for rank in "KQA72J3456")
LAST = ("settle", "Settle", "Push the pot", "Kill the losing hands", "No wager")
# All that an act changes on the desk.
SHOWN = """() => {
  const cards = document.querySelectorAll('main [data-testid=card]').length;
  const dialogs = document.querySelectorAll('dialog[open]').length;
  return `${document.querySelector('main').innerText} ${cards} ${dialogs}`;
}"""
# Where patrons bank; the rest is the game's own.
SAYS = {"offered the bank": "=", "Offer the cut": "x", "shakes": "z"}


class Hands:
    """A dealer who does what is prompted; `says` are the letters of what seats say, by words of the prompt.

    The first time that somebody is `asked` this, the dealer keys what was not said, and takes it back.
    """

    def __init__(self, page: Page, says: dict[str, str], asked: str, wrong: str, bets: tuple[str, ...] = ()):
        self.page, self.bets, self.asked, self.wrong = page, bets, asked, wrong
        # The last of them is said from then on.
        self.says = {words: chain(said, cycle(said[-1])) for words, said in (SAYS | says).items()}
        self.cards: Iterator[str] = iter(())
        self.hands = self.mistakes = 0

    def play(self, hands: int, deck: tuple[str, ...] = DECK) -> None:
        while self.hands < hands:
            self.act(deck)

    def act(self, deck: tuple[str, ...]) -> None:
        words, prompt = self.words(), self.page.get_by_test_id("prompt")
        if words == "Bets are open":
            self.bet()
            self.cards = iter(deck)
            self.pressed("n")
        elif prompt.get_by_test_id("choices").count():
            self.answer(words)
        elif prompt.get_by_test_id("act-form").count():
            self.fill(deck)
        elif prompt.get_by_test_id("card-pad").count():
            self.pressed(*keys_of(next(self.cards)))
        else:
            self.hands += words.startswith(LAST) or "settle" in words
            self.pressed("Enter")

    def answer(self, words: str) -> None:
        if self.asked in words and not self.mistakes:
            self.mistakes += 1
            self.pressed(self.wrong)
            self.pressed("Backspace")
            self.pressed("1")
            expect(self.page.get_by_test_id("prompt-words")).to_have_text(words)
        letter = next(letters for said, letters in self.says.items() if said in words)
        key = next(letter)
        self.pressed(key)
        if key == "=":
            typed(self.page, "500")
            expect(self.page.get_by_test_id("act-dialog")).to_have_count(0)

    def fill(self, deck: tuple[str, ...]) -> None:
        """A form in the prompt: where the cards are cut, or the cards that lie open."""
        form = self.page.get_by_test_id("prompt").get_by_test_id("act-form")
        if form.locator("input.field").count():
            self.cards = iter(deck)
            expect(form.locator("input:focus")).to_have_count(1)
            return self.pressed(*"20", "Enter")
        while form.get_by_test_id("act-do").is_disabled():
            for key in keys_of(next(self.cards)):
                self.page.keyboard.press(key)
        return self.pressed("Enter")

    def bet(self) -> None:
        for seat in SEATS:
            has_bet = self.page.get_by_test_id(f"desk-seat-{seat}").locator(".bet").count()
            if has_bet or str(seat) == self.bank():
                continue
            self.pressed("l")
            typed(self.page, str(seat), *self.bets)
            expect(self.page.get_by_test_id("act-dialog")).to_have_count(0)

    def bank(self) -> str:
        told = self.page.get_by_test_id("bank-desk").locator("h2").inner_text()
        return told.split("seat ")[1][0]

    def pressed(self, *keys: str) -> None:
        """The keys of one act; then the desk shows what came of it."""
        before = self.page.evaluate(SHOWN)
        for key in keys:
            self.page.keyboard.press(key)
        self.page.wait_for_function(f"before => ({SHOWN})() !== before", arg=before)

    def words(self) -> str:
        return self.page.get_by_test_id("prompt-words").inner_text()


def keys_of(card: str) -> tuple[str, str]:
    return card[0].lower(), card[-1]


@contextmanager
def at_real_cards(
    house: RunningHouse, page: Page, file: str, decks: int, chips: int = 3000
) -> Iterator[Dealer]:
    """Three patrons without bets, the cards loaded; the rest is the console's."""
    with dealer_at(house, patrons_bank(house, file)) as dealer, ExitStack() as stack:
        for type_ in ("inspect_cards", "wash_cards"):
            dealer.do(type_)
        for seat in SEATS:
            stack.enter_context(patron_at(house, dealer.table, f"Guest {seat}", seat, chips))
        dealer.do("load_shoe", commitment="", decks=decks, cutting_card=52 if 1 < decks < 8 else 0)
        at_the_console(page, house, dealer.table)
        yield dealer


def test_blackjack(house: RunningHouse, page: Page):
    with at_real_cards(house, page, "no-bust-5.0.toml", 6):
        hands = Hands(page, {"hit": "n", "insurance": "n"}, "hit", "m", ("25",))
        hands.play(2)
        assert hands.mistakes == 1


def test_three_card_poker(house: RunningHouse, page: Page):
    with at_real_cards(house, page, "three-card-poker.toml", 1):
        hands = Hands(page, {"fold or play": "lf"}, "fold or play", "f", ("25",))
        hands.play(2)
        assert hands.mistakes == 1


def test_ultimate_texas_holdem(house: RunningHouse, page: Page):
    with at_real_cards(house, page, "ultimate-texas-holdem.toml", 1):
        says = {"check or play": "x", "fold or play": "lf"}
        hands = Hands(page, says, "check or play", "o", ("25", "25"))
        hands.play(2)
        assert hands.mistakes == 1


def test_panguingue(house: RunningHouse, page: Page):
    with at_real_cards(house, page, "panguingue.toml", 8, 60):
        hands = Hands(page, {"stay or retire": "irrirr"}, "stay or retire", "r")
        hands.play(2, PAN_DECK)
        assert hands.mistakes == 1


def test_texas_holdem(house: RunningHouse, page: Page):
    with at_real_cards(house, page, "texas-holdem.toml", 1, 200):
        hands = Hands(page, {"acts": "f"}, "acts", "l")
        hands.play(2)
        assert hands.mistakes == 1
