"""A dealer who plays whole hands at a console by keyboard alone, and counts the keys."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import chain, cycle
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, expect

from tests.browser.dealer import Dealer, dealer_at, patron_at
from tests.browser.running_house import RunningHouse
from tests.browser.staff import at_the_console

PAGE = Path(__file__).resolve().parents[2] / "docs" / "console.md"
ROW = re.compile(r"^\| (?P<game>[^|]+) \| (?P<before>\d+) \| (?P<hand>\d+) \| (?P<most>\d*) \|", re.M)
# As it falls after each shuffle; a shoe has several of them.
DECK = tuple(rank + suit for rank in "A5T72K836Q94J" for suit in "shdc")
PAN_DECK = tuple(rank + suit for suit in "shdc" for rank in "KQA72J3456")
FIRST = ("Open the bets", "Hand ")
LAST = ("settle", "Settle", "Push the pot", "Kill the losing hands", "No wager", "wins:", "Tie:")
# What an act changes: what is prompted, what was done last, whether something is asked.
SHOWN = """() => {
  const told = (id) => document.querySelector(`[data-testid=${id}]`)?.innerText ?? '';
  if (document.querySelector('[data-testid=prompt]')?.dataset.busy === 'true') return null;
  return [told('prompt-words'), told('last-act'), document.querySelectorAll('dialog[open]').length].join();
}"""
# Where patrons bank; the rest is the game's own.
SAYS = {"offered the bank": "=", "Offer the cut": "x", "shakes": "z"}
# Of what a seat says: the cards of its form, instead of a letter.
CARDS = "+"
BANK, CUTTING_CARD, MISKEYED = "500", "20", "1"


class Script(NamedTuple):
    """What is said at a table: letters of what seats say, by words of the prompt; the last goes on.

    The first time that somebody is `asked` this, the dealer keys what is `wrong`, and takes it back. `bets`
    is what each seat bets in the first hand, typed after the seat; later the last bets are repeated.
    """

    says: dict[str, str]
    asked: str
    wrong: str
    bets: str = ""
    seats: Sequence[int] = (1, 2, 3)
    deck: tuple[str, ...] = DECK


class Keys(NamedTuple):
    """How many keys a hand took: what comes before it, such as shuffle and bank, and the hand itself."""

    before: int
    hand: int


def keys_on_the_page(game: str) -> Keys:
    """What the page of the console says that a hand of this game takes."""
    rows = {row["game"]: row for row in ROW.finditer(PAGE.read_text("utf-8"))}
    return Keys(int(rows[game]["before"]), int(rows[game]["hand"]))


class KeyboardDealer:
    """Does what is prompted, by the keys that the prompt shows."""

    def __init__(self, page: Page, script: Script, bank: str = BANK):
        self.page, self.script, self.bank_of_patron = page, script, bank
        says = (SAYS | script.says).items()
        self.says = {words: chain(said, cycle(said[-1])) for words, said in says}
        self.cards = cycle(script.deck)
        self.mistakes = self.before = self.keys = 0
        self.hands: list[Keys] = []
        # Once in all, or once in each hand.
        self.most_mistakes = 1

    def play(self, hands: int) -> None:
        while len(self.hands) < hands:
            self.act()

    def play_to(self, *prompts: str) -> None:
        """Act at least once, until one of these is prompted."""
        self.act()
        while not any(words in self.words() for words in prompts):
            self.act()

    def act(self) -> None:
        words, prompt = self.words(), self.page.get_by_test_id("prompt")
        if "Shuffle" in words:
            self.cards = cycle(self.script.deck)
        if self.script.asked in words and self.mistakes < self.most_mistakes:
            self.take_back(words)
        elif words == "Bets are open":
            self.bet()
            self.press("n")
        elif prompt.get_by_test_id("choices").count():
            self.answer(words)
        elif prompt.get_by_test_id("act-form").count():
            self.fill()
        elif prompt.get_by_test_id("card-pad").count():
            self.press(*keys_of(next(self.cards)))
        else:
            if words.startswith(FIRST):
                self.before, self.keys = self.keys, 0
            self.press("Enter")
            if any(last in words for last in LAST):
                self.hands.append(Keys(self.before, self.keys))
                self.before = self.keys = 0

    def take_back(self, words: str) -> None:
        """A mistake: something else is keyed than was said, and goes back."""
        self.mistakes += 1
        self.press(*self.script.wrong)
        self.press("Backspace")
        self.press(MISKEYED)
        expect(self.page.get_by_test_id("prompt-words")).to_have_text(words)

    def answer(self, words: str) -> None:
        key = next(next(letters for said, letters in self.says.items() if said in words))
        if key == CARDS:
            return self.fill()
        if not self.page.locator(f"[data-testid=choices] [data-key='{key.upper()}']").count():
            # Nobody stands on so little: the card that is keyed was drawn.
            return self.press(*keys_of(next(self.cards)))
        self.press(key)
        if key == "=":
            amount = self.page.get_by_test_id("act-dialog").locator("input:focus")
            # Who banked just now puts up the same again.
            self.type(*("" if amount.input_value() else self.bank_of_patron), "Enter")
            self.closed()
        return None

    def fill(self) -> None:
        """A form in the prompt: where the cutting card is put, the burn, the dice, cards that lie open."""
        form = self.page.get_by_test_id("prompt").get_by_test_id("act-form")
        if form.locator("input.field").count():
            expect(form.locator("input:focus")).to_have_count(1)
            return self.press(*CUTTING_CARD, "Enter")
        if dice := form.locator("[data-testid^=dice-]").count():
            return self.press(*"123456"[: 3 * dice], "Enter")
        if self.words() == "Burn":
            self.type(*keys_of(next(self.cards)))
            while form.get_by_test_id("act-do").is_disabled():
                self.type("?")
            return self.press("Enter")
        # The last of them sends them all.
        count = int(form.locator("[data-count]").get_attribute("data-count") or 0)
        return self.press(*chain.from_iterable(keys_of(next(self.cards)) for _ in range(count)))

    def bet(self) -> None:
        """The last bets again; whoever had none bets."""
        done = {self.bank()}
        if self.page.get_by_test_id("act-repeat_bets").count():
            self.press("r")
            asked = self.page.get_by_test_id("dialog-asks").inner_text()
            done |= {*re.findall(r"Seat (\d+):", asked)}
            self.press("y")
        for seat in self.script.seats:
            if str(seat) not in done:
                self.type(str(seat), *self.script.bets)
                self.press("Enter")
                self.closed()

    def bank(self) -> str:
        """The seat that banks, where a patron does."""
        desk = self.page.get_by_test_id("bank-desk").locator("h2")
        return desk.inner_text().split("seat ")[1][0] if desk.count() else ""

    def closed(self) -> None:
        expect(self.page.get_by_test_id("act-dialog")).to_have_count(0)

    def press(self, *keys: str) -> None:
        """The keys of one act; then the desk shows what came of it."""
        before = self.page.evaluate(SHOWN)
        self.type(*keys)
        self.page.wait_for_function(f"before => ![before, null].includes(({SHOWN})())", arg=before)

    def type(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press("Space" if key == " " else key)
        self.keys += len(keys)

    def words(self) -> str:
        return self.page.get_by_test_id("prompt-words").inner_text()


def keys_of(card: str) -> tuple[str, str]:
    return card[0].lower(), card[-1]


@contextmanager
def at_real_cards(
    house: RunningHouse, page: Page, table: str, seats: Iterable[int], chips: int = 3000
) -> Iterator[Dealer]:
    """Patrons without bets, and cards that are washed; the rest is the console's."""
    with dealer_at(house, table) as dealer, ExitStack() as stack:
        while (act := dealer.prompted()) in ("inspect_cards", "wash_cards"):
            dealer.do(act)
        for seat in seats:
            stack.enter_context(patron_at(house, dealer.table, f"Guest {seat}", seat, chips))
        at_the_console(page, house, dealer.table)
        yield dealer
