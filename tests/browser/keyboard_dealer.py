"""A dealer who plays whole hands at a console by keyboard alone, and counts the keys."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import chain, cycle
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

from tests.browser.dealer import Dealer, dealer_at, patron_at
from tests.browser.patron import tab_to
from tests.browser.running_house import RunningHouse
from tests.browser.staff import at_the_console

PAGE = Path(__file__).resolve().parents[2] / "docs" / "console.md"
ROW = re.compile(r"^\| (?P<game>[^|]+) \| (?P<before>\d+) \| (?P<hand>\d+) \| (?P<most>\d*) \|", re.M)
# As it falls after each shuffle; a shoe has several of them.
DECK = tuple(rank + suit for rank in "A5T72K836Q94J" for suit in "shdc")
PAN_DECK = tuple(rank + suit for suit in "shdc" for rank in "KQA72J3456")
# Doubles on the digits; below two digits the tile with these ends.
TILES = {
    "1-1": "1", "2-2": "2", "3-3": "3", "4-4": "4", "5-5": "5", "6-6": "6",
    "2-1": "q", "3-2": "w", "4-3": "e", "5-4": "r", "6-5": "t",
    "3-1": "a", "4-2": "s", "5-3": "d", "6-4": "f",
    "4-1": "z", "5-2": "x", "6-3": "c", "5-1": "v", "6-2": "b", "6-1": "n",
}  # fmt: skip
FIRST = ("Open the bets", "Hand ")
LAST = ("settle", "Settle", "Push the pot", "Kill the losing hands", "No wager", "wins:", "Tie:")
# Where something goes wrong after the pay-out.
PAID = ""
# What an act changes: what is prompted, what was done last, whether something is asked.
SHOWN = """() => {
  const told = (id) => document.querySelector(`[data-testid=${id}]`)?.innerText ?? '';
  if (document.querySelector('[data-testid=prompt]')?.dataset.busy === 'true') return null;
  return [told('prompt-words'), told('last-act'), document.querySelectorAll('dialog[open]').length].join();
}"""
# Where patrons bank; the rest is the game's own.
SAYS = {"offered the bank": "=", "Offer the cut": "x", "shakes": "z"}
# The keys at each prompt of a hand, by what its words begin with.
Prompts = dict[str, list[str]]
# Of what a seat says: the cards of its form, instead of a letter.
CARDS = "+"
BANK, CUTTING_CARD, MISKEYED = "500", "20", "1"


class Script(NamedTuple):
    """What is said at a table: letters of what seats say, by words of the prompt, for each hand a word.

    The last letter of a hand goes on, and so does the last hand.

    The first time that somebody is `asked` this, the dealer keys what is `wrong`, and takes it back. `bets`
    is what each seat bets in the first hand, typed after the seat; later the last bets are repeated. `melds`
    are what is laid at Panguingue, one after the other.
    """

    says: dict[str, str]
    asked: str
    wrong: str
    bets: str = ""
    seats: Sequence[int] = (1, 2, 3)
    deck: tuple[str, ...] = DECK
    melds: tuple[str, ...] = ()


class Trouble(NamedTuple):
    """What goes wrong in a hand, where this is prompted or once it was paid: its entry and way of the menu.

    Into each field of the form that is named here these keys are typed; a reason is always given.
    What the floor does of its own it does at its own console.
    """

    hand: int
    prompt: str
    entry: str
    way: str
    fields: dict[str, str] | None = None
    is_floors_own: bool = False


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
        self.begun = 0
        self.says = self.said_in_hand(0)
        self.cards = cycle(script.deck)
        self.mistakes = self.before = self.keys = 0
        self.hands: list[Keys] = []
        # Once in all, or once in each hand.
        self.most_mistakes = 1
        # What is still to go wrong; the floor's own page signs for it.
        self.troubles: list[Trouble] = []
        self.is_paid = False
        self.floor: Page | None = None
        self.signed: list[str] = []
        self.melds = cycle(script.melds)
        # What is keyed where the prompt begins so, before all else.
        self.keyed: Prompts = {}

    def play(self, hands: int) -> None:
        while len(self.hands) < hands:
            self.act()

    def play_to(self, *prompts: str) -> None:
        """Act at least once, until one of these is prompted."""
        self.act()
        while not any(words in self.words() for words in prompts):
            self.act()

    def said_in_hand(self, number: int) -> dict[str, Iterator[str]]:
        """What is answered in this hand, by words of the prompt."""
        says = {words: said.split() for words, said in (SAYS | self.script.says).items()}
        letters = {words: hands[min(number, len(hands) - 1)] for words, hands in says.items()}
        return {words: chain(each, cycle(each[-1])) for words, each in letters.items()}

    def act(self) -> None:
        words, prompt = self.words(), self.page.get_by_test_id("prompt")
        if "Shuffle" in words:
            self.cards = cycle(self.script.deck)
        if self.goes_wrong(words):
            self.put_right(self.troubles.pop(0))
        elif keys := next((keys for said, keys in self.keyed.items() if words.startswith(said)), None):
            self.press(*keys)
        elif self.script.asked in words and self.mistakes < self.most_mistakes:
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
                self.says = self.said_in_hand(self.begun)
                self.begun += 1
                self.is_paid = False
            # Where bets can be opened with the last ones down, they are.
            self.press("r" if self.page.get_by_test_id("act-repeat_bets").count() else "Enter")
            if any(last in words for last in LAST):
                self.hands.append(Keys(self.before, self.keys))
                self.before = self.keys = 0
                self.is_paid = True

    def goes_wrong(self, words: str) -> bool:
        if not self.troubles or self.troubles[0].hand != self.begun:
            return False
        prompt = self.troubles[0].prompt
        return self.is_paid if prompt == PAID else prompt in words

    def take_back(self, words: str) -> None:
        """A mistake: something else is keyed than was said, and goes back."""
        self.mistakes += 1
        self.press(*self.script.wrong)
        self.press("Backspace")
        self.press(MISKEYED)
        expect(self.page.get_by_test_id("prompt-words")).to_have_text(words)

    def put_right(self, trouble: Trouble) -> None:
        """From the menu, with the floor's word where it is asked for."""
        assert self.floor is not None, "somebody signs"
        page, words = self.floor if trouble.is_floors_own else self.page, self.words()
        page.keyboard.press("y")
        for chosen in (f"irregular-{trouble.entry}", f"way-{trouble.way}"):
            tab_to(page, page.locator(f"[data-testid^={chosen}]").first)
            page.keyboard.press("Enter")
        dialog = page.get_by_test_id("act-dialog")
        for field, keys in (trouble.fields or {}).items():
            within = "[data-pad]" if field.startswith("cards-") else ""
            tab_to(page, dialog.locator(f"[data-testid={field}] {within}"))
            page.keyboard.type(keys)
        if dialog.get_by_test_id("need-reason").count():
            tab_to(page, dialog.get_by_test_id("need-reason"))
            page.keyboard.type("Seen by the dealer.")
        if dialog.get_by_test_id("sign-person").count():
            self.sign(dialog, self.floor)
            self.signed.append(trouble.way.split("-")[0])
        else:
            page.keyboard.press("Enter")
        expect(dialog).to_have_count(0)
        expect(page.get_by_test_id("prompt")).to_have_attribute("data-busy", "false")
        page.keyboard.press("y")
        expect(page.get_by_test_id("irregular-menu")).to_have_attribute("aria-expanded", "false")
        if trouble.is_floors_own:
            expect(self.page.get_by_test_id("prompt-words")).not_to_have_text(words)
        if trouble.entry == "miskeyed":
            # All is keyed and said again.
            self.says = self.said_in_hand(self.begun - 1)

    def sign(self, dialog: Locator, floor: Page) -> None:
        """The floor reads out the code that its own page shows."""
        tab_to(self.page, dialog.get_by_test_id("sign-person"))
        self.page.keyboard.type("demo-floor")
        self.page.keyboard.press("Enter")
        expect(dialog.get_by_test_id("sign-code")).to_be_focused()
        self.page.keyboard.type(floor.get_by_test_id("to-sign-code").inner_text())
        self.page.keyboard.press("Enter")

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
        if key == "n" and self.script.melds:
            self.type(*keys_for(next(self.melds)), "Enter")
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
        """Whoever has no bet down bets, but for who banks."""
        done = {self.bank(), *re.findall(r"\d", self.page.get_by_test_id("prompt-why").inner_text())}
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


def keys_of(piece: str) -> Sequence[str]:
    """Of a tile one key, of a card its rank and its suit."""
    return TILES.get(piece) or (piece[0].lower(), piece[-1])


def keys_for(pieces: str) -> list[str]:
    """The keys of cards or tiles; the last of a hand sends it."""
    return [key for piece in pieces.split() for key in keys_of(piece)]


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
